//! The ways from a request to its bytes and from the bytes of an answer to values, beside those by the SDK's attribute maps.

mod interceptors;
mod lanes;
mod mutations;
mod requests;
mod tries;
