//! The operators of Rust that a path does not have, nor the methods of an `Option`, a map or a text, and what
//! to write in their place.

use std::cmp::Ordering;
use std::marker::PhantomData;
use std::ops::{AddAssign, BitAnd, BitOr, Index, Not, SubAssign};

use super::{Condition, Path};

/// What stands behind an operator of a path, as it is asked for a trait of the operator's below, which
/// nothing is of.
///
/// The trait is not asked of what stands there itself: where it is a path of the same type, rustc would say
/// that of the operator and not our sentence.
#[derive(Debug)]
pub struct Behind<O>(PhantomData<fn() -> O>);

/// No value is of this type, and none of [`NorThis`].
#[derive(Debug)]
pub enum NeitherThis {}

/// No value is of this type, and none of [`NeitherThis`].
#[derive(Debug)]
pub enum NorThis {}

/// Two impls, so that rustc cannot conclude, from none or from a single one, which type stands behind an
/// operator before it has looked at it.
macro_rules! nothing_is {
    ($($missing:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl $missing for Behind<NeitherThis> {}

        #[diagnostic::do_not_recommend]
        impl $missing for Behind<NorThis> {}
    )*};
}

nothing_is! { ComparedByMethods BesideAField CountedByMethods }

/// What a path could be compared with by an operator of Rust: nothing.
///
/// `==` gives a `bool` there and then, which is what an item that only the service knows cannot be compared
/// to. So no type is this, and the implementations below are there for the message alone.
#[diagnostic::on_unimplemented(
    message = "a path is compared by its methods: `.eq(..)` for `==`, `.ne(..)` for `!=`, `.lt(..)`, `.le(..)`, `.gt(..)`, `.ge(..)`",
    label = "write `o.total.eq(5)` for `o.total == 5`, `o.total.gt(5)` for `o.total > 5`",
    note = "what they give is combined by `&`, `|` and `!`"
)]
pub trait ComparedByMethods {}

impl<T, P, O> PartialEq<O> for Path<T, P>
where
    Behind<O>: ComparedByMethods,
{
    fn eq(&self, _: &O) -> bool {
        unreachable!("nothing is `ComparedByMethods`")
    }
}

impl<T, P, O> PartialOrd<O> for Path<T, P>
where
    Behind<O>: ComparedByMethods,
{
    fn partial_cmp(&self, _: &O) -> Option<Ordering> {
        unreachable!("nothing is `ComparedByMethods`")
    }
}

/// What `!` makes of a path, which is no [`Condition`]: nobody has said what is to be asked of the field.
#[derive(Debug)]
pub struct NotOfField<T>(PhantomData<fn() -> T>);

impl<T, P> Not for Path<T, P> {
    type Output = NotOfField<T>;

    fn not(self) -> NotOfField<T> {
        NotOfField(PhantomData)
    }
}

/// What could stand behind a path and `&` or `|`: nothing.
///
/// A path is no condition, even where its field is a `bool`: an item may lack the attribute. So no type is
/// this, and the implementations below are there for the message alone.
#[diagnostic::on_unimplemented(
    message = "a field alone is no condition, even where it is a `bool`",
    label = "write `o.paid.eq(true)` for `o.paid`, and `o.paid.eq(false)` for `!o.paid`",
    note = "`!o.paid.eq(true)` and `o.paid.ne(true)` also hold where an item lacks the field and it has no default"
)]
pub trait BesideAField {}

macro_rules! beside_a_field {
    ($($operator:ident::$function:ident)*) => {$(
        impl<T, P, C> $operator<C> for Path<T, P>
        where
            Behind<C>: BesideAField,
        {
            type Output = Condition;

            fn $function(self, _: C) -> Condition {
                unreachable!("nothing is `BesideAField`")
            }
        }

        impl<T, C> $operator<C> for NotOfField<T>
        where
            Behind<C>: BesideAField,
        {
            type Output = Condition;

            fn $function(self, _: C) -> Condition {
                unreachable!("nothing is `BesideAField`")
            }
        }
    )*};
}

beside_a_field! { BitAnd::bitand BitOr::bitor }

/// What could be added to a path, or taken from it, by an operator of Rust: nothing.
///
/// What a field is changed by an update says, which the service carries out. So no type is this, and the
/// implementations below are there for the message alone.
#[diagnostic::on_unimplemented(
    message = "a path is counted up by the update itself: `.add(|o| o.total, 1)` for `+=`, `.sub(|o| o.total, 1)` for `-=`",
    label = "the closure gives the field alone: `|o| o.total`",
    note = "`Order::modify(&table, &key, |order| order.total += 1)` reads the item, hands out its value, and writes what has changed"
)]
pub trait CountedByMethods {}

impl<T, P, A> AddAssign<A> for Path<T, P>
where
    Behind<A>: CountedByMethods,
{
    fn add_assign(&mut self, _: A) {
        unreachable!("nothing is `CountedByMethods`")
    }
}

impl<T, P, A> SubAssign<A> for Path<T, P>
where
    Behind<A>: CountedByMethods,
{
    fn sub_assign(&mut self, _: A) {
        unreachable!("nothing is `CountedByMethods`")
    }
}

/// What could be asked whether it is `Some`, as a value is: no path.
///
/// Whether an item that only the service knows has an attribute is a condition. So no path is this, and the
/// methods below are there for the message alone.
#[diagnostic::on_unimplemented(
    message = "a path is no `Option`: whether there is an attribute is `.exists()` for `.is_some()`, and `.not_exists()` for `.is_none()`",
    label = "write `o.note.exists()` for `o.note.is_some()`, `o.note.not_exists()` for `o.note.is_none()`"
)]
pub trait KnownHere {}

impl<T, P> Path<T, P> {
    #[doc(hidden)]
    pub fn is_some(self) -> Condition
    where
        Self: KnownHere,
    {
        unreachable!("no path is `KnownHere`")
    }

    #[doc(hidden)]
    pub fn is_none(self) -> Condition
    where
        Self: KnownHere,
    {
        unreachable!("no path is `KnownHere`")
    }
}

/// What could be looked up in a path, as a key is in a map: nothing.
///
/// The type of what stands there is not known to the compiler, so it is said, and the implementations below
/// are there for the message alone.
#[diagnostic::on_unimplemented(
    message = "a path goes into a map by `.member::<T>(\"…\")` and into a list by `.element::<T>(0)`, where `T` is the type of what stands there",
    label = "write `o.labels.member::<String>(\"color\")` for `o.labels.get(\"color\")`, `o.notes.element::<String>(0)` for `o.notes[0]`"
)]
pub trait LooksUp {
    /// What would stand there.
    type Found;
}

impl<T, P, K: LooksUp> Index<K> for Path<T, P> {
    type Output = K::Found;

    fn index(&self, _: K) -> &K::Found {
        unreachable!("nothing `LooksUp`")
    }
}

/// What a text could be asked to start with, by Rust's name for it: nothing.
#[diagnostic::on_unimplemented(
    message = "a path is asked for the beginning of its text by `.begins_with(..)`",
    label = "write `o.note.begins_with(\"x\")` for `o.note.starts_with(\"x\")`"
)]
pub trait StartsAsInRust {
    /// What would be asked.
    type Asked;
}

impl<T, P> Path<T, P> {
    #[doc(hidden)]
    pub fn get<K: LooksUp>(self, _: K) -> K::Found {
        unreachable!("nothing `LooksUp`")
    }

    #[doc(hidden)]
    pub fn starts_with<A: StartsAsInRust>(self, _: A) -> A::Asked {
        unreachable!("nothing is `StartsAsInRust`")
    }
}
