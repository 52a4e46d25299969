//! `page`, and the model for NoSQL Workbench.

use std::fs;

use dynaschema::export::{Samples, page, workbench_of};
use dynaschema::tool::Tool;

use super::{Run, run, run_with, samples, text};
use crate::export::fixture::{Store, User};

#[tokio::test]
async fn what_is_shown_are_the_samples_or_made_ones() {
    let given = Tool::<Store>::new().samples(samples);
    let shown = samples().unwrap();
    // Whether an item has expired is asked of the clock, and no sample of these can.
    assert_eq!(run(&given, "page").await.sound(), page(&shown));
    assert_eq!(run(&given, "export workbench").await.sound(), workbench_of(&shown, "store"));
    let made = run(&Tool::<Store>::new(), "export workbench").await.sound();
    assert_eq!(made, workbench_of(&Samples::<Store>::made(), "store"));
    // Under the table's name, as in every export.
    let named = run(&given.table("orders"), "export workbench").await.sound();
    assert_eq!(named, workbench_of(&shown, "orders"));
    assert!(named.contains(r#""TableName": "orders""#), "{named}");
}

#[tokio::test]
async fn a_page_is_written_into_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("store.html");
    let path = text(&file);
    let tool = Tool::<Store>::new().samples(samples);
    let written = run_with(&tool, &["page", "--out", path]).await.sound();
    assert_eq!(written, format!("`{path}` is written\n"));
    assert_eq!(fs::read_to_string(&file).unwrap(), page(&samples().unwrap()));
    fs::write(&file, "mine").unwrap();
    let errors = run_with(&tool, &["page", "--out", path]).await.undone();
    assert!(errors.contains("is there already and has another text"), "{errors}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
}

#[tokio::test]
async fn a_sample_that_cannot_be_stored_is_named() {
    let tool = Tool::<Store>::new().samples(|| {
        let mut samples = Samples::new();
        let user = User { id: "4#2".into(), email: "ann@example.com".into(), name: "Ann".into() };
        samples.item(&user)?;
        Ok(samples)
    });
    for line in [
        "page",
        "export workbench",
        "seed --table store --endpoint http://127.0.0.1:1",
        "dev --seed --port 0",
    ] {
        let Run { output, errors, .. } = run(&tool, line).await;
        assert!(errors.contains("`id` cannot stand in the key"), "{line}: {errors}");
        assert_eq!(output, "", "{line}");
    }
}
