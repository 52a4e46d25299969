//! Numbers: their digits, their order, their sums.

use super::*;
use crate::key::compare_numbers;

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Flat {
    #[serde(flatten)]
    inner: Wide,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Wide {
    unsigned: u64,
    signed: i64,
    float: f64,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(untagged)]
enum Any {
    Integer(i64),
    Float(f64),
    Text(String),
}

#[test]
fn numbers_are_their_digits() {
    let wide = || Wide { unsigned: u64::MAX, signed: i64::MIN, float: 0.1 };
    assert_eq!(decode::<Flat>(encode(&Flat { inner: wide() }).unwrap()).unwrap().inner, wide());

    let big = 10_u128.pow(37) * 9 + 1;
    let encoded = encode(&HashMap::from([("n", big)])).unwrap();
    assert_eq!(decode::<HashMap<String, u128>>(encoded).unwrap()["n"], big);

    let any = |text: &str| decode::<HashMap<String, Any>>(item([("n", n(text))])).unwrap().remove("n");
    assert_eq!(any("1E+3"), Some(Any::Integer(1000)));
    assert_eq!(any("1.50"), Some(Any::Float(1.5)));
    let precise = "0.12345678901234567890123";
    assert_eq!(any(precise), Some(Any::Text(precise.to_owned())));
    assert_eq!(any("18446744073709551617"), Some(Any::Text("18446744073709551617".to_owned())));

    assert_eq!(decode::<HashMap<String, i8>>(item([("n", n("-5.0"))])).unwrap()["n"], -5);
    assert!(decode::<HashMap<String, i8>>(item([("n", n("5.5"))])).is_err());
    for (float, text) in [(-0.0, "0"), (1.5, "1.5"), (1e120, "1e120"), (2.5e-9, "2.5e-9")] {
        assert_eq!(encode_value(&float).unwrap(), n(text));
    }
    assert_eq!(encode_value(&0.1_f32).unwrap(), n("0.1"));
    assert!(encode_value(&1e126).is_err());
    assert!(encode_value(&f64::INFINITY).is_err());
    // What is beyond the range of a type is no value of it.
    assert_eq!(decode_value::<f64>(&n("1E+100")).unwrap().to_string(), 1e100.to_string());
    assert!(decode_value::<f32>(&n("1E+100")).is_err());
}

/// What asks for an `f64` and makes another number of it, as a decimal may.
#[test]
fn who_asks_for_a_float_gets_the_digits_that_none_holds() {
    struct Digits;

    impl serde::de::Visitor<'_> for Digits {
        type Value = String;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("a decimal")
        }

        fn visit_f64<E>(self, value: f64) -> Result<String, E> {
            Ok(format!("float {value}"))
        }

        fn visit_str<E>(self, text: &str) -> Result<String, E> {
            Ok(text.to_owned())
        }
    }

    let read = |stored| decode_with(&stored, |value| serde::Deserializer::deserialize_f64(value, Digits));
    for long in ["1234.567890123456789012", "-9007199254740993", "18446744073709551617"] {
        assert_eq!(read(n(long)).unwrap(), long);
        assert_eq!(read(s(long)).unwrap(), long);
        assert!(decode_value::<f64>(&n(long)).is_ok());
        assert!(decode_value::<f64>(&s(long)).is_err());
    }
    for exact in ["12.5", "0.30000000000000004", "12345678901234567000"] {
        assert_eq!(read(n(exact)).unwrap(), format!("float {exact}"));
    }
    assert!(read(s("many")).is_err());
}

/// What `serde_json` hands over with its features: a struct of this name, with a text of the same name.
struct Private(&'static str, &'static str);

impl Serialize for Private {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct as _;

        let Self(name, text) = *self;
        let mut members = serializer.serialize_struct(name, 1)?;
        members.serialize_field(name, text)?;
        members.end()
    }
}

#[test]
fn a_number_of_serde_json_is_one_with_each_of_its_features() {
    #[derive(Serialize)]
    struct Doc {
        votes: Private,
        all: Vec<Private>,
    }
    let number = |text| Private("$serde_json::private::Number", text);
    let doc = |text| Doc { votes: number(text), all: vec![number(text)] };
    for text in ["5", "-1.50", "1e3", "18446744073709551617", "0.12345678901234567890123"] {
        let expected = item([("votes", n(text)), ("all", AttributeValue::L(vec![n(text)]))]);
        assert_eq!(encode(&doc(text)).unwrap(), expected);
        assert_eq!(written(&doc(text)).unwrap().to_map(), expected);
    }
    for text in ["1e400", "1234567890123456789012345678901234567890.5", ""] {
        assert_eq!(encode(&doc(text)).unwrap_err().path(), "votes");
    }
    let raw = Private("$serde_json::private::RawValue", "[1]");
    assert!(encode_value(&raw).unwrap_err().to_string().contains("`serde_json::Value`"));
}

