//! The attributes of an entity beside the keys of its table.

use super::companions;
use crate::key::text::{contains, equal};
use crate::key::{Key, PartRef, Template};
use crate::schema::chain::index_position;
use crate::schema::check::raw;
use crate::schema::check::stored::is_pattern;
use crate::schema::marks::{COPY, OWNER, SCHEMA_VERSION, TOKEN, UNIQUE};
use crate::schema::message::{Argument::Text, fail};
use crate::schema::names::{INDEXES, Names};
use crate::schema::{Attribute, EntitySchema, Listed, Member, Owner, Slot, TableDescription, TableTime};

/// A field that is itself a key has the name that the key has in the table.
#[track_caller]
pub(super) const fn raw_keys_agree(table: &TableDescription, member: &Member, names: &Names) {
    let mut n = 0;
    while n < Slot::count(member.schema) {
        let slot = Slot::nth(n);
        if let Some(Key::Raw(raw)) = &slot.key(member.schema)
            && let Some(name) = slot.name(member.schema, names)
            && !equal(raw.attribute, name)
        {
            fail(
                "the attribute `{}` is a {} of `{}`, and that key is called `{}` in `{}`; rename one of them, or write a template (`\"<{}>\"`)",
                &[
                    Text(raw.attribute),
                    Text(slot.role()),
                    Text(member.variant),
                    Text(name),
                    Text(table.name),
                    Text(raw.name),
                ],
            )
        }
        n += 1;
    }
}

/// No attribute has the name of a key that we synthesise for this entity, or for others only: it would put
/// the item into an index that it does not declare. A field that only its own keys hold can be called like
/// any of these, where no copy stores it: it is read from the keys alone.
#[track_caller]
pub(super) const fn are_not_key_names(table: &TableDescription, member: &Member, names: &Names) {
    let mut n = 0;
    while n < Slot::count(member.schema) {
        let slot = Slot::nth(n);
        if let Some(name) = slot.synthesised(member.schema, names)
            && is_written_beside_keys(member.schema, name)
        {
            is_key_name(member, name, if slot.is_primary() { slot.role() } else { "index key" });
        }
        n += 1;
    }
    let mut i = 0;
    while i < INDEXES {
        if let Some(index) = names.index_at(i)
            && index_position(member.schema, index.id).is_none()
        {
            not_by_accident(table, member, index.pk);
            if let Some(sk) = index.sk {
                not_by_accident(table, member, sk);
            }
        }
        i += 1;
    }
}

/// The entity has no such attribute, unless it is a raw key somewhere: then
/// whoever has the attribute is in the index.
#[track_caller]
const fn not_by_accident(table: &TableDescription, member: &Member, name: &str) {
    if is_stored(member.schema, name) && !is_raw_somewhere(table, name) {
        is_key_name(member, name, "index key");
    }
}

#[track_caller]
const fn is_key_name(member: &Member, name: &str, role: &str) -> ! {
    fail(
        "the attribute `{}` of `{}` has the name of the table's {}; rename it (`#[serde(rename = \"…\")]`), or the key in `#[table(…)]`",
        &[Text(name), Text(member.variant), Text(role)],
    )
}

/// No attribute has the name of the entity attribute, of a constant, of a time that it is not, or of the
/// schema version.
#[track_caller]
pub(super) const fn are_not_ours(table: &TableDescription, member: &Member) {
    if let Some(entity) = table.entity.name()
        && is_stored(member.schema, entity)
    {
        is_our_name(member, entity, "entity attribute");
    }
    let mut constants = table.constants;
    while let [constant, rest @ ..] = constants {
        if is_stored(member.schema, constant.name) {
            fail(
                "the attribute `{}` of `{}` is a constant of the table, which writes it by itself; leave the field out, or rename it (`#[serde(rename = \"…\")]`)",
                &[Text(constant.name), Text(member.variant)],
            )
        }
        constants = rest;
    }
    let mut times = table.times;
    while let [time, rest @ ..] = times {
        if is_stored(member.schema, time.name) && !time.is_field_of(member.schema) {
            is_time(member, time);
        }
        times = rest;
    }
    if is_stored(member.schema, SCHEMA_VERSION) {
        is_our_name(member, SCHEMA_VERSION, "schema version");
    }
    let kept = &member.schema.kept;
    if kept.version.is_some() && is_stored(member.schema, TOKEN) {
        is_our_name(member, TOKEN, "write token");
    }
    if companions::count(member.schema) > 0 && is_stored(member.schema, OWNER) {
        is_our_name(member, OWNER, "owner of a copy or sentinel");
    }
}

