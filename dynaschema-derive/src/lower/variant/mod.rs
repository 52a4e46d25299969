//! What an index demands of its items: classes of fields, and what patterns bind.

use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::{Ident, Path, PathArguments, Type, parse_quote};

use super::item::{self, generated};
use super::keys::Keys;
use crate::attr::{ArmExpr, ClauseExpr, Inside, MatchExpr, Pattern, TestExpr, WhenExpr, alternatives};
use crate::errors::mistake;
use crate::model::{Clause, Made, Part};
use crate::rename::snake;
use crate::suggest;

/// A name that the pattern of an arm binds, for its templates.
#[derive(Clone)]
pub(super) struct Bound {
    name: Ident,
    field: usize,
    /// Where it stands, and its type; `None` where it is the field itself, out of its `Option`. Which arm a value
    /// takes is for the class of the field to say, so that arms of a variant have one part for what both bind.
    inside: Option<(Pattern, Type)>,
    /// The way to it: `payment`, `Wire`, `bank`.
    path: Vec<String>,
}

/// The class of the field that a `match` is on.
pub(super) struct OnField {
    pub(super) field: usize,
    part: usize,
    name: String,
}

impl OnField {
    /// What the arm at this place demands.
    pub(super) fn clause(&self, arms: &[ArmExpr], position: usize) -> Clause {
        let text = format!("{} {}", self.name, demanded(arms, position));
        Clause { text, any: vec![(self.part, class_number(position))] }
    }
}

/// What of a field's values an arm takes: `= Open`, `not Open`, `= Some(_) not Some(Open)`. Arms are tried in
/// order, so that one takes what fits it and none before it.
fn demanded(arms: &[ArmExpr], position: usize) -> String {
    let own = &arms[position].patterns;
    let before = arms[..position].iter().flat_map(|arm| &arm.patterns);
    if own.iter().any(|pattern| matches!(pattern, Pattern::Any(_))) {
        return format!("not {}", alternatives(before));
    }
    let taken: Vec<_> = before.filter(|before| own.iter().any(|own| own.overlaps(before))).collect();
    let own = alternatives(own);
    if taken.is_empty() { format!("= {own}") } else { format!("= {own} not {}", alternatives(taken)) }
}

/// The first arm to which those before it leave nothing, as far as is written. A name alone takes nothing away: it is
/// a mistake of its own.
fn never_taken(arms: &[ArmExpr]) -> Option<usize> {
    (0..arms.len()).find(|position| {
        let patterns = arms[..*position].iter().flat_map(|arm| &arm.patterns);
        let before =
            || patterns.clone().filter(|pattern| !matches!(pattern, Pattern::Binding { ty: None, .. }));
        arms[*position].patterns.iter().all(|own| before().any(|before| before.covers(own)))
    })
}

/// Nobody writes more arms than there are numbers.
fn class_number(position: usize) -> u32 {
    u32::try_from(position).unwrap_or(u32::MAX)
}

