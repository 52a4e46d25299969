//! `export`.

use std::fs;

use dynaschema::export::{
    CloudFormation, Description, Policy, TableOptions, WriteKind, access_patterns, create_table_input,
    mermaid, terraform,
};
use dynaschema::tool::Tool;
use dynaschema::{DynamoEntity, key_table};
use serde::{Deserialize, Serialize};

use super::{run, run_with, text};
use crate::export::fixture::{Größe, Store, every_option};

/// The flags that say what [`every_option`] says.
const EVERY_OPTION: [&str; 14] = [
    "--provisioned=5,6",
    "--stream=new-and-old-images",
    "--recovery=7",
    "--deletion-protection",
    "--kms-key",
    "arn:aws:kms:eu-central-1:123456789012:key/1234abcd-12ab-34cd-56ef-1234567890ab",
    "--tag",
    "team=shop",
    "--tag",
    "no=yes",
    "--tag",
    "a:b=+1 = a/b_c.d @ e: - f",
    "--tag",
    "0123=",
];

#[tokio::test]
async fn formats_are_what_the_functions_write() {
    let tool = Tool::<Store>::new();
    let plain = TableOptions::new();
    let formation = CloudFormation::of::<Store>("store", &plain);
    for (line, expected) in [
        ("terraform", terraform::<Store>("store", &plain)),
        ("terraform --table orders", terraform::<Store>("orders", &plain)),
        ("cloudformation", formation.template().to_yaml()),
        ("cloudformation --yaml", formation.template().to_yaml()),
        ("cloudformation --json", formation.template().to_json()),
        ("cloudformation --resource --json", formation.resource().to_json()),
        (
            "cloudformation --unnamed --retain --logical-id Orders",
            formation.clone().unnamed().retain().logical_id("Orders").template().to_yaml(),
        ),
        ("create-table", create_table_input::<Store>("store", &plain).to_json()),
        ("markdown", format!("{}\n{}", key_table::<Store>(), access_patterns::<Store>())),
        ("mermaid", mermaid::<Store>()),
        ("json", Description::of::<Store>().document().to_json()),
        ("json-schema", Description::JSON_SCHEMA.to_owned()),
    ] {
        assert_eq!(run(&tool, &format!("export {line}")).await.sound(), expected, "{line}");
    }
}

#[tokio::test]
async fn options_are_the_tools_own_and_those_of_flags() {
    let expected = terraform::<Store>("orders", &every_option());
    let given = Tool::<Store>::new().table("orders").options(every_option());
    assert_eq!(run(&given, "export terraform").await.sound(), expected);
    let flags = [&["export", "terraform", "--table", "orders"][..], &EVERY_OPTION].concat();
    assert_eq!(run_with(&Tool::<Store>::new(), &flags).await.sound(), expected);
    let over = every_option().recovery_days(14).no_time_to_live();
    assert_eq!(
        run(&given, "export terraform --recovery=14 --no-time-to-live").await.sound(),
        terraform::<Store>("orders", &over),
    );
    let whole = TableOptions::new().point_in_time_recovery().managed_key();
    assert_eq!(
        run(&Tool::<Store>::new(), "export cloudformation --recovery --managed-key").await.sound(),
        CloudFormation::of::<Store>("store", &whole).template().to_yaml(),
    );
}

/// Of the tool's own tags and those of flags together: of two with one key the flag's holds.
#[tokio::test]
async fn a_table_has_up_to_fifty_tags() {
    let options = (0..49).fold(TableOptions::new(), |options, key| options.tag(key.to_string(), "own"));
    let tool = Tool::<Store>::new().options(options.clone());
    for format in ["terraform", "cloudformation", "create-table"] {
        let fifty = format!("export {format} --tag 48=flag --tag 49=flag");
        run(&tool, &fifty).await.sound();
        let errors = run(&tool, &format!("{fifty} --tag 50=flag")).await.undone();
        assert!(errors.contains("a table has up to 50 tags, and `50` is one more"), "{errors}");
    }
    let expected = terraform::<Store>("store", &options.tag("48", "flag").tag("49", "flag"));
    assert_eq!(run(&tool, "export terraform --tag 48=flag --tag 49=flag").await.sound(), expected);
    let flags: Vec<String> = (0..51).map(|key| format!("--tag={key}=flag")).collect();
    let line = format!("export terraform {}", flags.join(" "));
    let errors = run(&Tool::<Store>::new(), &line).await.undone();
    assert!(errors.contains("a table has up to 50 tags, and `50` is one more"), "{errors}");
}

