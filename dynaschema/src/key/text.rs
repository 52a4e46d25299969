//! Comparisons of text in `const` code, where the standard library has none yet.

/// Whether `a` comes before `b` in byte order, as the service sorts text.
pub(crate) const fn less(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() {
        if a[i] != b[i] {
            return a[i] < b[i];
        }
        i += 1;
    }
    a.len() < b.len()
}

/// Whether both are the same text.
pub(crate) const fn equal(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    // Names of one length differ at the end as often as at the beginning.
    let mut i = a.len();
    while i > 0 {
        i -= 1;
        if a[i] != b[i] {
            return false;
        }
    }
    true
}

/// Whether both are the same text, or neither is any.
pub(crate) const fn are_equal(a: Option<&str>, b: Option<&str>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => equal(a, b),
        (a, b) => a.is_none() && b.is_none(),
    }
}

/// Whether the list holds the text.
pub(crate) const fn contains(list: &[&str], text: &str) -> bool {
    let mut i = 0;
    while i < list.len() {
        if equal(list[i], text) {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether no text can begin with both: they differ before either one ends.
pub(crate) const fn heads_differ(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() {
        if a[i] != b[i] {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether no text can end with both: they differ, from the back, before either one begins.
pub(crate) const fn tails_differ(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 1;
    while i <= a.len() && i <= b.len() {
        if a[a.len() - i] != b[b.len() - i] {
            return true;
        }
        i += 1;
    }
    false
}
