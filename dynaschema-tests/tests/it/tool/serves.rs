//! `dev`: the engine over HTTP, as other programs and browsers meet it.

use std::fs;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::path::Path;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::types::AttributeValue;
use dynaschema::embedded::{self, Engine};
use dynaschema::export::{StreamView, TableOptions};
use dynaschema::tool::Tool;
use dynaschema::{Table, TableSchema};
use serde_json::json;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

use super::{run, run_with, samples, text};
use crate::export::fixture::{Session, Store, User};

/// A server, for as long as this lives.
struct Server {
    /// `127.0.0.1:8000`
    address: String,
    /// What was said before it listened.
    said: Vec<String>,
    task: JoinHandle<()>,
}

impl Drop for Server {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// A writer that hands on what is written.
struct Heard(UnboundedSender<String>);

impl Write for Heard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.send(String::from_utf8_lossy(bytes).into_owned()).map_err(io::Error::other)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Server {
    /// Starts a server on a port that is free.
    async fn start<S: TableSchema>(tool: Tool<S>, arguments: &[&str]) -> Self {
        let (sender, mut heard) = unbounded_channel();
        let arguments = [&["tool", "dev", "--port", "0"], arguments].concat();
        let arguments: Vec<String> = arguments.into_iter().map(str::to_owned).collect();
        let task = tokio::spawn(async move {
            let (mut output, mut errors) = (Heard(sender.clone()), Heard(sender));
            tool.run(arguments, &mut output, &mut errors).await;
        });
        let mut said = String::new();
        loop {
            said += &heard.recv().await.unwrap_or_else(|| panic!("no server: {said}"));
            if let Some((_, rest)) = said.split_once("http://")
                && let Some((address, _)) = rest.split_once(',')
            {
                let address = address.to_owned();
                return Self { address, said: said.lines().map(str::to_owned).collect(), task };
            }
        }
    }

    fn client(&self) -> Client {
        let http = aws_smithy_http_client::Builder::new().build_http();
        let config = embedded::client_over(http).config().to_builder();
        dynaschema::client(config.endpoint_url(format!("http://{}", self.address)).build())
    }

    /// The answer to a request that is written by hand, up to the end of the connection.
    async fn answer(&self, request: String) -> String {
        let address = self.address.clone();
        let asked = move || {
            let mut stream = TcpStream::connect(address).expect("a server");
            stream.write_all(request.as_bytes()).expect("a request");
            let mut answer = String::new();
            stream.read_to_string(&mut answer).expect("an answer");
            answer
        };
        tokio::task::spawn_blocking(asked).await.expect("an answer")
    }

    async fn get(&self, path: &str) -> String {
        self.answer(format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address))
            .await
    }

    async fn post(&self, target: &str, body: &str) -> String {
        let length = body.len();
        let head = format!(
            "POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {length}\r\n"
        );
        self.answer(format!("{head}X-Amz-Target: {target}\r\n\r\n{body}")).await
    }
}

fn user(id: &str) -> User {
    User { id: id.into(), email: format!("{id}@example.com"), name: "<b>Ann</b>".into() }
}

#[tokio::test]
async fn an_sdk_talks_to_it_and_the_page_shows_what_is_written() {
    let server = Server::start(Tool::<Store>::new(), &[]).await;
    assert_eq!(
        server.said,
        [format!("table `store`: http://{}, the page and the endpoint; Ctrl-C stops it", server.address)]
    );
    let store = Table::<Store>::new(server.client(), "store");
    assert!(store.verify().await.unwrap().is_sound());
    let (empty, before) = (server.get("/").await, server.get("/version").await);
    assert!(empty.starts_with("HTTP/1.1 200 OK\r\ncontent-type: text/html; charset=utf-8\r\n"), "{empty}");
    assert!(!empty.contains("USER#7"), "{empty}");

    // Reads leave the version as it is, a write changes it, and one that is refused does not.
    assert_eq!(User::get("7").optional(&store).await.unwrap(), None);
    assert_eq!(body(&server.get("/version").await), body(&before));
    user("7").create().send(&store).await.unwrap();
    let behind = server.get("/version").await;
    assert_ne!(body(&behind), body(&before));
    assert!(user("7").create().send(&store).await.unwrap_err().is_already_exists());
    assert_eq!(body(&server.get("/version").await), body(&behind));
    assert_eq!(User::get("7").one(&store).await.unwrap(), user("7"));

    let page = server.get("/").await;
    assert!(page.contains("USER#7") && page.contains("\\u003cb>Ann"), "{page}");
    assert!(page.contains(&format!("data-version=\"{}\"", body(&behind).trim())), "{page}");
    assert!(page.contains("fetch(\"/version\")"), "{page}");
}

