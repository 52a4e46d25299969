//! The text of a lock: what stored bytes depend on, line by line.

use super::index::{index_word, indexes, projection};
use super::key_types::{index_key_type, table_key_type};
use super::parts::parts;
use super::writer::Writer;
use crate::key::text::equal;
use crate::key::{Key, ScalarType};
use crate::schema::names::{INDEXES, Names};
use crate::schema::{
    Attribute, EntityAttribute, EntitySchema, IndexPhysical, Kept, Listed, Member, Slot, TableDescription,
    TableKey,
};

/// What the first line of every lock is. The number changes when older locks mean something else.
pub(super) const TITLE: &str = "dynaschema lock 1";

/// Composes the lock of a table, and says how long it is, be there room for it or not.
pub(super) const fn compose(table: &TableDescription, out: &mut [u8]) -> usize {
    let mut out = Writer::new(out);
    lock(table, &mut out);
    out.len()
}

/// Whether a text is the lock of a table.
pub(super) const fn is_lock_of(text: &str, table: &TableDescription) -> bool {
    let mut out = Writer::beside(text.as_bytes());
    lock(table, &mut out);
    out.is_same()
}

const fn lock(table: &TableDescription, out: &mut Writer<'_>) {
    out.push(TITLE);
    out.push("\n\ntable\n");
    let names = Names::of(table);
    physical(table, &names, out);
    let mut i = 0;
    while i < table.members.len() {
        out.push("\n");
        header(table, &table.members[i], out);
        entity(table.members[i].schema, names.sk.is_some(), out);
        i += 1;
    }
}

/// The names and types that the service knows.
const fn physical(table: &TableDescription, names: &Names, out: &mut Writer<'_>) {
    key_attribute("  partition key: ", names.pk, table_key_type(table, Slot::Pk), out);
    if let Some(sk) = names.sk {
        key_attribute("  sort key: ", sk, table_key_type(table, Slot::Sk), out);
    }
    out.push("  entity attribute: ");
    match table.entity {
        EntityAttribute::Absent => out.push("none"),
        EntityAttribute::Required(name) => {
            out.quoted(name);
            out.push(" required");
        }
        EntityAttribute::Optional(name) => {
            out.quoted(name);
            out.push(" optional");
        }
    }
    out.push("\n");
    let mut i = 0;
    while i < INDEXES {
        if let Some(index) = names.index_at(i) {
            physical_index(table, names, index, out);
        }
        i += 1;
    }
}

const fn key_attribute(role: &str, name: &str, scalar: ScalarType, out: &mut Writer<'_>) {
    out.push(role);
    typed(name, scalar, out);
    out.push("\n");
}

const fn typed(name: &str, scalar: ScalarType, out: &mut Writer<'_>) {
    out.quoted(name);
    out.push(match scalar {
        ScalarType::Text => " text",
        ScalarType::Number => " number",
        ScalarType::Binary => " binary",
    });
}

const fn physical_index(
    table: &TableDescription,
    names: &Names,
    index: &IndexPhysical,
    out: &mut Writer<'_>,
) {
    out.push("  ");
    index_word(index.id, out);
    out.push(": ");
    out.quoted(index.name);
    out.push(" of ");
    let mut place = 0;
    while place < IndexPhysical::PLACES {
        if let Some(name) = index.attribute(place) {
            out.push(match place {
                0 => "",
                IndexPhysical::SORT => " and ",
                _ => ", ",
            });
            typed(name, index_key_type(table, names, index.id, (name, place)), out);
        }
        place += 1;
    }
    projection(table, names, index, out);
}

/// What begins the block of a member: its value, and where it is not the only one of that, its variant.
const fn header(table: &TableDescription, member: &Member, out: &mut Writer<'_>) {
    out.push("entity ");
    out.quoted(member.entity);
    if shares_value(table, member) {
        out.push(" variant ");
        out.quoted(member.variant);
    }
    out.push("\n");
}

/// Whether another member has the same value, which is so only where items do not say it.
const fn shares_value(table: &TableDescription, member: &Member) -> bool {
    let mut of_value = 0;
    let mut i = 0;
    while i < table.members.len() && matches!(table.entity, EntityAttribute::Absent) {
        if equal(table.members[i].entity, member.entity) {
            of_value += 1;
        }
        i += 1;
    }
    of_value > 1
}

const fn entity(schema: &'static EntitySchema, sorted: bool, out: &mut Writer<'_>) {
    evolution(schema, out);
    primary_key("  partition key", Slot::Pk, schema, out);
    primary_key("  sort key", Slot::Sk, schema, out);
    indexes(schema, out);
    parts(schema, out);
    attributes(schema, out);
    companions(schema, sorted, out);
    if schema.has_rest() {
        out.push("  rest\n");
    }
}

/// A key of the items; where it is another in each arm, behind what that demands:
/// `  partition key when "target = Issue(_)": …`.
const fn primary_key(role: &str, slot: Slot, schema: &'static EntitySchema, out: &mut Writer<'_>) {
    let differs = !schema.has_one_key(slot);
    let mut place = 0;
    while place == 0 || differs && place <= schema.arms.len() {
        let arm = schema.key_arm(place);
        if let Some(of) = &slot.key(arm) {
            out.push(role);
            if let (true, Some(arm)) = (differs, &arm.arm) {
                out.push(" when ");
                out.quoted(arm.text);
            }
            key(": ", of, schema, out);
        }
        place += 1;
    }
}

