// A collection whose partition is of many parts, and whose members share many steps.

use dynaschema::{Call, DynamoCollection, DynamoEntity, DynamoTable, KeyPart, Table, any};
use serde::{Deserialize, Serialize};

macro_rules! parts {
    ($($name:ident)*) => {$(
        #[derive(Clone, Serialize, Deserialize, KeyPart)]
        struct $name(String);
    )*};
}

parts! { Tenant Region Site Floor Room }

macro_rules! entities {
    ($($name:ident $sk:literal)*) => {$(
        #[derive(Clone, Serialize, Deserialize, DynamoEntity)]
        #[pk("AT#<tenant>#<region>#<site>#<floor>#<room>")]
        #[sk($sk)]
        struct $name {
            tenant: Tenant,
            region: Region,
            site: Site,
            floor: Floor,
            room: Room,
            a: String,
            b: String,
            c: String,
            d: String,
            e: String,
            f: String,
            g: String,
            h: String,
            i: String,
        }
    )*};
}

entities! {
    Shelf "ON#<a>#<b>#<c>#<d>#<e>#<f>#<g>#<h>#<i>#SHELF"
    Label "ON#<a>#<b>#<c>#<d>#<e>#<f>#<g>#<h>#<i>#LABEL"
}

#[derive(Clone, DynamoTable)]
enum Store {
    Shelf(Shelf),
    Label(Label),
}

#[derive(DynamoCollection)]
struct Labelled {
    shelf: Shelf,
    label: Option<Label>,
}

#[derive(DynamoCollection)]
enum Thing {
    Shelf(Shelf),
    Label(Label),
}

fn tenant() -> Tenant {
    Tenant("t".into())
}

fn labelled(store: &Table<Store>) -> Call<Labelled> {
    let room = (tenant(), Region("r".into()), Site("s".into()), Floor("f".into()), Room("o".into()));
    let shelf = Labelled::query(room).a("1").b("2").c("3").d("4").e("5").f("6").g("7").h("8").i("9");
    shelf.one(store)
}

fn things(store: &Table<Store>) -> Call<Vec<Thing>> {
    let tenants = any([tenant(), Tenant("u".into())]);
    let rooms = (tenants, Region("r".into()), Site("s".into()), Floor("f".into()), Room("o".into()));
    Thing::query(rooms).a("1").b("2").c("3").d("4").e("5").f("6").g("7").h("8").i("9").all(store)
}

fn main() {
    let _ = (labelled, things);
}
