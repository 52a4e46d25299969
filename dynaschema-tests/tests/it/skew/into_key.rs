//! A field that only the key of an index holds from now on: items written before have it as an attribute, which is
//! what is read until the field is written.

use std::time::Duration;

use dynaschema::embedded::Fault;
use dynaschema::{DynamoEntity, DynamoTable, ErrorKind, Item, Table};
use dynaschema_tests::harness::{TestTable, item, n, s, table};
use dynaschema_tests::needs;
use serde::{Deserialize, Serialize};
use tokio::time::sleep;

mod now {
    use dynaschema::{DynamoEntity, DynamoProjection};
    use serde::{Deserialize, Serialize};

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    #[pk("USER#<id>")]
    #[gsi1("MAIL#<mail>", query = by_mail)]
    pub(super) struct User {
        pub(super) id: u32,
        #[dynamo(from_key)]
        pub(super) mail: Option<String>,
        pub(super) note: String,
    }

    #[derive(Debug, Clone, PartialEq, Deserialize, DynamoProjection)]
    #[projection(of = User)]
    pub(super) struct Mail {
        #[dynamo(from_key)]
        pub(super) mail: Option<String>,
    }
}

use now::{Mail, User, UserKey};

fn user(mail: Option<&str>) -> User {
    User { id: 1, mail: mail.map(str::to_owned), note: "n".into() }
}

/// As it was stored before there was the index, and when its key showed the field in small letters.
fn older() -> [Item; 2] {
    let plain = || {
        item([
            ("PK", s("USER#1")),
            ("entity_type", s("User")),
            ("id", n(1)),
            ("mail", s("Ann@x")),
            ("note", s("n")),
        ])
    };
    let mut folded = plain();
    folded.insert("GSI1PK".to_owned(), s("MAIL#ann@x"));
    [plain(), folded]
}

async fn reads(table: &TestTable<User>, mail: Option<&str>) {
    assert_eq!(User::get(1).one(table).await.unwrap(), user(mail));
    let part = Mail { mail: mail.map(str::to_owned) };
    assert_eq!(User::get(1).project::<Mail>().one(table).await.unwrap(), part);
    assert_eq!(User::scan().project::<Mail>().all(table).await.unwrap(), [part]);
}

#[tokio::test]
async fn is_read_as_it_is_stored() {
    for older in older() {
        let table = table::<User>().await;
        table.put_raw(older).await;
        reads(&table, Some("Ann@x")).await;
    }
}

#[tokio::test]
async fn is_what_is_written_from_then_on() {
    for older in older() {
        for way in 0..9 {
            let table = table::<User>().await;
            table.put_raw(older.clone()).await;
            let read = User::get(1).one(&table).await.unwrap();
            let modify = |mail: Option<&str>| {
                let mail = mail.map(str::to_owned);
                User::modify(&table, &UserKey { id: 1 }, move |user| user.mail.clone_from(&mail))
            };
            let mail = if way < 4 { None } else { Some("bea@x") };
            match way {
                0 => User::update(1).remove_mail().send(&table).await,
                1 => read.edit().remove_mail().send(&table).await,
                2 => modify(None).await.map(drop),
                3 => User { mail: None, ..read }.put().send(&table).await.map(drop),
                4 => User::update(1).set_mail("bea@x").send(&table).await,
                5 => read.edit().set_mail("bea@x").send(&table).await,
                6 => modify(Some("bea@x")).await.map(drop),
                7 => read.edit().set_mail("bea@x").returning_new().send(&table).await.map(drop),
                _ => read.upsert().set_mail("bea@x").send(&table).await,
            }
            .unwrap_or_else(|error| panic!("{way} of {older:?}: {error:?}"));
            assert_eq!(table.only_item().await, table.to_item(&user(mail)).unwrap(), "{way} of {older:?}");
            reads(&table, mail).await;
        }
    }
}

/// What is not written stays where it is, and comes into the index.
#[tokio::test]
async fn is_found_by_its_key_after_a_modify() {
    for older in older() {
        let table = table::<User>().await;
        table.put_raw(older).await;
        User::update(1).set_note("n").send(&table).await.unwrap();
        reads(&table, Some("Ann@x")).await;
        User::modify(&table, &UserKey { id: 1 }, |_| ()).await.unwrap();
        reads(&table, Some("Ann@x")).await;
        assert_eq!(User::by_mail("Ann@x").all(&table).await.unwrap(), [user(Some("Ann@x"))]);
    }
}

/// As it is stored where its key shows one mail, and an older release has written another beside it.
fn beside(mail: Option<&str>) -> Item {
    let [_, mut item] = older();
    item.insert("GSI1PK".to_owned(), s("MAIL#a"));
    match mail {
        Some(mail) => item.insert("mail".to_owned(), s(mail)),
        None => item.remove("mail"),
    };
    item
}

/// What is written beside the key is what is read, so an edit of what was read before meets it.
#[tokio::test]
async fn is_what_an_edit_relies_on() {
    for left in [None, Some("a")] {
        let table = table::<User>().await;
        table.put_raw(beside(left)).await;
        let read = User::get(1).one(&table).await.unwrap();
        assert_eq!(read, user(Some("a")));
        table.put_raw(beside(Some("b"))).await;
        let error = read.edit().set_mail("c").send(&table).await.unwrap_err();
        assert!(
            matches!(error.kind(), ErrorKind::Stale { fields, .. } if *fields == ["mail"]),
            "{left:?}: {error:?}"
        );
        assert_eq!(table.only_item().await, beside(Some("b")));
        let read = User::get(1).one(&table).await.unwrap();
        read.edit().set_mail("c").send(&table).await.unwrap();
        assert_eq!(table.only_item().await, table.to_item(&user(Some("c"))).unwrap());
    }
}

