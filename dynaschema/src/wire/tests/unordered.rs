//! Encodings of one value, whose sets stand in any order.

use super::AttributeValue;
use crate::wire::same_as_encoded;

/// A value, of which it is known what has an order.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Value {
    Leaf(u8),
    List(Vec<Self>),
    Set(Vec<Self>),
}

use Value::{Leaf, List, Set};

impl Value {
    /// Lists and sets inside one another; a set holds leaves, lists of them, or pairs of a key and
    /// anything, as a map does whose keys are no texts.
    fn drawn(draw: &mut fastrand::Rng, depth: usize) -> Self {
        let count = draw.usize(0..4);
        let pair = |draw: &mut fastrand::Rng, key| List(vec![Leaf(key), Self::drawn(draw, depth - 1)]);
        match draw.u8(0..if depth == 0 { 1 } else { 5 }) {
            0 => Leaf(draw.u8(1..4)),
            1 => List((0..count).map(|_| Self::drawn(draw, depth - 1)).collect()),
            2 => Set((0..count).map(|_| Leaf(draw.u8(1..9))).collect()).canonical(),
            3 => {
                let leaves = |draw: &mut fastrand::Rng| List((0..3).map(|_| Leaf(draw.u8(1..4))).collect());
                Set((0..count).map(|_| leaves(draw)).collect()).canonical()
            }
            _ => Set((0..count).map(|key| pair(draw, u8::try_from(key).unwrap())).collect()).canonical(),
        }
    }

    /// The one form of all that are equal.
    fn canonical(&self) -> Self {
        let all = |values: &[Self]| values.iter().map(Self::canonical).collect::<Vec<_>>();
        match self {
            Leaf(leaf) => Leaf(*leaf),
            List(values) => List(all(values)),
            Set(values) => {
                let mut values = all(values);
                values.sort_unstable();
                values.dedup();
                Set(values)
            }
        }
    }

    /// One with other leaves in one place, or a list in another order.
    fn changed(&self, draw: &mut fastrand::Rng) -> Self {
        let mut changed = self.clone();
        match &mut changed {
            Leaf(leaf) => *leaf = draw.u8(1..4),
            List(values) if draw.bool() => draw.shuffle(values),
            List(values) | Set(values) => {
                if let Some(value) = draw.choice(values.iter_mut()) {
                    *value = value.changed(draw);
                }
            }
        }
        changed.canonical()
    }

    fn encoded(&self, draw: &mut fastrand::Rng) -> AttributeValue {
        match self {
            Leaf(leaf) => AttributeValue::N(leaf.to_string()),
            List(values) => AttributeValue::L(values.iter().map(|value| value.encoded(draw)).collect()),
            Set(values) => {
                let mut values: Vec<_> = values.iter().map(|value| value.encoded(draw)).collect();
                draw.shuffle(&mut values);
                AttributeValue::L(values)
            }
        }
    }
}

/// Whether an encoding is one of the value: what a list of one or no element is nobody sees on it.
fn is_encoded_as(value: &Value, encoded: &AttributeValue) -> bool {
    match (value, encoded) {
        (Leaf(leaf), AttributeValue::N(number)) => leaf.to_string() == *number,
        (List(values), AttributeValue::L(elements)) => {
            let mut pairs = values.iter().zip(elements);
            values.len() == elements.len() && pairs.all(|(value, element)| is_encoded_as(value, element))
        }
        (Set(values), AttributeValue::L(elements)) => match values.split_first() {
            None => elements.is_empty(),
            Some((first, rest)) => (0..elements.len()).any(|place| {
                let mut others = elements.clone();
                let element = others.remove(place);
                is_encoded_as(first, &element)
                    && is_encoded_as(&Set(rest.to_vec()), &AttributeValue::L(others))
            }),
        },
        _ => false,
    }
}

/// Whether two values are taken for one, given so many encodings of the first.
fn are_one(a: &Value, b: &Value, encodings: usize, draw: &mut fastrand::Rng) -> bool {
    let others: Vec<_> = (0..encodings).map(|_| a.encoded(draw)).collect();
    same_as_encoded(&a.encoded(draw), &b.encoded(draw), &others.iter().collect::<Vec<_>>())
}

#[test]
fn equal_values_are_one_and_others_are_not() {
    let mut draw = fastrand::Rng::with_seed(20_261_122);
    for _ in 0..4000 {
        let value = Value::drawn(&mut draw, 3);
        assert!(are_one(&value, &value, 64, &mut draw), "{value:?}");
        let other = value.changed(&mut draw);
        for encodings in 0..5 {
            let others: Vec<_> = (0..encodings).map(|_| value.encoded(&mut draw)).collect();
            let (a, b) = (value.encoded(&mut draw), other.encoded(&mut draw));
            let are_one = same_as_encoded(&a, &b, &others.iter().collect::<Vec<_>>());
            assert!(!are_one || is_encoded_as(&value, &b), "{value:?} and {other:?}");
        }
    }
}

/// Two equal sets in a list seem to change their places.
#[test]
fn a_list_of_equal_sets_has_an_order() {
    let mut draw = fastrand::Rng::with_seed(7);
    let (two, one) = (Set(vec![Leaf(1), Leaf(2)]), Set(vec![Leaf(3)]));
    let list = List(vec![two.clone(), two.clone(), one.clone()]);
    let other = List(vec![one, two.clone(), two]);
    for encodings in 0..40 {
        assert!(!are_one(&list, &other, encodings, &mut draw), "{encodings}");
    }
    assert!(are_one(&list, &list, 40, &mut draw));
}
