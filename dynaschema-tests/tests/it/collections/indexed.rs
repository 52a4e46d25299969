//! Parents with their lists in an index: in an ordinary one, and where the arms of its keys tell parent and children.

use dynaschema::{DynamoCollection, DynamoEntity, DynamoTable};
use dynaschema_tests::harness::table;
use serde::{Deserialize, Serialize};

use super::check::{Expected, check};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CUSTOMER#<customer>")]
#[sk("INVOICE#<id>")]
#[gsi1("INVOICE#<id>", "INVOICE", query = of_invoice)]
struct Invoice {
    customer: String,
    id: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CUSTOMER#<customer>")]
#[sk("PAYMENT#<number:04>")]
#[gsi1("INVOICE#<invoice>", "PAYMENT#<number:04>", query = of_invoice)]
struct Payment {
    customer: String,
    number: u32,
    invoice: String,
}

/// What lies between an invoice and its payments.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CUSTOMER#<customer>")]
#[sk("NOTE#<number:04>")]
#[gsi1("INVOICE#<invoice>", "NOTE#<number:04>", query = of_invoice)]
struct Reminder {
    customer: String,
    number: u32,
    invoice: String,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Books {
    Invoice(Invoice),
    Payment(Payment),
    Reminder(Reminder),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi1)]
struct InvoiceWithPayments {
    invoice: Invoice,
    payments: Vec<Payment>,
}

#[tokio::test]
async fn a_parent_of_an_index_with_its_list() {
    let table = table::<Books>().await;
    let customer = || "c".to_owned();
    let mut payments = Vec::new();
    for id in ["i1", "i2"] {
        Invoice { customer: customer(), id: id.to_owned() }.create().send(&table).await.unwrap();
    }
    for number in 1..=16 {
        let invoice = format!("i{}", 1 + number % 2);
        let reminder = Reminder { customer: customer(), number, invoice: invoice.clone() };
        reminder.create().send(&table).await.unwrap();
        payments.push(Payment { customer: customer(), number, invoice }.create().send(&table).await.unwrap());
    }
    let expected = Expected {
        elements: payments.into_iter().filter(|payment| payment.invoice == "i2").collect(),
        of: |invoice: &InvoiceWithPayments| invoice.payments.clone(),
        has_singles: |invoice: &InvoiceWithPayments| invoice.invoice.id == "i2",
    };
    check(&table, InvoiceWithPayments::query("i2"), expected).await;
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<id>")]
#[sk("REPO")]
#[gsi1(
    match fork_of {
        None as source => ("NET#<id>", "#SOURCE"),
        Some(from) as fork => ("NET#<from>", "FORK#<owner>#<id>"),
    },
    query = network
)]
struct Repo {
    id: String,
    owner: String,
    fork_of: Option<String>,
}

/// What lies between a repository and its forks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<repo>")]
#[sk("EYE#<number:04>")]
#[gsi1("NET#<repo>", "EYE#<number:04>", query = network)]
struct Watch {
    repo: String,
    number: u32,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Forge {
    Repo(Repo),
    Watch(Watch),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi1)]
struct Network {
    #[collection(variant = source)]
    source: Repo,
    #[collection(variant = fork)]
    forks: Vec<Repo>,
}

/// Parent and children are of one entity, and arms of its index tell them apart.
#[tokio::test]
async fn the_arms_of_an_index_as_parent_and_children() {
    let table = table::<Forge>().await;
    let (mut forks, up) = (Vec::new(), Repo { id: "up".into(), owner: "zoe".into(), fork_of: None });
    up.clone().create().send(&table).await.unwrap();
    Repo { id: "other".into(), ..up.clone() }.create().send(&table).await.unwrap();
    for number in 1..=18_u32 {
        Watch { repo: "up".into(), number }.create().send(&table).await.unwrap();
        let fork = Repo {
            id: format!("f{number:02}"),
            owner: ["cyd", "ann", "ben"][number as usize % 3].to_owned(),
            fork_of: Some(["up", "other"][number as usize % 2].to_owned()),
        };
        forks.push(fork.create().send(&table).await.unwrap());
    }
    // A fork of a fork is in the network of that one.
    Repo { id: "g".into(), fork_of: Some("f02".into()), ..up }.create().send(&table).await.unwrap();
    forks.retain(|fork| fork.fork_of.as_deref() == Some("up"));
    forks.sort_by_key(|fork| (fork.owner.clone(), fork.id.clone()));
    let expected = Expected {
        elements: forks,
        of: |network: &Network| network.forks.clone(),
        has_singles: |network: &Network| network.source.id == "up" && network.source.fork_of.is_none(),
    };
    check(&table, Network::query("up"), expected).await;
    let without = Network::query("f02").page(&table).await.unwrap();
    assert_eq!((without.value().unwrap(), without.orphans()), (None, 1));
}
