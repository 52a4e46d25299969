//! A call of a generated function as it stands in a program.

use crate::export::pattern::{AccessPattern, ReadOperation};
use crate::key::{CharSet, Integer, Key, PartValue, plain_text, render_part};
use crate::schema::{EntitySchema, Slot, Source};

/// An argument of a call.
pub(super) struct Argument {
    /// The value alone: `PENDING`.
    pub(super) shown: String,
    /// As it stands in a program: `"PENDING"`.
    written: String,
}

/// The value of a part, as far as this key asks for it: of a time, of which it shows a bucket, that bucket.
pub(super) fn argument(
    schema: &EntitySchema,
    part: usize,
    asked: Option<&Key>,
    value: &PartValue<'_>,
) -> Argument {
    if let PartValue::Integer(Integer { negative, magnitude }) = value {
        let number = format!("{}{magnitude}", if *negative { "-" } else { "" });
        return Argument { written: number.clone(), shown: number };
    }
    if value.is_none() {
        return Argument { shown: "None".to_owned(), written: "None".to_owned() };
    }
    let placeholder = asked.and_then(|key| key.parts().find(|shown| shown.part == part));
    let bucket = placeholder.filter(|shown| shown.spec.is_bucket()).and_then(|shown| {
        let mut text = String::new();
        render_part(&shown, value, CharSet::EMPTY, &mut text).ok().map(|()| text)
    });
    let shown = bucket.or_else(|| plain_text(schema.parts.get(part)?.shape, value).ok()).unwrap_or_default();
    Argument { written: format!("{shown:?}"), shown }
}

/// The call with these arguments, one for each of these parts.
pub(super) fn call(
    schema: &EntitySchema,
    pattern: &AccessPattern,
    parts: &[usize],
    arguments: &[Argument],
) -> String {
    let written: Vec<&str> = arguments.iter().map(|argument| argument.written.as_str()).collect();
    let field = |part: &usize| {
        let of_arm = schema.arm.and_then(|arm| arm.parts.iter().find(|(shown, _)| shown == part));
        let name = of_arm.map_or_else(|| schema.parts[*part].name, |(_, field)| field);
        name.replace('.', "_")
    };
    let named = |name: String| {
        let fields = parts.iter().zip(&written).map(|(part, value)| format!("{}: {value}", field(part)));
        format!("{name} {{ {} }}", fields.collect::<Vec<_>>().join(", "))
    };
    let given = match struct_of(schema, pattern) {
        Some(name) => named(name),
        None => written.join(", "),
    };
    format!("{}({given})", pattern.called())
}

/// The struct whose fields the arguments are, where they are taken by name only.
fn struct_of(schema: &EntitySchema, pattern: &AccessPattern) -> Option<String> {
    let (entity, is_named) = (pattern.entity, |slot| schema.named.contains(&slot));
    if pattern.operation == ReadOperation::ByKey {
        let key = if schema.sk.is_some() { Slot::Sk } else { Slot::Pk };
        return match schema.arm {
            Some(arm) => Some(format!("{entity}Key::{}", arm.variant)),
            None => is_named(key).then(|| format!("{entity}Key")),
        };
    }
    // A local index has the partitions of the table.
    let (slot, has_own) = match pattern.keys.source {
        Source::Index(index) if schema.indexes[index].id.is_global() => (Slot::IndexPk(index), true),
        Source::Copy(copy) => (Slot::CopyPk(copy), true),
        Source::Arm(_) => (Slot::Pk, schema.arm.is_some_and(|arm| arm.slot == Slot::Pk)),
        Source::Base | Source::Index(_) => (Slot::Pk, false),
    };
    let function = if has_own { pascal(pattern.function) } else { String::new() };
    is_named(slot).then(|| format!("{entity}{function}Partition"))
}

/// `by_status` as `ByStatus`.
fn pascal(name: &str) -> String {
    let words = name.split('_').map(|word| {
        let mut letters = word.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect::<String>()
    });
    words.collect()
}
