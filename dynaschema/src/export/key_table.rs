//! The keys of a table as a table of Markdown.

use super::markdown::{arms, code, escaped, line, only};
use crate::key::{Key, ScalarType};
use crate::schema::names::{INDEXES, Names};
use crate::schema::{
    Clause, Copied, EntitySchema, Holding, Index, IndexPhysical, TableDescription, Unique, Variant,
};

/// A line for each kind of item, a column for each key, and the functions that read it.
pub(crate) fn key_table(table: &TableDescription) -> String {
    let columns = Columns::of(table);
    let mut text = columns.header();
    for (at, member) in table.members.iter().enumerate() {
        let (schema, called) = (member.schema, code(table.called(at)));
        for arm in schema.key_arms() {
            let demand = arm.arm.map_or_else(String::new, |arm| format!(", {}", code(arm.text)));
            let name = format!("{called}{demand}");
            columns.line(&mut text, &name, &columns.of_items(arm), &functions(arm));
        }
        for copy in schema.kept.copies {
            let name = format!("{called}, copy");
            columns.line(&mut text, &name, &columns.of_copies(schema, copy), &code(copy.name));
        }
        for unique in schema.kept.uniques {
            let name = format!("{called}, sentinel of {}", code(unique.name));
            columns.line(&mut text, &name, &columns.of_sentinels(schema, unique), "");
        }
    }
    text
}

/// The keys of the table and of its indexes.
struct Columns {
    sorted: bool,
    names: Names,
    indexes: Vec<IndexPhysical>,
    /// What each of them is called, and what it holds where that is not all.
    headings: Vec<String>,
}

impl Columns {
    fn of(table: &TableDescription) -> Self {
        let names = Names::of(table);
        let indexes: Vec<_> = (0..INDEXES).filter_map(|at| names.index_at(at).copied()).collect();
        let headings = indexes.iter().map(|index| heading(table, &names, index)).collect();
        Self { sorted: names.sk.is_some(), names, indexes, headings }
    }

    /// The names of the columns, and the line below them.
    fn header(&self) -> String {
        let primary = [Some(self.names.pk), self.names.sk];
        let mut names: Vec<String> = primary.into_iter().flatten().map(code).collect();
        for (index, heading) in self.indexes.iter().zip(&self.headings) {
            let name = |attributes: String| format!("{heading} {attributes}");
            names.extend(Self::own(index).into_iter().flatten().map(name));
        }
        let rule = "|---".repeat(names.len() + 2);
        format!("| entity | {} | read by |\n{rule}|\n", names.join(" | "))
    }

    /// The attributes of each key of an index that is not the table's for every item: a local index has its
    /// partition key.
    fn own(index: &IndexPhysical) -> [Option<String>; 2] {
        let all = |names: &mut dyn Iterator<Item = &str>| names.map(code).collect::<Vec<_>>().join(", ");
        let pk = index.id.is_global().then(|| all(&mut index.partition()));
        [pk, index.sk.map(|_| all(&mut index.sort()))]
    }

    fn line(&self, text: &mut String, name: &str, keys: &[Option<String>], functions: &str) {
        let mut cells = vec![name.to_owned()];
        cells.extend(keys.iter().map(|key| key.clone().unwrap_or_default()));
        cells.resize(self.count() + 1, String::new());
        cells.push(functions.to_owned());
        line(text, &cells);
    }

    /// How many keys there are.
    fn count(&self) -> usize {
        let own = self.indexes.iter().flat_map(Self::own).flatten().count();
        1 + usize::from(self.sorted) + own
    }

    /// The keys of the items themselves.
    fn of_items(&self, schema: &EntitySchema) -> Vec<Option<String>> {
        let mut keys = self.primary(schema, Some(&schema.pk), schema.sk.as_ref());
        for physical in &self.indexes {
            let held = Held::of(schema, physical);
            if held.0.is_empty() {
                keys.extend(self.inherited(schema, physical, (&schema.pk, schema.sk.as_ref())));
            } else {
                keys.extend(held.keys(schema, Self::own(physical).map(|name| name.is_some())));
            }
        }
        keys
    }

    /// The keys in an index that nothing names here: those of an item with these keys in one of the table's
    /// own keys, which holds every item, and none in any other.
    fn inherited(
        &self,
        schema: &EntitySchema,
        physical: &IndexPhysical,
        keys: (&Key, Option<&Key>),
    ) -> Vec<Option<String>> {
        let found = self.names.in_index(physical, keys);
        let slots = [found.map(|(pk, _)| pk), found.and_then(|(_, sk)| sk)];
        let columns = Self::own(physical).into_iter().zip(slots).filter(|(column, _)| column.is_some());
        columns.map(|(_, key)| key.map(|key| written(schema, key))).collect()
    }

    fn of_copies(&self, schema: &EntitySchema, copy: &Copied) -> Vec<Option<String>> {
        self.of_companions(schema, (&copy.pk, copy.sk.as_ref()))
    }

    fn of_sentinels(&self, schema: &EntitySchema, unique: &Unique) -> Vec<Option<String>> {
        self.of_companions(schema, (&Key::Template(unique.pk), Some(&Key::Template(unique.sk))))
    }

    fn of_companions(&self, schema: &EntitySchema, keys: (&Key, Option<&Key>)) -> Vec<Option<String>> {
        let mut own = self.primary(schema, Some(keys.0), keys.1);
        own.extend(self.indexes.iter().flat_map(|physical| self.inherited(schema, physical, keys)));
        own
    }

    fn primary(&self, schema: &EntitySchema, pk: Option<&Key>, sk: Option<&Key>) -> Vec<Option<String>> {
        let written = |key| written(schema, key);
        let sk = self.sorted.then(|| sk.map(written));
        std::iter::once(pk.map(written)).chain(sk).collect()
    }
}

