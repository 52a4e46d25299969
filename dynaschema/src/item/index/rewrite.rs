//! What an update does to index attributes, by what it knows of the item.

use super::{Deciding, IndexAttribute, IndexAttributes, Membership, RenderedKeys, holds};
use crate::Error;
use crate::item::Parts;
use crate::key::{KeyValue, PartValue};

/// What an update does to the index attributes.
#[derive(Debug, Default)]
pub(crate) struct Rewrite {
    /// The attributes with their new values; `None` takes one away.
    pub(crate) written: Vec<(&'static str, Option<KeyValue>)>,
    /// The parts whose stored values the new ones rely on.
    pub(crate) relied: Vec<usize>,
    /// The other keys of the same indexes. They are there, unless the item is older than its index;
    /// then only all of its keys together bring it in.
    pub(crate) present: Vec<&'static str>,
}

/// What the update itself says of a part, or the primary key tells as it is shown.
type Certain<'a, 'v> = &'a dyn Fn(Deciding<'_>) -> Option<PartValue<'v>>;

impl IndexAttributes {
    /// What becomes of the attributes when these parts are touched; `None` where what is known does
    /// not tell. `certain` knows what the update itself says or the primary key tells, and `base` what
    /// was read before.
    pub(crate) fn rewrite<'v>(
        &self,
        touched: &dyn Fn(usize) -> bool,
        certain: Certain<'_, 'v>,
        base: Parts<'_, 'v>,
    ) -> Result<Option<Rewrite>, Error> {
        let mut rewrite = Rewrite::default();
        let mut entered: Vec<usize> = Vec::new();
        let mut rendered = RenderedKeys::new();
        for attribute in self.attributes.iter().filter(|attribute| attribute.is_touched(touched)) {
            let (mut inside, mut unknown) = (None, false);
            for (index, key) in &attribute.keys {
                match self.membership_in(*index, certain, base, &mut rendered)? {
                    Membership::In => {
                        inside = inside.or(Some(key));
                        entered.push(*index);
                    }
                    Membership::Out => {}
                    Membership::Unknown => unknown = true,
                }
            }
            let value = match (inside, unknown) {
                (Some(key), _) => {
                    if let Some(value) = attribute.take(&mut rendered, certain) {
                        Some(value)
                    } else {
                        let known = |part| certain(Deciding { key: Some(key), part }).or_else(|| base(part));
                        if !key.key.all_parts(&|part| known(part).is_some()) {
                            return Ok(None);
                        }
                        key.render_sparse(&known)?
                    }
                }
                (None, false) => None,
                (None, true) => return Ok(None),
            };
            rewrite.written.push((attribute.name, value));
            rewrite.relied.extend(self.relied(attribute, certain, base));
        }
        self.accompany(&mut rewrite, &entered, certain, rendered)?;
        Ok(Some(rewrite))
    }

    /// The parts on which the new value of an attribute relies, beside what is certain: of an index that
    /// does not have the item for what it demands, only that.
    fn relied<'a, 'v>(
        &'a self,
        attribute: &'a IndexAttribute,
        certain: Certain<'a, 'v>,
        base: Parts<'a, 'v>,
    ) -> impl Iterator<Item = usize> + use<'a, 'v> {
        let known = move |part| certain(Deciding { key: None, part }).or_else(|| base(part));
        let deciding = attribute.keys.iter().flat_map(move |(index, key)| {
            let variant = self.indexes[*index].variant;
            let is_out = variant.is_some_and(|variant| holds(variant, &known) == Some(false));
            self.deciding_in(*index, key).filter(move |deciding| !is_out || deciding.key.is_none())
        });
        deciding.filter(move |deciding| certain(*deciding).is_none()).map(|deciding| deciding.part)
    }

    /// The other keys of the indexes that an update writes a key of: written too where that relies
    /// on nothing, else demanded.
    fn accompany(
        &self,
        rewrite: &mut Rewrite,
        entered: &[usize],
        certain: Certain<'_, '_>,
        mut rendered: RenderedKeys,
    ) -> Result<(), Error> {
        for attribute in &self.attributes {
            let Some((_, key)) = attribute.keys.iter().find(|(index, _)| entered.contains(index)) else {
                continue;
            };
            if rewrite.written.iter().any(|(written, _)| *written == attribute.name) {
                continue;
            }
            let known = |part| certain(Deciding { key: Some(key), part });
            if let Some(value) = attribute.take(&mut rendered, certain) {
                rewrite.written.push((attribute.name, Some(value)));
            } else if key.key.all_parts(&|part| known(part).is_some()) {
                rewrite.written.push((attribute.name, key.render_sparse(&known)?));
            } else {
                rewrite.present.push(attribute.name);
            }
        }
        Ok(())
    }

    fn membership_in<'v>(
        &self,
        index: usize,
        certain: Certain<'_, 'v>,
        base: Parts<'_, 'v>,
        rendered: &mut RenderedKeys,
    ) -> Result<Membership, Error> {
        // A part that several keys show is known if what any of them shows of it is.
        let keys = &self.indexes[index].keys;
        let said = |part| {
            let mut showing = keys.iter().filter(|key| key.shows(part)).peekable();
            if showing.peek().is_none() {
                return certain(Deciding { key: None, part });
            }
            showing.find_map(|key| certain(Deciding { key: Some(key), part }))
        };
        let known = |part| said(part).or_else(|| base(part));
        self.membership(index, &known, rendered)
    }
}

impl IndexAttribute {
    /// The value that was rendered to know whether the item is in the index, where that tells it:
    /// the attribute is of one index, and all of its parts are certain.
    fn take(&self, rendered: &mut RenderedKeys, certain: Certain<'_, '_>) -> Option<KeyValue> {
        let [(_, key)] = &self.keys[..] else { return None };
        let at = rendered.iter().position(|(name, _)| *name == self.name)?;
        let is_certain = |part| certain(Deciding { key: Some(key), part }).is_some();
        key.key.all_parts(&is_certain).then(|| rendered.swap_remove(at).1)
    }
}
