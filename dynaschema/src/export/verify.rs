//! A live table beside its schema.

use aws_sdk_dynamodb::types::{
    AttributeDefinition, BillingMode, BillingModeSummary, GlobalSecondaryIndexDescription, IndexStatus,
    KeySchemaElement, KeyType, LocalSecondaryIndexDescription, Projection, ProjectionType, ReplicaStatus,
    TableDescription, TableStatus,
};

use super::TableOptions;
use super::create_table::scalar_name;
use super::description::{Description, IndexDescription, ProjectedAttributes};
use super::finding::{Finding, KeyAttributes, Setting};
use super::settings;
use crate::key::ScalarType;
use crate::schema::IndexId;

/// What the service tells of a table.
#[derive(Debug, Default)]
pub(crate) struct Live {
    /// `DescribeTable`; `None` where there is no such table.
    pub(crate) table: Option<TableDescription>,
    /// The attribute by which items expire, of `DescribeTimeToLive`.
    pub(crate) expires_by: Option<String>,
    /// The days of continuous backups, of `DescribeContinuousBackups`, where that was asked; `None` where
    /// there are none.
    pub(crate) recovery: Option<u8>,
    /// The tags, where these were asked for.
    pub(crate) tags: Vec<(String, String)>,
    /// What was asked for by an operation that the server does not know.
    pub(crate) unanswered: Vec<Setting>,
}

/// An index as the service describes it.
struct LiveIndex<'a> {
    name: &'a str,
    local: bool,
    key: &'a [KeySchemaElement],
    projection: Option<&'a Projection>,
    status: Option<&'a IndexStatus>,
    backfilling: bool,
}

/// Why a table cannot be compared, or `None` where it can.
pub(crate) fn unready(live: &Live) -> Option<Finding> {
    let Some(table) = &live.table else { return Some(Finding::NoTable) };
    match &table.table_status {
        Some(status) if !is_usable(status) => {
            Some(Finding::TableNotReady { status: status.as_str().to_owned() })
        }
        _ => None,
    }
}

/// Whether a table takes requests: an update of its throughput, or of an index, stops nobody.
pub(crate) const fn is_usable(status: &TableStatus) -> bool {
    matches!(status, TableStatus::Active | TableStatus::Updating)
}

/// Everything that a live table has otherwise, by the schema and, where there are any, by the options.
pub(crate) fn compare(schema: &Description, options: Option<&TableOptions>, live: &Live) -> Vec<Finding> {
    if let Some(unready) = unready(live) {
        return vec![unready];
    }
    let Some(table) = &live.table else { return Vec::new() };
    let mut findings = Vec::new();
    findings.extend(table_key(schema, table));
    findings.extend(attribute_types(schema, table.attribute_definitions()));
    let indexes = indexes(table);
    for expected in &schema.indexes {
        match indexes.iter().find(|index| index.name == expected.name) {
            None => findings.push(Finding::MissingIndex {
                index: expected.name.to_owned(),
                local: is_local(expected),
                readers: readers(schema, expected),
            }),
            Some(found) => findings.extend(index(schema, expected, found)),
        }
    }
    let unknown = indexes.iter().filter(|index| schema.index(index.name).is_none());
    findings.extend(unknown.map(|index| unknown_index(schema, index, table.attribute_definitions())));
    findings.extend(live.unanswered.iter().map(|setting| Finding::Unanswered { setting: *setting }));
    if !live.unanswered.contains(&Setting::TimeToLive) {
        findings.extend(time_to_live(schema, options, live.expires_by.as_deref()));
    }
    if let Some(options) = options {
        findings.extend(settings::compare(schema, options, table, live));
    }
    findings.extend(replicas(table));
    findings
}

fn table_key(schema: &Description, table: &TableDescription) -> Option<Finding> {
    let expected = KeyAttributes {
        partition: vec![schema.partition_key.to_owned()],
        sort: schema.sort_key.into_iter().map(str::to_owned).collect(),
    };
    let found = key_of(table.key_schema());
    (expected != found).then_some(Finding::TableKey { expected, found })
}

/// The attributes that are keys of the live table and of another type by the schema, whether they are keys by
/// it or not: the service looks at them in every item.
fn attribute_types(schema: &Description, live: &[AttributeDefinition]) -> Vec<Finding> {
    let differing = live.iter().filter_map(|found| {
        let (attribute, found) = (found.attribute_name(), found.attribute_type().as_str());
        let expected = types_of(schema, attribute).flatten().map(scalar_name).find(|own| *own != found)?;
        Some(Finding::AttributeType {
            attribute: attribute.to_owned(),
            expected: expected.to_owned(),
            found: found.to_owned(),
        })
    });
    differing.collect()
}

