//! What other programs put on every item of a table that is shared with them.

use std::collections::{BTreeMap, HashMap};

use dynaschema::{AttributeValue, DynamoEntity, DynamoTable, Item};
use dynaschema_tests::harness::{TestTable, item, s, table};
use serde::{Deserialize, Serialize};

use crate::assert_kind;

/// As a service in another language keeps them, whose library marks each item with its model and its version.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("$hr#team_<team>")]
#[sk("$employee_1#id_<id>")]
#[gsi1("$hr#office_<office>", "$employee_1#id_<id>", query = in_office)]
struct Employee {
    team: String,
    id: String,
    office: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    title: Option<String>,
}

/// With a version, a copy, a unique value, and a rest that takes in what no field has.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("$hr#badge_<id>")]
#[sk("$badge_1")]
#[dynamo(copy(by_door, pk = "$hr#door_<door>", sk = "$badge_1#id_<id>"))]
struct Badge {
    id: String,
    door: String,
    #[dynamo(unique)]
    code: u32,
    #[dynamo(version)]
    version: u64,
    #[serde(flatten)]
    rest: BTreeMap<String, String>,
}

#[derive(Debug, PartialEq, DynamoTable)]
#[table(
    pk = "pk",
    sk = "sk",
    entity(name = "__edb_e__", optional),
    rename_all = "camelCase",
    constants("__edb_v__" = "1", "kind" = entity, "shard" = -7, "ours" = true),
    gsi1(name = "gsi1pk-gsi1sk-index", pk = "gsi1pk", sk = "gsi1sk")
)]
enum Company {
    Employee(Employee),
    Badge(Badge),
}

fn employee(id: &str) -> Employee {
    Employee { team: "blue".into(), id: id.into(), office: "moon".into(), title: None }
}

fn badge() -> Badge {
    Badge { id: "b".into(), door: "north".into(), code: 7, version: 0, rest: BTreeMap::new() }
}

