//! What the words of a template give away.

use syn::Ident;
use syn::ext::IdentExt;

use crate::errors::{Errors, mistake};
use crate::model::{Entity, Index, IndexNumber, Key, KeyTemplate};
use crate::template::Segment;

/// A word of a literal with the name of a field that no key shows has lost its brackets.
pub(super) fn brackets(entity: &Entity, errors: &Errors) {
    for template in entity.templates() {
        for field in forgotten(entity, template) {
            mistake!(
                errors,
                template.template.literal,
                "`{field}` is text here, and also a field that no key shows; put brackets around it (`<{field}>`), or accept it with `#[dynamo(allow(literal({field})))]`"
            );
        }
    }
    for allowed in &entity.allow.literals {
        let word = allowed.unraw().to_string();
        let used = entity.templates().any(|template| words(template).any(|other| other == word));
        if !used || hidden_field(entity, &word).is_none() {
            mistake!(
                errors,
                allowed,
                "no template holds `{allowed}` as text where a field of that name is in no key; remove it"
            );
        }
    }
}

/// Shards spread the partitions of a global index; of any other key they would be a second way to write
/// what its items are found by.
pub(super) fn shards(entity: &Entity, errors: &Errors) {
    let is_global = |index: &&Index| matches!(index.number, IndexNumber::Gsi(_));
    let spread: Vec<_> =
        entity.indexes.iter().filter(is_global).filter_map(|index| index.pk.template()).collect();
    for template in entity.templates() {
        if spread.iter().any(|pk| std::ptr::eq(*pk, template)) {
            continue;
        }
        template.template.refuse_shards(errors);
    }
}

/// An entity whose key is the same for all values is one item, and says so.
pub(super) fn singleton(entity: &Entity, errors: &Errors) {
    let varies = entity.primary_keys().find(|key| match key {
        Key::Raw(_) | Key::List(_) => true,
        Key::Template(template) => !template.parts.is_empty(),
    });
    let name = entity.item.name();
    match (varies, &entity.singleton, &entity.pk) {
        (None, None, _) if entity.arms.len() > 1 => {}
        (Some(key), Some(word), _) => {
            let written = key.written(&entity.parts);
            mistake!(
                errors,
                word,
                "`singleton` is for an entity with one item, and the key `{written}` of `{name}` differs between items; remove one of the two"
            );
        }
        // What else is wrong may be why.
        (None, None, Key::Template(pk)) if errors.count() == 0 => {
            let text = pk.template.literal.value();
            mistake!(
                errors,
                pk.template.literal,
                "the primary key is the same for every `{name}`, so that each one replaces the last; put a field into it (`{text}#<…>`), or write `#[dynamo(singleton)]` if there is only one"
            );
        }
        _ => {}
    }
}

/// The fields whose brackets are missing in the template.
fn forgotten<'a>(entity: &'a Entity, template: &'a KeyTemplate) -> impl Iterator<Item = &'a Ident> {
    let words =
        words(template).filter(|word| !entity.allow.literals.iter().any(|allowed| allowed.unraw() == word));
    let fields = words.filter_map(|word| hidden_field(entity, word));
    fields.filter(|_| !is_name_of_its_own(entity, template))
}

/// The sort key `"profile"` names the kind of item, whatever fields there are.
fn is_name_of_its_own(entity: &Entity, template: &KeyTemplate) -> bool {
    let copies = entity.kept.copies.iter().filter_map(|copy| copy.sk.as_ref());
    let indexes = entity.indexes.iter().filter_map(|index| index.sk.as_ref());
    let arms = entity.arms.iter().filter_map(|arm| arm.sk.as_ref());
    let mut sort_keys = entity.sk.iter().chain(arms).chain(indexes).chain(copies).filter_map(Key::template);
    let is_sort_key = sort_keys.any(|sk| std::ptr::eq(sk, template));
    is_sort_key && matches!(&template.template.segments[..], [Segment::Literal(text)] if is_word(text))
}

fn words(template: &KeyTemplate) -> impl Iterator<Item = &str> {
    template
        .template
        .segments
        .iter()
        .filter_map(|segment| match segment {
            Segment::Literal(text) => Some(text.split(|c| !in_name(c))),
            Segment::Placeholder(_) => None,
        })
        .flatten()
}

fn is_word(text: &str) -> bool {
    text.chars().all(in_name)
}

fn in_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// The field of this name, if it is part of no key.
fn hidden_field<'a>(entity: &'a Entity, word: &str) -> Option<&'a Ident> {
    let position = entity.fields.iter().position(|field| field.ident.unraw() == word)?;
    let shown = entity.parts.iter().any(|part| part.depends_on(position) && !part.is_class());
    (!shown).then(|| &entity.fields[position].ident)
}
