//! What the handlers ask of the table: a trait, so that they can be tested without one.

use dynaschema::{Cursor, Error, Page, Table};
use futures_util::stream::BoxStream;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Deserializer};
use ulid::Ulid;

use crate::model::{CustomerId, Desk, Receipt, Reply, ReplyId, Status, Ticket, TicketId, TicketKey, Token};

/// How long a request is known by its token.
const REMEMBERED: SignedDuration = SignedDuration::from_hours(24);

/// What a page of a list begins behind, and how many items it has.
#[derive(Debug, Clone)]
pub(crate) struct Part {
    pub(crate) after: Option<Cursor>,
    pub(crate) limit: usize,
}

/// A change of some fields: what is absent stays.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TicketChange {
    pub(crate) subject: Option<String>,
    pub(crate) status: Option<Status>,
    /// `null` takes the assignee away.
    #[serde(default, deserialize_with = "there")]
    #[expect(clippy::option_option, reason = "absent, `null` and a value are three wishes")]
    pub(crate) assignee: Option<Option<String>>,
}

/// What became of a request to open a ticket.
#[derive(Debug)]
pub(crate) enum Opened {
    /// It is there now.
    Now(Ticket),
    /// The same request was carried out before.
    Before(Ticket),
    /// Another request has this token.
    Conflict,
}

/// What a handler waits for.
pub(crate) trait Answer<T>: Future<Output = Result<T, Error>> + Send {}

impl<T, F: Future<Output = Result<T, Error>> + Send> Answer<T> for F {}

/// The tickets and what is said about them.
pub(crate) trait Tickets: Clone + Send + Sync + 'static {
    /// Opens a ticket, once for each token.
    fn open(&self, customer: CustomerId, token: Token, subject: String) -> impl Answer<Opened>;

    fn get(&self, key: &TicketKey) -> impl Answer<Ticket>;

    /// The tickets of a customer, the newest first.
    fn of_customer(&self, customer: &CustomerId, part: Part) -> impl Answer<Page<Ticket>>;

    /// The tickets of a status, of all customers, the oldest first.
    fn by_status(&self, status: Status, part: Part) -> impl Answer<Page<Ticket>>;

    /// All tickets of a customer, each as soon as it is read.
    fn every(&self, customer: &CustomerId) -> BoxStream<'static, Result<Ticket, Error>>;

    /// Changes a ticket that has this version.
    fn change(&self, key: &TicketKey, version: u64, change: TicketChange) -> impl Answer<Ticket>;

    /// Deletes a ticket that has this version, with its replies.
    fn delete(&self, key: &TicketKey, version: u64) -> impl Answer<()>;

    /// Writes a reply, and counts it at its ticket.
    fn reply(&self, key: &TicketKey, author: String, text: String) -> impl Answer<Reply>;

    /// The replies to a ticket that is there, the oldest first.
    fn replies(&self, key: &TicketKey, part: Part) -> impl Answer<Page<Reply>>;
}

impl Tickets for Table<Desk> {
    /// The ticket and the receipt are written together or not at all, so that no retry of a client's, nor two
    /// requests at the same time, open two tickets.
    async fn open(&self, customer: CustomerId, token: Token, subject: String) -> Result<Opened, Error> {
        let id = TicketId(new_id(self));
        let receipt = Receipt {
            customer: customer.clone(),
            token,
            ticket: id,
            subject: subject.clone(),
            until: now(self) + REMEMBERED,
        };
        let ticket = Ticket::new(customer, id, subject);
        let mut both = self.transact();
        let opened = both.add(ticket.create());
        let remember = both.add(receipt.clone().create());
        let error = match both.send().await {
            Ok(written) => return Ok(Opened::Now(written.one(opened)?)),
            Err(error) => error,
        };
        let Some(earlier) = error.failed(remember).and_then(|failed| failed.old()) else { return Err(error) };
        if earlier.subject != receipt.subject {
            return Ok(Opened::Conflict);
        }
        let key = TicketKey { customer: earlier.customer, id: earlier.ticket };
        Ok(Opened::Before(self.get(&key).await?))
    }

    async fn get(&self, key: &TicketKey) -> Result<Ticket, Error> {
        key.get().consistent().one(self).await
    }

    async fn of_customer(&self, customer: &CustomerId, part: Part) -> Result<Page<Ticket>, Error> {
        Ticket::query(customer).desc().limit(part.limit).after_if(part.after).page(self).await
    }

    async fn by_status(&self, status: Status, part: Part) -> Result<Page<Ticket>, Error> {
        Ticket::by_status(status).limit(part.limit).after_if(part.after).page(self).await
    }

    fn every(&self, customer: &CustomerId) -> BoxStream<'static, Result<Ticket, Error>> {
        Box::pin(Ticket::query(customer).stream(self))
    }

    /// The status is shown by a key of the index, so the change starts from the ticket; that nobody wrote it
    /// since the client has seen it is demanded of the version that the client names.
    async fn change(&self, key: &TicketKey, version: u64, change: TicketChange) -> Result<Ticket, Error> {
        let ticket = Ticket { version, ..self.get(key).await? };
        let mut edit = ticket.edit();
        if let Some(subject) = change.subject {
            edit = edit.set_subject(subject);
        }
        if let Some(status) = change.status {
            edit = edit.set_status(status);
        }
        if let Some(assignee) = change.assignee {
            edit = edit.set_assignee(assignee);
        }
        edit.returning_new().send(self).await
    }

    async fn delete(&self, key: &TicketKey, version: u64) -> Result<(), Error> {
        key.delete().version(version).send(self).await?;
        // Any number of them, so that they go after it, and not with it. Where this is cut off, nobody is
        // shown what is left.
        Reply::query(key.id).delete_all(self).await?;
        Ok(())
    }

    async fn reply(&self, key: &TicketKey, author: String, text: String) -> Result<Reply, Error> {
        let reply = Reply { ticket: key.id, id: ReplyId(new_id(self)), author, text };
        let mut both = self.transact();
        let count = both.add(key.update().add(|ticket| ticket.replies, 1));
        both.add(reply.clone().create());
        match both.send().await {
            Ok(_) => Ok(reply),
            Err(error) => Err(error.failed(count).map_or(error.clone(), |failed| failed.error().clone())),
        }
    }

    async fn replies(&self, key: &TicketKey, part: Part) -> Result<Page<Reply>, Error> {
        self.get(key).await?;
        Reply::query(key.id).limit(part.limit).after_if(part.after).page(self).await
    }
}

/// The time by the table's clock, which a test can turn.
fn now(desk: &Table<Desk>) -> Timestamp {
    Timestamp::try_from(desk.now()).expect("a year that clocks show")
}

fn new_id(desk: &Table<Desk>) -> Ulid {
    Ulid::from_parts(u64::try_from(now(desk).as_millisecond()).unwrap_or_default(), fastrand::u128(..))
}

/// A field that is there, be it `null`: what is absent is serde's default.
fn there<'de, D: Deserializer<'de>, T: Deserialize<'de>>(field: D) -> Result<Option<T>, D::Error> {
    T::deserialize(field).map(Some)
}
