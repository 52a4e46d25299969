//! Updates of an entity as the derive would write it.

use std::collections::{BTreeSet, HashMap};

use serde::Serialize;

use super::changes::update_key;
use super::*;
use crate::entity::Assignment;
use crate::expr::{Fixed, Path, TopLevel};
use crate::key::{Key, PartRef, Segment, Template};
use crate::key::{PartError, PartValue, Shape, Spec};
use crate::schema::{Allow, Attribute, EntitySchema, Index, IndexId, Kept, Part, Permits};
use crate::{AttributeValue, CodecError, EntityKey, Error, ErrorKind, Item, wire};

#[derive(serde::Serialize, serde::Deserialize)]
struct Product;

const TEXT: Shape = Shape::text();

const fn template(segments: &'static [Segment]) -> Key {
    Key::Template(Template { text: "", segments })
}

const fn part(part: usize, name: &'static str) -> Segment {
    Segment::Part(PartRef { part, name, shape: &TEXT, spec: Spec::PLAIN })
}

impl Entity for Product {
    const SCHEMA: &'static EntitySchema = &EntitySchema {
        name: "Product",
        entity: "Product",
        names_itself: false,
        schema_version: None,
        attributes: &[
            Attribute::of("sku"),
            Attribute::of("status"),
            Attribute { default: true, ..Attribute::of("stock") },
            Attribute { default: true, ..Attribute::of("notes") },
            Attribute::of("due"),
            Attribute::of("version"),
            Attribute { from_key: true, ..Attribute::of("hidden") },
            Attribute { default: true, ..Attribute::of("colours") },
            Attribute { default: true, ..Attribute::of("left") },
            Attribute { default: true, ..Attribute::of("shades") },
            Attribute::of("labels"),
        ],
        parts: &[Part { name: "sku", shape: &TEXT }, Part { name: "status", shape: &TEXT }],
        pk: template(&[Segment::Literal("P#"), part(0, "sku")]),
        computed: &[],
        arm: None,
        arms: &[],
        sk: None,
        indexes: &[Index {
            id: IndexId::Gsi(1),
            query: "by_status",
            pk: template(&[Segment::Literal("S#"), part(1, "status")]),
            sk: None,
        }],
        variants: &[],
        inherited: &[],
        narrow: &[],
        allow: Allow::NOTHING,
        permits: Permits::NOTHING,
        named: &[],
        reads: ["get", "query"],
        sensitive: &[],
        read_with: &[],
        kept: Kept { version: Some(5), ..Kept::NOTHING },
        owners: &[],
        rests: &[],
    };
    type Key = ProductKey;
    type Fields = Fields;

    fn fields() -> Fields {
        Fields {
            status: Path::new("status").fixed(),
            stock: Path::new("stock"),
            spare: Path::new("spare"),
            price: Path::encoded_with("price", |price| Ok(AttributeValue::S(format!("{price} ct")))),
            notes: Path::new("notes"),
            due: Path::new("due"),
            tags: Path::encoded_with("tags", |tags| {
                wire::encode_with(|serializer| wire::set::serialize(tags, serializer))
            }),
            colours: Path::encoded_with("colours", |tags| {
                wire::encode_with(|serializer| wire::set::serialize(tags, serializer))
            }),
            left: Path::new("left"),
            shades: Path::encoded_with("shades", |tags| {
                wire::encode_with(|serializer| wire::set::serialize(tags, serializer))
            }),
            labels: Path::encoded_with("labels", |tags| {
                wire::encode_with(|serializer| wire::set::serialize(tags, serializer))
            }),
            address: Path::new("address"),
        }
    }

    fn to_key(&self) -> ProductKey {
        ProductKey
    }

    fn part(&self, _part: usize) -> PartValue<'_> {
        PartValue::Text("1".into())
    }

    fn encode(&self) -> Result<Item, CodecError> {
        Ok(Item::new())
    }

    fn decode(_item: crate::wire::Unread<'_>) -> Result<Self, CodecError> {
        Ok(Self)
    }

    fn default_of(attribute: usize) -> Result<Option<AttributeValue>, CodecError> {
        match attribute {
            2 => wire::encode_field(&7),
            3 => wire::encode_field(&["old"]),
            7 => Ok(Some(ss(&["a"]))),
            _ => Ok(None),
        }
    }

    fn default_left_out(attribute: usize) -> Result<Option<AttributeValue>, CodecError> {
        match attribute {
            8 => wire::encode_field(&10),
            9 => Ok(Some(ss(&["b"]))),
            _ => Ok(None),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
struct ProductKey;

impl EntityKey for ProductKey {
    type Entity = Product;

    fn part(&self, _part: usize) -> PartValue<'_> {
        PartValue::Text("1".into())
    }

    fn from_parts(_part: &mut dyn FnMut(usize) -> PartValue<'static>) -> Result<Self, (usize, PartError)> {
        Ok(Self)
    }
}

struct Fields {
    status: Path<String, Fixed<TopLevel>>,
    stock: Path<u64>,
    spare: Path<Option<u64>>,
    price: Path<u64>,
    notes: Path<Vec<String>>,
    due: Path<Option<String>>,
    tags: Path<Option<BTreeSet<String>>>,
    colours: Path<BTreeSet<String>>,
    left: Path<u64>,
    shades: Path<BTreeSet<String>>,
    labels: Path<BTreeSet<String>>,
    address: Path<HashMap<String, String>>,
}

struct ProductUpdate(Changes);

impl Setters for ProductUpdate {
    type Entity = Product;
    type Whole = Self;

    fn from_changes(changes: Changes) -> Self {
        Self(changes)
    }

    fn changes(&self) -> &Changes {
        &self.0
    }

    fn into_changes(self) -> Changes {
        self.0
    }
}

impl ProductUpdate {
    fn set_field(
        &self,
        attribute: usize,
        value: Result<Option<AttributeValue>, CodecError>,
    ) -> Update<Product, Self> {
        super::changes::set(self, Assignment::new(attribute, value, &[]))
    }
}

fn changed() -> Update<Product, ProductUpdate> {
    update_key(&ProductKey)
}

fn s(text: &str) -> AttributeValue {
    AttributeValue::S(text.to_owned())
}

fn n(number: u64) -> AttributeValue {
    AttributeValue::N(number.to_string())
}

fn ss(elements: &[&str]) -> AttributeValue {
    AttributeValue::Ss(elements.iter().copied().map(str::to_owned).collect())
}

fn texts(elements: &[&str]) -> AttributeValue {
    AttributeValue::L(elements.iter().copied().map(s).collect())
}

/// What the update makes of an item with these attributes, and of which expression.
#[track_caller]
fn makes<const N: usize>(
    update: Update<Product, ProductUpdate>,
    expression: &str,
    expected: [(&str, AttributeValue); N],
) {
    assert_eq!(format!("{update:?}"), format!("Update({expression})"));
    let mut item = Item::from([("address".to_owned(), AttributeValue::M(Item::new()))]);
    update.into_changes().apply(Product::SCHEMA, &mut item, "UpdateItem").unwrap();
    for (name, value) in expected {
        assert_eq!(item.remove(name), Some(value), "{name}");
    }
    item.remove("address");
    assert_eq!(item, Item::new());
}

#[test]
fn places_are_changed_by_their_paths() {
    makes(changed(), "", []);
    makes(
        changed().set(|f| f.address.member::<String>("city"), "Bonn"),
        "SET address.city = ?",
        [("address", AttributeValue::M([("city".to_owned(), s("Bonn"))].into()))],
    );
    makes(
        changed().set(|f| f.address.member::<Option<String>>("city"), None),
        "SET address.city = ?",
        [("address", AttributeValue::M([("city".to_owned(), AttributeValue::Null(true))].into()))],
    );
    makes(changed().set(|f| f.due, "today"), "SET due = ?", [("due", s("today"))]);
    makes(changed().set(|f| f.due, None), "REMOVE due", []);
    makes(
        changed().set_if_absent(|f| f.due, Some("now".to_owned())),
        "SET due = if_not_exists(due, ?)",
        [("due", s("now"))],
    );
    makes(changed().set_if_absent(|f| f.due, None), "", []);
    makes(changed().remove(|f| f.due), "REMOVE due", []);
    makes(changed().remove(|f| f.address.member::<u8>("city")), "REMOVE address.city", []);
}

#[test]
fn numbers_start_from_what_a_read_would_give() {
    makes(changed().add(|f| f.stock, 5), "SET stock = if_not_exists(stock, ?) + ?", [("stock", n(12))]);
    makes(changed().sub(|f| f.stock, 2), "SET stock = if_not_exists(stock, ?) - ?", [("stock", n(5))]);
    makes(changed().add(|f| f.left, 5), "SET left = if_not_exists(left, ?) + ?", [("left", n(15))]);
    makes(changed().sub(|f| f.left, 2), "SET left = if_not_exists(left, ?) - ?", [("left", n(8))]);
    makes(changed().add(|f| f.spare, 5), "SET spare = if_not_exists(spare, ?) + ?", [("spare", n(5))]);
}

#[test]
fn collections_grow_and_shrink() {
    makes(
        changed().append(|f| f.notes, ["a", "b"]),
        "SET notes = list_append(if_not_exists(notes, ?), ?)",
        [("notes", texts(&["old", "a", "b"]))],
    );
    makes(
        changed().prepend(|f| f.notes, ["a".to_owned()]),
        "SET notes = list_append(?, if_not_exists(notes, ?))",
        [("notes", texts(&["a", "old"]))],
    );
    makes(changed().append(|f| f.notes, [""; 0]), "", []);
    makes(changed().insert(|f| f.tags, ["x"]), "ADD tags ?", [("tags", ss(&["x"]))]);
    makes(changed().delete(|f| f.tags, ["x"]), "DELETE tags ?", []);
    makes(changed().insert(|f| f.tags, [""; 0]), "", []);
    makes(changed().insert(|f| f.labels, ["x"]), "ADD labels ?", [("labels", ss(&["x"]))]);
    makes(changed().delete(|f| f.labels, [""; 0]), "", []);
}

#[test]
fn fields_come_first_and_hidden_ones_not_at_all() {
    let update = changed().set(|f| f.address.member::<String>("city"), "Bonn");
    let update = update.set_field(4, Ok(None)).set_field(1, Ok(Some(s("OPEN"))));
    let update = update.set_field(6, Ok(Some(s("x")))).condition(|f| f.stock.ge(2));
    let update = update.condition(|f| f.status.eq("NEW")).version(3);
    assert_eq!(
        format!("{:?}", update.clone()),
        "Update(SET status = ?, address.city = ? REMOVE due; Condition(stock >= ? AND status = ?))",
    );
    assert_eq!(update.into_changes().version, Some(3));
}

#[track_caller]
fn refused(update: Update<Product, ProductUpdate>, expected: &str) {
    let changes = update.into_changes();
    let error: Error = changes.apply(Product::SCHEMA, &mut Item::new(), "UpdateItem").unwrap_err();
    let ErrorKind::InvalidRequest { operation: "UpdateItem", reason, .. } = error.kind() else {
        panic!("{error:?}");
    };
    assert_eq!(reason, expected);
}

#[test]
fn what_cannot_be_sent_is_refused() {
    let fixed = |name: &str| {
        format!(
            "`{name}` is part of a key or maintained by the table, so it cannot be changed in place; \
             use its setter, which rewrites the keys that depend on it"
        )
    };
    refused(changed().set(|_| Path::<String>::new("status"), "OPEN"), &fixed("status"));
    refused(changed().add(|_| Path::<u64>::new("version"), 1), &fixed("version"));
    refused(changed().set(|_| Path::<Vec<u8>>::new("sku").element::<u8>(0), 1), &fixed("sku[0]"));
    refused(
        changed().add(|f| f.price, 5),
        "`price` is stored as a text (S); only a number (N) can be added to",
    );
    refused(
        changed().insert(|f| f.notes, ["x"]),
        "`notes` is stored as a list (L), not as a set; use `.append(..)`, or store it as a set with \
         `#[serde(with = \"dynaschema::set\")]`",
    );
    refused(
        changed().append(
            |_| Path::<Vec<u8>>::encoded_with("tags", |_| Ok(AttributeValue::Ns(vec!["1".to_owned()]))),
            [1],
        ),
        "`tags` is stored as a set of numbers (NS); only a list (L) can be appended to, \
         a set takes `.insert(..)`",
    );
    refused(
        changed().delete(|f| f.colours, ["a"]),
        "`colours` has a default with elements, which an item without the attribute would lose; \
         set the whole of it",
    );
    refused(
        changed().insert(|f| f.shades, ["a"]),
        "`shades` has a default with elements, which an item without the attribute would lose; \
         set the whole of it",
    );
    refused(
        changed().delete(|f| f.labels, ["a"]),
        "`labels` is a set without `#[serde(default)]`, and with its last element the attribute is gone, \
         without which no item of the entity can be read; write `default` beside `with`, or set \
         the whole of it",
    );
    refused(
        changed().add(|f| f.stock, 1).sub(|f| f.stock, 1),
        "`stock` and `stock` cannot be changed in one update, since they share a place; \
         say there what the whole of it becomes",
    );
}

#[test]
fn the_first_error_is_kept() {
    let nan =
        |update: Update<Product, ProductUpdate>| update.set(|f| f.address.member::<f64>("height"), f64::NAN);
    let shown = format!("{:?}", nan(changed()));
    assert!(shown.contains("does not serialise") && shown.contains("address.height"), "{shown}");
    let error = nan(changed()).add(|f| f.price, 5).into_changes().error.unwrap();
    let ErrorKind::Encode { entity: "Product", path: "address.height", .. } = error.kind() else {
        panic!("{error:?}");
    };
    let invalid = nan(changed().add(|f| f.price, 5)).into_changes().error.unwrap();
    assert!(matches!(invalid.kind(), ErrorKind::InvalidRequest { .. }), "{invalid:?}");
    let field = changed().set_field(1, wire::encode_field(&[f64::NAN])).into_changes();
    let error = field.alterations_of_fields(Product::SCHEMA).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Encode { path: "status[0]", .. }), "{error:?}");
}
