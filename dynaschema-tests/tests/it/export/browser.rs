//! Pages for a browser: what `.ci/page` opens.

use std::env;
use std::fs;
use std::path::PathBuf;

use dynaschema::AttributeValue;
use dynaschema::export::{Samples, page};
use dynaschema_tests::fixtures::{shop, tracker};
use dynaschema_tests::harness::table;

use super::fixture::Größe;
use super::pages::data_of;
use super::sizes::large;

/// What means something to HTML, to JSON, to a script or to the frame of the page.
const MARKUP: [&str; 6] =
    ["<script>alert(1)</script>", "</script><b>", "\"${x}\" & | `y` %{z}", "<!--", "{{script}}", "\u{2028}"];

/// Numbers inside of a list and of a map, with digits that a script's own numbers do not have.
fn numbers() -> AttributeValue {
    let [long, price] = ["12345678901234567890", "1.10"].map(|number| AttributeValue::N(number.to_owned()));
    AttributeValue::L(vec![long, AttributeValue::M([("price".to_owned(), price)].into())])
}

/// Items whose attributes are called so, and say it.
fn odd() -> Samples<Größe> {
    let mut samples = Samples::<Größe>::made();
    for (at, text) in MARKUP.iter().enumerate() {
        let mut item = samples.items().next().unwrap().clone();
        item.insert("on".into(), AttributeValue::S(format!("*{at}?$")));
        item.insert((*text).to_owned(), AttributeValue::S((*text).to_owned()));
        item.insert("numbers".to_owned(), numbers());
        samples.stored(item);
    }
    samples
}

/// What names and values would mean to HTML, JSON or a script is text.
#[test]
fn names_that_look_like_markup() {
    let samples = odd();
    let html = page(&samples);
    let data = data_of(&html);
    let texts: Vec<&str> = data["items"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|item| MARKUP.iter().find(|text| item["attributes"][**text]["S"] == **text).copied())
        .collect();
    assert_eq!(texts, MARKUP);
    // The frame's own elements and no others.
    assert_eq!(html.matches("<script").count(), 2);
    assert_eq!(html.matches("</script").count(), 2);
    assert!(!html.contains("<b>") && !html.contains("<!--"));
    for (of, word) in
        [("src", " src="), ("link", "https:"), ("link", "http:"), ("style", "@import"), ("style", "url(")]
    {
        assert!(!html.contains(word), "{of}: {word}");
    }
    assert!(!html.contains("innerHTML"));
}

/// Written into the folder that `PAGES` names; without it they are made all the same.
#[tokio::test]
async fn pages_of_every_kind() {
    let table = table::<shop::Shop>().await;
    shop::load(&table, 30).await.unwrap();
    let mut stored = Samples::<shop::Shop>::new();
    for item in table.stored().await {
        stored.stored(item);
    }
    let pages = [
        ("stored", page(&stored)),
        ("made", page(&Samples::<tracker::Tracker>::made())),
        ("odd", page(&odd())),
        ("large", page(&large())),
    ];
    for (name, html) in pages {
        assert!(html.ends_with("</html>\n"), "{name}");
        if let Some(folder) = env::var_os("PAGES").map(PathBuf::from) {
            fs::write(folder.join(name).with_extension("html"), html).expect("a place for the page");
        }
    }
}