impl Keys<'_> {
    /// The class that tells the arms of a `match` apart.
    pub(super) fn class_of_match(&mut self, index: &Ident, of: &MatchExpr) -> Option<OnField> {
        let name = of.on.unraw().to_string();
        let field = self.field(&name, &of.on, "`match`")?;
        let ty = self.field_type(field);
        for arm in &of.arms {
            let bindings = arm.patterns.iter().flat_map(Pattern::bindings);
            if let (2.., Some((binding, _))) = (arm.patterns.len(), bindings.into_iter().next()) {
                mistake!(
                    self.errors,
                    binding,
                    "an arm of several patterns binds nothing; write `_` for `{binding}`, or an arm for each pattern"
                );
            }
        }
        if let Some(position) = never_taken(&of.arms) {
            let patterns = &of.arms[position].patterns;
            let written = alternatives(patterns);
            mistake!(
                self.errors,
                Ident::new("arm", patterns[0].span()),
                "no item takes the arm `{written}`, since arms before it take all that it would; remove it, or write another pattern"
            );
            return None;
        }
        let classes = of.arms.iter().map(|arm| self.resolved(&arm.patterns, ty)).collect();
        let part = self.class(field, &index.to_string(), of.on.span(), classes, false);
        Some(OnField { field, part, name })
    }

    /// The demands of a `when`.
    pub(super) fn when(&mut self, index: &Ident, when: &WhenExpr) -> Vec<Clause> {
        let before = self.errors.count();
        let clauses = when.0.iter().enumerate();
        let clauses: Vec<Clause> =
            clauses.map(|(position, clause)| self.clause(&format!("{index}_{position}"), clause)).collect();
        if self.errors.count() == before {
            self.can_be_met(when, &clauses);
        }
        clauses
    }

    /// All of them are demanded of one item, which each can be met by alone.
    fn can_be_met(&self, WhenExpr(written): &WhenExpr, clauses: &[Clause]) {
        for (position, own) in written.iter().enumerate() {
            if let Some(earlier) = written[..position].iter().position(|earlier| earlier.excludes(own)) {
                let [earlier, text] = [earlier, position].map(|at| &clauses[at].text);
                mistake!(
                    self.errors,
                    own.0[0].field,
                    "no item is `{earlier}` and `{text}` at once, as clauses between commas demand it, so that the index would be empty; write `{earlier} | {text}` for those that are either"
                );
                return;
            }
        }
    }

    fn clause(&mut self, label: &str, clause: &ClauseExpr) -> Clause {
        let (mut texts, mut any) = (Vec::new(), Vec::new());
        for (position, TestExpr { field: name, patterns }) in clause.0.iter().enumerate() {
            let Some(field) = self.field(&name.unraw().to_string(), name, "`when`") else { continue };
            if let Some((binding, _)) = patterns.iter().flat_map(Pattern::bindings).next() {
                let instead = match suggest::nearest(&binding.to_string(), &["true", "false"]) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => {
                        "write `_` for any value, or a variant, which begins with a capital letter".to_owned()
                    }
                };
                mistake!(self.errors, binding, "`when` compares and binds nothing; {instead}");
                continue;
            }
            texts.push(format!("{} = {}", self.field_ident(field).unraw(), alternatives(patterns)));
            let classes = vec![self.resolved(patterns, self.field_type(field))];
            any.push((self.class(field, &format!("{label}_{position}"), name.span(), classes, true), 0));
        }
        Clause { text: texts.join(" | "), any }
    }

    /// A part that is the number of the first alternatives that the field fits.
    fn class(&mut self, field: usize, label: &str, at: Span, of: Vec<Vec<Pattern>>, open: bool) -> usize {
        if let Some(known) = self.class_of_key(field, &of, open) {
            return known;
        }
        let name = format!("{}.{label}", self.field_ident(field).unraw());
        self.add_part(Part {
            param: generated(&name.replace('.', "_"), at),
            name,
            field,
            nested: Vec::new(),
            ty: parse_quote!(::core::primitive::u32),
            optional: false,
            made: Made::Class { of, open },
        })
    }

    /// The class by which the primary key tells its arms apart, where that is the same one.
    fn class_of_key(&self, field: usize, of: &[Vec<Pattern>], open: bool) -> Option<usize> {
        if self.are_one == [true, true] || open {
            return None;
        }
        let written = |of: &[Vec<Pattern>]| of.iter().map(alternatives).collect::<Vec<_>>();
        self.parts().iter().position(|part| match &part.made {
            Made::Class { of: known, open: false } => part.field == field && written(known) == written(of),
            _ => false,
        })
    }

    /// Makes known what the pattern of an arm binds.
    pub(super) fn bind(&mut self, field: usize, arm: &ArmExpr) {
        self.bound.clear();
        let ty = self.field_type(field);
        let [pattern] = &arm.patterns[..] else { return };
        if let Pattern::Binding { name, ty: None } = pattern {
            mistake!(
                self.errors,
                name,
                "an arm is of a variant, which begins with a capital letter; write one in the place of `{name}`, or `_ as {name}` for any value"
            );
            return;
        }
        let own = self.field_ident(field).unraw().to_string();
        let sole = sole_of_some(pattern, ty);
        for (name, declared) in pattern.bindings() {
            let written = name.unraw().to_string();
            // A key of the table has it where its arm is taken, whatever the field is then.
            let inner = declared.or_else(|| item::inside("Option", ty).filter(|_| self.in_primary));
            let declared = if sole == Some(name) { inner } else { declared };
            let bound = if sole == Some(name) && !self.in_primary {
                Bound { name: name.clone(), field, inside: None, path: vec![own.clone()] }
            } else {
                let Some(declared) = declared else {
                    mistake!(
                        self.errors,
                        name,
                        "the type of `{name}` is not seen here; write it behind the name: `{name}: …`"
                    );
                    continue;
                };
                let mut path = vec![own.clone()];
                path.extend(variants_above(pattern, name));
                if self.in_primary && sole == Some(name) {
                    path.push("Some".to_owned());
                }
                path.push(written.clone());
                let pattern = self.resolve(&pattern.towards(name), Some(ty));
                self.bound_alike(name, &path, (&pattern, declared));
                Bound { name: name.clone(), field, inside: Some((pattern, declared.clone())), path }
            };
            let is_field = written != own && self.is_field(&written);
            if is_field || self.computed(&written).is_some() {
                let other = if is_field { "a field" } else { "a computed part" };
                mistake!(
                    self.errors,
                    name,
                    "`{name}` is also {other}, and a template could mean either; bind another name"
                );
            }
            self.bound.push(bound);
        }
    }

    /// What another key binds by this name, and in this variant, is the same.
    fn bound_alike(&self, name: &Ident, path: &[String], (pattern, ty): (&Pattern, &Type)) {
        let (whole, inside) = (path.join("."), path.join(".") + ".");
        let is_of_it = |part: &&Part| part.name == whole || part.name.starts_with(&inside);
        let differs = |part: &Part| match &part.made {
            Made::Bound { pattern: known, .. } if known.way_to(name) != pattern.way_to(name) => {
                Some("at another place")
            }
            Made::Bound { .. } if !item::same(&part.ty, ty) => Some("with another type"),
            _ => None,
        };
        if let Some(otherwise) = self.parts().iter().filter(is_of_it).find_map(differs) {
            mistake!(
                self.errors,
                name,
                "another key binds `{name}` of this variant {otherwise}, and keys call what they show by this name; bind another name"
            );
        }
    }

    pub(super) fn is_field(&self, name: &str) -> bool {
        self.field_names().iter().any(|field| field == name)
    }

    /// What the arm binds under this name.
    pub(super) fn bound(&self, name: &str) -> Option<Bound> {
        self.bound.iter().find(|bound| bound.name.unraw() == name).cloned()
    }

    /// The part that is what is bound, or inside of it; the path becomes its name.
    pub(super) fn bound_part(&mut self, bound: &Bound, path: &mut Vec<String>, at: Span) -> usize {
        let nested = path.split_off(1);
        path.clone_from(&bound.path);
        path.extend(nested.iter().cloned());
        let Some((pattern, ty)) = &bound.inside else { return self.part(bound.field, &nested, at) };
        let param =
            std::iter::once(bound.name.unraw().to_string()).chain(nested.iter().cloned()).collect::<Vec<_>>();
        self.add_part(Part {
            name: path.join("."),
            param: generated(&param.join("_"), bound.name.span()),
            field: bound.field,
            nested: nested.iter().map(|name| generated(name, at)).collect(),
            ty: ty.clone(),
            optional: !self.in_primary,
            made: Made::Bound { pattern: pattern.clone(), name: bound.name.clone() },
        })
    }

    /// The name of an arm in its query function.
    pub(super) fn arm_name(&self, arm: &ArmExpr) -> Option<String> {
        if let Some(name) = &arm.name {
            return Some(name.unraw().to_string());
        }
        let name = match &arm.patterns[..] {
            [pattern] => pattern_name(pattern),
            _ => None,
        };
        // One that binds the field itself is a mistake already.
        if name.is_none() && !matches!(&arm.patterns[..], [Pattern::Binding { ty: None, .. }]) {
            let pattern = alternatives(&arm.patterns);
            mistake!(
                self.errors,
                Ident::new("arm", arm.patterns[0].span()),
                "the arm `{pattern}` needs a name for its query function; write `{pattern} as name => …`"
            );
        }
        name
    }

    fn resolved(&self, patterns: &[Pattern], ty: &Type) -> Vec<Pattern> {
        patterns.iter().map(|pattern| self.resolve(pattern, Some(ty))).collect()
    }

    /// The pattern with whole paths, of a value of this type, as far as that is seen.
    fn resolve(&self, pattern: &Pattern, ty: Option<&Type>) -> Pattern {
        let Pattern::Variant { path, inside } = pattern else {
            return pattern.clone();
        };
        let option = ty.and_then(|ty| item::inside("Option", ty));
        let inner = |pattern: &Pattern| self.resolve(pattern, option);
        let inside = match inside {
            Inside::Nothing => Inside::Nothing,
            Inside::Tuple(all, rest) => Inside::Tuple(all.iter().map(inner).collect(), *rest),
            Inside::Fields(all, rest) => Inside::Fields(all.clone(), *rest),
        };
        Pattern::Variant { path: self.variant_path(path, ty, option.is_some()), inside }
    }

    /// The path of a variant that is named alone.
    fn variant_path(&self, path: &Path, ty: Option<&Type>, is_option: bool) -> Path {
        let Some(variant) = path.get_ident() else { return path.clone() };
        if is_option && (variant == "Some" || variant == "None") {
            return parse_quote!(::core::option::Option::#variant);
        }
        match ty.map(item::bare) {
            Some(Type::Path(of)) if of.qself.is_none() && !is_option => {
                let mut whole = of.path.clone();
                if let Some(last) = whole.segments.last_mut()
                    && let PathArguments::AngleBracketed(arguments) = &mut last.arguments
                {
                    arguments.colon2_token = Some(syn::token::PathSep::default());
                }
                parse_quote!(#whole::#variant)
            }
            Some(_) => {
                mistake!(
                    self.errors,
                    variant,
                    "`{variant}` is no variant of this field; compare a `bool`, an `Option` (`Some(…)`, `None`) or an enum"
                );
                path.clone()
            }
            None => {
                mistake!(
                    self.errors,
                    variant,
                    "the enum of `{variant}` is not seen here; write its path: `Kind::{variant}`"
                );
                path.clone()
            }
        }
    }
}

/// The name for all that is in the `Some` of an `Option`.
fn sole_of_some<'p>(pattern: &'p Pattern, ty: &Type) -> Option<&'p Ident> {
    item::inside("Option", ty)?;
    match pattern {
        Pattern::Variant { path, inside: Inside::Tuple(patterns, _) } if path.is_ident("Some") => {
            match &patterns[..] {
                [Pattern::Binding { name, .. }] => Some(name),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The variants around a name, but for `Some`.
fn variants_above(pattern: &Pattern, name: &Ident) -> Vec<String> {
    let Pattern::Variant { path, inside } = pattern else { return Vec::new() };
    let holds = |pattern: &&Pattern| pattern.bindings().iter().any(|(bound, _)| *bound == name);
    let inner = match inside {
        Inside::Tuple(patterns, _) => patterns.iter().find(holds).map(|inner| variants_above(inner, name)),
        _ => None,
    };
    let own = path.segments.last().map(|last| last.ident.unraw().to_string());
    own.filter(|own| own != "Some").into_iter().chain(inner.into_iter().flatten()).collect()
}

/// `Open` as `open`, `Some(Open)` as `some_open`.
fn pattern_name(pattern: &Pattern) -> Option<String> {
    match pattern {
        Pattern::Any(_) | Pattern::Binding { .. } => None,
        Pattern::Bool(value) => Some(value.value.to_string()),
        Pattern::Variant { path, inside } => {
            let own = snake(&path.segments.last()?.ident.unraw().to_string());
            let inner = match inside {
                Inside::Tuple(patterns, _) if own == "some" => patterns.first().and_then(pattern_name),
                _ => None,
            };
            Some(inner.map_or(own.clone(), |inner| format!("{own}_{inner}")))
        }
    }
}

#[cfg(test)]
mod tests;
