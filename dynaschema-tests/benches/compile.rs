//! What the derives cost `cargo check`: `cargo bench --bench compile`.
//!
//! A generated crate under `target/` is checked again and again, each variant
//! in turn, so that a busy machine slows all of them alike. Nothing is
//! asserted: the numbers are for people.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// How often each variant is checked.
const ROUNDS: usize = 5;

/// How many entities a crate has; of one alone, starting the compiler is most of the time.
const COUNTS: [usize; 3] = [1, 10, 50];

fn main() -> std::io::Result<()> {
    let bench = Bench::create()?;
    // The dependencies are not what is measured.
    bench.check("plain1");

    for (which, variants) in [
        ("", ["entities", "table"]),
        (", all under one template of an index", ["shared_entities", "shared_table"]),
    ] {
        let [without, with] = bench.medians(variants);
        println!("60 entities in one table{which}, medians of {ROUNDS}:");
        row("the entities alone", without, None);
        row("with `derive(DynamoTable)` and its checks", with, Some(("over the entities", with, without)));
    }

    for count in COUNTS {
        let variants = ["plain", "serde", "ours"].map(|variant| format!("{variant}{count}"));
        let [plain, serde, ours] = bench.medians(variants.each_ref().map(String::as_str));
        println!("{count} entities of eight fields and three query functions, medians of {ROUNDS}:");
        row("plain structs", plain, None);
        row("with serde's two derives", serde, Some(("over plain", serde, plain)));
        row("with `derive(DynamoEntity)` as well", ours, Some(("over serde", ours, serde)));
        let cost = |with: Duration, without: Duration| with.saturating_sub(without).as_secs_f64();
        println!("  ours costs {:.2} times what serde's cost", cost(ours, serde) / cost(serde, plain));
    }
    Ok(())
}

fn row(what: &str, time: Duration, over: Option<(&str, Duration, Duration)>) {
    let over = over.map_or_else(String::new, |(over, with, without)| {
        let more = with.as_secs_f64() - without.as_secs_f64();
        format!("  ({more:+.2} s {over}, x {:.2})", with.as_secs_f64() / without.as_secs_f64())
    });
    println!("  {what:<44} {:>5.2} s{over}", time.as_secs_f64());
}

/// The generated crate: one binary for each variant.
struct Bench {
    root: PathBuf,
}

impl Bench {
    fn create() -> std::io::Result<Self> {
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compile");
        fs::create_dir_all(root.join("src/bin"))?;
        fs::write(root.join("Cargo.toml"), manifest(&workspace.join("dynaschema")))?;
        fs::copy(workspace.join("Cargo.lock"), root.join("Cargo.lock"))?;
        let mut variants = vec![
            ("entities".to_owned(), members("", OWN_INDEX)),
            ("table".to_owned(), members(TABLE, OWN_INDEX)),
            ("shared_entities".to_owned(), members("", SHARED_INDEX)),
            ("shared_table".to_owned(), members(TABLE, SHARED_INDEX)),
        ];
        for count in COUNTS {
            for (variant, attributes) in [("plain", ""), ("serde", SERDE), ("ours", OURS)] {
                variants.push((format!("{variant}{count}"), records(count, attributes)));
            }
        }
        for (variant, code) in variants {
            fs::write(root.join(format!("src/bin/{variant}.rs")), code)?;
        }
        Ok(Self { root })
    }

    /// The median time of each variant; they take turns.
    fn medians<const N: usize>(&self, variants: [&str; N]) -> [Duration; N] {
        let mut times = [const { Vec::new() }; N];
        for _ in 0..ROUNDS {
            for (variant, times) in variants.iter().zip(&mut times) {
                times.push(self.check(variant));
            }
        }
        times.map(|mut times| {
            times.sort_unstable();
            times[ROUNDS / 2]
        })
    }

    /// How long `cargo check` takes once the file is touched.
    fn check(&self, variant: &str) -> Duration {
        let source = self.root.join(format!("src/bin/{variant}.rs"));
        let code = fs::read(&source).expect("a generated source");
        fs::write(&source, code).expect("the same again");
        let start = Instant::now();
        let status = Command::new(env!("CARGO"))
            .args(["check", "--quiet", "--bin", variant])
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", self.root.join("target"))
            // What was compiled before would be remembered, and nothing measured.
            .env("CARGO_INCREMENTAL", "0")
            .status();
        let time = start.elapsed();
        assert!(status.is_ok_and(|status| status.success()), "`{variant}` does not compile");
        time
    }
}

fn manifest(runtime: &Path) -> String {
    format!(
        "[package]\nname = \"compile\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
         dynaschema = {{ path = \"{}\" }}\nserde = {{ version = \"1\", features = [\"derive\"] }}\n\n[workspace]\n",
        runtime.display()
    )
}

const SERDE: &str = "#[derive(serde::Serialize, serde::Deserialize)]";

const OURS: &str = "#[derive(serde::Serialize, serde::Deserialize, dynaschema::DynamoEntity)]
#[pk(\"USER#<user>\")]
#[sk(\"RECORD#<number:06>#<id:020>\")]
#[gsi1(\"STATE#<state>\", \"<created:012>#<id:020>\", query = by_state)]
#[gsi2(\"TEAM#<team>\", \"<number:06>\", query = by_team)]";

/// Structs of eight fields under these attributes.
fn records(count: usize, attributes: &str) -> String {
    let mut code = String::from("#![allow(dead_code)]\n");
    for number in 0..count {
        let _ = writeln!(
            code,
            "{attributes}\npub struct Record{number} {{ pub user: String, pub id: u64, pub number: u32, \
             pub state: String, pub team: Option<String>, pub created: i64, pub total: u64, pub note: Option<String> }}"
        );
    }
    code + "fn main() {}\n"
}

const TABLE: &str = "#[derive(dynaschema::DynamoTable)]";

/// Keys of an index that are one entity's alone, and such as all entities have.
const OWN_INDEX: &str = "#[gsi1(\"KIND{}#<name>\", \"<number:06>\")]";
const SHARED_INDEX: &str = "#[gsi1(\"NAME#<name>\", \"<state>#<number:06>\")]";

/// Sixty entities under these keys of an index, and the enum of them under these attributes.
fn members(attributes: &str, index: &str) -> String {
    let mut code = String::from(
        "#![allow(dead_code)]\n\
         #[derive(Clone, serde::Serialize, serde::Deserialize, dynaschema::KeyPart)]\npub enum State { Open, Closed }\n",
    );
    let mut variants = String::new();
    for number in 0..60 {
        let _ = writeln!(
            code,
            "#[derive(serde::Serialize, serde::Deserialize, dynaschema::DynamoEntity)]\n\
             #[pk(\"USER#<user>\")]\n#[sk(\"ITEM{number:02}#<number:06>#<name>\")]\n\
             {}\n\
             pub struct Item{number} {{ pub user: String, pub number: u32, pub name: String, pub state: State }}",
            index.replace("{}", &format!("{number:02}"))
        );
        let _ = write!(variants, "Item{number}(Item{number}), ");
    }
    format!("{code}{attributes}\npub enum Items {{ {variants} }}\nfn main() {{}}\n")
}
