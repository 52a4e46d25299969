//! Which folder of the runtime names which: the table of ARCHITECTURE, held against the code.

use std::collections::{BTreeMap, BTreeSet};

use crate::sources::{Source, source, sources};

/// A row of the table: a folder, or a file at the top that stands for itself.
#[derive(Debug)]
struct Room {
    name: String,
    /// The rooms it may name.
    names: BTreeSet<String>,
    /// The words that its code never says.
    never: Vec<String>,
}

/// The rooms of the table under this heading, from the ground up.
fn rooms(document: &str, heading: &str) -> Vec<Room> {
    let section = document.split(heading).nth(1).expect("the section");
    let rows =
        section.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    let rooms = rows.skip(2).map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
        let [name, _, names, never] = cells[..] else { panic!("four cells: {row}") };
        let own = quoted(name).next().expect("the room's name");
        let own = own.trim_end_matches('/').trim_end_matches(".rs").to_owned();
        Room { name: own, names: quoted(names).collect(), never: quoted(never).collect() }
    });
    rooms.collect()
}

/// What stands between backticks.
fn quoted(cell: &str) -> impl Iterator<Item = String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned)
}

/// The room that a file is in.
fn room_of<'a>(root: &str, file: &'a Source) -> &'a str {
    let inside = file.path.strip_prefix(root).expect("a path under the root").trim_start_matches('/');
    inside.split('/').next().expect("a first folder").trim_end_matches(".rs")
}

/// The rooms that the top of the crate takes its names from.
fn homes(lib: &Source) -> BTreeMap<String, String> {
    let code: Vec<&str> = lib.code().collect();
    let code = code.join(" ");
    let mut homes = BTreeMap::new();
    for statement in code.split("pub use ").skip(1).filter_map(|rest| rest.split(';').next()) {
        let Some((room, names)) = statement.split_once("::") else { continue };
        let names = names.trim_matches(['{', '}', ' ']).split(',');
        homes.extend(names.map(|name| (name.trim().to_owned(), room.trim().to_owned())));
    }
    homes
}

/// The first names of all paths from the top of the crate in a file, whether they begin with `crate`
/// or climb there by `super`.
fn paths(root: &str, file: &Source) -> Vec<String> {
    let code: Vec<&str> = file.code().collect();
    let code = code.join(" ");
    let inside = file.path.strip_prefix(root).expect("a path under the root").trim_start_matches('/');
    let is_module = inside.ends_with("/mod.rs");
    let depth = inside.split('/').count() - usize::from(is_module);
    let mut found = Vec::new();
    for start in ["crate::".to_owned(), "super::".repeat(depth)] {
        for rest in code.split(&start).skip(1) {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            match rest.strip_prefix('{') {
                Some(list) => found.extend(first_names(list)),
                None => found.push(rest[..end].to_owned()),
            }
        }
    }
    found
}

/// The first names in a list of paths, up to its closing brace.
fn first_names(list: &str) -> Vec<String> {
    let (mut names, mut level, mut word) = (Vec::new(), 0, String::new());
    for c in list.chars() {
        match c {
            '{' => level += 1,
            '}' if level == 0 => break,
            '}' => level -= 1,
            ',' if level == 0 => names.push(std::mem::take(&mut word)),
            _ if level == 0 => word.push(c),
            _ => {}
        }
    }
    names.push(word);
    let first = |name: &String| name.trim().split("::").next().unwrap_or_default().to_owned();
    names.iter().map(first).filter(|name| !name.is_empty()).collect()
}

/// What the code under the root does, as far as the table speaks of it.
#[derive(Debug, Default)]
struct Findings {
    /// A room and one that it names.
    uses: BTreeSet<(String, String)>,
    /// What the table does not allow, file by file.
    broken: Vec<String>,
}

