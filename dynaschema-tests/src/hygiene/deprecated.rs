//! Deprecated fields, variants and items: what is emitted uses them without a warning.
#![deny(deprecated)]

use dynaschema::{DynamoCollection, DynamoEntity, DynamoTable, KeyPart};
use serde::{Deserialize, Serialize};

/// A finite list with a text that is no longer written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
pub enum Plan {
    /// What there is.
    Free,
    /// What there was.
    #[deprecated]
    Trial,
}

/// Deprecated fields, in keys and beside them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("<plan>#<old:06>")]
#[gsi1(pk = old)]
pub struct User {
    /// A text.
    pub id: String,
    /// A list.
    pub plan: Plan,
    /// A number.
    #[deprecated]
    pub old: u32,
    /// No key.
    #[deprecated(note = "no longer asked for")]
    pub fax: Option<String>,
}

/// Nothing that is new.
#[deprecated]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("OLD#<id>")]
#[sk("<plan>#<number:06>")]
#[gsi1("PLAN#<plan>", "<id>", project = include(note), query = of_plan)]
pub struct Old {
    /// A text.
    pub id: String,
    /// A list.
    pub plan: Plan,
    /// A number.
    pub number: u32,
    /// In an index.
    pub note: String,
}

/// A table with a variant that is no longer written.
#[derive(Debug, PartialEq, DynamoTable)]
pub enum Users {
    /// A user.
    #[deprecated]
    User(User),
}

/// What is kept.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("OWNER#<id>")]
#[sk("OWNER")]
pub struct Owner {
    /// A text.
    pub id: String,
}

/// What is no longer written.
#[deprecated]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("OWNER#<id>")]
#[sk("PET#<name>")]
pub struct Pet {
    /// A text.
    pub id: String,
    /// Another.
    pub name: String,
}

/// A variant that may be of it.
#[derive(Debug, PartialEq, DynamoTable)]
pub enum Owners {
    /// An owner.
    Owner(Owner),
    /// A pet.
    #[allow(deprecated, reason = "old items are read")]
    Pet(Pet),
}

/// One that is expected to be.
#[derive(Debug, PartialEq, DynamoTable)]
pub enum Pets {
    /// A pet.
    #[expect(deprecated, reason = "old items are read")]
    Pet(Pet),
}

/// The same of all of it.
#[expect(deprecated, reason = "old items are read")]
#[derive(Debug, PartialEq, DynamoTable)]
pub enum Animals {
    /// A pet.
    Pet(Pet),
}

/// A member of it.
#[derive(Debug, PartialEq, DynamoCollection)]
pub struct OwnerWithPets {
    /// An owner.
    pub owner: Owner,
    /// Pets.
    #[allow(deprecated, reason = "old items are read")]
    pub pets: Vec<Pet>,
}
