//! `allow(…)`: the checks that an item switches off.

use syn::Ident;
use syn::parse::ParseStream;

use super::options;
use crate::errors::Errors;

/// What one may have in common with other entities, which is a mistake otherwise.
#[derive(Default, Clone)]
pub(crate) struct Permits {
    /// `shares_key(Other)`: both may have the same key.
    pub(crate) shares_key: Vec<Ident>,
    /// `allow(covers(Other))`: its queries may read over items of the other.
    pub(crate) covers: Vec<Ident>,
    /// `allow(other_partition(Other))`: the partition keys of both look alike.
    pub(crate) other_partition: Vec<Ident>,
    /// `allow(ttl(field))`: the field is stored under the name of another's time to live, or brings in an attribute
    /// of that name.
    pub(crate) ttl: Vec<Ident>,
}

#[derive(Default, Clone)]
pub(crate) struct Allow {
    /// `lossy_key`
    pub(crate) lossy_key: bool,
    /// `hot_partition`
    pub(crate) hot_partition: bool,
    /// `covers(Other)`, `other_partition(Other)`, `ttl(field)`
    pub(crate) permits: Permits,
    /// `literal(name)`: words of templates that are meant as they are, though fields have these names.
    pub(crate) literals: Vec<Ident>,
}

impl Permits {
    /// Reads one permission of `allow(…)`, if this is one.
    pub(super) fn read(&mut self, check: &Ident, input: ParseStream<'_>, errors: &Errors) -> bool {
        let list = match check.to_string().as_str() {
            "covers" => &mut self.covers,
            "other_partition" => &mut self.other_partition,
            "ttl" => &mut self.ttl,
            _ => return false,
        };
        options::group(check, input, errors, |name, _| options::once_in(list, name, errors));
        true
    }

    /// Reads the entities behind `shares_key`.
    pub(super) fn read_shares_key(&mut self, key: &Ident, input: ParseStream<'_>, errors: &Errors) {
        let list = &mut self.shares_key;
        options::group(key, input, errors, |other, _| options::once_in(list, other, errors));
    }
}

impl Allow {
    pub(super) fn read(&mut self, check: &Ident, input: ParseStream<'_>, errors: &Errors) {
        match check.to_string().as_str() {
            "lossy_key" => options::is_given(&mut self.lossy_key, check, errors),
            "hot_partition" => options::is_given(&mut self.hot_partition, check, errors),
            "literal" => {
                let list = &mut self.literals;
                options::group(check, input, errors, |word, _| options::once_in(list, word, errors));
            }
            _ if self.permits.read(check, input, errors) => {}
            _ => options::unknown(
                check,
                &["lossy_key", "hot_partition", "covers", "other_partition", "ttl", "literal"],
                errors,
            ),
        }
    }
}
