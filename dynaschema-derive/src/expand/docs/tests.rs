//! What the rustdoc of a query says, of entities as they are written.

use quote::quote;

use crate::errors::Errors;
use crate::lower;

/// What its error is, where another writer was faster.
#[test]
fn of_an_edit() {
    let docs = super::edit();
    for kind in ["`Stale`", "`VersionConflict`", "`NotFound`"] {
        assert!(docs.contains(kind), "{docs}");
    }
    assert!(!docs.contains("ConditionFailed"), "{docs}");
}

/// What is given of the first bucket of a range and of the last: of all arms, what each of them gives.
#[test]
fn of_a_range_of_buckets() {
    let errors = Errors::new();
    let tokens = quote! {
        #[pk("PAYMENTS#<at:month>")]
        #[sk(match way { Sale => "S#<at:ms>#<id>", Refund => "R#<id>#<at:ms>" })]
        #[gsi1("DAY#<at:day>", match way { Sale => "S#<at:s>", Refund => "R#<id>" }, query = by_day)]
        struct Payment { id: String, way: Way, at: Timestamp }
    };
    let entity = lower::entity(&syn::parse2(tokens).expect("a struct"), &errors);
    assert!(errors.finish().is_empty());
    let entity = entity.expect("an entity");
    let said = |name: &str, sentence: &str| {
        let query = entity.queries.iter().find(|query| query.name == name).expect("a query");
        let docs = super::query(&entity, query);
        assert!(docs.contains(&format!("each by at least one request, and {sentence}. ")), "{docs}");
    };
    let of_arms = "the first and the last are cut to the range in each arm whose sort key begins with `at`, and \
                   given whole in the others";
    for query in ["query", "by_day"] {
        said(query, of_arms);
        said(&format!("{query}_sale"), "the first and the last are cut to the range");
    }
    said("query_refund", "whole months are given, since the sort key does not begin with `at`");
    said("by_day_refund", "whole days are given, since the sort key does not begin with `at`");
}