/// The table is the tool's, but for what this engine does not have.
#[tokio::test]
async fn its_table_has_the_options_of_the_tool() {
    let own = TableOptions::new()
        .provisioned(5, 6)
        .stream(StreamView::NewImage)
        .deletion_protection()
        .tag("team", "shop");
    let tool = Tool::<Store>::new().options(own.clone().point_in_time_recovery());
    let server = Server::start(tool, &[]).await;
    assert_eq!(server.said.len(), 1, "{:?}", server.said);
    let store = Table::<Store>::new(server.client(), "store");
    let verified = store.verify().options(&own).await.unwrap();
    assert_eq!(verified.findings, []);
    let recovered = store.verify().options(&own.point_in_time_recovery()).await.unwrap();
    assert!(
        recovered.is_sound() && recovered.to_string().contains("does not tell of the recovery"),
        "{recovered}"
    );
}

fn body(answer: &str) -> &str {
    answer.split_once("\r\n\r\n").expect("a head").1
}

#[tokio::test]
async fn what_our_types_cannot_read_is_shown() {
    let server = Server::start(Tool::<Store>::new(), &[]).await;
    let text = |text: &str| AttributeValue::S(text.to_owned());
    for (pk, sk, entity) in
        [("USER#1", "PROFILE", "User"), ("ROBOT#9", "PARTS", "Robot"), ("USER#2", "ORDER#x", "Order")]
    {
        server
            .client()
            .put_item()
            .table_name("store")
            .item("PK", text(pk))
            .item("SK", text(sk))
            .item("entity_type", text(entity))
            .item("name", AttributeValue::N("1".into()))
            .send()
            .await
            .unwrap();
    }
    let page = server.get("/").await;
    assert!(page.starts_with("HTTP/1.1 200 OK"), "{page}");
    for text in ["USER#1", "ROBOT#9", "ORDER#x"] {
        assert!(page.contains(text), "{text} in {page}");
    }
}