#[track_caller]
const fn is_time(member: &Member, time: &TableTime) -> ! {
    // Where only keys hold the field, no mark makes it that of the attribute.
    let has_attribute = match position(member.schema, time.name) {
        Some(place) => !member.schema.attributes[place].from_key,
        None => false,
    };
    fail(
        "the attribute `{}` of `{}` is a time that the table writes by itself; leave the field out, {}{}{}or rename it (`#[serde(rename = \"…\")]`)",
        &[
            Text(time.name),
            Text(member.variant),
            Text(if has_attribute { "mark it `#[dynamo(" } else { "" }),
            Text(if has_attribute { time.of.word() } else { "" }),
            Text(if has_attribute { ")]` where you read it, " } else { "" }),
        ],
    )
}

/// No attribute has the name that marks the copies or the sentinels of a table
/// that has such, or reads would take the item for one of them.
#[track_caller]
pub(super) const fn are_not_marks(table: &TableDescription, member: &Member) {
    let (copy, unique) = (is_stored(member.schema, COPY), is_stored(member.schema, UNIQUE));
    let mut i = 0;
    while (copy || unique) && i < table.members.len() {
        let kept = &table.members[i].schema.kept;
        if copy && !kept.copies.is_empty() {
            is_our_name(member, COPY, "mark of copies");
        }
        if unique && !kept.uniques.is_empty() {
            is_our_name(member, UNIQUE, "mark of sentinels");
        }
        i += 1;
    }
}

#[track_caller]
const fn is_our_name(member: &Member, name: &str, ours: &str) -> ! {
    fail(
        "the attribute `{}` of `{}` has the name of the {}; rename it (`#[serde(rename = \"…\")]`)",
        &[Text(name), Text(member.variant), Text(ours)],
    )
}

/// What says whose a sentinel or copy is stands where nothing else is written.
#[track_caller]
pub(super) const fn owners_are_free(table: &TableDescription, member: &Member, names: &Names) {
    let schema = member.schema;
    let mut i = 0;
    while i < schema.owners.len() {
        let Owner { of, name, value } = &schema.owners[i];
        // A copy has the attributes of its item, which are the same on both.
        let own = match (of, position(schema, name)) {
            (Slot::CopyPk(_), Some(field)) => Some(field),
            _ => None,
        };
        if let Some(field) = own
            && (!shows_whole(value, &schema.attributes[field])
                || schema.is_read_with(schema.attributes[field].field))
        {
            fail(
                "copies of `{}` hold `{}` as their items store it, which need not be `{}`; write `<{}>` of a text or a number, or name an attribute that is no field's",
                &[Text(member.variant), Text(name), Text(value.text), Text(schema.attributes[field].field)],
            )
        }
        let expires = matches!(schema.kept.ttl, Some(ttl) if equal(schema.attributes[ttl].name, name));
        if own.is_none() && (expires || is_written(table, names, name)) {
            fail(
                "`{}` says whose the sentinels or copies of `{}` are, and is the name of an attribute that the table writes; name another one",
                &[Text(name), Text(member.variant)],
            )
        }
        i += 1;
    }
}

/// The service deletes items by one attribute, whosever they are. So what one entity's items expire by is no
/// other one's attribute or key: its items would go with what it means by them, and their sentinels and
/// copies stay. What an entity has under names that no schema knows is asked as it is written
/// (`item/rest.rs`).
#[track_caller]
pub(super) const fn are_no_ends_of_others(table: &TableDescription, member: &Member, names: &Names) {
    let mut i = 0;
    while i < table.members.len() {
        let other = &table.members[i];
        if let Some(ttl) = other.schema.ttl() {
            is_no_end(member, other, ttl);
        }
        i += 1;
    }
    // Those of sentinels and copies are text.
    let mut n = 0;
    while n < Slot::count(member.schema) {
        let slot = Slot::nth(n);
        if let (Some(key), Some(name)) = (slot.key(member.schema), slot.synthesised(member.schema, names))
            && let Some(part) = key.number_like_a_time()
            && (shows_a_time(part) || !member.may_be_named_like_an_end(part.name))
        {
            number_is_no_end(table, member, (slot, name), part);
        }
        n += 1;
    }
}

