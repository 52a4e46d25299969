//! What a lock says of an entity's indexes.

use super::text::key;
use super::writer::Writer;
use crate::schema::names::Names;
use crate::schema::{EntitySchema, Holding, IndexId, IndexPhysical, Slot, TableDescription};

pub(super) const fn indexes(schema: &EntitySchema, out: &mut Writer<'_>) {
    let mut i = 0;
    while i < schema.indexes.len() {
        let index = &schema.indexes[i];
        // A key of the table in an index is said above.
        if Slot::IndexPk(i).inherits(schema).is_none() {
            of_index(schema, i, out);
            key(" partition key: ", &index.pk, schema, out);
        }
        if let Some(sk) = &index.sk
            && Slot::IndexSk(i).inherits(schema).is_none()
        {
            of_index(schema, i, out);
            key(" sort key: ", sk, schema, out);
        }
        i += 1;
    }
}

/// `  gsi1`, and what is demanded of its items: `  gsi1 when "status = Open"`.
const fn of_index(schema: &EntitySchema, position: usize, out: &mut Writer<'_>) {
    out.push("  ");
    index_word(schema.indexes[position].id, out);
    if let Some(variant) = schema.variant(position) {
        out.push(" when \"");
        let mut i = 0;
        while i < variant.only.len() {
            out.push(if i == 0 { "" } else { ", " });
            out.inside(variant.only[i].text);
            i += 1;
        }
        out.push("\"");
    }
}

/// `gsi1`
pub(super) const fn index_word(id: IndexId, out: &mut Writer<'_>) {
    let number = match id {
        IndexId::Gsi(number) => {
            out.push("gsi");
            number
        }
        IndexId::Lsi(number) => {
            out.push("lsi");
            number
        }
    };
    out.number(number as usize);
}

/// `, projects keys, "total", "entity_type"`
pub(super) const fn projection(
    table: &TableDescription,
    names: &Names,
    index: &IndexPhysical,
    out: &mut Writer<'_>,
) {
    match table.holding(index.id) {
        Holding::All => out.push(", projects all"),
        Holding::Keys | Holding::Included => out.push(", projects keys"),
    }
    let mut number = 0;
    while let Some(name) = table.included(names, index.id, number) {
        if table.is_included(names, index, number) {
            out.push(", ");
            out.quoted(name);
        }
        number += 1;
    }
    out.push("\n");
}
