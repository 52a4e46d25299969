//! What is emitted in hard places works there too: a value goes to the engine and comes back.
//!
//! That it compiles at all, without a warning, is shown by the library itself:
//! `dynaschema_tests::hygiene`.

use dynaschema::{Contains, Entity, TableSchema, embedded};
use dynaschema_tests::harness::uncreated;
use dynaschema_tests::hygiene::{deprecated, documented, generic, made, names, no_prelude, private, raw};
use jiff::Timestamp;

/// Writes a value, and reads it back by its key.
#[track_caller]
fn round_trip<S, E>(value: &E)
where
    S: TableSchema + Contains<E>,
    E: Entity + Clone + PartialEq + std::fmt::Debug,
{
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let read = runtime.block_on(async {
        let table = embedded::table::<S>().await?;
        dynaschema::op::Create::new(value.clone()).send(&table).await?;
        dynaschema::op::Get::from_key(&value.to_key()).one(&table).await
    });
    assert_eq!(&read.expect("the value comes back"), value);
}

fn text() -> String {
    "text".to_owned()
}

#[test]
fn under_every_lint() {
    round_trip::<documented::Shop, _>(&documented::Order {
        user_id: documented::UserId(text()),
        date: jiff::civil::date(2026, 5, 10),
        number: 7,
        team: None,
        status: documented::Status::Shipped,
        placed_at: Timestamp::UNIX_EPOCH,
        repo: documented::RepoId { owner: text(), name: text() },
        note: Some(text()),
        total: 100,
    });
    round_trip::<documented::Shop, _>(&documented::Issue {
        owner: text(),
        repo: text(),
        number: 7,
        expires: 4_102_444_800,
    });
}

#[test]
fn without_a_prelude() {
    round_trip::<no_prelude::Things, _>(&no_prelude::Thing {
        id: no_prelude::Id(text()),
        place: no_prelude::Place { kind: no_prelude::Kind::Large, id: no_prelude::Id(text()) },
        maybe: None,
        number: 7,
        at: Timestamp::UNIX_EPOCH,
        left: text(),
        right: text(),
    });
}

#[test]
fn with_parameters() {
    let at = Timestamp::UNIX_EPOCH;
    round_trip::<generic::Log, _>(&generic::Event::<String> {
        stream: text(),
        at,
        id: text(),
        payload: Some(text()),
        tags: generic::Tags(vec!["a".to_owned()]),
    });
    round_trip::<generic::Log, _>(&generic::Numbered {
        stream: text(),
        pair: generic::Pair { first: generic::Wrap(uuid::Uuid::nil()), second: 7 },
        mark: generic::Wrap(uuid::Uuid::nil()),
        count: 7,
    });
    round_trip::<generic::Log, _>(&generic::Ring {
        ring: text(),
        place: 7,
        coded: generic::Coded { code: generic::Code(text()), id: text() },
        last: generic::Code(text()),
        kind: text(),
        marks: generic::Marks(text()),
    });
}

#[test]
fn with_parameters_that_nothing_is_demanded_of() {
    let letter = generic::Letter { subject: text() };
    round_trip::<generic::Unbound, _>(&generic::Envelope { id: 7, body: letter });
    let labels = std::iter::once((text(), text())).collect();
    round_trip::<generic::Unbound, _>(&generic::Labels { id: 7, labels });
    round_trip::<generic::Unbound, _>(&generic::Pet {
        id: 7,
        owner: Some(text()),
        kind: text(),
        found: generic::Found::ByTeam(text()),
    });
}

#[test]
fn with_keywords() {
    let value = raw::r#match {
        r#match: text(),
        r#loop: 7,
        r#ref: raw::r#where { r#type: raw::r#enum::r#trait, r#fn: text() },
        r#async: raw::r#enum::r#struct,
        r#move: text(),
        r#yield: 7,
    };
    round_trip::<raw::r#mod, _>(&value);
    let item = uncreated::<raw::r#mod>(|options| options).to_item(&value).unwrap();
    assert_eq!(item["entity_type"].as_s().unwrap(), "MATCH");
    let shown = format!("{:?}", value.key());
    assert!(
        shown.starts_with("final { match: \"text\", loop: 7, "),
        "as the standard library shows it: {shown}"
    );
}

#[test]
fn from_macros() {
    let user = made::UserId(text());
    round_trip::<made::Made, _>(&made::User { user: user.clone(), number: 7, maybe: Some(user) });
    round_trip::<made::Made, _>(&made::Team { team: made::TeamId(text()), number: 7, maybe: None });
}

#[test]
fn in_private() {
    assert_eq!(private::used(), 4);
}

#[test]
fn under_other_names() {
    let issue = names::Issue { owner: text(), repo: text(), number: 7 };
    let id = names::IssueId { owner: text(), repo: text(), number: 7 };
    assert_eq!((issue.id(), issue.put(), issue.get()), (id, 7, names::IssueKey));
    round_trip::<names::Issues, _>(&issue);
    round_trip::<names::Issues, _>(&names::Note { id: text() });
    round_trip::<names::Issues, _>(&names::Quota { project: text(), limit: 7, page: 1 });
    let queries = [
        names::Quota::query("text").limit(1).erased(),
        names::Quota::query("text").up_to(..9).limit(1).erased(),
        names::Quota::query("text").up_to(7).on_page(..2).limit(1).erased(),
        names::Quota::on(1).up_to(7).limit(1).erased(),
    ];
    assert_eq!(queries.len(), 4, "steps and methods of the same names stand beside each other");
}

#[test]
#[allow(deprecated, reason = "what is tested is deprecated")]
fn of_what_is_deprecated() {
    let plan = deprecated::Plan::Trial;
    round_trip::<deprecated::Users, _>(&deprecated::User { id: text(), plan, old: 7, fax: None });
}
