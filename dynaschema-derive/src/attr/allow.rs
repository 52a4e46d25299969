//! `allow(…)`: the checks that an item switches off.

use syn::Ident;
use syn::parse::ParseStream;

use super::options;
use crate::errors::{Errors, mistake};

#[derive(Default, Clone)]
pub(crate) struct Allow {
    /// `lossy_key`
    pub(crate) lossy_key: bool,
    /// `hot_partition`
    pub(crate) hot_partition: bool,
    /// `other_partition(Other)`: entities whose partition keys look alike.
    pub(crate) other_partition: Vec<Ident>,
    /// `literal(name)`: words of templates that are meant as they are, though fields have these names.
    pub(crate) literals: Vec<Ident>,
}

impl Allow {
    pub(super) fn read(&mut self, check: &Ident, input: ParseStream<'_>, errors: &Errors) {
        match check.to_string().as_str() {
            "lossy_key" => self.lossy_key = true,
            "hot_partition" => self.hot_partition = true,
            "other_partition" => {
                options::group(check, input, errors, |other, _| self.other_partition.push(other.clone()));
            }
            "literal" => options::group(check, input, errors, |word, _| self.literal(word, errors)),
            _ => {
                options::unknown(
                    check,
                    &["lossy_key", "hot_partition", "other_partition", "literal"],
                    errors,
                );
            }
        }
    }

    fn literal(&mut self, word: &Ident, errors: &Errors) {
        if self.literals.contains(word) {
            mistake!(errors, word, "`{word}` is given twice; keep one");
        } else {
            self.literals.push(word.clone());
        }
    }
}
