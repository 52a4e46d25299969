//! The service's view of a query: which items its key condition and filter let through.

use std::cmp::Ordering;

use aws_sdk_dynamodb::operation::query::QueryInput;
use dynaschema::{AttributeValue, Item};

use super::order::number_order;

/// The conditions of a request, ready to be held against items.
pub(crate) struct Conditions<'a>(Vec<Comparison<'a>>);

/// One comparison of an attribute: `#sk BETWEEN :a AND :b`, `begins_with(#sk, :a)`, `#sk <= :a`.
struct Comparison<'a> {
    attribute: &'a str,
    operator: String,
    operands: Vec<&'a AttributeValue>,
}

impl<'a> Conditions<'a> {
    pub(crate) fn of(input: &'a QueryInput) -> Self {
        let key = input.key_condition_expression().expect("a query has a key condition");
        let (pk, sk) = key.split_once(" AND ").unwrap_or((key, ""));
        let all = [pk, sk, input.filter_expression().unwrap_or_default()];
        Self(
            all.into_iter()
                .filter(|text| !text.is_empty())
                .map(|text| Comparison::read(text, input))
                .collect(),
        )
    }

    /// Whether the service would return the item.
    pub(crate) fn let_through(&self, item: &Item) -> bool {
        self.0.iter().all(|comparison| comparison.holds(item))
    }
}

impl<'a> Comparison<'a> {
    fn read(text: &str, input: &'a QueryInput) -> Self {
        let names = input.expression_attribute_names().expect("names");
        let values = input.expression_attribute_values().expect("values");
        let spaced = text.replace(['(', ')', ','], " ");
        let words: Vec<_> = spaced.split_whitespace().collect();
        let is_name = |word: &&&str| word.starts_with('#');
        let is_operator = |word: &&&str| !word.starts_with(['#', ':']);
        Self {
            attribute: words.iter().find(is_name).map(|name| &*names[*name]).expect("an attribute"),
            operator: words.iter().find(is_operator).map(|word| (*word).to_owned()).expect("an operator"),
            operands: words.iter().filter_map(|word| values.get(*word)).collect(),
        }
    }

    fn holds(&self, item: &Item) -> bool {
        let Some(attribute) = item.get(self.attribute) else { return false };
        let against = |operand: &AttributeValue| order(attribute, operand);
        match (self.operator.as_str(), &self.operands[..]) {
            ("begins_with", [AttributeValue::S(prefix)]) => {
                attribute.as_s().is_ok_and(|text| text.starts_with(prefix.as_str()))
            }
            ("=", [a]) => against(a).is_eq(),
            ("<", [a]) => against(a).is_lt(),
            ("<=", [a]) => against(a).is_le(),
            (">", [a]) => against(a).is_gt(),
            (">=", [a]) => against(a).is_ge(),
            ("BETWEEN", [a, b]) => against(a).is_ge() && against(b).is_le(),
            (operator, operands) => panic!("`{operator}` of {operands:?} is no comparison"),
        }
    }
}

fn order(a: &AttributeValue, b: &AttributeValue) -> Ordering {
    match (a, b) {
        (AttributeValue::S(a), AttributeValue::S(b)) => a.as_bytes().cmp(b.as_bytes()),
        (AttributeValue::N(a), AttributeValue::N(b)) => number_order(a, b),
        _ => panic!("{a:?} and {b:?} are not of one type"),
    }
}