/// What items of earlier releases are known by.
const fn evolution(schema: &EntitySchema, out: &mut Writer<'_>) {
    let mut i = 0;
    while i < schema.kept.aliases.len() {
        out.push("  alias ");
        out.quoted(schema.kept.aliases[i]);
        out.push("\n");
        i += 1;
    }
    if let Some(version) = schema.schema_version {
        out.push("  schema version: ");
        out.number(version as usize);
        out.push(if schema.kept.upgrades { ", upgraded\n" } else { "\n" });
    }
}

pub(super) const fn key(role: &str, key: &Key, schema: &EntitySchema, out: &mut Writer<'_>) {
    out.push(role);
    match key {
        Key::Template(template) => out.template(template, Some(schema.attributes)),
        Key::Raw(raw) => {
            out.push("attribute ");
            out.quoted(raw.attribute);
        }
        Key::List(list) => listed(list.keys, out),
    }
    out.push("\n");
}

/// `attributes "tenant", "region", sort key`
const fn listed(keys: &[Listed], out: &mut Writer<'_>) {
    out.push("attributes ");
    let mut i = 0;
    while i < keys.len() {
        out.push(if i == 0 { "" } else { ", " });
        match (keys[i].of_table, &keys[i].key) {
            (Some(TableKey::Pk), _) => out.push("partition key"),
            (Some(TableKey::Sk), _) => out.push("sort key"),
            (None, key) => out.quoted(key.written()),
        }
        i += 1;
    }
}

const fn attributes(schema: &EntitySchema, out: &mut Writer<'_>) {
    let mut i = 0;
    while i < schema.attributes.len() {
        let attribute = &schema.attributes[i];
        out.push("  attribute \"");
        out.inside(attribute.name);
        out.push(presence(attribute));
        maintained(&schema.kept, i, out);
        out.form(attribute);
        out.push("\n");
        let mut j = 0;
        while j < attribute.aliases.len() {
            out.push("  attribute \"");
            out.inside(attribute.name);
            out.push("\" once \"");
            out.inside(attribute.aliases[j]);
            out.push("\"\n");
            j += 1;
        }
        i += 1;
    }
}

/// Behind the name's open quote: whether an item always has it when it is written, and must have it when it
/// is read.
const fn presence(attribute: &Attribute) -> &'static str {
    match attribute {
        Attribute { from_key: true, default: true, .. } => "\": in key or default",
        Attribute { from_key: true, .. } => "\": in key",
        Attribute { optional: true, .. } => "\": optional",
        Attribute { default: true, .. } => "\": default",
        _ => "\": required",
    }
}

/// What writes keep in the attribute by themselves.
const fn maintained(kept: &Kept, attribute: usize, out: &mut Writer<'_>) {
    const fn is(kept: Option<usize>, attribute: usize) -> bool {
        matches!(kept, Some(index) if index == attribute)
    }
    if is(kept.version, attribute) {
        let narrow = kept.last_version <= u32::MAX as u64;
        out.push(if narrow { ", version of 32 bits" } else { ", version of 64 bits" });
    }
    if is(kept.ttl, attribute) {
        out.push(", ttl");
    }
    if is(kept.created_at, attribute) {
        out.push(", created at");
    }
    if is(kept.updated_at, attribute) {
        out.push(", updated at");
    }
}

/// The sentinels and copies that stand beside an item.
const fn companions(schema: &EntitySchema, sorted: bool, out: &mut Writer<'_>) {
    let mut i = 0;
    while i < schema.kept.uniques.len() {
        let unique = &schema.kept.uniques[i];
        companion("  unique ", unique.name, " partition key: ", &Key::Template(unique.pk), schema, out);
        if sorted {
            companion("  unique ", unique.name, " sort key: ", &Key::Template(unique.sk), schema, out);
        }
        owners("  unique ", Slot::UniquePk(i), schema, out);
        i += 1;
    }
    let mut i = 0;
    while i < schema.kept.copies.len() {
        let copy = &schema.kept.copies[i];
        companion("  copy ", copy.name, " partition key: ", &copy.pk, schema, out);
        if let Some(sk) = &copy.sk {
            companion("  copy ", copy.name, " sort key: ", sk, schema, out);
        }
        owners("  copy ", Slot::CopyPk(i), schema, out);
        i += 1;
    }
}

/// How sentinels or copies of other programs, and ours with them, say whose they are.
const fn owners(what: &str, of: Slot, schema: &EntitySchema, out: &mut Writer<'_>) {
    let mut i = 0;
    while i < schema.owners.len() {
        let owner = &schema.owners[i];
        if owner.of.is(of) {
            out.push(what);
            out.quoted(of.companion(schema));
            out.push(" owner ");
            out.quoted(owner.name);
            key(": ", &Key::Template(owner.value), schema, out);
        }
        i += 1;
    }
}

const fn companion(
    what: &str,
    name: &str,
    role: &str,
    of: &Key,
    schema: &EntitySchema,
    out: &mut Writer<'_>,
) {
    out.push(what);
    out.quoted(name);
    key(role, of, schema, out);
}
