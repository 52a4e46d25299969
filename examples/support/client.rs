//! The SDK client that the options ask for.

use std::env;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::{Credentials, Region};
use dynaschema::embedded::{self, Engine, EngineError};

use crate::options::Store;

/// A client on the store. A file is opened; a server is not spoken to yet.
pub(crate) fn client(store: &Store) -> Result<Client, EngineError> {
    match store {
        Store::Memory => Ok(embedded::client()),
        Store::File(path) => Ok(Engine::file(path)?.client()),
        Store::Server(url) => Ok(over_http(url)),
    }
}

/// A client without TLS. It keeps what the embedded client has (retries, a
/// clock to sleep by, dummy credentials) and goes to the server instead.
fn over_http(url: &str) -> Client {
    let http = aws_smithy_http_client::Builder::new().build_http();
    let mut config = embedded::client_over(http).config().to_builder().endpoint_url(url);
    if let Ok(region) = env::var("AWS_REGION") {
        config = config.region(Region::new(region));
    }
    if let (Ok(id), Ok(secret)) = (env::var("AWS_ACCESS_KEY_ID"), env::var("AWS_SECRET_ACCESS_KEY")) {
        let session = env::var("AWS_SESSION_TOKEN").ok();
        config = config.credentials_provider(Credentials::new(id, secret, session, None, "environment"));
    }
    Client::from_conf(config.build())
}
