//! Everything written above and inside a table's enum.

use syn::parse::ParseStream;
use syn::{Attribute, Ident, Lit, LitStr, Token, Variant, token};

use super::container::{self, Container};
use super::{IndexNumber, Permits, TableKey, options};
use crate::errors::{Errors, mistake};
use crate::rename::Case;
use crate::suggest;

/// `#[table(…)]` and `#[dynamo(…)]` above the enum.
#[derive(Default)]
pub(crate) struct TableAttrs {
    /// `pk = "…"`: the name of the partition-key attribute.
    pub(crate) pk: Option<LitStr>,
    /// `sk = "…"`: the name of the sort-key attribute.
    pub(crate) sk: Option<LitStr>,
    /// `entity = "…"`, `entity = none`, `entity(name = "…", optional)`.
    pub(crate) entity: Option<EntityAttr>,
    /// `rename_all = "camelCase"`: the case of the entities' values.
    pub(crate) rename_all: Option<Case>,
    /// `closed`: items of no known entity are errors.
    pub(crate) closed: Option<Ident>,
    /// `constants("__edb_v__" = "1", "kind" = entity)`: what every write puts on an item.
    pub(crate) constants: Vec<ConstantAttr>,
    /// `created_at = "_ct"`: when an item was created, on every item.
    pub(crate) created_at: Option<TimeAttr>,
    /// `updated_at(name = "_md", as = "epoch_ms")`: when it was last written.
    pub(crate) updated_at: Option<TimeAttr>,
    /// `gsi1(name = "…", pk = "…", sk = "…")`
    pub(crate) indexes: Vec<IndexNames>,
    /// `#[dynamo(…)]`
    pub(crate) dynamo: Container,
}

/// Where an item says which entity it is.
pub(crate) enum EntityAttr {
    /// `entity = none`
    Absent,
    /// `entity = "_type"`
    Required(LitStr),
    /// `entity(name = "_type", optional)`
    Optional(LitStr),
}

/// An attribute that is the same on all items, or on all of an entity.
pub(crate) struct ConstantAttr {
    pub(crate) name: LitStr,
    pub(crate) value: ConstantExpr,
}

/// What stands in such an attribute.
pub(crate) enum ConstantExpr {
    /// `entity`: the entity's value in the table.
    Entity,
    Text(LitStr),
    /// As it is stored.
    Number(String),
    Bool(bool),
}

/// An attribute in which every item says a time.
pub(crate) struct TimeAttr {
    pub(crate) name: LitStr,
    /// `as = "…"`
    pub(crate) form: Option<LitStr>,
}

/// The physical names of one index.
pub(crate) struct IndexNames {
    pub(crate) number: IndexNumber,
    /// `name = "…"`: the name of the index itself.
    pub(crate) name: Option<LitStr>,
    /// `pk = "…"` or `pk = SK`
    pub(crate) pk: Option<IndexKeyName>,
    /// `sk = "…"` or `sk = PK`
    pub(crate) sk: Option<IndexKeyName>,
}

/// What a table says of a key of an index.
pub(crate) enum IndexKeyName {
    /// How its attribute is called.
    Given(LitStr),
    /// That it is one of the table's own.
    Table(TableKey),
}

/// `#[dynamo(…)]` above a variant.
#[derive(Default)]
pub(crate) struct VariantAttrs {
    /// `entity = "…"`: the value of the entity attribute in this table.
    pub(crate) entity: Option<LitStr>,
    /// `other`: keeps the items of no known entity.
    pub(crate) other: Option<Ident>,
    /// `shares_key(Other)`, `allow(covers(Other), other_partition(Other))`: in this table.
    pub(crate) permits: Permits,
    /// What is said of an entity, for messages.
    pub(crate) of_entity: Vec<Ident>,
}

const OPTIONS: [&str; 10] =
    ["pk", "sk", "entity", "rename_all", "closed", "constants", "created_at", "updated_at", "gsi1", "lsi1"];

