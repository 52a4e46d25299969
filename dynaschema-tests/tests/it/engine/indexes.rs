//! Kinds of indexes: what is stored for them, and what their queries return.

use dynaschema_tests::fixtures::features::indexes::{Complaint, Parcel, Player, Post, Ticket};
use dynaschema_tests::fixtures::{date, timestamp};
use dynaschema_tests::harness::{item, n, s, table};

use crate::check::{expected, keys};

/// Both keys of an index are there, or neither.
#[tokio::test]
async fn sparse_indexes() {
    let table = table::<Ticket>().await;
    let mut tickets = Vec::new();
    for number in 0..8 {
        let ticket = Ticket {
            project: "p".into(),
            number,
            opened: timestamp(&format!("2026-01-0{}T00:00:00Z", 9 - number)),
            assignee: (number % 2 == 0).then(|| "ann".into()),
            estimate: (number % 3 == 0).then_some(5),
        };
        tickets.push(ticket.create().send(&table).await.unwrap());
    }
    let shown: Vec<_> = tickets[..4].iter().map(|ticket| keys(&table.to_item(ticket).unwrap())).collect();
    assert_eq!(
        shown,
        [
            "GSI1PK=ASSIGNEE#ann GSI1SK=2026-01-09T00:00:00Z GSI2PK=ESTIMATED GSI2SK=005 \
             PK=PROJECT#p SK=TICKET#000000 entity_type=Ticket",
            "PK=PROJECT#p SK=TICKET#000001 entity_type=Ticket",
            "GSI1PK=ASSIGNEE#ann GSI1SK=2026-01-07T00:00:00Z \
             PK=PROJECT#p SK=TICKET#000002 entity_type=Ticket",
            "GSI2PK=ESTIMATED GSI2SK=005 PK=PROJECT#p SK=TICKET#000003 entity_type=Ticket",
        ]
    );
    let assigned = Ticket::assigned_to("ann").all(&table).await.unwrap();
    assert_eq!(assigned, expected(&table, &tickets, "GSI1SK", |ticket| ticket.assignee.is_some()));
    let estimated = Ticket::by_estimate().estimate(5).count(&table).await.unwrap();
    assert_eq!(estimated, tickets.iter().filter(|ticket| ticket.estimate.is_some()).count());
    assert_eq!(Ticket::query("p").all(&table).await.unwrap(), tickets);
    // An absent field is no attribute at all.
    assert!(!table.to_item(&tickets[1]).unwrap().contains_key("assignee"));
}

/// An item is in the index exactly when the fields are attributes.
#[tokio::test]
async fn indexes_of_the_fields_themselves() {
    let table = table::<Complaint>().await;
    let complaint = |id: &str, customer: Option<&str>, priority| Complaint {
        id: id.into(),
        customer: customer.map(str::to_owned),
        priority,
        text: String::new(),
    };
    let complaints = [
        complaint("a", Some("ann"), 10),
        complaint("b", Some("ann"), -3),
        complaint("c", None, 1),
        complaint("d", Some("bob"), 1),
    ];
    for complaint in &complaints {
        complaint.clone().create().send(&table).await.unwrap();
    }
    assert_eq!(
        table.to_item(&complaints[0]).unwrap(),
        item([
            ("PK", s("COMPLAINT#a")),
            ("SK", s("COMPLAINT")),
            ("entity_type", s("Complaint")),
            ("id", s("a")),
            ("customer", s("ann")),
            ("priority", n(10)),
            ("text", s("")),
        ])
    );
    let of_ann = Complaint::of_customer("ann");
    assert_eq!(of_ann.all(&table).await.unwrap(), [complaints[1].clone(), complaints[0].clone()]);
    assert_eq!(of_ann.priority(0..).all(&table).await.unwrap(), complaints[..1]);
    assert_eq!(of_ann.priority(-3).one(&table).await.unwrap(), complaints[1]);
    let all = Complaint::scan().all(&table).await.unwrap();
    assert_eq!(all.len(), complaints.len());
}

#[tokio::test]
async fn local_indexes() {
    let table = table::<Post>().await;
    let post = |number, edited: Option<&str>| Post {
        thread: "t".into(),
        number,
        edited: edited.map(timestamp),
        text: String::new(),
    };
    let posts = [
        post(1, Some("2026-01-03T00:00:00.25Z")),
        post(2, None),
        post(3, Some("2026-01-01T00:00:00Z")),
        post(4, Some("2026-01-02T00:00:00Z")),
    ];
    for post in &posts {
        post.clone().create().send(&table).await.unwrap();
    }
    assert_eq!(
        keys(&table.to_item(&posts[0]).unwrap()),
        "LSI1SK=2026-01-03T00:00:00.250Z PK=THREAD#t SK=POST#000001 entity_type=Post"
    );
    let by_edit = Post::by_edit("t");
    let edited = expected(&table, &posts, "LSI1SK", |post| post.edited.is_some());
    assert_eq!(by_edit.all(&table).await.unwrap(), edited);
    // A local index can be read consistently.
    assert_eq!(by_edit.clone().consistent().all(&table).await.unwrap(), edited);
    let late = by_edit.edited(timestamp("2026-01-02T00:00:00Z")..);
    assert_eq!(late.all(&table).await.unwrap(), edited[1..]);
    assert_eq!(Post::query("t").all(&table).await.unwrap(), posts);
}

#[tokio::test]
async fn indexes_without_a_sort_key_and_with_a_number() {
    let table = table::<Player>().await;
    let players: Vec<_> = [("a", 100), ("b", -20), ("c", 9)]
        .map(|(name, points)| Player { name: name.into(), league: 2, points })
        .into();
    for player in &players {
        player.clone().create().send(&table).await.unwrap();
    }
    let stored = table.to_item(&players[1]).unwrap();
    assert_eq!((&stored["GSI1PK"], &stored["GSI2SK"]), (&s("LEAGUE#2"), &n(-20)));
    assert_eq!(Player::of_league(2).count(&table).await.unwrap(), 3);
    let by_points = Player::by_points(2).desc().all(&table).await.unwrap();
    assert_eq!(by_points, [players[0].clone(), players[2].clone(), players[1].clone()]);
    let middle = Player::by_points(2).points(-20..100).count(&table).await.unwrap();
    assert_eq!(middle, 2);
    assert_eq!(Player::of_league(3).all(&table).await.unwrap(), []);
}

#[tokio::test]
async fn time_buckets_in_an_index() {
    let table = table::<Parcel>().await;
    let parcels: Vec<_> =
        ["2025-12-31T23:59:59Z", "2026-01-01T00:00:00Z", "2026-01-20T00:00:00Z", "2026-03-01T00:00:00Z"]
            .iter()
            .enumerate()
            .map(|(id, sent)| Parcel { id: id.to_string(), sent: timestamp(sent), weight: 1 })
            .collect();
    for parcel in &parcels {
        parcel.clone().create().send(&table).await.unwrap();
    }
    let (january, requests) = table.counted(Parcel::sent(date("2026-01-15")).all(&table)).await;
    assert_eq!((january.unwrap(), requests), (parcels[1..3].to_vec(), 1));
    let winter = Parcel::sent(date("2025-12-01")..=date("2026-03-31"));
    let (found, requests) = table.counted(winter.all(&table)).await;
    assert_eq!((found.unwrap(), requests), (parcels, 4));
}
