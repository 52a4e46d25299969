//! From the parts that a query knows to the keys that it asks for.

use std::cmp::Ordering;
use std::ops::Bound;

use super::sort::{PartEnd, Sort, SortRange};
use super::{Buckets, EntityPlan, PartitionKey, Tail};
use crate::Error;
use crate::item::Rendering;
use crate::key::{
    CharSet, KeyFault, KeyRule, KeyValue, PartValue, Steps, Time, are_crossed, buckets_between, is_empty,
    render_beginning, render_part, render_prefix, render_sole, shown_end, values_between,
};
use crate::key::{Key, PartRef, ScalarType, Segment, Template};
use crate::schema::{KeyAttribute, PlacedKey};

/// The values of the partition key, one for each bucket of the range.
pub(super) fn partitions(pk: &PlacedKey, plan: &EntityPlan) -> Result<Vec<PartitionKey>, Error> {
    let attribute = |attribute: &KeyAttribute, bucket: Option<(usize, &PartValue<'static>)>| {
        attribute.render_shown(&|shown| {
            if shown.spec.shards.is_some() {
                return plan.shard(shown);
            }
            bucket
                .filter(|(bucket, _)| *bucket == shown.part)
                .map(|(_, value)| value.clone())
                .or_else(|| plan.partition_part(shown.part))
        })
    };
    let render = |bucket| {
        let rest = pk.rest.iter().map(|one| attribute(one, bucket)).collect::<Result<_, Error>>();
        Ok(PartitionKey { first: attribute(&pk.first, bucket)?, rest: rest? })
    };
    let Some(Buckets { part, start, end }) = &plan.buckets else {
        return Ok(vec![render(None)?]);
    };
    let Some(time) = bucket_of(&pk.whole, *part) else {
        return Ok(vec![render(Some((*part, start)))?]);
    };
    let buckets = buckets_between(time, start, end);
    let buckets = buckets.map_err(|rule| pk.first.invalid(name_of(&pk.whole, *part), rule))?;
    buckets.iter().map(|bucket| render(Some((*part, bucket)))).collect()
}

/// The bucket that a partition key shows of a part: the finest of several, which tells all others.
pub(super) fn bucket_of(key: &Key, part: usize) -> Option<Time> {
    let shown = key.parts().filter(|shown| shown.part == part && shown.spec.shards.is_none());
    shown.max_by_key(|placeholder| placeholder.spec.fineness()).and_then(|placeholder| placeholder.spec.time)
}

/// What a key calls a part that it shows.
fn name_of(key: &Key, part: usize) -> &'static str {
    key.parts().find(|shown| shown.part == part).map_or_else(|| key.written(), |shown| shown.name)
}

/// Whether the partition key shows this part only by its time bucket or its shard, so that
/// knowing the partition is not knowing the part.
pub(super) fn only_bucketed(key: &Key, part: usize) -> bool {
    let mut occurrences = key.parts().filter(|placeholder| placeholder.part == part).peekable();
    occurrences.peek().is_some() && occurrences.all(|placeholder| placeholder.spec.is_of_many())
}

