//! What the model does with an entity: its writes, and what they make of a value.

use std::fmt::Debug;
use std::pin::Pin;

use dynaschema::op::{Write, WriteTransaction};
use dynaschema::{Entity, Error, Table};

use super::dice::Dice;
use super::entities::{
    Account, Firm, Job, Mark, Member, Note, Notice, Order, Page, Person, Product, Tagging, Town, User, Zoo,
};
use super::stored::Rendered;

/// A write on its way, or the place that it has taken in a transaction.
pub(super) type Sent = Pin<Box<dyn Future<Output = Result<(), Error>>>>;

/// Where a write goes.
pub(super) enum To<'a> {
    Table(&'a Table<Zoo>),
    Transaction(&'a mut WriteTransaction<Zoo>),
}

/// An entity of the model; a mask has a bit for each group of fields that a change sets.
pub(super) trait Beast: Entity + Rendered + Clone + PartialEq + Debug {
    /// How many groups of fields there are.
    const GROUPS: usize;
    const VERSIONED: bool;

    fn drawn(dice: &mut Dice) -> Self;

    fn zoo(self) -> Zoo;

    fn of(zoo: &Zoo) -> Option<&Self>;

    fn version(&self) -> u64;

    fn set_version(&mut self, version: u64);

    /// The value as it is stored with this version.
    fn versioned(&self, version: u64) -> Self {
        let mut value = self.clone();
        value.set_version(version);
        value
    }

    /// Takes another value's primary key.
    fn rekey(&mut self, other: &Self);

    /// Takes the fields of the mask.
    fn take(&mut self, other: &Self, mask: usize);

    /// Takes those fields of the mask that differ from what was read.
    fn merge(&mut self, held: &Self, other: &Self, mask: usize);

    /// Takes what an upsert of `other` adds.
    fn fill(&mut self, other: &Self);

    fn created(&self, to: To<'_>) -> Sent;
    fn put(&self, to: To<'_>) -> Sent;
    fn deleted(&self, to: To<'_>) -> Sent;
    fn removed(&self, to: To<'_>) -> Sent;
    fn updated(&self, from: &Self, mask: usize, to: To<'_>) -> Sent;
    fn edited(&self, from: &Self, mask: usize, to: To<'_>) -> Sent;
    fn upserted(&self, from: &Self, mask: usize, to: To<'_>) -> Sent;
    fn moved(&self, key: &Self, from: &Self, mask: usize, to: To<'_>) -> Sent;
    fn modified(&self, from: &Self, mask: usize, table: &Table<Zoo>) -> Sent;
}

fn joined<W: Write<Zoo>>(write: W, transaction: &mut WriteTransaction<Zoo>) -> Sent {
    transaction.add(write);
    Box::pin(std::future::ready(Ok(())))
}

macro_rules! carry {
    ($write:expr, $to:expr) => {{
        let write = $write;
        let sent: Sent = match $to {
            To::Table(table) => {
                let sent = write.send(table);
                Box::pin(async { sent.await.map(drop) })
            }
            To::Transaction(transaction) => joined(write, transaction),
        };
        sent
    }};
}

macro_rules! set {
    ($update:expr, $from:ident, $mask:ident, $to:ident;
        $($free:ident $set:ident $bit:literal),*; $($one:ident $set_one:ident),*; $last:literal) => {{
        let _ = $from;
        #[allow(unused_mut, reason = "there may be no field to set")]
        let mut update = $update;
        $(if $mask & 1 << $bit != 0 { update = update.$set($from.$free.clone()); })*
        if $mask & 1 << $last != 0 {
            carry!(update$(.$set_one($from.$one.clone()))*, $to)
        } else {
            carry!(update, $to)
        }
    }};
}

/// Free fields are set one by one, those that belong together all at once; `last` is their bit. What is immutable is
/// drawn, and no change takes it.
macro_rules! beast {
    ($entity:ident key { $($key:ident),* } free { $($free:ident $set:ident $bit:literal),* }
        together { $($one:ident $set_one:ident),* } last $last:literal
        optional { $($optional:ident),* } $(version $version:ident)?
        $(immutable $immutable:ident)?) => {
        impl Beast for $entity {
            const GROUPS: usize = $last + 1;
            const VERSIONED: bool = false $(|| stringify!($version).len() > 1)?;

            fn drawn(dice: &mut Dice) -> Self {
                Self {
                    $($key: dice.key(),)* $($free: dice.drawn(),)* $($one: dice.drawn(),)*
                    $($version: 0,)? $($immutable: dice.drawn(),)?
                }
            }

            fn zoo(self) -> Zoo {
                Zoo::$entity(self)
            }

            fn of(zoo: &Zoo) -> Option<&Self> {
                if let Zoo::$entity(value) = zoo { Some(value) } else { None }
            }

            fn version(&self) -> u64 {
                0 $(+ self.$version)?
            }

            fn set_version(&mut self, version: u64) {
                let _ = version;
                $(self.$version = version;)?
            }

            fn rekey(&mut self, other: &Self) {
                let _ = other;
                $(self.$key = other.$key.clone();)*
            }

            fn take(&mut self, other: &Self, mask: usize) {
                let _ = (other, mask);
                $(if mask & 1 << $bit != 0 { self.$free = other.$free.clone(); })*
                if mask & 1 << $last != 0 {
                    $(self.$one = other.$one.clone();)*
                }
            }

            fn merge(&mut self, held: &Self, other: &Self, mask: usize) {
                let _ = (held, other, mask);
                $(if mask & 1 << $bit != 0 && held.$free != other.$free { self.$free = other.$free.clone(); })*
                $(if mask & 1 << $last != 0 && held.$one != other.$one { self.$one = other.$one.clone(); })*
            }

            fn fill(&mut self, other: &Self) {
                let _ = other;
                $(if self.$optional.is_none() { self.$optional = other.$optional.clone(); })*
            }

            fn created(&self, to: To<'_>) -> Sent {
                carry!(self.clone().create(), to)
            }

            fn put(&self, to: To<'_>) -> Sent {
                carry!(self.clone().put(), to)
            }

            fn deleted(&self, to: To<'_>) -> Sent {
                carry!(self.key().delete(), to)
            }

            fn removed(&self, to: To<'_>) -> Sent {
                carry!(self.remove(), to)
            }

            fn updated(&self, from: &Self, mask: usize, to: To<'_>) -> Sent {
                set!(self.key().update(), from, mask, to; $($free $set $bit),*; $($one $set_one),*; $last)
            }

            fn edited(&self, from: &Self, mask: usize, to: To<'_>) -> Sent {
                set!(self.edit(), from, mask, to; $($free $set $bit),*; $($one $set_one),*; $last)
            }

            fn upserted(&self, from: &Self, mask: usize, to: To<'_>) -> Sent {
                set!(self.clone().upsert(), from, mask, to; $($free $set $bit),*; $($one $set_one),*; $last)
            }

            fn moved(&self, key: &Self, from: &Self, mask: usize, to: To<'_>) -> Sent {
                let moved = self.clone().move_to(|value| {
                    value.take(from, mask);
                    value.rekey(key);
                });
                carry!(moved, to)
            }

            fn modified(&self, from: &Self, mask: usize, table: &Table<Zoo>) -> Sent {
                let from = from.clone();
                let modified = Self::modify(table, &self.key(), move |value| value.take(&from, mask));
                Box::pin(async { modified.await.map(drop) })
            }
        }
    };
}

beast! { Note key { id } free { text set_text 0, stars set_stars 1, tag set_tag 2 } together {} last 2
optional { tag } }
beast! { Order key { user, id } free { total set_total 0, tag set_tag 1 }
together { status set_status, due set_due } last 2 optional { tag } }
beast! { User key { id } free { email set_email 0, name set_name 1 } together {} last 1
optional {} }
beast! { Page key { id } free { title set_title 0, body set_body 1 } together {} last 1
optional {} version version }
beast! { Job key { id } free { text set_text 0 } together { owner set_owner, due set_due } last 1
optional { owner } immutable made }
beast! { Product key { id } free { code set_code 0, price set_price 1, tag set_tag 2 } together {} last 2
optional { tag } }
beast! { Member key { group, id } free { role set_role 0, since set_since 1 } together {} last 1
optional {} }
beast! { Account key { id } free { email set_email 0, handle set_handle 1, plan set_plan 2, seats set_seats 3 }
together {} last 3 optional { plan } version version }
beast! { Town key { id } free { town set_town 0, mayor set_mayor 1, zip set_zip 2 } together {} last 2
optional { zip, mayor } }
beast! { Mark key { place, target } free { text set_text 0, stars set_stars 1 } together {} last 1
optional { text } }
beast! { Tagging key { tag, id } free {} together {} last 0 optional {} }
beast! { Notice key {} free { text set_text 0, tag set_tag 1 } together {} last 1 optional { tag } }
beast! { Person key { id } free { name set_name 0, tag set_tag 1 } together {} last 1
optional { tag } }
beast! { Firm key { id } free { trade set_trade 0, tag set_tag 1 } together {} last 1
optional { tag } }
