//! The way to a live table: the SDK's own configuration, and flags.

use std::env;

use aws_config::BehaviorVersion;
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::{Credentials, ProvideCredentials, Region};
use aws_smithy_runtime::client::defaults::default_http_client_plugin_v2;
use clap::Args;

use super::Tool;
use super::names::is_loopback;
use super::status::{Failure, Outcome};
use super::table::NameArgument;
use crate::{Table, TableSchema};

#[derive(Debug, Args)]
pub(super) struct Connection {
    #[command(flatten)]
    name: NameArgument,
    /// Where the service listens, if not in AWS: `http://127.0.0.1:8000`
    #[arg(long, value_name = "URL", value_parser = endpoint)]
    endpoint: Option<String>,
    /// The region, if not that of the environment
    #[arg(long, value_name = "REGION")]
    region: Option<String>,
}

impl Connection {
    /// The table that is meant, which is not spoken to yet.
    pub(super) async fn table<S: TableSchema>(&self, tool: &Tool<S>) -> Outcome<Table<S>> {
        let name = self.name.given(tool);
        let name = name.ok_or_else(|| Failure::new("no table is named; name it by `--table NAME`"))?;
        let client = match &tool.client {
            Some(client) => self.directed(client),
            None => self.of_environment().await?,
        };
        Ok(Table::new(client, name))
    }

    /// A client that was given, with what the flags say.
    fn directed(&self, client: &Client) -> Client {
        let mut config = client.config().to_builder();
        if let Some(endpoint) = &self.endpoint {
            config = config.endpoint_url(endpoint);
        }
        if let Some(region) = &self.region {
            config = config.region(Region::new(region.clone()));
        }
        crate::client(config.build())
    }

    /// A client as the environment configures it. What listens on this machine takes any region and any
    /// credentials, so that these are not looked for in the network.
    async fn of_environment(&self) -> Outcome<Client> {
        let mut loader = aws_config::defaults(BehaviorVersion::latest());
        let is_local = self.endpoint.as_deref().is_some_and(is_local);
        match &self.endpoint {
            Some(endpoint) if endpoint.starts_with("http://") => {
                loader = loader.http_client(aws_smithy_http_client::Builder::new().build_http());
            }
            // The stack of TLS is the choice of whoever builds the tool; the SDK panics where there is none.
            _ if default_http_client_plugin_v2(BehaviorVersion::latest()).is_none() => {
                return Err(Failure::new(
                    "this tool was built without TLS; write `aws-sdk-dynamodb = \"1\"`, with its default features, into its \
                     `Cargo.toml`",
                ));
            }
            _ => {}
        }
        if let Some(endpoint) = &self.endpoint {
            loader = loader.endpoint_url(endpoint);
        }
        let is_set = |names: &[&str]| names.iter().any(|name| env::var_os(name).is_some());
        if is_local && !is_set(&["AWS_ACCESS_KEY_ID"]) {
            loader = loader.credentials_provider(Credentials::new("local", "local", None, None, "local"));
        }
        match &self.region {
            Some(region) => loader = loader.region(Region::new(region.clone())),
            None if is_local && !is_set(&["AWS_REGION", "AWS_DEFAULT_REGION"]) => {
                loader = loader.region(Region::new("us-east-1"));
            }
            None => {}
        }
        let config = loader.load().await;
        if config.region().is_none() {
            return Err(Failure::new(
                "no region is known; give `--region REGION`, or set `AWS_REGION` or a profile that has one",
            ));
        }
        if let Some(credentials) = config.credentials_provider() {
            credentials.provide_credentials().await.map_err(|error| {
                Failure::of(
                    "there are no credentials; set `AWS_PROFILE`, or `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`",
                    &error,
                )
            })?;
        }
        Ok(crate::client(&config))
    }
}

fn endpoint(url: &str) -> Result<String, String> {
    match url.split_once("://") {
        Some(("http" | "https", rest)) if !rest.is_empty() && !rest.starts_with('/') => Ok(url.to_owned()),
        _ => Err("an endpoint is a URL that begins with `http://` or `https://`".to_owned()),
    }
}

/// Whether a URL is one of this machine.
fn is_local(url: &str) -> bool {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    is_loopback(rest.split('/').next().unwrap_or_default())
}
