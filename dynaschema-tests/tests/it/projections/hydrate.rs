//! Whole items behind an index that does not hold them: what a filter over all that is stored gives, and of each
//! what became of it meanwhile.

use std::collections::BTreeMap;
use std::time::Duration;

use dynaschema::embedded::Fault;
use dynaschema::op::{Chain, Hydrated, HydratedQuery, Query};
use dynaschema::{DynamoEntity, DynamoTable, ErrorKind, ShownInPart, Table, any};
use dynaschema_tests::harness::{TestTable, item, n, s, table};
use dynaschema_tests::needs;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<team>")]
#[sk("TASK#<id:03>")]
#[gsi1("STATUS#<status>", "<rank:03>", project = keys_only, query = by_status)]
#[gsi2(pk = owner, sk = rank, project = include(hits), query = of_owner)]
#[gsi3("ALL#<id:shard(3)>", "<rank:03>", project = keys_only, query = everywhere)]
#[lsi1("R#<rank:03>", project = keys_only, query = by_rank)]
#[dynamo(copy(by_id, pk = "TASK#<id:03>", sk = "TASK"))]
struct Task {
    team: String,
    id: u32,
    status: String,
    rank: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    owner: Option<String>,
    hits: u32,
    text: String,
}

/// What is stored, by the number of each task.
type Stored = BTreeMap<u32, Task>;

/// A row of numbers that its seed repeats.
struct Row(u32);

impl Row {
    fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 16) % end
    }

    /// A task whose rank is no other's.
    fn task(&mut self, id: u32) -> Task {
        Task {
            team: "a".to_owned(),
            id,
            status: if self.below(3) > 0 { "open" } else { "done" }.to_owned(),
            rank: self.below(30) * 30 + id,
            owner: (self.below(4) > 0).then(|| "ann".to_owned()),
            hits: self.below(3),
            text: format!("text {}", self.below(1000)),
        }
    }

    /// Puts other tasks in the place of some, and deletes some.
    async fn change(&mut self, table: &TestTable<Task>, stored: &mut Stored) {
        let aside = table.aside(|table| table);
        for _ in 0..4 {
            let id = self.below(24);
            if self.below(3) == 0 {
                stored.remove(&id);
                let deleted = TaskKey { team: "a".to_owned(), id }.delete().send(&aside).await;
                assert!(deleted.is_ok() || deleted.unwrap_err().is_not_found());
            } else {
                stored.insert(id, self.task(id).put().send(&aside).await.unwrap());
            }
        }
    }
}

async fn load() -> (TestTable<Task>, Stored, Row) {
    let (table, mut stored, mut row) = (table::<Task>().await, Stored::new(), Row(7));
    for id in 0..24 {
        stored.insert(id, row.task(id).create().send(&table).await.unwrap());
    }
    (table, stored, row)
}

/// Outcomes, to be compared.
fn told(outcomes: impl IntoIterator<Item = Hydrated<Task>>) -> Vec<String> {
    let told = |outcome| match outcome {
        Hydrated::Found(task) => format!("{task:?}"),
        Hydrated::Missing(key) => format!("missing {}", key.sk.unwrap().as_str()),
        Hydrated::Moved(key) => format!("moved {}", key.sk.unwrap().as_str()),
        other => panic!("{other:?}"),
    };
    outcomes.into_iter().map(told).collect()
}

/// A query, and what it reads: the keys that it asks for, and of these what the index gives.
struct Law<R, C> {
    query: Query<R, C>,
    asks: fn(&Task) -> bool,
    gives: fn(&Task) -> bool,
}

