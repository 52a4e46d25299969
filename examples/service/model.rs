//! What the service stores, and under which keys.

use dynaschema::{DynamoEntity, DynamoTable, KeyPart};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use ulid::Ulid;

/// The name of a customer, as whoever signs the requests knows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, KeyPart)]
pub(crate) struct CustomerId(pub(crate) String);

/// The id of a ticket: ids sort as the tickets were opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, KeyPart)]
pub(crate) struct TicketId(pub(crate) Ulid);

/// The id of a reply: ids sort as the replies were written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, KeyPart)]
pub(crate) struct ReplyId(pub(crate) Ulid);

/// What a client names a request by, to send it again without doing it again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, KeyPart)]
pub(crate) struct Token(pub(crate) String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, KeyPart)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    Open,
    Waiting,
    Solved,
}

/// A question of a customer. The second index has those of one status, of all customers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CUSTOMER#<customer>")]
#[sk("TICKET#<id>")]
#[gsi1("TICKETS#<status>", "<id>", query = by_status)]
pub(crate) struct Ticket {
    pub(crate) customer: CustomerId,
    pub(crate) id: TicketId,
    pub(crate) subject: String,
    pub(crate) status: Status,
    pub(crate) assignee: Option<String>,
    pub(crate) replies: u32,
    #[dynamo(created_at)]
    pub(crate) opened_at: Timestamp,
    /// Counts the writes, and is the `ETag` of the ticket.
    #[dynamo(version)]
    pub(crate) version: u64,
}

/// What was said about a ticket.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TICKET#<ticket>")]
#[sk("REPLY#<id>")]
pub(crate) struct Reply {
    pub(crate) ticket: TicketId,
    pub(crate) id: ReplyId,
    pub(crate) author: String,
    pub(crate) text: String,
}

/// That a request to open a ticket was carried out: written with the ticket, gone after a day.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CUSTOMER#<customer>")]
#[sk("RECEIPT#<token>")]
pub(crate) struct Receipt {
    pub(crate) customer: CustomerId,
    pub(crate) token: Token,
    pub(crate) ticket: TicketId,
    /// What was asked for, to tell the same request from another one of the same name.
    pub(crate) subject: String,
    #[dynamo(ttl)]
    pub(crate) until: Timestamp,
}

/// The table, and what a mixed read returns.
#[derive(Debug, Clone, PartialEq, DynamoTable)]
pub(crate) enum Desk {
    Ticket(Ticket),
    Reply(Reply),
    Receipt(Receipt),
}

impl Ticket {
    /// A ticket as it is asked for; its version and its time are the table's to fill in.
    pub(crate) fn new(customer: CustomerId, id: TicketId, subject: String) -> Self {
        let opened_at = Timestamp::default();
        Self {
            customer,
            id,
            subject,
            status: Status::Open,
            assignee: None,
            replies: 0,
            opened_at,
            version: 0,
        }
    }
}
