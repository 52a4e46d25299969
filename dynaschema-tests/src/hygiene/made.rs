//! Structs that `macro_rules` writes.

use dynaschema::{DynamoEntity, DynamoTable, KeyPart};
use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($name:ident),*) => {$(
        /// An id.
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
        pub struct $name(pub String);
    )*};
}

macro_rules! entity {
    ($name:ident, $pk:literal, $sk:literal, $id:ident: $ty:ty, $query:ident) => {
        /// An entity.
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
        #[pk($pk)]
        #[sk($sk)]
        #[gsi1(pk = number, query = $query)]
        pub struct $name {
            /// What the caller names.
            pub $id: $ty,
            /// What the macro names.
            pub number: u32,
            /// An `Option` of a type that was passed in.
            pub maybe: Option<$ty>,
        }
    };
}

macro_rules! table {
    ($name:ident { $($entity:ident),* }) => {
        /// All of them.
        #[derive(Debug, PartialEq, DynamoTable)]
        pub enum $name {
            $(
                /// An entity.
                $entity($entity),
            )*
        }
    };
}

ids!(UserId, TeamId);
entity!(User, "USER#<user>", "<number:06>#<maybe:or('-')>", user: UserId, by_user);
entity!(Team, "TEAM#<team>", "<number:06>", team: TeamId, by_team);
table!(Made { User, Team });
