//! One entity for each spec and each position of a part, generic over the part's type.

use std::fmt::Debug;
use std::hash::Hash;

use dynaschema::op::Get;
use dynaschema::{Contains, DynamoEntity, Entity, Error, TableSchema};
use serde::{Deserialize, Serialize};

use super::case::Tuple;
use super::runner::{Check, Law, holds};
use super::shown::{Position, Shows};
use super::values::Value;

/// An entity with a part in its key, and two texts before or behind it.
pub(crate) trait Place:
    Entity<Key: Debug + Eq + Hash> + TableSchema + Contains<Self> + Clone + PartialEq + Debug
{
    type Spec;
    type Part: Shows<Self::Spec>;
    const POSITION: Position;
    /// Whether the part is the last one of its sort key; `None` in a partition key.
    const IS_LAST: Option<bool>;

    fn of(tuple: &Tuple, part: Self::Part) -> Self;
    fn subject(&self) -> &Self::Part;
    /// The part, and the texts among the parts of the key, in the key's order.
    fn key_parts(key: &Self::Key) -> (&Self::Part, Vec<&str>);
    fn parse(pk: &str, sk: &str) -> Result<Self::Key, Error>;
    fn get(key: &Self::Key) -> Get<Self>;

    /// The texts of the value that stand in its key, in the key's order.
    fn texts(&self) -> Vec<String> {
        let key = self.to_key();
        Self::key_parts(&key).1.into_iter().map(str::to_owned).collect()
    }
}

macro_rules! place {
    (First $kind:ident $sk:tt) => {
        entity! { $kind First "P#<p>" $sk ["#"] Some(false) [tail] }
    };
    (Middle $kind:ident $sk:tt) => {
        entity! { $kind Middle "P#<p>" $sk ["|#/"] Some(false) [head, tail] }
    };
    (Last $kind:ident $sk:tt) => {
        entity! { $kind Last "P#<p>" $sk ["#"] Some(true) [head] }
    };
    (Alone $kind:ident $sk:tt) => {
        entity! { $kind Alone "P#<p>" $sk [""] Some(true) [] }
    };
    (Partition $kind:ident $pk:tt) => {
        entity! { $kind Partition $pk "S" [":#"] None [head, tail] }
    };
    (Named $kind:ident $pk:tt) => {
        entity! { $kind Named $pk "S" ["#@"] None [head, tail] }
    };
    (End $kind:ident $pk:tt) => {
        entity! { $kind End $pk "S" [":"] None [head] }
    };
}