impl<R, C> Law<R, C>
where
    R: ShownInPart<Whole = Task>,
    C: Chain<Entity = R>,
{
    /// What became by now of the tasks that the index has shown.
    fn outcomes(&self, before: &Stored, now: &Stored, descending: bool) -> Vec<String> {
        let mut shown: Vec<_> =
            before.values().filter(|task| (self.asks)(task) && (self.gives)(task)).collect();
        shown.sort_by_key(|task| task.rank);
        if descending {
            shown.reverse();
        }
        let became = |task: &Task| match now.get(&task.id) {
            Some(now) if (self.asks)(now) => format!("{now:?}"),
            Some(_) => format!("moved TASK#{:03}", task.id),
            None => format!("missing TASK#{:03}", task.id),
        };
        shown.into_iter().map(became).collect()
    }

    fn in_both_directions(&self) -> [(Query<R, C>, bool); 2] {
        [(self.query.clone(), false), (self.query.clone().desc(), true)]
    }

    /// By every end, at every limit and page size, page by page there and back.
    async fn holds(&self, table: &TestTable<Task>, stored: &Stored) {
        for (query, descending) in self.in_both_directions() {
            let wanted = self.outcomes(stored, stored, descending);
            assert!(wanted.len() > 3, "{wanted:?}");
            let hydrated = query.clone().hydrate();
            assert_eq!(told(hydrated.all(table).await.unwrap()), wanted);
            assert_eq!(told(hydrated.first(table).await.unwrap()), wanted[..1]);
            assert!(matches!(
                hydrated.optional(table).await.unwrap_err().kind(),
                ErrorKind::MoreThanOne { .. }
            ));
            for size in 1..=7 {
                let paged = query.clone().page_size(size);
                assert_eq!(streamed(table, &paged.clone().hydrate()).await, wanted);
                assert_eq!(told(paged.limit(2).hydrate().all(table).await.unwrap()), wanted[..2]);
                there_and_back(table, &query.clone().limit(size), &wanted, size).await;
            }
            assert_eq!(streamed(table, &query.limit(3).hydrate()).await, wanted[..3]);
        }
    }

    /// What is written between the two reads.
    async fn tells_what_changed(&self, table: &TestTable<Task>, stored: &mut Stored, row: &mut Row) {
        let mut all_told = Vec::new();
        for size in 1..=7 {
            for (query, descending) in self.in_both_directions() {
                let before = stored.clone();
                let hydrated = query.page_size(size).hydrate();
                let others = async {
                    tokio::time::sleep(Duration::from_millis(500)).await;
                    row.change(table, stored).await;
                };
                let (all, ()) = tokio::join!(hydrated.all(table), others);
                let told = told(all.unwrap());
                assert_eq!(told, self.outcomes(&before, stored, descending));
                all_told.extend(told);
            }
        }
        assert!(all_told.iter().any(|told| told.starts_with("missing")));
    }
}

async fn streamed<R, C>(table: &Table<Task>, query: &HydratedQuery<R, C>) -> Vec<String>
where
    R: ShownInPart<Whole = Task>,
    C: Chain<Entity = R>,
{
    let (mut stream, mut all) = (query.stream(table), Vec::new());
    while let Some(outcome) = stream.next().await {
        all.push(outcome.unwrap());
    }
    told(all)
}

async fn there_and_back<R, C>(table: &TestTable<Task>, query: &Query<R, C>, wanted: &[String], size: usize)
where
    R: ShownInPart<Whole = Task>,
    C: Chain<Entity = R>,
{
    let (mut read, mut next, mut last) = (Vec::new(), query.clone(), None);
    loop {
        let page = next.hydrate().page(table).await.unwrap();
        read.push(told(page.items().unwrap().to_vec()));
        let Some(cursor) = page.cursor else { break };
        last = page.previous;
        next = query.clone().after(cursor);
    }
    assert_eq!(read, wanted.chunks(size).collect::<Vec<_>>());
    if let Some(cursor) = last {
        let back = query.clone().before(cursor).hydrate();
        let before = &wanted[(read.len() - 3) * size..][..size];
        assert_eq!(told(back.page(table).await.unwrap().into_items().unwrap()), before);
        assert_eq!(streamed(table, &back).await, before);
        assert_eq!(told(back.first(table).await.unwrap()), before[..1]);
    }
}

/// The queries over each kind of index, of one partition, of several, of shards, of a range and with a filter.
macro_rules! each_query {
    ($law:ident => $check:expr) => {{
        let $law =
            Law { query: Task::by_status("open"), asks: |task| task.status == "open", gives: |_| true };
        $check;
        let $law = Law {
            query: Task::by_status(any(["done", "open"])).rank(100..600),
            asks: |task| (100..600).contains(&task.rank),
            gives: |_| true,
        };
        $check;
        let $law = Law {
            query: Task::of_owner("ann").filter(|task| task.hits.ge(1)),
            asks: |task| task.owner.is_some(),
            gives: |task| task.hits >= 1,
        };
        $check;
        let $law = Law { query: Task::everywhere(), asks: |_| true, gives: |_| true };
        $check;
        let $law = Law { query: Task::by_rank("a"), asks: |_| true, gives: |_| true };
        $check;
    }};
}

