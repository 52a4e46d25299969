// A union has no value that could be written.

use dynaschema::KeyPart;

#[derive(Clone, Copy, KeyPart)]
union Bits {
    signed: i32,
    unsigned: u32,
}

fn main() {}
