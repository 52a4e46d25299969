//! What should be stored, kept by hand, and one random write of it after the other.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use dynaschema::op::WriteTransaction;
use dynaschema::{AttributeValue, Error, Item, Table, embedded};

use super::beast::{Beast, Sent, To};
use super::dice::Dice;
use super::entities::{
    Account, Firm, Job, Mark, Member, Note, Notice, Order, Page, Person, Product, Tagging, Town, User, Zoo,
};
use super::times::{Steps, Times};
use super::wanted::{Stored, Wanted, place};

/// The stored items, the values that two clients have read, and the choices still to come.
pub(super) struct World {
    table: Table<Zoo>,
    /// By the place of each item: its value, and all that is stored for it.
    pub(super) stored: BTreeMap<String, (Zoo, Vec<Stored>)>,
    held: [BTreeMap<String, Zoo>; 2],
    clock: Steps,
    times: Times,
    pub(super) dice: Dice,
    /// How many writes there were, those inside of batches and transactions among them.
    pub(super) operations: u64,
    /// What was done, where a mistake is looked for.
    pub(super) story: Option<Vec<String>>,
}

/// How many entities there are.
const ENTITIES: usize = 14;

fn kind(error: &Error) -> String {
    let kind = format!("{:?}", error.kind());
    kind.split([' ', '{']).next().unwrap_or_default().to_owned()
}

impl World {
    pub(super) async fn new(seed: u64, tells: bool) -> Result<Self, Error> {
        let (made, clock, times) = (embedded::table::<Zoo>().await?, Steps::default(), Times::default());
        let steps = clock.clone();
        let table = Table::builder(made.client().clone(), made.name()).clock(move || steps.now()).build();
        let (stored, held) = (BTreeMap::new(), [BTreeMap::new(), BTreeMap::new()]);
        let (dice, story) = (Dice::of(seed), tells.then(Vec::new));
        Ok(Self { table, stored, held, clock, times, dice, operations: 0, story })
    }

    /// One call, and the look at all that is stored after it.
    pub(super) async fn step(&mut self) -> Result<(), String> {
        self.clock.next();
        match self.dice.below(8) {
            0 | 1 => self.transaction().await?,
            2 => self.batch().await?,
            _ => {
                let (sent, wanted) = self.any(None);
                let done = sent.await;
                self.settle(done, wanted)?;
            }
        }
        self.compare().await
    }

    fn tell(&mut self, what: impl FnOnce() -> String) {
        if let Some(story) = &mut self.story {
            story.push(what());
        }
    }

    /// A write of any entity.
    fn any(&mut self, into: Option<(&mut WriteTransaction<Zoo>, usize)>) -> (Sent, Wanted) {
        let (transaction, member) = match into {
            Some((transaction, member)) => (Some(transaction), member),
            None => (None, self.dice.below(ENTITIES)),
        };
        // Those that share a key are never in one transaction.
        match member {
            0 => self.write::<Note>(transaction),
            1 => self.write::<Order>(transaction),
            2 => self.write::<User>(transaction),
            3 => self.write::<Person>(transaction),
            4 => self.write::<Page>(transaction),
            5 => self.write::<Job>(transaction),
            6 => self.write::<Product>(transaction),
            7 => self.write::<Member>(transaction),
            8 => self.write::<Account>(transaction),
            9 => self.write::<Mark>(transaction),
            10 => self.write::<Firm>(transaction),
            11 => self.write::<Tagging>(transaction),
            12 => self.write::<Notice>(transaction),
            _ => self.write::<Town>(transaction),
        }
    }

