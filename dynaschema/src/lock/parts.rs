//! The lines of a lock on what the fields in keys can be as text.

use super::writer::{NameOf, Writer};
use crate::key::{Kind, Segment, Shape, Template};
use crate::schema::{Attribute, Computed, EntitySchema, root};

/// What the fields in keys can be as text.
pub(super) const fn parts(schema: &EntitySchema, out: &mut Writer<'_>) {
    let mut i = 0;
    while i < schema.parts.len() {
        if !schema.is_class(i) {
            let part = PartPath { outer: None, name: schema.parts[i].name };
            shown(&part, schema.parts[i].shape, schema.attributes, out);
        }
        if let Some(of) = schema.computed_part(i) {
            computed(of, schema, out);
        }
        i += 1;
    }
}

/// `  part "quarter" computed: "quarter_of" of "placed_at"`
const fn computed(of: &Computed, schema: &EntitySchema, out: &mut Writer<'_>) {
    if !schema.is_first_computed(of) {
        return;
    }
    out.push("  part ");
    out.quoted(root(schema.parts[of.part].name));
    out.push(" computed: ");
    out.quoted(of.function);
    let mut i = 0;
    while i < of.of.len() {
        out.push(if i == 0 { " of " } else { ", " });
        out.quoted(schema.attributes[of.of[i]].name);
        i += 1;
    }
    out.push("\n");
}

/// A part of the entity, or of a composite in it: the names on the way to it.
struct PartPath<'a> {
    outer: Option<&'a PartPath<'a>>,
    name: &'a str,
}

impl PartPath<'_> {
    /// `part "repo`, `part "repo" holds "owner`: the last quote stays open.
    const fn write(&self, names: NameOf<'_>, out: &mut Writer<'_>) {
        if let Some(outer) = self.outer {
            outer.write(names, out);
            out.push("\" holds \"");
            out.inside(self.name);
        } else {
            out.push("  part \"");
            out.part_name(self.name, names);
        }
    }
}

const fn shown(path: &PartPath<'_>, shape: &Shape, attributes: &[Attribute], out: &mut Writer<'_>) {
    path.write(Some(attributes), out);
    out.push(if shape.is_optional() { "\": optional " } else { "\": " });
    kind(shape, out);
    if let (Kind::Composite, [template, ..]) = (shape.kind(), shape.templates()) {
        out.push(" ");
        out.template(template, None);
    }
    out.push("\n");
    if let Some(texts) = shape.texts {
        spellings(path, texts, attributes, out);
    }
    match (shape.kind(), shape.templates()) {
        (Kind::Composite, [template, ..]) => inner(path, template, attributes, out),
        (_, templates) => variants(path, templates, attributes, out),
    }
}

const fn kind(shape: &Shape, out: &mut Writer<'_>) {
    match shape.kind() {
        Kind::Text => out.push("text"),
        Kind::Token => out.push(if shape.texts.is_some() { "one of" } else { "token" }),
        Kind::Integer { signed, bits } => {
            out.push(if signed { "signed " } else { "unsigned " });
            out.number(bits as usize);
        }
        Kind::Number => out.push("number"),
        Kind::Timestamp => out.push("timestamp"),
        Kind::DateTime => out.push("date and time"),
        Kind::Date => out.push("date"),
        Kind::Time => out.push("time"),
        Kind::Composite => out.push("composite"),
        Kind::Variants => out.push("one of"),
        Kind::Binary => out.push("binary"),
    }
    if let (Kind::Token, None, Some(width)) = (shape.kind(), shape.texts, shape.width) {
        out.push(" of ");
        out.number(width);
    }
}

const fn spellings(path: &PartPath<'_>, texts: &[&str], attributes: &[Attribute], out: &mut Writer<'_>) {
    let mut i = 0;
    while i < texts.len() {
        path.write(Some(attributes), out);
        out.push("\" spelt \"");
        out.inside(texts[i]);
        out.push("\"\n");
        i += 1;
    }
}

/// The variants of an enum: spelt as their templates, and what these hold.
const fn variants(
    path: &PartPath<'_>,
    templates: &[Template],
    attributes: &[Attribute],
    out: &mut Writer<'_>,
) {
    let mut i = 0;
    while i < templates.len() {
        path.write(Some(attributes), out);
        out.push("\" spelt ");
        out.template(&templates[i], None);
        out.push("\n");
        i += 1;
    }
    let mut i = 0;
    while i < templates.len() {
        let variant = PartPath { outer: Some(path), name: templates[i].text };
        inner(&variant, &templates[i], attributes, out);
        i += 1;
    }
}

/// The parts of a composite, each once.
const fn inner(path: &PartPath<'_>, template: &Template, attributes: &[Attribute], out: &mut Writer<'_>) {
    let mut i = 0;
    while i < template.segments.len() {
        if let Segment::Part(part) = &template.segments[i]
            && !shows_before(template, i, part.part)
        {
            let part_of_it = PartPath { outer: Some(path), name: part.name };
            shown(&part_of_it, part.shape, attributes, out);
        }
        i += 1;
    }
}

const fn shows_before(template: &Template, end: usize, part: usize) -> bool {
    let mut i = 0;
    while i < end {
        if let Segment::Part(shown) = &template.segments[i]
            && shown.part == part
        {
            return true;
        }
        i += 1;
    }
    false
}
