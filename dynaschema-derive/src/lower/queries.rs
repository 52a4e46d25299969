//! The query functions: what each takes, and the steps of its chain.

use syn::ext::IdentExt;
use syn::{Ident, Type};

use super::item::{self, generated};
use crate::attr::IndexNumber;
use crate::model::{
    BucketEnds, Buckets, Copied, Index, Item, Key, KeyArm, Occurrence, Param, Part, Partition, Query, Source,
    mentions, type_params,
};
use crate::rename::pascal;

pub(super) struct Reader<'a> {
    pub(super) item: &'a Item,
    pub(super) parts: &'a [Part],
    /// The name of the partition struct of the base table.
    pub(super) base: &'a Ident,
    /// Whether parts are only taken by name.
    pub(super) named: bool,
}

/// Parameters of the whole fields, as a key takes them.
pub(super) fn whole(parts: &[Part]) -> Vec<Param> {
    parts.iter().enumerate().map(|(part, of)| Param { part, bucket: false, whole: of.optional }).collect()
}

impl Reader<'_> {
    pub(super) fn queries(
        &self,
        base: Option<&str>,
        (pk, sk, arms): (&Key, Option<&Key>, &[KeyArm]),
        indexes: &[Index],
        copies: &[Copied],
    ) -> Vec<Query> {
        let at = self.item.ident.span();
        let base = base.map(|name| {
            let name = generated(name, at);
            self.query(Source::Base, &name, self.partition(None, pk), (pk, sk))
        });
        let of_key =
            if arms.is_empty() { base.into_iter().collect() } else { self.of_arms(base.is_some(), arms) };
        // A local index has the partitions of the table, which are many where their key is a `match`.
        let many = KeyArm::has_own_pk(arms);
        let of_index = |(position, index): (usize, &Index)| {
            let global = matches!(index.number, IndexNumber::Gsi(_));
            let partition = self.partition((global || many).then_some(&index.query), &index.pk);
            let query =
                self.query(Source::Index(position), &index.query, partition, (&index.pk, index.sk.as_ref()));
            Query { consistent: !global, owns_partition: global || many, ..query }
        };
        let of_arms = |(position, index): (usize, &Index)| {
            let plain = index.arm.as_ref()?.plain.as_ref()?;
            let global = matches!(index.number, IndexNumber::Gsi(_));
            let partition = self.partition((global || many).then_some(plain), &index.pk);
            let query = self.query(Source::Arms(position), plain, partition, (&index.pk, None));
            Some(Query { consistent: !global, owns_partition: global || many, ..of_all(query) })
        };
        let of_copy = |(position, copy): (usize, &Copied)| {
            let name = generated(&copy.name.unraw().to_string(), copy.name.span());
            let partition = self.partition(Some(&name), &copy.pk);
            let query = self.query(Source::Copy(position), &name, partition, (&copy.pk, copy.sk.as_ref()));
            Query { owns_partition: true, ..query }
        };
        let arms = indexes.iter().enumerate().filter_map(of_arms);
        let indexes = indexes.iter().enumerate().map(of_index).chain(arms);
        let queries = of_key.into_iter().chain(indexes).chain(copies.iter().enumerate().map(of_copy));
        queries.enumerate().map(|(position, query)| Query { position, ..query }).collect()
    }

    /// The queries of each arm of the table's key, and of all of them, unless they are left out.
    fn of_arms(&self, are_there: bool, arms: &[KeyArm]) -> Vec<Query> {
        let own = KeyArm::has_own_pk(arms);
        let of_arm = |(position, arm): (usize, &KeyArm)| {
            let partition = self.partition(own.then_some(&arm.query), &arm.pk);
            let query =
                self.query(Source::KeyArm(position), &arm.query, partition, (&arm.pk, arm.sk.as_ref()));
            Query { owns_partition: own, ..query }
        };
        let all = arms.iter().find_map(|arm| arm.plain.as_ref().map(|plain| (plain, arm)));
        let all = all.map(|(plain, arm)| {
            let partition = self.partition(own.then_some(plain), &arm.pk);
            let query = self.query(Source::KeyArms, plain, partition, (&arm.pk, None));
            Query { owns_partition: own, ..of_all(query) }
        });
        let queries = arms.iter().enumerate().map(of_arm).chain(all);
        queries.filter(|_| are_there).collect()
    }

    fn query(
        &self,
        source: Source,
        name: &Ident,
        partition: Partition,
        (pk, sk): (&Key, Option<&Key>),
    ) -> Query {
        let known = |part| partition.params.iter().any(|param| param.part == part && !param.bucket);
        let mut steps = sk.map_or_else(Vec::new, |sk| self.params(&sk.occurrences()));
        steps.retain(|step| !known(step.part));
        Query {
            source,
            name: name.clone(),
            position: 0,
            buckets: buckets(&partition, pk, sk, &steps),
            partition,
            steps,
            consistent: true,
            owns_partition: false,
        }
    }

    /// What a function on one partition takes; `query` names the one of a global index or a copy.
    pub(super) fn partition(&self, query: Option<&Ident>, pk: &Key) -> Partition {
        let params = self.params(&pk.occurrences());
        let named = self.swappable(&params).then(|| match query {
            None => self.base.clone(),
            Some(query) => {
                let query = pascal(&query.unraw().to_string());
                generated(&format!("{}{query}Partition", self.item.name()), self.item.ident.span())
            }
        });
        Partition { params, named }
    }

    /// The parts that a key shows, each once. What it shows only the shard of is not asked for: all
    /// shards are read.
    fn params(&self, shown: &[Occurrence<'_>]) -> Vec<Param> {
        let mut params: Vec<Param> = Vec::new();
        let shown: Vec<_> = shown.iter().filter(|shown| shown.shards().is_none()).collect();
        for Occurrence { part, .. } in &shown {
            if params.iter().all(|param| param.part != *part) {
                let mut mine = shown.iter().copied().filter(|other| other.part == *part);
                params.push(Param {
                    part: *part,
                    bucket: mine.clone().all(Occurrence::is_bucket),
                    whole: self.parts[*part].optional && mine.all(Occurrence::has_or),
                });
            }
        }
        params
    }

    /// Whether two of the parameters could be swapped without an error, as far as tokens tell.
    ///
    /// The type of a part inside a field is not known here, nor what a type parameter stands for: it could
    /// be any. That two names are one type is for a check in the user's crate to find.
    pub(super) fn swappable(&self, params: &[Param]) -> bool {
        let generics = type_params(&self.item.generics);
        let open = |part: &Part| !part.nested.is_empty() || mentions(&part.ty, &generics);
        params.iter().enumerate().any(|(position, a)| {
            params[..position].iter().any(|b| {
                let buckets = a.bucket && b.bucket;
                let (a, b) = (&self.parts[a.part], &self.parts[b.part]);
                self.named || buckets || open(a) || open(b) || item::same(taken(a), taken(b))
            })
        })
    }
}

