//! What an update does to index attributes, by what it knows of the item.

use super::{IndexAttribute, IndexAttributes, Membership, RenderedKeys};
use crate::Error;
use crate::item::Parts;
use crate::key::{KeyValue, PartValue};
use crate::schema::KeyAttribute;

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

impl IndexAttributes {
    /// What becomes of the attributes when these parts are touched; `None` where what is known does
    /// not tell. `certain` knows what the update itself says or the primary key tells, as a given
    /// key shows it, and `base` what was read before.
    pub(crate) fn rewrite<'v>(
        &self,
        touched: &dyn Fn(usize) -> bool,
        certain: &dyn Fn(&KeyAttribute, usize) -> Option<PartValue<'v>>,
        base: Parts<'_, 'v>,
    ) -> Result<Option<Rewrite>, Error> {
        let mut rewrite = Rewrite::default();
        let mut entered: Vec<usize> = Vec::new();
        let mut rendered = RenderedKeys::new();
        for attribute in self.attributes.iter().filter(|attribute| self.is_touched(attribute, touched)) {
            let (mut inside, mut unknown) = (false, false);
            for index in &attribute.indexes {
                match self.membership_in(*index, certain, base, &mut rendered)? {
                    Membership::In => {
                        inside = true;
                        entered.push(*index);
                    }
                    Membership::Out => {}
                    Membership::Unknown => unknown = true,
                }
            }
            let key = &attribute.key;
            let known = |part| certain(key, part).or_else(|| base(part));
            let whole = || key.key.parts().all(|part| known(part.part).is_some());
            let value = match (inside, unknown) {
                (true, _) if whole() => match attribute.take(&mut rendered, certain) {
                    Some(value) => Some(value),
                    None => key.render_sparse(&known)?,
                },
                (false, false) => None,
                _ => return Ok(None),
            };
            rewrite.written.push((key.name, value));
            rewrite.relied.extend(
                self.deciding(attribute)
                    .filter(|(key, part)| certain(key, *part).is_none())
                    .map(|(_, part)| part),
            );
        }
        self.accompany(&mut rewrite, &entered, certain, rendered)?;
        Ok(Some(rewrite))
    }

    /// The other keys of the indexes that an update writes a key of: written too where that relies
    /// on nothing, else demanded.
    fn accompany<'v>(
        &self,
        rewrite: &mut Rewrite,
        entered: &[usize],
        certain: &dyn Fn(&KeyAttribute, usize) -> Option<PartValue<'v>>,
        mut rendered: RenderedKeys,
    ) -> Result<(), Error> {
        let others =
            self.attributes.iter().filter(|other| other.indexes.iter().any(|at| entered.contains(at)));
        for attribute in others {
            let key = &attribute.key;
            if rewrite.written.iter().any(|(written, _)| *written == key.name) {
                continue;
            }
            let known = |part| certain(key, part);
            if key.key.parts().all(|part| known(part.part).is_some()) {
                let value = match attribute.take(&mut rendered, certain) {
                    Some(value) => Some(value),
                    None => key.render_sparse(&known)?,
                };
                rewrite.written.push((key.name, value));
            } else {
                rewrite.present.push(key.name);
            }
        }
        Ok(())
    }

    fn membership_in<'v>(
        &self,
        index: usize,
        certain: &dyn Fn(&KeyAttribute, usize) -> Option<PartValue<'v>>,
        base: Parts<'_, 'v>,
        rendered: &mut RenderedKeys,
    ) -> Result<Membership, Error> {
        // A part that several keys show is known if what any of them shows of it is.
        let keys = &self.indexes[index].keys;
        let of_keys = |part| keys.iter().filter(|key| key.shows(part)).find_map(|key| certain(key, part));
        self.membership(index, &|part| of_keys(part).or_else(|| base(part)), rendered)
    }
}

impl IndexAttribute {
    /// The value that was rendered to know whether the item is in the index, where that tells it:
    /// the attribute is of one index, and all of its parts are certain.
    fn take<'v>(
        &self,
        rendered: &mut RenderedKeys,
        certain: &dyn Fn(&KeyAttribute, usize) -> Option<PartValue<'v>>,
    ) -> Option<KeyValue> {
        let tells = self.indexes.len() == 1
            && self.key.key.parts().all(|part| certain(&self.key, part.part).is_some());
        let at = rendered.iter().position(|(name, _)| *name == self.key.name).filter(|_| tells)?;
        Some(rendered.swap_remove(at).1)
    }
}