#[tokio::test]
async fn the_attribute_of_a_time_to_live_has_the_length_of_one() {
    let tool = Tool::<Store>::new();
    let longest = "t".repeat(255);
    let expected = terraform::<Store>("store", &TableOptions::new().time_to_live(&longest));
    let given = run_with(&tool, &["export", "terraform", "--time-to-live", &longest]).await;
    assert_eq!(given.sound(), expected);
    for (wrong, length) in [(String::new(), "0"), (longest + "t", "256"), ("ü".repeat(128), "256")] {
        let errors = run_with(&tool, &["export", "terraform", "--time-to-live", &wrong]).await.undone();
        let reason = format!("the attribute of a time to live has 1 to 255 bytes, and not {length}");
        assert!(errors.contains(&reason), "{errors}");
    }
}

#[tokio::test]
async fn flags_that_a_format_has_no_use_for_are_refused() {
    let tool = Tool::<Store>::new();
    for (line, reason) in [
        ("markdown --table orders", "unexpected argument '--table'"),
        ("create-table --recovery", "unexpected argument '--recovery'"),
        ("create-table --time-to-live gone", "unexpected argument '--time-to-live'"),
        ("terraform --json", "unexpected argument '--json'"),
        ("cloudformation --json --yaml", "cannot be used with"),
        ("terraform --table no", "the name of a table is 3 to 255 letters"),
        ("terraform --provisioned 5", "`5` is not two numbers from 1 on"),
        ("terraform --provisioned 0,5", "`0,5` is not two numbers from 1 on"),
        ("terraform --recovery=36", "36 is not in 1..=35"),
        ("terraform --tag aws:x=1", "the tag `aws:x` begins with `aws:`"),
        ("terraform --tag team", "`team` is not a key, `=` and a value"),
        ("terraform --tag a#b=1", "the tag `a#b` has the character '#'"),
        ("terraform --stream all", "[possible values: keys-only, new-image, old-image, new-and-old-images]"),
        ("terraform --managed-key --kms-key x", "cannot be used with"),
        ("cloudformation --logical-id a-b", "a logical id is made of ASCII letters and digits"),
        ("cloudformation --resource --logical-id A", "cannot be used with"),
        ("cloudformation --unnamed --table orders", "cannot be used with"),
        ("iam --account 12", "the number of an account has 12 digits"),
        ("iam get", "`get` is not an entity, `::` and a function, such as `Order::get`"),
        ("iam Order::by_total", "`Order::by_total`"),
        ("iam Ordre::create", "table `Store` has no `Ordre::create`; did you mean `Order::create`?"),
        ("iam Order::btach_get", "did you mean `Order::batch_get`?"),
        ("iam order::byId", "did you mean `Order::by_id`?"),
        ("iam Invoice::create", "table `Store` has no entity `Invoice`; there are `User`, "),
        (
            "yaml",
            "unrecognized subcommand 'yaml'\n\n  tip: there are `terraform`, `cloudformation`, `create-table`, `iam`, ",
        ),
        ("terrafrom --out x", "a similar subcommand exists: 'terraform'"),
        ("jsn iam", "a similar subcommand exists: 'json'"),
        ("terraform --force", "`--force` is about a file; name it by `--out FILE`"),
        ("terraform --check", "`--check` is about a file; name it by `--out FILE`"),
    ] {
        let errors = run(&tool, &format!("export {line}")).await.undone();
        assert!(errors.contains(reason), "{line}: {errors}");
    }
}

