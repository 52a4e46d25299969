//! A unique field and its struct have other names in the code of the next release: no value is taken twice.

use dynaschema::{Error, Table, TableSchema};
use dynaschema_tests::harness::table;

/// What a release does with its accounts.
trait Accounts: TableSchema {
    async fn take(table: &Table<Self>, id: u32, email: &str) -> Result<(), Error>;
    async fn give_up(table: &Table<Self>, id: u32) -> Result<(), Error>;
}

/// A release whose accounts are called so, and what is unique of them.
macro_rules! release {
    ($release:ident, $account:ident, $(#[$of:meta])* $field:ident) => {
        mod $release {
            #![allow(dead_code, reason = "a release is whole, and a test calls what it needs")]

            use dynaschema::{DynamoEntity, Error, Table};
            use serde::{Deserialize, Serialize};

            #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
            #[pk("ACCOUNT#<id>")]
            #[dynamo(entity = "Account")]
            pub(super) struct $account {
                id: u32,
                $(#[$of])*
                $field: String,
            }

            impl super::Accounts for $account {
                async fn take(table: &Table<Self>, id: u32, email: &str) -> Result<(), Error> {
                    $account { id, $field: email.to_owned() }.create().send(table).await.map(drop)
                }

                async fn give_up(table: &Table<Self>, id: u32) -> Result<(), Error> {
                    $account::delete(id).send(table).await.map(drop)
                }
            }
        }
    };
}

release!(
    before,
    Account,
    #[dynamo(unique)]
    email
);
release!(
    field,
    Account,
    #[serde(rename = "email")]
    #[dynamo(unique(email))]
    mail
);
release!(
    of_struct,
    Customer,
    #[dynamo(unique(email, pk = "UNIQUE#Account#email#<email:raw>"))]
    email
);
release!(
    both,
    Customer,
    #[serde(rename = "email")]
    #[dynamo(unique(email, pk = "UNIQUE#Account#email#<mail:raw>"))]
    mail
);

/// What one release has taken the other one does not take, and gives up for both.
async fn share<Old: Accounts, New: Accounts>() {
    let new = table::<New>().await;
    let old = Table::<Old>::new(new.client().clone(), new.name());
    Old::take(&old, 1, "ann#x").await.unwrap();
    assert!(New::take(&new, 2, "ann#x").await.unwrap_err().is_unique_violation());
    New::give_up(&new, 1).await.unwrap();
    New::take(&new, 2, "ann#x").await.unwrap();
    assert!(Old::take(&old, 1, "ann#x").await.unwrap_err().is_unique_violation());
    Old::give_up(&old, 2).await.unwrap();
    assert!(new.stored().await.is_empty());
}

#[tokio::test]
async fn under_the_former_names_no_value_is_taken_twice() {
    share::<before::Account, field::Account>().await;
    share::<before::Account, of_struct::Customer>().await;
    share::<before::Account, both::Customer>().await;
}
