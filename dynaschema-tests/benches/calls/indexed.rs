//! Entities with more and more indexes, and a put of them by hand.

#![allow(dead_code, reason = "most of what is generated is not what is measured")]

use std::rc::Rc;

use aws_sdk_dynamodb::Client;
use dynaschema::{DynamoEntity, Item};
use serde::{Deserialize, Serialize};

use crate::common::TABLE;
use crate::common::by_hand::{ABSENT_OR_OWN, OLD, s};
use crate::common::model::Status;
use crate::common::side::{Side, side};

/// What the entities with more and more indexes are made of.
pub(crate) trait Indexed: Serialize + 'static {
    const NAME: &'static str;
    const INDEXES: usize;

    /// Any value.
    fn any() -> Self;

    /// The user, the number, the city and the state.
    fn fields(&self) -> (&str, u32, &str, Status);
}

/// Entities with more and more indexes, each a table of its own.
macro_rules! indexed {
    ($($name:ident $indexes:literal $(#[$index:meta])*;)*) => {$(
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
        #[pk("USER#<user_id>")]
        #[sk("THING#<id:06>")]
        $(#[$index])*
        pub(crate) struct $name {
            pub(crate) user_id: String,
            pub(crate) id: u32,
            pub(crate) city: String,
            pub(crate) state: Status,
        }

        impl Indexed for $name {
            const NAME: &'static str = stringify!($name);
            const INDEXES: usize = $indexes;

            fn any() -> Self {
                let (user_id, city) = ("u-4711".to_owned(), "springfield".to_owned());
                Self { user_id, id: 7, city, state: Status::Pending }
            }

            fn fields(&self) -> (&str, u32, &str, Status) {
                (&self.user_id, self.id, &self.city, self.state)
            }
        }
    )*};
}

indexed! {
    Indexed0 0;
    Indexed1 1 #[gsi1("CITY1#<city>", "<state>#<id:06>")];
    Indexed5 5
        #[gsi1("CITY1#<city>", "<state>#<id:06>")] #[gsi2("CITY2#<city>", "<state>#<id:06>")]
        #[gsi3("CITY3#<city>", "<state>#<id:06>")] #[gsi4("CITY4#<city>", "<state>#<id:06>")]
        #[gsi5("CITY5#<city>", "<state>#<id:06>")];
    Indexed10 10
        #[gsi1("CITY1#<city>", "<state>#<id:06>")] #[gsi2("CITY2#<city>", "<state>#<id:06>")]
        #[gsi3("CITY3#<city>", "<state>#<id:06>")] #[gsi4("CITY4#<city>", "<state>#<id:06>")]
        #[gsi5("CITY5#<city>", "<state>#<id:06>")] #[gsi6("CITY6#<city>", "<state>#<id:06>")]
        #[gsi7("CITY7#<city>", "<state>#<id:06>")] #[gsi8("CITY8#<city>", "<state>#<id:06>")]
        #[gsi9("CITY9#<city>", "<state>#<id:06>")] #[gsi10("CITY10#<city>", "<state>#<id:06>")];
}

/// A put of a small entity, whose indexes all show the same.
pub(crate) fn put<T: Indexed>(client: &Client) -> Side<()> {
    side((client.clone(), Rc::new(T::any())), |(client, thing)| async move {
        let mut item: Item = serde_dynamo::to_item(&*thing).expect("an item");
        let (user, id, city, state) = thing.fields();
        item.insert("PK".to_owned(), s(format!("USER#{user}")));
        item.insert("SK".to_owned(), s(format!("THING#{id:06}")));
        for index in 1..=T::INDEXES {
            item.insert(format!("GSI{index}PK"), s(format!("CITY{index}#{city}")));
            item.insert(format!("GSI{index}SK"), s(format!("{}#{id:06}", state.text())));
        }
        item.insert("entity_type".to_owned(), s(T::NAME));
        let request = client.put_item().table_name(TABLE).set_item(Some(item));
        let request = request
            .condition_expression(ABSENT_OR_OWN)
            .expression_attribute_values(":entity", s(T::NAME))
            .return_values_on_condition_check_failure(OLD);
        request.send().await.expect("an answer");
    })
}