/// What stands on each item beside what an older program wrote.
fn constants(entity: &str) -> [(&'static str, AttributeValue); 5] {
    [
        ("__edb_e__", s(entity)),
        ("__edb_v__", s("1")),
        ("kind", s(entity)),
        ("shard", AttributeValue::N("-7".to_owned())),
        ("ours", AttributeValue::Bool(true)),
    ]
}

/// The item of an employee, as that program writes it, but for the constants.
fn bare(id: &str) -> Item {
    item([
        ("pk", s("$hr#team_blue")),
        ("sk", s(format!("$employee_1#id_{id}"))),
        ("gsi1pk", s("$hr#office_moon")),
        ("gsi1sk", s(format!("$employee_1#id_{id}"))),
        ("team", s("blue")),
        ("id", s(id)),
        ("office", s("moon")),
    ])
}

fn whole(id: &str) -> Item {
    let constants = constants("employee").map(|(name, value)| (name.to_owned(), value));
    bare(id).into_iter().chain(constants).collect()
}

/// The stored items by their sort keys.
async fn stored(table: &TestTable<Company>) -> HashMap<String, Item> {
    let by_key = |item: Item| (item["sk"].as_s().unwrap().clone(), item);
    table.stored().await.into_iter().map(by_key).collect()
}

#[tokio::test]
async fn every_way_to_write_an_item_puts_them_on_it() {
    let company = table::<Company>().await;
    employee("create").create().send(&company).await.unwrap();
    employee("put").put().send(&company).await.unwrap();
    let upsert = employee("upsert").upsert().set_title("none").send(&company);
    upsert.await.unwrap();
    employee("upsert").key().update().remove_title().send(&company).await.unwrap();
    company.batch_write().put(employee("batch")).send().await.unwrap();
    let mut transaction = company.transact();
    let _ = transaction.add(employee("transaction").create());
    transaction.send().await.unwrap();
    let moved = employee("from").create().send(&company).await.unwrap();
    moved.move_to(|employee| employee.id = "to".into()).send(&company).await.unwrap();
    let ways = ["create", "put", "upsert", "batch", "transaction", "to"];
    let wanted: HashMap<String, Item> =
        ways.iter().map(|id| (format!("$employee_1#id_{id}"), whole(id))).collect();
    assert_eq!(stored(&company).await, wanted);
}

#[tokio::test]
async fn every_way_to_change_an_older_item_puts_them_on_it() {
    let company = table::<Company>().await;
    for id in ["key", "edit", "modify", "nothing", "upsert", "transaction", "from"] {
        company.put_raw(bare(id)).await;
    }
    assert_eq!(Employee::in_office("moon").count(&company).await.unwrap(), 7);
    employee("key").key().update().set_title("Dr").send(&company).await.unwrap();
    let read = employee("edit").key().get().one(&company).await.unwrap();
    read.edit().set_title("Dr").send(&company).await.unwrap();
    let key = employee("modify").key();
    Employee::modify(&company, &key, |employee| employee.title = Some("Dr".into())).await.unwrap();
    Employee::modify(&company, &employee("nothing").key(), |_| ()).await.unwrap();
    employee("upsert").upsert().set_title("Dr").send(&company).await.unwrap();
    let mut transaction = company.transact();
    let _ = transaction.add(employee("transaction").key().update().set_title("Dr"));
    transaction.send().await.unwrap();
    let moved = employee("from").key().get().one(&company).await.unwrap();
    moved.move_to(|employee| employee.id = "to".into()).send(&company).await.unwrap();
    let wanted = |id: &str| {
        let title = (!["nothing", "to"].contains(&id)).then(|| ("title".to_owned(), s("Dr")));
        whole(id).into_iter().chain(title).collect::<Item>()
    };
    for (_, item) in stored(&company).await {
        let id = item["id"].as_s().unwrap().clone();
        assert_eq!(item, wanted(&id), "{id}");
    }
}

/// Copies are items of their entity, sentinels are ours alone; and a rest neither sees them nor writes them.
#[tokio::test]
async fn copies_have_them_and_rests_do_not_see_them() {
    let company = table::<Company>().await;
    let made = badge().create().send(&company).await.unwrap();
    made.edit().set_door("south").send(&company).await.unwrap();
    let read = Badge::get("b").one(&company).await.unwrap();
    assert_eq!((read.rest.clone(), read.door.as_str()), (BTreeMap::new(), "south"));
    assert_eq!(Badge::by_door("south").one(&company).await.unwrap(), read);
    let (mut marked, mut sentinels) = (0, 0);
    for item in company.stored().await {
        if item.contains_key("_unique") {
            sentinels += 1;
            assert!(!item.contains_key("__edb_v__"), "{item:?}");
            continue;
        }
        marked += 1;
        for (name, value) in constants("badge") {
            assert_eq!(item.get(name), Some(&value), "{name}");
        }
    }
    assert_eq!((marked, sentinels), (2, 1));
    let rest = BTreeMap::from([("kind".to_owned(), "other".to_owned())]);
    let refused = Badge { id: "c".into(), code: 8, rest, ..badge() }.create().send(&company).await;
    assert_kind!(refused.unwrap_err(), Encode {});
}

fn first() -> String {
    "1".to_owned()
}

/// A task of one service, of the first version of its model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("$hr#task_<id:06>")]
#[sk("$task_1")]
#[dynamo(entity = "task")]
struct Task {
    id: u32,
    text: String,
    #[serde(rename = "__edb_v__", default = "first")]
    #[dynamo(immutable)]
    model: String,
}

/// That of another one, which calls it by the same name.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("$crm#task_<id:06>")]
#[sk("$task_2")]
#[dynamo(entity = "task")]
struct Call {
    id: u32,
    text: String,
    #[serde(rename = "__edb_v__", default = "first")]
    #[dynamo(immutable)]
    model: String,
}

#[derive(Debug, PartialEq, DynamoTable)]
#[table(pk = "pk", sk = "sk", entity = none, constants("__edb_e__" = entity))]
enum Services {
    Task(Task),
    Call(Call),
}

#[tokio::test]
async fn two_services_with_one_name_and_models_of_two_versions() {
    let services = table::<Services>().await;
    let task = Task { id: 1, text: "a".into(), model: "1".into() };
    let call = Call { id: 1, text: "b".into(), model: "2".into() };
    task.clone().create().send(&services).await.unwrap();
    call.clone().create().send(&services).await.unwrap();
    Task::update(1).set_text("c").send(&services).await.unwrap();
    Call::modify(&services, &call.key(), |call| call.text = "d".into()).await.unwrap();
    let mut versions: Vec<_> = services
        .stored()
        .await
        .iter()
        .map(|item| ["__edb_e__", "__edb_v__", "text"].map(|name| item[name].as_s().unwrap().clone()))
        .collect();
    versions.sort();
    assert_eq!(versions, [["task", "1", "c"], ["task", "2", "d"]]);
    assert_eq!(Task::get(1).one(&services).await.unwrap(), Task { text: "c".into(), ..task });
    assert_eq!(Services::scan().count(&services).await.unwrap(), 2);
}
