//! Kinds of keys: what is stored, and what their queries return.

use dynaschema_tests::fixtures::features::keys::{
    Document, Issue, IssueKey, LogLine, Note, NoteKey, Reading, ReadingKey, RepoId, Run, RunKey, Sample,
    Service, Setting, SettingKey, Visit, VisitKey,
};
use dynaschema_tests::fixtures::{date, timestamp};
use dynaschema_tests::harness::{item, n, s, table};

use crate::check::{expected, keys, text};

#[tokio::test]
async fn a_table_without_a_sort_key() {
    let table = table::<Setting>().await;
    let setting = Setting { name: "theme".into(), value: "dark".into() };
    setting.clone().create().send(&table).await.unwrap();
    assert_eq!(
        table.only_item().await,
        item([
            ("PK", s("SETTING#theme")),
            ("entity_type", s("Setting")),
            ("name", s("theme")),
            ("value", s("dark")),
        ])
    );
    assert_eq!(Setting::get("theme").one(&table).await.unwrap(), setting);
    assert_eq!(Setting::query("theme").all(&table).await.unwrap(), std::slice::from_ref(&setting));
    assert_eq!(SettingKey::parse("SETTING#theme").unwrap(), setting.key());
    assert_eq!(Setting::scan().all(&table).await.unwrap(), [setting]);
    Setting::delete("theme").send(&table).await.unwrap();
    assert!(table.stored().await.is_empty());
}

#[tokio::test]
async fn native_numbers() {
    let table = table::<Reading>().await;
    let readings: Vec<_> = [-5, 0, 9, 10, 100]
        .map(|second| Reading {
            device: 12,
            taken: jiff::Timestamp::from_second(second).unwrap(),
            celsius: i32::try_from(second).unwrap(),
        })
        .into();
    for reading in readings.iter().rev() {
        reading.clone().create().send(&table).await.unwrap();
    }
    let stored = table.to_item(&readings[0]).unwrap();
    assert_eq!((&stored["PK"], &stored["SK"]), (&n(12), &n(-5)));
    assert_eq!(Reading::query(12).all(&table).await.unwrap(), readings);
    assert_eq!(Reading::query(1).all(&table).await.unwrap(), []);
    let at = |second| jiff::Timestamp::from_second(second).unwrap();
    let query = Reading::query(12);
    assert_eq!(query.taken(at(0)..at(10)).all(&table).await.unwrap(), readings[1..3]);
    assert_eq!(query.taken(at(9)..).all(&table).await.unwrap(), readings[2..]);
    assert_eq!(query.taken(..=at(0)).all(&table).await.unwrap(), readings[..2]);
    assert_eq!(query.taken(at(9)).one(&table).await.unwrap(), readings[2]);
    assert_eq!(ReadingKey::parse("12", "-5").unwrap(), readings[0].key());
}

#[tokio::test]
async fn fields_that_are_keys_themselves() {
    let table = table::<Sample>().await;
    let samples: Vec<_> =
        [-2, -1, 0, 7, 11].map(|sequence| Sample { sensor: "s#1".into(), sequence, value: 1 }).into();
    for sample in &samples {
        sample.clone().create().send(&table).await.unwrap();
    }
    assert_eq!(
        table.to_item(&samples[0]).unwrap(),
        item([("sensor", s("s#1")), ("sequence", n(-2)), ("value", n(1)), ("entity_type", s("Sample"))])
    );
    assert_eq!(Sample::query("s#1").all(&table).await.unwrap(), samples);
    assert_eq!(Sample::query("s#1").sequence(-1..11).all(&table).await.unwrap(), samples[1..4]);
    assert_eq!(Sample::get("s#1", 7).one(&table).await.unwrap(), samples[3]);
}

