//! Connections: each is served until it ends, or until the server is stopped.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

use super::http;
use super::site::Site;
use crate::tool::status::{Failure, Outcome};

/// How long no connection is taken behind one that could not be.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves until Ctrl-C, where that is ours to wait for, or until the future is dropped.
pub(super) async fn serve(listener: TcpListener, site: Site, until_interrupt: bool) -> Outcome<()> {
    let mut server = JoinSet::new();
    server.spawn(accept(listener, Arc::new(site)));
    if !until_interrupt {
        return std::future::pending().await;
    }
    tokio::signal::ctrl_c().await.map_err(|error| Failure::of("nobody could stop the server", &error))
}

async fn accept(listener: TcpListener, site: Arc<Site>) {
    let mut connections = JoinSet::new();
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                connections.spawn(connection(stream, site.clone()));
            }
            // The process has as many files open as it may, until a connection ends.
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
        while connections.try_join_next().is_some() {}
    }
}

async fn connection(stream: TcpStream, site: Arc<Site>) {
    let service = service_fn(|request| {
        let site = site.clone();
        async move { Ok::<_, Infallible>(http::answer(&site, request).await) }
    });
    // What ends a connection is its client's matter, too.
    let _ =
        http1::Builder::new().timer(TokioTimer::new()).serve_connection(TokioIo::new(stream), service).await;
}