#[tokio::test]
async fn whole_items_come_as_the_index_shows_them() {
    let (table, stored, _) = load().await;
    each_query!(law => law.holds(&table, &stored).await);
    let first = &stored[&0];
    let one = Task::by_status(&first.status).rank(first.rank).hydrate();
    assert_eq!(told(one.optional(&table).await.unwrap()), told([one.one(&table).await.unwrap()]));
    let none = Task::by_status("none").hydrate();
    assert!(none.one(&table).await.unwrap_err().is_not_found());
    assert_eq!(none.optional(&table).await.unwrap(), None);
}

#[tokio::test]
async fn what_became_of_each_item_is_told() {
    needs!(PausedTime);
    let (table, mut stored, mut row) = load().await;
    tokio::time::pause();
    table.faults().on("BatchGetItem").always().inject(Fault::Latency(Duration::from_secs(1)));
    each_query!(law => law.tells_what_changed(&table, &mut stored, &mut row).await);
}

/// What the index knows to live can expire before it is read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SESSION#<id>")]
#[gsi1("USER#<user>", "<id:04>", project = include(), query = of_user)]
struct Session {
    id: u32,
    user: String,
    #[dynamo(ttl)]
    ends: jiff::Timestamp,
    device: String,
}

#[tokio::test]
async fn what_expires_meanwhile_is_missing() {
    needs!(PausedTime);
    let table = table::<Session>().await;
    tokio::time::pause();
    table.faults().on("BatchGetItem").always().inject(Fault::Latency(Duration::from_secs(1)));
    let session = |id, second| Session {
        id,
        user: "u".to_owned(),
        ends: jiff::Timestamp::from_second(second).unwrap(),
        device: "d".to_owned(),
    };
    for (id, second) in [(1, 1_100_000_000), (2, 4_000_000_000), (3, 4_000_000_000)] {
        session(id, second).create().send(&table).await.unwrap();
    }
    let ends = async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        session(3, 1_100_000_000).put().send(&table).await.unwrap();
    };
    let query = Session::of_user("u");
    let live = query.clone().hydrate();
    let (all, ()) = tokio::join!(live.all(&table), ends);
    let [Hydrated::Found(two), Hydrated::Missing(three)] = &all.unwrap()[..] else { panic!() };
    assert_eq!((two, three.pk.as_str()), (&session(2, 4_000_000_000), "SESSION#3"));
    let shown = query.include_expired().hydrate().all(&table).await.unwrap();
    let expired = session(1, 1_100_000_000);
    assert_eq!((shown.len(), shown.into_iter().next()), (3, Some(Hydrated::Found(expired))));
}

