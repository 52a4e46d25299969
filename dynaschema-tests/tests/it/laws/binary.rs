//! The laws of keys that are bytes: each read gives what a filter over all items leaves, in the order of unsigned
//! bytes, whole and page by page; a key comes back from its texts, and what no key is, is refused.

use std::collections::BTreeSet;
use std::ops::Bound;

use dynaschema::key::{PartError, PartValue, Shape};
use dynaschema::{Binary, DynamoEntity, KeyPart, KeyText, any, starts_with_bytes};
use dynaschema_tests::harness::{TestTable, table};
use proptest::collection::{btree_set, vec};
use proptest::prelude::{Just, Strategy, any as arbitrary, prop_oneof};
use proptest::test_runner::{Config, RngAlgorithm, TestRunner};
use serde::{Deserialize, Serialize};

use super::runner::{equal, property};
use crate::brute_force::{gives_both, kept};

/// Few, since each reads some hundred pages.
const CASES: u32 = 8;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
struct Owner(Binary);

/// A key part by hand, which serde writes as bytes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "Binary", into = "Binary")]
struct Tag(Vec<u8>);

impl From<Binary> for Tag {
    fn from(bytes: Binary) -> Self {
        Self(bytes.into())
    }
}

impl From<Tag> for Binary {
    fn from(tag: Tag) -> Self {
        tag.0.into()
    }
}

impl KeyPart for Tag {
    const SHAPE: Shape = Shape::binary().max_len(8);

    fn to_part(&self) -> PartValue<'_> {
        PartValue::binary(&self.0[..])
    }

    fn from_part(value: PartValue<'_>) -> Result<Self, PartError> {
        value.as_bytes().map(|bytes| Self(bytes.to_vec()))
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk(owner)]
#[sk(hash)]
#[gsi1(pk = tag, sk = hash, query = by_tag)]
#[gsi2(pk = [kind, tag], sk = [owner, hash], query = of_kind)]
#[gsi3("KIND#<kind>", sk = tag, query = tagged)]
#[lsi1(sk = tag, query = local)]
struct Chunk {
    owner: Owner,
    hash: Binary,
    #[serde(skip_serializing_if = "Option::is_none")]
    tag: Option<Tag>,
    kind: u8,
}

/// Bytes of which many begin others, at both ends of their order.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![Just(0), Just(0xff), Just(0xfe), Just(0x7f), Just(0x80), arbitrary::<u8>()];
    vec(byte, 1..4)
}

fn bound() -> impl Strategy<Value = Bound<Binary>> {
    let value = || bytes().prop_map(Binary::from);
    prop_oneof![value().prop_map(Bound::Included), value().prop_map(Bound::Excluded), Just(Bound::Unbounded)]
}

const OWNERS: [&[u8]; 3] = [&[0], &[0, 0], &[0xff]];
const TAGS: [&[u8]; 3] = [&[0xff], &[0xff, 0xff], &[0x00, 0xff]];

fn owner(n: usize) -> Owner {
    Owner(OWNERS[n % OWNERS.len()].into())
}

fn tag(n: usize) -> Tag {
    Tag(TAGS[n % TAGS.len()].to_vec())
}

/// What is stored and what is asked for.
#[derive(Debug, Clone)]
struct Case {
    hashes: BTreeSet<Vec<u8>>,
    ends: (Bound<Binary>, Bound<Binary>),
    prefix: Vec<u8>,
    turn: usize,
}

fn case() -> impl Strategy<Value = Case> {
    (
        btree_set(bytes(), 0..24),
        (bound(), bound()),
        vec(prop_oneof![Just(0_u8), Just(0xff)], 0..3),
        0..3_usize,
    )
        .prop_map(|(hashes, ends, prefix, turn)| Case { hashes, ends, prefix, turn })
}

impl Case {
    fn chunks(&self) -> Vec<Chunk> {
        let one = |(at, hash): (usize, &Vec<u8>)| Chunk {
            owner: owner(at / 2 + self.turn),
            hash: hash.clone().into(),
            tag: (at % 5 != 4).then(|| tag(at / 3)),
            kind: u8::try_from(at % 2).unwrap(),
        };
        self.hashes.iter().enumerate().map(one).collect()
    }

    fn has(&self, hash: &Binary) -> bool {
        let (low, high) = &self.ends;
        let above = match low {
            Bound::Included(low) => hash[..] >= low[..],
            Bound::Excluded(low) => hash[..] > low[..],
            Bound::Unbounded => true,
        };
        let below = match high {
            Bound::Included(high) => hash[..] <= high[..],
            Bound::Excluded(high) => hash[..] < high[..],
            Bound::Unbounded => true,
        };
        above && below
    }
}

#[test]
fn of_reads() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut config = Config::default();
    config.cases = config.cases.min(CASES);
    config.failure_persistence = None;
    config.rng_algorithm = RngAlgorithm::XorShift;
    let outcome = TestRunner::new(config).run(&case(), |case| {
        runtime.block_on(async {
            let table = table::<Chunk>().await;
            let chunks = case.chunks();
            for chunk in &chunks {
                chunk.clone().create().send(&table).await.unwrap();
            }
            reads(&table, &case, &chunks).await;
        });
        Ok(())
    });
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
}

