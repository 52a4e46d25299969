//! Types that hold some of an entity's fields: what of an item they need, and how they are read from it.

use super::{Entity, Items, Model};
use crate::schema::{Attribute, EntitySchema, ProjectionSchema};
use crate::wire::{CodecError, Unread};
use crate::{AttributeValue, Item};

/// A struct of some of the fields of the entity `E`, for reads that fetch no more.
///
/// Implemented by [`#[derive(DynamoProjection)]`](derive@crate::DynamoProjection), whose documentation says
/// which fields it can have.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no projection of `{E}`",
    label = "not made of the fields of `{E}`",
    note = "derive `DynamoProjection` for it, with `#[projection(of = {E})]` above it"
)]
pub trait Projection<E: Entity>: Items + Filtered<Fields = E::Fields> + Sized + Send + 'static {
    /// The fields that it has.
    #[doc(hidden)]
    const PROJECTION: &'static ProjectionSchema;
}

/// The fields that are read of an entity.
pub type ProjectedOf = (&'static EntitySchema, &'static ProjectionSchema);

/// Those of a projection.
pub const fn projected_of<E: Entity, P: Projection<E>>() -> Option<ProjectedOf> {
    Some((E::SCHEMA, P::PROJECTION))
}

/// What one item of an entity is read as: the entity itself, or some of its fields.
///
/// Implemented for every entity, by `#[derive(DynamoProjection)]`, and by `#[derive(DynamoEntity)]` for what
/// an index holds that does not hold whole items.
pub trait OneItem: Sized + Send + 'static {
    /// Whose item it is.
    type Of: Entity;

    /// The fields that it has, where they are not all.
    #[doc(hidden)]
    const FIELDS: Option<&'static ProjectionSchema> = None;
}

#[diagnostic::do_not_recommend]
impl<E: Entity> OneItem for E {
    type Of = E;
}

/// What a filter can be written for: an entity, and a projection of one, whose filter can speak of any
/// attribute of the entity.
pub trait Filtered {
    /// The typed paths of its attributes.
    type Fields;

    /// The typed paths of its attributes.
    #[doc(hidden)]
    fn paths() -> Self::Fields;
}

#[diagnostic::do_not_recommend]
impl<R: OneItem> Filtered for R {
    type Fields = <R::Of as Entity>::Fields;

    fn paths() -> Self::Fields {
        R::Of::fields()
    }
}

/// A field of an entity that a projection has as a `T`: one of that type.
#[diagnostic::on_unimplemented(
    message = "this field of the projection is a `{T}`, and the entity's field of its name a `{Self}`",
    label = "not the type of the entity's field",
    note = "a projection holds fields of its entity as they are; convert what was read"
)]
pub trait ProjectedAs<T> {}

impl<T> ProjectedAs<T> for T {}

/// Compiles where the field has this type.
pub const fn assert_typed<T, F: ProjectedAs<T>>(_: &F) {}

/// What serde reads a projection from, of an item that is up to date and has in it what only its keys hold:
/// each of its fields under its own name, whichever name the item stores it under, as the entity's serde
/// reads it, with the entity's default where the attribute is absent, be it that one or what is left out.
pub fn projected<E: Entity, P: Projection<E>>(mut item: Unread<'_>) -> Result<Unread<'_>, CodecError> {
    let model = Model::of::<E>();
    let mut projected = Item::with_capacity(P::PROJECTION.fields.len());
    for field in P::PROJECTION.fields {
        let Some(attribute) = E::SCHEMA.attribute_of(field.field) else { continue };
        if field.flattened {
            for piece in E::SCHEMA.of_one_field(attribute) {
                let piece = &E::SCHEMA.attributes[piece];
                projected.extend(taken(&mut item, piece).map(|stored| (piece.name.to_owned(), stored)));
            }
            continue;
        }
        let own = &E::SCHEMA.attributes[attribute];
        if let Some(stored) = taken(&mut item, own).or_else(|| model.read_as(attribute)) {
            let value = E::from_stored(attribute, stored).map_err(|error| error.in_member(own.name))?;
            projected.insert(field.name.to_owned(), value);
        }
    }
    Ok(projected.into())
}

/// What an item stores as an attribute: under its own name, else under the first of its earlier ones.
fn taken(item: &mut Unread<'_>, attribute: &Attribute) -> Option<AttributeValue> {
    let mut names = std::iter::once(&attribute.name).chain(attribute.aliases);
    names.find_map(|name| item.take(name))
}
