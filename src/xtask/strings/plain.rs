//! Strings in files that are not Rust.

/// Returns the paragraphs, headings, list items and table rows of a Markdown text, without code.
pub(super) fn paragraphs(text: &str) -> Vec<(usize, String)> {
    let mut paragraphs: Vec<(usize, String)> = Vec::new();
    let (mut is_code, mut goes_on) = (false, false);
    for (line, words) in (1..).zip(text.lines()) {
        let words = words.trim();
        let begins = words.starts_with(['#', '-', '|', '*', '<']) || is_numbered(words);
        if words.starts_with("```") {
            is_code = !is_code;
            goes_on = false;
        } else if is_code || words.is_empty() {
            goes_on = false;
        } else if let Some((_, last)) = paragraphs.last_mut().filter(|_| goes_on && !begins) {
            last.push(' ');
            last.push_str(words);
        } else {
            paragraphs.push((line, words.to_owned()));
            goes_on = !words.starts_with(['#', '|']);
        }
    }
    paragraphs
}

/// Returns `true` if a line starts an item of a numbered list.
fn is_numbered(line: &str) -> bool {
    let rest = line.trim_start_matches(|it: char| it.is_ascii_digit());
    rest.len() < line.len() && rest.starts_with(". ")
}

/// Returns the text between the tags of a page, without scripts, styles, drawings and comments.
pub(super) fn page(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut is_silent = false;
    let mut line = 1;
    for part in text.split_inclusive('>') {
        let (words, tag) = part.split_once('<').unwrap_or((part, ""));
        if !is_silent && !words.trim().is_empty() {
            found.push((line, words.trim().to_owned()));
        }
        line += part.matches('\n').count();
        if ["script", "style", "svg", "!--"].iter().any(|it| tag.starts_with(it)) {
            is_silent = true;
        } else if ["/script", "/style", "/svg"].iter().any(|it| tag.starts_with(it))
            || tag.ends_with("-->")
        {
            is_silent = false;
        }
    }
    found
}

/// Returns the texts between pairs of these quotation marks. Both marks must be on the same line.
/// Lines that are comments are skipped.
pub(super) fn quoted(text: &str, marks: &[char]) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (line, words) in (1..).zip(text.lines()) {
        let is_comment = ["//", "*", "/*", "#"].iter().any(|it| words.trim().starts_with(it));
        let mut rest = if is_comment { "" } else { words };
        while let Some((_, after)) = rest.split_once(marks) {
            let mark = rest.chars().nth(rest.chars().count() - after.chars().count() - 1);
            let Some((inside, behind)) = mark.and_then(|it| after.split_once(it)) else { break };
            found.push((line, inside.to_owned()));
            rest = behind;
        }
    }
    found
}

/// Returns the values of an issue form. A value of several lines is a single string.
pub(super) fn values(text: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let is_name = |it: &str| it.chars().all(|it| it.is_ascii_lowercase() || it == '_');
    for (line, words) in (1..).zip(text.lines()) {
        let words = words.trim().trim_start_matches("- ");
        match (words.split_once(':'), found.last_mut()) {
            (Some((name, value)), _) if is_name(name) => {
                let value = value.trim();
                let is_folded = value.starts_with(['>', '|']);
                found.push((line, if is_folded { "" } else { value }.to_owned()));
            }
            (_, Some((_, last))) if !words.is_empty() => {
                last.push(' ');
                last.push_str(words);
            }
            _ => {}
        }
    }
    found.retain(|(_, value)| !value.is_empty());
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(found: Vec<(usize, String)>) -> Vec<String> {
        found.into_iter().map(|it| it.1).collect()
    }

    #[test]
    fn paragraphs_of_several_lines_are_one() {
        let text = "# Title\nOne\nparagraph.\n\n```sh\ncode\n```\n- an\n  item\n- another\n";
        assert_eq!(
            words(paragraphs(text)),
            ["# Title", "One paragraph.", "- an item", "- another"]
        );
        assert_eq!(paragraphs("a\n\nb")[1].0, 3);
    }

    #[test]
    fn a_page_has_its_text_but_not_its_scripts() {
        let text = "<p>Some <b>bold</b> words</p><script>const it = 1;</script><p>More</p>";
        assert_eq!(words(page(text)), ["Some", "bold", "words", "More"]);
    }

    #[test]
    fn what_is_quoted_is_found_but_not_comments() {
        let text = "say(\"It failed.\"); // fine\n// \"Not this\"\nsay(`Twice`, \"more\");";
        assert_eq!(words(quoted(text, &['"', '`'])), ["It failed.", "Twice", "more"]);
    }

    #[test]
    fn the_values_of_a_form_are_found() {
        let text =
            "name: A bug\nbody:\n  - type: input\n    description: >-\n      Long\n      words";
        assert_eq!(words(values(text)), ["A bug", "input", " Long words"]);
    }
}
