"""Compares the formats of each exported table, read by parsers that share no author with their writer."""

import json
import pathlib
import sys

import hcl2
import jsonschema
import yaml

SCHEMA = pathlib.Path("dynaschema/src/export/description.schema.json")
NAMES = {
    "name": "TableName",
    "billing_mode": "BillingMode",
    "deletion_protection_enabled": "DeletionProtectionEnabled",
}


def unquoted(value):
    """What a value of HCL is: python-hcl2 leaves quotes, escapes and doubled signs as they are written."""
    if isinstance(value, str) and value.startswith('"') and value.endswith('"'):
        return json.loads(value).replace("$${", "${").replace("%%{", "%{")
    if isinstance(value, list):
        return [unquoted(one) for one in value]
    if isinstance(value, dict):
        entries = value.items()
        return {unquoted(key): unquoted(one) for key, one in entries if not key.startswith("__")}
    return value


def units(block):
    if "read_capacity" not in block:
        return None
    return {"ReadCapacityUnits": block["read_capacity"], "WriteCapacityUnits": block["write_capacity"]}


def key_schema(block, partition=None):
    if "key_schema" in block:
        keys = [(key["attribute_name"], key["key_type"]) for key in block["key_schema"]]
    else:
        keys = [(block.get("hash_key", partition), "HASH"), (block.get("range_key"), "RANGE")]
    return [{"AttributeName": name, "KeyType": kind} for name, kind in keys if name is not None]


def index(block, partition):
    projection = {"ProjectionType": block["projection_type"], "NonKeyAttributes": block.get("non_key_attributes")}
    return there({
        "IndexName": block["name"],
        "KeySchema": key_schema(block, partition),
        "Projection": there(projection),
        "ProvisionedThroughput": units(block),
    })


def there(entries):
    return {key: value for key, value in entries.items() if value not in (None, [])}


def properties(table):
    """The table of Terraform in the words of CloudFormation."""
    partition = table["hash_key"]
    one = lambda name: table.get(name, [None])[0]
    ttl, recovery, encryption = one("ttl"), one("point_in_time_recovery"), one("server_side_encryption")
    return there({
        **{name: table.get(own) for own, name in NAMES.items()},
        "ProvisionedThroughput": units(table),
        "AttributeDefinitions": [
            {"AttributeName": one["name"], "AttributeType": one["type"]} for one in table["attribute"]
        ],
        "KeySchema": key_schema(table),
        "GlobalSecondaryIndexes": [index(one, None) for one in table.get("global_secondary_index", [])],
        "LocalSecondaryIndexes": [index(one, partition) for one in table.get("local_secondary_index", [])],
        "TimeToLiveSpecification": ttl and {"AttributeName": ttl["attribute_name"], "Enabled": ttl["enabled"]},
        "StreamSpecification": table.get("stream_enabled") and {"StreamViewType": table["stream_view_type"]},
        "PointInTimeRecoverySpecification": recovery and there({
            "PointInTimeRecoveryEnabled": recovery["enabled"],
            "RecoveryPeriodInDays": recovery.get("recovery_period_in_days"),
        }),
        "SSESpecification": encryption and there({
            "SSEEnabled": encryption["enabled"],
            "SSEType": "KMS",
            "KMSMasterKeyId": encryption.get("kms_key_arn"),
        }),
        "Tags": [{"Key": key, "Value": value} for key, value in table.get("tags", {}).items()],
    })


def same(one, other, what):
    if one != other:
        sys.exit(f"{what}:\n{json.dumps(one, indent=2)}\n{json.dumps(other, indent=2)}")


def model(document, path):
    """What NoSQL Workbench asks of a model: the keys in each item, and all of its attributes named, with their types."""
    (table,) = document["DataModel"]
    named = {one["AttributeName"]: one["AttributeType"] for one in table["NonKeyAttributes"]}
    own = {one["AttributeName"]: one["AttributeType"] for one in table["KeyAttributes"].values()}
    assert not own.keys() & named.keys(), path
    for item in table["TableData"]:
        assert own.keys() <= item.keys() <= own.keys() | named.keys(), (path, item)
        for name, value in item.items():
            assert list(value) == [{**named, **own}[name]], (path, name, value)
    for facet in table["TableFacets"]:
        assert all(item in table["TableData"] for item in facet["TableData"]), (path, facet["FacetName"])
        assert set(facet["NonKeyAttributes"]) <= named.keys(), path
    for index in table.get("GlobalSecondaryIndexes", []):
        for key in index["KeyAttributes"].values():
            assert {**named, **own}[key["AttributeName"]] == key["AttributeType"], (path, index["IndexName"])


def main(folder):
    templates = sorted(folder.glob("*.template.json"))
    assert len(templates) >= 3, templates
    for path in templates:
        template = json.loads(path.read_text())
        same(template, yaml.safe_load(path.with_suffix(".yaml").read_text()), f"{path.name}: the YAML differs")
        (resource,) = template["Resources"].values()
        terraform = hcl2.loads(path.with_name(path.name.replace(".template.json", ".tf")).read_text())
        (block,) = unquoted(terraform)["resource"]
        (table,) = block["aws_dynamodb_table"].values()
        same(resource["Properties"], properties(table), f"{path.name}: the HCL differs")
    policies = sorted(folder.glob("*.policy.json"))
    for path in policies:
        assert json.loads(path.read_text())["Version"] == "2012-10-17", path
    models = sorted(folder.glob("*.workbench.json"))
    assert len(models) >= 2, models
    for path in models:
        model(json.loads(path.read_text()), path)
    schema = json.loads(SCHEMA.read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    descriptions = sorted(folder.glob("*.description.json"))
    assert len(descriptions) >= 2, descriptions
    for path in descriptions:
        jsonschema.validate(json.loads(path.read_text()), schema, jsonschema.Draft202012Validator)
    print(f"{len(templates)} tables and {len(policies)} policies say the same in every format, {len(descriptions)} descriptions are as their schema says, {len(models)} models name what they hold")


main(pathlib.Path(sys.argv[1]))