#[tokio::test]
async fn policies_are_of_functions() {
    let tool = Tool::<Store>::new().table("orders");
    let arn = "arn:aws:dynamodb:eu-central-1:123456789012:table/orders";
    let expected = Policy::of::<Store>(arn).read("Order", "by_id").unwrap();
    let expected = expected.write("User", WriteKind::Creates).unwrap().batch_get("Order").unwrap();
    let line =
        "export iam Order::by_id User::create Order::batch_get --region eu-central-1 --account 123456789012";
    assert_eq!(run(&tool, &format!("{line} --json")).await.sound(), expected.document().to_json());
    assert_eq!(
        run(&tool, &format!("{line} --without-leading-keys")).await.sound(),
        expected.without_leading_keys().document().to_yaml(),
    );

    // What is deleted behind a query goes in batches and one by one.
    let deletes = Policy::of::<Store>("arn:aws:dynamodb:*:*:table/orders");
    let deletes = deletes.write("Session", WriteKind::DeletesAll).unwrap();
    assert_eq!(run(&tool, "export iam Session::delete_all").await.sound(), deletes.document().to_yaml());

    // Without a list, what reads; in every region and account.
    let mut reads = Policy::of::<Store>("arn:aws:dynamodb:*:*:table/orders");
    for pattern in Description::of::<Store>().patterns() {
        reads = reads.read(pattern.entity, pattern.function).unwrap();
    }
    assert_eq!(run(&tool, "export iam").await.sound(), reads.document().to_yaml());
    let all = Policy::of::<Store>("arn:aws-cn:dynamodb:*:*:table/orders").scan().read_all().write_all();
    assert_eq!(
        run(&tool, "export iam --scan --read-all --write-all --partition aws-cn").await.sound(),
        all.document().to_yaml(),
    );
    let of_indexes = Policy::of::<Store>("arn:aws:dynamodb:*:*:table/orders").scan_index("GSI1");
    let of_indexes = of_indexes.and_then(|policy| policy.scan_index("LSI1")).unwrap();
    let line = "export iam --scan-index GSI1 --scan-index";
    assert_eq!(run(&tool, &format!("{line} LSI1")).await.sound(), of_indexes.document().to_yaml());
    let errors = run(&tool, &format!("{line} GSI2")).await.undone();
    assert!(
        errors.contains("table `Store` has no index `GSI2`; there are `GSI1`, `by-customer`"),
        "{errors}"
    );
}

#[derive(Debug, Serialize, Deserialize, DynamoEntity)]
#[pk("VISIT#<id>")]
#[gsi1("CHECK#<day>", "<id>", query = check)]
struct Visit {
    id: String,
    day: String,
}

/// A function that reads is that, though one that writes may be called so, too.
#[tokio::test]
async fn a_read_that_is_called_like_a_write_is_a_read() {
    let tool = Tool::<Visit>::new().table("visits");
    let policy = || Policy::of::<Visit>("arn:aws:dynamodb:*:*:table/visits");
    let check = policy().read("Visit", "check").unwrap();
    assert_eq!(run(&tool, "export iam Visit::check").await.sound(), check.document().to_yaml());
    let all = check.read("Visit", "get").and_then(|policy| policy.read("Visit", "query")).unwrap();
    assert_eq!(run(&tool, "export iam").await.sound(), all.document().to_yaml());
}

#[tokio::test]
async fn a_file_that_is_there_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.tf");
    let path = text(&file);
    let tool = Tool::<Store>::new();
    let ours = terraform::<Store>("store", &TableOptions::new());

    let errors = run_with(&tool, &["export", "terraform", "--out", path, "--check"]).await.undone();
    assert_eq!(errors, format!("error: there is no `{path}`; write it without `--check`\n"));
    let written = run_with(&tool, &["export", "terraform", "--out", path]).await.sound();
    assert_eq!(written, format!("`{path}` is written\n"));
    assert_eq!(fs::read_to_string(&file).unwrap(), ours);
    let current = format!("`{path}` is up to date\n");
    assert_eq!(run_with(&tool, &["export", "--out", path, "terraform"]).await.sound(), current);
    assert_eq!(run_with(&tool, &["export", "terraform", "--out", path, "--check"]).await.sound(), current);

    fs::write(&file, "# by hand\n").unwrap();
    let errors = run_with(&tool, &["export", "terraform", "--out", path]).await.undone();
    assert_eq!(
        errors,
        format!(
            "error: `{path}` is there already and has another text; write over it by `--force`, or name another file\n"
        ),
    );
    let found = run_with(&tool, &["export", "terraform", "--out", path, "--check"]).await.unsound();
    assert_eq!(found, format!("`{path}` is not what the schema says today; write it by `--force`\n"));
    assert_eq!(fs::read_to_string(&file).unwrap(), "# by hand\n");
    run_with(&tool, &["export", "terraform", "--out", path, "--force"]).await.sound();
    assert_eq!(fs::read_to_string(&file).unwrap(), ours);

    let nowhere = folder.path().join("no/table.tf");
    let errors = run_with(&tool, &["export", "terraform", "--out", text(&nowhere)]).await.undone();
    assert!(errors.contains("cannot be written"), "{errors}");
}

/// A type whose name is none that the service takes for a table.
#[tokio::test]
async fn a_table_is_named_by_its_type() {
    let tool = Tool::<Größe>::new();
    let named = terraform::<Größe>("gre", &TableOptions::new());
    let output = run(&tool, "export terraform").await.sound();
    assert!(output.contains("name         = \""), "{output}");
    assert_eq!(output, named);
}
