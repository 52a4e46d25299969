//! Arms that bind the same of one variant, and differ in what stands beside it: the value says which of them it
//! takes, and what they bind is one part of its keys.

use dynaschema::DynamoEntity;
use dynaschema_tests::harness::table;
use serde::{Deserialize, Serialize};

use crate::brute_force::gives_both;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum State {
    Open,
    Closed(String, bool),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Method {
    Card,
    Cash,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Payment {
    Due,
    Paid(Method, String),
}

/// Each index of one variant, told by a `bool` or by another variant; the first binds less than the one behind it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<team>")]
#[sk("MATCH#<id>")]
#[gsi1("TEAM#<team>", match state {
    Closed(by: String, true) as won => "WON#<by>",
    Closed(by: String, false) as lost => "LOST#<by>",
    Open => none,
}, query = by_state)]
#[gsi2("TEAM#<team>", match state { Closed(by: String, _) => "ALL#<by>", _ => none }, query = closed)]
#[gsi3("TEAM#<team>", match payment {
    Paid(Method::Card, by: String) as card => "CARD#<by>",
    Paid(Method::Cash, by: String) as cash => "CASH#<by>",
    Due => none,
}, query = paid)]
struct Match {
    team: String,
    id: String,
    state: State,
    payment: Payment,
}

/// The other way round, with a word for what is absent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<team>")]
#[sk("DRAW#<id>")]
#[gsi1("TEAM#<team>", match state { Closed(by: String, _) => "ALL#<by:or('-')>", _ => none }, query = closed)]
#[gsi2("TEAM#<team>", match state { Closed(by: String, false) as lost => "LOST#<by:or('-')>", _ => none }, query = by_state)]
struct Draw {
    team: String,
    id: String,
    state: State,
}

/// Under keys of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<team>")]
#[sk(match state {
    Closed(by: String, true) as won => "WON#<by>",
    Closed(by: String, _) as lost => "LOST#<by>",
    Open => "OPEN",
})]
struct Game {
    team: String,
    state: State,
}

fn closed(won: bool) -> State {
    State::Closed("ann".to_owned(), won)
}

fn of(state: State, payment: Payment) -> Match {
    Match { team: "t".to_owned(), id: "1".to_owned(), state, payment }
}

fn paid(by: Method) -> Payment {
    Payment::Paid(by, "bob".to_owned())
}

#[tokio::test]
async fn each_of_them_has_its_items_in_the_index_however_they_came_there() {
    let table = table::<Match>().await;
    let [won, lost] =
        [(true, Method::Card), (false, Method::Cash)].map(|(won, by)| of(closed(won), paid(by)));
    let open = of(State::Open, Payment::Due);
    for (step, value) in [&lost, &won, &open, &won, &lost, &open, &lost, &won].into_iter().enumerate() {
        match step {
            0 => drop(value.clone().create().send(&table).await.unwrap()),
            1 | 2 => drop(value.clone().put().send(&table).await.unwrap()),
            _ => {
                let update = value.key().update().set_state(value.state.clone());
                update.set_payment(value.payment.clone()).send(&table).await.unwrap();
            }
        }
        let only = |is: bool| if is { std::slice::from_ref(value) } else { &[] };
        gives_both(&table, &Match::by_state_won("t"), only(*value == won)).await;
        gives_both(&table, &Match::by_state_lost("t").by("ann"), only(*value == lost)).await;
        gives_both(&table, &Match::closed_closed("t").by("ann"), only(*value != open)).await;
        gives_both(&table, &Match::paid_card("t").by("bob"), only(*value == won)).await;
        gives_both(&table, &Match::paid_cash("t"), only(*value == lost)).await;
    }
}

#[tokio::test]
async fn the_one_that_takes_more_may_come_first() {
    let table = table::<Draw>().await;
    for won in [true, false, true] {
        let draw = Draw { team: "t".to_owned(), id: "1".to_owned(), state: closed(won) };
        draw.clone().put().send(&table).await.unwrap();
        gives_both(&table, &Draw::closed_closed("t"), std::slice::from_ref(&draw)).await;
        let lost = if won { &[] } else { std::slice::from_ref(&draw) };
        gives_both(&table, &Draw::by_state_lost("t"), lost).await;
        let key = table.stored().await[0].get("GSI2SK").map(|key| key.as_s().unwrap().clone());
        assert_eq!(key.as_deref(), (!won).then_some("LOST#ann"));
    }
}

#[tokio::test]
async fn as_keys_of_the_table_each_is_written_and_read() {
    let table = table::<Game>().await;
    let games = [closed(true), closed(false), State::Open].map(|state| Game { team: "t".to_owned(), state });
    for game in &games {
        game.clone().create().send(&table).await.unwrap();
        assert_eq!(game.key().get().one(&table).await.unwrap(), *game);
    }
    gives_both(&table, &Game::query_won("t").by("ann"), &games[..1]).await;
    gives_both(&table, &Game::query_lost("t"), &games[1..2]).await;
    gives_both(&table, &Game::query_open("t"), &games[2..]).await;
}
