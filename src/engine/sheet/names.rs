//! Distinct names for figures.

/// Makes each name different from all earlier ones: a second "Bob" becomes "Bob 2".
///
/// ```
/// use engine::sheet::distinct_names;
/// let names = distinct_names(["Bob", "Ann", "Bob"].map(str::to_owned));
/// assert_eq!(names, ["Bob", "Ann", "Bob 2"]);
/// ```
pub fn distinct_names(names: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut distinct: Vec<String> = Vec::new();
    for name in names {
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let free = std::iter::once(name.clone()).chain(numbered).find(|it| !distinct.contains(it));
        distinct.push(free.unwrap_or(name));
    }
    distinct
}

/// Returns a name similar to this one and different from all in `taken`: after "Bob" and "Bob 2"
/// comes "Bob 3".
///
/// ```
/// use engine::sheet::another_name;
/// assert_eq!(another_name("Bob 2", &["Bob", "Bob 2"]), "Bob 3");
/// assert_eq!(another_name("Ann", &["Bob"]), "Ann");
/// ```
pub fn another_name(name: &str, taken: &[&str]) -> String {
    let plain = name.trim_end_matches(|it: char| it.is_ascii_digit()).trim_end();
    let plain = if plain.is_empty() { name } else { plain };
    let numbered = (2..).map(|number| format!("{plain} {number}"));
    let mut names = std::iter::once(plain.to_owned()).chain(numbered);
    names.find(|it| !taken.contains(&it.as_str())).unwrap_or_default()
}
