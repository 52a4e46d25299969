//! All rustdoc that is emitted. Nothing in it links, so that nothing can break.

use syn::ext::IdentExt;

use crate::model::{
    BucketEnds, Buckets, Collection, Entity, Field, Index, Key, KeyArm, Narrow, Occurrence, Param, Part,
    Query, Setter, Source, TableKey,
};

#[cfg(test)]
mod tests;

/// What the function of a collection takes.
const ITS_PARTITION: &str = "The partition is its one part, or a tuple of its parts.";

/// Which errors any function on a key gives.
const INVALID_KEY: &str = "The end of the operation gives `InvalidKey` where a part cannot stand in the key.";

pub(super) fn key_type(entity: &Entity) -> String {
    format!("The primary key of {}: {}.", article(entity), own_keys(entity))
}

/// The documentation of the variant of a key that is an arm.
pub(super) fn key_arm(entity: &Entity, arm: &KeyArm) -> String {
    let keys = templates(entity, (&arm.pk, arm.sk.as_ref()));
    format!("The key where {}: {keys}.", code(&arm.text))
}

pub(super) fn fields_type(entity: &Entity) -> String {
    format!("The attributes of {}, for filters and conditions.", article(entity))
}

pub(super) fn partition_type(entity: &Entity, pk: &Key) -> String {
    format!("The parts of a partition of `{}`: {}.", entity.item.name(), code(&pk.written(&entity.parts)))
}

/// The type of what an index holds.
pub(super) fn narrow(entity: &Entity, narrow: &Narrow) -> String {
    let (index, name) = (narrow.number.conventional(), entity.item.name());
    let attributes = narrow.included.iter().flatten().map(|field| &entity.fields[*field]);
    let attributes: Vec<String> = attributes.filter_map(|field| field.attribute().map(code)).collect();
    let beside = match &attributes[..] {
        [] => String::new(),
        all => format!(", and {}", all.join(", ")),
    };
    format!("What `{index}` holds of `{name}` items: what the keys of the table and its own tell{beside}.")
}

/// The documentation of a field that holds a part.
pub(super) fn part(entity: &Entity, part: &Part) -> String {
    let computed = entity.computation(part);
    let computed = computed.map_or_else(String::new, |computed| format!(", which is {}", code(&computed)));
    format!("The part {} of the key{computed}.", code(&format!("<{}>", part.name)))
}

pub(super) fn attribute(name: &str) -> String {
    format!("The attribute {}.", code(name))
}

pub(super) fn key(entity: &Entity) -> String {
    format!("The primary key of this value: {}.", own_keys(entity))
}

pub(super) fn pk(entity: &Entity) -> String {
    format!(
        "The partition {}, for reads of everything in it.\n\n{INVALID_KEY}",
        code(&format!("PK = {}", entity.pk.written(&entity.parts)))
    )
}

pub(super) fn get(entity: &Entity) -> String {
    format!(
        "Get the item {}.\n\nAn item that is not there is `None` with `.optional`, and `NotFound` with `.one`. {INVALID_KEY}",
        own_condition(entity)
    )
}

pub(super) fn delete(entity: &Entity) -> String {
    format!(
        "Delete the item {}; an item that is not there is no error.\n\n{INVALID_KEY}",
        own_condition(entity)
    )
}

pub(super) fn exists(entity: &Entity) -> String {
    format!("Whether there is an item {}.\n\n{INVALID_KEY}", own_condition(entity))
}

pub(super) fn scan(entity: &Entity) -> String {
    format!("Read the whole table, and give every `{}` in it.", entity.item.name())
}

pub(super) fn create() -> String {
    format!(
        "Write this value as a new item.\n\n\
         Sending it gives `AlreadyExists` where the key is taken. {INVALID_KEY}"
    )
}

pub(super) fn put() -> String {
    format!(
        "Write this value, replacing the item of the same key.\n\n\
         The attributes that this type does not know are dropped with it. {INVALID_KEY}"
    )
}

pub(super) fn update(entity: &Entity) -> String {
    format!(
        "Change the item {}, which has to exist.\n\n\
         What is not set stays as it is. Sending it gives `NotFound` where there is no such item. {INVALID_KEY}",
        own_condition(entity)
    )
}

