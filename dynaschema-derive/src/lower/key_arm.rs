//! The primary key, which may be a `match`.

use proc_macro2::Span;
use syn::Ident;
use syn::ext::IdentExt;

use super::index::{index, query_of_arm};
use super::item::generated;
use super::keys::Keys;
use crate::attr::{ArmKeys, EntityAttrs, IndexAttr, IndexNumber, KeyExpr, MatchExpr, TableKey};
use crate::errors::mistake;
use crate::model::{Arm, Clause, Index, Key, KeyArm};
use crate::rename::pascal;

/// The most arms that a primary key can have: a read of all of them asks for each.
const MOST: usize = 16;

/// The keys of the table: those of the first arm, where there are several.
pub(super) struct Primary {
    pub(super) pk: Option<Key>,
    pub(super) sk: Option<Key>,
    pub(super) arms: Vec<KeyArm>,
}

impl Keys<'_> {
    /// The primary key as it is written; `query` is the name of the function that reads it.
    pub(super) fn primary(&mut self, attrs: &EntityAttrs, query: Option<&str>) -> Primary {
        let (arms, keyword) = match (&attrs.pk, &attrs.sk) {
            (Some(KeyExpr::Match(_)), Some(KeyExpr::Match(second))) => {
                mistake!(
                    self.errors,
                    second.keyword,
                    "a primary key has one `match`; write both keys in each arm of `#[pk(match …)]`: `Issue => (\"…\", \"…\")`"
                );
                (Vec::new(), None)
            }
            (Some(KeyExpr::Match(of)), sk) => {
                let sk = sk.as_ref().and_then(|sk| self.key(sk));
                self.are_one = [false, sk.is_some()];
                (self.key_arms("pk", of, (None, sk), query), Some(of))
            }
            (pk, Some(KeyExpr::Match(of))) => {
                let Some(pk) = pk.as_ref().and_then(|pk| self.key(pk)) else {
                    return Primary { pk: None, sk: None, arms: Vec::new() };
                };
                self.are_one = [true, false];
                (self.key_arms("sk", of, (Some(pk), None), query), Some(of))
            }
            (pk, sk) => {
                let pk = pk.as_ref().and_then(|pk| self.key(pk));
                let sk = sk.as_ref().and_then(|sk| self.key(sk));
                return Primary { pk, sk, arms: Vec::new() };
            }
        };
        if let Some(of) = keyword.filter(|of| of.arms.len() > MOST) {
            mistake!(
                self.errors,
                of.keyword,
                "a primary key has up to 16 arms, and these are {}; give several variants one arm (`A(_) | B(_) => …`), or put the field into the key as a key part with templates on its variants",
                of.arms.len()
            );
        }
        let first = arms.first();
        Primary { pk: first.map(|arm| arm.pk.clone()), sk: first.and_then(|arm| arm.sk.clone()), arms }
    }

    /// The arms of the `match`, as those of an index are read.
    fn key_arms(
        &mut self,
        key: &str,
        of: &MatchExpr,
        (pk, sk): (Option<Key>, Option<Key>),
        query: Option<&str>,
    ) -> Vec<KeyArm> {
        let none = of.arms.iter().find(|arm| matches!(arm.keys, ArmKeys::None));
        if let Some(arm) = none {
            mistake!(
                self.errors,
                Ident::new("none", arm.patterns[0].span()),
                "every item has a primary key, so that no arm of it is `none`; write a template"
            );
            return Vec::new();
        }
        let attr = IndexAttr {
            name: Ident::new(key, of.keyword.span),
            number: IndexNumber::Gsi(0),
            pk: None,
            sk: None,
            query: Some(Ident::new(query.unwrap_or("query"), Span::call_site())),
            when: None,
            project: None,
        };
        let beside = (pk.map(|pk| (pk, None)), sk.map(|sk| (sk, None)));
        self.in_primary = true;
        let arms = self.arms(&attr, of, &beside, &[]);
        self.in_primary = false;
        self.with_own_variants(arms.into_iter().filter_map(key_arm))
    }

    /// The arms, each of which is a variant of the key's type: the names of two may differ by an underscore
    /// alone.
    fn with_own_variants(&self, arms: impl Iterator<Item = KeyArm>) -> Vec<KeyArm> {
        let mut apart: Vec<KeyArm> = Vec::new();
        for arm in arms {
            let name = &arm.variant;
            if apart.iter().any(|earlier| earlier.variant == *name) {
                mistake!(
                    self.errors,
                    Ident::new("arm", arm.span),
                    "two variants of the key's type are called `{name}`; name this arm otherwise: `… as name`"
                );
            } else {
                apart.push(arm);
            }
        }
        apart
    }
}

