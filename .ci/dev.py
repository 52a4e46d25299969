"""What boto3 does with the table of the shop, on the server whose address is the argument."""

import sys
import urllib.request

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError

address = sys.argv[1]
config = Config(retries={"total_max_attempts": 1})
client = boto3.client(
    "dynamodb",
    endpoint_url=address,
    region_name="eu-central-1",
    aws_access_key_id="any",
    aws_secret_access_key="any",
    config=config,
)


def key(pk, sk):
    return {"PK": {"S": pk}, "SK": {"S": sk}}


assert client.list_tables()["TableNames"] == ["shop"]
description = client.describe_table(TableName="shop")["Table"]
assert {index["IndexName"] for index in description["GlobalSecondaryIndexes"]} == {"GSI1", "GSI2"}

# The samples are there, as the schema writes them.
ann = client.get_item(TableName="shop", Key=key("USER#42", "PROFILE"))["Item"]
assert ann["name"] == {"S": "Ann"}, ann

# Put and get.
zoe = {**key("USER#99", "PROFILE"), "entity_type": {"S": "User"}, "id": {"S": "99"}, "name": {"S": "Zoë </script>"}}
client.put_item(TableName="shop", Item=zoe)
assert client.get_item(TableName="shop", Key=key("USER#99", "PROFILE"), ConsistentRead=True)["Item"] == zoe

# Query by an index, page by page.
pages = client.get_paginator("query").paginate(
    TableName="shop",
    IndexName="GSI2",
    KeyConditionExpression="GSI2PK = :pk",
    ExpressionAttributeValues={":pk": {"S": "USER#42#PENDING"}},
    PaginationConfig={"PageSize": 1},
)
pending = [item["GSI2SK"]["S"] for page in pages for item in page["Items"]]
assert pending and pending == sorted(pending), pending

# A transaction, and one that is cancelled.
not_there = "attribute_not_exists(PK)"
robots = [{"Put": {"TableName": "shop", "Item": key("ROBOT#1", sk), "ConditionExpression": not_there}} for sk in ("A", "B")]
client.transact_write_items(TransactItems=robots)
try:
    client.transact_write_items(TransactItems=robots)
    raise AssertionError("it was there already")
except client.exceptions.TransactionCanceledException as error:
    reasons = [reason["Code"] for reason in error.response["CancellationReasons"]]
    assert reasons == ["ConditionalCheckFailed"] * 2, reasons

# An error with its code.
try:
    client.put_item(TableName="shop", Item=zoe, ConditionExpression=not_there)
    raise AssertionError("it was there already")
except ClientError as error:
    assert error.response["Error"]["Code"] == "ConditionalCheckFailedException", error.response

# The page shows what was written, as text, and what no type of the shop can read.
page = urllib.request.urlopen(address).read().decode()
for text in ("USER#99", "Zoë \\u003c/script>", "ROBOT#1", "Ann"):
    assert text in page, text
assert "Zoë </script>" not in page

print("boto3", boto3.__version__, "was answered")