/// What an attribute is by the schema: as a key, and in the items of each entity that has it, or can have it
/// in a flattened field, of which not all know.
fn types_of(schema: &Description, attribute: &str) -> impl Iterator<Item = Option<ScalarType>> {
    let as_key = schema.key_attributes.iter().filter(move |key| key.name == attribute);
    let of_items = schema.entities.iter().flat_map(|entity| &entity.types);
    let of_items = of_items.filter(move |(name, _)| *name == attribute);
    let flattened = schema.flattening(attribute).map(|_| None);
    as_key.map(|key| Some(key.scalar)).chain(of_items.map(|(_, scalar)| *scalar)).chain(flattened)
}

/// An index beside the schema, with what its keys demand of attributes that need not be so. Of keys of the
/// schema the writes see to it.
fn unknown_index(schema: &Description, index: &LiveIndex<'_>, live: &[AttributeDefinition]) -> Finding {
    let demanded = live.iter().map(|found| (found.attribute_name(), found.attribute_type().as_str()));
    let is_key = |name: &str| index.key.iter().any(|key| key.attribute_name() == name);
    let is_ours = |name: &str| schema.key_attributes.iter().any(|key| key.name == name);
    let is_otherwise = |name: &str, demanded: &str| {
        types_of(schema, name).any(|own| own.is_none_or(|own| scalar_name(own) != demanded))
    };
    let demands =
        demanded.filter(|(name, demanded)| is_key(name) && !is_ours(name) && is_otherwise(name, demanded));
    Finding::UnknownIndex {
        index: index.name.to_owned(),
        local: index.local,
        demands: demands.map(|(name, demanded)| (name.to_owned(), demanded.to_owned())).collect(),
    }
}

fn indexes(table: &TableDescription) -> Vec<LiveIndex<'_>> {
    let global =
        table.global_secondary_indexes().iter().map(|index: &GlobalSecondaryIndexDescription| LiveIndex {
            name: index.index_name().unwrap_or_default(),
            local: false,
            key: index.key_schema(),
            projection: index.projection(),
            status: index.index_status(),
            backfilling: index.backfilling().unwrap_or_default(),
        });
    let local =
        table.local_secondary_indexes().iter().map(|index: &LocalSecondaryIndexDescription| LiveIndex {
            name: index.index_name().unwrap_or_default(),
            local: true,
            key: index.key_schema(),
            projection: index.projection(),
            status: None,
            backfilling: false,
        });
    global.chain(local).collect()
}

const fn is_local(index: &IndexDescription) -> bool {
    matches!(index.id, IndexId::Lsi(_))
}

/// What one index has otherwise.
fn index(schema: &Description, expected: &IndexDescription, found: &LiveIndex<'_>) -> Vec<Finding> {
    let (name, readers) = (expected.name.to_owned(), readers(schema, expected));
    let own = |names: &[&str]| names.iter().map(ToString::to_string).collect();
    let key = KeyAttributes { partition: own(&expected.partition), sort: own(&expected.sort) };
    let live_key = key_of(found.key);
    let mut findings = Vec::new();
    if found.local != is_local(expected) {
        findings.push(Finding::IndexKind {
            index: name.clone(),
            local: is_local(expected),
            readers: readers.clone(),
        });
    }
    if key != live_key {
        findings.push(Finding::IndexKey {
            index: name.clone(),
            local: is_local(expected),
            expected: key,
            found: live_key,
            readers: readers.clone(),
        });
    }
    findings.extend(projection(schema, expected, found, &readers));
    match found.status {
        None | Some(IndexStatus::Active | IndexStatus::Updating) if !found.backfilling => {}
        status => findings.push(Finding::IndexNotReady {
            index: name,
            status: status.map_or("CREATING", IndexStatus::as_str).to_owned(),
            backfilling: found.backfilling,
            readers,
        }),
    }
    findings
}