pub(super) fn edit() -> String {
    "Change the stored item from this value of it, which was read: only what differs is sent.\n\n\
     Sending it gives `Stale`, or with a version `VersionConflict`, where what it relies on is not stored any \
     more, and `NotFound` where there is no item."
        .to_owned()
}

pub(super) fn upsert() -> String {
    format!(
        "Write this value as a new item, or change the one that is there.\n\n\
         Of an item that is there, only what setters say changes, and what it lacks is added. {INVALID_KEY}"
    )
}

pub(super) fn modify() -> String {
    "Read the item, change it, and write it back, again where another write came in between.\n\n\
     The closure can be called several times, and may borrow. Gives the value as stored; `NotFound` where there is no item."
        .to_owned()
}

pub(super) fn move_to() -> String {
    format!(
        "Give the stored item of this value another primary key, and change what else the closure changes.\n\n\
         Sending it gives `AlreadyExists` where the new key is taken, and `ConditionFailed`, or \
         `VersionConflict`, where its version, or without one what the closure changes of it, has changed since it was \
         read; then what else another writer has changed comes along. {INVALID_KEY}"
    )
}

pub(super) fn remove_value() -> String {
    format!(
        "Delete the stored item of this value, which was read.\n\n\
         With a version, sending it gives `VersionConflict` where another one is stored. {INVALID_KEY}"
    )
}

pub(super) fn check() -> String {
    "A condition on the stored item, for transactions: nothing is written.".to_owned()
}

pub(super) fn setters_type(entity: &Entity) -> String {
    format!("What an update of {} sets, and what it knows of the index keys.", article(entity))
}

pub(super) fn set(field: &Field, setter: &Setter) -> String {
    let rewrites = and(setter.rewrites.iter().map(|key| code(key)));
    let rewrites = if rewrites.is_empty() { rewrites } else { format!(" Rewrites {rewrites}.") };
    format!("Sets {}.{rewrites}", name(field))
}

pub(super) fn remove(field: &Field, setter: &Setter) -> String {
    let rewrites = and(setter.rewrites.iter().map(|key| code(key)));
    let rewrites = if rewrites.is_empty() { rewrites } else { format!(" Rewrites or removes {rewrites}.") };
    let leaves = match setter.state.as_ref().and_then(|state| state.gone.as_ref()) {
        Some(_) => {
            " An item without it is in no index that shows it, whatever it has in the other fields: these need not be known."
        }
        None => "",
    };
    format!("Removes {}.{rewrites}{leaves}", name(field))
}

pub(super) fn known(field: &Field) -> String {
    format!("Demands that this {} is stored.", name(field))
}

pub(super) fn parse(entity: &Entity) -> String {
    format!(
        "Parse the key attributes {}.\n\n# Errors\n\n`InvalidKey` where the texts do not fit these templates.",
        own_keys(entity)
    )
}

pub(super) fn query(entity: &Entity, query: &Query) -> String {
    let (heading, takes, sorted) = (heading(entity, query), takes(entity, query), sorted(entity, query));
    let gives = entity.narrow(query.source).map_or_else(String::new, |narrow| {
        format!("It gives {}, which is what the index holds. ", code(&narrow.name.unraw().to_string()))
    });
    let (only, computed) = (only(entity, query), computed(entity, query));
    format!("{heading}.\n\n{}{gives}{only}{computed}{takes}{sorted}{INVALID_KEY}", reads(query))
}

/// What of the keys is computed, and how.
fn computed(entity: &Entity, query: &Query) -> String {
    let params = query.partition.params.iter().chain(&query.steps);
    let one = |param: &Param| {
        let part = &entity.parts[param.part];
        Some(format!("{} is {}. ", code(&part.name), code(&entity.computation(part)?)))
    };
    params.filter_map(one).collect()
}

pub(super) fn chain(entity: &Entity) -> String {
    format!("What a query of {} knows so far of its sort key.", article(entity))
}