impl TableAttrs {
    pub(crate) fn read(attrs: &[Attribute], errors: &Errors) -> Self {
        let dynamo = Container::read(attrs, &container::TABLE, errors);
        let mut table = Self { dynamo, ..Self::default() };
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("table")) {
            options::each(attr, errors, |key, input| table.option(key, input, errors));
        }
        table
    }

    fn option(&mut self, key: &Ident, input: ParseStream<'_>, errors: &Errors) {
        match key.to_string().as_str() {
            "pk" => options::once(&mut self.pk, key, options::string(key, input, errors), errors),
            "sk" => options::once(&mut self.sk, key, options::string(key, input, errors), errors),
            "entity" => options::once(&mut self.entity, key, EntityAttr::parse(key, input, errors), errors),
            "rename_all" => {
                let case = options::string(key, input, errors).and_then(|name| case(&name, errors));
                options::once(&mut self.rename_all, key, case, errors);
            }
            "constants" => {
                options::list(key, input, errors, |input| {
                    let constant = ConstantAttr::parse(key, input, errors);
                    self.constants.extend(constant.filter(|constant| self.is_new(constant, errors)));
                });
            }
            "created_at" => {
                options::once(&mut self.created_at, key, TimeAttr::parse(key, input, errors), errors);
            }
            "updated_at" => {
                options::once(&mut self.updated_at, key, TimeAttr::parse(key, input, errors), errors);
            }
            "closed" => options::once(&mut self.closed, key, Some(key.clone()), errors),
            _ => match IndexNumber::read(key, errors) {
                Some(number) => self.index(number, key, input, errors),
                None => options::unknown(key, &OPTIONS, errors),
            },
        }
    }

    /// Whether no constant before this one has its name.
    fn is_new(&self, constant: &ConstantAttr, errors: &Errors) -> bool {
        let name = constant.name.value();
        let is_new = self.constants.iter().all(|earlier| earlier.name.value() != name);
        if !is_new {
            mistake!(errors, constant.name, "the constant `{name}` is given twice; keep one");
        }
        is_new
    }

    fn index(&mut self, number: IndexNumber, key: &Ident, input: ParseStream<'_>, errors: &Errors) {
        if self.indexes.iter().any(|other| other.number == number) {
            mistake!(errors, key, "index `{key}` is named twice; keep one");
        }
        let mut names = IndexNames { number, name: None, pk: None, sk: None };
        options::group(key, input, errors, |option, input| match option.to_string().as_str() {
            "name" => options::once(&mut names.name, option, options::string(option, input, errors), errors),
            "pk" if matches!(number, IndexNumber::Lsi(_)) => {
                mistake!(
                    errors,
                    option,
                    "a local index has the table's partition key; leave `pk` out of `{key}`"
                );
            }
            "pk" => options::once(&mut names.pk, option, IndexKeyName::parse(option, input, errors), errors),
            "sk" => options::once(&mut names.sk, option, IndexKeyName::parse(option, input, errors), errors),
            _ => options::unknown(option, &["name", "pk", "sk"], errors),
        });
        names.check(key, errors);
        self.indexes.push(names);
    }
}

impl ConstantAttr {
    /// `"name" = "text"`, a number, `true`, `false`, or `entity`.
    fn parse(key: &Ident, input: ParseStream<'_>, errors: &Errors) -> Option<Self> {
        if input.peek(Ident) && input.peek2(Token![=]) {
            let bare = input.parse::<Ident>().ok()?;
            mistake!(
                errors,
                bare,
                "the name of a constant is that of an attribute, as a text; write `{key}(\"{bare}\" = …)`"
            );
            return None;
        }
        let read = |input: ParseStream<'_>| -> syn::Result<Self> {
            let name = input.parse::<LitStr>()?;
            input.parse::<Token![=]>()?;
            Ok(Self { name, value: ConstantExpr::parse(input)? })
        };
        let constant = read(input);
        if let Err(error) = &constant {
            mistake!(
                errors,
                Ident::new("constant", error.span()),
                "`{key}` takes names and what stands there on every item: a text, an integer, `true`, `false`, or `entity`; write `{key}(\"__edb_v__\" = \"1\")`"
            );
        }
        constant.ok()
    }
}

impl ConstantExpr {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(Ident) {
            let word = input.parse::<Ident>()?;
            return if word == "entity" { Ok(Self::Entity) } else { Err(syn::Error::new(word.span(), "")) };
        }
        let negative = input.parse::<Option<Token![-]>>()?.is_some();
        match input.parse::<Lit>()? {
            Lit::Str(text) if !negative => Ok(Self::Text(text)),
            Lit::Bool(value) if !negative => Ok(Self::Bool(value.value)),
            Lit::Int(number) if number.suffix().is_empty() => {
                let digits = number.base10_parse::<u128>()?;
                Ok(Self::Number(if negative && digits > 0 {
                    format!("-{digits}")
                } else {
                    digits.to_string()
                }))
            }
            other => Err(syn::Error::new(other.span(), "")),
        }
    }
}

