//! What IAM has to allow for what a program calls.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt;

use super::description::{Description, EntityDescription, ItemDescription, ItemKind, KeyDescription};
use super::document::{Document, Node};
use super::pattern::ReadOperation;
use crate::TableSchema;
use crate::key::{Segment, Template};

/// A policy of IAM that allows what a program calls, and nothing else: the least actions, on the table and on
/// the indexes that are read, each on the partitions in which the items of the entity lie.
///
/// The partitions are a condition on `dynamodb:LeadingKeys`: `USER#<id>` is `USER#*`. It is left out where a
/// partition key has no text of its own (`<id>`, a field's own attribute, a number, several attributes), and
/// of scans. What it does not tell: which user's (put `${aws:PrincipalTag/…}` in by hand), which sort keys,
/// and whose items they are, where several entities share a partition; `USER#*` also allows `USER#7#LOG`. Of
/// an index the values are those of its own partition key; where the service's simulator says otherwise,
/// leave them out by [`without_leading_keys`](Self::without_leading_keys). IAM takes no characters beyond
/// U+00FF: these stand as `*`.
///
/// A managed policy has up to 6,144 characters, an inline policy of a role 10,240.
///
/// ```
/// use dynaschema::DynamoEntity;
/// use dynaschema::export::{Policy, WriteKind};
/// # use serde::{Deserialize, Serialize};
/// #[derive(Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<user>")]
/// #[sk("ORDER#<number:06>")]
/// #[gsi1("STATUS#<status>", "<number:06>", query = by_status)]
/// struct Order {
///     user: String,
///     number: u32,
///     status: String,
/// }
///
/// # fn main() -> Result<(), dynaschema::export::UnknownPattern> {
/// let shop = "arn:aws:dynamodb:eu-central-1:123456789012:table/shop";
/// let policy = Policy::of::<Order>(shop).read("Order", "by_status")?.write("Order", WriteKind::Creates)?;
/// assert_eq!(
///     policy.document().to_yaml(),
///     r#"Version: "2012-10-17"
/// Statement:
///   - Effect: "Allow"
///     Action:
///       - "dynamodb:PutItem"
///     Resource: "arn:aws:dynamodb:eu-central-1:123456789012:table/shop"
///     Condition:
///       "ForAllValues:StringLike":
///         "dynamodb:LeadingKeys":
///           - "USER#*"
///   - Effect: "Allow"
///     Action:
///       - "dynamodb:Query"
///     Resource: "arn:aws:dynamodb:eu-central-1:123456789012:table/shop/index/GSI1"
///     Condition:
///       "ForAllValues:StringLike":
///         "dynamodb:LeadingKeys":
///           - "STATUS#*"
/// "#,
/// );
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct Policy {
    table: Description,
    arn: String,
    leading: bool,
    /// By the index, `None` for the table and `*` for all, and the action.
    grants: BTreeMap<(Option<String>, &'static str), Scope>,
}

/// The partitions on which an action is allowed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Scope {
    All,
    /// Patterns of partition keys.
    Like(BTreeSet<String>),
}

/// What a program does with an entity, by the function that it calls for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteKind {
    /// `create`.
    Creates,
    /// `put`.
    Puts,
    /// `update(key)`.
    Updates,
    /// `edit`.
    Edits,
    /// `upsert`.
    Upserts,
    /// `modify`.
    Modifies,
    /// `move_to`.
    Moves,
    /// `delete` and `remove`.
    Deletes,
    /// `batch_write`.
    Batches,
    /// The deletes of `delete_all`, beside the read that it is the end of: in batches, and one by one behind
    /// a filter, of an index, and where an entity has sentinels or copies, or shares its keys with another.
    DeletesAll,
    /// `check`, in a transaction.
    Checks,
}

/// A table has no such entity or index, or the entity no function of this name that reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownPattern {
    asked: String,
    table: &'static str,
    known: Vec<String>,
    advice: &'static str,
}

/// Of what has no function of its own.
const COLLECTIONS: &str = "; a collection is read by a query of its parent";

const GET: &str = "dynamodb:GetItem";
const PUT: &str = "dynamodb:PutItem";
const UPDATE: &str = "dynamodb:UpdateItem";
const DELETE: &str = "dynamodb:DeleteItem";
const CHECK: &str = "dynamodb:ConditionCheckItem";
const QUERY: &str = "dynamodb:Query";
const SCAN: &str = "dynamodb:Scan";
const BATCH_GET: &str = "dynamodb:BatchGetItem";
const BATCH_WRITE: &str = "dynamodb:BatchWriteItem";

impl Policy {
    /// A policy on the table of this ARN that allows nothing yet.
    pub fn of<S: TableSchema>(arn: impl Into<String>) -> Self {
        Self { table: Description::of::<S>(), arn: arn.into(), leading: true, grants: BTreeMap::new() }
    }