/// What comes to stand beside the key between the read and the write of a modify is what it changes then.
#[tokio::test]
async fn is_what_a_modify_relies_on() {
    needs!(PausedTime);
    tokio::time::pause();
    let table = table::<User>().await;
    table.put_raw(beside(None)).await;
    let aside = table.aside(|options| options);
    table.faults().on("UpdateItem").first(1).inject(Fault::Latency(Duration::from_secs(2)));
    let modify = User::modify(&table, &UserKey { id: 1 }, |user| {
        user.mail = user.mail.take().map(|mail| mail + "!");
    });
    let other = async {
        sleep(Duration::from_secs(1)).await;
        let put = aside.client().put_item().table_name(aside.name());
        put.set_item(Some(beside(Some("b")))).send().await.unwrap();
    };
    let (modified, ()) = tokio::join!(modify, other);
    assert_eq!(modified.unwrap(), user(Some("b!")));
    assert_eq!(table.only_item().await, table.to_item(&user(Some("b!"))).unwrap());
}

/// What is left over as the key shows it costs no second try.
#[tokio::test]
async fn is_edited_at_once_where_it_is_left_over() {
    for left in [None, Some("a")] {
        let table = table::<User>().await;
        table.put_raw(beside(left)).await;
        let read = User::get(1).one(&table).await.unwrap();
        let mut transaction = table.transact().token("once");
        transaction.add(read.edit().set_mail("c"));
        let (sent, requests) = table.counted(transaction.send()).await;
        sent.unwrap();
        assert_eq!(requests, 1);
        assert_eq!(table.only_item().await, table.to_item(&user(Some("c"))).unwrap());
    }
}

/// A release of users whose mail is unique.
macro_rules! release {
    ($release:ident; $($index:meta)?; $($held:meta)?) => {
        mod $release {
            #![allow(dead_code, reason = "a release is whole, and a test calls what it needs")]

            use dynaschema::DynamoEntity;
            use serde::{Deserialize, Serialize};

            #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
            #[pk("USER#<id>")]
            $(#[$index])?
            #[dynamo(unique(mail, pk = "TAKEN#<mail>"))]
            pub(super) struct User {
                pub(super) id: u32,
                $(#[$held])?
                pub(super) mail: String,
            }
        }
    };
}

release!(before;;);
release!(after; gsi1("MAIL#<mail>", query = by_mail); dynamo(from_key));

/// Whose the mail is that an older release has written beside the key goes with the item.
#[tokio::test]
async fn is_what_a_deletion_frees() {
    let table = table::<after::User>().await;
    let old = Table::<before::User>::new(table.client().clone(), table.name());
    before::User { id: 1, mail: "a".into() }.create().send(&old).await.unwrap();
    let read = after::User::modify(&table, &after::UserKey { id: 1 }, |_| ()).await.unwrap();
    assert_eq!(after::User::by_mail("a").all(&table).await.unwrap(), std::slice::from_ref(&read));
    before::User::update(1).set_mail("b").send(&old).await.unwrap();
    read.remove().send(&table).await.unwrap();
    assert_eq!(table.stored().await, Vec::<Item>::new());
}

/// A field that items from before it lack: without it they are no values, or have the default of it.
macro_rules! tickets {
    ($($ticket:ident $(#[$of_agent:meta])?;)*) => {$(
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
        #[pk("TICKET#<id>")]
        #[gsi1("AGENT#<agent>", query = of_agent)]
        struct $ticket {
            id: u32,
            title: String,
            #[dynamo(from_key)]
            $(#[$of_agent])?
            agent: String,
        }
    )*};
}

tickets! {
    Ticket;
    Assigned #[serde(default)];
}

/// What holds the agent is called like it.
#[derive(Debug, DynamoTable)]
#[table(gsi1(pk = "agent"))]
enum Desk {
    Assigned(Assigned),
}

/// It is brought in like an attribute, where neither a key has it nor an attribute that is left over.
#[tokio::test]
async fn is_brought_in_by_an_upsert() {
    macro_rules! checked {
        ($ticket:ident in $table:ty, $title:expr, $holder:expr) => {
            let (table, title, holder) = (table::<$table>().await, $title, $holder);
            let ticket =
                |title: &str, agent: &str| $ticket { id: 1, title: title.into(), agent: agent.into() };
            let told = title.map(|title| ("title", title));
            let more = [told, holder].into_iter().flatten().map(|(name, text)| (name.to_owned(), s(text)));
            let stored = item([("PK", s("TICKET#1")), ("entity_type", s(stringify!($ticket))), ("id", n(1))]);
            table.put_raw(stored.into_iter().chain(more).collect()).await;
            ticket("ours", "ann").upsert().send(&table).await.unwrap();
            let agent = if holder.is_some() { "bob" } else { "ann" };
            let expected = ticket(title.unwrap_or("ours"), agent);
            assert_eq!($ticket::get(1).one(&table).await.unwrap(), expected, "{title:?} {holder:?}");
            assert_eq!($ticket::of_agent(agent).all(&table).await.unwrap(), [expected]);
        };
    }
    for title in [None, Some("theirs")] {
        for holder in [None, Some(("GSI1PK", "AGENT#bob")), Some(("agent", "bob"))] {
            checked!(Ticket in Ticket, title, holder);
            checked!(Assigned in Assigned, title, holder);
        }
        for holder in [None, Some(("agent", "AGENT#bob"))] {
            checked!(Assigned in Desk, title, holder);
        }
    }
}
