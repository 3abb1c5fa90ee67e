//! Lines of a text, and their indentation.

/// Lines that are not indented yet.
pub(super) type Lines = Vec<String>;

/// Joins lines, each indented by this many spaces.
pub(super) fn indented(by: usize, lines: &[String]) -> String {
    lines.iter().map(|line| format!("{:by$}{line}\n", "")).collect()
}
