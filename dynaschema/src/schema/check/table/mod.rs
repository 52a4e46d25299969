//! The checks over all entities of a table together.

mod attributes;
mod companions;
mod exclusion;
mod indexes;
mod keys;
mod names;
mod narrow;
mod partitions;
mod survey;
mod types;
mod values;

pub use survey::Survey;

use super::check_entity;

impl<const MEMBERS: usize> Survey<MEMBERS> {
    /// Checks the entity at this position: by itself, which includes the checks
    /// of generic entities, against the table's names, and against every
    /// earlier entity. The first one also stands for the table itself.
    ///
    /// # Panics
    ///
    /// With the sentence for the user, at the first mistake.
    #[track_caller]
    pub const fn check_member(&self, index: usize) {
        // The derive has said already what is wrong with that entity.
        if self.is_broken() {
            return;
        }
        let (table, names) = (self.table, &self.names);
        let member = &self.member(index);
        if index == 0 {
            names::are_valid(table, names);
            names::are_used(table, names);
            names::are_distinct(table, names);
            attributes::constants_are_free(table, names);
            attributes::times_are_free(table, names);
            types::are_one_per_attribute(table, names);
            narrow::are_not_too_many(table, names);
        }
        check_entity(member.schema);
        indexes::lists_agree(self, index);
        attributes::raw_keys_agree(table, member, names);
        attributes::are_not_key_names(table, member, names);
        attributes::are_not_ours(table, member);
        attributes::are_not_marks(table, member);
        attributes::owners_are_free(table, member, names);
        attributes::earlier_names_are_free(table, member, names);
        attributes::are_no_ends_of_others(table, member, names);
        indexes::keys_of_the_table_agree(table, member, names);
        attributes::synthesised_keys_are_apart(member, names);
        exclusion::leaves_items_out(member, names);
        values::permits_name_members(table, member);
        values::are_allowed_to_share(table, member);
        values::are_different(self, index);
        indexes::have_one_shape(self, index);
        narrow::holdings_agree(self, index);
        self.check_keys(index);
        let mut arm = 0;
        while arm < member.schema.arms.len() {
            arm += 1;
            self.check_keys(table.place(index, arm));
        }
    }

    /// Checks the keys of the entity at this place against those of all before it.
    #[track_caller]
    const fn check_keys(&self, place: usize) {
        keys::are_apart(self, place);
        companions::are_apart(self, place);
        partitions::are_no_twins(self, place);
    }
}
