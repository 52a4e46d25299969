resource "aws_dynamodb_table" "gre" {
  name                        = "odd"
  billing_mode                = "PROVISIONED"
  read_capacity               = 5
  write_capacity              = 6
  hash_key                    = "on"
  range_key                   = "no"
  stream_enabled              = true
  stream_view_type            = "NEW_AND_OLD_IMAGES"
  deletion_protection_enabled = true

  attribute {
    name = "\""
    type = "S"
  }

  attribute {
    name = "$${x}"
    type = "S"
  }

  attribute {
    name = "%%{y}"
    type = "S"
  }

  attribute {
    name = "<script>"
    type = "S"
  }

  attribute {
    name = "no"
    type = "S"
  }

  attribute {
    name = "on"
    type = "S"
  }

  attribute {
    name = "|"
    type = "S"
  }

  global_secondary_index {
    name            = "0123"
    hash_key        = "\""
    range_key       = "$${x}"
    projection_type = "ALL"
    read_capacity   = 5
    write_capacity  = 6
  }

  global_secondary_index {
    name               = "1e3"
    hash_key           = "<script>"
    range_key          = "|"
    projection_type    = "INCLUDE"
    non_key_attributes = ["a: b # c\n- d\u2028\\", "off", "%%{ttl}", "#"]
    read_capacity      = 5
    write_capacity     = 6
  }

  local_secondary_index {
    name            = "..."
    range_key       = "%%{y}"
    projection_type = "ALL"
  }

  ttl {
    attribute_name = "%%{ttl}"
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