/// Whether an index holds what it should.
fn projection(
    schema: &Description,
    expected: &IndexDescription,
    found: &LiveIndex<'_>,
    readers: &[String],
) -> Option<Finding> {
    let kind = found.projection.and_then(Projection::projection_type);
    let keys_only = matches!(kind, Some(ProjectionType::KeysOnly));
    let index = expected.name.to_owned();
    let more = || Some(Finding::IndexHoldsMore { index: index.clone() });
    if matches!(kind, None | Some(ProjectionType::All)) {
        return if expected.projection == ProjectedAttributes::All { None } else { more() };
    }
    let included: &[String] = found.projection.map(Projection::non_key_attributes).unwrap_or_default();
    let holds = |name: &&str| {
        let keys = schema.sort_key.into_iter().chain([schema.partition_key]);
        let mut keys = keys.chain(expected.partition.iter().chain(&expected.sort).copied());
        keys.any(|key| key == *name) || included.iter().any(|one| one == name)
    };
    let wanted = match &expected.projection {
        ProjectedAttributes::All => known(schema, expected),
        ProjectedAttributes::KeysOnly => Vec::new(),
        ProjectedAttributes::Include(names) => names.clone(),
    };
    let is_needed = |name: &&&str| !schema.told_by_key || schema.entity_attribute != Some(**name);
    let lacks = wanted.iter().filter(|name| !holds(name)).filter(is_needed);
    let lacks: Vec<String> = lacks.map(ToString::to_string).collect();
    if !lacks.is_empty() || expected.projection == ProjectedAttributes::All {
        return Some(Finding::IndexHoldsLess { index, lacks, keys_only, readers: readers.to_vec() });
    }
    let surplus = included.iter().any(|one| !wanted.contains(&one.as_str()));
    if surplus { more() } else { None }
}

/// The attributes that the schema knows of the items in an index.
fn known(schema: &Description, index: &IndexDescription) -> Vec<&'static str> {
    let mut all = Vec::new();
    let inside = schema.entities.iter().filter(|entity| {
        entity.items.iter().any(|item| item.index_keys.iter().any(|(name, _)| *name == index.name))
    });
    let attributes = inside.flat_map(|entity| entity.attributes.iter().copied());
    for name in attributes.chain(schema.entity_attribute) {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all
}

fn readers(schema: &Description, index: &IndexDescription) -> Vec<String> {
    let mut all = Vec::new();
    for pattern in schema.patterns().filter(|pattern| pattern.index == Some(index.name)) {
        let called = pattern.called();
        if !all.contains(&called) {
            all.push(called);
        }
    }
    all
}

fn key_of(elements: &[KeySchemaElement]) -> KeyAttributes {
    let of = |kind: &KeyType| {
        let own = elements.iter().filter(|element| element.key_type() == kind);
        own.map(|element| element.attribute_name().to_owned()).collect()
    };
    KeyAttributes { partition: of(&KeyType::Hash), sort: of(&KeyType::Range) }
}

fn time_to_live(schema: &Description, options: Option<&TableOptions>, found: Option<&str>) -> Vec<Finding> {
    let times = schema.times_to_live();
    let asked = options.map_or(times.first().copied(), |options| options.time_to_live_of(&times));
    let of = |keeps: &dyn Fn(&&super::EntityDescription) -> bool| {
        schema.entities.iter().filter(keeps).map(|entity| entity.name.to_owned()).collect::<Vec<_>>()
    };
    let finding = |expected: Option<&str>, entities, flattened| Finding::TimeToLive {
        expected: expected.map(str::to_owned),
        found: found.map(str::to_owned),
        entities,
        flattened,
    };
    let mut findings = Vec::new();
    // What the options switch off, or put in another's place, is asked for.
    if options.is_none_or(TableOptions::follows_schema) {
        for attribute in times.iter().filter(|attribute| found != Some(**attribute)) {
            let entities = of(&|entity| entity.time_to_live == Some(attribute));
            findings.push(finding(Some(attribute), entities, Vec::new()));
        }
    } else if asked.is_some() && asked != found {
        findings.push(finding(asked, of(&|entity| entity.time_to_live.is_some()), Vec::new()));
    }
    match found {
        Some(deletes) if asked != found && !times.contains(&deletes) => {
            let flattened = schema.flattening(deletes).map(|entity| entity.name.to_owned());
            let entities = of(&|entity| entity.numbers.contains(&deletes));
            findings.push(finding(None, entities, flattened.collect()));
        }
        Some(deletes) if asked.is_none() => findings.push(Finding::UnwantedTimeToLive {
            found: deletes.to_owned(),
            entities: of(&|entity| entity.time_to_live == Some(deletes)),
        }),
        _ => {}
    }
    findings
}

fn replicas(table: &TableDescription) -> impl Iterator<Item = Finding> {
    let unready = table.replicas().iter().filter(|replica| {
        !matches!(replica.replica_status(), None | Some(ReplicaStatus::Active | ReplicaStatus::Updating))
    });
    unready.map(|replica| Finding::Replica {
        region: replica.region_name().unwrap_or_default().to_owned(),
        status: replica.replica_status().map_or("", ReplicaStatus::as_str).to_owned(),
    })
}

/// Whether requests are paid for one by one.
pub(super) fn is_on_demand(table: &TableDescription) -> bool {
    let mode = table.billing_mode_summary().and_then(BillingModeSummary::billing_mode);
    mode == Some(&BillingMode::PayPerRequest)
}