/// As `serde_json` reads one with `arbitrary_precision`.
#[derive(Debug, PartialEq)]
struct Written(String);

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;

        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Written;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a JSON number")
            }

            fn visit_u64<E>(self, value: u64) -> Result<Written, E> {
                Ok(Written(value.to_string()))
            }

            fn visit_f64<E>(self, value: f64) -> Result<Written, E> {
                Ok(Written(value.to_string()))
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut members: A) -> Result<Written, A::Error> {
                let member = members.next_entry::<String, String>()?;
                let (name, number) = member.expect("a member");
                assert_eq!(name, "$serde_json::private::Number");
                Ok(Written(number))
            }
        }

        deserializer.deserialize_any(Visitor)
    }
}

#[test]
fn a_number_of_serde_json_is_read_as_it_was_written() {
    for text in ["5", "-1.5", "18446744073709551617", "0.12345678901234567890123"] {
        let stored = encode_value(&Private("$serde_json::private::Number", text)).unwrap();
        assert_eq!(decode_value::<Written>(&stored).unwrap(), Written(text.to_owned()));
    }
}

#[test]
fn numbers_compare_by_value() {
    let ascending = ["-1E+2", "-99.5", "-0.05", "0", "0.009", "0.01", "1.5", "9", "10", "1e30"];
    for pair in ascending.windows(2) {
        assert_eq!(compare_numbers(pair[0], pair[1]), Some(std::cmp::Ordering::Less), "{pair:?}");
    }
    assert_eq!(compare_numbers("1.50", "15e-1"), Some(std::cmp::Ordering::Equal));
    assert_eq!(compare_numbers("-0", "0.0"), Some(std::cmp::Ordering::Equal));
    assert_eq!(compare_numbers("1", "NaN"), None);
}

#[test]
fn sums_are_exact_and_written_as_the_service_writes_them() {
    let adds = |a: &str, b: &str, expected: &str| {
        assert_eq!(sum(a, b).unwrap(), expected, "{a} + {b}");
        assert_eq!(sum(b, a).unwrap(), expected, "{b} + {a}");
    };
    adds("0.1", "0.2", "0.3");
    adds("1.50", "-0", "1.5");
    adds("-0", "0.0", "0");
    adds("5", "-5.00", "0");
    adds("-7", "5", "-2");
    adds("00042", "1e2", "142");
    adds("1E-3", "0", "0.001");
    adds("-1E+20", "0", "-100000000000000000000");
    adds("0.001", "99.999", "100");
    adds("9e125", "0", &format!("9{}", "0".repeat(125)));
    adds("1e-130", "0", &format!("0.{}1", "0".repeat(129)));
    let (nines, ones) = ("9".repeat(38), "1".repeat(38));
    adds("1e38", "-1", &nines);
    adds("1.9e38", &format!("-{nines}"), &format!("9{}1", "0".repeat(36)));
    adds(&ones, &format!("-{ones}"), "0");
    assert_eq!(difference("5", "7.25").unwrap(), "-2.25");
    assert_eq!(difference("-5", "-5").unwrap(), "0");
    let refused = |a: &str, b: &str, reason: &str| {
        assert!(sum(a, b).unwrap_err().to_string().contains(reason), "{a} + {b}");
    };
    refused(&nines, "2", "38 significant digits");
    refused("1e38", "1", "38 significant digits");
    refused("1e125", "1e-130", "38 significant digits");
    refused("4e38", "1", "38 significant digits");
    refused("3.4e38", &nines, "38 significant digits");
    refused("9e125", "1e125", "below 1E126");
    refused("1e126", "0", "below 1E126");
    refused("one", "0", "finite");
}

#[test]
fn sums_are_those_of_integers() {
    let mut random = fastrand::Rng::with_seed(3);
    let text = |cents: i128| {
        let sign = if cents < 0 { "-" } else { "" };
        let text = format!("{sign}{}.{:03}", cents.abs() / 1000, cents.abs() % 1000);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    for _ in 0..20_000 {
        let mut number = || {
            let bound = 10_i128.pow(random.u32(0..37));
            random.i128(-bound..=bound)
        };
        let (a, b) = (number(), number());
        assert_eq!(sum(&text(a), &text(b)).unwrap(), text(a + b));
        assert_eq!(difference(&text(a), &format!("{b}e-3")).unwrap(), text(a - b));
    }
}
