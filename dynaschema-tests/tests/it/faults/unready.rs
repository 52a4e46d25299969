//! A client that cannot make a request says what it lacks, and nothing may have happened.

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::retry::RetryConfig;
use aws_sdk_dynamodb::config::{BehaviorVersion, Builder, Credentials, Region};
use dynaschema::embedded::Fault;
use dynaschema::{Error, ErrorKind, Table};
use dynaschema_tests::fixtures::shop::{Order, Shop, User, order, user, user_id};
use dynaschema_tests::harness::{TestTable, table};

/// A setting of a client.
type Setting = fn(Builder, &TestTable<Shop>) -> Builder;

/// What a client needs, and what is said where it lacks just that.
const NEEDS: [(Setting, &str); 3] = [
    (|client, _| client.region(Region::new("us-east-1")), "Region"),
    (|client, _| client.credentials_provider(Credentials::new("a", "b", None, None, "test")), "credentials"),
    (|client, table| client.http_client(table.faults().connector()), "HTTP client"),
];

/// The table by a client that lacks one thing.
fn without(table: &TestTable<Shop>, lacking: usize) -> Table<Shop> {
    let client =
        Builder::new().behavior_version(BehaviorVersion::latest()).retry_config(RetryConfig::disabled());
    let settings = NEEDS.iter().enumerate().filter(|(at, _)| *at != lacking);
    let client = settings.fold(client, |client, (_, (setting, _))| setting(client, table));
    Table::new(Client::from_conf(client.build()), table.name())
}

#[tokio::test]
async fn what_is_missing_is_said() {
    let table = table::<Shop>().await;
    for (lacking, (_, said)) in NEEDS.iter().enumerate() {
        let unready = without(&table, lacking);
        let mut all = unready.transact();
        all.add(user().create());
        all.add(order().create());
        let writes = [
            user().put().send(&unready).await.map(drop),
            user().create().send(&unready).await.map(drop),
            User::update(user_id(42)).set_name("Bea").send(&unready).await,
            User::delete(user_id(42)).send(&unready).await,
            all.send().await.map(drop),
        ];
        for (place, end) in writes.into_iter().enumerate() {
            let error = end.unwrap_err();
            assert!(matches!(error.kind(), ErrorKind::InvalidRequest { .. }), "{said}, {place}: {error:?}");
            assert!(error.to_string().contains("was not sent") && says(&error, said), "{place}: {error}");
        }
        let batch = unready.batch_write().put(user()).send().await.unwrap_err();
        assert!(matches!(batch.kind(), ErrorKind::InvalidRequest { .. }), "{batch:?}");
        assert!(says(&batch, said), "{batch}");
        let reads = [
            User::get(user_id(42)).optional(&unready).await.map(drop),
            Order::query(user_id(42)).all(&unready).await.map(drop),
            Shop::scan().all(&unready).await.map(drop),
        ];
        for end in reads {
            let error = end.unwrap_err();
            assert!(says(&error, said), "{error}");
        }
    }
    assert_eq!(table.faults().requests().len(), 0);
}

/// What watches the tries of a write comes with the write, where the client does not bring it.
#[tokio::test]
async fn a_client_of_any_making_is_watched() {
    let table = table::<Shop>().await;
    for shop in [table.by_hand(), table.with(|options| options)] {
        let lost = |first: u64| {
            table.faults().clear();
            table.faults().on_any().first(first).inject(Fault::LostResponse);
        };
        lost(1);
        let twice = user().create().send(&shop).await.unwrap_err();
        assert!(twice.is_outcome_unknown() && table.faults().requests().len() == 2, "{twice:?}");

        table.faults().clear();
        table.faults().on_any().first(1).inject(Fault::ProvisionedThroughputExceeded);
        let refused = user().create().send(&shop).await.unwrap_err();
        assert!(matches!(refused.kind(), ErrorKind::AlreadyExists { .. }), "{refused:?}");

        order().put().send(&shop).await.unwrap();
        lost(1);
        let adds = Order::update(user_id(42), order().date, order().id).add(|o| o.total, 1);
        let once = adds.send(&shop).await.unwrap_err();
        assert!(once.is_outcome_unknown() && table.faults().requests().len() == 1, "{once:?}");
        table.faults().clear();
        User::delete(user_id(42)).send(&shop).await.unwrap();
    }
}

fn says(error: &Error, said: &str) -> bool {
    error.to_string().to_lowercase().contains(&said.to_lowercase())
}
