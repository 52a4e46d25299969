//! The law of values that are stored as `NULL`, and of those that are absent: a typed path, a setter and a put
//! store the same of each.

use dynaschema::DynamoEntity;
use dynaschema_tests::harness::table;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Its `None` is not the field's own, so that it is stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Nick(Option<String>);

impl Default for Nick {
    fn default() -> Self {
        Self(Some("nobody".to_owned()))
    }
}

/// Which is nothing but `NULL`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
struct Flag;

/// An `Option` that the derive does not see.
type Maybe<T> = Option<T>;

/// Whose `None` is left out as the field's own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Either {
    Text(String),
    Perhaps(Option<u32>),
}

impl Default for Either {
    fn default() -> Self {
        Self::Perhaps(None)
    }
}

macro_rules! memos {
    ($($memo:ident $(: $default:meta)?;)*) => {$(
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
        #[pk("MEMO#<id>")]
        struct $memo {
            id: u32,
            $(#[$default])?
            nick: Nick,
            $(#[$default])?
            meta: Value,
            $(#[$default])?
            flag: Flag,
            $(#[$default])?
            maybe: Maybe<String>,
            $(#[$default])?
            either: Either,
        }

        impl $memo {
            fn base() -> Self {
                Self {
                    id: 1,
                    nick: Nick(Some("ann".to_owned())),
                    meta: json!({ "a": 1 }),
                    flag: Flag,
                    maybe: Some("here".to_owned()),
                    either: Either::Text("text".to_owned()),
                }
            }
        }
    )*};
}

memos! {
    Plain;
    Defaulted: serde(default);
}

/// The item, and what is read of it, after a write over the base.
macro_rules! after {
    ($memo:ident, $write:expr) => {{
        let table = table::<$memo>().await;
        $memo::base().create().send(&table).await.unwrap();
        $write.send(&table).await.unwrap();
        (table.only_item().await, $memo::get(1).one(&table).await.unwrap())
    }};
}

macro_rules! is_stored_as_by_a_put {
    ($memo:ident: $($field:ident, $setter:ident: [$($value:expr),*];)*) => {$($(
        let value = || $value;
        let wanted = $memo { $field: value(), ..$memo::base() };
        let put = after!($memo, wanted.clone().put());
        assert_eq!(put.1, wanted);
        assert_eq!(after!($memo, $memo::update(1).set(|memo| memo.$field, value())), put, "{wanted:?}");
        assert_eq!(after!($memo, $memo::update(1).$setter(value())), put, "{wanted:?}");
        assert_eq!(after!($memo, $memo::base().edit().set(|memo| memo.$field, value())), put, "{wanted:?}");
    )*)*};
}

macro_rules! each {
    ($memo:ident) => {
        is_stored_as_by_a_put! {
            $memo:
            nick, set_nick: [Nick(None), Nick(Some("bea".to_owned()))];
            meta, set_meta: [Value::Null, json!(2), json!([null])];
            flag, set_flag: [Flag];
            maybe, set_maybe: [None::<String>, Some("there".to_owned())];
            either, set_either: [Either::Perhaps(None), Either::Perhaps(Some(7)), Either::Text("b".to_owned())];
        }
        // What is set if there is a value is the same.
        let set_if = $memo::update(1).set_if(|memo| memo.meta, Some(Value::Null));
        assert_eq!(after!($memo, set_if), after!($memo, $memo { meta: Value::Null, ..$memo::base() }.put()));
        let set_if = $memo::update(1).set_if(|memo| memo.nick, Some(Nick(None)));
        assert_eq!(after!($memo, set_if), after!($memo, $memo { nick: Nick(None), ..$memo::base() }.put()));
    };
}

#[tokio::test]
async fn a_path_stores_what_a_put_stores() {
    each!(Plain);
    each!(Defaulted);
}
