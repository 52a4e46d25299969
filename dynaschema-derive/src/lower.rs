//! From attributes to the model: names are resolved, defaults filled in.
//!
//! A name that leads nowhere is recorded; what can be guessed is guessed, so
//! that one mistake does not look like ten.

mod attribute;
mod collection;
mod computed;
mod coupling;
mod index;
mod item;
mod kept;
mod key_arm;
mod key_part;
mod keys;
mod list;
mod names;
mod narrow;
mod projection;
mod queries;
mod storage;
mod table;
mod variant;

use syn::{Data, DeriveInput, Fields};

use crate::attr::EntityAttrs;
use crate::errors::{Errors, mistake};
use crate::model::{Entity, KeyArm, Partition, Updates};

pub(crate) use attribute::attribute;
pub(crate) use collection::collection;
pub(crate) use item::{bare, inside};
pub(crate) use key_part::key_part;
pub(crate) use projection::projection;
pub(crate) use table::table;

/// An entity; `None` where the item cannot be one at all.
pub(crate) fn entity(input: &DeriveInput, errors: &Errors) -> Option<Entity> {
    let fields = named_fields(input, errors)?;
    let attrs = EntityAttrs::read(&input.attrs, fields, errors);
    let item = item::lower(input, attrs.dynamo.krate.as_ref(), errors)?;
    let mut keys = keys::Keys::new(fields, &attrs, errors);
    // One that is there and wrong has been spoken of.
    if !input.attrs.iter().any(|attr| attr.path().is_ident("pk")) {
        let ident = &item.ident;
        mistake!(errors, ident, "`{ident}` has no partition key; write `#[pk(\"…\")]` above it");
    }
    keys.compute(&attrs.dynamo.computed, &item);
    let query = names::base_query(&attrs.dynamo.names);
    let key_arm::Primary { pk, sk, arms } = keys.primary(&attrs, query.as_deref());
    let pk = pk.unwrap_or_else(|| keys::empty(&item.ident));
    let primary = keys.parts().len();
    let indexes = attrs.indexes.iter().flat_map(|index| keys.index(index, (&pk, sk.as_ref()), &arms));
    let indexes = indexes.collect::<Vec<_>>();
    let idents: Vec<_> = fields.iter().filter_map(|field| field.ident.as_ref()).collect();
    let places = kept::places(&mut keys, &item, &attrs, &idents, errors);
    keys.are_computed_parts_shown();
    let parts = keys.into_parts();
    let mut names = names::entity(&item, &attrs.dynamo.names, errors);
    let own_pk = KeyArm::has_own_pk(&arms);
    if own_pk {
        names.pk = None;
    }
    let reader = queries::Reader {
        item: &item,
        parts: &parts,
        base: &names.partition_type,
        named: attrs.dynamo.named.is_some(),
    };
    let partition = if own_pk { Partition::NONE } else { reader.partition(None, &pk) };
    let kept = kept::kept(&attrs, &idents, places, errors);
    let keys = key_arm::all((&pk, sk.as_ref()), &arms);
    let fields = storage::fields(&item, fields, &attrs, &parts, &keys, &indexes, errors);
    let mut entity = Entity {
        value: attrs.dynamo.entity.as_ref().map_or_else(|| item.name(), syn::LitStr::value),
        names_itself: attrs.dynamo.entity.is_some(),
        schema_version: attrs.dynamo.schema_version,
        serde_words: attrs.serde.words.clone(),
        allow: attrs.dynamo.allow.clone(),
        singleton: attrs.dynamo.singleton.clone(),
        fields,
        get_by_key: !arms.is_empty() || reader.swappable(&queries::whole(&parts[..primary])),
        queries: reader.queries(query.as_deref(), (&pk, sk.as_ref(), &arms), &indexes, &kept.copies),
        kept,
        item,
        parts,
        partition,
        primary,
        pk,
        sk,
        arms,
        indexes,
        narrow: Vec::new(),
        names,
        updates: Updates::default(),
    };
    entity.updates = coupling::updates(&entity);
    entity.narrow = narrow::narrow(&entity, &attrs, errors);
    let types = narrow::usual_names(&entity.narrow);
    names::parts_apart(&mut entity);
    let steps: Vec<_> = entity.steps().map(|step| &entity.parts[step.part].param).collect();
    entity.names.steps = names::steps(&steps, &types, &attrs.dynamo.names, errors);
    names::own_types(&mut entity, errors);
    Some(entity)
}

fn named_fields<'a>(input: &'a DeriveInput, errors: &Errors) -> Option<&'a Fields> {
    let ident = &input.ident;
    match &input.data {
        Data::Struct(data) if matches!(data.fields, Fields::Named(_)) => return Some(&data.fields),
        Data::Struct(_) => {
            mistake!(
                errors,
                ident,
                "`{ident}` has no named fields, which become attributes; write `struct {ident} {{ … }}`"
            );
        }
        Data::Enum(_) => {
            mistake!(
                errors,
                ident,
                "an enum is no entity; derive `DynamoTable` for an enum of entities, or write a struct"
            );
        }
        Data::Union(_) => mistake!(errors, ident, "a union is no entity; write a struct"),
    }
    None
}
