//! Accounts whose IBAN is encrypted before it leaves the program, by the AWS Database Encryption SDK.
//!
//! ```text
//! cargo run --manifest-path examples/encrypted/Cargo.toml
//! ```
//!
//! The SDK's interceptor rewrites each request before it is serialized and each answer behind its deserialization.
//! dynaschema sees that the client has an interceptor of somebody else's, and takes the way past which it cannot be
//! passed by: nothing else in this program is about encryption but the client and the names of the attributes.
//!
//! What the interceptor does to an attribute is said for every attribute that an item may have, those that dynaschema
//! writes among them:
//!
//! | attribute                              | what is done    | since                                                  |
//! |----------------------------------------|-----------------|--------------------------------------------------------|
//! | `PK`                                   | signed          | a primary key can be nothing else                      |
//! | `GSI1PK`, `GSI1SK`, `bank`, `handle`   | nothing         | an update sets them; no update of what is signed can be|
//! | `entity_type`, `version`, `_token`     | nothing         | every update demands, counts or sets them              |
//! | `_unique`, `_owner`                    | nothing         | they are those of the item that holds a unique value   |
//! | `id`                                   | signed          | it never changes                                       |
//! | `iban`, `limits`                       | encrypted       | they are nobody's business                             |

#![forbid(unsafe_code)]

use std::collections::HashMap;
use std::error::Error;

use aws_db_esdk::dynamodb::types::DynamoDbTableEncryptionConfig;
use aws_db_esdk::intercept::DbEsdkInterceptor;
use aws_db_esdk::material_providers::client::Client as MaterialProviders;
use aws_db_esdk::material_providers::types::AesWrappingAlg;
use aws_db_esdk::material_providers::types::material_providers_config::MaterialProvidersConfig;
use aws_db_esdk::{CryptoAction, DynamoDbTablesEncryptionConfig};
use aws_sdk_dynamodb::Client;
use dynaschema::{AttributeValue, DynamoEntity, Item, Table, embedded};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("ACCOUNT#<id>")]
#[gsi1("BANK#<bank>", "<id>", query = of_bank)]
struct Account {
    id: u32,
    bank: String,
    /// Unique: an item beside this one has it in its key.
    #[dynamo(unique)]
    handle: String,
    /// Stored as ciphertext.
    iban: String,
    /// The same.
    limits: Vec<u32>,
    #[dynamo(version)]
    version: u64,
}

const TABLE: &str = "accounts";

const SIGNED: [&str; 2] = ["PK", "id"];
const ENCRYPTED: [&str; 2] = ["iban", "limits"];
const PLAIN: [&str; 9] =
    ["GSI1PK", "GSI1SK", "bank", "handle", "entity_type", "version", "_token", "_unique", "_owner"];

/// How the items of the table are encrypted. The key is the caller's: in production one of KMS's.
async fn encryption(key: [u8; 32]) -> Result<DynamoDbTablesEncryptionConfig, Box<dyn Error>> {
    let keyring = MaterialProviders::from_conf(MaterialProvidersConfig::builder().build()?)?
        .create_raw_aes_keyring()
        .key_namespace("dynaschema")
        .key_name("example")
        .wrapping_key(key.to_vec())
        .wrapping_alg(AesWrappingAlg::AlgAes256GcmIv12Tag16)
        .send()
        .await?;
    let each = |names: &[&str], action: CryptoAction| -> Vec<(String, CryptoAction)> {
        names.iter().map(|name| ((*name).to_owned(), action.clone())).collect()
    };
    let actions = [
        each(&SIGNED, CryptoAction::SignOnly),
        each(&ENCRYPTED, CryptoAction::EncryptAndSign),
        each(&PLAIN, CryptoAction::DoNothing),
    ];
    let table = DynamoDbTableEncryptionConfig::builder()
        .logical_table_name(TABLE)
        .partition_key_name("PK")
        .attribute_actions_on_encrypt(actions.concat().into_iter().collect::<HashMap<_, _>>())
        .allowed_unsigned_attributes(PLAIN.map(str::to_owned).to_vec())
        .keyring(keyring)
        .build()?;
    let tables = HashMap::from([(TABLE.to_owned(), table)]);
    Ok(DynamoDbTablesEncryptionConfig::builder().table_encryption_configs(tables).build()?)
}

/// The accounts behind such a client.
async fn encrypted(client: &Client) -> Result<Table<Account>, Box<dyn Error>> {
    let tables = encryption([7; 32]).await?;
    let config = client.config().to_builder().interceptor(DbEsdkInterceptor::new(tables)?).build();
    let accounts = Table::<Account>::new(dynaschema::client(config), TABLE);
    Ok(accounts)
}

fn account(id: u32) -> Account {
    Account {
        id,
        bank: "B1".into(),
        handle: format!("h{id}"),
        iban: format!("DE{id:020}"),
        limits: vec![100, id],
        version: 0,
    }
}

