//! Every compile error, in folders named by kind of mistake.
//!
//! Each case opens with a comment on what must fail and why; its `.stderr` is
//! what the user reads. `TRYBUILD=overwrite` writes them anew.

#[test]
fn mistakes_do_not_compile() {
    let cases = trybuild::TestCases::new();
    // With a case that passes everything is built and not only checked, so
    // that generic functions show their mistakes where they are instantiated.
    cases.pass("tests/ui/pass/*.rs");
    cases.compile_fail("tests/ui/[!p]*/*.rs");
    cases.compile_fail("tests/ui/part/*.rs");
}
