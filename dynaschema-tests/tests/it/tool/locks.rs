//! `lock`.

use std::fs;

use dynaschema::tool::Tool;
use serde_json::json;

use super::{run_with, text};
use crate::export::fixture::Store;

#[tokio::test]
async fn a_lock_is_written_and_held() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("store.lock");
    let path = text(&file);
    let tool = Tool::<Store>::new().lock_file(path);

    let missing = run_with(&tool, &["lock", "--check"]).await.undone();
    assert_eq!(missing, format!("error: there is no `{path}`; write it by `lock` without `--check`\n"));
    assert_eq!(run_with(&tool, &["lock"]).await.sound(), format!("`{path}` is written\n"));
    assert_eq!(fs::read_to_string(&file).unwrap(), dynaschema::lock::<Store>());
    let current = format!("`{path}` is the schema of today\n");
    assert_eq!(run_with(&tool, &["lock", "--check"]).await.sound(), current);
    assert_eq!(run_with(&tool, &["lock", "--file", path]).await.sound(), current);

    // Another padding of a key: each difference is told, with its verdict, and writing accepts it.
    let other = dynaschema::lock::<Store>().replace("ORDER#<number:06>", "ORDER#<number:08>");
    fs::write(&file, &other).unwrap();
    let found = run_with(&tool, &["lock", "--check"]).await.unsound();
    assert!(
        found.contains("sort key `\"ORDER#<number:08>\"` became `\"ORDER#<number:06>\"` (loses data)"),
        "{found}"
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), other);
    let report = run_with(&tool, &["lock", "--check", "--json"]).await;
    let report = (report.json(), report.unsound()).0;
    assert_eq!((&report["file"], &report["written"]), (&json!(path), &json!(false)));
    assert_eq!(report["differences"][0]["verdict"], "loses data");
    assert_eq!(found, format!("{}\n", report["differences"][0]["message"].as_str().unwrap()));
    let report = run_with(&tool, &["lock", "--json"]).await.json();
    assert_eq!((&report["written"], report["differences"].as_array().unwrap().len()), (&json!(true), 1));
    assert_eq!(run_with(&tool, &["lock", "--check"]).await.sound(), current);
}

#[tokio::test]
async fn what_is_no_lock_stays() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("notes.txt");
    fs::write(&file, "milk\neggs\n").unwrap();
    let tool = Tool::<Store>::new();
    let errors = run_with(&tool, &["lock", "--file", text(&file)]).await.undone();
    assert!(errors.contains("is no lock: line 1 is `milk`; name another file"), "{errors}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "milk\neggs\n");
    let found = run_with(&tool, &["lock", "--check", "--file", text(&file)]).await.unsound();
    assert!(found.contains("is no lock: line 1 is `milk`"), "{found}");
    // The marks of a merge are written over: that is what writing it again is for.
    fs::write(&file, format!("{}<<<<<<< ours\n", dynaschema::lock::<Store>())).unwrap();
    let found = run_with(&tool, &["lock", "--check", "--file", text(&file)]).await.unsound();
    assert!(found.contains("is none of a lock: `<<<<<<< ours`"), "{found}");
    run_with(&tool, &["lock", "--file", text(&file)]).await.sound();
    assert_eq!(fs::read_to_string(&file).unwrap(), dynaschema::lock::<Store>());
    // Neither can a folder be one, nor a file in a folder that is not there.
    let errors = run_with(&tool, &["lock", "--file", text(folder.path())]).await.undone();
    assert!(errors.contains("cannot be read"), "{errors}");
    let nowhere = folder.path().join("no/store.lock");
    let errors = run_with(&tool, &["lock", "--file", text(&nowhere)]).await.undone();
    assert!(errors.contains("cannot be written"), "{errors}");
}
