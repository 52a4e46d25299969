//! Fields that serde flattens and keys show.

use crate::key::Shape;
use crate::key::text::equal;
use crate::schema::message::{Argument::Text, fail};
use crate::schema::pieces::pieces;
use crate::schema::{Attribute, EntitySchema};

/// Checks a flattened field of an entity: its type says which attributes it has, and they are nobody else's.
///
/// # Panics
///
/// With the sentence for the user.
#[track_caller]
pub(crate) const fn check_pieces(schema: &EntitySchema, field: &str, shape: &Shape) {
    if pieces(shape) == 0 {
        fail(
            "`{}` is part of a key, and serde flattens it into attributes that its type does not name; let it be a struct with `#[key(\"…\")]` whose fields are stored by their names, or write these attributes as fields of `{}`, which stores the same, and make the part of them: `#[dynamo(part({}: … = function(field, field)))]`",
            &[Text(field), Text(schema.name), Text(field)],
        )
    }
    let mut i = 0;
    while i < schema.attributes.len() {
        let own = &schema.attributes[i];
        let mut j = 0;
        while own.piece && equal(own.field, field) && j < schema.attributes.len() {
            if i != j && has_name(&schema.attributes[j], own.name) {
                fail(
                    "serde flattens `{}`, and its `{}` would be stored under the name of the attribute of field `{}`; rename one of them",
                    &[Text(field), Text(own.name), Text(schema.attributes[j].field)],
                )
            }
            j += 1;
        }
        i += 1;
    }
}

const fn has_name(attribute: &Attribute, name: &str) -> bool {
    let mut aliases = attribute.aliases;
    while let [alias, rest @ ..] = aliases {
        if equal(alias, name) {
            return true;
        }
        aliases = rest;
    }
    equal(attribute.name, name)
}
