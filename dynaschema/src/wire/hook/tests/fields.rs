//! Fields are known by their numbers only where they have no other names.

use super::*;

/// Takes every item early as one type, and says which attributes that has.
#[derive(Debug)]
struct Told<T> {
    names: Arc<[&'static str]>,
    values: Vec<Option<T>>,
    read: Option<T>,
}

impl<T: serde::de::DeserializeOwned + fmt::Debug + Send + 'static> Early for Told<T> {
    fn begin(&mut self) {}

    fn expect(&mut self, _: usize) {}

    fn wants_next(&self) -> bool {
        true
    }

    fn read(&mut self, next: Next<'_>) -> bool {
        next.tell(&self.names);
        self.read = decode(Unread::next(next)).ok();
        self.read.is_some()
    }

    fn settle(&mut self, item: Standing<'_>, as_value: bool) -> Option<usize> {
        sought(&item);
        self.values.push(self.read.take().filter(|_| as_value));
        None
    }

    fn values(&mut self) -> Arc<dyn Any + Send + Sync> {
        Arc::new(())
    }
}

/// What the items of an answer are read as early, and what their maps are.
#[track_caller]
fn same<T>(names: &[&'static str], items: &str)
where
    T: serde::de::DeserializeOwned + fmt::Debug + PartialEq + Send + 'static,
{
    let body = format!(r#"{{"Items":[{items}]}}"#);
    let mut told = Told::<T> { names: names.into(), values: Vec::new(), read: None };
    let text = Text::from(body.clone());
    assert!(scan(text.clone(), Holder::List("Items"), Some(&mut told), &memory()).is_some(), "{body}");
    let scanned = scan(text, Holder::List("Items"), None, &memory()).unwrap();
    let maps = RawItem::all_on_tape(scanned.tape).into_iter().map(RawItem::into_map);
    let maps: Vec<Option<T>> = maps.map(|map| decode(RawItem::from(map)).ok()).collect();
    assert_eq!(told.values, maps, "{body}");
    assert!(told.values.iter().any(Option::is_some), "{body}");
}

const ITEMS: &str = r#"
    {"b":{"N":"1"},"PK":{"S":"x"},"a":{"S":"one"},"c":{"NULL":true}},
    {"a":{"S":"two"},"b":{"N":"2"},"PK":{"S":"x"}},
    {"PK":{"S":"x"},"old":{"S":"three"},"b":{"N":"3"}},
    {"PK":{"S":"x"},"a":{"S":"f\u006fur"},"b":{"N":"4"},"c":{"S":""},"d":{"L":[]}},
    {"PK":{"S":"x"},"a":{"N":"5"},"b":{"N":"5"}},
    {"\u0061":{"S":"six"},"b":{"N":"6"}}
"#;

#[derive(Debug, PartialEq, Deserialize)]
struct Plain {
    a: String,
    b: u32,
    c: Option<String>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Skipping {
    #[serde(skip)]
    gone: u8,
    a: String,
    #[serde(skip)]
    too: u8,
    b: u32,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Aliased {
    c: Option<String>,
    #[serde(alias = "old", alias = "PK")]
    a: String,
    b: u32,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Renamed {
    #[serde(rename = "b")]
    a: u32,
    #[serde(rename = "a", default)]
    b: String,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Flattened {
    b: u32,
    #[serde(flatten)]
    rest: BTreeMap<String, Loose>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Around(Plain);

#[test]
fn fields_are_the_same_by_number_and_by_name() {
    for told in [&["a", "b", "c"][..], &[]] {
        same::<Plain>(told, ITEMS);
        same::<Around>(told, ITEMS);
    }
    same::<Skipping>(&["a", "b"], ITEMS);
    same::<Renamed>(&["b", "a"], ITEMS);
    same::<Flattened>(&["b"], ITEMS);
}

/// Bytes whose visitor takes a text, too, as that of `bytes::Bytes` does.
#[derive(Debug, PartialEq)]
struct Bytes(Vec<u8>);

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visit;

        impl serde::de::Visitor<'_> for Visit {
            type Value = Bytes;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("bytes")
            }

            fn visit_byte_buf<E>(self, bytes: Vec<u8>) -> Result<Bytes, E> {
                Ok(Bytes(bytes))
            }

            fn visit_str<E>(self, text: &str) -> Result<Bytes, E> {
                Ok(Bytes(text.into()))
            }
        }

        deserializer.deserialize_byte_buf(Visit)
    }
}

#[derive(Debug, PartialEq, Deserialize)]
struct Parcel {
    a: Bytes,
}

#[test]
fn bytes_are_read_of_no_other_type() {
    let items = r#"
        {"a":{"B":"AAE="}},
        {"a":{"S":"AAE="}},
        {"a":{"N":"5"}},
        {"a":{"N":"1000000000000000000001"}}"#;
    for told in [&["a"][..], &[]] {
        same::<Parcel>(told, items);
    }
}

/// A struct with other names for a field lists those, too, so that a place among all names is no number of a
/// field.
#[test]
fn other_names_have_no_numbers() {
    for told in [&["c", "a", "b"][..], &["c", "a", "old", "b"], &[]] {
        same::<Aliased>(told, &ITEMS.replace("\"PK\":{\"S\":\"x\"},", ""));
    }
}