fn find(parts: &[(usize, PartValue<'static>)], part: usize) -> Option<PartValue<'static>> {
    parts.iter().find(|(known, _)| *known == part).map(|(_, value)| value.clone())
}

/// What the partition tells of an attribute of the sort key.
fn told_by_partition(sk: &KeyAttribute, pk: &Key, plan: &EntityPlan) -> Result<Rendering, Error> {
    sk.render(&|part| find(&plan.partition, part).filter(|_| !only_bucketed(pk, part)))
}

/// What of the sort keys a range of buckets takes: of the first bucket and of the last not all may be in it.
/// `None` where the sort key does not begin with the field, so that all of both is read.
fn cut_by_buckets(sk: &KeyAttribute, pk: &Key, plan: &EntityPlan) -> Result<Option<SortRange>, Error> {
    let Some(Buckets { part, start, end }) = &plan.buckets else { return Ok(None) };
    let Rendering::Prefix { text, next } = told_by_partition(sk, pk, plan)? else { return Ok(None) };
    // No item of these buckets has `None` there.
    let ordered = plan.schema.orders_values(plan.source, *part);
    let first = OpenPart::of(sk, &text, next, plan);
    let Some(first) = first.filter(|first| first.part.part == *part && ordered && !first.part.spec.text)
    else {
        return Ok(None);
    };
    let values = values_between(&first.part, start, end);
    let [start, end] = values.map_err(|rule| sk.invalid(first.part.name, rule))?;
    first.range(&start, &end).map(Some)
}

pub(super) struct SortCondition {
    pub(super) range: SortRange,
    /// How many of the sort key's placeholders are fixed.
    pub(super) fixed: usize,
    /// The values of the attributes before the one that the range is of, in a sort key that is a list.
    pub(super) values: Vec<KeyValue>,
}

/// The same of one attribute.
struct AttributeCondition {
    range: SortRange,
    fixed: usize,
    /// Whether the query knows all of its value.
    is_whole: bool,
}

/// The sort keys that a query reads: those that its chain asks for, as far as its buckets take them.
///
/// Of a list the service takes values from left to right without a gap, and one range behind them.
pub(super) fn sort_condition(sk: &PlacedKey, pk: &Key, plan: &EntityPlan) -> Result<SortCondition, Error> {
    let (mut values, mut rest) = (Vec::new(), sk.rest.iter());
    let mut attribute = &sk.first;
    // The sort key begins with what the partition does not tell, whatever the chain fixes of that.
    let mut can_begin = plan.buckets.is_some();
    loop {
        let AttributeCondition { range, fixed, is_whole } = chain_condition(attribute, pk, plan)?;
        let cut = if can_begin { cut_by_buckets(attribute, pk, plan)? } else { None };
        let range = cut.into_iter().fold(range, SortRange::and);
        match (range.sort, rest.next()) {
            (Sort::Equal(value), Some(next)) if is_whole => {
                values.push(value);
                can_begin &= matches!(told_by_partition(attribute, pk, plan)?, Rendering::Whole(_));
                attribute = next;
            }
            (sort, _) => {
                let range = SortRange { sort, excluded: range.excluded };
                return Ok(SortCondition { range, fixed, values });
            }
        }
    }
}

/// The values of one attribute that the chain of a query asks for.
fn chain_condition(sk: &KeyAttribute, pk: &Key, plan: &EntityPlan) -> Result<AttributeCondition, Error> {
    let open = |range, fixed| AttributeCondition { range, fixed, is_whole: false };
    let rendering = sk.render(&|part| {
        find(&plan.sort, part).or_else(|| plan.partition_part(part).filter(|_| !only_bucketed(pk, part)))
    })?;
    let (prefix, next) = match rendering {
        Rendering::Whole(value) => {
            let fixed = sk.key.parts().count();
            let range = SortRange::exactly(Sort::Equal(value));
            return Ok(AttributeCondition { range, fixed, is_whole: true });
        }
        Rendering::Prefix { text, next } => (text, next),
    };
    let Some(part) = OpenPart::of(sk, &prefix, next, plan) else {
        return Ok(open(SortRange::exactly(starts_with(KeyValue::Text(prefix))), 0));
    };
    let fixed = part.fixed;
    let sort = match &plan.tail {
        Tail::Range(start, end) => {
            return Ok(open(part.range(start, end)?, fixed));
        }
        Tail::Open => starts_with(KeyValue::Text(prefix)),
        Tail::StartsWith(text) => {
            let text = part.beginning(text).map_err(|fault| sk.error(fault))?;
            let beginning = KeyValue::of_text(sk.key.scalar_type(), text);
            let beginning = beginning.ok_or_else(|| sk.invalid(part.part.name, KeyRule::OutsideShape))?;
            sk.check_length(beginning.len())?;
            starts_with(beginning)
        }
    };
    Ok(open(SortRange::exactly(sort), fixed))
}

fn starts_with(prefix: KeyValue) -> Sort {
    if prefix.as_str().is_empty() { Sort::All } else { Sort::StartsWith(prefix) }
}

/// The first part of a sort key that is not fixed.
struct OpenPart<'a> {
    key: &'a KeyAttribute,
    /// What shows less of it, directly before: the `<date:month>#` of `<date:month>#<date>`.
    coarser: &'a [Segment],
    /// The placeholder that shows most of it.
    part: PartRef,
    /// The steps in which its times are stored.
    steps: Steps,
    prefix: &'a str,
    /// The literal behind it.
    follow: &'a str,
    /// Whether nothing at all stands behind it.
    last: bool,
    delimiters: CharSet,
    fixed: usize,
}

impl<'a> OpenPart<'a> {
    fn of(key: &'a KeyAttribute, prefix: &'a str, next: usize, plan: &EntityPlan) -> Option<Self> {
        match &key.key {
            Key::Raw(raw) => Some(Self {
                key,
                coarser: &[],
                part: raw.placeholder(),
                steps: plan.schema.steps_of(raw.part),
                prefix,
                follow: "",
                last: true,
                delimiters: CharSet::EMPTY,
                fixed: 0,
            }),
            Key::Template(template) => Self::of_template(key, template, prefix, next, plan),
            Key::List(_) => None,
        }
    }

    fn of_template(
        key: &'a KeyAttribute,
        template: &Template,
        prefix: &'a str,
        next: usize,
        plan: &EntityPlan,
    ) -> Option<Self> {
        let (before, rest) = template.segments.split_at(next);
        let part = rest.iter().find_map(Segment::part)?.part;
        let run = template.run(part)?;
        let behind = template.segments.get(run.end);
        Some(Self {
            key,
            coarser: template.segments.get(run.start..run.end - 1)?,
            part: *run.finest,
            steps: plan.schema.steps_of(part),
            prefix,
            follow: match behind {
                Some(Segment::Literal(literal)) => literal,
                _ => "",
            },
            last: behind.is_none(),
            delimiters: template.delimiters(),
            fixed: before.iter().filter_map(Segment::part).count(),
        })
    }

    fn range(
        &self,
        start: &Bound<PartValue<'static>>,
        end: &Bound<PartValue<'static>>,
    ) -> Result<SortRange, Error> {
        let first = shown_end(&self.part, self.steps, start, Ordering::Less);
        let last = shown_end(&self.part, self.steps, end, Ordering::Greater);
        let (Some(first), Some(last)) =
            (self.within_width(first, Ordering::Less), self.within_width(last, Ordering::Greater))
        else {
            return Ok(SortRange::never());
        };
        let (low, high) = if self.part.spec.desc { (&last, &first) } else { (&first, &last) };
        let shown = if self.key.key.scalar_type() == ScalarType::Text {
            let (low, high) = (self.text(low, Ordering::Less)?, self.text(high, Ordering::Greater)?);
            let are_apart = low.text() != high.text();
            let shown = SortRange::of_part(self.prefix, (self.follow, self.last), low, high);
            // Of what sorts by its text, the text alone says which end is the first.
            if self.part.spec.text && are_apart {
                return Ok(shown);
            }
            shown
        } else {
            SortRange::between(self.sole(low)?, self.sole(high)?)
        };
        // The key can show both ends of a range alike that has no time in it.
        let is_empty = is_empty(start.as_ref(), end.as_ref()).unwrap_or(false)
            || are_crossed(&self.part, start.as_ref(), end.as_ref());
        Ok(if is_empty { SortRange::never() } else { shown })
    }

    /// The beginning of the keys whose part has a text that begins so.
    ///
    /// What a key shows of a time is the beginning of all that it shows more of it. So a text that goes on
    /// behind the bucket which stands first goes on in what shows more.
    fn beginning(&self, text: &str) -> Result<String, KeyFault> {
        let mut beginning = self.prefix.to_owned();
        let mut shown = self.coarser.iter().filter_map(Segment::part).chain([self.part]);
        let goes_on = shown.all(|part| part.spec.time.is_none_or(|time| !time.is_epoch()));
        for segment in self.coarser {
            match segment {
                Segment::Literal(literal) => beginning.push_str(literal),
                Segment::Part(part) => {
                    let is_none = part.spec.or.is_some_and(|or| or.starts_with(text));
                    let width = part.spec.time.and_then(Time::bucket_width).filter(|_| goes_on && !is_none);
                    let shown = width.and_then(|width| text.get(..width)).filter(|shown| *shown != text);
                    beginning += &render_prefix(part, shown.unwrap_or(text), self.delimiters)?;
                    if shown.is_none() {
                        return Ok(beginning);
                    }
                }
            }
        }
        beginning += &render_prefix(&self.part, text, self.delimiters)?;
        Ok(beginning)
    }

    /// What shows less of a value.
    fn push_coarser(&self, value: &PartValue<'_>, out: &mut String) -> Result<(), KeyFault> {
        for segment in self.coarser {
            match segment {
                Segment::Literal(literal) => out.push_str(literal),
                Segment::Part(part) => render_part(part, value, self.delimiters, out)?,
            }
        }
        Ok(())
    }

    /// The end of a range as far as the width of the part goes, and the years that have four digits: what no
    /// key can show lies before or behind all of them. Where that is on the `outer` side the range has no end
    /// there, else it is empty.
    fn within_width(
        &self,
        end: Bound<PartValue<'static>>,
        outer: Ordering,
    ) -> Option<Bound<PartValue<'static>>> {
        let (Bound::Included(value) | Bound::Excluded(value)) = &end else { return Some(end) };
        let mut text = String::new();
        let shown = self.push_coarser(value, &mut text);
        let shown = shown.and_then(|()| render_part(&self.part, value, self.delimiters, &mut text));
        let side = shown.err().and_then(|fault| fault.rule.side());
        // What lies inside of a composite lies so beside what begins alike.
        match side.filter(|_| self.part.shape.templates().is_empty()) {
            Some(side) => (side == outer).then_some(Bound::Unbounded),
            None => Some(end),
        }
    }

    /// The end of a range of keys that are no text: each is its part alone.
    fn sole(&self, bound: &Bound<PartValue<'static>>) -> Result<Bound<KeyValue>, Error> {
        try_map(bound, |value| {
            let value = render_sole(&self.part, value).map_err(|fault| self.key.error(fault))?;
            self.key.check_length(value.len())?;
            Ok(value)
        })
    }

    /// The end of a range of texts, on the `outer` side of it.
    fn text(&self, bound: &Bound<PartValue<'static>>, outer: Ordering) -> Result<PartEnd, Error> {
        let (Bound::Included(value) | Bound::Excluded(value)) = bound else {
            return Ok(PartEnd::At(Bound::Unbounded));
        };
        let mut text = String::new();
        let coarser = self.push_coarser(value, &mut text);
        let side =
            coarser.and_then(|()| render_beginning(&self.part, value, outer, self.delimiters, &mut text));
        let side = side.map_err(|fault| self.key.error(fault))?;
        let follow = if side.is_eq() { self.follow.len() } else { 0 };
        self.key.check_length(self.prefix.len() + text.len() + follow)?;
        Ok(match side {
            Ordering::Less => PartEnd::Before(text),
            Ordering::Equal => PartEnd::At(bound.as_ref().map(|_| text)),
            Ordering::Greater => PartEnd::Behind(text),
        })
    }
}

fn try_map<T, U>(bound: &Bound<T>, map: impl FnOnce(&T) -> Result<U, Error>) -> Result<Bound<U>, Error> {
    Ok(match bound {
        Bound::Included(value) => Bound::Included(map(value)?),
        Bound::Excluded(value) => Bound::Excluded(map(value)?),
        Bound::Unbounded => Bound::Unbounded,
    })
}