#[tokio::test]
async fn composites() {
    let table = table::<Issue>().await;
    let repo = RepoId { owner: "Rust-Lang".into(), name: "Cargo".into() };
    let issues: Vec<_> =
        (1..=3).map(|number| Issue { repo: repo.clone(), number, title: format!("#{number}") }).collect();
    for issue in &issues {
        issue.clone().create().send(&table).await.unwrap();
    }
    assert_eq!(
        keys(&table.to_item(&issues[0]).unwrap()),
        "GSI1PK=OWNER#rust-lang GSI1SK=cargo#00001 \
         PK=REPO#rust-lang/cargo SK=ISSUE#99998 entity_type=Issue"
    );
    // The case is the value's own, and the newest come first.
    let newest: Vec<_> = issues.iter().rev().cloned().collect();
    let folded = RepoId { owner: "RUST-LANG".into(), name: "cargo".into() };
    assert_eq!(Issue::query(&folded).all(&table).await.unwrap(), newest);
    assert_eq!(Issue::query(&repo).number(2..).all(&table).await.unwrap(), newest[..2]);
    assert_eq!(Issue::query(&repo).number(..=1).all(&table).await.unwrap(), newest[2..]);
    assert_eq!(Issue::of_owner("rust-LANG").all(&table).await.unwrap(), issues);
    let of_repo = Issue::of_owner("rust-lang").repo_name("CARGO").number(..3);
    assert_eq!(of_repo.all(&table).await.unwrap(), issues[..2]);
    let key = IssueKey::parse("REPO#rust-lang/cargo", "ISSUE#99998").unwrap();
    assert_eq!(key, issues[0].key());
    assert_eq!(key.repo, RepoId { owner: "rust-lang".into(), name: "cargo".into() });
}

#[tokio::test]
async fn optional_parts_of_the_key() {
    let table = table::<Note>().await;
    let note = |topic: Option<&str>, number| Note {
        author: "ann".into(),
        topic: topic.map(str::to_owned),
        number,
        text: String::new(),
    };
    let notes = [note(None, 1), note(None, 2), note(Some("chess"), 1)];
    for note in &notes {
        note.clone().create().send(&table).await.unwrap();
    }
    let stored: Vec<_> = notes.iter().map(|note| text(&table.to_item(note).unwrap(), "SK")).collect();
    assert_eq!(stored, ["-#001", "-#002", "chess#001"]);
    assert_eq!(Note::query("ann").all(&table).await.unwrap(), notes);
    assert_eq!(Note::query("ann").topic(None).all(&table).await.unwrap(), notes[..2]);
    assert_eq!(Note::query("ann").topic("chess").all(&table).await.unwrap(), notes[2..]);
    let key = NoteKey { author: "ann".into(), topic: None, number: 2 };
    assert_eq!(key.get().one(&table).await.unwrap(), notes[1]);
    assert_eq!(NoteKey::parse("NOTES#ann", "-#002").unwrap(), key);
}

#[tokio::test]
async fn buckets_of_time() {
    let table = table::<LogLine>().await;
    let lines: Vec<_> = [
        ("2026-02-27T23:59:59.999Z", "a"),
        ("2026-02-28T00:00:00.000Z", "b"),
        ("2026-02-28T12:00:00.5Z", "c"),
        ("2026-03-02T08:00:00Z", "d"),
    ]
    .map(|(at, id)| LogLine { service: Service::WebShop, at: timestamp(at), id: id.into(), level: 1 })
    .into();
    for line in &lines {
        line.clone().create().send(&table).await.unwrap();
    }
    assert_eq!(
        keys(&table.to_item(&lines[2]).unwrap()),
        "PK=LOG#web-shop#2026-02-28 SK=2026-02-28T12:00:00.500Z#c entity_type=LogLine"
    );
    // A date or a timestamp says which bucket.
    let day = LogLine::query(Service::WebShop, date("2026-02-28"));
    let (found, requests) = table.counted(day.all(&table)).await;
    assert_eq!((found.unwrap(), requests), (lines[1..3].to_vec(), 1));
    let same = LogLine::query(Service::WebShop, lines[2].at);
    assert_eq!(same.all(&table).await.unwrap(), lines[1..3]);
    let noon = same.at(timestamp("2026-02-28T12:00:00Z")..);
    assert_eq!(noon.all(&table).await.unwrap(), lines[2..3]);

    // A range walks the buckets in order, a request each, until the limit.
    let range = LogLine::query(Service::WebShop, date("2026-02-27")..=date("2026-03-02"));
    let (found, requests) = table.counted(range.all(&table)).await;
    assert_eq!((found.unwrap(), requests), (lines.clone(), 4));
    let (found, requests) = table.counted(range.clone().limit(1).all(&table)).await;
    assert_eq!((found.unwrap(), requests), (lines[..1].to_vec(), 1));
    let (found, requests) = table.counted(range.clone().desc().limit(2).all(&table)).await;
    assert_eq!((found.unwrap(), requests), (vec![lines[3].clone(), lines[2].clone()], 3));
    assert_eq!(range.count(&table).await.unwrap(), 4);
    let exclusive = LogLine::query(Service::WebShop, date("2026-02-27")..date("2026-02-28"));
    assert_eq!(exclusive.all(&table).await.unwrap(), lines[..1]);
}

