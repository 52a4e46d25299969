//! What calls cost a client over loopback TLS: `cargo run --release --manifest-path dynaschema-tests/benches/tls/Cargo.toml`.
//!
//! The way is the one to the service: the SDK's own HTTP client, with the TLS stack that it has by default, to a server
//! that is a process of its own. Only what the client's process computes is counted, in the time of its processor; that the
//! bytes are decrypted, and what the kernel does for them, is part of it, and the same for all ways of doing a call. They
//! take turns, as in the bench of pages: with this crate; by hand, with `aws-sdk-dynamodb` and `serde_dynamo`; with this
//! crate by way of the SDK's attribute maps; with `dynamodb-facade`, of sales; and the bytes alone, which are received and
//! thrown away. That all give the same value is asserted first.

#![forbid(unsafe_code)]
#![allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]

#[allow(dead_code, reason = "what other benches need of it")]
#[path = "../../page/answers.rs"]
mod answers;
mod bytes_alone;
#[allow(dead_code, reason = "what other benches need of it")]
#[path = "../../common/mod.rs"]
mod common;
mod facade;
#[allow(dead_code, reason = "what other benches need of it")]
#[path = "../../page/readings.rs"]
mod readings;
#[allow(dead_code, reason = "what other benches need of it")]
#[path = "../../page/sales.rs"]
mod sales;
mod server;

use std::fmt::Debug;
use std::io;
use std::time::Duration;

use aws_sdk_dynamodb::config::{BehaviorVersion, Credentials, Region};
use aws_sdk_dynamodb::{Client, Config};
use aws_smithy_http_client::tls::rustls_provider::CryptoMode;
use aws_smithy_http_client::tls::{Provider, TlsContext, TrustStore};
use dynaschema::{FastLane, Table, TableSchema};
use rustix::time::{ClockId, clock_gettime};

use crate::common::measure::{runtime, times_by};
use crate::common::model::{One, Order};
use crate::common::side::{Run, Side, agreeing};
use crate::common::{TABLE, by_hand, ours};
use crate::server::{SERVE, Server};

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words == [SERVE] {
        return runtime().block_on(server::serve());
    }
    println!(
        "{:<16} {:>12} {:>8} {:>6} {:>7} {:>6}  bar",
        "call", "ours", "by hand", "maps", "facade", "bytes"
    );
    for (name, count, bar) in
        [("page of 25", 25, None), ("page of 200", 200, None), ("page of 2,000", 2_000, Some(15.0))]
    {
        let page = Call { ours: sales::ours, by_hand: sales::by_hand, facade: Some(facade::query) };
        page.print(name, &answers::sales(count)[0], bar)?;
    }
    let get = Call { ours: ours::get::<One>, by_hand: by_hand::get, facade: None };
    get.print("get", &answers::one()[0], None)?;
    let put = |table: &Table<One>| ours::put(table, Order::numbered(1));
    let put = Call { ours: put, by_hand: by_hand::put, facade: None };
    put.print("put", &answers::done()[0], None)
}

/// A call in all the ways that there are.
struct Call<S, T> {
    ours: fn(&Table<S>) -> Side<T>,
    by_hand: fn(&Client) -> Side<T>,
    facade: Option<fn(&Client) -> Side<T>>,
}

impl<S: TableSchema, T: Debug + PartialEq + 'static> Call<S, T> {
    fn print(self, name: &str, answer: &str, bar: Option<f64>) -> io::Result<()> {
        let server = Server::of(answer)?;
        let config = config(&server);
        let client = Client::from_conf(config.clone());
        let table =
            |lane| Table::<S>::builder(dynaschema::client(config.clone()), TABLE).fast_lane(lane).build();
        let mut sides = vec![
            (self.ours)(&table(FastLane::Auto)),
            (self.by_hand)(&client),
            (self.ours)(&table(FastLane::Off)),
        ];
        sides.extend(self.facade.map(|facade| facade(&client)));
        let mut sides: Vec<Run> = agreeing(sides);
        sides.push(bytes_alone::run(&config));
        let times = times_by(&runtime(), &sides, used);
        let mut quotients = (1..sides.len()).map(|side| times.quotient(side, 0));
        let [by_hand, maps] = [(); 2].map(|()| quotients.next().expect("it is measured"));
        let facade =
            self.facade.and_then(|_| quotients.next()).map_or_else(String::new, |of| format!("x{of:.2}"));
        let bytes = quotients.next().expect("it is measured");
        let bar = match bar {
            None => String::new(),
            Some(bar) => format!("x{bar} {}", if by_hand >= bar { "met" } else { "missed" }),
        };
        let ours = times.of(0) * 1e6;
        println!(
            "{name:<16} {ours:>9.1} us {:>8} {:>6} {facade:>7} {:>6}  {bar}",
            x(by_hand),
            x(maps),
            x(bytes)
        );
        Ok(())
    }
}

fn x(quotient: f64) -> String {
    format!("x{quotient:.2}")
}

/// A client's configuration, which trusts this server and no other.
fn config(server: &Server) -> Config {
    let trusted = TrustStore::empty().with_pem_certificate(server.certificate.as_str());
    let context = TlsContext::builder().with_trust_store(trusted).build().expect("a certificate");
    let http = aws_smithy_http_client::Builder::new()
        .tls_provider(Provider::Rustls(CryptoMode::AwsLc))
        .tls_context(context)
        .build_https();
    Config::builder()
        .behavior_version(BehaviorVersion::latest())
        .region(Region::new("eu-central-1"))
        .credentials_provider(Credentials::new("id", "secret", None, None, "bench"))
        .endpoint_url(&server.url)
        .http_client(http)
        .build()
}

/// How long this process has computed.
fn used() -> Duration {
    clock_gettime(ClockId::ProcessCPUTime).try_into().expect("a time since the start")
}
