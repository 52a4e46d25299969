//! Tables: an enum of entities.

use syn::ext::IdentExt;
use syn::{Data, DeriveInput, Fields, LitStr, Type, Variant};

use super::{item, names, storage};
use crate::attr::{EntityAttr, TableAttrs, TimeAttr, VariantAttrs};
use crate::errors::{Errors, mistake};
use crate::model::{Shown, Table, TableMember, TableTime};
use crate::template::{Spec, Time};

/// A table; `None` where the item cannot be one at all.
pub(crate) fn table(input: &DeriveInput, errors: &Errors) -> Option<Table> {
    let ident = &input.ident;
    let Data::Enum(data) = &input.data else {
        mistake!(
            errors,
            ident,
            "a table is an enum of its entities; write `enum {ident} {{ Order(Order), … }}`"
        );
        return None;
    };
    let attrs = TableAttrs::read(&input.attrs, errors);
    let item = item::lower(input, attrs.dynamo.krate.as_ref(), errors)?;
    if let Some(parameter) = input.generics.params.first() {
        mistake!(
            errors,
            parameter,
            "a table takes no parameters; write the entities' own: `Event(Event<u32>)`"
        );
        return None;
    }
    let mut members: Vec<TableMember> = Vec::new();
    let mut other = None;
    for variant in &data.variants {
        let own = VariantAttrs::read(variant, errors);
        let Some(ty) = payload(variant, errors) else { continue };
        let name = &variant.ident;
        if own.other.is_none() {
            members.push(member(variant, ty, own, &attrs));
        } else if other.is_some() {
            mistake!(errors, name, "a second `other` variant; one keeps all unknown items");
        } else if attrs.closed.is_some() {
            mistake!(
                errors,
                name,
                "a closed table has no unknown items to keep; leave out this variant, or `closed` above the enum"
            );
        } else {
            of_no_entity(&own, errors);
            other = Some(name.clone());
        }
    }
    if members.is_empty() && errors.count() == 0 {
        mistake!(errors, ident, "`{ident}` holds no entity; give it a variant for each: `Order(Order)`");
    }
    let time = |of: Option<TimeAttr>| of.and_then(|of| time(of, errors));
    Some(Table {
        created_at: time(attrs.created_at),
        updated_at: time(attrs.updated_at),
        partition: names::function(&item, &attrs.dynamo.names, "partition"),
        scan: names::function(&item, &attrs.dynamo.names, "scan"),
        lock: names::function(&item, &attrs.dynamo.names, "lock"),
        entity: attrs
            .entity
            .unwrap_or_else(|| EntityAttr::Required(LitStr::new("entity_type", ident.span()))),
        pk: attrs.pk,
        sk: attrs.sk,
        indexes: attrs.indexes,
        constants: attrs.constants,
        members,
        other,
        closed: attrs.closed.is_some(),
        item,
    })
}

/// That nothing is said of an entity above the variant that holds none.
fn of_no_entity(own: &VariantAttrs, errors: &Errors) {
    for word in &own.of_entity {
        mistake!(
            errors,
            word,
            "`{word}` is said of an entity, and an `other` variant keeps the items of none; leave it out"
        );
    }
}

/// A time that the table keeps, in milliseconds where nothing else is said: what `Date` of JavaScript writes.
fn time(of: TimeAttr, errors: &Errors) -> Option<TableTime> {
    let shown = match &of.form {
        Some(form) => storage::of_time(form, &["s", "ms", "us", "ns", "epoch", "epoch_ms"], errors)?,
        None => Shown::Spec(Spec { time: Some(Time::Millis), ..Spec::default() }),
    };
    Some(TableTime { name: of.name, shown })
}

/// The one unnamed field of a variant.
fn payload<'a>(variant: &'a Variant, errors: &Errors) -> Option<&'a Type> {
    match &variant.fields {
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => Some(&fields.unnamed[0].ty),
        _ => {
            let name = &variant.ident;
            mistake!(errors, name, "variant `{name}` holds no single entity; write `{name}({name})`");
            None
        }
    }
}

fn member(variant: &Variant, ty: &Type, own: VariantAttrs, table: &TableAttrs) -> TableMember {
    let inside = item::inside("Box", ty);
    let ty = inside.unwrap_or(ty).clone();
    let renamed = table.rename_all.map(|case| case.of_variant(&type_name(&ty)));
    TableMember {
        variant: variant.ident.clone(),
        boxed: inside.is_some(),
        entity: own.entity.as_ref().map(LitStr::value).or(renamed),
        permits: own.permits,
        ty,
    }
}

/// The name of an entity as it is written, which is its value unless it says otherwise.
fn type_name(ty: &Type) -> String {
    match item::bare(ty) {
        Type::Path(path) => {
            path.path.segments.last().map(|last| last.ident.unraw().to_string()).unwrap_or_default()
        }
        _ => String::new(),
    }
}
