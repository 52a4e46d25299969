//! Two parts whose arguments fit each other's place are only taken by name.

use super::build::{entity, leak, with_copy, with_index};
use super::sentence;
use crate::key::{KeyPart, Shape};
use crate::schema::check::check_entity;
use crate::schema::{EntitySchema, IndexId, Slot};

/// The shape of a type, and what its arguments are; those of a type of the user's are like no other's.
fn types() -> Vec<(Shape, Option<&'static str>)> {
    vec![
        (*String::SHAPE_REF, Some("text")),
        (*<Box<str>>::SHAPE_REF, Some("text")),
        (*<std::sync::Arc<str>>::SHAPE_REF, Some("text")),
        (*<std::borrow::Cow<'static, str>>::SHAPE_REF, Some("text")),
        (*char::SHAPE_REF, Some("char")),
        (*bool::SHAPE_REF, Some("bool")),
        (*std::net::Ipv4Addr::SHAPE_REF, Some("ipv4")),
        // One shape: the texts of the one are among those of the other.
        (*std::net::Ipv6Addr::SHAPE_REF, Some("address")),
        (*std::net::IpAddr::SHAPE_REF, Some("address")),
        (*u8::SHAPE_REF, Some("u8")),
        (*i8::SHAPE_REF, Some("i8")),
        (*u64::SHAPE_REF, Some("u64")),
        (*i64::SHAPE_REF, Some("i64")),
        (*u128::SHAPE_REF, Some("u128")),
        (String::SHAPE, None),
        (u64::SHAPE, None),
        (*std::num::NonZeroU64::SHAPE_REF, Some("NonZero<u64>")),
        (*std::num::NonZero::<u64>::SHAPE_REF, Some("NonZero<u64>")),
        (*std::num::NonZeroI64::SHAPE_REF, Some("NonZero<i64>")),
        (*std::num::NonZeroUsize::SHAPE_REF, Some("NonZero<usize>")),
        (Shape::text(), None),
        (Shape::text().of_type("shop", "UserId"), Some("shop::UserId")),
        (Shape::text().of_type("shop", "UserName"), Some("shop::UserName")),
        (Shape::text().of_type("users", "UserId"), Some("users::UserId")),
        (Shape::one_of(&["a", "b"]).of_type("shop", "Status"), Some("shop::Status")),
        (Shape::one_of(&["a", "b"]), None),
        (Shape::date(), None),
        (Shape::date().plain(), Some("date")),
        (Shape::timestamp().plain(), Some("timestamp")),
        (Shape::date_time().plain(), Some("civil")),
        (Shape::number(31).plain(), Some("decimal")),
    ]
}

fn is_refused(schema: &EntitySchema) -> bool {
    let refused = sentence(|| check_entity(schema));
    refused.is_some_and(|sentence| sentence.contains("could be swapped"))
}

#[test]
fn what_takes_the_same_arguments_is_named() {
    for (a, of_a) in types() {
        for (b, of_b) in types() {
            let fields = [("a", a), ("b", b), ("id", Shape::text())];
            let alike = of_a.is_some() && of_a == of_b;
            let key = entity("E", ["<a:text>", "<b:text>"], &fields);
            assert_eq!(is_refused(&key), alike, "{of_a:?} and {of_b:?} in the primary key");
            let partition = entity("E", ["<a:text>#<b:text>", "X"], &fields);
            assert_eq!(is_refused(&partition), alike, "{of_a:?} and {of_b:?} in the partition key");

            let other = entity("E", ["<id>", "X"], &[("id", Shape::text()), ("a", a), ("b", b)]);
            let fields = [("id", Shape::text()), ("a", a), ("b", b)];
            let keys = ["<a:text>#<b:text>", "X"];
            assert_eq!(is_refused(&with_index(other, IndexId::Gsi(1), keys, &fields)), alike);
            assert_eq!(is_refused(&with_copy(other, "by_a", keys, &fields)), alike);
        }
    }
}

#[test]
fn a_bucket_takes_every_date() {
    let bucketed = |shape: Shape| {
        let fields = [("id", Shape::text()), ("at", Shape::timestamp()), ("b", shape)];
        let other = entity("E", ["<id>", "X"], &fields);
        is_refused(&with_index(other, IndexId::Gsi(1), ["<at:day>#<b:text>", "X"], &fields))
    };
    for (shape, arguments) in types() {
        let dated = matches!(arguments, Some("date" | "timestamp" | "civil"));
        assert_eq!(bucketed(shape), dated, "a day beside {arguments:?}");
    }
    let fields = [("id", Shape::text()), ("at", Shape::timestamp()), ("on", Shape::date())];
    let two = with_index(
        entity("E", ["<id>", "X"], &fields),
        IndexId::Gsi(1),
        ["<at:day>#<on:month>", "X"],
        &fields,
    );
    assert!(is_refused(&two), "two buckets");
}

#[test]
fn what_is_named_passes() {
    let text = *String::SHAPE_REF;
    let fields = [("a", text), ("b", text), ("id", text)];
    let key = entity("E", ["<a>#<b>", "<id>"], &fields);
    let named = |slots: Vec<Slot>| EntitySchema { named: leak(slots), ..key };
    assert!(!is_refused(&named(vec![Slot::Pk, Slot::Sk])));
    assert!(is_refused(&named(vec![Slot::Pk])), "`get` takes the parts of both keys");
    assert!(is_refused(&named(vec![Slot::Sk])), "`query` takes those of the partition key");
    let alone = entity("E", ["<a>#<b>", ""], &fields);
    assert!(!is_refused(&EntitySchema { named: &[Slot::Pk], ..alone }));
}
