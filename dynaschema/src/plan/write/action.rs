//! One action on one item.

use std::sync::Arc;

use super::Reliance;
use super::ownership::Ownership;
use crate::Item;
use crate::error::What;
use crate::expr::{Alteration, Condition, ExprError, Expressions};
use crate::item::NewItem;
use crate::key::ItemKey;

/// What one write request does, or one place of a transaction.
#[derive(Debug, Clone)]
pub(crate) struct Action {
    /// Shared with the intent, where it is of the intent's own item.
    pub(crate) key: Arc<ItemKey>,
    pub(crate) body: Body,
    /// Everything that must hold: the guards and the user's own condition.
    pub(crate) condition: Option<Condition>,
    pub(crate) role: Role,
    /// The index attributes that the condition demands to be there, whatever they hold: an item
    /// without them is older than its index.
    pub(crate) present: Vec<&'static str>,
    /// The earlier names of attributes that the condition demands not to be there: what is stored
    /// under one would have to be taken over.
    pub(crate) absent: Vec<&'static str>,
    /// The attributes that the condition demands to be no `NULL`: one that is read as nothing is to be
    /// written over.
    pub(crate) no_null: Vec<&'static str>,
    /// What the condition demands to be as it was read.
    pub(crate) reliance: Reliance,
    /// Whose the sentinel or copy is, of which the condition demands it.
    pub(crate) owner: Option<Box<Ownership>>,
    /// How many attributes that item has whose every one the condition demands to be as it was read.
    pub(crate) whole: Option<usize>,
}

impl Body {
    /// What it changes of an item.
    pub(crate) fn alterations(&self) -> &[Alteration] {
        match self {
            Self::Update(alterations) => alterations,
            Self::Put(_) | Self::Delete | Self::Check => &[],
        }
    }
}

impl Action {
    pub(crate) fn new(
        key: impl Into<Arc<ItemKey>>,
        body: Body,
        condition: Option<Condition>,
        role: Role,
    ) -> Self {
        Self {
            key: key.into(),
            body,
            condition,
            role,
            present: Vec::new(),
            absent: Vec::new(),
            no_null: Vec::new(),
            reliance: Reliance::default(),
            owner: None,
            whole: None,
        }
    }

    /// The same, of a sentinel or copy of which the condition demands that it is this owner's.
    pub(super) fn of_owner(self, owner: Ownership) -> Self {
        Self { owner: Some(Box::new(owner)), ..self }
    }

    /// Whether it takes a sentinel or a copy away.
    pub(crate) fn is_removal_of_companion(&self) -> bool {
        self.role != Role::Owner && matches!(self.body, Body::Delete)
    }

    /// Whether it puts a sentinel or a copy in its place.
    pub(crate) fn puts_companion(&self) -> bool {
        self.role != Role::Owner && matches!(self.body, Body::Put(_))
    }

    /// Whether a sentinel or copy that was found in its place is another item's.
    pub(super) fn is_anothers(&self, found: Option<&Item>) -> bool {
        let owner = self.owner.as_deref();
        found.zip(owner).is_some_and(|(found, owner)| !owner.is_of(found))
    }

    /// Why its condition cannot be sent: where that is for its size, by what it demands to be as it was
    /// read.
    pub(crate) fn refused(&self, error: ExprError) -> ExprError {
        let fields = self.reliance.fields.len() + self.reliance.places.len();
        match self.whole {
            Some(attributes) if error.is_of_size() => ExprError::TooManyAttributes { attributes },
            None if error.is_of_size() && fields > 0 => ExprError::TooManyGuards { fields },
            _ => error,
        }
    }

    /// What it changes as an expression, if anything: the first of its expressions.
    pub(crate) fn print_update<'a>(
        &'a self,
        expressions: &mut Expressions<'a>,
    ) -> Result<Option<String>, ExprError> {
        match &self.body {
            Body::Update(alterations) if !alterations.is_empty() => expressions.update(alterations).map(Some),
            _ => Ok(None),
        }
    }

    /// What it demands as an expression, behind what it changes.
    pub(crate) fn print_condition<'a>(
        &'a self,
        expressions: &mut Expressions<'a>,
    ) -> Result<Option<String>, ExprError> {
        expressions.maybe_condition(self.condition.as_ref())
    }

    /// Whether its condition, as it is sent, is not longer than the service takes.
    pub(crate) fn fits(&self) -> bool {
        let mut expressions = Expressions::default();
        // What is wrong with the change is no matter of the condition.
        self.print_update(&mut expressions).is_err()
            || !self.print_condition(&mut expressions).is_err_and(|error| error.is_of_size())
    }

    /// The error of a sum that would leave its range, given the item that was found.
    pub(super) fn out_of_range(&self, found: Option<&Item>) -> Option<What> {
        let Body::Update(alterations) = &self.body else { return None };
        let beyond = alterations.iter().find(|alteration| !alteration.is_in_range(found))?;
        Some(What::OutOfRange { attribute: beyond.path() })
    }
}

#[derive(Debug, Clone)]
pub(crate) enum Body {
    /// The item; nothing of it is left once a request has taken it.
    Put(NewItem),
    Update(Vec<Alteration>),
    Delete,
    /// Nothing is written; only for transactions.
    Check,
}

/// Whose place it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// The item that the write is about.
    Owner,
    /// The sentinel of the unique value with this name.
    Sentinel(&'static str),
    /// The copy with this name.
    Copy(&'static str),
}
