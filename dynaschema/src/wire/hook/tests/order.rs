//! Attributes in the order of the items before, in another, and in any.

use super::*;

/// Attributes of each kind, short names and long ones, with escapes and without.
const ATTRIBUTES: [&str; 14] = [
    r#""PK":{"S":"USER#1"}"#,
    r#""SK":{"S":"A#2026-01-01"}"#,
    r#""total":{"N":"1234"}"#,
    r#""balance":{"N":"-170141183460469231731687303715884105728"}"#,
    r#""rate":{"N":"2.50"}"#,
    r#""note":{"S":"a text that is longer than two looks"}"#,
    r#""note2":{"S":"\u0041\"\\"}"#,
    r#""open":{"BOOL":true}"#,
    r#""closed":{"BOOL": false}"#,
    r#""status":{"S":"Open"}"#,
    r#""lines":{"L":[{"M":{"sku":{"S":"x"},"quantity":{"N":"1"}}}]}"#,
    r#""tags":{"SS":["a","b"]}"#,
    r#""none":{"NULL":true}"#,
    r#""bytes":{"B":"AAEC"}"#,
];

/// What is expected of an order decides nothing but how soon an item is read.
#[test]
fn attributes_come_in_any_order() {
    let mut random = Rng::with_seed(14);
    for round in 0..40 {
        // As good as never, now and then, or always.
        let changes = [500, 7, 1][round % 3];
        let name = |random: &mut Rng| (0..2).map(|_| random.lowercase()).collect::<String>();
        let others: Vec<_> = (0..8).map(|_| format!(r#""{}":{{"S":"x"}}"#, name(&mut random))).collect();
        let mut order: Vec<_> = ATTRIBUTES.into_iter().chain(others.iter().map(String::as_str)).collect();
        order.sort_unstable();
        order.dedup();
        let mut items = Vec::new();
        for _ in 0..random.usize(1..200) {
            if random.usize(..changes) == 0 {
                random.shuffle(&mut order);
            }
            let left_out = random.usize(..60);
            let attributes = order.iter().enumerate().filter(|(at, _)| *at != left_out);
            let attributes: Vec<_> = attributes.map(|(_, attribute)| *attribute).collect();
            items.push(format!("{{{}}}", attributes.join(",")));
        }
        let count = items.len();
        let page = |items: &[String]| format!(r#"{{"Items":[{}],"Count":{count}}}"#, items.join(","));
        assert_eq!(agreed(Reading::Query, page(&items).as_bytes()).unwrap().len(), count);

        // What is known is not taken where it does not stand.
        for attribute in &order {
            let behind_an_end = format!("{{}},{attribute}}}");
            let items: Vec<_> = items.iter().take(6).cloned().chain([behind_an_end]).collect();
            assert!(agreed(Reading::Query, page(&items).as_bytes()).is_none());
        }

        // One of them has one twice.
        let (which, again) = (random.usize(..count), random.choice(&order).unwrap());
        items[which] = items[which].replacen('{', &format!("{{{again},"), 1);
        if items[which].matches(again).count() == 2 {
            assert!(scan_bytes(page(&items).as_bytes(), Holder::List("Items")).is_none());
            agreed(Reading::Query, page(&items).as_bytes()).unwrap();
        }
    }
}
