//! The outputs of the SDK that hold items.

use aws_sdk_dynamodb::operation::batch_get_item::BatchGetItemOutput;
use aws_sdk_dynamodb::operation::get_item::GetItemOutput;
use aws_sdk_dynamodb::operation::query::QueryOutput;
use aws_sdk_dynamodb::operation::scan::ScanOutput;
use aws_smithy_runtime_api::client::interceptors::context::Output;

use super::Reading;
use crate::Item;
use crate::wire::RawItem;

/// The output of an operation that reads.
pub(crate) trait HoldsItems: std::fmt::Debug + PartialEq + Send + Sync + 'static {
    /// Takes the items out.
    fn take_items(&mut self) -> Vec<Item>;

    /// How many there are.
    fn count_items(&self) -> usize;
}

impl HoldsItems for GetItemOutput {
    fn take_items(&mut self) -> Vec<Item> {
        self.item.take().into_iter().collect()
    }

    fn count_items(&self) -> usize {
        usize::from(self.item.is_some())
    }
}

impl HoldsItems for QueryOutput {
    fn take_items(&mut self) -> Vec<Item> {
        self.items.take().unwrap_or_default()
    }

    fn count_items(&self) -> usize {
        self.items().len()
    }
}

impl HoldsItems for ScanOutput {
    fn take_items(&mut self) -> Vec<Item> {
        self.items.take().unwrap_or_default()
    }

    fn count_items(&self) -> usize {
        self.items().len()
    }
}

impl HoldsItems for BatchGetItemOutput {
    // One table was asked, under whatever name it answers.
    fn take_items(&mut self) -> Vec<Item> {
        self.responses.take().unwrap_or_default().into_values().flatten().collect()
    }

    fn count_items(&self) -> usize {
        self.responses().into_iter().flat_map(|tables| tables.values()).map(Vec::len).sum()
    }
}

/// Whether an answer that was read apart is another than the SDK has read.
pub(super) fn differs(reading: Reading, output: &Output, items: &[RawItem], of_sdk: &mut Output) -> bool {
    match reading {
        Reading::GetItem => differ::<GetItemOutput>(output, items, of_sdk),
        Reading::Query => differ::<QueryOutput>(output, items, of_sdk),
        Reading::Scan => differ::<ScanOutput>(output, items, of_sdk),
        Reading::BatchGetItem => differ::<BatchGetItemOutput>(output, items, of_sdk),
    }
}

fn differ<O: HoldsItems>(output: &Output, items: &[RawItem], of_sdk: &mut Output) -> bool {
    let (Some(output), Some(of_sdk)) = (output.downcast_ref::<O>(), of_sdk.downcast_mut::<O>()) else {
        return true;
    };
    let theirs = of_sdk.take_items();
    let are_same = theirs.len() == items.len()
        && theirs.iter().zip(items).all(|(theirs, item)| *theirs == item.clone().into_map());
    !are_same || output != of_sdk
}
