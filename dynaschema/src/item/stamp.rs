//! What one write takes from outside.

use sha2::{Digest, Sha256};

use crate::key::Instant;
use crate::schema::TOKEN;
use crate::{AttributeValue, Item};

/// The time of a write, and a token of its own.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stamp {
    pub(crate) now: Instant,
    /// No other write's, unless the user may send another one under it.
    pub(crate) token: u128,
    /// Whether it is made of a token of the user's, by which the same transaction is the same request:
    /// another one may be sent under it once the service has forgotten it.
    pub(crate) recurs: bool,
}

impl Stamp {
    /// That of a transaction under a token of the user's.
    pub(crate) fn under(self, token: &str) -> Self {
        Self { token: first_half(Sha256::digest(token)), recurs: true, ..self }
    }

    /// What is written beside a version by those who do not know the item, and the token of a transaction: 32
    /// hex digits.
    pub(crate) fn token(&self) -> String {
        as_text(self.token)
    }

    /// What is written beside the version of this item, whatever it says there by now: no other item's. Two
    /// that are made one after the other under one token of the user's begin with the same version, and
    /// differ in this.
    pub(crate) fn token_of(&self, item: &Item) -> String {
        if !self.recurs {
            return self.token();
        }
        let mut digest = Sha256::new();
        digest.update(self.token.to_be_bytes());
        take_members(&mut digest, item.iter().filter(|(name, _)| *name != TOKEN));
        as_text(first_half(digest.finalize()))
    }

    /// Whether an item was last written under this stamp.
    pub(crate) fn is_of(&self, item: &Item) -> bool {
        item.get(TOKEN) == Some(&AttributeValue::S(self.token()))
    }
}

fn as_text(token: u128) -> String {
    format!("{token:032x}")
}

fn first_half(digest: impl AsRef<[u8]>) -> u128 {
    digest.as_ref().iter().take(16).fold(0, |number, byte| number << 8 | u128::from(*byte))
}

/// Takes a value in with its type and its length, so that no other one is taken in alike; members and sets,
/// which have no order, in one of ours.
fn take(digest: &mut Sha256, value: &AttributeValue) {
    use AttributeValue::{B, Bool, Bs, L, M, N, Ns, Null, S, Ss};
    match value {
        S(text) => take_bytes(digest, b'S', text.as_bytes()),
        N(number) => take_bytes(digest, b'N', number.as_bytes()),
        B(bytes) => take_bytes(digest, b'B', bytes.as_ref()),
        Bool(is_true) => take_bytes(digest, b'?', &[u8::from(*is_true)]),
        Null(_) => take_bytes(digest, b'0', &[]),
        Ss(texts) => take_set(digest, b's', texts),
        Ns(numbers) => take_set(digest, b'n', numbers),
        Bs(all) => take_set(digest, b'b', all),
        L(elements) => {
            take_start(digest, b'L', elements.len());
            for element in elements {
                take(digest, element);
            }
        }
        M(members) => take_members(digest, members),
        _ => take_start(digest, b'_', 0),
    }
}

fn take_start(digest: &mut Sha256, kind: u8, length: usize) {
    digest.update([kind]);
    digest.update((length as u64).to_be_bytes());
}

fn take_bytes(digest: &mut Sha256, kind: u8, bytes: &[u8]) {
    take_start(digest, kind, bytes.len());
    digest.update(bytes);
}

fn take_set(digest: &mut Sha256, kind: u8, elements: &[impl AsRef<[u8]>]) {
    let mut elements: Vec<&[u8]> = elements.iter().map(AsRef::as_ref).collect();
    elements.sort_unstable();
    take_start(digest, kind, elements.len());
    for element in elements {
        take_bytes(digest, b'-', element);
    }
}

fn take_members<'a>(
    digest: &mut Sha256,
    members: impl IntoIterator<Item = (&'a String, &'a AttributeValue)>,
) {
    let mut members: Vec<_> = members.into_iter().collect();
    members.sort_unstable_by_key(|(name, _)| *name);
    take_start(digest, b'M', members.len());
    for (name, value) in members {
        take_bytes(digest, b'-', name.as_bytes());
        take(digest, value);
    }
}

#[cfg(test)]
mod tests {
    use aws_sdk_dynamodb::primitives::Blob;

    use super::*;

    fn stamp() -> Stamp {
        Stamp { now: Instant { seconds: 0, nanos: 0 }, token: 7, recurs: false }
    }

    fn item(entries: impl IntoIterator<Item = (&'static str, AttributeValue)>) -> Item {
        entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }

    fn text(text: &str) -> AttributeValue {
        AttributeValue::S(text.to_owned())
    }

    fn texts(texts: [&str; 2]) -> Vec<String> {
        texts.map(str::to_owned).into()
    }

    #[test]
    fn under_a_token_each_item_has_one_of_its_own() {
        use AttributeValue::{Bool, L, M, N, Null, Ss};
        let (stamp, under) = (stamp(), stamp().under("place-1"));
        let of = |value: AttributeValue| under.token_of(&item([("a", value)]));
        let number = || N("1".to_owned());
        let all = [
            of(text("1")),
            of(number()),
            of(Bool(true)),
            of(Bool(false)),
            of(Null(true)),
            of(L(vec![text("1")])),
            of(L(vec![text("1"), number()])),
            of(L(vec![L(vec![text("1")]), number()])),
            of(M(item([("1", number())]))),
            of(M(item([("1", number()), ("2", number())]))),
            of(Ss(texts(["1", "2"]))),
            under.token_of(&item([("b", number())])),
            under.token_of(&Item::new()),
            under.token(),
            stamp.under("place-2").token_of(&item([("a", number())])),
        ];
        for (place, token) in all.iter().enumerate() {
            assert!(token.len() == 32 && !all[..place].contains(token), "{place}");
        }
        // Alone each write has one.
        assert_eq!(stamp.token_of(&item([("a", number())])), stamp.token());
    }

    /// It is the same in each process, and stays so from one release to the next.
    #[test]
    fn the_same_item_has_the_same_token() {
        let of = |tags: [&str; 2], before: &str| {
            let members =
                item([("x", AttributeValue::N("1.5".to_owned())), ("y", AttributeValue::Null(true))]);
            let all = [
                ("PK", text("ORDER#1")),
                ("tags", AttributeValue::Ss(texts(tags))),
                ("bytes", AttributeValue::B(Blob::new([0, 255]))),
                ("more", AttributeValue::L(vec![AttributeValue::M(members), AttributeValue::Bool(true)])),
                (TOKEN, text(before)),
            ];
            stamp().under("place-1").token_of(&item(all))
        };
        assert_eq!(of(["a", "b"], "x"), "276d2d7f16cf91ab91c0544bb32635d3");
        assert_eq!(of(["b", "a"], "y"), of(["a", "b"], "x"));
    }
}