/// The type of what can be given for a part: for an `Option`, be it one that a pattern binds, what is in it.
fn taken(part: &Part) -> &Type {
    item::inside("Option", &part.ty).unwrap_or(&part.ty)
}

/// The query of all arms, which are cut to a range each by its own sort key.
fn of_all(query: Query) -> Query {
    let buckets = query.buckets.map(|buckets| Buckets { ends: BucketEnds::OfArms, ..buckets });
    Query { buckets, ..query }
}

/// The parameter that can be a range of buckets: the only bucket among those given by position.
fn buckets(partition: &Partition, pk: &Key, sk: Option<&Key>, steps: &[Param]) -> Option<Buckets> {
    let mut buckets = partition.params.iter().filter(|param| param.bucket);
    let part = buckets.next().filter(|_| partition.named.is_none())?.part;
    let is_part = |of: &Occurrence<'_>| of.part == part;
    // What shows the part first, and what shows more of it directly behind; nothing else shows more.
    let in_order = |sk: &Key| {
        let shown = sk.occurrences();
        let together = || shown.iter().skip_while(|of| !is_part(of)).take_while(|of| is_part(of));
        let most = shown.iter().filter(|of| is_part(of)).map(Occurrence::fineness).max();
        together().all(|of| of.spec.is_none_or(|spec| !spec.text))
            && together().map(Occurrence::fineness).max() == most
    };
    let ends = if steps.first().is_none_or(|step| step.part != part) {
        BucketEnds::Apart
    } else if sk.is_some_and(in_order) {
        BucketEnds::Cut
    } else {
        BucketEnds::Whole
    };
    // The finest of several buckets of one field tells all others, so it is the one to walk.
    let shown = pk.occurrences();
    let shown = shown.into_iter().filter(|of| is_part(of) && of.shards().is_none());
    let unit = shown.filter_map(|of| of.spec).max_by_key(|spec| spec.fineness());
    let unit = unit?.bucket()?;
    Some(Buckets { part, unit, ends })
}
