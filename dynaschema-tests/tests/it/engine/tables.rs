//! Kinds of tables: their names, and how items say what they are.

use dynaschema::Item;
use dynaschema_tests::fixtures::features::tables::{
    Bare, Book, BookLoan, Legacy, Library, List, ListEntry, Lists, Names, Organization, Person,
};
use dynaschema_tests::fixtures::timestamp;
use dynaschema_tests::harness::{item, n, s, table};

use crate::assert_kind;

fn book() -> Book {
    Book {
        isbn: "978".into(),
        shelf: 3,
        bought: timestamp("2026-01-01T00:00:00Z"),
        book_title: "On Trees".into(),
    }
}

fn loan(number: u32) -> BookLoan {
    BookLoan { isbn: "978".into(), number }
}

fn without(mut item: Item, attribute: &str) -> Item {
    item.remove(attribute).unwrap();
    item
}

#[tokio::test]
async fn physical_names_are_the_tables_own() {
    let table = table::<Library>().await;
    book().create().send(&table).await.unwrap();
    assert_eq!(
        table.only_item().await,
        item([
            ("pk", s("BOOK#978")),
            ("sk", s("BOOK")),
            ("shelf_pk", s("SHELF#3")),
            ("shelf_sk", s("978")),
            ("purchase_sk", s("2026-01-01T00:00:00Z")),
            ("_type", s("volume")),
            ("isbn", s("978")),
            ("shelf", n(3)),
            ("bought", s("2026-01-01T00:00:00Z")),
            ("heading", s("On Trees")),
        ])
    );
    loan(1).create().send(&table).await.unwrap();
    assert_eq!(table.to_item(&loan(1)).unwrap()["_type"], s("bookLoan"));
    assert_eq!(Book::get("978").one(&table).await.unwrap(), book());
    assert_eq!(Book::on_shelf(3).isbn("978").all(&table).await.unwrap(), [book()]);
    assert_eq!(Book::by_purchase("978").all(&table).await.unwrap(), [book()]);
    assert_eq!(Book::query("978").filter(|b| b.book_title.begins_with("On")).count(&table).await.unwrap(), 1);
    let all = Library::partition(Book::pk("978")).all(&table).await.unwrap();
    assert_eq!(all, [Library::Book(book()), Library::BookLoan(Box::new(loan(1)))]);
    let error = table.from_item::<Library>(item([("pk", s("a")), ("sk", s("b")), ("_type", s("BookLoan"))]));
    assert_kind!(error.unwrap_err(), UnknownEntity { found: Some("BookLoan"), key: Some(_) });
}

/// An entity lives in several tables, and alone.
#[tokio::test]
async fn an_entity_alone() {
    let table = table::<Book>().await;
    book().create().send(&table).await.unwrap();
    assert_eq!(table.only_item().await["entity_type"], s("Book"));
    assert_eq!(Book::query("978").one(&table).await.unwrap(), book());
}

#[tokio::test]
async fn items_without_an_entity_attribute() {
    let table = table::<Bare>().await;
    book().create().send(&table).await.unwrap();
    for number in 1..=3 {
        loan(number).create().send(&table).await.unwrap();
    }
    let stored = table.to_item(&loan(1)).unwrap();
    assert_eq!(
        stored,
        item([("PK", s("BOOK#978")), ("SK", s("LOAN#0001")), ("isbn", s("978")), ("number", n(1))])
    );
    assert_eq!(table.from_item::<Bare>(stored.clone()).unwrap(), Bare::BookLoan(loan(1)));
    assert_kind!(
        table.from_item::<Book>(stored).unwrap_err(),
        WrongEntity { entity: "Book", found: "BookLoan", key: Some(_) }
    );
    let mixed = Bare::partition(Book::pk("978")).all(&table).await.unwrap();
    let loans = (1..=3).map(|number| Bare::BookLoan(loan(number)));
    assert_eq!(mixed, std::iter::once(Bare::Book(book())).chain(loans).collect::<Vec<_>>());
    assert_eq!(BookLoan::query("978").all(&table).await.unwrap(), [loan(1), loan(2), loan(3)]);
    assert_eq!(Book::scan().all(&table).await.unwrap(), [book()]);
    let other = item([("PK", s("BOOK#978")), ("SK", s("LOAN#1")), ("number", n(1))]);
    assert_kind!(table.from_item::<Bare>(other).unwrap_err(), UnknownEntity { found: None, key: Some(_) });
}

