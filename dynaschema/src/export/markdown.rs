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

/// Adds the line of these cells.
pub(super) fn line(text: &mut String, cells: &[String]) {
    for cell in cells {
        text.push_str("| ");
        text.push_str(cell);
        text.push(' ');
    }
    text.push_str("|\n");
}
