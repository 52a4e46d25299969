//! How large pages are: of ten entities, of sixty with twenty indexes, and of ten thousand items.

use dynaschema::export::{Samples, page};
use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

use super::fixture::{Order, Store};
use super::pages::data_of;

macro_rules! wide {
    ($($name:ident $pk:tt $index:ident $group:tt);+) => {
        $(
            #[derive(Debug, Serialize, Deserialize, DynamoEntity)]
            #[pk($pk)]
            #[sk("<number:04>")]
            #[$index($group, "<number:04>", query = by_group)]
            struct $name {
                id: String,
                number: u32,
                group: String,
            }
        )+

        #[derive(Debug, DynamoTable)]
        enum Wide {
            $($name($name)),+
        }
    };
}

#[rustfmt::skip]
wide! {
    E00 "E00#<id>" gsi1 "G00#<group>";
    E01 "E01#<id>" gsi2 "G01#<group>";
    E02 "E02#<id>" gsi3 "G02#<group>";
    E03 "E03#<id>" gsi4 "G03#<group>";
    E04 "E04#<id>" gsi5 "G04#<group>";
    E05 "E05#<id>" gsi6 "G05#<group>";
    E06 "E06#<id>" gsi7 "G06#<group>";
    E07 "E07#<id>" gsi8 "G07#<group>";
    E08 "E08#<id>" gsi9 "G08#<group>";
    E09 "E09#<id>" gsi10 "G09#<group>";
    E10 "E10#<id>" gsi11 "G10#<group>";
    E11 "E11#<id>" gsi12 "G11#<group>";
    E12 "E12#<id>" gsi13 "G12#<group>";
    E13 "E13#<id>" gsi14 "G13#<group>";
    E14 "E14#<id>" gsi15 "G14#<group>";
    E15 "E15#<id>" gsi16 "G15#<group>";
    E16 "E16#<id>" gsi17 "G16#<group>";
    E17 "E17#<id>" gsi18 "G17#<group>";
    E18 "E18#<id>" gsi19 "G18#<group>";
    E19 "E19#<id>" gsi20 "G19#<group>";
    E20 "E20#<id>" gsi1 "G20#<group>";
    E21 "E21#<id>" gsi2 "G21#<group>";
    E22 "E22#<id>" gsi3 "G22#<group>";
    E23 "E23#<id>" gsi4 "G23#<group>";
    E24 "E24#<id>" gsi5 "G24#<group>";
    E25 "E25#<id>" gsi6 "G25#<group>";
    E26 "E26#<id>" gsi7 "G26#<group>";
    E27 "E27#<id>" gsi8 "G27#<group>";
    E28 "E28#<id>" gsi9 "G28#<group>";
    E29 "E29#<id>" gsi10 "G29#<group>";
    E30 "E30#<id>" gsi11 "G30#<group>";
    E31 "E31#<id>" gsi12 "G31#<group>";
    E32 "E32#<id>" gsi13 "G32#<group>";
    E33 "E33#<id>" gsi14 "G33#<group>";
    E34 "E34#<id>" gsi15 "G34#<group>";
    E35 "E35#<id>" gsi16 "G35#<group>";
    E36 "E36#<id>" gsi17 "G36#<group>";
    E37 "E37#<id>" gsi18 "G37#<group>";
    E38 "E38#<id>" gsi19 "G38#<group>";
    E39 "E39#<id>" gsi20 "G39#<group>";
    E40 "E40#<id>" gsi1 "G40#<group>";
    E41 "E41#<id>" gsi2 "G41#<group>";
    E42 "E42#<id>" gsi3 "G42#<group>";
    E43 "E43#<id>" gsi4 "G43#<group>";
    E44 "E44#<id>" gsi5 "G44#<group>";
    E45 "E45#<id>" gsi6 "G45#<group>";
    E46 "E46#<id>" gsi7 "G46#<group>";
    E47 "E47#<id>" gsi8 "G47#<group>";
    E48 "E48#<id>" gsi9 "G48#<group>";
    E49 "E49#<id>" gsi10 "G49#<group>";
    E50 "E50#<id>" gsi11 "G50#<group>";
    E51 "E51#<id>" gsi12 "G51#<group>";
    E52 "E52#<id>" gsi13 "G52#<group>";
    E53 "E53#<id>" gsi14 "G53#<group>";
    E54 "E54#<id>" gsi15 "G54#<group>";
    E55 "E55#<id>" gsi16 "G55#<group>";
    E56 "E56#<id>" gsi17 "G56#<group>";
    E57 "E57#<id>" gsi18 "G57#<group>";
    E58 "E58#<id>" gsi19 "G58#<group>";
    E59 "E59#<id>" gsi20 "G59#<group>"
}

/// Ten entities take a sixth of this.
#[test]
fn sixty_entities_and_twenty_indexes() {
    let html = page(&Samples::<Wide>::made());
    let data = data_of(&html);
    assert_eq!(data["entities"].as_array().unwrap().len(), 60);
    assert_eq!(data["views"].as_array().unwrap().len(), 21);
    assert_eq!(data["items"].as_array().unwrap().len(), 60 * 2 * 3);
    assert_eq!(data["patterns"].as_array().unwrap().len(), 60 * 3);
    assert!(html.len() < 6 * 500_000, "{}", html.len());
}

/// Ten thousand items, the copies of orders among them.
pub(super) fn large() -> Samples<Store> {
    let mut samples = Samples::<Store>::new();
    for number in 0..5_000 {
        let order = Order {
            user: format!("user-{}", number / 50),
            number,
            id: format!("id-{number}"),
            at: jiff::Timestamp::from_second(1_700_000_000 + i64::from(number) * 600).unwrap(),
            customer: format!("customer-{}", number % 100),
            region: "eu".into(),
            city: ["Ulm", "Bonn", "Köln"][number as usize % 3].into(),
            total: u64::from(number) * 7 % 1000,
            version: 0,
        };
        samples.item(&order).unwrap();
    }
    samples
}

#[test]
fn ten_thousand_items() {
    let html = page(&large());
    let data = data_of(&html);
    assert_eq!(data["items"].as_array().unwrap().len(), 10_000);
    assert!(html.len() < 20_000_000, "{}", html.len());
}