    fn write<E: Beast>(&mut self, transaction: Option<&mut WriteTransaction<Zoo>>) -> (Sent, Wanted) {
        let drawn = E::drawn(&mut self.dice);
        let change = E::drawn(&mut self.dice);
        let mask = self.dice.below(1 << E::GROUPS);
        let here = place(&drawn);
        let there = self.stored.get(&here).map(|(zoo, _)| E::of(zoo));
        let (now, other) = (there.flatten().cloned(), there.is_some_and(|there| there.is_none()));
        let client = self.dice.below(2);
        let reads = self.dice.one_in(2);
        let held = match (&now, self.held[client].get(&here).and_then(E::of)) {
            (_, Some(held)) if !reads => Some(held.clone()),
            (now, _) => now.clone(),
        };
        if let (Some(now), true) = (&now, reads) {
            self.held[client].insert(here, now.clone().zoo());
        }
        let joins = transaction.is_some();
        let table = self.table.clone();
        let to = match transaction {
            Some(transaction) => To::Transaction(transaction),
            None => To::Table(&table),
        };
        let way = self.dice.below(if joins { 8 } else { 9 });
        self.operations += 1;
        let case = Case { drawn, change, mask, now, held, joins };
        self.tell(|| format!("way {way}, client {client}, another there: {other}, {case:?}"));
        let (sent, wanted) = self.way(way, case, to);
        let wanted = if other && !wanted.is_nothing() { Wanted::refused(["WrongEntity"]) } else { wanted };
        (sent, wanted)
    }

    fn way<E: Beast>(&mut self, way: usize, case: Case<E>, to: To<'_>) -> (Sent, Wanted) {
        let Case { drawn, change, mask, now, held, joins } = case;
        match (way, held) {
            (0, _) => (drawn.created(to), self.creates(&drawn, now.as_ref())),
            (1, held) => {
                let mut value = drawn.clone();
                value.set_version(held.as_ref().map_or(0, E::version));
                (value.put(to), self.puts(&value, now.as_ref()))
            }
            (2, _) => (drawn.deleted(to), Wanted::change(&drawn, None)),
            (3, Some(held)) => (held.removed(to), Self::removes(&held, now.as_ref())),
            (4, Some(held)) => {
                (held.edited(&change, mask, to), self.edits(&held, &change, mask, now.as_ref(), joins))
            }
            (5, _) => (drawn.upserted(&change, mask, to), self.upserts(&drawn, &change, mask, now.as_ref())),
            (6, Some(held)) => {
                let mut there = held.clone();
                there.rekey(&change);
                let sent = held.moved(&there, &change, mask, to);
                (sent, self.moves(&held, &there, &change, mask, now.as_ref()))
            }
            (8, _) => {
                let To::Table(table) = to else { unreachable!("a loop is no place of a transaction") };
                (
                    drawn.modified(&change, mask, table),
                    self.changes(&drawn, &change, mask, now.as_ref(), false),
                )
            }
            _ => (drawn.updated(&change, mask, to), self.changes(&drawn, &change, mask, now.as_ref(), true)),
        }
    }

    /// Up to four writes of different entities: all of them, or none.
    async fn transaction(&mut self) -> Result<(), String> {
        let mut transaction = self.table.transact();
        let first = self.dice.below(ENTITIES);
        let count = 1 + self.dice.below(4);
        let mut wanted = Vec::new();
        for member in 0..count {
            wanted.push(self.any(Some((&mut transaction, (first + member) % ENTITIES))).1);
        }
        let done = transaction.send().await;
        let may = wanted.iter().all(|wanted| wanted.done);
        let must = may && wanted.iter().all(|wanted| wanted.refused.is_empty());
        match &done {
            Ok(_) if may => {}
            Err(error) if !must && error.is_transaction_canceled() => return Ok(()),
            _ => return Err(format!("a transaction that may succeed ({may}), and must ({must}): {done:?}")),
        }
        for wanted in wanted {
            self.settle(Ok(()), wanted)?;
        }
        Ok(())
    }

    /// Puts and deletes of two entities, by different keys.
    async fn batch(&mut self) -> Result<(), String> {
        let mut batch = self.table.batch_write();
        let mut wanted: BTreeMap<String, Wanted> = BTreeMap::new();
        for _ in 0..=self.dice.below(5) {
            if self.dice.one_in(2) {
                let note = Note::drawn(&mut self.dice);
                if let Entry::Vacant(vacant) = wanted.entry(place(&note)) {
                    batch = batch.put(note.clone());
                    vacant.insert(Wanted::change(&note, Some(note.clone())));
                }
            } else {
                let order = Order::drawn(&mut self.dice);
                if let Entry::Vacant(vacant) = wanted.entry(place(&order)) {
                    batch = batch.delete(&order.key());
                    vacant.insert(Wanted::change(&order, None));
                }
            }
        }
        self.operations += wanted.len() as u64;
        self.tell(|| format!("a batch on {:?}", wanted.keys()));
        let done = batch.send().await.map_err(|error| format!("{error:?}"));
        done?;
        wanted.into_values().try_for_each(|wanted| self.settle(Ok(()), wanted))
    }