/// A hundred keys are one request, of every end; and the budget is one of both reads.
#[tokio::test]
async fn requests_are_few_and_counted() {
    let table = table::<Task>().await;
    let mut row = Row(1);
    let tasks: Vec<_> = (0..250).map(|id| Task { status: "open".into(), rank: id, ..row.task(id) }).collect();
    for task in &tasks {
        task.clone().create().send(&table).await.unwrap();
    }
    let query = Task::by_status("open");
    let wanted: Vec<_> = tasks.iter().cloned().map(Hydrated::Found).collect();
    let (all, requests) = table.recorded(query.clone().hydrate().all(&table)).await;
    assert_eq!(all.unwrap(), wanted);
    let operations: Vec<_> = requests.iter().map(|request| request.operation.as_str()).collect();
    assert_eq!(operations, ["Query", "BatchGetItem", "BatchGetItem", "BatchGetItem"]);
    assert!(!requests.iter().any(|request| request.body.to_string().contains("ConsistentRead")));
    let (_, requests) = table.recorded(query.clone().limit(1).hydrate().consistent().all(&table)).await;
    assert!(requests[1].body.to_string().contains("\"ConsistentRead\":true"));
    let (read, sent) = table.counted(streamed(&table, &query.clone().hydrate())).await;
    assert_eq!((read, sent), (told(wanted.clone()), 4));
    // A limit of a hundred is one request of each, though a page looks behind it.
    let page = query.clone().limit(100).hydrate().page(&table).await.unwrap();
    assert_eq!((page.readable(), page.cost.requests), (&wanted[..100], 2));
    assert!(page.cost.read_units >= 50.0, "{:?}", page.cost);

    let error = query.clone().max_requests(3).hydrate().all(&table).await.unwrap_err();
    let ErrorKind::BudgetExhausted { requests: 3, cursor, .. } = error.kind() else { panic!("{error}") };
    let again = query.clone().after(cursor.clone()).limit(1).hydrate().all(&table).await.unwrap();
    assert_eq!(again, wanted[..1]);
    // Also where the budget ends while the index is read.
    let error = query.clone().page_size(50).max_requests(3).hydrate().all(&table).await.unwrap_err();
    let ErrorKind::BudgetExhausted { requests: 3, cursor, .. } = error.kind() else { panic!("{error}") };
    let again = query.clone().after(cursor.clone()).limit(1).hydrate().all(&table).await.unwrap();
    assert_eq!(again, wanted[..1]);
    assert_eq!(query.clone().max_requests(4).hydrate().all(&table).await.unwrap().len(), 250);
    // A page ends where the rest of the budget would not read its items, and its cursor goes on there.
    let (mut read, mut next) = (Vec::new(), query.clone());
    loop {
        let page = next.max_requests(2).hydrate().page(&table).await.unwrap();
        assert_eq!((page.readable().len() <= 100, page.cost.requests <= 2), (true, true));
        read.extend(page.items().unwrap().to_vec());
        let Some(cursor) = page.cursor else { break };
        next = query.clone().after(cursor);
    }
    assert_eq!(read, wanted);
    // A stream has the query's own budget and not the table's.
    let poor = table.with(|options| options.max_requests(2));
    let stream = query.clone().page_size(50).hydrate();
    assert_eq!(streamed(&poor, &stream).await, told(wanted.clone()));
    // It gives what it has paid for, and goes on where its budget ends.
    let mut stream = query.clone().page_size(50).max_requests(4).hydrate().stream(&table);
    let mut read = Vec::new();
    let error = loop {
        match stream.next().await.unwrap() {
            Ok(one) => read.push(one),
            Err(error) => break error,
        }
    };
    assert_eq!(read, wanted[..100]);
    let rest = query.after(error.cursor().unwrap().clone()).hydrate().all(&table).await.unwrap();
    assert_eq!(rest, wanted[100..]);
}

/// What does not decode is an error that names its key, beside the others.
#[tokio::test]
async fn a_bad_item_is_no_other_ones() {
    let (table, stored, _) = load().await;
    let bad = stored.values().find(|task| task.status == "open").unwrap();
    let mut item = table.to_item(bad).unwrap();
    item.insert("text".to_owned(), n(1));
    table.put_raw(item.into_iter().collect()).await;
    let query = Task::by_status("open").hydrate();
    let error = query.all(&table).await.unwrap_err();
    let ErrorKind::Decode { key: Some(key), path: "text", failed: 1, .. } = error.kind() else {
        panic!("{error}")
    };
    assert_eq!(key.sk.as_ref().unwrap().as_str(), format!("TASK#{:03}", bad.id));
    let count = Task::by_status("open").count(&table).await.unwrap();
    let page = query.page(&table).await.unwrap();
    assert_eq!((page.readable().len(), page.errors().len()), (count - 1, 1));
    let mut stream = query.stream(&table);
    let (mut good, mut bad) = (0, 0);
    while let Some(item) = stream.next().await {
        *if item.is_ok() { &mut good } else { &mut bad } += 1;
    }
    assert_eq!((good, bad), (count - 1, 1));
}

