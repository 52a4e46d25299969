//! Stored forms that a flattened field cannot give back: it may read a set as a list, and a number of
//! more digits than its type holds as a text, and a put would store these.

use super::conditions::{all, is_either, or_expired, unchanged};
use super::resolver::Resolver;
use super::{Body, Stored, Whole};
use crate::expr::{AttributeType, Condition, DocumentPath, Path, Step};
use crate::item::Snapshot;
use crate::wire::is_read_as_text;
use crate::{AttributeValue, CodecError, Error, Item};

/// A place of a value's rest, and the type that may be stored there and is read as what stands there.
struct Form {
    place: DocumentPath,
    stored: AttributeType,
}

/// What a put demands of the forms in which things are stored.
pub(super) enum Forms {
    /// This; nothing where there are none to lose.
    Demanded(Option<Condition>),
    /// What only the stored item tells.
    Unread,
}

impl Form {
    fn order(&self) -> (&str, &[Step]) {
        (&self.place.attribute, &self.place.tail)
    }
}

impl Resolver<'_> {
    /// What a put of this value demands beside these others, so that it stores nothing in another form than
    /// it is stored: of each place, or, where these are too many for a condition, of what was read.
    pub(super) fn forms(
        &self,
        value: &Whole,
        stored: Option<&Stored>,
        others: [&Option<Condition>; 3],
    ) -> Result<Forms, Error> {
        let Whole::Snapshot(value) = value else { return Ok(Forms::Demanded(None)) };
        let kept = self.keeps_forms(value);
        let fits = |kept: &Condition| {
            let conditions = others.map(Clone::clone).into_iter().chain([Some(kept.clone())]);
            self.owner(Body::Check, conditions).fits()
        };
        if kept.as_ref().is_none_or(fits) {
            return Ok(Forms::Demanded(kept));
        }
        let Some(stored) = stored else { return Ok(Forms::Unread) };
        self.forms_as_read(value, stored.as_ref(), fits).map(Forms::Demanded)
    }

    /// That what stands in the rest of a value is stored in no form that it may have been read from and
    /// is not. It holds after the put, too.
    fn keeps_forms(&self, value: &Snapshot) -> Option<Condition> {
        if self.intent.over_anything {
            return None;
        }
        let forms = forms_of(value).into_iter();
        let kept = all(forms.map(|form| Some(!Path::in_document(form.place).attribute_type(form.stored))))?;
        Some(or_expired(kept, self.schema, self.stamp.now))
    }

    /// That what could be stored in such a form is as it was read, in none.
    fn forms_as_read(
        &self,
        value: &Snapshot,
        found: Option<&Item>,
        fits: impl Fn(&Condition) -> bool,
    ) -> Result<Option<Condition>, Error> {
        // What is another's is refused for that, and what has expired gives way: to both it is as if nothing
        // were there.
        let goes = |found: &Item| {
            self.counts_as_absent(found) || self.intent.other_entity(self.layout, found).is_some()
        };
        let found = found.filter(|found| !goes(found));
        if let Some((found, lost)) = found.and_then(|found| Some((found, self.lost_form(value, found)?))) {
            return Err(lost.with_found(self.layout, found.clone()));
        }
        let mut names: Vec<_> = forms_of(value).into_iter().map(|form| form.place.attribute).collect();
        names.dedup();
        let names: Vec<&str> = names.iter().map(|name| &**name).collect();
        let [lasting, as_read] = self.as_read_or_put(&names, found, &value.attributes);
        Ok(lasting.filter(fits).or(as_read))
    }

    /// That these attributes are as they were read, or as they are put, which holds after the put, too; and
    /// what names fewer of them, that they are as they were read.
    fn as_read_or_put(&self, names: &[&str], found: Option<&Item>, put: &Item) -> [Option<Condition>; 2] {
        let all_as_in = |item: &Item| unchanged(self.layout, names.iter().copied(), item);
        let or_expired = |condition| or_expired(condition, self.schema, self.stamp.now);
        let Some(found) = found else {
            return [all_as_in(put).map(|as_put| self.absent() | as_put), Some(self.absent())];
        };
        let either = || all(names.iter().map(|name| Some(is_either(name, found.get(*name), put.get(*name)))));
        // A write token tells of all of an item, and of a put that was carried out.
        let lasting = if self.is_told_by_version(found) { self.counted(found) } else { either() };
        [lasting, all_as_in(found)].map(|condition| condition.map(or_expired))
    }

    /// The error of a value that would be stored in another form than it is.
    pub(super) fn lost_form(&self, value: &Snapshot, found: &Item) -> Option<Error> {
        let is_lost =
            |form: &Form| form.place.find(found).is_some_and(|found| AttributeType::of(found) == form.stored);
        let lost = forms_of(value).into_iter().find(is_lost)?;
        let reason = format!(
            "a flattened field would store this otherwise than it is stored, as {}; change the item by \
             `modify` or an update, which leave it as it is, or say `.over_anything()`",
            lost.stored.described()
        );
        Some(Error::encode(self.schema.name, lost.place.in_item(CodecError::new(reason))))
    }
}

/// By their places: a map has its members in any order, and the same put is the same request.
fn forms_of(value: &Snapshot) -> Vec<Form> {
    let mut forms = Vec::new();
    for name in value.rest.names() {
        if let Some(attribute) = value.attributes.get(name) {
            find_in(DocumentPath::of(name.clone()), attribute, &mut forms);
        }
    }
    forms.sort_by(|a, b| a.order().cmp(&b.order()));
    // Two fields may hold the same attribute.
    forms.dedup_by(|a, b| a.order() == b.order() && a.stored == b.stored);
    forms
}

fn find_in(place: DocumentPath, value: &AttributeValue, forms: &mut Vec<Form>) {
    match value {
        AttributeValue::S(text) if is_read_as_text(text) => {
            forms.push(Form { place, stored: AttributeType::Number });
        }
        AttributeValue::L(elements) => {
            for (index, element) in elements.iter().enumerate() {
                find_in(place.clone().join(Step::Element(index)), element, forms);
            }
            forms.extend(set_of(elements).map(|stored| Form { place, stored }));
        }
        AttributeValue::M(members) => {
            for (name, member) in members {
                find_in(place.clone().join(Step::Member(name.clone().into())), member, forms);
            }
        }
        _ => {}
    }
}

/// The type of a set that reads as this list, if there is one: its numbers may have become texts.
fn set_of(elements: &[AttributeValue]) -> Option<AttributeType> {
    let number = |element: &AttributeValue| match element {
        AttributeValue::N(_) => true,
        AttributeValue::S(text) => is_read_as_text(text),
        _ => false,
    };
    match elements {
        [] => None,
        [AttributeValue::N(_), ..] if elements.iter().all(number) => Some(AttributeType::NumberSet),
        _ if elements.iter().all(AttributeValue::is_s) => Some(AttributeType::StringSet),
        _ if elements.iter().all(AttributeValue::is_b) => Some(AttributeType::BinarySet),
        _ if elements.iter().all(number) => Some(AttributeType::NumberSet),
        _ => None,
    }
}