pub(super) fn step(entity: &Entity, step: Param, next: Option<&Param>) -> String {
    let name = |param: &Param| code(&format!(".{}(…)", entity.step_name(*param)));
    let next =
        next.map_or_else(|| "It is the last.".to_owned(), |next| format!("A value opens {}.", name(next)));
    format!(
        "Only items with this {}: a value, a range or `starts_with(…)`; of what may be none, `given(…)` or \
         `given_range(…)`. {next} Behind `.erased()` a query is of one type, whatever it knows.",
        code(&entity.parts[step.part].name)
    )
}

pub(super) fn partition(table: &str) -> String {
    format!("Query: everything in one partition of `{table}`, in the order of the sort key.")
}

pub(super) fn collection(collection: &Collection) -> String {
    let members: Vec<String> =
        collection.members.iter().map(|member| code(&member.field.unraw().to_string())).collect();
    let of = collection.index.map_or_else(String::new, |index| format!(" of {}", index.conventional()));
    if collection.is_enum {
        return format!(
            "Query: {} of one partition{of}, each item by itself, in the order of the sort key. {ITS_PARTITION}\n\n{INVALID_KEY}",
            members.join(", ")
        );
    }
    format!(
        "Query: {} of one partition{of}, as one value. It ends in `.one`, `.optional` or `.page`; `limit` counts the \
         elements of its lists. {ITS_PARTITION}\n\n{INVALID_KEY}",
        members.join(", ")
    )
}

pub(super) fn scan_table(table: &str) -> String {
    format!("Read the whole table, and give every item of `{table}`.")
}

pub(super) fn lock(table: &str) -> String {
    format!("The lock of `{table}`: what its stored bytes depend on, line by line.")
}

/// `Query GSI2: GSI2PK = USER#<user_id>`
fn heading(entity: &Entity, query: &Query) -> String {
    let (of, index) = match query.source {
        Source::Base | Source::KeyArm(_) | Source::KeyArms => (String::new(), None),
        Source::Index(index) | Source::Arms(index) => {
            (format!(" {}", entity.indexes[index].name()), Some(&entity.indexes[index]))
        }
        Source::Copy(_) => (format!(" copy {}", query.name.unraw()), None),
    };
    let attribute = index.map_or_else(|| "PK".to_owned(), Index::pk_name);
    let (pk, _) = entity.keys_of(query.source);
    code(&format!("Query{of}: {}", equation(entity, &attribute, pk)))
}

/// What is read instead of the items.
fn reads(query: &Query) -> &'static str {
    match query.source {
        Source::Copy(_) => "Reads the items' copies, which are written together with them. ",
        Source::Arms(_) => "Reads the items of all arms of the index, in the order of their sort keys. ",
        Source::KeyArms => "Reads the items of all arms of the key, in the order of their sort keys. ",
        Source::Base | Source::KeyArm(_) | Source::Index(_) => "",
    }
}

/// What an index demands of its items.
fn only(entity: &Entity, query: &Query) -> String {
    if let Source::KeyArm(arm) = query.source {
        return format!("Only items with {} are there. ", code(&entity.arms[arm].text));
    }
    let Source::Index(index) = query.source else { return String::new() };
    let demands = &entity.indexes[index].only;
    if demands.is_empty() {
        return String::new();
    }
    let demands = demands.iter().map(|clause| code(&clause.text)).collect::<Vec<_>>().join(", ");
    format!("Only items with {demands} are there. ")
}

/// What is not plain from the parameters' types.
fn takes(entity: &Entity, query: &Query) -> String {
    let named = query
        .partition
        .named
        .as_ref()
        .map_or("", |_| "Takes the parts by name, since two could be swapped. ");
    let bucket = query.buckets.map_or_else(String::new, |Buckets { part, unit, ends }| {
        let name = &entity.parts[part].param;
        let whole = |of: &str| format!("whole {unit}s are given, since the sort key does not begin with {of}`{name}`");
        let ends = match ends {
            BucketEnds::Cut => "the first and the last are cut to the range".to_owned(),
            BucketEnds::Whole => whole("all of "),
            BucketEnds::Apart => whole(""),
            BucketEnds::OfArms => format!(
                "the first and the last are cut to the range in each arm whose sort key begins with `{name}`, and given \
                 whole in the others"
            ),
        };
        format!(
            "`{name}` is any date or time, whose {unit} is read, or a range of them (`a..b`, `a..=b`): then one {unit} is \
             read after the other, each by at least one request, and {ends}. "
        )
    });
    [bucket, named.to_owned(), shards(entity, query)].concat()
}

