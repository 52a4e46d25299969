//! Whether what is computed of a value is computed of what is read again.

use syn::ext::IdentExt;

use crate::errors::{Errors, mistake};
use crate::model::{Entity, Field, Shown};
use crate::template::{Spec, Time};

/// What is stored less exactly than it is in a value would give another part once it is read.
pub(super) fn exact_fields(entity: &Entity, errors: &Errors) {
    let mut said: Vec<(&str, usize)> = Vec::new();
    for part in entity.parts.iter().filter(|part| part.is_computed()) {
        for field in part.fields() {
            let of = &entity.fields[*field];
            let seconds = entity.kept.ttl == Some(*field);
            if !(seconds || is_cut(of)) || said.contains(&(part.root(), *field)) {
                continue;
            }
            said.push((part.root(), *field));
            let (at, part, name) = (&of.ident, part.root(), of.ident.unraw());
            let why = if seconds { "`ttl`" } else { "`as`" };
            mistake!(
                errors,
                at,
                "`{part}` is computed from `{name}`, of which {why} stores less than a value may have, so that it could be another once it is read; compute it from a field that is stored as it is"
            );
        }
    }
}

/// Whether the field says that a time is stored with fewer digits.
fn is_cut(field: &Field) -> bool {
    field.form.as_ref().is_some_and(|form| match &form.shown {
        Shown::Pattern(_) => true,
        Shown::Spec(Spec { time, .. }) => !matches!(time, None | Some(Time::Nanos)),
    })
}
