resource "aws_dynamodb_table" "store" {
  name                        = "store-with-options"
  billing_mode                = "PROVISIONED"
  read_capacity               = 5
  write_capacity              = 6
  hash_key                    = "PK"
  range_key                   = "SK"
  stream_enabled              = true
  stream_view_type            = "NEW_AND_OLD_IMAGES"
  deletion_protection_enabled = true

  attribute {
    name = "GSI1PK"
    type = "S"
  }

  attribute {
    name = "GSI1SK"
    type = "S"
  }

  attribute {
    name = "GSI4PK"
    type = "S"
  }

  attribute {
    name = "GSI4SK"
    type = "N"
  }

  attribute {
    name = "LSI1SK"
    type = "N"
  }

  attribute {
    name = "PK"
    type = "S"
  }

  attribute {
    name = "SK"
    type = "S"
  }

  attribute {
    name = "city"
    type = "S"
  }

  attribute {
    name = "customer"
    type = "S"
  }

  attribute {
    name = "region"
    type = "S"
  }

  attribute {
    name = "total"
    type = "N"
  }

  global_secondary_index {
    name            = "GSI1"
    hash_key        = "GSI1PK"
    range_key       = "GSI1SK"
    projection_type = "ALL"
    read_capacity   = 5
    write_capacity  = 6
  }

  global_secondary_index {
    name               = "by-customer"
    hash_key           = "customer"
    range_key          = "total"
    projection_type    = "INCLUDE"
    non_key_attributes = ["id", "entity_type", "_copy", "_unique"]
    read_capacity      = 5
    write_capacity     = 6
  }

  global_secondary_index {
    name            = "GSI3"
    projection_type = "ALL"
    read_capacity   = 5
    write_capacity  = 6

    key_schema {
      attribute_name = "region"
      key_type       = "HASH"
    }

    key_schema {
      attribute_name = "city"
      key_type       = "HASH"
    }

    key_schema {
      attribute_name = "total"
      key_type       = "RANGE"
    }

    key_schema {
      attribute_name = "SK"
      key_type       = "RANGE"
    }
  }

  global_secondary_index {
    name            = "GSI4"
    hash_key        = "GSI4PK"
    range_key       = "GSI4SK"
    projection_type = "KEYS_ONLY"
    read_capacity   = 5
    write_capacity  = 6
  }

  local_secondary_index {
    name            = "LSI1"
    range_key       = "LSI1SK"
    projection_type = "ALL"
  }

  ttl {
    attribute_name = "expires"
    enabled        = true
  }

  point_in_time_recovery {
    enabled                 = true
    recovery_period_in_days = 7
  }

  server_side_encryption {
    enabled     = true
    kms_key_arn = "arn:aws:kms:eu-central-1:123456789012:key/1234abcd-12ab-34cd-56ef-1234567890ab"
  }

  tags = {
    "0123" = ""
    "a:b"  = "+1 = a/b_c.d @ e: - f"
    "no"   = "yes"
    "team" = "shop"
  }
}