#[tokio::test]
async fn requests_of_others_are_refused() {
    let server = Server::start(Tool::<Store>::new(), &[]).await;
    let request = |line: &str, headers: &str| format!("{line}\r\nConnection: close\r\n{headers}\r\n");
    let here = "Host: 127.0.0.1\r\n";
    for (line, headers, status, words) in [
        ("GET /nothing HTTP/1.1", here, "404 Not Found", "there is no `/nothing`"),
        ("PUT / HTTP/1.1", here, "405 Method Not Allowed", "a request of DynamoDB is a POST of `/`"),
        ("OPTIONS / HTTP/1.1", here, "405 Method Not Allowed", "a request of DynamoDB is a POST of `/`"),
        ("POST / HTTP/1.1", here, "400 Bad Request", "this is no request of DynamoDB"),
        (
            "POST / HTTP/1.1",
            "Host: [::1]:80\r\nX-Amz-Target: AmazonSQS.SendMessage\r\n",
            "400 Bad Request",
            "this is no request",
        ),
        // A name of somebody else's that leads here.
        ("GET / HTTP/1.1", "Host: rebound.example\r\n", "403 Forbidden", "`127.0.0.1` and `localhost` alone"),
        ("GET / HTTP/1.1", "Host: 127.0.0.1.example:80\r\n", "403 Forbidden", "another `Host`"),
        ("GET / HTTP/1.1", "Host: localhost\r\nHost: evil\r\n", "403 Forbidden", "another `Host`"),
        (
            "POST / HTTP/1.1",
            "Host: a\r\nX-Amz-Target: DynamoDB_20120810.ListTables\r\n",
            "403 Forbidden",
            "another `Host`",
        ),
        ("GET / HTTP/1.0", "", "403 Forbidden", "another `Host`"),
        (
            "POST / HTTP/1.1",
            "Host: localhost:1\r\nContent-Length: 16777217\r\nX-Amz-Target: DynamoDB_20120810.PutItem\r\n",
            "413 Payload Too Large",
            "16 MB at most",
        ),
    ] {
        let answer = server.answer(request(line, headers)).await;
        let protocol = line.rsplit(' ').next().unwrap();
        assert!(answer.starts_with(&format!("{protocol} {status}\r\n")), "{line}, {headers}: {answer}");
        assert!(answer.contains(words), "{line}, {headers}: {answer}");
        assert!(!answer.to_lowercase().contains("access-control"), "{answer}");
    }
    // What is one of DynamoDB's is answered as DynamoDB does.
    for (target, body, words) in [
        ("DynamoDB_20120810.Nothing", "{}", "UnknownOperationException"),
        ("DynamoDB_20120810.GetItem", "{", "SerializationException"),
        ("DynamoDB_20120810.GetItem", "{}", "ValidationException"),
        ("DynamoDB_20120810.DescribeTable", r#"{"TableName":"other"}"#, "ResourceNotFoundException"),
    ] {
        let answer = server.post(target, body).await;
        assert!(
            answer.starts_with("HTTP/1.1 400 Bad Request\r\n") && answer.contains(words),
            "{target}: {answer}"
        );
        assert!(
            answer.contains("x-amz-crc32: ") && answer.contains("application/x-amz-json-1.0"),
            "{answer}"
        );
    }
    let answer = server.post("DynamoDB_20120810.ListTables", "{}").await;
    assert!(
        answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.ends_with(r#"{"TableNames":["store"]}"#),
        "{answer}"
    );
}

#[tokio::test]
async fn a_port_that_is_taken_is_named() {
    let server = Server::start(Tool::<Store>::new(), &[]).await;
    let port = server.address.rsplit(':').next().unwrap();
    let errors = run(&Tool::<Store>::new(), &format!("dev --port {port}")).await.undone();
    assert_eq!(
        errors,
        format!(
            "error: port {port} of 127.0.0.1 is taken; stop what listens there, or name another one by `--port`\n"
        ),
    );
}

/// The keys of all items in a file.
async fn keys_in(path: &Path) -> usize {
    let client = Engine::file(path).unwrap().client();
    client.scan().table_name("store").send().await.unwrap().items().len()
}

#[tokio::test]
async fn a_file_keeps_what_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("store.db");
    let path = text(&file);
    for (all, words) in [(9, "9 items are written"), (9, "0 items are written; 9 are left out")] {
        let server = Server::start(Tool::<Store>::new().samples(samples), &["--file", path, "--seed"]).await;
        assert!(server.said[0].contains(words), "{:?}", server.said);
        drop(server);
        assert_eq!(keys_in(&file).await, all);
    }
    // What an older schema has made is said, and served.
    let older = Server::start(Tool::<Session>::new(), &["--file", path, "--table", "store"]).await;
    assert!(
        older.said.iter().any(|line| line.contains("does not know the index `by-customer`")),
        "{:?}",
        older.said
    );
    drop(older);

    let notes = folder.path().join("notes.txt");
    fs::write(&notes, "no database, but a text that is longer than a header".repeat(100)).unwrap();
    for file in [notes, folder.path().join("no/store.db")] {
        let errors =
            run_with(&Tool::<Store>::new(), &["dev", "--port", "0", "--file", text(&file)]).await.undone();
        assert!(errors.contains(&format!("`{}` cannot be used", file.display())), "{errors}");
    }
}

/// What a `TransactWriteItems` of another SDK's writes is on the page, too.
#[tokio::test]
async fn a_transaction_is_a_write() {
    let server = Server::start(Tool::<Store>::new(), &[]).await;
    let before = server.get("/version").await;
    let put = |pk: &str| json!({ "Put": { "TableName": "store", "Item": { "PK": { "S": pk }, "SK": { "S": "PROFILE" } } } });
    let body = json!({ "TransactItems": [put("USER#a"), put("USER#b")] }).to_string();
    let answer = server.post("DynamoDB_20120810.TransactWriteItems", &body).await;
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    assert_ne!(server.get("/version").await, before);
    let page = server.get("/").await;
    assert!(page.contains("USER#a") && page.contains("USER#b"), "{page}");
}