/// Whether the number that a part is counts from the epoch, whatever its field means.
const fn shows_a_time(part: &PartRef) -> bool {
    part.spec.time.is_some()
}

/// The attribute of this key, in which we write a number, is nobody's time to live.
#[track_caller]
const fn number_is_no_end(
    table: &TableDescription,
    member: &Member,
    (slot, name): (Slot, &str),
    part: &PartRef,
) {
    // A name that is that of a field is no matter of the table's.
    let by_table =
        if is_raw_somewhere(table, name) { "" } else { ", or name that key otherwise in `#[table(…)]`" };
    let permits = !shows_a_time(part);
    let mut i = 0;
    while i < table.members.len() {
        let other = &table.members[i];
        if matches!(other.schema.ttl(), Some(ttl) if equal(ttl, name)) {
            fail(
                "the {} `{}` of `{}` is a number that is stored as `{}`, by which items of `{}` expire, and the service deletes all items of a table by one attribute; take another index for it{}{}{}{}",
                &[
                    Text(slot.role()),
                    Text(slot.written(member.schema)),
                    Text(member.variant),
                    Text(name),
                    Text(other.variant),
                    Text(by_table),
                    Text(if permits {
                        ", or where it holds no seconds accept it with `#[dynamo(allow(ttl("
                    } else {
                        ""
                    }),
                    Text(if permits { part.name } else { "" }),
                    Text(if permits { ")))]`" } else { "" }),
                ],
            )
        }
        i += 1;
    }
}

/// None of the attributes has this name, which is that of the other one's time to live, and may hold a time.
#[track_caller]
const fn is_no_end(member: &Member, other: &Member, ttl: &str) {
    let schema = member.schema;
    let mut place = 0;
    while place < schema.attributes.len() {
        let attribute = &schema.attributes[place];
        let is_own = matches!(schema.kept.ttl, Some(own) if own == place);
        if !is_own
            && is_read_from(attribute, ttl)
            && schema.can_be_a_number(place)
            && !member.may_be_named_like_an_end(attribute.field)
        {
            fail(
                "`{}` of `{}` is stored as `{}`, by which items of `{}` expire, and the service deletes all items of a table by one attribute; rename it (`#[serde(rename = \"…\")]`), mark it `#[dynamo(ttl)]`, too, or where it holds no seconds accept it with `#[dynamo(allow(ttl({})))]`",
                &[
                    Text(attribute.field),
                    Text(member.variant),
                    Text(ttl),
                    Text(other.variant),
                    Text(attribute.field),
                ],
            )
        }
        place += 1;
    }
}

/// Whether items have the attribute under this name, those of earlier releases among them.
const fn is_read_from(attribute: &Attribute, name: &str) -> bool {
    // The lengths first: every name is compared with every other here.
    (attribute.name.len() == name.len() && equal(attribute.name, name)) || contains(attribute.aliases, name)
}

/// The place of the attribute of this name.
const fn position(schema: &EntitySchema, name: &str) -> Option<usize> {
    let mut i = 0;
    while i < schema.attributes.len() {
        // The lengths first: every name is compared with every other here.
        if schema.attributes[i].name.len() == name.len() && equal(schema.attributes[i].name, name) {
            return Some(i);
        }
        i += 1;
    }
    None
}

/// Whether the template is this field, as it is stored.
const fn shows_whole(template: &Template, attribute: &Attribute) -> bool {
    match template.sole_part() {
        Some(part) => {
            let formed = attribute.stored.is_some();
            !formed
                && part.spec.is_plain()
                && equal(part.name, attribute.field)
                && raw::is_stored_as_shown(part.shape)
        }
        None => false,
    }
}

/// No field is read from what the table writes, under an earlier name.
#[track_caller]
pub(super) const fn earlier_names_are_free(table: &TableDescription, member: &Member, names: &Names) {
    let mut i = 0;
    while i < member.schema.attributes.len() {
        let aliases = member.schema.attributes[i].aliases;
        let mut a = 0;
        while a < aliases.len() {
            if is_written(table, names, aliases[a]) {
                fail(
                    "the alias `{}` of `{}` is the name of an attribute that the table writes; remove it",
                    &[Text(aliases[a]), Text(member.variant)],
                )
            }
            a += 1;
        }
        i += 1;
    }
}

