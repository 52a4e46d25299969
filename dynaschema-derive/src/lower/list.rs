//! Keys of several attributes, which global indexes have.

use syn::Ident;

use super::index::Keyed;
use super::keys::Keys;
use crate::attr::{IndexAttr, IndexNumber, KeyExpr, ListExpr, TableKey};
use crate::errors::mistake;
use crate::model::{Key, ListKey};

/// The most attributes that the service takes for one key.
const MOST: usize = 4;

impl Keys<'_> {
    /// The attributes of a list; of a list of one, that one.
    pub(super) fn list(&mut self, list: &ListExpr, base: (&Key, Option<&Key>)) -> Option<Keyed> {
        let ListExpr { group, names, others } = list;
        for other in others {
            mistake!(
                self.errors,
                other,
                "a list has fields as they are, and `PK` and `SK`; write the name of a field here, or one template instead of the list"
            );
        }
        let count = names.len() + others.len();
        if count > MOST {
            mistake!(
                self.errors,
                group,
                "the service takes up to four attributes for a key, and these are {count}; leave some out, or write one template of them"
            );
        }
        if count == 0 {
            mistake!(
                self.errors,
                group,
                "a list of no attributes is no key; write one to four fields: `[tenant, region]`"
            );
        }
        let mut keys: Vec<Keyed> = names.iter().filter_map(|name| self.listed(name, base)).collect();
        if keys.len() == 1 {
            return keys.pop();
        }
        let key = Key::List(ListKey { keys, at: group.span() });
        (1..=MOST).contains(&names.len()).then_some((key, None))
    }

    fn listed(&mut self, name: &Ident, base: (&Key, Option<&Key>)) -> Option<Keyed> {
        let key = match TableKey::of(name) {
            Some(key) => KeyExpr::Table(key, name.clone()),
            None => KeyExpr::Field(name.clone()),
        };
        self.index_key(&key, base)
    }

    /// That a list stands where the service takes one.
    pub(super) fn lists_can_be(&self, attr: &IndexAttr) -> bool {
        let lists = [&attr.pk, &attr.sk].into_iter().filter_map(|key| match key {
            Some(KeyExpr::List(list)) => Some(list),
            _ => None,
        });
        let before = self.errors.count();
        for list in lists {
            if matches!(attr.number, IndexNumber::Lsi(_)) {
                mistake!(
                    self.errors,
                    list.group,
                    "a local index has one attribute as its sort key; write a template or the name of a field, or make it a global index"
                );
            }
        }
        self.errors.count() == before
    }

    /// That no attribute is twice in the keys of an index, if one of them is a list.
    pub(super) fn each_attribute_once(&self, attr: &IndexAttr, pk: &Keyed, sk: Option<&Keyed>) {
        if !pk.0.is_list() && !sk.is_some_and(|(sk, _)| sk.is_list()) {
            return;
        }
        let names: Vec<&str> = std::iter::once(pk).chain(sk).flat_map(attributes).collect();
        let repeated = names.iter().enumerate().filter(|(at, name)| names[..*at].contains(name));
        for (_, name) in repeated {
            let index = &attr.name;
            mistake!(
                self.errors,
                index,
                "`{name}` is twice among the keys of `{index}`, and the service takes each attribute once; leave one out"
            );
        }
    }
}

/// The attributes of a key, where those of the table are not fields by the names that they have in an index.
fn attributes(key: &Keyed) -> Vec<&str> {
    match key {
        (Key::List(list), _) => list.keys.iter().flat_map(attributes).collect(),
        (Key::Raw(raw), _) => vec![&raw.attribute],
        (Key::Template(_), Some(key)) => vec![key.name()],
        (Key::Template(_), None) => Vec::new(),
    }
}
