//! Mistakes, and what becomes of each: a table whose every row is compiled or run.
//!
//! A row fails if its mistake has another class than the table says, or another text.

mod compiled;
mod documented;
mod run;

use crate::sources::source;

/// What becomes of a mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    /// It does not compile: the case of `tests/ui`, which that suite compiles.
    Compile(&'static str),
    /// It is an error at run time, of this kind, before any harm.
    Typed(&'static str),
    /// It cannot be made: what looks like it is right.
    Impossible,
    /// The guide says that no library can see it.
    Documented,
}

/// A mistake, what becomes of it, and in which words.
struct Row {
    mistake: &'static str,
    class: Class,
    text: &'static str,
}

const fn row(mistake: &'static str, class: Class, text: &'static str) -> Row {
    Row { mistake, class, text }
}

/// The class and the text that a mistake turns out to have.
async fn made(row: &Row) -> Result<String, String> {
    match row.class {
        Class::Compile(case) => {
            let _ = source(&format!("dynaschema-tests/tests/ui/{case}.rs"));
            Ok(source(&format!("dynaschema-tests/tests/ui/{case}.stderr")).text)
        }
        Class::Typed(kind) => match run::mistake(row.mistake).await {
            Err(error) => {
                let found = format!("{:?}", error.kind());
                let found = found.split([' ', '{']).next().unwrap_or_default().to_owned();
                if found == kind { Ok(format!("{error}")) } else { Err(format!("{found}: {error}")) }
            }
            Ok(outcome) => Err(format!("no error, but {outcome}")),
        },
        Class::Impossible => run::mistake(row.mistake).await.map_err(|error| format!("{error:?}")),
        Class::Documented => Ok(source("dynaschema/src/guide/unseen_mistakes.md").text),
    }
}

#[tokio::test]
async fn each_is_what_the_table_says() {
    let rows: Vec<&Row> = compiled::ROWS.iter().chain(run::ROWS).chain(documented::ROWS).collect();
    let mut wrong = Vec::new();
    for row in &rows {
        match made(row).await {
            Ok(text) if text.contains(row.text) => {}
            Ok(text) => {
                wrong.push(format!("{} ({:?}) does not say `{}`: {text}", row.mistake, row.class, row.text));
            }
            Err(other) => wrong.push(format!("{} ({:?}): {other}", row.mistake, row.class)),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let mut mistakes: Vec<&str> = rows.iter().map(|row| row.mistake).collect();
    mistakes.sort_unstable();
    mistakes.dedup();
    assert_eq!(mistakes.len(), rows.len(), "a mistake has one row");
    assert!(rows.len() >= 80, "there are {} mistakes", rows.len());
}

/// What the guide says that no library can see is in the table, row by row.
#[test]
fn the_guide_and_the_table_agree() {
    let guide = source("dynaschema/src/guide/unseen_mistakes.md").text;
    let rows = guide.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| mistake"));
    assert_eq!(rows.count(), documented::ROWS.len());
}
