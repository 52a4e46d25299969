//! Items made of templates alone.

use super::Sampled;
use crate::entity::Model;
use crate::item::{key_attributes, lent, primary_key_in};
use crate::key::{
    CharSet, Instant, Integer, ItemKey, Key, Kind, PartRef, PartValue, Segment, Shape, Template, civil,
    render_part,
};
use crate::schema::EntitySchema;
use crate::{AttributeValue, Error, Item};

/// How many partitions an entity gets, and how many items each of these: where its keys have parts for them.
const PARTITIONS: usize = 2;
const ITEMS: usize = 3;

/// In how many ways a text is tried.
const SPELLINGS: usize = 5;

/// 2026-05-10T14:00:00Z.
const FIRST_MOMENT: i64 = 1_778_421_600;

/// Which values the parts of an item have: those of its partition, those by which it is sorted, and the
/// others.
#[derive(Clone, Copy)]
struct Values {
    partition: usize,
    at: usize,
    nth: usize,
}

impl Sampled {
    /// A few items of each kind.
    pub(super) fn make(&mut self) {
        self.is_made = true;
        for place in 0..self.layout.members().len() {
            let schema = self.layout.member(place).schema;
            let partitions = if has_parts(Some(&schema.pk), None) { PARTITIONS } else { 1 };
            let items = if has_parts(schema.sk.as_ref(), Some(&schema.pk)) { ITEMS } else { 1 };
            // The arms of a primary key are one entity.
            let earlier = (0..place).filter(|arm| self.layout.origin(*arm) == self.layout.origin(place));
            let earlier = earlier.count() * PARTITIONS * ITEMS;
            for nth in 0..partitions * items {
                let (partition, at) = (nth / items, nth % items);
                let values = Values { partition, at, nth };
                // An item of another partition, or of another arm, may have its unique value or the key of
                // its copy.
                let others = [Values { at: nth, ..values }, Values { at: nth, nth: earlier + nth, ..values }];
                let _ = self.make_one(place, values)
                    || others.into_iter().any(|values| self.make_one(place, values));
            }
        }
    }

    /// Adds an item, if its key can be made; `false` where another one has its unique value or the key of its
    /// copy.
    fn make_one(&mut self, place: usize, values: Values) -> bool {
        let parts = parts(self.layout.member(place).schema, values);
        let Ok((key, item)) = self.made(place, &parts) else { return true };
        let alone = item.clone();
        match self.add_with_companions(place, &key, item, &parts) {
            Err(error) if error.is_unique_violation() => return false,
            // Of a part whose value the type would not take, a copy cannot be made.
            Err(_) => self.add(alone),
            Ok(()) => {}
        }
        true
    }