/// Every item, as a client without the interceptor sees it.
async fn stored(plain: &Client) -> Result<Vec<Item>, Box<dyn Error>> {
    Ok(plain.scan().table_name(TABLE).send().await?.items.unwrap_or_default())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let plain = embedded::client();
    Table::<Account>::new(plain.clone(), TABLE).create_table().send().await?;
    let accounts = encrypted(&plain).await?;
    account(1).create().send(&accounts).await?;
    println!("given:  {:?}", Account::get(1).one(&accounts).await?);
    for item in stored(&plain).await? {
        println!("stored:");
        for (name, value) in &item {
            match value {
                AttributeValue::B(cipher) => println!("  {name}: {} bytes", cipher.as_ref().len()),
                value => println!("  {name}: {value:?}"),
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn accounts() -> (Client, Table<Account>) {
        let plain = embedded::client();
        Table::<Account>::new(plain.clone(), TABLE).create_table().send().await.unwrap();
        let accounts = encrypted(&plain).await.unwrap();
        (plain, accounts)
    }

    fn sorted(mut accounts: Vec<Account>) -> Vec<Account> {
        accounts.sort_by_key(|account| account.id);
        accounts
    }

    /// Nothing that is to be encrypted is stored as it is, and the items that hold unique values have none of it.
    async fn assert_hidden(plain: &Client, count: usize) {
        let (holders, accounts): (Vec<_>, Vec<_>) =
            stored(plain).await.unwrap().into_iter().partition(|item| item.contains_key("_unique"));
        assert_eq!((holders.len(), accounts.len()), (count, count));
        for item in accounts {
            for name in ENCRYPTED {
                assert!(matches!(item[name], AttributeValue::B(_)), "{name}: {:?}", item[name]);
            }
            assert!(item["PK"].as_s().unwrap().starts_with("ACCOUNT#"));
        }
        assert!(!holders.iter().any(|item| ENCRYPTED.iter().any(|name| item.contains_key(*name))));
    }

    #[tokio::test]
    async fn whatever_writes_encrypts_and_whatever_reads_decrypts() {
        let (plain, table) = accounts().await;
        let mut all = vec![account(1).create().send(&table).await.unwrap()];
        all.push(account(2).put().send(&table).await.unwrap());
        let mut transaction = table.transact();
        transaction.add(account(3).create());
        transaction.add(account(4).put());
        transaction.send().await.unwrap();
        assert_hidden(&plain, 4).await;

        for id in 3..=4 {
            all.push(Account::get(id).one(&table).await.unwrap());
        }
        assert!(
            all.iter().all(|read| *read == Account { version: read.version, ..account(read.id) }),
            "{all:?}"
        );
        assert_eq!(Account::query(1).all(&table).await.unwrap(), all[..1]);
        assert_eq!(Account::of_bank("B1").all(&table).await.unwrap(), all);
        assert_eq!(Account::of_bank("B1").limit(2).page(&table).await.unwrap().items().unwrap(), &all[..2]);
        assert_eq!(sorted(Account::scan().all(&table).await.unwrap()), all);
        let keys = (1..=4).map(|id| AccountKey { id });
        let got = table.batch_get::<AccountKey>(keys).send().await.unwrap();
        assert_eq!(got.into_iter().flatten().collect::<Vec<_>>(), all);
        let [first] = <[Account; 1]>::try_from(all[..1].to_vec()).unwrap();
        first.remove().send(&table).await.unwrap();
        assert_eq!(Account::get(1).optional(&table).await.unwrap(), None);
    }

    #[tokio::test]
    async fn what_is_not_signed_is_updated_and_the_rest_is_put_under_its_version() {
        let (plain, table) = accounts().await;
        let read = account(1).create().send(&table).await.unwrap();
        // With the keys of the index that show it.
        let moved = read.edit().set_bank("B2").returning_new().send(&table).await.unwrap();
        assert_eq!(moved.bank, "B2");
        assert_eq!(Account::of_bank("B2").all(&table).await.unwrap(), [moved.clone()]);
        let taken = Account { handle: moved.handle.clone(), ..account(2) }.create().send(&table).await;
        assert!(taken.unwrap_err().is_unique_violation());
        let moved = moved.edit().set_handle("other").returning_new().send(&table).await.unwrap();
        let freed = Account { handle: "h1".into(), ..account(2) }.create().send(&table).await.unwrap();
        freed.remove().send(&table).await.unwrap();

        let changed = Account { iban: "DE02500105170137075030".into(), ..moved.clone() };
        let changed = changed.put().send(&table).await.unwrap();
        assert_eq!(Account::get(1).one(&table).await.unwrap(), changed);
        assert_hidden(&plain, 1).await;
        // Somebody else was faster.
        let late = moved.put().send(&table).await.unwrap_err();
        assert!(late.is_version_conflict(), "{late:?}");
        assert_eq!(Account::get(1).one(&table).await.unwrap(), changed);
    }

    #[tokio::test]
    async fn what_the_service_would_have_to_read_is_refused_before_anything_is_sent() {
        let (_, table) = accounts().await;
        let read = account(1).create().send(&table).await.unwrap();
        let refused = [
            Account::update(1).set_iban("DE00").send(&table).await.unwrap_err(),
            Account::scan().filter(|account| account.iban.eq("DE00")).all(&table).await.unwrap_err(),
            account(2).put().condition(|account| account.iban.eq("DE00")).send(&table).await.unwrap_err(),
        ];
        for error in refused {
            assert!(error.to_string().contains("was not sent"), "{error}");
        }
        assert_eq!(Account::scan().all(&table).await.unwrap(), [read]);
    }
}
