//! What a live table has otherwise than its schema.

use std::fmt;

/// What was found of a live table beside its schema, by [`verify`](crate::Table::verify).
///
/// `Display` is a line for each finding.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verification {
    /// The table's name.
    pub table: String,
    /// What is otherwise: the table, its keys, its indexes in the order of the schema, what else there is.
    pub findings: Vec<Finding>,
}

/// One difference between a live table and its schema.
///
/// `Display` says what it breaks: ``"`GSI2` projects keys only: `Order::by_status` cannot read its items
/// whole"``.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Finding {
    /// There is no table of this name.
    NoTable,
    /// The table cannot be used yet, or any more: `CREATING`, `DELETING`, `ARCHIVED`, …. Nothing else was
    /// compared.
    TableNotReady {
        /// The service's word.
        status: String,
    },
    /// The table has another key.
    TableKey {
        /// The key by the schema.
        expected: KeyAttributes,
        /// The key that it has.
        found: KeyAttributes,
    },
    /// A key attribute has another type.
    AttributeType {
        /// The attribute.
        attribute: String,
        /// The type by the schema: `S`, `N`, `B`.
        expected: String,
        /// The type that it has.
        found: String,
    },
    /// An index is not there.
    MissingIndex {
        /// Its name.
        index: String,
        /// Whether it is local: made with its table and never later.
        local: bool,
        /// The functions that read it.
        readers: Vec<String>,
    },
    /// An index is global, and by the schema local, or the other way round.
    IndexKind {
        /// Its name.
        index: String,
        /// Whether it is local by the schema: made with its table and never later, and read consistently
        /// where that is asked for.
        local: bool,
        /// The functions that read it.
        readers: Vec<String>,
    },
    /// An index has another key.
    IndexKey {
        /// Its name.
        index: String,
        /// Whether it is local: made with its table and never later.
        local: bool,
        /// The key by the schema.
        expected: KeyAttributes,
        /// The key that it has.
        found: KeyAttributes,
        /// The functions that read it.
        readers: Vec<String>,
    },
    /// An index holds less of its items.
    IndexHoldsLess {
        /// Its name.
        index: String,
        /// What it lacks of the attributes that the schema knows. Where it should hold all attributes, it
        /// lacks those of no field, too.
        lacks: Vec<String>,
        /// Whether it holds nothing but keys.
        keys_only: bool,
        /// The functions that read it.
        readers: Vec<String>,
    },
    /// An index holds more of its items than the schema says, which costs more to write and breaks nothing.
    IndexHoldsMore {
        /// Its name.
        index: String,
    },
    /// An index cannot be read yet, or any more.
    IndexNotReady {
        /// Its name.
        index: String,
        /// The service's word: `CREATING`, `DELETING`.
        status: String,
        /// Whether the items that are there are being brought in.
        backfilling: bool,
        /// The functions that read it.
        readers: Vec<String>,
    },
    /// An index that the schema does not know. It breaks nothing, unless items hold something else in its
    /// keys than it demands.
    UnknownIndex {
        /// Its name.
        index: String,
        /// Whether it is local: then no partition of the table can hold more than 10 GB.
        local: bool,
        /// Those of its key attributes that are no keys by the schema and need not be what it demands, each
        /// with the type that this is: `S`, `N`, `B`. The service refuses the write of an item that has
        /// another one there, or an empty text.
        demands: Vec<(String, String)>,
    },
    /// Items expire by another attribute, or not at all.
    TimeToLive {
        /// The attribute by the schema.
        expected: Option<String>,
        /// The attribute that the service looks at.
        found: Option<String>,
        /// The entities whose items stay, or vanish, because of that. Where there is none, nothing breaks
        /// that the schema knows of.
        entities: Vec<String>,
        /// The entities of which those items vanish, too, that have a number there in a field that serde
        /// flattens.
        flattened: Vec<String>,
    },
    /// Items expire, though by [options](super::TableOptions::no_time_to_live) none does.
    UnwantedTimeToLive {
        /// The attribute that the service looks at, a time to live by the schema.
        found: String,
        /// The entities whose items vanish because of that.
        entities: Vec<String>,
    },
    /// Something that was asked for by [options](super::TableOptions) is otherwise.
    Setting {
        /// What.
        setting: Setting,
        /// As the options have it.
        expected: String,
        /// As the table has it.
        found: String,
    },
    /// Something that was asked for, by the schema or by [options](super::TableOptions), could not be
    /// compared: the server does not know the operation that tells it, as engines for development do not. It
    /// is neither right nor wrong.
    Unanswered {
        /// What.
        setting: Setting,
    },
    /// A replica of a global table is not active.
    Replica {
        /// Its region.
        region: String,
        /// The service's word.
        status: String,
    },
}

