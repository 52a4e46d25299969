//! The body of a request, straight from what is asked for.

mod operation;

use std::cell::RefCell;

use aws_sdk_dynamodb::config::ConfigBag;
use aws_sdk_dynamodb::error::BoxError;
use aws_smithy_runtime_api::client::interceptors::context::Input;
use aws_smithy_runtime_api::client::orchestrator::HttpRequest;
use aws_smithy_runtime_api::client::ser_de::SerializeRequest;
use http::header::{self, HeaderName};

use self::operation::{Asks, Operation};

/// The header that names the operation.
const TARGET: HeaderName = HeaderName::from_static("x-amz-target");

/// What an operation is asked, as the service reads it.
///
/// The SDK's own input is then empty, but for what it is sent by: the names of the tables, the token.
#[derive(Debug)]
pub(crate) struct Body {
    operation: Operation,
    json: String,
}

impl Body {
    /// That of an operation with the SDK's input `I`.
    pub(crate) fn of<I: Asks>(json: String) -> Self {
        Self { operation: I::OPERATION, json }
    }

    /// The request with it, in the place of this input.
    fn request(self, input: &Input) -> Result<HttpRequest, BoxError> {
        let Self { operation, json } = self;
        if !operation.is_asked(input) {
            return Err("its body is that of another request".into());
        }
        let length = json.len().to_string();
        let mut request = HttpRequest::new(json.into());
        request.set_method("POST")?;
        let headers = request.headers_mut();
        // By their types, since a text would be looked through.
        headers.insert(header::CONTENT_TYPE, "application/x-amz-json-1.0");
        headers.insert(TARGET, operation.target());
        headers.insert(header::CONTENT_LENGTH, length);
        Ok(request)
    }
}

thread_local! {
    /// The body of the request that this thread begins: the SDK calls an interceptor from within the
    /// request's future, and has no way from there to who awaits it.
    static BODY: RefCell<Option<Body>> = const { RefCell::new(None) };
}

/// Polls a request, which takes its body as it begins; until then the body comes back.
pub(crate) fn carrying<T>(body: Option<Body>, poll: impl FnOnce() -> T) -> (T, Option<Body>) {
    let _outer = Outer(BODY.replace(body));
    let polled = poll();
    (polled, BODY.take())
}

/// The body of the request around this one, which is back in its place whatever becomes of this one.
struct Outer(Option<Body>);

impl Drop for Outer {
    fn drop(&mut self) {
        BODY.replace(self.0.take());
    }
}

/// Has the request that is about to be written written as its body, if it has one.
pub(crate) fn begin(config: &mut ConfigBag) {
    let operation = BODY.with_borrow(|body| body.as_ref().map(|body| body.operation));
    if let Some(operation) = operation {
        config.push_shared_layer(operation.layer().clone());
    }
}

/// Writes the request that this thread begins.
#[derive(Debug)]
struct Writing;

impl SerializeRequest for Writing {
    fn serialize_input(&self, input: Input, _: &mut ConfigBag) -> Result<HttpRequest, BoxError> {
        BODY.take().ok_or("its body was taken by another request")?.request(&input)
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use aws_sdk_dynamodb::config::RuntimePlugin;
    use aws_sdk_dynamodb::operation::{
        batch_get_item, batch_write_item, delete_item, get_item, put_item, query, scan, transact_write_items,
        update_item,
    };
    use aws_smithy_runtime_api::client::ser_de::SharedRequestSerializer;

    use super::*;

    fn parts(request: &HttpRequest) -> (String, String, Vec<(String, String)>, Vec<u8>) {
        let header = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        let mut headers: Vec<_> = request.headers().iter().map(header).collect();
        headers.sort();
        let body = request.body().bytes().unwrap().to_vec();
        (request.method().to_owned(), request.uri().to_owned(), headers, body)
    }

    /// Whether a request with the body that the SDK writes is the one that it makes.
    fn is_as_by_sdk<I: Asks + Clone + Debug + Send + Sync + 'static>(
        operation: &dyn RuntimePlugin,
        input: I,
    ) {
        let layer = operation.config().unwrap();
        let of_sdk = layer.load::<SharedRequestSerializer>().unwrap();
        let config = &mut ConfigBag::base();
        let of_sdk = of_sdk.serialize_input(Input::erase(input.clone()), config).unwrap();
        let json = std::str::from_utf8(of_sdk.body().bytes().unwrap()).unwrap().to_owned();
        let ours = Body::of::<I>(json).request(&Input::erase(input)).unwrap();
        assert_eq!(parts(&ours), parts(&of_sdk));
    }

    #[test]
    fn a_request_is_the_one_that_the_sdk_makes() {
        let put = put_item::PutItemInput::builder().table_name("t").build().unwrap();
        is_as_by_sdk(&put_item::PutItem::new(), put);
        let update = update_item::UpdateItemInput::builder().table_name("t").build().unwrap();
        is_as_by_sdk(&update_item::UpdateItem::new(), update);
        let delete = delete_item::DeleteItemInput::builder().table_name("t").build().unwrap();
        is_as_by_sdk(&delete_item::DeleteItem::new(), delete);
        let write = batch_write_item::BatchWriteItemInput::builder().build().unwrap();
        is_as_by_sdk(&batch_write_item::BatchWriteItem::new(), write);
        let get = get_item::GetItemInput::builder().table_name("t").build().unwrap();
        is_as_by_sdk(&get_item::GetItem::new(), get);
        let query = query::QueryInput::builder().table_name("t").build().unwrap();
        is_as_by_sdk(&query::Query::new(), query);
        let scan = scan::ScanInput::builder().table_name("t").build().unwrap();
        is_as_by_sdk(&scan::Scan::new(), scan);
        let gets = batch_get_item::BatchGetItemInput::builder().build().unwrap();
        is_as_by_sdk(&batch_get_item::BatchGetItem::new(), gets);
        let transaction = transact_write_items::TransactWriteItemsInput::builder().build().unwrap();
        is_as_by_sdk(&transact_write_items::TransactWriteItems::new(), transaction);
    }

    #[test]
    fn a_body_goes_with_no_other_request() {
        let body = Body::of::<put_item::PutItemInput>("{}".to_owned());
        let delete = delete_item::DeleteItemInput::builder().table_name("t").build().unwrap();
        let refused = body.request(&Input::erase(delete)).unwrap_err();
        assert_eq!(refused.to_string(), "its body is that of another request");
    }
}
