//! What stands in the cells of tables of Markdown.

/// A text between backticks, in a cell.
pub(super) fn code(text: &str) -> String {
    let fence = if text.contains('`') { "``" } else { "`" };
    format!("{fence}{}{fence}", escaped(text))
}

/// A cell ends at a bar, also inside of backticks.
pub(super) fn escaped(text: &str) -> String {
    text.replace('|', "\\|")
}

/// Which arms of a `match` it is of, behind what it is said of; nothing where it is of none.
pub(super) fn arms(arms: &[&str]) -> String {
    let arms: Vec<String> = arms.iter().map(|arm| code(arm)).collect();
    if arms.is_empty() { String::new() } else { format!(", where {}", arms.join(" or ")) }
}

/// What a `when` demands, behind what it is said of.
pub(super) fn only(demands: Option<&str>) -> String {
    demands.map_or_else(String::new, |demands| format!(", only {}", code(demands)))
}

/// Adds the line of these cells.
pub(super) fn line(text: &mut String, cells: &[String]) {
    for cell in cells {
        text.push_str("| ");
        text.push_str(cell);
        text.push(' ');
    }
    text.push_str("|\n");
}
