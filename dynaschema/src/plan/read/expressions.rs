//! What a read says to the service, as expressions: the key condition of each partition, the filter, the
//! projection.

use super::{Partition, Read, Sort};
use crate::AttributeValue;
use crate::expr::{Condition, Expressions, MAX_OPERANDS, Path};
use crate::item::Layout;
use crate::key::KeyValue;
use crate::plan::expired;
use crate::schema::{COPY, Member, UNIQUE};
use crate::wire::AttributeType;

impl Read {
    /// The key condition of one of its partitions.
    pub(crate) fn key_condition(&self, expressions: &mut Expressions<'_>, partition: &Partition) -> String {
        let mut condition = String::new();
        for (name, value) in self.shared_by(partition) {
            let name = expressions.name(name);
            let value = expressions.value(value.to_attribute());
            let and = if condition.is_empty() { "" } else { " AND " };
            condition = [condition.as_str(), and, &name, " = ", &value].concat();
        }
        match self.sk_name.and_then(|sk| sort_condition(expressions, sk, &partition.range.sort)) {
            Some(sort) => [condition.as_str(), " AND ", &sort].concat(),
            None => condition,
        }
    }

    /// What the service drops of its own accord, and the user's filter.
    pub(crate) fn filter_condition(&self) -> Option<Condition> {
        let filters = &self.filters;
        let entity = filters.entity.as_ref().map(|(attribute, members)| {
            let is_one = is_entity(attribute, members);
            if self.lets_unnamed_in() { is_one | Path::raw(attribute).not_exists() } else { is_one }
        });
        let copy = filters.copy.map(|name| is_one_of(COPY, &[name]));
        let copies = filters.copies.then(|| {
            let kept = filters.kept_copies.clone();
            kept.into_iter().fold(has_no(COPY), |items, copies| items | copies)
        });
        let sentinels = filters.sentinels.then(|| has_no(UNIQUE));
        // Also true where the attribute is absent, or no time.
        let alive = filters.expired.and_then(|ttl| expired(ttl, self.now)).map(|expired| !expired);
        let all = [entity, copy, copies, sentinels, alive, self.filter.clone()].into_iter().flatten();
        all.reduce(|all, next| all & next)
    }

    /// Which copies are among what the read gives: those of its own name, where it is of copies. Else, where
    /// they are included, those of the names that each entity has, and in a mixed read that keeps items of
    /// entities which it does not know, all of theirs.
    pub(super) fn known_copies(&self, layout: &Layout) -> Option<Condition> {
        if let Some(copy) = self.copy {
            return Some(is_one_of(COPY, &[copy]));
        }
        let entity = layout.table.entity;
        let included = self.wanted(layout).filter(|_| self.includes_copies).filter_map(|member| {
            let names: Vec<&str> = member.schema.kept.copies.iter().map(|copy| copy.name).collect();
            let is_called = (!names.is_empty()).then(|| is_one_of(COPY, &names))?;
            // Another entity can have a copy of the same name.
            let own = entity.required().filter(|_| self.wants.only().is_none());
            Some(own.map(|name| is_entity(name, &[member])).into_iter().fold(is_called, |all, own| all & own))
        });
        let members: Vec<&Member> = layout.table.members.iter().collect();
        let unknown =
            entity.name().filter(|_| self.keeps_unknown(layout)).map(|name| !is_entity(name, &members));
        included.chain(unknown).reduce(|all, one| all | one)
    }

    /// What of the items is asked for, where it is not all.
    pub(crate) fn projection_expression(
        &self,
        expressions: &mut Expressions<'_>,
        layout: &Layout,
    ) -> Option<String> {
        self.attributes(layout).map(|names| listed(expressions, names))
    }
}

/// Attributes as a `ProjectionExpression` names them.
pub(crate) fn listed(
    expressions: &mut Expressions<'_>,
    names: impl IntoIterator<Item = &'static str>,
) -> String {
    names.into_iter().map(|name| expressions.name(name)).collect::<Vec<_>>().join(", ")
}

fn sort_condition(expressions: &mut Expressions<'_>, sk: &'static str, sort: &Sort) -> Option<String> {
    let mut operand = |value: &KeyValue| expressions.value(value.to_attribute());
    let condition = match sort {
        Sort::All | Sort::Never => return None,
        Sort::Equal(value) => format!("= {}", operand(value)),
        Sort::Between(low, high) => format!("BETWEEN {} AND {}", operand(low), operand(high)),
        Sort::AtLeast(value) => format!(">= {}", operand(value)),
        Sort::Above(value) => format!("> {}", operand(value)),
        Sort::AtMost(value) => format!("<= {}", operand(value)),
        Sort::Below(value) => format!("< {}", operand(value)),
        Sort::StartsWith(prefix) => {
            let prefix = expressions.value(prefix.to_attribute());
            return Some(["begins_with(", &expressions.name(sk), ", ", &prefix, ")"].concat());
        }
    };
    Some(format!("{} {condition}", expressions.name(sk)))
}

/// That an item lacks a mark of ours, which is a text.
fn has_no(mark: &'static str) -> Condition {
    !Path::raw(mark).attribute_type(AttributeType::String)
}

fn is_entity(attribute: &'static str, members: &[&'static Member]) -> Condition {
    let values: Vec<&str> = members.iter().flat_map(|member| member.values()).collect();
    is_one_of(attribute, &values)
}

/// Whether an attribute has one of these texts.
fn is_one_of(attribute: &'static str, values: &[&str]) -> Condition {
    let value = |value: &&str| AttributeValue::S((*value).to_owned());
    let is_in = |values: &[&str]| match values {
        [only] => Path::raw(attribute).eq(value(only)),
        _ => Path::raw(attribute).is_in(values.iter().map(value)),
    };
    let (first, rest) = values.split_at(values.len().min(MAX_OPERANDS));
    rest.chunks(MAX_OPERANDS).map(is_in).fold(is_in(first), |all, some| all | some)
}