/// Which partitions are read beside the one that the parameters name.
fn shards(entity: &Entity, query: &Query) -> String {
    let (pk, _) = entity.keys_of(query.source);
    let said = |shown: &Occurrence<'_>| {
        let name = &entity.parts[shown.part].name;
        let count = shown.shards()?.count;
        Some(format!("Reads the {count} shards of `{name}` at once, or one where `{name}` is known. "))
    };
    pk.occurrences().iter().filter_map(said).collect()
}

/// What the chain can still fix.
fn sorted(entity: &Entity, query: &Query) -> String {
    let (_, sk) = entity.keys_of(query.source);
    let Some(sk) = sk.filter(|_| !matches!(query.source, Source::Arms(_) | Source::KeyArms)) else {
        return String::new();
    };
    let order = format!("In the order of {}.", code(&sk.written(&entity.parts)));
    match query.steps.first() {
        None => format!("{order} "),
        Some(step) => {
            let name = &entity.parts[step.part].param;
            format!("{order} Opens `.{name}(…)`. ")
        }
    }
}

/// `PK = USER#<id>`, or the attribute's own name for a raw key.
fn equation(entity: &Entity, attribute: &str, key: &Key) -> String {
    let attribute = match key {
        Key::Template(_) => attribute,
        Key::Raw(raw) => &raw.attribute,
        Key::List(list) => {
            let one = |(key, of_table): &(Key, Option<TableKey>)| {
                equation(entity, of_table.map_or("", TableKey::name), key)
            };
            return list.keys.iter().map(one).collect::<Vec<_>>().join(" AND ");
        }
    };
    format!("{attribute} = {}", key.written(&entity.parts))
}

/// The key condition of one item.
fn own_condition(entity: &Entity) -> String {
    let one = |(pk, sk): (&Key, Option<&Key>)| {
        let pk = code(&equation(entity, "PK", pk));
        sk.map_or_else(|| pk.clone(), |sk| format!("{pk}, {}", code(&equation(entity, "SK", sk))))
    };
    or(own_shapes(entity).into_iter().map(one))
}

/// The keys of an item, under each arm.
fn own_shapes(entity: &Entity) -> Vec<(&Key, Option<&Key>)> {
    match entity.arms.as_slice() {
        [] => vec![(&entity.pk, entity.sk.as_ref())],
        arms => arms.iter().map(|arm| (&arm.pk, arm.sk.as_ref())).collect(),
    }
}

/// The templates of the primary key.
fn own_keys(entity: &Entity) -> String {
    or(own_shapes(entity).into_iter().map(|keys| templates(entity, keys)))
}

fn templates(entity: &Entity, (pk, sk): (&Key, Option<&Key>)) -> String {
    let pk = code(&pk.written(&entity.parts));
    sk.map_or_else(|| pk.clone(), |sk| format!("{pk} / {}", code(&sk.written(&entity.parts))))
}

/// An indefinite article and the name.
fn article(entity: &Entity) -> String {
    let name = entity.item.name();
    let article = if name.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
    format!("{article} `{name}`")
}

/// The name of a field in backticks.
pub(super) fn name(field: &Field) -> String {
    code(&field.ident.unraw().to_string())
}

/// `a`, `b` and `c`
pub(super) fn and(words: impl IntoIterator<Item = String>) -> String {
    list(words, "and")
}

/// `a`, `b` or `c`
pub(super) fn or(words: impl IntoIterator<Item = String>) -> String {
    list(words, "or")
}

fn list(words: impl IntoIterator<Item = String>, last: &str) -> String {
    let words: Vec<String> = words.into_iter().collect();
    match words.split_last() {
        Some((word, others)) if !others.is_empty() => format!("{} {last} {word}", others.join(", ")),
        _ => words.concat(),
    }
}

/// The text in backticks, whatever is in it.
pub(super) fn code(text: &str) -> String {
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}
