//! How a sentence about an unknown word ends.

use crate::export::nearest;

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
