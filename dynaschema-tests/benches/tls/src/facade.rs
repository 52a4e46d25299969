//! Sales as `dynamodb-facade` reads them: by `serde_dynamo`, too.

use aws_sdk_dynamodb::Client;
use dynamodb_facade::explicit_client::DynamoDBItemOp;
use dynamodb_facade::{StringAttribute, attribute_definitions, dynamodb_item, table_definitions};

use crate::common::TABLE;
use crate::common::side::{Side, side};
use crate::sales::Sale;

attribute_definitions! {
    Pk { "PK": StringAttribute }
    Sk { "SK": StringAttribute }
    EntityType { "entity_type": StringAttribute }
}

table_definitions! {
    Shop {
        type PartitionKey = Pk;
        type SortKey = Sk;
        fn table_name() -> String { TABLE.to_owned() }
    }
}

dynamodb_item! {
    #[table = Shop]
    Sale {
        #[partition_key]
        Pk {
            fn attribute_id(&self) -> &'id str { &self.shop }
            fn attribute_value(id) -> String { format!("SHOP#{id}") }
        }
        #[sort_key]
        Sk {
            fn attribute_id(&self) -> (jiff::civil::Date, &'id str) { (self.day, &self.id) }
            fn attribute_value(id) -> String { format!("SALE#{}#{}", id.0, id.1) }
        }
        EntityType { const VALUE: &'static str = "Sale"; }
    }
}

/// All sales of a shop.
pub(crate) fn query(client: &Client) -> Side<Vec<Sale>> {
    side(client.clone(), |client| async move {
        let sales = Sale::key_condition("s-4711").sk_begins_with("SALE#");
        <Sale as DynamoDBItemOp<Shop>>::query(client, sales).all().await.expect("sales")
    })
}