    /// Allows a generated function that reads: `("Order", "by_status")`, one item by its key, a copy. In a
    /// transaction too, if it reads one item.
    pub fn read(mut self, entity: &str, function: &str) -> Result<Self, UnknownPattern> {
        let patterns = self.entity(entity)?.patterns.clone();
        let asked: Vec<_> = patterns.iter().filter(|pattern| pattern.function == function).collect();
        if asked.is_empty() {
            return Err(UnknownPattern {
                asked: format!("`{entity}::{function}` that reads"),
                table: self.table.name,
                known: patterns.iter().map(super::AccessPattern::called).collect(),
                advice: COLLECTIONS,
            });
        }
        for pattern in asked {
            let action = match pattern.operation {
                ReadOperation::ByKey => GET,
                ReadOperation::ByPartition => QUERY,
            };
            self.grant(pattern.index, action, scope(&pattern.partition));
        }
        Ok(self)
    }

    /// Allows reads of many items of an entity by their keys: `batch_get`, a loader, and what
    /// [`hydrate`](crate::op::Query::hydrate) reads behind its query.
    pub fn batch_get(mut self, entity: &str) -> Result<Self, UnknownPattern> {
        let entity = self.entity(entity)?.clone();
        self.grant_own(&entity, &[BATCH_GET]);
        Ok(self)
    }

    /// Allows a write of an entity, by itself or in a transaction, with what it needs beside: the read before
    /// it, and the sentinels and copies behind it.
    pub fn write(mut self, entity: &str, kind: WriteKind) -> Result<Self, UnknownPattern> {
        let entity = self.entity(entity)?.clone();
        self.grant_own(&entity, &own_actions(&entity, kind));
        for item in &entity.items {
            let actions = companion_actions(item, kind);
            for action in actions {
                self.grant(None, action, scope_of(item));
            }
        }
        Ok(self)
    }

    /// Allows scans of the table, of all items in it.
    pub fn scan(mut self) -> Self {
        self.grant(None, SCAN, Scope::All);
        self
    }

    /// Allows scans of an index, [by its name](Description::indexes): `Ticket::scan().index(Gsi::<1>)` is one
    /// of `GSI1`.
    pub fn scan_index(mut self, index: &str) -> Result<Self, UnknownPattern> {
        if self.table.index(index).is_none() {
            return Err(UnknownPattern {
                asked: format!("index `{index}`"),
                table: self.table.name,
                known: self.table.indexes.iter().map(|index| index.name.to_owned()).collect(),
                advice: "",
            });
        }
        self.grant(Some(index), SCAN, Scope::All);
        Ok(self)
    }

    /// Allows every read of the table and of all its indexes.
    pub fn read_all(mut self) -> Self {
        for action in [GET, BATCH_GET, QUERY, SCAN] {
            self.grant(None, action, Scope::All);
        }
        if !self.table.indexes.is_empty() {
            for action in [QUERY, SCAN] {
                self.grant(Some("*"), action, Scope::All);
            }
        }
        self
    }

    /// Allows every write of the table, with the reads that writes need.
    pub fn write_all(mut self) -> Self {
        for action in [GET, PUT, UPDATE, DELETE, CHECK, BATCH_WRITE] {
            self.grant(None, action, Scope::All);
        }
        self
    }

    /// Leaves out on which partitions: each action is allowed on all of the table or index.
    pub fn without_leading_keys(mut self) -> Self {
        self.leading = false;
        self
    }

    /// The policy. What is allowed on the same partitions stands in one statement.
    pub fn document(&self) -> Document {
        let mut statements: BTreeMap<(Option<&str>, Scope), Vec<&'static str>> = BTreeMap::new();
        for ((index, action), scope) in &self.grants {
            let scope = if self.leading { scope.clone() } else { Scope::All };
            statements.entry((index.as_deref(), scope)).or_default().push(action);
        }
        let statement = |((index, scope), actions): ((Option<&str>, Scope), Vec<&'static str>)| {
            let resource = match index {
                None => self.arn.clone(),
                Some(index) => format!("{}/index/{index}", self.arn),
            };
            let condition = match scope {
                Scope::All => None,
                Scope::Like(keys) => Some(Node::entry(
                    "ForAllValues:StringLike",
                    Node::entry("dynamodb:LeadingKeys", Node::texts(keys)),
                )),
            };
            Node::map([
                ("Effect", Some(Node::text("Allow"))),
                ("Action", Some(Node::texts(actions))),
                ("Resource", Some(Node::text(resource))),
                ("Condition", condition),
            ])
        };
        Document(Node::map([
            ("Version", Some(Node::text("2012-10-17"))),
            ("Statement", Some(Node::List(statements.into_iter().map(statement).collect()))),
        ]))
    }

    fn entity(&self, name: &str) -> Result<&EntityDescription, UnknownPattern> {
        let found = self.table.entities.iter().find(|entity| entity.name == name);
        found.ok_or_else(|| UnknownPattern {
            asked: format!("entity `{name}`"),
            table: self.table.name,
            known: self.table.entities.iter().map(|entity| entity.name.to_owned()).collect(),
            advice: COLLECTIONS,
        })
    }

