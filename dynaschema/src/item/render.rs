//! From the parts of a value to the key attributes of its item.

use super::is_key_value;
use crate::error::What;
use crate::key::{Key, PartRef, RawKey};
use crate::key::{KeyFault, KeyRule, KeyValue, PartValue, native_number, render, render_sole};
use crate::schema::KeyAttribute;
use crate::wire::Scalar;
use crate::{AttributeValue, Error};

/// Where the values of parts come from; `None` for one that is not known (yet).
pub(crate) type Parts<'a, 'v> = &'a dyn Fn(usize) -> Option<PartValue<'v>>;

/// The same for each placeholder of a key.
type Shown<'a, 'v> = &'a dyn Fn(&PartRef) -> Option<PartValue<'v>>;

/// The same of values that are owned.
pub(crate) type KnownParts<'a> = Parts<'a, 'static>;

/// A key as far as its parts are known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Rendering {
    /// All of it.
    Whole(KeyValue),
    /// Everything before the first unknown part, which is this segment of the template.
    Prefix { text: String, next: usize },
}

impl RawKey {
    /// That an attribute which is a key, stored so, is what a query by this part asks for.
    pub(crate) fn check_form(
        &self,
        part: &PartValue<'_>,
        stored: Option<&AttributeValue>,
    ) -> Result<(), KeyFault> {
        let absent = self.shape.is_optional() && part.is_none();
        let expected = if absent { Ok(None) } else { render_sole(&self.placeholder(), part).map(Some) };
        let expected = match expected {
            Err(KeyFault { rule: KeyRule::Missing, .. }) => None,
            expected => expected?,
        };
        if stored == expected.map(KeyValue::into_attribute).as_ref() {
            return Ok(());
        }
        Err(KeyFault { name: self.name, rule: KeyRule::RawForm })
    }
}

impl KeyAttribute {
    /// The key as far as its parts are known.
    pub(crate) fn render(&self, parts: Parts<'_, '_>) -> Result<Rendering, Error> {
        self.render_by(&|shown| parts(shown.part))
    }

    #[inline]
    fn render_by(&self, shown: Shown<'_, '_>) -> Result<Rendering, Error> {
        let rendering = self.try_render(shown).map_err(|fault| self.error(fault))?;
        match &rendering {
            Rendering::Whole(value) => self.check_length(value.len())?,
            Rendering::Prefix { text, .. } => self.check_length(text.len())?,
        }
        Ok(rendering)
    }

    /// The key of parts that are all known, and all there.
    pub(crate) fn render_whole(&self, parts: Parts<'_, '_>) -> Result<KeyValue, Error> {
        self.render_shown(&|shown| parts(shown.part))
    }

    /// The same by what each placeholder shows, since two can show more or less of one part.
    pub(crate) fn render_shown(&self, shown: Shown<'_, '_>) -> Result<KeyValue, Error> {
        match self.render_by(shown)? {
            Rendering::Whole(value) => Ok(value),
            Rendering::Prefix { .. } => Err(self.invalid(self.key.written(), KeyRule::Missing)),
        }
    }

    /// The key of a value whose parts are all known; `None` where an optional part is absent.
    pub(crate) fn render_sparse(&self, parts: Parts<'_, '_>) -> Result<Option<KeyValue>, Error> {
        match self.try_render(&|shown| parts(shown.part)) {
            Ok(Rendering::Whole(value)) => {
                self.check_length(value.len())?;
                Ok(Some(value))
            }
            Ok(Rendering::Prefix { .. }) | Err(KeyFault { rule: KeyRule::Missing, .. }) => Ok(None),
            Err(fault) => Err(self.error(fault)),
        }
    }

    fn try_render(&self, shown: Shown<'_, '_>) -> Result<Rendering, KeyFault> {
        let unknown = Rendering::Prefix { text: String::new(), next: 0 };
        match &self.key {
            Key::Template(template) if template.is_native_number() => match template.sole_part() {
                Some(part) => shown(part).map_or(Ok(unknown), |value| {
                    native_number(part, &value).map(KeyValue::Number).map(Rendering::Whole)
                }),
                None => Ok(unknown),
            },
            Key::Template(template) => {
                let rendered = render(template, shown)?;
                Ok(match rendered.next {
                    None => Rendering::Whole(KeyValue::Text(rendered.text)),
                    Some(next) => Rendering::Prefix { text: rendered.text, next },
                })
            }
            Key::Raw(raw) => match shown(&raw.placeholder()) {
                None => Ok(unknown),
                Some(value) => render_sole(&raw.placeholder(), &value).map(Rendering::Whole),
            },
            // Of a list each attribute is rendered by itself.
            Key::List(_) => Ok(unknown),
        }
    }

    /// Whether a value of these parts has the key that was found. A raw key is the value's own
    /// attribute, and always fits, unless another writer has stored it in another form than its field has.
    pub(super) fn fits(&self, parts: Parts<'_, '_>, found: Scalar<'_>) -> bool {
        if matches!(&self.key, Key::Raw(raw) if raw.shape.stored.is_none()) {
            return true;
        }
        self.try_render(&|shown| parts(shown.part)).is_ok_and(|own| match own {
            Rendering::Whole(own) => is_key_value(found, &own),
            Rendering::Prefix { .. } => false,
        })
    }

    /// A raw key is stored by serde and queried through its key part: both must give the same value.
    pub(crate) fn check_raw(
        &self,
        raw: &RawKey,
        part: &PartValue<'_>,
        stored: Option<&AttributeValue>,
    ) -> Result<(), Error> {
        raw.check_form(part, stored).map_err(|fault| self.error(fault))?;
        stored.map_or(Ok(()), |stored| self.check_stored(raw, stored))
    }

    /// The same of what is only known as it is stored.
    pub(crate) fn check_stored(&self, raw: &RawKey, value: &AttributeValue) -> Result<(), Error> {
        let length = match value {
            AttributeValue::S(text) => text.len(),
            AttributeValue::B(bytes) => bytes.as_ref().len(),
            _ => return Ok(()),
        };
        if length == 0 { Err(self.invalid(raw.name, KeyRule::Empty)) } else { self.check_length(length) }
    }

    pub(crate) fn error(&self, fault: KeyFault) -> Error {
        self.invalid(fault.name, fault.rule)
    }

    pub(crate) fn invalid(&self, field: &'static str, rule: KeyRule) -> Error {
        Error::new(What::InvalidKey { key: self.name, field, rule }).of_entity(self.entity)
    }

    /// That a value of the key, or the beginning of one, is no longer than the service takes.
    pub(crate) fn check_length(&self, bytes: usize) -> Result<(), Error> {
        let limit = self.limit;
        if bytes <= limit {
            return Ok(());
        }
        Err(self.invalid(self.key.written(), KeyRule::TooLong { bytes, limit }))
    }
}
