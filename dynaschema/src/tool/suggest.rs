//! How a sentence about an unknown word ends: with the nearest of the words that would have been right.

/// The known word that is near, or else all that are `listed`.
pub(super) fn meant<'a>(
    word: &str,
    known: impl IntoIterator<Item = &'a str>,
    listed: &[impl AsRef<str>],
) -> String {
    if let Some(near) = nearest(word, known) {
        return format!("did you mean `{near}`?");
    }
    let listed: Vec<_> = listed.iter().map(|word| format!("`{}`", word.as_ref())).collect();
    format!("there are {}", listed.join(", "))
}

/// The known word that a typing error could have turned into this one.
pub(super) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let folded = fold(word);
    known
        .into_iter()
        .map(|known| (distance(&folded, &fold(known)), known))
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

/// Neither case nor underscores and hyphens tell two names apart here (`byStatus`, `by_status`).
fn fold(word: &str) -> Vec<char> {
    word.chars().filter(|c| *c != '_' && *c != '-').flat_map(char::to_lowercase).collect()
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
    fn check<const N: usize>(known: [&str; N], rows: &[(&str, Option<&str>)]) {
        for &(word, expected) in rows {
            assert_eq!(nearest(word, known), expected, "{word}");
        }
    }

    #[test]
    fn nearest_words() {
        let known = ["iam", "json", "terraform", "create-table", "Order::by_status", "Order::get"];
        check(
            known,
            &[
                ("yaml", None),
                ("jsno", Some("json")),
                ("terrafrom", Some("terraform")),
                ("create_table", Some("create-table")),
                ("order::byStatus", Some("Order::by_status")),
                ("Order::got", Some("Order::get")),
                ("Order::by_total", None),
                ("", None),
            ],
        );
    }

    /// The rows of the compile errors' own test: their crate, a proc macro's, can hand no function on, so the
    /// rule stands twice.
    #[test]
    fn as_compile_errors_have_it() {
        let known = ["id", "user_id", "email", "placed_at", "lower", "epoch_ms"];
        check(
            known,
            &[
                ("usr_id", Some("user_id")),
                ("userId", Some("user_id")),
                ("user", None),
                ("emial", Some("email")),
                ("place_at", Some("placed_at")),
                ("loewr", Some("lower")),
                ("epochms", Some("epoch_ms")),
                ("di", None),
                ("", None),
                ("completely_different", None),
            ],
        );
    }
}