    /// Allows actions on the entity's own items.
    fn grant_own(&mut self, entity: &EntityDescription, actions: &[&'static str]) {
        for item in entity.items.iter().filter(|item| is_own(item)) {
            for action in actions {
                self.grant(None, action, scope_of(item));
            }
        }
    }

    fn grant(&mut self, index: Option<&str>, action: &'static str, scope: Scope) {
        let known =
            self.grants.entry((index.map(str::to_owned), action)).or_insert(Scope::Like(BTreeSet::new()));
        match (&mut *known, scope) {
            (Scope::Like(known), Scope::Like(more)) => known.extend(more),
            (known, Scope::All) => *known = Scope::All,
            (Scope::All, Scope::Like(_)) => {}
        }
    }
}

/// What a write does to the entity's own item, by itself or in a transaction.
fn own_actions(entity: &EntityDescription, kind: WriteKind) -> Vec<&'static str> {
    let writing = entity.writing;
    let mut actions = match kind {
        WriteKind::Creates | WriteKind::Puts => vec![PUT],
        // Where nothing of the item changes, a transaction checks it.
        WriteKind::Updates => vec![UPDATE, CHECK],
        WriteKind::Upserts => vec![GET, PUT, UPDATE, CHECK],
        // An edit without effect reads the item where it is asked back.
        WriteKind::Edits | WriteKind::Modifies => vec![GET, UPDATE, CHECK],
        // One that leaves the key where it is changes the item in its place.
        WriteKind::Moves => vec![GET, PUT, UPDATE, DELETE, CHECK],
        WriteKind::Deletes => vec![DELETE],
        WriteKind::Batches => vec![BATCH_WRITE],
        WriteKind::DeletesAll => vec![BATCH_WRITE, DELETE],
        WriteKind::Checks => vec![CHECK],
    };
    let changes = matches!(kind, WriteKind::Updates | WriteKind::Edits | WriteKind::Modifies);
    if changes && writing.upgrades {
        actions.push(PUT);
    }
    let looks = match kind {
        WriteKind::Creates => writing.versioned,
        WriteKind::Updates => writing.reads || writing.upgrades || writing.companions || writing.versioned,
        WriteKind::Puts => writing.companions || writing.versioned || writing.rest,
        // A `remove` looks again at what is of an older schema version.
        WriteKind::Deletes => writing.upgrades || writing.companions,
        WriteKind::DeletesAll => writing.companions,
        _ => false,
    };
    if looks {
        actions.push(GET);
    }
    actions
}

/// What a write does to a sentinel or a copy. Sentinels come and go; copies are also changed as the item is,
/// by a put only where they may be another program's.
fn companion_actions(item: &ItemDescription, kind: WriteKind) -> &'static [&'static str] {
    match (item.kind, kind) {
        (ItemKind::Own(_), _) | (_, WriteKind::Batches | WriteKind::Checks) => &[],
        (_, WriteKind::Creates) => &[PUT],
        (_, WriteKind::Deletes | WriteKind::DeletesAll) => &[DELETE],
        (ItemKind::Copy(_), WriteKind::Puts) if item.is_changed_in_place => &[PUT, DELETE, UPDATE],
        (ItemKind::Sentinel(_), _) | (_, WriteKind::Puts) => &[PUT, DELETE],
        (ItemKind::Copy(_), _) => &[PUT, DELETE, UPDATE, CHECK],
    }
}

fn is_own(item: &ItemDescription) -> bool {
    matches!(item.kind, ItemKind::Own(_))
}

fn scope_of(item: &ItemDescription) -> Scope {
    scope(&item.keys[..1])
}

/// The partitions of a key, as far as its text tells them.
fn scope(partition: &[KeyDescription]) -> Scope {
    match partition {
        [KeyDescription { wildcard: Some(like), .. }] => Scope::Like(BTreeSet::from([like.clone()])),
        _ => Scope::All,
    }
}

/// The values of a template as a pattern of `StringLike`; `None` where no text of them is fixed.
pub(super) fn wildcard(template: &Template) -> Option<String> {
    let mut pattern = String::new();
    for segment in template.segments {
        match segment {
            Segment::Part(_) => any(&mut pattern),
            Segment::Literal(literal) => {
                for c in literal.chars() {
                    match c {
                        '*' | '?' | '$' => pattern.extend(['$', '{', c, '}']),
                        ' '..='\u{ff}' => pattern.push(c),
                        _ => any(&mut pattern),
                    }
                }
            }
        }
    }
    (pattern != "*").then_some(pattern)
}

fn any(pattern: &mut String) {
    // One that is escaped ends with a brace.
    if !pattern.ends_with('*') {
        pattern.push('*');
    }
}

impl fmt::Display for UnknownPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { asked, table, known, advice } = self;
        let known: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
        let known = if known.is_empty() { "is none".to_owned() } else { format!("are {}", known.join(", ")) };
        write!(f, "table `{table}` has no {asked}; there {known}{advice}")
    }
}

impl Error for UnknownPattern {}