    fn made(&self, place: usize, parts: &[PartValue<'static>]) -> Result<(ItemKey, Item), Error> {
        let (layout, Model { schema, .. }) = (&self.layout, self.layout.model(place));
        let known = &lent(parts);
        let key = primary_key_in(layout, schema, known)?;
        let mut item = key_attributes(layout, &key);
        for attribute in layout.keys(schema).filter(|attribute| !attribute.is_synthesised()) {
            if let Some(value) = attribute.render_sparse(known)? {
                item.insert(attribute.name.to_owned(), value.to_attribute());
            }
        }
        layout.index_attributes(place).settle(&mut item, known)?;
        if let Some(name) = layout.table.entity.name() {
            item.insert(name.to_owned(), AttributeValue::S(layout.member(place).entity.to_owned()));
        }
        Ok((key, item))
    }
}

/// Whether a key has parts beside those of another one.
fn has_parts(key: Option<&Key>, beside: Option<&Key>) -> bool {
    let known = |part: &PartRef| beside.is_some_and(|beside| beside.parts().any(|one| one.part == part.part));
    key.is_some_and(|key| key.parts().any(|part| !known(&part)))
}

/// The values of all parts of an item.
fn parts(schema: &'static EntitySchema, values: Values) -> Vec<PartValue<'static>> {
    let own = schema.arm.map(|arm| (arm.test.part, arm.test.class));
    let value = |part: usize| {
        // What the partition shows, all of its items have in common; what neither key shows may be unique.
        let is_shown = |key: &Key| key.parts().any(|shown| shown.part == part);
        let n = match (is_shown(&schema.pk), schema.sk.as_ref().is_some_and(is_shown)) {
            (true, _) => values.partition,
            (false, true) => values.at,
            (false, false) => values.nth,
        };
        match own.filter(|(class, _)| *class == part) {
            Some((_, class)) => PartValue::class(class),
            None if schema.is_class(part) => PartValue::class(class(schema, part, n)),
            None => fitting(schema, part, n),
        }
    };
    (0..schema.parts.len()).map(value).collect()
}

/// One of the classes that the indexes demand of a field, in turn.
fn class(schema: &EntitySchema, part: usize, n: usize) -> u32 {
    let tests = schema.variants.iter().flat_map(|variant| variant.only).flat_map(|clause| clause.any);
    let mut classes: Vec<u32> = tests.filter(|test| test.part == part).map(|test| test.class).collect();
    classes.sort_unstable();
    classes.dedup();
    classes.get(n % classes.len().max(1)).copied().unwrap_or_default()
}

/// The nth value of a part, in the first spelling that each of its placeholders takes; none where no one is.
fn fitting(schema: &'static EntitySchema, part: usize, n: usize) -> PartValue<'static> {
    let shown = shown(schema, part);
    let chars = shown.iter().filter_map(|(shown, _)| shown.spec.only).map(CharSet::listed);
    let shape = schema.parts[part].shape;
    let chars = chars.fold(shape.chars, CharSet::shared);
    let fits = |value: &PartValue<'static>| {
        let takes = |(shown, around): &(PartRef, CharSet)| {
            render_part(shown, value, *around, &mut String::new()).is_ok()
        };
        shown.iter().all(takes)
    };
    let mut spellings = (0..SPELLINGS).map(|spelling| value_of(shape, chars, n, spelling));
    spellings.find(fits).unwrap_or(PartValue::None)
}

/// Every placeholder of a part that shows more of it than a shard, with the delimiters around it.
fn shown(schema: &'static EntitySchema, part: usize) -> Vec<(PartRef, CharSet)> {
    let indexes = schema.indexes.iter().flat_map(|index| [Some(index.pk), index.sk]);
    let copies = schema.kept.copies.iter().flat_map(|copy| [Some(copy.pk), copy.sk]);
    let uniques = schema.kept.uniques.iter().flat_map(|unique| [unique.pk, unique.sk]);
    let keys = [Some(schema.pk), schema.sk].into_iter().chain(indexes).chain(copies).flatten();
    let keys = keys.chain(uniques.map(Key::Template));
    let placeholders = keys.flat_map(|key| {
        let around = match &key {
            Key::Template(template) => template.delimiters(),
            Key::Raw(_) | Key::List(_) => CharSet::EMPTY,
        };
        key.parts().map(move |shown| (shown, around))
    });
    placeholders.filter(|(shown, _)| shown.part == part && shown.spec.shards.is_none()).collect()
}

/// The nth value of a shape, of these characters where it is a text.
fn value_of(shape: &'static Shape, chars: CharSet, n: usize, spelling: usize) -> PartValue<'static> {
    /// To the next day, a second later.
    const STEP: i64 = 86_401;
    let (steps, number) = (i64::try_from(n).unwrap_or_default(), n + 1);
    let moment = Instant { seconds: FIRST_MOMENT + steps * STEP, nanos: 0 };
    let (date, time) = civil(moment);
    match shape.kind {
        Kind::Text | Kind::Token => PartValue::text(text(shape, chars, n, spelling)),
        Kind::Integer { .. } => PartValue::Integer(Integer { negative: false, magnitude: number as u128 }),
        Kind::Number => PartValue::Number(number.to_string().into()),
        Kind::Binary => PartValue::binary(bytes(shape, n)),
        Kind::Timestamp => PartValue::Timestamp(moment),
        Kind::DateTime => PartValue::DateTime(date, time),
        Kind::Date => PartValue::Date(date),
        Kind::Time => PartValue::Time(time),
        Kind::Composite => PartValue::Composite(inside(shape.templates.first(), n, spelling)),
        Kind::Variants => {
            let variant = n % shape.templates.len().max(1);
            PartValue::Variant(variant, inside(shape.templates.get(variant), n, spelling))
        }
    }
}

/// As many as the type takes where it says so, else those of a UUID.
fn bytes(shape: &Shape, n: usize) -> Vec<u8> {
    let length = shape.max_len.unwrap_or(16);
    (0..length).map(|at| u8::try_from((n + 1).wrapping_mul(at + 31) % 256).unwrap_or_default()).collect()
}

/// The values of the parts of a composite, each once.
fn inside(template: Option<&'static Template>, n: usize, spelling: usize) -> Vec<PartValue<'static>> {
    let shown = template.into_iter().flat_map(|template| template.segments).filter_map(Segment::part);
    let mut values: Vec<_> =
        shown.map(|shown| (shown.part, value_of(shown.shape, shown.shape.chars, n, spelling))).collect();
    values.sort_by_key(|(part, _)| *part);
    values.dedup_by_key(|(part, _)| *part);
    values.into_iter().map(|(_, value)| value).collect()
}

/// A text of a shape: a letter, a number, a capital, a UUID, or as many of the characters that it takes as it
/// is long.
fn text(shape: &Shape, chars: CharSet, n: usize, spelling: usize) -> String {
    if let Some(texts) = shape.texts {
        return texts.get(n % texts.len().max(1)).copied().unwrap_or_default().to_owned();
    }
    match spelling {
        0 => letters(b'a', n),
        1 => (n + 1).to_string(),
        2 => letters(b'A', n),
        3 => format!("00000000-0000-4000-8000-{:012}", n + 1),
        _ => {
            let taken: Vec<u8> =
                (0..128).filter(|byte| chars.has(*byte) && byte.is_ascii_graphic()).collect();
            let mut left = n;
            let mut backwards: Vec<u8> = Vec::new();
            for _ in 0..shape.width.unwrap_or(1) {
                backwards.extend(taken.get(left % taken.len().max(1)));
                left /= taken.len().max(1);
            }
            backwards.into_iter().rev().map(char::from).collect()
        }
    }
}

/// The nth of the texts `a`, `b` and so on: behind the last letter there are two.
fn letters(first: u8, n: usize) -> String {
    const LETTERS: usize = 26;
    let last = char::from(first + u8::try_from(n % LETTERS).unwrap_or_default());
    let mut text = if n < LETTERS { String::new() } else { letters(first, n / LETTERS - 1) };
    text.push(last);
    text
}
