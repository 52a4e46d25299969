//! Indexes: one for each attribute, or for each arm of its `match` that has keys.

use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::{Ident, LitStr};

use super::item::{self, generated};
use super::keys::Keys;
use crate::attr::{ArmExpr, ArmKeys, IndexAttr, IndexNumber, KeyExpr, MatchExpr, TableKey};
use crate::errors::{Errors, mistake};
use crate::model::{Arm, Clause, Index, Key, KeyArm, Part};
use crate::template::Segment;

impl Keys<'_> {
    /// The index, or its arms: its own, or those of the table's key.
    pub(super) fn index(
        &mut self,
        attr: &IndexAttr,
        base: (&Key, Option<&Key>),
        key_arms: &[KeyArm],
    ) -> Vec<Index> {
        self.has_keys(attr);
        if !self.lists_can_be(attr) {
            return Vec::new();
        }
        let only = attr.when.as_ref().map_or_else(Vec::new, |when| self.when(&attr.name, when));
        if self.has_key_arms(attr) {
            return self.under_key_arms(attr, key_arms, &only);
        }
        match (&attr.pk, &attr.sk) {
            (Some(KeyExpr::Match(_)), Some(KeyExpr::Match(second))) => {
                mistake!(
                    self.errors,
                    second.keyword,
                    "an index has one `match`; write both keys in each arm: `Open => (\"…\", \"…\")`"
                );
                Vec::new()
            }
            (Some(KeyExpr::Match(of)), sk) => {
                let sk = sk.as_ref().and_then(|sk| self.index_key(sk, base));
                self.arms(attr, of, &(None, sk), &only)
            }
            (_, Some(KeyExpr::Match(of))) => {
                let Some(pk) = self.partition_key(attr, base) else { return Vec::new() };
                self.arms(attr, of, &(Some(pk), None), &only)
            }
            _ => {
                let keys = self.index_keys(attr, base, &only);
                keys.map(|(pk, sk)| index(attr, query_name(attr), pk, sk, (None, only))).into_iter().collect()
            }
        }
    }

    /// The keys of an index without a `match`, beside those of the table.
    pub(super) fn index_keys(
        &mut self,
        attr: &IndexAttr,
        base: (&Key, Option<&Key>),
        only: &[Clause],
    ) -> Option<(Keyed, Option<Keyed>)> {
        let before = self.errors.count();
        let pk = self.partition_key(attr, base);
        let sk = attr.sk.as_ref().and_then(|sk| self.index_key(sk, base));
        let pk = pk?;
        // A name that is guessed may be guessed twice.
        if self.errors.count() == before {
            self.each_attribute_once(attr, &pk, sk.as_ref());
        }
        let is_written = |(key, of_table): &Keyed| of_table.is_none() && key.template().is_some();
        let written = is_written(&pk) || sk.as_ref().is_some_and(is_written);
        Self::spare_the_table(attr, &pk, sk.as_ref(), self.errors);
        if !only.is_empty() && !written {
            let name = &attr.name;
            mistake!(
                self.errors,
                name,
                "`when` keeps an item out of an index by not writing its keys, and the keys of `#[{name}]` are fields or those of the table, which are always written; write a template for one of them"
            );
        }
        Some((pk, sk))
    }

    /// That it has the keys that its kind has.
    fn has_keys(&self, attr: &IndexAttr) {
        let name = &attr.name;
        match (attr.number, &attr.pk) {
            (IndexNumber::Lsi(_), Some(_)) => mistake!(
                self.errors,
                name,
                "a local index has the table's partition key; leave `pk` out of `#[{name}]`"
            ),
            (IndexNumber::Gsi(_), None) => {
                mistake!(self.errors, name, "`#[{name}]` has no partition key; write `#[{name}(\"…\")]`");
            }
            _ => {}
        }
        if attr.sk.is_none() && matches!(attr.number, IndexNumber::Lsi(_)) {
            mistake!(self.errors, name, "`#[{name}]` has no sort key; write `#[{name}(\"…\")]`");
        }
    }

    /// A local index has that of the table.
    fn partition_key(&mut self, attr: &IndexAttr, base: (&Key, Option<&Key>)) -> Option<Keyed> {
        match (attr.number, &attr.pk) {
            (IndexNumber::Lsi(_), None) => Some((base.0.clone(), Some(TableKey::Pk))),
            (IndexNumber::Gsi(_), Some(key)) => self.index_key(key, base),
            _ => None,
        }
    }

    /// That a key of the table stands where it can, and once.
    fn spare_the_table(attr: &IndexAttr, pk: &Keyed, sk: Option<&Keyed>, errors: &Errors) {
        match (attr.number, sk.and_then(|(_, of_table)| *of_table)) {
            (IndexNumber::Lsi(_), Some(_)) => TableKey::refuse_local(&attr.name, errors),
            (IndexNumber::Gsi(_), Some(key)) if pk.1 == Some(key) => key.refuse_twice(&attr.name, errors),
            _ => {}
        }
    }

    /// The arms of a `match` that stands for the keys which are not given beside it.
    pub(super) fn arms(
        &mut self,
        attr: &IndexAttr,
        of: &MatchExpr,
        beside: &(Option<Keyed>, Option<Keyed>),
        only: &[Clause],
    ) -> Vec<Index> {
        let Some(on) = self.class_of_match(&attr.name, of) else { return Vec::new() };
        let mut arms: Vec<Index> = Vec::new();
        let both = of.arms.iter().any(|arm| matches!(arm.keys, ArmKeys::Both(..)));
        for (position, arm) in of.arms.iter().enumerate() {
            let Some(keys) = self.arm_keys(attr, arm, beside, both) else { continue };
            self.bind(on.field, arm);
            let (pk, sk) = match keys {
                Given::Pk(pk) => (Some(self.arm_key(pk)), beside.1.clone()),
                Given::Sk(sk) => (beside.0.clone(), Some(self.arm_key(sk))),
                Given::Both(pk, sk) => (Some(self.arm_key(pk)), Some(self.arm_key(sk))),
            };
            self.bound.clear();
            let (Some(pk), Some(name)) = (pk, self.arm_name(arm)) else { continue };
            let later = !arms.is_empty();
            let span = arm.patterns[0].span();
            let query = query_of_arm(attr, &name, span);
            let lowered = Arm {
                name,
                span,
                repeats_pk: later && beside.0.is_some(),
                repeats_sk: later && beside.1.is_some(),
                plain: None,
            };
            let only = std::iter::once(on.clause(&of.arms, position)).chain(only.iter().cloned()).collect();
            arms.push(index(attr, query, pk, sk, (Some(lowered), only)));
        }
        if of.arms.iter().all(|arm| matches!(arm.keys, ArmKeys::None)) {
            mistake!(
                self.errors,
                of.keyword,
                "no arm of this `match` has a key, so that no item is in the index; write one: `Open => \"…\"`"
            );
        }
        self.read_as_one(attr, &mut arms);
        arms
    }

    /// One function reads all arms where they have one partition.
    pub(super) fn read_as_one(&self, attr: &IndexAttr, arms: &mut [Index]) {
        let alike = arms.iter().all(|arm| are_alike(self.parts(), &arms[0].pk, &arm.pk));
        if let (true, Some(arm)) = (alike, arms.first_mut().and_then(|first| first.arm.as_mut())) {
            arm.plain = Some(query_name(attr));
        }
    }

    fn arm_key(&mut self, literal: &LitStr) -> Keyed {
        (Key::Template(self.template(literal)), None)
    }

    /// The keys that an arm gives, if it gives those that are not beside the `match`.
    fn arm_keys<'k>(
        &self,
        attr: &IndexAttr,
        arm: &'k ArmExpr,
        beside: &(Option<Keyed>, Option<Keyed>),
        both: bool,
    ) -> Option<Given<'k>> {
        let is_local = matches!(attr.number, IndexNumber::Lsi(_));
        match (&arm.keys, beside) {
            (ArmKeys::None, _) => None,
            (ArmKeys::One(sk), (Some(_), _)) => Some(Given::Sk(sk)),
            (ArmKeys::One(pk), (None, sk)) if !is_local && (sk.is_some() || !both) => Some(Given::Pk(pk)),
            (ArmKeys::Both(pk, sk), (None, None)) if !is_local => Some(Given::Both(pk, sk)),
            (ArmKeys::One(at), _) => {
                mistake!(
                    self.errors,
                    at,
                    "another arm of the `match` gives two keys, and all give the same; write both: `(\"…\", \"…\")`"
                );
                None
            }
            (ArmKeys::Both(_, at), _) => {
                mistake!(
                    self.errors,
                    at,
                    "one key of the index is given beside the `match`, so that its arms give the other; write one key, or both in each arm"
                );
                None
            }
        }
    }
}