macro_rules! entity {
    (exact $name:ident $($rest:tt)*) => {
        // Of times alone, only nanoseconds keep two moments apart.
        entity! { [#[dynamo(allow(lossy_key))]] [#[dynamo(from_key)]] [T] $name $($rest)* }
    };
    (lossy $name:ident $($rest:tt)*) => {
        entity! { [#[dynamo(allow(lossy_key))]] [] [T] $name $($rest)* }
    };
    (exact_or $name:ident $($rest:tt)*) => {
        entity! { [#[dynamo(allow(lossy_key))]] [#[dynamo(from_key)]] [Option<T>] $name $($rest)* }
    };
    (lossy_or $name:ident $($rest:tt)*) => {
        entity! { [#[dynamo(allow(lossy_key))]] [] [Option<T>] $name $($rest)* }
    };
    (
        [$($entity:tt)*] [$($field:tt)*] [$part:ty] $name:ident $pk:tt $sk:tt
        [$delimiters:literal] $is_last:ident $(($last:literal))? [$($text:ident),*]
    ) => {
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
        #[pk($pk)]
        #[sk($sk)]
        $($entity)*
        pub(crate) struct $name<T> {
            p: String,
            head: String,
            $($field)*
            part: $part,
            tail: String,
        }

        impl<T: Value> Place for $name<T>
        where
            $part: Shows<Spec>,
        {
            type Spec = Spec;
            type Part = $part;
            const POSITION: Position =
                Position { delimiters: [$delimiters, "", ""], alone: $delimiters.is_empty() };
            const IS_LAST: Option<bool> = $is_last $(($last))?;

            fn of(tuple: &Tuple, part: $part) -> Self {
                Self { p: "p".to_owned(), head: tuple.head.clone(), part, tail: tuple.tail.clone() }
            }
            fn subject(&self) -> &$part {
                &self.part
            }
            fn key_parts(key: &Self::Key) -> (&$part, Vec<&str>) {
                (&key.part, vec![$(&key.$text),*])
            }
            fn parse(pk: &str, sk: &str) -> Result<Self::Key, Error> {
                Self::Key::parse(pk, sk)
            }
            fn get(key: &Self::Key) -> Get<Self> {
                key.get()
            }
        }
    };
}

/// The type of the part in an entity that is generic over `T`.
macro_rules! subject {
    (exact) => { T };
    (lossy) => { T };
    (exact_or) => { Option<T> };
    (lossy_or) => { Option<T> };
}

macro_rules! places {
    ($($spec:ident $kind:ident { $($position:ident $template:tt)* })*) => {$(
        #[allow(dead_code, reason = "these entities are written and parsed, and never queried")]
        pub(crate) mod $spec {
            use super::*;

            /// The spec as a type.
            #[derive(Debug)]
            pub(crate) struct Spec;

            $(place! { $position $kind $template })*

            /// The law `L` for a part of type `T` in each position.
            pub(crate) fn check<L: Law, T>() -> Check
            where
                T: Value,
                subject!($kind): Shows<Spec>,
            {
                Check::of(vec![$(holds::<L, $position<T>>()),*])
            }
        }
    )*};
}

places! {
    plain exact {
        First "<part>#<tail>"
        Middle "K|<head>|<part>#<tail>/"
        Last "##<head>#<part>"
        Partition "T:<head>:<part>#<tail>"
    }
    plain_lossy lossy {
        First "<part>#<tail>"
        Middle "K|<head>|<part>#<tail>/"
        Last "##<head>#<part>"
        Partition "T:<head>:<part>#<tail>"
    }
    // Before a placeholder stands what names are made of, and its text may hold that.
    named exact { Named "n_<head>#q-<part>@<tail>" }
    in_partition exact { Partition "T:<head>:<part>#<tail>" }
    alone exact { Alone "<part>" }
    text exact {
        First "<part:text>#<tail>"
        Middle "K|<head>|<part:text>#<tail>/"
        Last "##<head>#<part:text>"
        Alone "<part:text>"
    }
    plain_or exact_or {
        First "<part:or('NONE')>#<tail>"
        Middle "K|<head>|<part:or('NONE')>#<tail>/"
        Last "##<head>#<part:or('NONE')>"
        Partition "T:<head>:<part:or('NONE')>#<tail>"
    }

    // A part is never empty, so that nothing can stand for `None` where the key has more than it.
    plain_or_nothing exact_or {
        First "<part:or('')>#<tail>"
        Middle "K|<head>|<part:or('')>#<tail>/"
        Last "##<head>#<part:or('')>"
        Partition "T:<head>:<part:or('')>#<tail>"
    }

    width06 exact {
        First "<part:06>#<tail>"
        Middle "K|<head>|<part:06>#<tail>/"
        Last "##<head>#<part:06>"
    }
    width20 exact {
        First "<part:020>#<tail>"
        Middle "K|<head>|<part:020>#<tail>/"
        Last "##<head>#<part:020>"
    }
    width20_desc exact {
        First "<part:020,desc>#<tail>"
        Middle "K|<head>|<part:020,desc>#<tail>/"
        Last "##<head>#<part:020,desc>"
    }
    width20_or_nothing exact_or {
        First "<part:020,or('')>#<tail>"
        Middle "K|<head>|<part:020,or('')>#<tail>/"
        Last "##<head>#<part:020,or('')>"
    }
    width20_or exact_or {
        First "<part:020,or('-')>#<tail>"
        Middle "K|<head>|<part:020,or('-')>#<tail>/"
        Last "##<head>#<part:020,or('-')>"
    }
    signed exact {
        First "<part:signed>#<tail>"
        Middle "K|<head>|<part:signed>#<tail>/"
        Last "##<head>#<part:signed>"
    }
    signed_desc exact {
        First "<part:signed,desc>#<tail>"
        Middle "K|<head>|<part:signed,desc>#<tail>/"
        Last "##<head>#<part:signed,desc>"
    }

    lower lossy {
        First "<part:lower>#<tail>"
        Middle "K|<head>|<part:lower>#<tail>/"
        Last "##<head>#<part:lower>"
    }
    upper lossy {
        First "<part:upper>#<tail>"
        Middle "K|<head>|<part:upper>#<tail>/"
        Last "##<head>#<part:upper>"
    }
    lower_or lossy_or {
        First "<part:lower,or('none')>#<tail>"
        Middle "K|<head>|<part:lower,or('none')>#<tail>/"
        Last "##<head>#<part:lower,or('none')>"
    }
    escape exact {
        First "<part:escape>#<tail>"
        Middle "K|<head>|<part:escape>#<tail>/"
        Last "##<head>#<part:escape>"
        Alone "<part:escape>"
    }
    lower_escape lossy {
        First "<part:lower,escape>#<tail>"
        Middle "K|<head>|<part:lower,escape>#<tail>/"
        Last "##<head>#<part:lower,escape>"
    }
    raw exact {
        Last "##<head>#<part:raw>"
        Alone "<part:raw>"
        End "T:<head>:<part:raw>"
    }
    only exact {
        First "<part:only('0-9a-zA~-')>#<tail>"
        Middle "K|<head>|<part:only('0-9a-zA~-')>#<tail>/"
        Last "##<head>#<part:only('0-9a-zA~-')>"
        Alone "<part:only('0-9a-zA~-')>"
    }
    lower_only lossy {
        First "<part:only('a-n |'),lower>#<tail>"
        Middle "K|<head>|<part:only('a-n |'),lower>#<tail>/"
        Last "##<head>#<part:only('a-n |'),lower>"
    }

    s exact {
        First "<part:s>#<tail>"
        Middle "K|<head>|<part:s>#<tail>/"
        Last "##<head>#<part:s>"
    }
    ms exact {
        First "<part:ms>#<tail>"
        Middle "K|<head>|<part:ms>#<tail>/"
        Last "##<head>#<part:ms>"
        Partition "T:<head>:<part:ms>#<tail>"
    }
    ms_or exact_or {
        First "<part:ms,or('~')>#<tail>"
        Middle "K|<head>|<part:ms,or('~')>#<tail>/"
        Last "##<head>#<part:ms,or('~')>"
    }
    us exact {
        First "<part:us>#<tail>"
        Middle "K|<head>|<part:us>#<tail>/"
        Last "##<head>#<part:us>"
    }
    ns exact {
        First "<part:ns>#<tail>"
        Middle "K|<head>|<part:ns>#<tail>/"
        Last "##<head>#<part:ns>"
    }
    year lossy {
        First "<part:year>#<tail>"
        Middle "K|<head>|<part:year>#<tail>/"
        Last "##<head>#<part:year>"
    }
    month lossy {
        First "<part:month>#<tail>"
        Middle "K|<head>|<part:month>#<tail>/"
        Last "##<head>#<part:month>"
    }
    day lossy {
        First "<part:day>#<tail>"
        Middle "K|<head>|<part:day>#<tail>/"
        Last "##<head>#<part:day>"
        Partition "T:<head>:<part:day>#<tail>"
    }
    hour lossy {
        First "<part:hour>#<tail>"
        Middle "K|<head>|<part:hour>#<tail>/"
        Last "##<head>#<part:hour>"
    }
    epoch exact { Alone "<part:epoch>" }
    epoch_ms exact { Alone "<part:epoch_ms>" }
    epoch_text exact {
        First "<part:epoch,text>#<tail>"
        Last "##<head>#<part:epoch,text>"
        Alone "<part:epoch,text>"
    }
    epoch_padded exact {
        First "<part:epoch,010>#<tail>"
        Middle "K|<head>|<part:epoch,010>#<tail>/"
        Last "##<head>#<part:epoch,010>"
    }
    epoch_ms_padded exact {
        First "<part:epoch_ms,013>#<tail>"
        Middle "K|<head>|<part:epoch_ms,013>#<tail>/"
        Last "##<head>#<part:epoch_ms,013>"
    }
    epoch_desc exact {
        First "<part:epoch,011,desc>#<tail>"
        Middle "K|<head>|<part:epoch,011,desc>#<tail>/"
        Last "##<head>#<part:epoch,011,desc>"
    }
    epoch_ms_desc exact {
        First "<part:epoch_ms,014,desc>#<tail>"
        Middle "K|<head>|<part:epoch_ms,014,desc>#<tail>/"
        Last "##<head>#<part:epoch_ms,014,desc>"
    }
}