fn findings(root: &str, table: &[Room]) -> Findings {
    let files = sources(root, "rs");
    let lib = files.iter().find(|file| file.path == format!("{root}/lib.rs")).expect("the top of the crate");
    let homes = homes(lib);
    let known = |name: &str| table.iter().any(|room| room.name == name);
    let mut found = Findings::default();
    for file in files.iter().filter(|file| !is_tests(root, file) && file.path != lib.path) {
        let name = room_of(root, file);
        let Some(own) = table.iter().find(|own| own.name == name) else {
            found.broken.push(format!("{} is in no room of the table", file.path));
            continue;
        };
        for path in paths(root, file) {
            let target = homes.get(&path).map_or(path.as_str(), String::as_str);
            if target == name || !known(target) {
                continue;
            }
            found.uses.insert((name.to_owned(), target.to_owned()));
            if !own.names.contains(target) {
                found.broken.push(format!("{} names `{target}` ({path})", file.path));
            }
        }
        for (number, line) in file.code().enumerate() {
            let said = own.never.iter().filter(|word| line.contains(word.as_str()));
            found.broken.extend(said.map(|word| format!("{}:{} says `{word}`", file.path, number + 1)));
        }
    }
    found
}

/// Whether a file under the root holds tests only.
fn is_tests(root: &str, file: &Source) -> bool {
    let inside = file.path.strip_prefix(root).unwrap_or_default();
    inside.ends_with("/tests.rs") || inside.contains("/tests/")
}

/// The rooms that lead back to themselves: each may name only what stands above it in the table.
fn circles(rooms: &[Room]) -> Vec<String> {
    let climbs = |at: usize, name: &String| {
        let target = rooms.iter().position(|room| room.name == *name);
        target.is_none_or(|target| target >= at)
    };
    let upward = rooms.iter().enumerate().flat_map(|(at, room)| {
        room.names.iter().filter(move |name| climbs(at, name)).map(|name| format!("{} -> {name}", room.name))
    });
    upward.collect()
}

/// The table of this repository.
fn table() -> Vec<Room> {
    rooms(&source("ARCHITECTURE.md").text, "## Folders of `dynaschema`")
}

#[test]
fn folders_name_what_the_table_allows() {
    let rooms = table();
    assert!(rooms.len() >= 15, "{} rooms", rooms.len());
    assert_eq!(circles(&rooms), Vec::<String>::new(), "a room names only rooms before it in the table");
    let broken = findings("dynaschema/src", &rooms).broken;
    assert!(broken.is_empty(), "ARCHITECTURE does not allow:\n{}", broken.join("\n"));
}

/// The table says no more than the code does.
#[test]
fn the_table_allows_nothing_that_is_not_used() {
    let rooms = table();
    let uses = findings("dynaschema/src", &rooms).uses;
    let allowed =
        rooms.iter().flat_map(|room| room.names.iter().map(|name| (room.name.clone(), name.clone())));
    let idle: Vec<_> = allowed.filter(|pair| !uses.contains(pair)).collect();
    assert!(idle.is_empty(), "allowed, and nobody does it: {idle:?}");
}

/// A tree with one of each mistake, in which all of them are found.
#[test]
fn mistakes_in_a_tree_are_found() {
    const TREE: &str = "dynaschema-tests/tests/it/tidy/tree";
    let rooms = rooms(&source(&format!("{TREE}/TABLE.md")).text, "# Rooms");
    let found = findings(&format!("{TREE}/src"), &rooms).broken;
    let found: Vec<&str> = found.iter().filter_map(|line| line.split(&format!("{TREE}/")).nth(1)).collect();
    let expected = [
        "src/high/mod.rs names `low` (Low)",
        "src/low/deep.rs names `high` (high)",
        "src/low/mod.rs names `high` (High)",
        "src/low/mod.rs:7 says `.await`",
        "src/stray.rs is in no room of the table",
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_circle_in_a_table_is_found() {
    let table = "# Rooms\n| room | what | names | never |\n|---|---|---|---|\n| `low/` | | `high` | |\n| `high/` | | `low` | |\n";
    assert_eq!(circles(&rooms(table, "# Rooms")), ["low -> high"]);
}
