//! The other end of the way: a process of its own, so that what it costs is none of the client's.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::Ipv4Addr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use bytes::Bytes;
use http_body_util::{BodyExt as _, Full};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

use crate::common::canned::Answer;

/// The first argument of the process that serves.
pub(crate) const SERVE: &str = "--serve";

/// The name that the certificate is of.
const HOST: &str = "localhost";

/// What ends a certificate.
const LAST_LINE: &str = "-----END CERTIFICATE-----";

/// A server that gives one answer to every request, until it is dropped.
pub(crate) struct Server {
    process: Child,
    /// Where it listens.
    pub(crate) url: String,
    /// Its certificate, which it has made for itself.
    pub(crate) certificate: String,
}

impl Server {
    /// Starts the process, which is this program again.
    pub(crate) fn of(answer: &str) -> io::Result<Self> {
        let mut command = Command::new(std::env::current_exe()?);
        let mut process = command.arg(SERVE).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        // Its end is the end of the answer.
        process.stdin.take().expect("it is piped").write_all(answer.as_bytes())?;
        let mut lines = BufReader::new(process.stdout.take().expect("it is piped")).lines();
        let port = lines.next().ok_or(io::ErrorKind::UnexpectedEof)??;
        let mut certificate = String::new();
        for line in lines {
            let line = line?;
            certificate.push_str(&line);
            certificate.push('\n');
            if line == LAST_LINE {
                break;
            }
        }
        Ok(Self { process, url: format!("https://{HOST}:{port}"), certificate })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It has nothing to put in order.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Reads the answer, says where it listens and by which certificate it is known, and serves until it is killed.
pub(crate) async fn serve() -> io::Result<()> {
    let answer = Arc::new(Answer::of(&io::read_to_string(io::stdin())?));
    let made = rcgen::generate_simple_self_signed([HOST.to_owned()]).map_err(io::Error::other)?;
    let key = PrivateKeyDer::try_from(made.signing_key.serialize_der()).map_err(io::Error::other)?;
    let config = ServerConfig::builder().with_no_client_auth();
    let config = config.with_single_cert(vec![made.cert.der().clone()], key).map_err(io::Error::other)?;
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    println!("{}\n{}", listener.local_addr()?.port(), made.cert.pem().trim_end());
    loop {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        let (acceptor, answer) = (acceptor.clone(), answer.clone());
        tokio::spawn(async move {
            // A client that leaves has got what it wanted.
            let Ok(stream) = acceptor.accept(stream).await else { return };
            let service = service_fn(|request| answered(request, answer.clone()));
            let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
        });
    }
}

async fn answered(
    request: Request<Incoming>,
    answer: Arc<Answer>,
) -> Result<Response<Full<Bytes>>, hyper::Error> {
    request.into_body().collect().await?;
    let response = Response::builder()
        .header("content-type", "application/x-amz-json-1.0")
        .header("x-amz-crc32", &answer.checksum)
        .body(Full::new(answer.body.clone()));
    Ok(response.expect("a response"))
}
