//! Indexes: one for each attribute, or for each arm of its `match` that has keys.

use syn::ext::IdentExt;
use syn::{Ident, LitStr};

use super::item::{self, generated};
use super::keys::Keys;
use crate::attr::{ArmExpr, ArmKeys, IndexAttr, IndexNumber, KeyExpr, MatchExpr};
use crate::errors::mistake;
use crate::model::{Arm, Clause, Index, Key, Part};
use crate::template::Segment;

impl Keys<'_> {
    /// The index, or its arms.
    pub(super) fn index(&mut self, attr: &IndexAttr, base_pk: &Key) -> Vec<Index> {
        self.has_keys(attr);
        let only = attr.when.as_ref().map_or_else(Vec::new, |when| self.when(&attr.name, when));
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
                let sk = sk.as_ref().and_then(|sk| self.key(sk));
                self.arms(attr, of, &(None, sk), &only)
            }
            (_, Some(KeyExpr::Match(of))) => {
                let Some(pk) = self.partition_key(attr, base_pk) else { return Vec::new() };
                self.arms(attr, of, &(Some(pk), None), &only)
            }
            (_, sk) => {
                let pk = self.partition_key(attr, base_pk);
                let sk = sk.as_ref().and_then(|sk| self.key(sk));
                let Some(pk) = pk else { return Vec::new() };
                let written = [Some(&pk), sk.as_ref()].into_iter().flatten().any(|key| key.raw().is_none());
                if !only.is_empty() && !written {
                    let name = &attr.name;
                    mistake!(
                        self.errors,
                        name,
                        "`when` keeps an item out of an index by not writing its keys, and the keys of `#[{name}]` are fields, which are always written; write a template for one of them"
                    );
                }
                let query = query_name(attr);
                vec![Index { number: attr.number, at: attr.name.clone(), query, pk, sk, arm: None, only }]
            }
        }
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
    fn partition_key(&mut self, attr: &IndexAttr, base_pk: &Key) -> Option<Key> {
        match (attr.number, &attr.pk) {
            (IndexNumber::Lsi(_), None) => Some(base_pk.clone()),
            (IndexNumber::Gsi(_), Some(key)) => self.key(key),
            _ => None,
        }
    }

    /// The arms of a `match` that stands for the keys which are not given beside it.
    fn arms(
        &mut self,
        attr: &IndexAttr,
        of: &MatchExpr,
        beside: &(Option<Key>, Option<Key>),
        only: &[Clause],
    ) -> Vec<Index> {
        let Some(on) = self.class_of_match(&attr.name, of) else { return Vec::new() };
        let mut arms: Vec<Index> = Vec::new();
        let both = of.arms.iter().any(|arm| matches!(arm.keys, ArmKeys::Both(..)));
        for (position, arm) in of.arms.iter().enumerate() {
            let Some(keys) = self.arm_keys(attr, arm, beside, both) else { continue };
            self.bind(on.field, arm);
            let (pk, sk) = match keys {
                Keyed::Pk(pk) => (Some(self.arm_key(pk)), beside.1.clone()),
                Keyed::Sk(sk) => (beside.0.clone(), Some(self.arm_key(sk))),
                Keyed::Both(pk, sk) => (Some(self.arm_key(pk)), Some(self.arm_key(sk))),
            };
            self.bound.clear();
            let (Some(pk), Some(name)) = (pk, self.arm_name(arm)) else { continue };
            let later = !arms.is_empty();
            let query = format!("{}_{name}", query_name(attr).unraw());
            arms.push(Index {
                number: attr.number,
                at: attr.name.clone(),
                query: generated(&query, arm.patterns[0].span()),
                pk,
                sk,
                arm: Some(Arm {
                    name,
                    span: arm.patterns[0].span(),
                    repeats_pk: later && beside.0.is_some(),
                    repeats_sk: later && beside.1.is_some(),
                    plain: None,
                }),
                only: std::iter::once(on.clause(&of.arms, position)).chain(only.iter().cloned()).collect(),
            });
        }
        if of.arms.iter().all(|arm| matches!(arm.keys, ArmKeys::None)) {
            mistake!(
                self.errors,
                of.keyword,
                "no arm of this `match` has a key, so that no item is in the index; write one: `Open => \"…\"`"
            );
        }
        let alike = arms.iter().all(|arm| are_alike(self.parts(), &arms[0].pk, &arm.pk));
        if let (true, Some(arm)) = (alike, arms.first_mut().and_then(|first| first.arm.as_mut())) {
            arm.plain = Some(query_name(attr));
        }
        arms
    }

    fn arm_key(&mut self, literal: &LitStr) -> Key {
        Key::Template(self.template(literal))
    }

    /// The keys that an arm gives, if it gives those that are not beside the `match`.
    fn arm_keys<'k>(
        &self,
        attr: &IndexAttr,
        arm: &'k ArmExpr,
        beside: &(Option<Key>, Option<Key>),
        both: bool,
    ) -> Option<Keyed<'k>> {
        let is_local = matches!(attr.number, IndexNumber::Lsi(_));
        match (&arm.keys, beside) {
            (ArmKeys::None, _) => None,
            (ArmKeys::One(sk), (Some(_), _)) => Some(Keyed::Sk(sk)),
            (ArmKeys::One(pk), (None, sk)) if !is_local && (sk.is_some() || !both) => Some(Keyed::Pk(pk)),
            (ArmKeys::Both(pk, sk), (None, None)) if !is_local => Some(Keyed::Both(pk, sk)),
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
enum Keyed<'k> {
    Pk(&'k LitStr),
    Sk(&'k LitStr),
    Both(&'k LitStr, &'k LitStr),
}

/// Whether two partition keys have the same literals, and parts of the same types, as far as tokens tell.
fn are_alike(parts: &[Part], one: &Key, other: &Key) -> bool {
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

/// The name of the query function, `query_gsi1` unless it is chosen.
fn query_name(attr: &IndexAttr) -> Ident {
    let name = &attr.name;
    let query = attr.query.clone().unwrap_or_else(|| Ident::new(&format!("query_{name}"), name.span()));
    generated(&query.unraw().to_string(), query.span())
}