/// What a table has beside its schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Setting {
    /// On demand, or provisioned units.
    Billing,
    /// The stream and its view.
    Stream,
    /// The attribute by which items expire.
    TimeToLive,
    /// Point-in-time recovery.
    Recovery,
    /// Whether the table is protected from deletion.
    DeletionProtection,
    /// The key that it is encrypted with.
    Encryption,
    /// A tag.
    Tag,
}

/// The attributes of a key.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KeyAttributes {
    /// Those of the partition key.
    pub partition: Vec<String>,
    /// Those of the sort key.
    pub sort: Vec<String>,
}

impl Verification {
    /// Whether everything that the schema asks for is there: no finding [breaks](Finding::breaks) anything.
    pub fn is_sound(&self) -> bool {
        !self.findings.iter().any(Finding::breaks)
    }
}

impl Finding {
    /// The name of what is otherwise, as the variant has it: `IndexHoldsLess`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::NoTable => "NoTable",
            Self::TableNotReady { .. } => "TableNotReady",
            Self::TableKey { .. } => "TableKey",
            Self::AttributeType { .. } => "AttributeType",
            Self::MissingIndex { .. } => "MissingIndex",
            Self::IndexKind { .. } => "IndexKind",
            Self::IndexKey { .. } => "IndexKey",
            Self::IndexHoldsLess { .. } => "IndexHoldsLess",
            Self::IndexHoldsMore { .. } => "IndexHoldsMore",
            Self::IndexNotReady { .. } => "IndexNotReady",
            Self::UnknownIndex { .. } => "UnknownIndex",
            Self::TimeToLive { .. } => "TimeToLive",
            Self::UnwantedTimeToLive { .. } => "UnwantedTimeToLive",
            Self::Setting { .. } => "Setting",
            Self::Unanswered { .. } => "Unanswered",
            Self::Replica { .. } => "Replica",
        }
    }

    /// Whether something does not work because of it, or not as it was asked for. The others are told so that
    /// they are known.
    pub fn breaks(&self) -> bool {
        match self {
            Self::IndexHoldsMore { .. } | Self::UnknownIndex { .. } | Self::Unanswered { .. } => false,
            Self::TimeToLive { entities, .. } => !entities.is_empty(),
            _ => true,
        }
    }
}

impl fmt::Display for Verification {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.findings.is_empty() {
            return write!(f, "table `{}` is as the schema says", self.table);
        }
        for (at, finding) in self.findings.iter().enumerate() {
            let end = if at == 0 { "" } else { "\n" };
            let note = if finding.breaks() { "" } else { "note: " };
            write!(f, "{end}table `{}`: {note}{finding}", self.table)?;
        }
        Ok(())
    }
}

impl fmt::Display for KeyAttributes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let partition = names(&self.partition);
        match self.sort.as_slice() {
            [] => write!(f, "{partition} without a sort key"),
            sort => write!(f, "{partition} sorted by {}", names(sort)),
        }
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Billing => "billing",
            Self::Stream => "stream",
            Self::TimeToLive => "time to live",
            Self::Recovery => "recovery",
            Self::DeletionProtection => "deletion protection",
            Self::Encryption => "encryption",
            Self::Tag => "tag",
        })
    }
}

