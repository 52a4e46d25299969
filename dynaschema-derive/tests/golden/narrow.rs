#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("SITE#<site>")]
#[sk("VISIT#<at:ms>")]
#[gsi1("HOST#<host:lower>", "<at:ms>", project = include(took, cost), query = of_host)]
#[lsi1("<took:05>", project = include())]
#[dynamo(names(Gsi1 = HostVisit))]
pub struct Visit {
    site: String,
    #[dynamo(from_key)]
    at: Timestamp,
    #[dynamo(sensitive)]
    host: String,
    took: u32,
    #[serde(with = "halves")]
    cost: u32,
    #[dynamo(ttl)]
    expires: Option<Timestamp>,
}
