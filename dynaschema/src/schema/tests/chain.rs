//! The facts about the parts of a sort key.

use super::build::{entity, leak, table, template, with_copy, with_index};
use crate::key::{CharSet, Shape, Spec};
use crate::schema::chain::open_prefixes;
use crate::schema::{EntitySchema, IndexId, IndexNames, Source, TableDescription, covers};

fn fields() -> Vec<(&'static str, Shape)> {
    let repo = template("<owner>/<name>", &[("owner", Shape::text()), ("name", Shape::text())]);
    let range = template("<a:2>-<b:3>", &[("a", Shape::integer(false, 8)), ("b", Shape::integer(false, 8))]);
    let back =
        template("<a:2>-<b:3,desc>", &[("a", Shape::integer(false, 8)), ("b", Shape::integer(false, 8))]);
    let [first, second] = ["A<a:2>", "B<a:2>"].map(|text| template(text, &[("a", Shape::integer(false, 8))]));
    let at = || [("at", Shape::timestamp()), ("a", Shape::integer(false, 8))];
    let [together, apart] =
        ["<at:day>/<at:s>/<a:2>", "<at:day>/<a:2>/<at:s>"].map(|text| template(text, &at()));
    let text = Spec { text: true, ..Spec::PLAIN };
    vec![
        ("part", Shape::text()),
        ("x", Shape::text()),
        ("letters", Shape::of(CharSet::LOWER).ordered()),
        ("n", Shape::integer(false, 32)),
        ("price", Shape::number(31)),
        ("at", Shape::timestamp()),
        ("date", Shape::date()),
        ("day", Shape::date().optional()),
        ("up", Shape::one_of(&["a", "bb"])),
        ("down", Shape::one_of(&["bb", "a"])),
        ("repo", Shape::composite(leak(repo))),
        ("range", Shape::composite(leak(range))),
        ("back", Shape::composite(leak(back))),
        ("either", Shape::variants(Vec::leak(vec![first, second]))),
        ("together", Shape::composite(leak(together))),
        ("apart", Shape::composite(leak(apart))),
        ("other", Shape::variants(Vec::leak(vec![second, first]))),
        ("total", Shape::integer(false, 64).stored_as(text)),
        ("amount", Shape::number(31).stored_as(text)),
        ("level", Shape::one_of(&["a", "bb"]).stored_as(text)),
    ]
}

#[test]
fn ordered_parts_and_prefixes() {
    // The sort key, its first field; ordered, has a text prefix, counts down.
    let cases = [
        ("<part>", "part", true, true, false),
        ("A#<part>", "part", true, true, false),
        ("<part>#<x>", "part", false, true, false),
        ("<part:text>#<x>", "part", true, true, false),
        ("<part:lower>", "part", false, true, false),
        ("<part:lower,text>", "part", true, true, false),
        ("<part:escape>", "part", false, true, false),
        ("<part:raw>", "part", true, true, false),
        ("<part>#", "part", false, true, false),
        ("<letters>#<x>", "letters", true, true, false),
        ("<letters>~<x>", "letters", false, true, false),
        ("<n>", "n", true, false, false),
        ("<n:6>#<x>", "n", true, false, false),
        ("<n:6,desc>#<x>", "n", true, false, true),
        ("<n:text>", "n", true, false, false),
        ("<price>", "price", true, false, false),
        ("<price:text>#<x>", "price", true, false, false),
        ("<at:ms>#<x>", "at", true, true, false),
        ("<at:day>#<at:ms>", "at", true, true, false),
        ("<at:day>#<at:ms>#<x>", "at", true, true, false),
        ("<at:ms>#<x>#<at:day>", "at", true, true, false),
        ("<at:day>#<x>#<at:ms>", "at", false, true, false),
        ("<at:day>#<x>#<at:hour>", "at", false, true, false),
        ("<at:day>#<at:epoch>", "at", false, true, false),
        ("<at:day>#<at:epoch,10,desc>", "at", false, true, false),
        ("<date:month>#<date>#<x>", "date", true, true, false),
        ("<part:lower,text>#<part>", "part", true, true, false),
        ("<at:epoch>", "at", true, false, false),
        ("<at:epoch,text>", "at", true, false, false),
        ("<at:epoch,10,desc>#<x>", "at", true, false, true),
        ("<date>#<x>", "date", true, true, false),
        ("<day:or('NONE')>", "day", false, true, false),
        ("<up>#<x>", "up", true, true, false),
        ("<down>#<x>", "down", false, true, false),
        ("<repo>", "repo", false, false, false),
        ("<range>#<x>", "range", true, false, false),
        ("<back>#<x>", "back", false, false, false),
        ("<together>#<x>", "together", true, false, false),
        ("<apart>#<x>", "apart", false, false, false),
        ("<either>#<x>", "either", true, false, false),
        ("<other>#<x>", "other", false, false, false),
        ("=part", "part", true, true, false),
        ("=n", "n", true, false, false),
        ("=down", "down", false, true, false),
        ("=total", "total", false, false, false),
        ("=amount", "amount", false, false, false),
        ("=level", "level", true, true, false),
        ("<x>", "part", false, false, false),
    ];
    for (sk, field, ordered, prefix, desc) in cases {
        let fields = fields();
        let part = fields.iter().position(|(name, _)| *name == field).expect("a field");
        let base = entity("E", ["P", sk], &fields);
        let index = with_index(entity("E", ["P", "S"], &fields), IndexId::Gsi(1), ["P", sk], &fields);
        let copy = with_copy(entity("E", ["P", "S"], &fields), "c", ["Q", sk], &fields);
        for (schema, place) in [(base, Source::Base), (index, Source::Index(0)), (copy, Source::Copy(0))] {
            assert_eq!(schema.is_ordered(place, part), ordered, "{sk} ordered");
            assert_eq!(schema.has_prefix(place, part), prefix, "{sk} has a prefix");
            assert_eq!(schema.is_desc(place, part), desc, "{sk} counts down");
        }
    }
}

