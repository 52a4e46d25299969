//! Generated names that are chosen otherwise or left out, beside what has the usual ones.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

/// What has the usual name of a key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct IssueKey;

/// What no generated type is called: what a service takes from its users is often called so.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct IssueUpdate;

/// All names are chosen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[dynamo(names(Key = IssueId, Fields = IssueAttributes, Partition = Repository, Setters = IssueChange))]
#[dynamo(names(key = id, pk = repository, get = fetch, delete = remove, exists = is_there))]
#[dynamo(names(query = of, scan = everything, create = open, put = skip))]
#[dynamo(names(update = change, edit = revise, upsert = ensure, modify = rework, move_to = transfer))]
#[dynamo(names(remove = close, check = demand))]
#[pk("ISSUE#<owner>#<repo>")]
#[sk("<number:07>")]
pub struct Issue {
    /// Whose it is.
    pub owner: String,
    /// Where it is.
    pub repo: String,
    /// Counted.
    pub number: u32,
}

impl Issue {
    /// What has the name of a function that is left out.
    pub fn put(&self) -> u32 {
        self.number
    }

    /// What has the usual name of a function that is called otherwise.
    pub fn get(&self) -> IssueKey {
        IssueKey
    }
}

/// All functions are left out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[dynamo(names(key = skip, pk = skip, get = skip, delete = skip, exists = skip))]
#[dynamo(names(query = skip, scan = skip, create = skip, put = skip))]
#[dynamo(names(update = skip, edit = skip, upsert = skip, modify = skip, move_to = skip, remove = skip))]
#[dynamo(names(check = skip))]
#[pk("NOTE#<id>")]
#[sk("NOTE")]
pub struct Note {
    /// A text.
    pub id: String,
}

/// Steps that would be called like methods of queries.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[dynamo(names(limit = up_to, page = on_page))]
#[pk("QUOTA#<project>")]
#[sk("<limit:06>#<page:06>")]
#[gsi1("PAGE#<page>", "<limit:06>", query = on)]
pub struct Quota {
    /// Whose it is.
    pub project: String,
    /// How much.
    pub limit: u32,
    /// Where.
    pub page: u64,
}

/// The table's own.
#[derive(Debug, PartialEq, DynamoTable)]
#[dynamo(names(partition = all_of, scan = skip))]
pub enum Issues {
    /// An issue.
    Issue(Issue),
    /// A note.
    Note(Note),
    /// A quota.
    Quota(Quota),
}

/// A name that a lint is expected to meet in the struct, and nowhere else.
pub mod cased {
    #![deny(non_snake_case)]

    use dynaschema::DynamoEntity;
    use serde::{Deserialize, Serialize};

    /// One of its fields is called like its attribute, and in an index that holds it.
    #[expect(non_snake_case, reason = "its attribute is called so")]
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    #[pk("CUSTOMER#<id>")]
    #[sk("PARCEL#<number:06>")]
    #[gsi1("STATE#<state>", "<number:06>", project = include(orderId), query = in_state)]
    pub struct Parcel {
        /// Whose it is.
        pub id: String,
        /// Counted.
        pub number: u32,
        /// Where it is.
        pub state: String,
        /// Of what it is.
        pub orderId: String,
    }
}

/// Names in capitals, one of a field that shares a key.
pub mod capitals {
    use dynaschema::DynamoEntity;
    use serde::{Deserialize, Serialize};

    /// How much of it is there.
    #[allow(non_snake_case, clippy::upper_case_acronyms, reason = "its attribute is called so")]
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    #[pk("STOCK#<id>")]
    #[gsi1("SKU#<SKU>#<bin:06>", query = in_bin)]
    pub struct Stock {
        /// Whose it is.
        pub id: String,
        /// What it is.
        pub SKU: String,
        /// Where it is.
        pub bin: u32,
    }
}

/// A name whose letters a template has in pieces, as some editors write them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("HAT#<gro\u{308}ße:02>")]
pub struct Hat {
    /// Counted.
    pub größe: u32,
}

/// Where no path may be longer than it has to be, and the trait of updates that can be sent is in scope, as helpers
/// that send them have it.
pub mod unqualified {
    #![deny(unused_qualifications)]

    use dynaschema::op::{Complete, Setters, Update};
    use dynaschema::{Contains, DynamoEntity, Entity, KeyPart, Result, Table};
    use serde::de::DeserializeOwned;
    use serde::{Deserialize, Serialize};

    /// Coupled, with a bound of its own.
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    #[pk("DESK#<id>")]
    #[gsi1("ROOM#<room>#<place:02>", query = in_room)]
    pub struct Desk<T: KeyPart, B> {
        /// Generic.
        pub id: T,
        /// Where it is.
        pub room: String,
        /// Where it is there.
        pub place: u32,
        /// Generic, without a bound by hand.
        pub body: B,
    }

    /// What a parameter without a bound has to be.
    pub fn is_body<T: Serialize + DeserializeOwned>() {}

    /// Sends any update.
    ///
    /// # Errors
    ///
    /// Those of the call.
    pub async fn change<S: Contains<E>, E: Entity, C: Setters<Entity = E> + Complete>(
        table: &Table<S>,
        update: Update<E, C>,
    ) -> Result<()> {
        update.send(table).await
    }
}
