// Updates that leave nothing stale, in every form.

use dynaschema::op::Modify;
use dynaschema::{Call, DynamoEntity, KeyPart, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
enum Status {
    Open,
    Closed,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TICKET#<id>")]
#[gsi1("TEAM#<team>", "<status>#<due:06>")]
#[gsi2("USER#<assignee>", "<due:06>")]
struct Ticket {
    id: String,
    team: String,
    status: Status,
    due: u32,
    assignee: Option<String>,
    r#type: u8,
    tags: Vec<String>,
    points: Option<u16>,
}

// The state of the coupled field is a parameter called like the struct.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("RACK#<id>")]
#[gsi1("<cpu>#<load:03>")]
struct CPU {
    id: String,
    cpu: String,
    load: u8,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("EVENT#<id>")]
#[gsi1("<kind>#<number:06>")]
struct Event<T: KeyPart, const N: usize> {
    id: String,
    kind: T,
    number: u32,
    count: u8,
}

fn update(tickets: &Table<Ticket>) -> [Call<()>; 7] {
    [
        Ticket::update("7").set_team("blue").set_type(1).send(tickets),
        Ticket::update("7").set_status(Status::Closed).set_due(8).known_assignee(None).send(tickets),
        Ticket::update("7").set_status(Status::Closed).known_due(8).set_assignee("Ann").send(tickets),
        Ticket::update("7").remove_assignee().known_due(8).known_status(Status::Open).send(tickets),
        // Without an assignee it is in no `GSI2`, whenever it is due.
        Ticket::update("7").remove_assignee().send(tickets),
        Ticket::update("7").remove_assignee().set_due(8).known_status(Status::Open).send(tickets),
        TicketKey { id: "7".to_owned() }.update().add(|ticket| ticket.r#type, 1).send(tickets),
    ]
}

/// What is parsed or collected needs no type where a field takes nothing but its own, and none inside of the `Some` of an `Option`.
fn parsed(tickets: &Table<Ticket>, text: &str) -> Result<[Call<()>; 3], std::num::ParseIntError> {
    let tags = || text.split(',').map(str::to_owned);
    let update = Ticket::update("7").set_type(text.parse()?).set_tags(tags().collect());
    let due = update.set_due(text.parse()?).known_status(Status::Open).known_assignee(None);
    let known = Ticket::update("7").set_status(Status::Closed).known_due("8".parse().unwrap()).known_assignee(None);
    let typed = Ticket::update("7").set(|ticket| ticket.tags, tags().collect()).set(|ticket| ticket.r#type, 8u8.into());
    let optional = typed.set(|ticket| ticket.points, text.parse()?).set_points(text.parse().ok());
    Ok([due.send(tickets), known.send(tickets), optional.set_points(7).send(tickets)])
}

fn like_the_struct(racks: &Table<CPU>, cpu: &CPU) -> [Call<()>; 2] {
    [CPU::update("7").set_cpu("arm").set_load(9).send(racks), cpu.edit().set_load(9).send(racks)]
}

/// From a value everything is known.
fn from_value(tickets: &Table<Ticket>, ticket: &Ticket) -> [Call<()>; 2] {
    let closed: dynaschema::op::Update<Ticket, TicketSetters<true, true, true, true, true>> = ticket.edit();
    [closed.set_status(Status::Closed).send(tickets), ticket.clone().upsert().set_due(9).send(tickets)]
}

fn generic<T: KeyPart + Ord>(event: &Event<T, 3>, events: &Table<Event<T, 3>>) -> [Call<()>; 2]
where
    T: Send + Sync + 'static + Serialize + for<'de> Deserialize<'de>,
{
    [event.edit().set_number(8).send(events), Event::<T, 3>::update("7").set_count(5).send(events)]
}

fn changes(tickets: &Table<Ticket>, ticket: &Ticket) -> [Modify<'static, Ticket>; 2] {
    let _ = ticket.clone().move_to(|ticket| ticket.id.push('b'));
    let _ = ticket.remove();
    let _ = ticket.key().check(|ticket| ticket.due.lt(8));
    [
        Ticket::modify(tickets, &ticket.key(), |ticket| ticket.due += 1),
        Ticket::modify(tickets, &ticket.key(), |ticket| {
            ticket.due = ticket.due.checked_sub(1).ok_or("due already")?;
            Ok::<_, &str>(())
        }),
    ]
}

fn main() {
    let _ = (update, parsed, like_the_struct, from_value, generic::<String>, changes);
}
