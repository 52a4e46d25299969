//! Every compile error, in folders named by kind of mistake: a package of its own, since each case is compiled with all that
//! its package depends on.
//!
//! Each case opens with a comment on what must fail and why; its `.stderr` is
//! what the user reads. `TRYBUILD=overwrite` writes them anew.

use std::path::Path;
use std::{fs, io};

/// The cases that are built, and the others only checked, which takes a quarter of the time: those whose mistakes show where a
/// generic function is instantiated, and those that have none.
const BUILT: [&str; 2] = ["built", "pass"];

#[test]
fn mistakes_do_not_compile() {
    locks_are_where_cases_are_compiled().expect("a copy of the locks");
    let cases = trybuild::TestCases::new();
    for folder in fs::read_dir(".").expect("the cases") {
        let folder = folder.expect("a folder").file_name().into_string().expect("a name");
        if !BUILT.contains(&&*folder) {
            cases.compile_fail(format!("{folder}/*.rs"));
        }
    }
}

#[test]
fn mistakes_of_instances_are_not_built() {
    let cases = trybuild::TestCases::new();
    // With a case that passes each of them is built.
    cases.pass("pass/*.rs");
    cases.compile_fail("built/*.rs");
}

/// The path of a lock starts at the folder of the crate; that of the cases is under `target`.
fn locks_are_where_cases_are_compiled() -> io::Result<()> {
    const LOCKS: &str = "lock";
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the target folder");
    let copies = target.join("tests/trybuild").join(env!("CARGO_PKG_NAME")).join(LOCKS);
    fs::create_dir_all(&copies)?;
    for file in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(LOCKS))? {
        let file = file?;
        if file.path().extension().is_some_and(|extension| extension == "lock") {
            fs::copy(file.path(), copies.join(file.file_name()))?;
        }
    }
    Ok(())
}
