//! The attributes of one field.

use syn::parse::ParseStream;
use syn::{Field, Ident, LitStr, Token};

use super::{PlaceAttr, SerdeField, container, options};
use crate::errors::{Errors, mistake};

/// What stands above one field.
pub(crate) struct FieldAttrs {
    /// `from_key`: stored in a key only.
    pub(crate) from_key: Option<Ident>,
    /// `version`: counts the writes of the item.
    pub(crate) version: Option<Ident>,
    /// `ttl`: when the item expires.
    pub(crate) ttl: Option<Ident>,
    /// `ttl = seconds`: what a plain number counts.
    pub(crate) ttl_unit: Option<Ident>,
    /// `created_at`: when the item was created.
    pub(crate) created_at: Option<Ident>,
    /// `updated_at`: when the item was last written.
    pub(crate) updated_at: Option<Ident>,
    /// `lww`: an edit sets it whatever it was when it was read.
    pub(crate) lww: Option<Ident>,
    /// `immutable`: it keeps the value that it was created with.
    pub(crate) immutable: Option<Ident>,
    /// `sensitive`: its value is not shown to people.
    pub(crate) sensitive: Option<Ident>,
    /// `as = "ms"`: how its value is stored, where serde does not say.
    pub(crate) stored_as: Option<(Ident, LitStr)>,
    /// `unique`: no two items have the same value.
    pub(crate) unique: Option<PlaceAttr>,
    pub(crate) serde: SerdeField,
}

/// The options that only a field has.
pub(super) const ONLY: [&str; 8] =
    ["version", "ttl", "created_at", "updated_at", "lww", "immutable", "sensitive", "as"];

const OPTIONS: [&str; 10] = [
    // The first and the last stand above the entity, too.
    "from_key",
    "version",
    "ttl",
    "created_at",
    "updated_at",
    "lww",
    "immutable",
    "sensitive",
    "as",
    "unique",
];

impl FieldAttrs {
    pub(super) fn read(field: &Field, errors: &Errors) -> Self {
        let mut attrs = Self {
            from_key: None,
            version: None,
            ttl: None,
            ttl_unit: None,
            created_at: None,
            updated_at: None,
            lww: None,
            immutable: None,
            sensitive: None,
            stored_as: None,
            unique: None,
            serde: SerdeField::read(&field.attrs),
        };
        for attr in &field.attrs {
            let Some(name) = attr.path().get_ident().map(ToString::to_string) else { continue };
            match name.as_str() {
                "dynamo" => options::each(attr, errors, |key, input| attrs.option(key, input, errors)),
                "pk" | "sk" | "key" | "table" => misplaced(attr, &name, errors),
                index if is_index(index) => misplaced(attr, &name, errors),
                _ => options::is_not_alone(attr, errors),
            }
        }
        attrs
    }

    fn option(&mut self, key: &Ident, input: ParseStream<'_>, errors: &Errors) {
        let slot = match key.to_string().as_str() {
            "from_key" => &mut self.from_key,
            "version" => &mut self.version,
            "ttl" => {
                self.ttl_unit = ttl_unit(key, input, errors);
                &mut self.ttl
            }
            "created_at" => &mut self.created_at,
            "updated_at" => &mut self.updated_at,
            "lww" => &mut self.lww,
            "immutable" => &mut self.immutable,
            "sensitive" => &mut self.sensitive,
            "as" => {
                let form = options::string(key, input, errors).map(|form| (key.clone(), form));
                return options::once(&mut self.stored_as, key, form, errors);
            }
            "unique" => {
                let unique = PlaceAttr::read_short(key, input, errors);
                return options::once(&mut self.unique, key, unique, errors);
            }
            name if container::ENTITY.options.contains(&name) => {
                mistake!(errors, key, "`{key}` is of the whole entity; write it above the struct");
                return;
            }
            _ => return options::unknown(key, &OPTIONS, errors),
        };
        options::once(slot, key, Some(key.clone()), errors);
    }

    /// The options that are given, for where there should be none.
    pub(super) fn options(&self) -> impl Iterator<Item = &Ident> {
        let kept = [&self.version, &self.ttl, &self.created_at, &self.updated_at];
        let words = kept.into_iter().chain([&self.from_key, &self.lww, &self.immutable, &self.sensitive]);
        let form = self.stored_as.as_ref().map(|(at, _)| at);
        words.flatten().chain(form).chain(self.unique.as_ref().map(|unique| &unique.at))
    }
}

/// `= seconds`, if anything follows the key.
pub(super) fn ttl_unit(key: &Ident, input: ParseStream<'_>, errors: &Errors) -> Option<Ident> {
    let unit = input.peek(Token![=]).then(|| options::name(key, input, errors)).flatten()?;
    if unit != "seconds" {
        mistake!(
            errors,
            unit,
            "a time to live is stored in seconds since 1970, and `{unit}` are none; write `ttl = seconds` and count these, or make the field a timestamp such as `SystemTime`"
        );
    }
    Some(unit)
}

fn is_index(name: &str) -> bool {
    let number = name.strip_prefix("gsi").or_else(|| name.strip_prefix("lsi"));
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
}

fn misplaced(attr: &syn::Attribute, name: &str, errors: &Errors) {
    mistake!(
        errors,
        attr,
        "`#[{name}]` does not stand on a field; write it above the struct and name the field in it"
    );
}
