//! The const description of an entity.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;

use super::context::of_template;
use super::{Context, Tokens, computed, kept, pieces, short, variant};
use crate::model::{
    Field, Index, IndexNumber, Key, KeyArm, KeyTemplate, Part, Permits, Query, Shown, Source, Storage,
    TableKey,
};
use crate::template::{Segment, Shards, Spec};

/// Expands to:
/// ```text
/// &EntitySchema { name: "Order", entity: "Order", … }
/// ```
pub(super) fn schema(ctx: &Context<'_>) -> TokenStream {
    let read_with = ctx.entity.attributes().filter(|(field, _)| field.deserialize_with.is_some());
    let read_with = nonempty("read_with", read_with.map(|(field, _)| field.ident.unraw().to_string()));
    match ctx.entity.arms.as_slice() {
        [] => under(ctx, (&ctx.entity.pk, ctx.entity.sk.as_ref()), &quote!(#read_with)),
        [_, further @ ..] => {
            let further = (1..=further.len()).map(|arm| of_arm(ctx, arm, &TokenStream::new()));
            let further: Vec<_> = further.collect();
            of_arm(ctx, 0, &quote!(arms: &[#(#further),*], #read_with))
        }
    }
}

/// The same under the keys of one arm; that of the first has all others, and what no arm is asked for:
/// ```text
/// arm: Some(KeyArm { name: "issue", variant: "Issue", text: "target = Issue(_)", … }), arms: &[&EntitySchema { … }],
/// ```
fn of_arm(ctx: &Context<'_>, position: usize, further: &TokenStream) -> TokenStream {
    let (d, arm) = (&ctx.d, &ctx.entity.arms[position]);
    let (name, variant, text, (part, class)) = (&arm.name, arm.variant.to_string(), &arm.text, arm.class);
    let parts = ctx.entity.key_parts(arm).map(|(part, of)| {
        let field = of.param.unraw().to_string();
        quote!((#part, #field))
    });
    let primary = ctx.entity.primary;
    let slot = if KeyArm::has_own_pk(&ctx.entity.arms) { quote!(Pk) } else { quote!(Sk) };
    let is_mine = |query: &&Query| matches!(query.source, Source::KeyArm(own) if own == position);
    let query = ctx.entity.queries.iter().find(is_mine);
    let query = query.map_or_else(String::new, |query| query.name.unraw().to_string());
    let arm_of = option(Some(quote!(#d::KeyArm {
        name: #name,
        query: #query,
        variant: #variant,
        text: #text,
        test: #d::Test { part: #part, class: #class },
        slot: #d::#slot,
        parts: &[#(#parts),*],
        primary: #primary,
    })));
    under(ctx, (&arm.pk, arm.sk.as_ref()), &quote!(arm: #arm_of, #further))
}

fn under(ctx: &Context<'_>, (pk, sk): (&Key, Option<&Key>), arms: &TokenStream) -> TokenStream {
    let (d, entity) = (&ctx.d, ctx.entity);
    let name = entity.item.name();
    let attributes = attributes(ctx);
    let parts = entity.parts.iter().map(|part| {
        let (name, shape) = (&part.name, shape(ctx, part));
        quote!(#d::Part { name: #name, shape: #shape })
    });
    let pk = key(ctx, pk);
    let sk = option(sk.map(|sk| key(ctx, sk)));
    let indexes = entity.indexes.iter().map(|of| index(ctx, of));
    let (variants, computed) = (variant::variants(ctx), computed::computed(ctx));
    let (lossy_key, hot_partition) = (entity.allow.lossy_key, entity.allow.hot_partition);
    let (kept, owners) = (kept::kept(ctx), kept::owners(ctx));
    let rests = nonempty("rests", fields_where(ctx, |field| matches!(field.storage, Storage::Flattened)));
    let value = &entity.value;
    let chosen = entity.names_itself.then(|| quote!(entity: #value, names_itself: true,));
    let schema_version = entity.schema_version.map(|version| quote!(schema_version: #d::Some(#version),));
    let allow = (lossy_key || hot_partition)
        .then(|| quote!(allow: #d::Allow { lossy_key: #lossy_key, hot_partition: #hot_partition },));
    let permits = permits(d, &entity.allow.permits).map(|permits| quote!(permits: #permits,));
    let inherited = entity.indexes.iter().enumerate().flat_map(|(at, of)| inherited(d, at, of));
    let inherited = nonempty("inherited", inherited);
    let narrow = narrow(ctx);
    let named = nonempty("named", named(ctx));
    let is_base = |query: &&Query| matches!(query.source, Source::Base | Source::KeyArms);
    let base = entity.queries.iter().find(is_base);
    let reads = [entity.names.get.as_ref(), base.map(|query| &query.name)];
    let reads = reads.map(|name| name.map_or_else(String::new, |name| name.unraw().to_string()));
    let reads = (reads != ["get", "query"]).then(|| quote!(reads: [#(#reads),*],));
    let sensitive = nonempty("sensitive", fields_where(ctx, |field| field.sensitive));
    quote! {
        &#d::EntitySchema {
            #chosen
            #schema_version
            attributes: #attributes,
            parts: &[#(#parts),*],
            #computed
            pk: #pk,
            sk: #sk,
            #arms
            indexes: &[#(#indexes),*],
            #variants
            #allow
            #permits
            #inherited
            #narrow
            #named
            #reads
            #sensitive
            #kept
            #owners
            #rests
            ..#d::EntitySchema::of(#name)
        }
    }
}

/// Expands to `rests: &["tags", "more"],`, where there are any.
fn nonempty(field: &str, values: impl IntoIterator<Item = impl ToTokens>) -> Option<TokenStream> {
    let field = Ident::new(field, Span::call_site());
    let values: Vec<_> = values.into_iter().collect();
    (!values.is_empty()).then(|| quote!(#field: &[#(#values),*],))
}

/// The names of the fields of which this holds.
fn fields_where(ctx: &Context<'_>, holds: fn(&Field) -> bool) -> impl Iterator<Item = String> {
    ctx.entity.fields.iter().filter(move |field| holds(field)).map(|field| field.ident.unraw().to_string())
}

/// Expands to `Permits { shares_key: &["User"], ..Permits::NOTHING }`, where there is anything to say.
pub(super) fn permits(d: &Tokens, permits: &Permits) -> Option<TokenStream> {
    let said: Vec<_> = [
        ("shares_key", &permits.shares_key),
        ("covers", &permits.covers),
        ("other_partition", &permits.other_partition),
        ("ttl", &permits.ttl),
    ]
    .into_iter()
    .filter_map(|(field, names)| nonempty(field, names.iter().map(|name| name.unraw().to_string())))
    .collect();
    (!said.is_empty()).then(|| quote!(#d::Permits { #(#said)* ..#d::Permits::NOTHING }))
}

/// The keys whose parts functions take by name: `Sk`, `IndexPk(1)`.
fn named(ctx: &Context<'_>) -> impl Iterator<Item = TokenStream> {
    let (d, entity) = (&ctx.d, ctx.entity);
    let key = (entity.get_by_key && entity.sk.is_some()).then(|| quote!(#d::Sk));
    let base = entity.partition.named.is_some().then(|| quote!(#d::Pk));
    let others = entity.queries.iter().filter(|query| query.own_partition_type().is_some());
    let others = others.filter_map(move |query| {
        Some(match query.source {
            Source::Index(index) => quote!(#d::IndexPk(#index)),
            Source::Copy(copy) => quote!(#d::CopyPk(#copy)),
            Source::KeyArm(_) => quote!(#d::Pk),
            Source::Base | Source::Arms(_) | Source::KeyArms => return None,
        })
    });
    key.into_iter().chain(base).chain(others)
}

/// Expands to `&Attribute::all(["id", "note"], &[1])`, or to a list where there is more to say of one.
fn attributes(ctx: &Context<'_>) -> TokenStream {
    let d = &ctx.d;
    let (mut names, mut optional, mut list, mut usual) = (Vec::new(), Vec::new(), Vec::new(), true);
    for field in &ctx.entity.fields {
        let Some(name) = field.attribute() else { continue };
        let ident = field.ident.unraw().to_string();
        let renamed = (name != ident).then(|| quote!(name: #name,));
        let from_key = matches!(field.storage, Storage::Key { .. }).then(|| quote!(from_key: true,));
        let default = field.stored_default().map(|_| quote!(default: true,));
        let aliases = nonempty("aliases", &field.aliases);
        let lww = field.lww.as_ref().map(|_| quote!(lww: true,));
        let immutable = field.immutable.as_ref().map(|_| quote!(immutable: true,));
        let stored = stored_shape(ctx, field).map(|shape| option(Some(shape)));
        let stored = stored.map(|shape| quote!(stored: #shape,));
        let more = [renamed, from_key, default, aliases, lww, immutable, stored];
        let more: TokenStream = more.into_iter().flatten().collect();
        let of_name = if field.may_be_absent() {
            optional.push(names.len());
            quote!(#d::Attribute::optional(#ident))
        } else {
            quote!(#d::Attribute::of(#ident))
        };
        usual &= more.is_empty();
        list.push(if more.is_empty() { of_name } else { quote!(#d::Attribute { #more ..#of_name }) });
        names.push(ident);
    }
    let own = if usual {
        quote!(&#d::Attribute::all([#(#names),*], &[#(#optional),*]))
    } else {
        quote!(&[#(#list),*])
    };
    let flattened: Vec<&Field> = ctx.entity.fields.iter().filter(|field| field.is_in_pieces()).collect();
    if flattened.is_empty() { own } else { pieces::all(d, &own, names.len(), &flattened) }
}

fn index(ctx: &Context<'_>, index: &Index) -> TokenStream {
    let d = &ctx.d;
    let id = index_id(d, index.number);
    let query = index.query.unraw().to_string();
    let pk = key(ctx, &index.pk);
    let sk = option(index.sk.as_ref().map(|sk| key(ctx, sk)));
    quote!(#d::Index { id: #id, query: #query, pk: #pk, sk: #sk })
}

/// The keys of a global index that are the table's own: `(IndexPk(0), Sk)`.
fn inherited(d: &Tokens, position: usize, index: &Index) -> Vec<TokenStream> {
    if matches!(index.number, IndexNumber::Lsi(_)) {
        return Vec::new();
    }
    let pk = index.pk_of_table.map(|of| (quote!(IndexPk), of));
    let sk = index.sk_of_table.map(|of| (quote!(IndexSk), of));
    let pairs = pk.into_iter().chain(sk).map(|(slot, of)| {
        let of = table_key(d, of);
        quote!((#d::#slot(#position), #of))
    });
    pairs.collect()
}

/// Expands to `narrow: &[IndexProjection { id: IndexId::Gsi(5), included: None }],`, where there are such.
fn narrow(ctx: &Context<'_>) -> Option<TokenStream> {
    let (d, entity) = (&ctx.d, ctx.entity);
    let narrow = entity.narrow.iter().map(|narrow| {
        let id = index_id(d, narrow.number);
        let included = option(narrow.included.as_ref().map(|included| {
            let included = included.iter().map(|field| entity.attribute_of(*field));
            quote!(&[#(#included),*])
        }));
        quote!(#d::IndexProjection { id: #id, included: #included })
    });
    nonempty("narrow", narrow)
}

/// The slot of a key of the table.
pub(super) fn table_key(d: &Tokens, key: TableKey) -> TokenStream {
    match key {
        TableKey::Pk => quote!(#d::Pk),
        TableKey::Sk => quote!(#d::Sk),
    }
}

/// `IndexId::Gsi(1)`
pub(super) fn index_id(d: &Tokens, number: IndexNumber) -> TokenStream {
    match number {
        IndexNumber::Gsi(number) => quote!(#d::IndexId::Gsi(#number)),
        IndexNumber::Lsi(number) => quote!(#d::IndexId::Lsi(#number)),
    }
}

pub(super) fn key(ctx: &Context<'_>, key: &Key) -> TokenStream {
    let d = &ctx.d;
    match key {
        Key::Template(template) => {
            let template = key_template(ctx, template);
            quote!(#d::Key::Template(#template))
        }
        Key::Raw(raw) => {
            let (attribute, part) = (&raw.attribute, raw.part);
            let name = &ctx.entity.parts[part].name;
            let part_of = &ctx.entity.parts[part];
            let stored =
                stored_shape(ctx, &ctx.entity.fields[part_of.field]).or_else(|| ttl_shape(ctx, part_of));
            let shape = stored.unwrap_or_else(|| shape(ctx, part_of));
            quote!(#d::Key::Raw(#d::RawKey { attribute: #attribute, part: #part, name: #name, shape: #shape }))
        }
        Key::List(list) => {
            let text = key.written(&ctx.entity.parts);
            let keys = list.keys.iter().map(|one| listed(ctx, one));
            quote!(#d::Key::List(#d::ListKey { text: #text, keys: &[#(#keys),*] }))
        }
    }
}

/// Expands to `Listed { key: …, of_table: None }`.
fn listed(ctx: &Context<'_>, (one, of_table): &(Key, Option<TableKey>)) -> TokenStream {
    let (d, key) = (&ctx.d, key(ctx, one));
    let of_table = option(of_table.map(|of| match of {
        TableKey::Pk => quote!(#d::TableKey::Pk),
        TableKey::Sk => quote!(#d::TableKey::Sk),
    }));
    quote!(#d::Listed { key: #key, of_table: #of_table })
}

/// A template whose placeholders are parts of the entity.
pub(super) fn key_template(ctx: &Context<'_>, key: &KeyTemplate) -> TokenStream {
    template(&ctx.d, &key.template, |placeholder| {
        let part = key.parts[placeholder];
        (part, shape(ctx, &ctx.entity.parts[part]))
    })
}

/// Expands to:
/// ```text
/// Template { text: "USER#<id>", segments: &[
///     Literal("USER#"),
///     Placeholder(PartRef { part: 0, name: "id", shape: <UserId as KeyPart>::SHAPE_REF, spec: PLAIN }),
/// ] }
/// ```
/// No function is called: the compiler proves of what a call gives that no `&` of it is ever written through.
///
/// `part` gives the number and the shape of a placeholder's part.
pub(super) fn template(
    d: &Tokens,
    template: &crate::template::Template,
    part: impl Fn(usize) -> (usize, TokenStream),
) -> TokenStream {
    let text = template.literal.value();
    let mut placeholders = 0..;
    let segments = template.segments.iter().map(|segment| match segment {
        Segment::Literal(text) => quote!(#d::Literal(#text)),
        Segment::Placeholder(placeholder) => {
            let (part, shape) = part(placeholders.next().unwrap_or_default());
            let name = placeholder.name();
            let spec = match &placeholder.spec {
                Spec { verbatim: true, .. } => quote!(#d::Spec::verbatim(#shape)),
                written => spec(d, written),
            };
            quote!(#d::Placeholder(#d::PartRef { part: #part, name: #name, shape: #shape, spec: #spec }))
        }
    });
    quote!(#d::Template { text: #text, segments: &[#(#segments),*] })
}

/// What differs from the plain spec.
fn spec(d: &Tokens, spec: &Spec) -> TokenStream {
    let some = |value: TokenStream| option(Some(value));
    let variant = |ty: &str, variant: String| {
        let (ty, variant) = (Ident::new(ty, Span::call_site()), Ident::new(&variant, Span::call_site()));
        some(quote!(#d::#ty::#variant))
    };
    let mut set = Vec::new();
    set.extend(spec.width.map(|width| some(quote!(#width))).map(|width| quote!(width: #width)));
    set.extend(spec.time.map(|time| variant("Time", format!("{time:?}"))).map(|time| quote!(time: #time)));
    set.extend(spec.case.map(|case| variant("Case", format!("{case:?}"))).map(|case| quote!(case: #case)));
    set.extend(spec.or.as_ref().map(|or| some(quote!(#or))).map(|or| quote!(or: #or)));
    set.extend(spec.only.as_ref().map(|only| some(quote!(#only))).map(|only| quote!(only: #only)));
    set.extend(spec.shards.map(|Shards { count, first }| {
        let shards = some(quote!(#d::Shards { count: #count, first: #first }));
        quote!(shards: #shards)
    }));
    set.extend(spec.signed.then(|| quote!(signed: true)));
    set.extend(spec.desc.then(|| quote!(desc: true)));
    set.extend(spec.escape.then(|| quote!(escape: true)));
    set.extend(spec.raw.then(|| quote!(raw: true)));
    set.extend(spec.text.then(|| quote!(text: true)));
    if set.is_empty() { quote!(#d::PLAIN) } else { quote!(#d::Spec { #(#set,)* ..#d::PLAIN }) }
}

/// Expands to, where the field says how it is stored:
/// ```text
/// &Shape::stored_as(<Timestamp as Formed>::FORM, Spec { time: Some(Time::Millis), ..PLAIN })
/// ```
fn stored_shape(ctx: &Context<'_>, field: &Field) -> Option<TokenStream> {
    let (d, ty) = (&ctx.d, &field.ty);
    let spec = shown(d, &field.form.as_ref()?.shown);
    Some(quote!(&#d::Shape::stored_as(<#ty as #d::Formed>::FORM, #spec)))
}

/// Expands to, where the field is a time to live, of which a plain number is stored as it is:
/// ```text
/// &Shape::of_ttl(<Timestamp as KeyPart>::SHAPE)
/// ```
fn ttl_shape(ctx: &Context<'_>, part: &Part) -> Option<TokenStream> {
    let (d, ty) = (&ctx.d, ctx.stored(part));
    let shape = of_template(part, quote!(<#ty as #d::KeyPart>::SHAPE));
    (ctx.entity.kept.ttl == Some(part.field)).then(|| quote!(&#d::Shape::of_ttl(#shape)))
}

/// The spec of what is stored so.
pub(super) fn shown(d: &Tokens, shown: &Shown) -> TokenStream {
    match shown {
        Shown::Spec(shown) => spec(d, shown),
        Shown::Pattern(pattern) => quote!(#d::Spec::patterned(#pattern)),
    }
}

/// `<UserId as KeyPart>::SHAPE_REF`
fn shape(ctx: &Context<'_>, part: &Part) -> TokenStream {
    let (d, ty) = (&ctx.d, ctx.stored(part));
    of_template(part, quote!(<#ty as #d::KeyPart>::SHAPE_REF))
}

/// Expands to `Source::Index(1)`.
pub(super) fn source(ctx: &Context<'_>, source: Source) -> TokenStream {
    let d = &ctx.d;
    match source {
        Source::Base | Source::KeyArms => quote!(#d::OfTable),
        Source::KeyArm(arm) => quote!(#d::OfArm(#arm)),
        Source::Index(index) | Source::Arms(index) => quote!(#d::OfIndex(#index)),
        Source::Copy(copy) => quote!(#d::OfCopy(#copy)),
    }
}

/// `Option::Some(…)` or `Option::None`
pub(super) fn option(value: Option<TokenStream>) -> TokenStream {
    let d = short();
    value.map_or_else(|| quote!(#d::None), |value| quote!(#d::Some(#value)))
}