/// The keys of an arm, by what they are.
enum Given<'k> {
    Pk(&'k LitStr),
    Sk(&'k LitStr),
    Both(&'k LitStr, &'k LitStr),
}

/// Whether two partition keys have the same literals, and parts of the same types, as far as tokens tell.
fn are_alike(parts: &[Part], one: &Key, other: &Key) -> bool {
    if let (Key::List(one), Key::List(other)) = (one, other) {
        let pairs = one.keys.iter().zip(&other.keys);
        return one.keys.len() == other.keys.len()
            && pairs
                .into_iter()
                .all(|((one, of), (other, of_other))| of == of_other && are_alike(parts, one, other));
    }
    let (Key::Template(a), Key::Template(b)) = (one, other) else {
        return one.written(parts) == other.written(parts);
    };
    // A part that is shown twice is shown twice in both.
    let first = |of: &[usize], at: usize| of.iter().position(|part| *part == of[at]);
    let same_part = |at: usize| {
        let (one, other) = (&parts[a.parts[at]], &parts[b.parts[at]]);
        item::same(&one.ty, &other.ty)
            && one.nested == other.nested
            && first(&a.parts, at) == first(&b.parts, at)
    };
    let same_segment = |pair: (&Segment, &Segment)| match pair {
        (Segment::Literal(a), Segment::Literal(b)) => a == b,
        (Segment::Placeholder(a), Segment::Placeholder(b)) => a.spec == b.spec,
        _ => false,
    };
    let (left, right) = (&a.template.segments, &b.template.segments);
    left.len() == right.len() && left.iter().zip(right).all(same_segment) && (0..a.parts.len()).all(same_part)
}

/// A key of an index, and the key of the table that it is, if it is one.
pub(super) type Keyed = (Key, Option<TableKey>);

pub(super) fn index(
    attr: &IndexAttr,
    query: Ident,
    (pk, pk_of_table): Keyed,
    sk: Option<Keyed>,
    (arm, only): (Option<Arm>, Vec<Clause>),
) -> Index {
    let (sk, sk_of_table) = sk.unzip();
    let sk_of_table = sk_of_table.flatten();
    Index { number: attr.number, at: attr.name.clone(), query, pk, sk, pk_of_table, sk_of_table, arm, only }
}

/// That of an arm: `by_state_open`.
pub(super) fn query_of_arm(attr: &IndexAttr, arm: &str, at: Span) -> Ident {
    generated(&format!("{}_{arm}", query_name(attr).unraw()), at)
}

/// The name of the query function, `query_gsi1` unless it is chosen.
fn query_name(attr: &IndexAttr) -> Ident {
    let name = &attr.name;
    let query = attr.query.clone().unwrap_or_else(|| Ident::new(&format!("query_{name}"), name.span()));
    generated(&query.unraw().to_string(), query.span())
}
