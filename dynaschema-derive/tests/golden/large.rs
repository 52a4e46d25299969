//! Nearly everything at once: composites, options, raw and local indexes,
//! fields in keys only, parts given by name, names of its own.

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[serde(rename_all = "camelCase")]
#[dynamo(entity = "issue", schema_version = 3, names(get = fetch, put = skip, Fields = IssueAttributes))]
#[pk("REPO#<repo.owner>#<repo.name>")]
#[sk("ISSUE#<number:07,desc>#<team:or('-')>")]
#[gsi1("STATUS#<status>", "<opened_at:ms>#<number:07>", query = by_status)]
#[gsi2(pk = assignee, sk = priority, query = assigned_to)]
#[gsi3("LABEL#<label>#<author>", "<closed_at:epoch>", query = by_label)]
#[gsi4("OPENED#<opened_at:month>#<status>", "<author:escape>", query = opened_in)]
#[lsi1("<title:raw>", query = by_title)]
pub struct Issue {
    pub repo: RepoId,
    #[dynamo(from_key)]
    pub number: u32,
    pub team: Option<String>,
    pub status: Status,
    pub opened_at: jiff::Timestamp,
    pub closed_at: Option<jiff::Timestamp>,
    pub assignee: Option<String>,
    pub priority: u8,
    pub label: Option<String>,
    pub author: String,
    pub title: String,
    #[serde(rename = "body")]
    pub text: String,
    #[serde(with = "hex")]
    pub digest: Vec<u8>,
    #[deprecated]
    pub r#type: String,
    #[serde(skip)]
    pub seen: bool,
    #[serde(flatten)]
    pub rest: Map,
}
