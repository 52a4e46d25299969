//! IP addresses.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::key::{CharSet, KeyPart, PartError, PartValue, Shape};

const V4: CharSet = CharSet::DIGITS.with(b'.');
/// The last four bytes of some addresses are written as those of a version 4 address.
const V6: CharSet = V4.with_range(b'a', b'f').with(b':');

macro_rules! addresses {
    ($($address:ty: $chars:expr, $longest:literal;)*) => {$(
        /// In the one form that its `Display` gives. Texts of addresses are not in their order.
        impl KeyPart for $address {
            const SHAPE: Shape = Shape::of($chars).max_len($longest.len());
            const SHAPE_REF: &'static Shape = &Self::SHAPE.plain();

            fn to_part(&self) -> PartValue<'_> {
                PartValue::text(self.to_string())
            }

            fn from_part(value: PartValue<'_>) -> Result<Self, PartError> {
                value.as_text()?.parse().map_err(|_| PartError::new("an IP address was expected"))
            }
        }
    )*};
}

addresses! {
    Ipv4Addr: V4, "255.255.255.255";
    Ipv6Addr: V6, "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff";
    IpAddr: V6, "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff";
}