impl TimeAttr {
    /// `= "name"` or `(name = "name", as = "ms")`
    fn parse(key: &Ident, input: ParseStream<'_>, errors: &Errors) -> Option<Self> {
        let (mut name, mut form) = (None, None);
        if input.peek(token::Paren) {
            options::group(key, input, errors, |option, input| match option.to_string().as_str() {
                "name" => options::once(&mut name, option, options::string(option, input, errors), errors),
                "as" => options::once(&mut form, option, options::string(option, input, errors), errors),
                _ => options::unknown(option, &["name", "as"], errors),
            });
        } else if input.peek(Token![=]) && input.peek2(LitStr) {
            name = options::string(key, input, errors);
        }
        if name.is_none() {
            mistake!(
                errors,
                key,
                "`{key}` names the attribute that says it on every item; write `{key} = \"…\"` or `{key}(name = \"…\", as = \"ms\")`"
            );
        }
        Some(Self { name: name?, form })
    }
}

impl IndexNames {
    fn check(&self, at: &Ident, errors: &Errors) {
        match (self.number, &self.pk, &self.sk) {
            (_, Some(IndexKeyName::Table(pk)), Some(IndexKeyName::Table(sk))) if pk == sk => {
                TableKey::refuse_twice(*pk, at, errors);
            }
            (IndexNumber::Lsi(_), _, Some(IndexKeyName::Table(_))) => TableKey::refuse_local(at, errors),
            _ => {}
        }
    }
}

impl IndexKeyName {
    fn parse(key: &Ident, input: ParseStream<'_>, errors: &Errors) -> Option<Self> {
        let own = |input: ParseStream<'_>| -> Option<TableKey> {
            input.parse::<Token![=]>().ok()?;
            TableKey::of(&input.parse().ok()?)
        };
        if let Some(own) = own(&input.fork()) {
            input.parse::<Token![=]>().and_then(|_| input.parse::<Ident>()).expect("both were seen");
            return Some(Self::Table(own));
        }
        options::string(key, input, errors).map(Self::Given)
    }
}

impl EntityAttr {
    fn parse(key: &Ident, input: ParseStream<'_>, errors: &Errors) -> Option<Self> {
        if input.peek(token::Paren) {
            return Self::parse_group(key, input, errors);
        }
        let equals = input.parse::<Token![=]>();
        if equals.is_ok() && input.peek(LitStr) {
            return input.parse().ok().map(Self::Required);
        }
        if equals.is_ok() && input.parse::<Ident>().is_ok_and(|word| word == "none") {
            return Some(Self::Absent);
        }
        mistake!(
            errors,
            key,
            "`entity` names the attribute that tells entities apart; write `entity = \"…\"` or `entity = none`"
        );
        None
    }

    fn parse_group(key: &Ident, input: ParseStream<'_>, errors: &Errors) -> Option<Self> {
        let mut name = None;
        let mut optional = false;
        options::group(key, input, errors, |option, input| match option.to_string().as_str() {
            "name" => options::once(&mut name, option, options::string(option, input, errors), errors),
            "optional" => options::is_given(&mut optional, option, errors),
            _ => options::unknown(option, &["name", "optional"], errors),
        });
        match name {
            None => {
                mistake!(errors, key, "`entity(…)` lacks its name; write `entity(name = \"…\", optional)`");
                None
            }
            Some(name) if optional => Some(Self::Optional(name)),
            Some(name) => Some(Self::Required(name)),
        }
    }
}

impl VariantAttrs {
    pub(crate) fn read(variant: &Variant, errors: &Errors) -> Self {
        options::refuse(&variant.attrs, "table", "write `#[dynamo(…)]` above a variant", errors);
        options::refuse_inside(variant, &["dynamo", "table"], errors);
        let mut attrs = Self::default();
        for attr in variant.attrs.iter().filter(|attr| attr.path().is_ident("dynamo")) {
            options::each(attr, errors, |key, input| attrs.option(key, input, errors));
        }
        attrs
    }

    fn option(&mut self, key: &Ident, input: ParseStream<'_>, errors: &Errors) {
        match key.to_string().as_str() {
            "entity" => {
                options::once(&mut self.entity, key, options::string(key, input, errors), errors);
            }
            "other" => return options::once(&mut self.other, key, Some(key.clone()), errors),
            "shares_key" => self.permits.read_shares_key(key, input, errors),
            "allow" => options::group(key, input, errors, |check, input| {
                if !self.permits.read(check, input, errors) {
                    options::unknown(check, &["covers", "other_partition", "ttl"], errors);
                }
            }),
            _ => return options::unknown(key, &["entity", "other", "shares_key", "allow"], errors),
        }
        self.of_entity.push(key.clone());
    }
}

fn case(name: &LitStr, errors: &Errors) -> Option<Case> {
    let case = Case::from_name(&name.value());
    if case.is_none() {
        let text = name.value();
        let ending = suggest::ending(&text, "the cases", Case::names());
        mistake!(errors, name, "unknown case `{text}`{ending}");
    }
    case
}