async fn reads(table: &TestTable<Chunk>, case: &Case, chunks: &[Chunk]) {
    let by_hash = |keep: &dyn Fn(&Chunk) -> bool| kept(chunks, keep, |chunk| chunk.hash.to_vec());
    let own = owner(case.turn);
    let wanted = by_hash(&|chunk| chunk.owner == own && case.has(&chunk.hash));
    gives_both(table, &Chunk::query(&own).hash(case.ends.clone()), &wanted).await;
    let wanted = by_hash(&|chunk| chunk.owner == own && chunk.hash.starts_with(&case.prefix));
    gives_both(table, &Chunk::query(&own).hash(starts_with_bytes(&case.prefix)), &wanted).await;
    let both = [owner(0), owner(1)];
    let wanted = by_hash(&|chunk| both.contains(&chunk.owner));
    gives_both(table, &Chunk::query(any(both.clone())), &wanted).await;
    let tag = tag(case.turn);
    let wanted = by_hash(&|chunk| chunk.tag.as_ref() == Some(&tag) && case.has(&chunk.hash));
    gives_both(table, &Chunk::by_tag(&tag).hash(case.ends.clone()), &wanted).await;
    let wanted = by_hash(&|chunk| {
        chunk.kind == 1 && chunk.tag.as_ref() == Some(&tag) && chunk.owner == own && case.has(&chunk.hash)
    });
    gives_both(table, &Chunk::of_kind(1, &tag).owner(&own).hash(case.ends.clone()), &wanted).await;
    let wanted = kept(
        chunks,
        |chunk| chunk.kind == 1 && chunk.tag.as_ref() == Some(&tag),
        |chunk| (chunk.owner.clone(), chunk.hash.clone()),
    );
    gives_both(table, &Chunk::of_kind(1, &tag), &wanted).await;
    // Items of one tag come in any order.
    let counted = |keep: &dyn Fn(&Tag) -> bool| {
        chunks.iter().filter(|chunk| chunk.kind == 0 && chunk.tag.as_ref().is_some_and(keep)).count()
    };
    let tagged = Chunk::tagged(0).tag(&tag).count(table).await.unwrap();
    assert_eq!(tagged, counted(&|own| *own == tag));
    let tagged = Chunk::tagged(0).tag(starts_with_bytes([0xff])).count(table).await.unwrap();
    assert_eq!(tagged, counted(&|own| own.0[0] == 0xff));
    let tagged = Chunk::tagged(0).tag(tag.clone()..).count(table).await.unwrap();
    assert_eq!(tagged, counted(&|own| *own >= tag));
    let local = chunks.iter().filter(|chunk| chunk.owner == own && chunk.tag.as_ref() < Some(&tag));
    let local = local.filter(|chunk| chunk.tag.is_some()).count();
    assert_eq!(Chunk::local(&own).tag(..tag.clone()).count(table).await.unwrap(), local);
    let scanned: BTreeSet<Binary> = Chunk::scan()
        .segments(2)
        .page_size(3)
        .all(table)
        .await
        .unwrap()
        .into_iter()
        .map(|one| one.hash)
        .collect();
    assert_eq!(scanned, chunks.iter().map(|chunk| chunk.hash.clone()).collect());
}

#[test]
fn of_texts() {
    property((bytes(), bytes(), bytes(), 0..64_usize), |(one, hash, other, turn)| {
        let key = |hash: &[u8]| ChunkKey { owner: Owner(one.clone().into()), hash: hash.into() };
        let (a, b) = (key(&hash), key(&other));
        equal("equal keys", a == b, hash == other)?;
        let text = KeyText::new(a.clone()).map_err(|error| error.to_string())?.to_string();
        let read = text.parse::<KeyText<ChunkKey>>().map_err(|error| format!("{text}: {error}"))?;
        equal("the key of its text", read.into_key(), a.clone())?;
        let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat();
        let (pk, sk) = (hex(&one), hex(&hash));
        equal("as digits", ChunkKey::parse(&pk, &sk).ok(), Some(a.clone()))?;
        equal("for people", format!("{a:?}"), format!("ChunkKey {{ owner: {pk:?}, hash: {sk:?} }}"))?;
        let json = serde_json::to_value(&a).map_err(|error| error.to_string())?;
        equal("as JSON", json, serde_json::json!({ "owner": pk, "hash": sk }))?;
        for none in [&sk[1..], &sk.replace('f', "F"), "", "0g", "Å"] {
            if none != sk && ChunkKey::parse(&pk, none).is_ok() {
                return Err(format!("{none} is a key"));
            }
        }
        let (start, end) = text.split_at(1 + turn % (text.len() - 1));
        let damaged = format!("{start}A{end}");
        match damaged.parse::<KeyText<ChunkKey>>() {
            Ok(other) => equal("the text of what was read", other.as_str(), &damaged),
            Err(error) => equal("why", error.is_invalid_key_text(), true),
        }
    });
}