/// What a request leaves undone is named, and nothing of it is lost without a word.
#[tokio::test]
async fn what_is_left_unread_is_named() {
    needs!(PausedTime);
    let (table, _, _) = load().await;
    tokio::time::pause();
    let all = dynaschema::embedded::Unprocessed::Count(2);
    table.faults().on("BatchGetItem").first(1).inject(Fault::Unprocessed(all));
    let query = Task::by_status("open").hydrate();
    let count = Task::by_status("open").count(&table).await.unwrap();
    assert_eq!(query.all(&table).await.unwrap().len(), count);
    // It leaves large items by its own rule, each time the same: the budget has no room for that, and does not end it.
    let poor = Task::by_status("open").max_requests(2).hydrate();
    table.faults().on("BatchGetItem").first(1).inject(Fault::Unprocessed(all));
    assert_eq!(poor.all(&table).await.unwrap().len(), count);
    table.faults().heal();
    table.faults().on("BatchGetItem").first(1).inject(Fault::Unprocessed(all));
    let page = poor.page(&table).await.unwrap();
    assert_eq!((page.readable().len(), page.cost.requests), (count, 3));
    table.faults().heal();
    table.faults().on("BatchGetItem").always().inject(Fault::Unprocessed(all));
    let error = poor.page(&table).await.unwrap_err();
    let ErrorKind::Unprocessed { done, unprocessed, .. } = error.kind() else { panic!("{error}") };
    assert_eq!((done, unprocessed.len()), (count - 2, 2));
}

/// By the key that the index has shown nothing is passed over: what is in the range and of no known entity is
/// an error beside the others, as it is of a get.
#[tokio::test]
async fn what_is_of_no_known_entity_is_an_error() {
    let (table, stored, _) = load().await;
    let open = stored.values().find(|task| task.status == "open").unwrap();
    let query = Task::by_status("open").hydrate();
    let count = query.all(&table).await.unwrap().len();
    for named in [None, Some("Memo")] {
        let mut foreign = table.to_item(open).unwrap();
        foreign.remove("entity_type");
        foreign.extend(named.map(|name| ("entity_type".to_owned(), s(name))));
        table.put_raw(foreign).await;
        let get = TaskKey { team: "a".to_owned(), id: open.id }.get().one(&table).await.unwrap_err();
        let page = query.page(&table).await.unwrap();
        assert_eq!((page.readable().len(), page.errors().len()), (count - 1, 1));
        for error in [&get, &page.errors()[0], &query.all(&table).await.unwrap_err()] {
            let ErrorKind::UnknownEntity { found, key: Some(key), .. } = error.kind() else {
                panic!("{named:?}: {error}")
            };
            assert_eq!(found, named);
            assert_eq!(key.sk.as_ref().unwrap().as_str(), format!("TASK#{:03}", open.id));
        }
    }
}

/// The tasks, in a table that knows all of its items.
#[derive(Debug, DynamoTable)]
#[table(closed)]
enum Board {
    Task(Task),
}

/// What the index shows of no known entity is an error of a stream in either direction, at each limit that is
/// met by a task behind it.
#[tokio::test]
async fn a_stream_gives_the_errors_of_its_index() {
    let table = table::<Board>().await;
    let mut row = Row(5);
    for id in 1..=6 {
        Task { status: "open".into(), rank: id, ..row.task(id) }.create().send(&table).await.unwrap();
    }
    let query = Task::by_status("open");
    let four = query.clone().limit(4).page(&table).await.unwrap();
    let page = query.clone().after(four.cursor.unwrap()).page(&table).await.unwrap();
    let back = query.clone().before(page.previous.unwrap());
    let [pk, sk, status, place] = ["MEMO#1", "MEMO", "STATUS#open", "003!"].map(s);
    table.put_raw(item([("PK", pk), ("SK", sk), ("GSI1PK", status), ("GSI1SK", place)])).await;
    for (query, most) in [(query, 6), (back, 4)] {
        for limit in 1..=most {
            let limited = query.clone().limit(limit);
            let wanted = limited.clone().tolerant().all(&table).await.unwrap();
            for stream in
                [limited.clone().hydrate().stream(&table), limited.hydrate().stream(&table).prefetch()]
            {
                let (mut stream, mut good, mut bad) = (stream, 0, 0);
                while let Some(next) = stream.next().await {
                    *if next.is_ok() { &mut good } else { &mut bad } += 1;
                }
                assert_eq!((good, bad), (limit, wanted.errors.len()), "by {limit}");
            }
        }
    }
}
