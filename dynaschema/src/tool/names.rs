//! What is called after the table's type where nobody says otherwise.

use crate::embedded::{is_table_name, table_name_of};
use crate::export::label;

/// The name of the table of a type: `shop-data` of `ShopData`.
pub(super) fn table_of(name: &str) -> String {
    table_name_of(&label(name).replace('_', "-"))
}

/// The lock's file of a type: `shop_data.lock` of `ShopData`.
pub(super) fn lock_of(name: &str) -> String {
    format!("{}.lock", label(name))
}

/// A name that the service takes for a table.
pub(super) fn table_name(name: &str) -> Result<String, String> {
    if is_table_name(name) {
        Ok(name.to_owned())
    } else {
        Err("the name of a table is 3 to 255 letters, digits, `-`, `_` and `.`".to_owned())
    }
}

/// Whether a host, with its port or without, is this machine.
pub(super) fn is_loopback(host: &str) -> bool {
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    let host = match host.rsplit_once(':') {
        Some((host, port)) if is_port(port) => host,
        _ => host,
    };
    matches!(host, "127.0.0.1" | "[::1]") || host.eq_ignore_ascii_case("localhost")
}
