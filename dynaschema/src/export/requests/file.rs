//! The file that a test compares the requests with.

use std::{env, fs};

use crate::lock::in_the_crate;

/// Whether the file is to be written, and not compared.
const VARIABLE: &str = "DYNASCHEMA_REQUESTS";

/// A function, and what it sends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) name: String,
    pub(super) lines: Vec<String>,
}

/// Compares a text with the file, or writes it.
#[track_caller]
pub(super) fn compare(path: &str, new: &str) {
    let file = in_the_crate(path);
    if env::var(VARIABLE).is_ok_and(|value| value == "write") {
        if let Err(error) = fs::write(&file, new) {
            panic!("`{path}` cannot be written: {error}; create its folder");
        }
        return;
    }
    match fs::read_to_string(&file) {
        Err(error) => panic!("`{path}` cannot be read: {error}; write it with `{VARIABLE}=write cargo test`"),
        Ok(old) => {
            if let Some(difference) = difference(&old, new) {
                panic!("`{path}`: {difference}; accept it with `{VARIABLE}=write cargo test`");
            }
        }
    }
}

/// The first function of which an old text says something else, by its name, and of functions of one name by
/// their order.
pub(super) fn difference(old: &str, new: &str) -> Option<String> {
    // A checkout can have other line ends.
    let old_text = old.replace("\r\n", "\n");
    if old_text == new {
        return None;
    }
    let (old, new_blocks) = (blocks(&old_text), blocks(new));
    for (at, block) in new_blocks.iter().enumerate() {
        match counterpart(&new_blocks[..at], block, &old) {
            None => return Some(format!("`{}` is new:\n{}\n", block.name, block.lines.join("\n"))),
            Some(before) if before.lines != block.lines => {
                let (before, after) = (before.lines.join("\n"), block.lines.join("\n"));
                return Some(format!("`{}` was\n{before}\nand is\n{after}\n", block.name));
            }
            Some(_) => {}
        }
    }
    let mut all = old.iter().enumerate();
    let gone = all.find(|(at, before)| counterpart(&old[..*at], before, &new_blocks).is_none());
    Some(match gone {
        Some((_, block)) => format!("`{}` is gone", block.name),
        None => "the same functions stand there in another order".to_owned(),
    })
}

/// The other text's block of this one's name that has as many of them before it: types of one name in two
/// modules have functions of one name.
fn counterpart<'a>(before: &[Block], block: &Block, others: &'a [Block]) -> Option<&'a Block> {
    let is_namesake = |other: &&Block| other.name == block.name;
    let namesakes = before.iter().filter(is_namesake).count();
    others.iter().filter(is_namesake).nth(namesakes)
}

/// The functions of a text: each begins with a line that is not indented.
fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        match blocks.last_mut() {
            Some(block) if line.starts_with(' ') => block.lines.push(line.to_owned()),
            _ => blocks.push(Block { name: line.to_owned(), lines: Vec::new() }),
        }
    }
    blocks
}