/// No constant stands where the table writes something else, or another constant.
#[track_caller]
pub(super) const fn constants_are_free(table: &TableDescription, names: &Names) {
    let mut constants = table.constants;
    while let [constant, rest @ ..] = constants {
        let again = TableDescription { constants: rest, ..*table };
        if is_written(&again, names, constant.name) {
            fail(
                "the constant `{}` of `{}` is the name of another attribute that the table writes; leave it out, or rename one of them",
                &[Text(constant.name), Text(table.name)],
            )
        }
        constants = rest;
    }
}

/// No time stands where the table writes something else, or another time, and each is shown by a pattern that
/// is one.
#[track_caller]
pub(super) const fn times_are_free(table: &TableDescription, names: &Names) {
    let mut times = table.times;
    while let [time, rest @ ..] = times {
        if is_written(&TableDescription { times: rest, ..*table }, names, time.name) {
            fail(
                "`{}` of `{}` names `{}`, which is another attribute that the table writes; name one of its own",
                &[Text(time.of.word()), Text(table.name), Text(time.name)],
            )
        }
        if let Some(pattern) = time.spec.pattern {
            is_pattern(&time.placeholder(), pattern);
        }
        times = rest;
    }
}

/// Whether it is the name of a key of the table or of an index, of the entity attribute, of a constant, of a
/// time, or a mark.
const fn is_written(table: &TableDescription, names: &Names, name: &str) -> bool {
    let mut i = 0;
    while i < INDEXES {
        if let Some(index) = names.index_at(i)
            && index.has(name)
        {
            return true;
        }
        i += 1;
    }
    equal(names.pk, name)
        || matches!(names.sk, Some(sk) if equal(sk, name))
        || matches!(table.entity.name(), Some(entity) if equal(entity, name))
        || table.has_constant(name)
        || table.has_time(name)
        || contains(&[COPY, OWNER, UNIQUE, TOKEN, SCHEMA_VERSION], name)
}

/// No two different keys that we synthesise for one item have the same name.
#[track_caller]
pub(super) const fn synthesised_keys_are_apart(member: &Member, names: &Names) {
    let schema = member.schema;
    let mut n = 0;
    while n < Slot::count(schema) {
        let mut m = 0;
        while m < n {
            let (a, b) = (Slot::nth(m), Slot::nth(n));
            if let (Some(left), Some(right)) = (a.synthesised(schema, names), b.synthesised(schema, names))
                && equal(left, right)
                && !equal(a.written(schema), b.written(schema))
                && !a.is_arm_of(b, schema)
            {
                fail(
                    "`{}` and `{}` of `{}` are both stored in the attribute `{}`; give the keys different names in `#[table(…)]`",
                    &[Text(a.written(schema)), Text(b.written(schema)), Text(member.variant), Text(left)],
                )
            }
            m += 1;
        }
        n += 1;
    }
}

/// Whether items of the entity, or copies of them, can carry the attribute as one of their own.
const fn is_stored(schema: &EntitySchema, name: &str) -> bool {
    match position(schema, name) {
        Some(place) => schema.can_have(place),
        None => false,
    }
}

/// Whether writes store a field under this name: in the item, or in copies which do not show what its keys
/// hold.
const fn is_written_beside_keys(schema: &EntitySchema, name: &str) -> bool {
    match position(schema, name) {
        Some(place) => !schema.attributes[place].from_key || schema.is_stored_by_copies(place),
        None => false,
    }
}

const fn is_raw_somewhere(table: &TableDescription, name: &str) -> bool {
    let mut i = 0;
    while i < table.members.len() {
        let schema = table.members[i].schema;
        let mut n = 0;
        while n < Slot::count(schema) {
            match Slot::nth(n).key(schema) {
                Some(Key::Raw(raw)) if equal(raw.attribute, name) => return true,
                Some(Key::List(list)) if is_listed(list.keys, name) => return true,
                _ => {}
            }
            n += 1;
        }
        i += 1;
    }
    false
}

/// Whether a list has the field of this attribute.
const fn is_listed(mut keys: &[Listed], name: &str) -> bool {
    while let [one, rest @ ..] = keys {
        if matches!(one.key, Key::Raw(raw) if equal(raw.attribute, name)) {
            return true;
        }
        keys = rest;
    }
    false
}
