//! The access patterns of the scenarios: each returns what a filter over the loaded items returns,
//! and costs one request.

mod accounts;
mod customers;
mod groups;
mod purchases;
mod shop;
