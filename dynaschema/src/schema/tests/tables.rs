//! The checks over all entities of a table.

use super::build::{entity, leak, table, with_index};
use super::says;
use crate::key::Shape;
use crate::schema::check::Survey;
use crate::schema::names::Names;
use crate::schema::{
    Attribute, Clause, EntityAttribute, EntitySchema, IndexId, IndexNames, Permits, TableDescription, Variant,
};

const GSI1: IndexId = IndexId::Gsi(1);

fn fields() -> Vec<(&'static str, Shape)> {
    vec![
        ("id", Shape::text()),
        ("x", Shape::text()),
        ("n", Shape::integer(false, 32)),
        ("city", Shape::text()),
        ("date", Shape::date()),
    ]
}

fn a(keys: [&'static str; 2]) -> EntitySchema {
    entity("A", keys, &fields())
}

fn b(keys: [&'static str; 2]) -> EntitySchema {
    entity("B", keys, &fields())
}

fn indexed(schema: EntitySchema, keys: [&'static str; 2]) -> EntitySchema {
    with_index(schema, GSI1, keys, &fields())
}

fn check(table: &TableDescription) {
    let table = leak(*table);
    let survey = Survey::<2>::of(table);
    for member in 0..table.members.len() {
        survey.check_member(member);
    }
    // Entities that the survey has no room for fare no worse.
    Survey::<1>::of(table).check_member(table.members.len() - 1);
}

/// What the checks say about a table of these entities, in either order.
#[track_caller]
fn passes(members: &[EntitySchema; 2]) {
    says("", || check(&table(members)));
    says("", || check(&table(&[members[1], members[0]])));
}

#[track_caller]
fn refuses(members: &[EntitySchema; 2], expected: &str) {
    says(expected, || check(&table(members)));
    assert!(super::sentence(|| check(&table(&[members[1], members[0]]))).is_some(), "the other order");
}

/// Entities whose keys in an index are alike are compared with others, each of them, and in every order.
#[test]
fn what_is_alike_is_still_compared_with_others() {
    let all = |indexes: [[&'static str; 2]; 4]| {
        let names = ["A", "B", "C", "D"];
        let keys = [["A#<id>", "A"], ["B#<id>", "B"], ["C#<id>", "C"], ["D#<id>", "D"]];
        let of = |n: usize| indexed(entity(names[n], keys[n], &fields()), indexes[n]);
        let table = leak(table(&[of(0), of(1), of(2), of(3)]));
        super::sentence(|| (0..4).for_each(|member| Survey::<4>::of(table).check_member(member)))
    };
    let (mine, other) = (["X#<id>", "P#<x>"], ["X#<x>", "P#Q<n:3>"]);
    assert_eq!(all([mine; 4]), None);
    assert_eq!(all([mine, ["X#<x>", "P#<city>"], mine, mine]), None);
    assert_eq!(all([mine, ["X#<id>", "Q#<x>"], mine, ["X#<id>", "Q#<city>"]]), None);
    // `P#Q` asks in the middle of the other texts.
    for place in 0..4 {
        let mut indexes = [mine; 4];
        indexes[place] = other;
        let sentence = all(indexes).unwrap_or_default();
        assert!(sentence.contains("ends inside a literal or part of"), "{place}: {sentence}");
    }
}

#[test]
fn sound_tables_pass() {
    passes(&[a(["U#<id>", "PROFILE"]), b(["U#<id>", "ORDER#<x>"])]);
    passes(&[a(["U#<id>", "O#<x>"]), b(["U#<id>", "O#<x>#I#<n:3>"])]);
    passes(&[a(["U#<id>", "O#<x>"]), b(["V#<id>", "OP#<x>"])]);
    passes(&[a(["U#<id>", ""]), b(["V#<id>", ""])]);
    passes(&[a(["U#<id>", "<n>"]), b(["V#<id>", "<n>"])]);
    passes(&[indexed(a(["A#<id>", "A"]), ["X", "<date>#<x>"]), indexed(b(["B#<id>", "B"]), ["X", "META"])]);
    passes(&[a(["A#<id>", "A"]), indexed(b(["B#<id>", "B"]), ["=city", "=n"])]);
}

#[test]
fn keys_are_not_shared() {
    refuses(
        &[a(["U#<id>", "O#<x>"]), b(["U#<x>", "O#<n:3>"])],
        "`A` (`U#<id>`, `O#<x>`) and `B` (`U#<x>`, `O#<n:03>`) can have the same key; narrow a text (`:only('…')`), permit it with `#[dynamo(shares_key(A))]`, or, where no key is stored yet, begin their keys with different literals"
            .replace("n:03", "n:3")
            .as_str(),
    );
    refuses(
        &[a(["U#<id>", ""]), b(["U#<x>", ""])],
        "`A` (`U#<id>`) and `B` (`U#<x>`) can have the same key; narrow a text (`:only('…')`), permit it with `#[dynamo(shares_key(A))]`, or, where no key is stored yet, begin their keys with different literals",
    );
    // Only of free text is there anything to narrow.
    refuses(
        &[a(["U#<n>", "O#<date>"]), b(["U#<n>", "O#<date>"])],
        "`A` (`U#<n>`, `O#<date>`) and `B` (`U#<n>`, `O#<date>`) can have the same key; permit it with `#[dynamo(shares_key(A))]`, or, where no key is stored yet, begin their keys with different literals",
    );
    let sharing = EntitySchema {
        permits: Permits { shares_key: &["A"], ..Permits::NOTHING },
        ..b(["U#<x>", "O#<id>"])
    };
    passes(&[a(["U#<id>", "O#<x>"]), sharing]);
    let absent =
        TableDescription { entity: EntityAttribute::Absent, ..table(&[a(["U#<id>", "O#<x>"]), sharing]) };
    says(
        "`B` shares a key with `A`, and only the entity attribute tells their items apart, which `Shop` does not require; require it, or give them different keys",
        || check(&absent),
    );
}

#[test]
fn partitions_do_not_look_alike() {
    refuses(
        &[a(["USER#<id>", "A"]), b(["User#<id>", "B"])],
        "`USER#<id>` of `A` and `User#<id>` of `B` look like one partition key, and no item of the one is ever beside one of the other; write the same template, or accept it with `#[dynamo(allow(other_partition(A)))]`",
    );
    let alike = [
        ["USER#<id>", "USER/<x>"],
        ["T#<n:6>", "T#<n>"],
        ["T#<id:escape>", "T#<x>"],
        ["ORDER#<id>", "ORDRE#<id>"],
        ["ORDER#<id>", "ORDERS#<id>"],
        ["A#<id>#LINE", "A#<id>#LIINE"],
    ];
    for [one, other] in alike {
        let twins = || [a([one, "A"]), b([other, "B"])];
        for members in [twins(), [twins()[1], twins()[0]]] {
            let said = super::sentence(|| check(&table(&members))).unwrap_or_default();
            assert!(said.contains("look like one partition key"), "`{one}` and `{other}`: {said}");
        }
        let permits =
            EntitySchema { permits: Permits { other_partition: &["A"], ..Permits::NOTHING }, ..twins()[1] };
        passes(&[twins()[0], permits]);
    }
    let indexed = |pks: [&'static str; 2]| {
        [indexed(a(["A#<id>", "A"]), [pks[0], "<x>"]), indexed(b(["B#<id>", "B"]), [pks[1], "<x>"])]
    };
    for pks in alike {
        assert!(super::sentence(|| check(&table(&indexed(pks)))).is_some(), "{pks:?}");
    }
    let apart = [
        ["c#<id>", "p#<id>"],
        ["CARD#<id>", "CART#<id>"],
        ["ORDER#<id>", "ORDERS#<date>"],
        ["GIST#<id>", "GISTS#<x>"],
        ["ORG#<id>", "ORGS#<id>"],
        ["A#<id>#USER", "A#<id>#USR"],
        ["A#<n:6>", "A#<id>"],
        ["#<id>", "##<n>"],
        ["USER#<id>", "USER#<id>#<x>"],
    ];
    for [one, other] in apart {
        passes(&[a([one, "A"]), b([other, "B"])]);
    }
    for pks in [
        ["D#<date:month>", "D#<date:day>"],
        ["BRAND#<x>", "BRANDS"],
        ["OPEN#<id:shard(4)>", "OPEN#<x:shard(4)>"],
        ["OPEN#<id:shard(4)>", "DUE#<x:shard(10)>"],
    ] {
        passes(&indexed(pks));
    }
    refuses(
        &indexed(["OPEN#<id:shard(4)>", "OPEN#<x:shard(10)>"]),
        "`OPEN#<id:shard(4)>` of `A` and `OPEN#<x:shard(10)>` of `B` look like one partition key, and are spread over other shards, so that a read of the one's partitions misses items of the other; write the same shards, or accept it with `#[dynamo(allow(other_partition(A)))]`",
    );
    assert!(
        super::sentence(|| check(&table(&indexed(["OPEN#<id:shard(4)>", "OPEN#<x:shard(4 from 1)>"]))))
            .is_some()
    );
}

#[test]
fn entity_values_differ() {
    let same = EntitySchema { entity: "A", ..b(["V#<id>", "B"]) };
    refuses(
        &[a(["U#<id>", "A"]), same],
        "`A` and `B` have the same entity value `A`; rename one of them (`#[dynamo(entity = \"…\")]`)",
    );
}

#[test]
fn query_prefixes_end_on_boundaries() {
    refuses(
        &[a(["U#<id>", "ORDER<n:3>"]), b(["U#<id>", "ORDERS#<x>"])],
        "a query of `A` by `ORDER` (of `ORDER<n:3>`) ends inside a literal or part of `ORDERS#<x>` of `B`; narrow a text (`:only('…')`), read over those items with `#[dynamo(allow(covers(B)))]`, or, where no key is stored yet, end the literals with a delimiter",
    );
    refuses(
        &[a(["U#<id>", "<date>#<x>"]), b(["U#<id>", "<date>#B#<n:3>"])],
        "a query of `A` by `<date>#` (of `<date>#<x>`) ends inside a literal or part of `<date>#B#<n:3>` of `B`; narrow a text (`:only('…')`), read over those items with `#[dynamo(allow(covers(B)))]`, or, where no key is stored yet, end the literals with a delimiter",
    );
    refuses(
        &[indexed(a(["A#<id>", "A"]), ["X#<id>", "P<x>"]), indexed(b(["B#<id>", "B"]), ["X#<id>", "PQ#<x>"])],
        "a query of `A` by `P` (of `P<x>`) ends inside a literal or part of `PQ#<x>` of `B`; narrow a text (`:only('…')`), read over those items with `#[dynamo(allow(covers(B)))]`, or, where no key is stored yet, end the literals with a delimiter",
    );
    // It is for the one that asks to say that it may.
    let [orders, shops] = [["U#<id>", "ORDER<n:3>"], ["U#<id>", "ORDERS#<x>"]];
    let over = |other| Permits { covers: other, ..Permits::NOTHING };
    passes(&[EntitySchema { permits: over(&["B"]), ..a(orders) }, b(shops)]);
    refuses(
        &[a(orders), EntitySchema { permits: over(&["A"]), ..b(shops) }],
        "a query of `A` by `ORDER` (of `ORDER<n:3>`) ends inside a literal or part of `ORDERS#<x>` of `B`; narrow a text (`:only('…')`), read over those items with `#[dynamo(allow(covers(B)))]`, or, where no key is stored yet, end the literals with a delimiter",
    );
    // Of a month that is the partition's the query need not know the day.
    refuses(
        &[a(["D#<date:month>", "X<date:month>#<date>"]), b(["D#<date:month>", "XY#<date>#<x>"])],
        "a query of `A` by `X` (of `X<date:month>#<date>`) ends inside a literal or part of `XY#<date>#<x>` of `B`; narrow a text (`:only('…')`), read over those items with `#[dynamo(allow(covers(B)))]`, or, where no key is stored yet, end the literals with a delimiter",
    );
    // What a text is made of tells it from a literal.
    passes(&[a(["U#<id>", "<x:only('0-9TZ:.-')>"]), b(["U#<id>", "ORDER#<x>"])]);
    // The prefix `O#` is never asked with: the partition key knows `id`.
    passes(&[a(["U#<id>", "O#<id>#<x>"]), b(["U#<id>", "O#B#<x>#<n:3>#<x>"])]);
}

#[test]
fn keys_too_large_to_compare() {
    let huge: &'static str = Box::leak(format!("{}#<x>", "y".repeat(300)).into_boxed_str());
    let other: &'static str = Box::leak(format!("{}#<n:3>", "y".repeat(300)).into_boxed_str());
    refuses(
        &[a(["U#<id>", huge]), b(["U#<id>", other])],
        &format!(
            "`{huge}` of `A` and `{other}` of `B` are too large to be compared; shorten their literals and lists, or let their first literals differ"
        ),
    );
}

#[test]
fn attributes_are_not_key_names() {
    let with = |name| {
        let attributes = leak([Attribute { name, ..Attribute::of("f") }]);
        EntitySchema { attributes, ..a(["U#<id>", "A"]) }
    };
    let other = indexed(b(["V#<id>", "B"]), ["X#<id>", "<x>"]);
    refuses(
        &[with("PK"), other],
        "the attribute `PK` of `A` has the name of the table's partition key; rename it (`#[serde(rename = \"…\")]`), or the key in `#[table(…)]`",
    );
    refuses(
        &[with("SK"), other],
        "the attribute `SK` of `A` has the name of the table's sort key; rename it (`#[serde(rename = \"…\")]`), or the key in `#[table(…)]`",
    );
    refuses(
        &[with("GSI1SK"), other],
        "the attribute `GSI1SK` of `A` has the name of the table's index key; rename it (`#[serde(rename = \"…\")]`), or the key in `#[table(…)]`",
    );
    refuses(
        &[with("entity_type"), other],
        "the attribute `entity_type` of `A` has the name of the entity attribute; rename it (`#[serde(rename = \"…\")]`)",
    );
    refuses(
        &[with("schema_v"), other],
        "the attribute `schema_v` of `A` has the name of the schema version; rename it (`#[serde(rename = \"…\")]`)",
    );
}

#[test]
fn raw_keys_have_one_name() {
    let (raw, template) = (a(["=id", "=x"]), b(["B#<n>", "<x>"]));
    refuses(
        &[raw, template],
        "the attribute `id` of `B` has the name of the table's partition key; rename it (`#[serde(rename = \"…\")]`), or the key in `#[table(…)]`",
    );
    passes(&[
        raw,
        EntitySchema {
            attributes: &[],
            permits: Permits { shares_key: &["A"], ..Permits::NOTHING },
            ..template
        },
    ]);
    let expected = "the attribute `city` is a partition key of `B`, and that key is called `id` in `Shop`; rename one of them, or write a template (`\"<city>\"`)";
    refuses(&[raw, b(["=city", "=x"])], expected);
    let declared = TableDescription { pk: Some("pk"), ..table(&[raw]) };
    says(
        "the attribute `id` is a partition key of `A`, and that key is called `pk` in `Shop`; rename one of them, or write a template (`\"<id>\"`)",
        || check(&declared),
    );
}

#[test]
fn key_attributes_have_one_type() {
    refuses(
        &[a(["U#<id>", "<n>"]), b(["V#<id>", "B#<x>"])],
        "the key attribute `SK` is a number as the sort key `<n>` of `A`, and text as the sort key `B#<x>` of `B`; make them of one type: both text, both a number or both binary",
    );
    let base = table(&[indexed(a(["U#<id>", "A#<x>"]), ["X#<id>", "<n>"])]);
    let indexes = leak([IndexNames { sk: Some("SK"), ..IndexNames::of(GSI1) }]);
    says(
        "the key attribute `SK` is text as the sort key `A#<x>` of `A`, and a number as the sort key `<n>` of `A`; make them of one type: both text, both a number or both binary",
        || check(&TableDescription { indexes, ..base }),
    );
    let named = indexed(a(["U#<id>", "PROFILE"]), ["X#<id>", "=n"]);
    let made = indexed(b(["V#<id>", "PROFILE"]), ["Y#<id>", "<x>#<id>"]);
    refuses(
        &[named, EntitySchema { attributes: &[], ..made }],
        "the sort key of GSI1 is the attribute `n` (a number) for `A`, and for `B` `<x>#<id>`, which is text; an index has one attribute there, of one type: write keys of one type, or give one of them another index",
    );
}

#[test]
fn synthesised_keys_are_stored_apart() {
    let base = table(&[indexed(a(["U#<id>", "A#<x>"]), ["X#<id>", "B#<x>"])]);
    let indexes = leak([IndexNames { sk: Some("SK"), ..IndexNames::of(GSI1) }]);
    says(
        "the sort key of GSI1 is the table's own key `SK`, which no index may write, and `A` has the template `B#<x>` there; write `SK` instead of it, or take another index",
        || check(&TableDescription { indexes, ..base }),
    );
}

#[test]
fn what_an_index_leaves_out_lacks_a_key_of_it() {
    let mut fields = fields();
    fields.push(("due", Shape::date().optional()));
    let gsi = [1, 2].map(IndexId::Gsi);
    let indexes: &[IndexNames] = leak(gsi.map(|id| IndexNames { pk: Some("T"), ..IndexNames::of(id) }));
    let only =
        |index, text| Variant { index, arm: None, only: leak([Clause { text, any: &[] }]), plain: None };
    let of = |keys: [[&'static str; 2]; 2], variants: &[Variant]| {
        let entity = entity("A", ["U#<id>", "A"], &fields);
        let entity = with_index(with_index(entity, gsi[0], keys[0], &fields), gsi[1], keys[1], &fields);
        let entity = EntitySchema { variants: Vec::leak(variants.to_vec()), ..entity };
        TableDescription { indexes, ..table(&[entity]) }
    };
    let refused = |demand: &str| {
        format!(
            "the index GSI1 has items of `A` only where `{demand}`, and all that is written for it is written without that, too (`T` for GSI2), so that it has the rest of them as well; give it a key attribute of its own in `#[table(…)]`, or let both demand the same"
        )
    };
    let (open, due, done) = ("x = Open", "due = Some(_)", "due = None");
    let [sole, by_due, by_field] = [["T#<n>", ""], ["T#<n>", "<due>"], ["T#<n>", "=due"]];
    let [all, all_by_due, all_by_field] = [["T", ""], ["T", "<due>"], ["T", "=due"]];
    let cases = [
        ([sole, by_due], vec![only(0, open)], Some(open)),
        ([sole, by_due], vec![only(0, open), only(1, open)], None),
        ([sole, by_due], vec![only(0, open), only(1, due)], Some(open)),
        // Its sort key is its own.
        ([sole, by_due], vec![only(1, open)], None),
        ([sole, by_due], vec![only(0, due)], None),
        ([sole, by_due], vec![only(0, done)], Some(done)),
        ([sole, by_field], vec![only(0, due)], None),
        ([all, all_by_due], vec![only(0, due)], None),
        // The text is written, whatever the field is.
        ([all, all_by_field], vec![only(0, due)], Some(due)),
        // What lacks the field lacks its sort key.
        ([by_field, sole], vec![only(0, due)], None),
        ([all_by_field, all], vec![only(0, due)], None),
        ([by_field, sole], vec![only(0, open)], Some(open)),
    ];
    for (keys, variants, demand) in cases {
        let table = of(keys, &variants);
        says(&demand.map(refused).unwrap_or_default(), || check(&table));
        says("", || check(&TableDescription { indexes: &[], ..table }));
    }
}

#[test]
fn indexes_have_one_shape() {
    refuses(
        &[a(["U#<id>", "A"]), b(["V#<id>", ""])],
        "`A` has a sort key in the table and `B` has none; give every entity one there, or none of them",
    );
    refuses(
        &[indexed(a(["U#<id>", "A"]), ["X", ""]), indexed(b(["V#<id>", "B"]), ["X", "<x>"])],
        "`B` has a sort key in GSI1 and `A` has none; give every entity one there, or none of them",
    );
}

#[test]
fn declared_names_are_sound() {
    let base = table(&[indexed(a(["U#<id>", ""]), ["X#<id>", ""])]);
    let index =
        |id, name, sk| -> &'static [IndexNames] { leak([IndexNames { name, sk, ..IndexNames::of(id) }]) };
    let cases: [(TableDescription, &str); 9] = [
        (
            TableDescription { sk: Some("sk"), ..base },
            "`Shop` names a sort key, and no entity has one; remove it, or give the entities an `#[sk(\"…\")]`",
        ),
        (
            TableDescription { indexes: index(IndexId::Gsi(2), None, None), ..base },
            "`Shop` names the index GSI2, and no entity has it; remove it, or give it to an entity",
        ),
        (
            TableDescription { indexes: index(GSI1, None, Some("sk")), ..base },
            "`Shop` names a sort key of the index GSI1, and no entity has one there; remove it, or give the index of an entity one",
        ),
        (
            TableDescription { indexes: index(GSI1, Some("by city"), None), ..base },
            "`by city` is no name for an index; write 3 to 255 letters, digits, `_`, `-` and `.`",
        ),
        (
            TableDescription { indexes: index(GSI1, Some("ab"), None), ..base },
            "`ab` is no name for an index; write 3 to 255 letters, digits, `_`, `-` and `.`",
        ),
        (
            TableDescription { pk: Some(""), ..base },
            "the name of the attribute `` has 0 bytes; write one of 1 to 255",
        ),
        (
            TableDescription { entity: EntityAttribute::Required("PK"), ..base },
            "`PK` is the name of the partition key and of the entity attribute; rename one of them",
        ),
        (
            TableDescription { sk: Some("PK"), ..table(&[a(["U#<id>", "A"])]) },
            "`PK` is the name of the partition key and of the sort key; rename one of them",
        ),
        (
            TableDescription {
                indexes: index(GSI1, Some("GSI2"), None),
                ..table(&[with_index(
                    indexed(a(["U#<id>", "A"]), ["X#<id>", ""]),
                    IndexId::Gsi(2),
                    ["Y#<id>", ""],
                    &fields(),
                )])
            },
            "`GSI2` is the name of GSI1 and of GSI2; rename one of them",
        ),
    ];
    for (table, expected) in cases {
        says(expected, || check(&table));
    }
}

#[test]
fn members_check_themselves() {
    says(
        "unpadded integer `<n>` in the sort key `A#<n>` sorts 10 before 9; give it a width (`<n:06>`), or accept text order with `<n:text>`",
        || check(&table(&[a(["U#<id>", "A#<n>"])])),
    );
}

#[test]
fn names_are_resolved() {
    let local = with_index(a(["=id", "A"]), IndexId::Lsi(2), ["=id", "<date>"], &fields());
    let both = table(&[indexed(local, ["X#<id>", "=date"])]);
    let indexes = leak([IndexNames { name: Some("by-date"), pk: Some("p"), ..IndexNames::of(GSI1) }]);
    let names = Names::of(&TableDescription { indexes, ..both });
    assert_eq!((names.pk, names.sk), ("id", Some("SK")));
    let gsi = names.index(GSI1).expect("the global index");
    assert_eq!((gsi.name, gsi.pk, gsi.sk), ("by-date", "p", Some("date")));
    let lsi = names.index(IndexId::Lsi(2)).expect("the local index");
    assert_eq!((lsi.name, lsi.pk, lsi.sk), ("LSI2", "id", Some("LSI2SK")));
    assert!(names.index(IndexId::Gsi(3)).is_none());
}