    /// Compares how a write ended with how it had to, and takes over what it has done.
    fn settle(&mut self, done: Result<(), Error>, wanted: Wanted) -> Result<(), String> {
        match done {
            Ok(()) if wanted.done => {
                for (place, change) in wanted.changes {
                    match change {
                        Some(items) => self.stored.insert(place, items),
                        None => self.stored.remove(&place),
                    };
                }
                Ok(())
            }
            Err(error) if wanted.refused.contains(kind(&error).as_str()) => Ok(()),
            done => Err(format!("{done:?}; done: {}, refused: {:?}", wanted.done, wanted.refused)),
        }
    }

    /// All that is stored, with all that should be.
    async fn compare(&mut self) -> Result<(), String> {
        let scan = self.table.client().scan().table_name(self.table.name()).consistent_read(true);
        let mut items = scan.send().await.map_err(|error| format!("{error:?}"))?.items.unwrap_or_default();
        self.times.look(&mut items, &self.clock)?;
        let mut found: Vec<String> = items.iter().map(shown).collect();
        found.sort_unstable();
        let mut wanted: Vec<&String> =
            self.stored.values().flat_map(|(_, items)| items).map(|(_, item)| item).collect();
        wanted.sort_unstable();
        if found.iter().eq(wanted.iter().copied()) {
            return self.compare_narrow().await;
        }
        let surplus: Vec<&String> = found.iter().filter(|item| !wanted.contains(item)).collect();
        let missing: Vec<&&String> = wanted.iter().filter(|item| !found.contains(item)).collect();
        Err(format!("stored, and should not be: {surplus:#?}\nshould be stored: {missing:#?}"))
    }

    /// The jobs that are due at some time, by the index that holds a part of them.
    async fn compare_narrow(&self) -> Result<(), String> {
        let due = 1 + u32::try_from(self.operations % 3).unwrap_or_default();
        let found =
            Job::of_due(due).hydrate().all(&self.table).await.map_err(|error| format!("{error:?}"))?;
        let found: Vec<Option<Job>> = found.into_iter().map(dynaschema::op::Hydrated::found).collect();
        let jobs = self.stored.values().filter_map(|(zoo, _)| Job::of(zoo));
        let mut wanted: Vec<Option<Job>> = jobs.filter(|job| job.due == due).cloned().map(Some).collect();
        wanted.sort_unstable_by_key(|job| job.as_ref().map(|job| (job.made, job.id.to_string())));
        if found == wanted {
            Ok(())
        } else {
            Err(format!("{found:?} are due at {due}, and should be {wanted:?}"))
        }
    }
}

/// One write, as it was drawn.
#[derive(Debug)]
struct Case<E> {
    /// A value under the key that the write is about.
    drawn: E,
    change: E,
    mask: usize,
    /// What is stored under the key.
    now: Option<E>,
    /// What the client has read of it, now or before.
    held: Option<E>,
    joins: bool,
}

/// A stored item, as the templates write it.
fn shown(item: &Item) -> String {
    let mut lines: Vec<String> = item
        .iter()
        .map(
            |(name, value)| {
                if name == "_token" { "_token=S:*".to_owned() } else { format!("{name}={}", of(value)) }
            },
        )
        .collect();
    lines.sort_unstable();
    lines.join("\n")
}

fn of(value: &AttributeValue) -> String {
    match value {
        AttributeValue::S(text) => format!("S:{text}"),
        AttributeValue::N(number) => format!("N:{number}"),
        AttributeValue::M(members) => {
            let mut members: Vec<String> =
                members.iter().map(|(name, value)| format!("{name}={}", of(value))).collect();
            members.sort_unstable();
            format!("M:{}", members.join(","))
        }
        other => format!("{other:?}"),
    }
}