/// What is left to do about a local index.
const LOCAL: &str =
    "a local index is made with its table and never later, so make another table or use a global index";

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTable => f.write_str("there is no such table: nothing can be read or written; create it"),
            Self::TableNotReady { status } => {
                write!(
                    f,
                    "the table is {status}: nothing can be read or written; verify it again when it is ACTIVE"
                )
            }
            Self::TableKey { expected, found } => write!(
                f,
                "the table's key is {found}, and by the schema {expected}: no item of the schema can be written; \
                 a key never changes, so name the attributes as the table does or make another table"
            ),
            Self::AttributeType { attribute, expected, found } => write!(
                f,
                "the key attribute `{attribute}` is `{found}`, and by the schema `{expected}`: items that have it cannot be \
                 written"
            ),
            Self::MissingIndex { index, local: false, readers } => {
                write!(f, "there is no index `{index}`: {} refused; create it", are(readers))
            }
            Self::MissingIndex { index, local: true, readers } => {
                write!(f, "there is no index `{index}`: {} refused; {LOCAL}", are(readers))
            }
            Self::IndexKind { index, local: true, readers } => write!(
                f,
                "`{index}` is a global index, and by the schema a local one: {} refused where it is to be consistent; {LOCAL}",
                are(readers)
            ),
            Self::IndexKind { index, local: false, readers } => write!(
                f,
                "`{index}` is a local index, and by the schema a global one: {} answered, and no partition of the table \
                 can hold more than 10 GB; make another one",
                are(readers)
            ),
            Self::IndexKey { index, local, expected, found, readers } => write!(
                f,
                "the key of `{index}` is {found}, and by the schema {expected}: {} refused, or {} nothing; {}",
                are(readers),
                if readers.len() == 1 { "finds" } else { "find" },
                if *local { LOCAL } else { "the key of an index never changes, so make another one" },
            ),
            Self::IndexHoldsLess { index, lacks, keys_only, readers } => {
                let lacks = match lacks.as_slice() {
                    _ if *keys_only => "projects keys only".to_owned(),
                    [] => "does not project all attributes".to_owned(),
                    lacks => format!("does not project {}", names(lacks)),
                };
                write!(f, "`{index}` {lacks}: {} cannot read its items whole", subject(readers))
            }
            Self::IndexHoldsMore { index } => write!(
                f,
                "`{index}` projects more than the schema says: writes of it cost more, and nothing breaks"
            ),
            Self::IndexNotReady { index, status, backfilling, readers } => {
                let filling = if *backfilling { " and is being filled" } else { "" };
                write!(f, "`{index}` is {status}{filling}: {} refused until it is ACTIVE", are(readers))
            }
            Self::UnknownIndex { index, local, demands } => {
                f.write_str(&unknown_index(index, *local, demands))
            }
            Self::TimeToLive { expected, found, entities, flattened } => {
                time_to_live(f, expected.as_deref(), found.as_deref(), [entities, flattened])
            }
            Self::UnwantedTimeToLive { found, entities } => write!(
                f,
                "items expire by `{found}`, and no time to live was asked for: the service deletes items of {}; turn it off",
                names(entities)
            ),
            Self::Setting { setting, expected, found } => {
                write!(f, "the {setting} is {found}, and {expected} was asked for")
            }
            Self::Unanswered { setting } => {
                write!(
                    f,
                    "this server does not tell of the {setting}, which was not compared with what was asked for"
                )
            }
            Self::Replica { region, status } => {
                write!(
                    f,
                    "the replica in {region} is {status}: it does not have every item, or takes no requests"
                )
            }
        }
    }
}

/// What an index does to a table whose schema does not know it.
fn unknown_index(index: &str, local: bool, demands: &[(String, String)]) -> String {
    let mut effects = vec!["writes pay for it".to_owned()];
    if local {
        effects.push("no partition of the table can hold more than 10 GB".to_owned());
    }
    let demanded = demands.iter().map(|(attribute, demanded)| {
        let demanded = match demanded.as_str() {
            "N" => "a number",
            "B" => "bytes that are not empty",
            _ => "a text that is not empty",
        };
        format!("another `{attribute}` than {demanded}")
    });
    if !demands.is_empty() {
        let demanded = demanded.collect::<Vec<_>>().join(", or ");
        effects.push(format!("the service refuses items with {demanded}"));
    }
    if effects.len() == 1 {
        effects.push("nothing breaks".to_owned());
    }
    let last = effects.pop().unwrap_or_default();
    format!("the schema does not know the index `{index}`: {}, and {last}", effects.join(", "))
}

fn time_to_live(
    f: &mut fmt::Formatter<'_>,
    expected: Option<&str>,
    found: Option<&str>,
    [entities, flattened]: [&[String]; 2],
) -> fmt::Result {
    let of = names(entities);
    match (expected, found) {
        (Some(expected), None) => {
            write!(
                f,
                "no time to live is on: expired items of {of} stay, and are paid for; turn it on for `{expected}`"
            )
        }
        (Some(expected), Some(found)) => write!(
            f,
            "items expire by `{found}`, and by the schema those of {of} by `{expected}`: these stay, and are paid for"
        ),
        (None, Some(found)) => f.write_str(&foreign_time_to_live(found, &of, flattened)),
        (None, None) => f.write_str("no time to live is on"),
    }
}

/// What the service deletes by an attribute that the schema has for no time to live: of those of which it can
/// be a number, and of those that flatten a field.
fn foreign_time_to_live(found: &str, of: &str, flattened: &[String]) -> String {
    let in_rest = format!("of {} that have a number there in a flattened field", names(flattened));
    match (of, flattened) {
        ("", []) => {
            format!("items expire by `{found}`, in which the schema knows of no number, and nothing breaks")
        }
        ("", _) => {
            format!(
                "items expire by `{found}`, which the schema does not know: the service deletes items {in_rest}"
            )
        }
        _ => {
            let more = if flattened.is_empty() { String::new() } else { format!(", and those {in_rest}") };
            format!(
                "items expire by `{found}`, which is no time to live by the schema: the service deletes items of {of}{more}"
            )
        }
    }
}

/// `a`, `b`
fn names(names: &[String]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// Who reads an index: its functions, or where it has none of its own what reads all of it.
fn subject(readers: &[String]) -> String {
    if readers.is_empty() { "its mixed reads and scans".to_owned() } else { names(readers) }
}

fn are(readers: &[String]) -> String {
    format!("{} {}", subject(readers), if readers.len() == 1 { "is" } else { "are" })
}