impl Keys<'_> {
    /// Whether an index has a key of the table that is a `match`.
    pub(super) fn has_key_arms(&self, attr: &IndexAttr) -> bool {
        let local = matches!(attr.number, IndexNumber::Lsi(_)) && self.differs(TableKey::Pk);
        local || [&attr.pk, &attr.sk].into_iter().flatten().any(|key| self.is_key_arm(key))
    }

    fn is_key_arm(&self, key: &KeyExpr) -> bool {
        match key {
            KeyExpr::Table(of, _) => self.differs(*of),
            KeyExpr::List(list) => list.names.iter().filter_map(TableKey::of).any(|of| self.differs(of)),
            KeyExpr::Template(_) | KeyExpr::Field(_) | KeyExpr::Match(_) => false,
        }
    }

    /// Whether a key of the table is a `match`.
    fn differs(&self, key: TableKey) -> bool {
        match key {
            TableKey::Pk => !self.are_one[0],
            TableKey::Sk => !self.are_one[1],
        }
    }

    /// Such an index: once for each arm of the table's key, as if it had their `match`.
    pub(super) fn under_key_arms(
        &mut self,
        attr: &IndexAttr,
        arms: &[KeyArm],
        only: &[Clause],
    ) -> Vec<Index> {
        let own = [&attr.pk, &attr.sk].into_iter().find_map(|key| match key {
            Some(KeyExpr::Match(of)) => Some(of),
            _ => None,
        });
        if let Some(own) = own {
            mistake!(
                self.errors,
                own.keyword,
                "an index has one `match`, and this one has that of the table's key already; write one template here, or a global index with both keys in each arm"
            );
            return Vec::new();
        }
        let is_one = |key: &Option<KeyExpr>| key.as_ref().is_some_and(|key| !self.is_key_arm(key));
        let shared = [&attr.pk, &attr.sk].map(is_one);
        let before = self.errors.count();
        let mut indexes: Vec<Index> = Vec::new();
        for arm in arms {
            let keys = self.index_keys(attr, (&arm.pk, arm.sk.as_ref()), only);
            // What is wrong under one arm is wrong under all.
            let Some((pk, sk)) = keys.filter(|_| self.errors.count() == before) else { return Vec::new() };
            let later = !indexes.is_empty();
            let of = Arm {
                name: arm.name.clone(),
                span: arm.span,
                repeats_pk: later && shared[0],
                repeats_sk: later && shared[1],
                plain: None,
            };
            let demand = Clause { text: arm.text.clone(), any: vec![arm.class] };
            let only = std::iter::once(demand).chain(only.iter().cloned()).collect();
            indexes.push(index(attr, query_of_arm(attr, &arm.name, arm.span), pk, sk, (Some(of), only)));
        }
        self.read_as_one(attr, &mut indexes);
        indexes
    }
}

fn key_arm(index: Index) -> Option<KeyArm> {
    let (arm, demand) = (index.arm?, index.only.into_iter().next()?);
    Some(KeyArm {
        variant: generated(&pascal(&arm.name), arm.span),
        query: index.query.unraw(),
        name: arm.name,
        span: arm.span,
        text: demand.text,
        class: *demand.any.first()?,
        pk: index.pk,
        sk: index.sk,
        repeats_pk: arm.repeats_pk,
        repeats_sk: arm.repeats_sk,
        plain: arm.plain,
    })
}

/// The keys under which items can be: those of each arm, or the only ones.
pub(super) fn all<'k>(
    only: (&'k Key, Option<&'k Key>),
    arms: &'k [KeyArm],
) -> Vec<(&'k Key, Option<&'k Key>)> {
    if arms.is_empty() { vec![only] } else { arms.iter().map(|arm| (&arm.pk, arm.sk.as_ref())).collect() }
}
