//! The way from the bytes of an answer to values, beside the one by the SDK's attribute maps.

mod interceptors;
mod lanes;
mod tries;