/// How an entity is in an index: under one pair of keys, or under one for each arm of a `match`.
struct Held(Vec<(&'static Index, Option<&'static Variant>)>);

impl Held {
    fn of(schema: &EntitySchema, physical: &IndexPhysical) -> Self {
        let places = (0..schema.indexes.len()).filter(|index| !is_of_another_arm(schema, *index));
        let places = places.filter(|index| schema.indexes[*index].id == physical.id);
        Self(places.map(|index| (&schema.indexes[index], schema.variant(index))).collect())
    }

    /// What stands in the columns of its keys. Arms are said where their keys differ, or else with the first
    /// key; what a `when` demands of all of them stands there, too.
    fn keys(&self, schema: &EntitySchema, columns: [bool; 2]) -> Vec<Option<String>> {
        let of_slot: [fn(&'static Index) -> Option<&'static Key>; 2] =
            [|index| Some(&index.pk), |index| index.sk.as_ref()];
        let slots =
            of_slot.into_iter().zip(columns).filter_map(|(slot, is_column)| is_column.then_some(slot));
        let mut keys: Vec<_> = slots.map(|key| self.by_key(schema, key)).collect();
        let tells = keys.iter().any(|groups| groups.len() > 1);
        for (column, groups) in keys.iter_mut().enumerate() {
            let says = groups.len() > 1 || (!tells && column == 0);
            groups.iter_mut().filter(|_| !says).for_each(|(_, arms)| arms.clear());
        }
        let mut demands = self.0.first().and_then(|(_, variant)| variant.map(Variant::demands));
        let mut demands = || demands.take().filter(|demands| !demands.is_empty());
        let cell = |groups: Vec<(String, Vec<&str>)>| {
            let written = groups.into_iter().map(|(key, own)| format!("{key}{}", arms(&own)));
            let written = written.collect::<Vec<_>>().join("; ");
            (!written.is_empty()).then(|| format!("{written}{}", only(demands().as_deref())))
        };
        keys.into_iter().map(cell).collect()
    }

    /// The different keys in a slot, each with the arms that have it.
    fn by_key(
        &self,
        schema: &EntitySchema,
        key: fn(&'static Index) -> Option<&'static Key>,
    ) -> Vec<(String, Vec<&'static str>)> {
        let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
        for (index, variant) in &self.0 {
            let Some(key) = key(index) else { continue };
            let (key, arm) = (written(schema, key), variant.and_then(|variant| arm_of(schema, variant)));
            match groups.iter_mut().find(|(known, _)| *known == key) {
                Some((_, arms)) => arms.extend(arm),
                None => groups.push((key, arm.into_iter().collect())),
            }
        }
        groups
    }
}

/// The arm of an index, unless it is that of the primary key, whose line says it.
fn arm_of(schema: &EntitySchema, variant: &Variant) -> Option<&'static str> {
    let own = schema.arm.map(|arm| arm.test.part);
    let is_own = |clause: &Clause| clause.any.iter().any(|test| Some(test.part) == own);
    variant.arm.filter(|_| !variant.only.first().is_some_and(is_own))
}

/// `by-customer`, or of an index that holds keys and some attributes `by-customer (keys, `total`)`.
fn heading(table: &TableDescription, names: &Names, index: &IndexPhysical) -> String {
    let name = escaped(index.name);
    if table.holding(index.id) == Holding::All {
        return name;
    }
    let included = table.included_attributes(names, index);
    let held: Vec<String> =
        std::iter::once("keys".to_owned()).chain(included.into_iter().map(code)).collect();
    format!("{name} ({})", held.join(", "))
}

/// A key as the struct has it; a native number is said to be one, and so is a field's own attribute, and of
/// what is computed how.
fn written(schema: &EntitySchema, key: &Key) -> String {
    let text = match key {
        Key::Template(template) => code(template.text),
        Key::Raw(raw) => format!("{}, as it is", code(raw.attribute)),
        Key::List(list) => format!("{}, each as it is", code(list.text)),
    };
    let number = matches!((key, key.scalar_type()), (Key::Template(_), ScalarType::Number));
    let computed = schema.computed_in([key]).into_iter().map(|computed| format!(", {}", code(&computed)));
    let number = number.then(|| ", a number".to_owned());
    std::iter::once(text).chain(number).chain(computed).collect()
}

/// The functions that read items by their key, in their partition, and in each index.
fn functions(schema: &EntitySchema) -> String {
    let of_arm = schema.arm.map_or("", |arm| arm.query);
    let [get, query] = schema.reads;
    let of_indexes = (0..schema.indexes.len()).filter(|index| !is_of_another_arm(schema, *index));
    let of_indexes =
        of_indexes.flat_map(|index| [schema.indexes[index].query, schema.plain(index).unwrap_or_default()]);
    let mut functions: Vec<&str> = Vec::new();
    for name in [get, of_arm, query].into_iter().chain(of_indexes) {
        if !name.is_empty() && !functions.contains(&name) {
            functions.push(name);
        }
    }
    functions.into_iter().map(code).collect::<Vec<_>>().join(", ")
}

/// Whether an index holds the items of another arm of the primary key only.
fn is_of_another_arm(schema: &EntitySchema, index: usize) -> bool {
    let demanded = schema.variant(index).and_then(|variant| variant.only.first());
    let tests = demanded.map_or(&[][..], |clause| clause.any);
    let own = schema.arm.map(|arm| arm.test);
    own.is_some_and(|own| tests.iter().any(|test| test.part == own.part && test.class != own.class))
}
