//! Lines of a text, and their indentation.

/// Lines that are not indented yet.
pub(crate) type Lines = Vec<String>;

/// Joins lines, each indented by this many spaces.
pub(crate) fn indented(by: usize, lines: &[String]) -> String {
    lines.iter().map(|line| format!("{:by$}{line}\n", "")).collect()
}