#[tokio::test]
async fn parts_that_are_stored_in_keys_alone() {
    let table = table::<Visit>().await;
    let visits: Vec<_> = [("São Paulo", -7), ("a#b%", 0), ("c", 300)]
        .map(|(city, score)| Visit {
            city: city.into(),
            day: date("2026-05-01"),
            number: 12,
            score,
            remark: "fine".into(),
        })
        .into();
    for visit in &visits {
        // What a create gives back is what a read will give.
        assert_eq!(visit.clone().create().send(&table).await.unwrap(), *visit);
    }
    assert_eq!(
        table.to_item(&visits[1]).unwrap(),
        item([
            ("PK", s("CITY#a%23b%25")),
            ("SK", s("VISIT#2026-05-01#0012")),
            ("GSI1PK", s("SCORE")),
            ("GSI1SK", s("32768")),
            ("entity_type", s("Visit")),
            ("remark", s("fine")),
        ])
    );
    assert_eq!(visits[0].key().get().one(&table).await.unwrap(), visits[0]);
    assert_eq!(Visit::query("a#b%").day(date("2026-05-01")).all(&table).await.unwrap(), visits[1..2]);
    assert_eq!(Visit::by_score().all(&table).await.unwrap(), visits);
    assert_eq!(Visit::by_score().score(-7..300).all(&table).await.unwrap(), visits[..2]);
    assert_eq!(VisitKey::parse("CITY#a%23b%25", "VISIT#2026-05-01#0012").unwrap(), visits[1].key());
}

/// What is finer than the key's precision is not stored, and not pretended.
#[tokio::test]
async fn a_field_floored_to_its_key() {
    let table = table::<Run>().await;
    let run = Run { id: "j".into(), started: timestamp("2026-05-01T10:00:00.75Z"), outcome: "ok".into() };
    let stored = Run { started: timestamp("2026-05-01T10:00:00Z"), ..run.clone() };
    assert_eq!(run.clone().create().send(&table).await.unwrap(), stored);
    assert_eq!(run.key().get().one(&table).await.unwrap(), stored);
    assert_eq!(run.clone().put().send(&table).await.unwrap(), stored);
    assert!(!table.only_item().await.contains_key("started"));
    assert_eq!(run.key(), RunKey::parse("JOB#j", "RUN#2026-05-01T10:00:00Z").unwrap());
}

type Bytes = Document<Vec<u8>>;

#[tokio::test]
async fn generic_entities() {
    let table = table::<Bytes>().await;
    let documents: Vec<_> =
        (1..=3).map(|version| Document { id: "d".into(), version, content: vec![1, 2, 3] }).collect();
    for document in &documents {
        document.clone().create().send(&table).await.unwrap();
    }
    assert_eq!(keys(&table.to_item(&documents[0]).unwrap()), "PK=DOC#d SK=V#000001 entity_type=Document");
    assert_eq!(Bytes::query("d").all(&table).await.unwrap(), expected(&table, &documents, "SK", |_| true));
    assert_eq!(Bytes::query("d").version(2..).all(&table).await.unwrap(), documents[1..]);
    assert_eq!(Bytes::get("d", 2).one(&table).await.unwrap(), documents[1]);
}
