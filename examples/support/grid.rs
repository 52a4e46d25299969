//! Tables of text.

use std::iter::zip;

/// Rows under headings, each column as wide as its widest cell.
pub(crate) fn grid(headings: &[&str], rows: &[Vec<String>]) -> String {
    let widths: Vec<usize> = headings
        .iter()
        .enumerate()
        .map(|(column, heading)| {
            let cells = rows.iter().map(|row| row[column].chars().count());
            cells.chain([heading.chars().count()]).max().unwrap_or_default()
        })
        .collect();
    let headings = line(headings.iter().copied(), &widths, ' ');
    let rule = line(widths.iter().map(|_| ""), &widths, '─');
    let rows = rows.iter().map(|row| line(row.iter().map(String::as_str), &widths, ' '));
    [headings, rule].into_iter().chain(rows).collect()
}

/// The cells side by side, filled up with the padding; empty cells padded with `─` are a rule.
fn line<'a>(cells: impl Iterator<Item = &'a str>, widths: &[usize], padding: char) -> String {
    let cells: Vec<String> = zip(cells, widths)
        .map(|(cell, width)| {
            let missing = width.saturating_sub(cell.chars().count());
            format!("{cell}{}", padding.to_string().repeat(missing))
        })
        .collect();
    format!("    {}\n", cells.join("  ").trim_end())
}

#[cfg(test)]
mod tests {
    use super::grid;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let rows = [["A1", "PENDING"], ["B20", ""]].map(|row| row.map(str::to_owned).to_vec());
        let expected = "\
\x20   id   status
\x20   ───  ───────
\x20   A1   PENDING
\x20   B20
";
        assert_eq!(grid(&["id", "status"], &rows), expected);
    }

    #[test]
    fn an_empty_table_keeps_its_headings() {
        assert_eq!(grid(&["id"], &[]), "    id\n    ──\n");
    }
}
