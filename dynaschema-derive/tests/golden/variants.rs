//! An index that demands something of its items, and one whose key is one of several.

#[derive(DynamoEntity)]
#[pk("REPO#<repo>")]
#[sk("ISSUE#<number:07>")]
#[gsi1("REPO#<repo>", match state { Open => "OPEN#<number:07>", Closed(by: UserId) => "BY#<by>", _ => none }, query = by_state)]
#[gsi2("UNREAD#<repo>", when(unread = true), query = unread)]
pub struct Issue {
    pub repo: RepoId,
    pub number: u32,
    pub state: State,
    pub unread: bool,
}
