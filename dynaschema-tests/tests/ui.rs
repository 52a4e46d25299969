//! Every compile error, in folders named by kind of mistake.
//!
//! Each case opens with a comment on what must fail and why; its `.stderr` is
//! what the user reads. `TRYBUILD=overwrite` writes them anew.

use std::path::Path;
use std::{fs, io};

#[test]
fn mistakes_do_not_compile() {
    locks_are_where_cases_are_compiled().expect("a copy of the locks");
    let cases = trybuild::TestCases::new();
    // With a case that passes everything is built and not only checked, so
    // that generic functions show their mistakes where they are instantiated.
    cases.pass("tests/ui/pass/*.rs");
    cases.compile_fail("tests/ui/[!p]*/*.rs");
    cases.compile_fail("tests/ui/part/*.rs");
}

/// The path of a lock starts at the folder of the crate; that of the cases is under `target`.
fn locks_are_where_cases_are_compiled() -> io::Result<()> {
    const LOCKS: &str = "tests/ui/lock";
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
