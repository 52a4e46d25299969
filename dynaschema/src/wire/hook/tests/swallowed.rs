//! Types that go on behind an error of serde's, wherever it has left off.

use super::*;

/// What does not decode is nothing.
#[expect(clippy::unnecessary_wraps, reason = "as serde calls it")]
fn or_default<'de, D: serde::Deserializer<'de>, T: Default + Deserialize<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    Ok(T::deserialize(deserializer).unwrap_or_default())
}

#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
struct Small {
    x: u8,
    y: Option<u8>,
    of: Option<Box<Small>>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
struct Lenient {
    #[serde(rename = "PK")]
    pk: String,
    #[serde(default, deserialize_with = "or_default")]
    one: Small,
    #[serde(default, deserialize_with = "or_default")]
    all: Vec<Small>,
    #[serde(default, deserialize_with = "or_default")]
    y: u8,
}

/// A value that is, or is not, such a struct.
fn small(random: &mut Rng, depth: u8) -> String {
    let number = |random: &mut Rng| match random.u8(..4) {
        0 => r#"{"N":"300"}"#.to_owned(),
        1 => r#"{"S":"}},\"y\":"}"#.to_owned(),
        _ => r#"{"N":"3"}"#.to_owned(),
    };
    let mut members = vec![format!(r#""x":{}"#, number(random)), format!(r#""y":{}"#, number(random))];
    if depth > 0 {
        members.push(format!(r#""of":{}"#, small(random, depth - 1)));
    }
    random.shuffle(&mut members);
    members.truncate(random.usize(..4));
    match random.u8(..9) {
        0 => number(random),
        1 => format!(r#"{{"L":[{{"M":{{{}}}}}]}}"#, members.join(",")),
        _ => format!(r#"{{"M":{{{}}}}}"#, members.join(",")),
    }
}

/// An answer is what it is, however its items are tried.
#[test]
fn an_error_that_is_swallowed_leaves_no_answer_to_the_sdk() {
    let mut random = Rng::with_seed(21);
    let (mut as_values, mut all) = (0, 0);
    for _ in 0..4_000 {
        let items = (0..random.usize(1..4)).map(|_| {
            let each = (0..random.usize(..3)).map(|_| small(&mut random, 2)).collect::<Vec<_>>().join(",");
            let mut attributes = vec![
                r#""PK":{"S":"a"}"#.to_owned(),
                format!(r#""one":{}"#, small(&mut random, 2)),
                format!(r#""all":{{"L":[{each}]}}"#),
                format!(r#""y":{}"#, small(&mut random, 0)),
            ];
            random.shuffle(&mut attributes);
            format!("{{{}}}", attributes.join(","))
        });
        let body = format!(r#"{{"Items":[{}],"Count":1}}"#, items.collect::<Vec<_>>().join(","));
        let maps = agreed(Reading::Query, body.as_bytes()).unwrap();
        let taking = Taking::<Lenient>::new(|item| decode(item).ok(), None);
        let early = Some(Arc::new(Mutex::new(taking)) as Arc<Mutex<dyn Early>>);
        let asked = Asked { shadow: 0, early, memory: memory() };
        let (answer, taken) = land(Reading::Query, asked, &response(body.as_bytes()));
        assert!(answer.is_ok(), "{body}");
        let taken = taken.unwrap_or_else(|| panic!("it was left to the SDK: {body}"));
        for (item, map) in taken.iter().zip(&maps) {
            let map = map.clone().into_map();
            assert_eq!(item.clone().into_map(), map, "{body}");
            let value = item.take_value::<Lenient>();
            let expected = decode(RawItem::from(map)).ok();
            assert!(value.is_none() || value == expected, "{value:?} for {expected:?}: {body}");
            as_values += usize::from(value.is_some());
            all += 1;
        }
    }
    assert!(as_values * 10 > all, "{as_values} of {all} were read early");
}