#[tokio::test]
async fn old_items_without_an_entity_attribute() {
    let table = table::<Legacy>().await;
    let new = table.to_item(&loan(2)).unwrap();
    assert_eq!(new["kind"], s("BookLoan"));
    table.put_raw(new).await;
    table.put_raw(without(table.to_item(&loan(1)).unwrap(), "kind")).await;
    table.put_raw(without(table.to_item(&book()).unwrap(), "kind")).await;
    assert_eq!(BookLoan::query("978").all(&table).await.unwrap(), [loan(1), loan(2)]);
    let mixed = Legacy::partition(Book::pk("978")).all(&table).await.unwrap();
    assert_eq!(mixed, [Legacy::Book(book()), Legacy::BookLoan(loan(1)), Legacy::BookLoan(loan(2))]);
    // What an item says counts more than the shape of its key.
    let mut lying = table.to_item(&loan(3)).unwrap();
    lying.insert("kind".into(), s("Book"));
    assert_kind!(
        table.from_item::<BookLoan>(lying).unwrap_err(),
        WrongEntity { entity: "BookLoan", found: "Book" }
    );
}

#[tokio::test]
async fn a_hierarchy_told_apart_by_shape() {
    let table = table::<Lists>().await;
    for number in 1..=2 {
        List { owner: "ann".into(), number }.create().send(&table).await.unwrap();
        for entry in 1..=2 {
            ListEntry { owner: "ann".into(), number, entry }.create().send(&table).await.unwrap();
        }
    }
    let lists = List::query("ann").all(&table).await.unwrap();
    assert_eq!(lists.iter().map(|list| list.number).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(List::query("ann").limit(1).all(&table).await.unwrap().len(), 1);
    assert_eq!(List::query("ann").count(&table).await.unwrap(), 2);
    assert_eq!(ListEntry::query("ann").count(&table).await.unwrap(), 4);
    assert_eq!(ListEntry::query("ann").number(2).count(&table).await.unwrap(), 2);
    assert_eq!(List::query("ann").explain(&table).unwrap().filter, None);
}

/// One key, two entities: no write takes the other's place.
#[tokio::test]
async fn shared_keys() {
    let table = table::<Names>().await;
    let person = Person { name: "acme".into(), age: 30 };
    let organization = Organization { name: "acme".into(), seats: 5 };
    person.clone().create().send(&table).await.unwrap();
    let error = organization.clone().create().send(&table).await.unwrap_err();
    assert_kind!(error, WrongEntity { entity: "Organization", found: "Person", key: Some(_) });
    // A name that is taken is taken, whoever has it.
    assert!(error.is_already_exists() && error.is_wrong_entity());
    let said = format!("table `{}` has a `Person` under the key of this `Organization`", table.name());
    assert!(error.to_string().starts_with(&said), "{error}");
    let other = Organization { name: "other".into(), seats: 1 }.create().send(&table).await.unwrap();
    let moved = other.clone().move_to(|other| other.name = "acme".into()).send(&table).await.unwrap_err();
    assert!(moved.is_already_exists() && moved.is_wrong_entity(), "{moved}");
    other.remove().send(&table).await.unwrap();
    let error = organization.clone().put().send(&table).await.unwrap_err();
    assert_kind!(error, WrongEntity { entity: "Organization", found: "Person" });
    assert!(!error.is_already_exists());
    let error = organization.key().delete().send(&table).await.unwrap_err();
    assert_kind!(error, WrongEntity { entity: "Organization", found: "Person" });
    assert_eq!(error.old::<Person>(), Some(person.clone()));
    // Its own item may be replaced, and there is no organization of that name.
    let older = Person { age: 31, ..person.clone() };
    older.clone().put().send(&table).await.unwrap();
    assert_eq!(Organization::get("acme").optional(&table).await.unwrap(), None);
    assert!(!Organization::exists("acme").send(&table).await.unwrap());
    assert_eq!(Organization::query("acme").all(&table).await.unwrap(), []);
    assert_eq!(Person::query("acme").all(&table).await.unwrap(), std::slice::from_ref(&older));
    assert_eq!(Names::partition(Person::pk("acme")).all(&table).await.unwrap(), [Names::Person(older)]);
    Person::delete("acme").send(&table).await.unwrap();
    organization.create().send(&table).await.unwrap();
}