#[test]
fn what_is_known_is_never_left_open() {
    let cases = [
        (["P#<part>", "S"], 0b0),
        (["P#<part>", "S#<n:6>#<x>"], 0b11),
        (["P#<part>", "S#<part>#<x>"], 0b10),
        (["P#<part>", "<x>#<x>#<n:6>"], 0b101),
        (["P#<at:day>", "<at:ms>#<x>"], 0b11),
        (["P#<at:ms>", "<at:day>#<x>"], 0b10),
        (["P#<at:day>", "<at:day>#<x>"], 0b11),
        (["P#<at:day>#<at>", "<at:day>#<x>"], 0b10),
        (["P#<x>", "<at:day>#<at:day>#<n:6>"], 0b101),
        (["=part", "<part>#<x>"], 0b10),
        (["=part", "=x"], 0b1),
    ];
    for (keys, open) in cases {
        let schema = entity("E", keys, &fields());
        let sk = schema.sk.as_ref().expect("a sort key");
        assert_eq!(open_prefixes(&schema.pk, sk), open, "{keys:?}");
    }
}

#[test]
fn queries_that_cover_others() {
    let fields = fields();
    let gsi = IndexId::Gsi(1);
    let user = entity("User", ["U#<part>", "PROFILE"], &fields);
    let order = with_index(entity("Order", ["U#<part>", "O#<x>"], &fields), gsi, ["=date", "=n"], &fields);
    let item = entity("Item", ["U#<part>", "O#<x>#I#<n:3>"], &fields[..4]);
    let other = entity("Other", ["V#<part>", "<x>"], &[("part", Shape::text()), ("x", Shape::text())]);
    let shop = table(&[user, order, item, other]);
    let cases = [
        (0, Source::Base, 0, false),
        (1, Source::Base, 0, true),
        (1, Source::Base, 1, false),
        (2, Source::Base, 0, true),
        (2, Source::Base, 1, false),
        (2, Source::Base, 2, false),
        (3, Source::Base, 0, false),
        // A raw index holds whoever has the attributes: a `User` has all of them.
        (1, Source::Index(0), 0, true),
    ];
    for (member, source, known, expected) in cases {
        assert_eq!(covers(&shop, member, source, known), expected, "{member} {source:?} {known}");
    }
    let copied = with_copy(item, "beside", ["V#<part>", "W#<x>"], &fields);
    let copied = with_copy(copied, "among", ["U#<part>", "<x>#<n:3>#O"], &fields);
    let copied = with_copy(copied, "apart", ["W#<part>", "<x>"], &fields);
    let mixed = table(&[user, copied, other]);
    let cases = [
        // `Other` has any sort key.
        (0, 0, true),
        // `Item` itself, and at first `User` as well.
        (1, 0, true),
        (1, 1, true),
        (1, 2, false),
        (2, 0, false),
    ];
    for (copy, known, expected) in cases {
        assert_eq!(covers(&mixed, 1, Source::Copy(copy), known), expected, "copy {copy} {known}");
    }
    let alone = table(&[shop.members[1].schema, shop.members[2].schema].map(|schema| *schema));
    assert!(!covers(&alone, 0, Source::Index(0), 0), "an `Item` has no `date`");
}

#[test]
fn an_index_of_templates_has_whoever_has_its_attributes() {
    let (fields, [first, second]) = (fields(), [IndexId::Gsi(1), IndexId::Gsi(2)]);
    let order = with_index(entity("Order", ["O#<x>", "O"], &fields), first, ["S#<part>", ""], &fields);
    let ticket = with_index(entity("Ticket", ["T#<x>", "T"], &fields), second, ["S#<x>", "<n:3>"], &fields);
    let part = with_index(entity("Part", ["P#<x>", "P"], &fields), second, ["K#<x>", "<n:3>"], &fields);
    let rest = EntitySchema { rests: &["more"], ..entity("Rest", ["R#<x>", "R"], &fields) };
    let named = |pk| {
        let indexes = leak([first, second].map(|id| IndexNames { pk: Some(pk), ..IndexNames::of(id) }));
        move |members: &[EntitySchema]| TableDescription { indexes, ..table(members) }
    };
    let (apart, shared) = (table(&[order, ticket, rest]), named("S"));
    let cases = [
        (shared(&[order, ticket]), true),
        (shared(&[order, part]), false),
        (shared(&[order, rest]), false),
        (apart, false),
        // A field of that name.
        (named("x")(&[order, rest]), true),
    ];
    for (place, (table, expected)) in cases.iter().enumerate() {
        assert_eq!(covers(table, 0, Source::Index(0), 0), *expected, "{place}");
    }
    assert!(!covers(&shared(&[order, ticket]), 1, Source::Index(0), 0), "an order has no `GSI2SK`");
}
