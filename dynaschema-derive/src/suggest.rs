//! "did you mean": the nearest of the words that would have been right.

/// How a message about an unknown word ends: the nearest word, or else all of them.
pub(crate) fn ending<'a>(word: &str, kind: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    match nearest(word, &known) {
        Some(near) => format!("; did you mean `{near}`?"),
        None if known.is_empty() => String::new(),
        None => format!("; {kind} are {}", list(&known)),
    }
}

/// Words in backticks, with commas between.
pub(crate) fn list(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

/// The known word that a typing error could have turned into this one.
pub(crate) fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let folded = fold(word);
    known
        .iter()
        .map(|known| (distance(&folded, &fold(known)), *known))
        .filter(|(distance, known)| *distance <= tolerance(word.len().min(known.len())))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, known)| known)
}

/// How many slips are forgiven in a word of so many letters.
fn tolerance(len: usize) -> usize {
    match len {
        0..=2 => 0,
        3..=5 => 1,
        6..=8 => 2,
        _ => 3,
    }
}

/// Neither case nor underscores tell two names apart here (`userId`, `user_id`).
fn fold(word: &str) -> Vec<char> {
    word.chars().filter(|c| *c != '_').flat_map(char::to_lowercase).collect()
}

/// The number of letters inserted, deleted, replaced or swapped with a neighbour.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let replaced = above[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = replaced.min(above[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut above, row);
    }
    above[b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[track_caller]
    fn check(word: &str, expected: Option<&str>) {
        let known = ["id", "user_id", "email", "placed_at", "lower", "epoch_ms"];
        assert_eq!(nearest(word, &known), expected, "{word}");
    }

    /// The rows of `tool::suggest`, too, where the rule stands once more.
    #[test]
    fn nearest_words() {
        check("usr_id", Some("user_id"));
        check("userId", Some("user_id"));
        check("user", None);
        check("emial", Some("email"));
        check("place_at", Some("placed_at"));
        check("loewr", Some("lower"));
        check("epochms", Some("epoch_ms"));
        check("di", None);
        check("", None);
        check("completely_different", None);
    }
}
