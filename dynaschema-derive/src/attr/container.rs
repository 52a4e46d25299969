//! `#[dynamo(…)]` above an item.

use syn::parse::ParseStream;
use syn::{Attribute, Ident, LitStr, Path};

use super::{Allow, ComputedAttr, PlaceAttr, field, options};
use crate::errors::{Errors, mistake};

/// What `#[dynamo(…)]` above an item says.
#[derive(Default)]
pub(crate) struct Container {
    /// `crate = "…"`: where the runtime is found.
    pub(crate) krate: Option<Path>,
    /// `entity = "…"`: the value of the entity attribute.
    pub(crate) entity: Option<LitStr>,
    /// `schema_version = 2`
    pub(crate) schema_version: Option<u32>,
    /// `from_key`: every field that a key holds is stored there only.
    pub(crate) from_key: Option<Ident>,
    /// `allow(…)`
    pub(crate) allow: Allow,
    /// `singleton`: there is one item of the entity.
    pub(crate) singleton: Option<Ident>,
    /// `named`: the parts of keys are only taken by name.
    pub(crate) named: Option<Ident>,
    /// `upgrade = path`: brings items of older schema versions up to date.
    pub(crate) upgrade: Option<Path>,
    /// `alias = "…"`: earlier values of the entity attribute.
    pub(crate) aliases: Vec<LitStr>,
    /// `unique(name, pk = "…")`
    pub(crate) uniques: Vec<PlaceAttr>,
    /// `copy(name, pk = "…")`
    pub(crate) copies: Vec<PlaceAttr>,
    /// `part(quarter: Quarter = quarter_of(placed_at))`
    pub(crate) computed: Vec<ComputedAttr>,
    /// `names(get = fetch, put = skip, limit = upper_limit)`
    pub(crate) names: Renames,
}

/// The generated names that are chosen otherwise: the usual one, and the one wanted.
#[derive(Default)]
pub(crate) struct Renames {
    /// Of what every item of its kind has.
    pub(crate) usual: Vec<(Ident, Ident)>,
    /// Of what may be a step of a query: which steps there are follows from the templates.
    pub(crate) steps: Vec<(Ident, Ident)>,
}

impl Renames {
    fn holds(&self, usual: &Ident) -> bool {
        self.usual.iter().chain(&self.steps).any(|(other, _)| other == usual)
    }
}

/// The options of an item, and the names that can be changed in it.
pub(super) struct Known {
    pub(super) options: &'static [&'static str],
    /// The options that only its fields have.
    of_fields: &'static [&'static str],
    pub(super) names: &'static [&'static str],
    /// Whether its queries have steps, which have names, too.
    has_steps: bool,
}

pub(super) const ENTITY: Known = Known {
    has_steps: true,
    options: &[
        "crate",
        "entity",
        "alias",
        "schema_version",
        "upgrade",
        "from_key",
        "unique",
        "copy",
        "part",
        "singleton",
        "named",
        "allow",
        "shares_key",
        "names",
    ],
    of_fields: &field::ONLY,
    names: &NAMES,
};
pub(super) const TABLE: Known =
    Known { options: &["crate", "names"], names: &["partition", "scan", "lock"], ..KEY_PART };
pub(super) const COLLECTION: Known = KEY_PART;
pub(super) const PROJECTION: Known = Known { of_fields: &["from_key", "ttl"], ..KEY_PART };
pub(super) const KEY_PART: Known =
    Known { options: &["crate"], of_fields: &[], names: &[], has_steps: false };

/// What is generated for every entity, its functions and types.
pub(crate) const NAMES: [&str; 21] = [
    "Key",
    "Fields",
    "Partition",
    "Setters",
    "Steps",
    "key",
    "pk",
    "get",
    "delete",
    "exists",
    "query",
    "scan",
    "create",
    "put",
    "update",
    "edit",
    "upsert",
    "modify",
    "move_to",
    "remove",
    "check",
];

impl Container {
    pub(super) fn read(attrs: &[Attribute], known: &Known, errors: &Errors) -> Self {
        let mut container = Self::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("dynamo")) {
            options::each(attr, errors, |key, input| container.option(key, input, known, errors));
        }
        container
    }

    fn option(&mut self, key: &Ident, input: ParseStream<'_>, known: &Known, errors: &Errors) {
        let name = key.to_string();
        if known.of_fields.contains(&name.as_str()) {
            mistake!(errors, key, "`{key}` is of one field; write `#[dynamo({key})]` above that");
            return;
        }
        if !known.options.contains(&name.as_str()) {
            return options::unknown(key, known.options, errors);
        }
        match name.as_str() {
            "crate" => {
                let path = options::string(key, input, errors).and_then(|text| crate_path(&text, errors));
                options::once(&mut self.krate, key, path, errors);
            }
            "entity" => options::once(&mut self.entity, key, options::string(key, input, errors), errors),
            "schema_version" => {
                let version = options::number(key, input, errors);
                if version == Some(0) {
                    mistake!(
                        errors,
                        key,
                        "items that say no schema version are of version 0; write `schema_version = 1` or a later one"
                    );
                }
                options::once(&mut self.schema_version, key, version, errors);
            }
            "upgrade" => options::once(&mut self.upgrade, key, options::function(key, input, errors), errors),
            "alias" => self.aliases.extend(options::string(key, input, errors)),
            "unique" => self.uniques.extend(PlaceAttr::read(key, input, errors)),
            "copy" => self.copies.extend(PlaceAttr::read(key, input, errors)),
            "part" => self.computed.extend(ComputedAttr::read(key, input, errors)),
            "from_key" => options::once(&mut self.from_key, key, Some(key.clone()), errors),
            "singleton" => options::once(&mut self.singleton, key, Some(key.clone()), errors),
            "named" => options::once(&mut self.named, key, Some(key.clone()), errors),
            "allow" => {
                options::group(key, input, errors, |check, input| self.allow.read(check, input, errors));
            }
            "shares_key" => self.allow.permits.read_shares_key(key, input, errors),
            _ => options::group(key, input, errors, |name, input| self.name(name, input, known, errors)),
        }
    }

    fn name(&mut self, usual: &Ident, input: ParseStream<'_>, known: &Known, errors: &Errors) {
        let Some(wanted) = options::name(usual, input, errors) else { return };
        let pair = (usual.clone(), wanted);
        if self.names.holds(usual) {
            mistake!(errors, usual, "`{usual}` is named twice; keep one");
        } else if known.names.contains(&usual.to_string().as_str()) {
            self.names.usual.push(pair);
        } else if known.has_steps {
            self.names.steps.push(pair);
        } else {
            options::unknown(usual, known.names, errors);
        }
    }
}

fn crate_path(text: &LitStr, errors: &Errors) -> Option<Path> {
    let path = text.parse_with(Path::parse_mod_style).ok();
    if path.is_none() {
        mistake!(errors, text, "`crate` takes the path of the runtime; write `crate = \"::dynaschema\"`");
    }
    path
}
