//! What can be put into a text by a tap: each is whole, so that a text without faults has none
//! after it, and is there to be changed.

use std::collections::HashSet;

use crate::game::Snippet;

/// The section that a snippet adds to, and what is added.
struct Addition {
    what: &'static str,
    name: &'static str,
    place: Place,
    lines: &'static [&'static str],
}

/// Where something is added.
#[derive(Clone, Copy)]
enum Place {
    /// At the end of the section with this head, which comes after another where it is new.
    Within(&'static str, &'static str),
    /// Before the first section with this head.
    Before(&'static str),
    /// After the last section with this head.
    After(&'static str),
}

/// What is written for the name, which no other word of the text may be.
const NAME: &str = "NAME";

const ADDITIONS: [Addition; 5] = [
    Addition {
        what: "a stat",
        name: "Wits",
        place: Place::Within("sheet", "game"),
        lines: &["  NAME 0 to 8, usually 2"],
    },
    Addition {
        what: "a tracker",
        name: "Courage",
        place: Place::Within("trackers", "sheet"),
        lines: &["  figure NAME 0 to 6, starts at 6"],
    },
    Addition {
        what: "a test",
        name: "Dare",
        place: Place::Before("action"),
        lines: &[
            "test NAME",
            "  roll D6 \"NAME\"",
            "    against 4",
            "    by 0 \"dares\"",
            "    else \"balks\"",
            "",
        ],
    },
    Addition {
        what: "an action",
        name: "Taunt",
        place: Place::After("action"),
        lines: &[
            "",
            "action NAME at an enemy",
            "  roll D6",
            "    opposed D6",
            "    by 1 \"stung\"",
            "      say \"{target} is stung.\"",
            "    else \"shrugged off\"",
        ],
    },
    Addition {
        what: "a table",
        name: "Weather",
        place: Place::Before("action"),
        lines: &["table NAME D6", "  1 to 2 \"fog\"", "  3 to 6 \"clear\"", ""],
    },
];

/// All that can be put in: what it is called, and the text with it in.
pub(super) fn snippets(text: &str) -> Vec<Snippet> {
    let words: HashSet<String> =
        text.split(|it: char| !it.is_alphanumeric()).map(str::to_lowercase).collect();
    let put = |addition: &Addition| Snippet {
        what: addition.what,
        text: addition.put_into(text, &words),
    };
    ADDITIONS.iter().map(put).collect()
}

impl Addition {
    fn put_into(&self, text: &str, taken: &HashSet<String>) -> String {
        let free = |name: &String| !taken.contains(&name.to_lowercase());
        let numbered = (2..).map(|number| format!("{}{number}", self.name));
        let mut names = std::iter::once(self.name.to_owned()).chain(numbered);
        let name = names.find(free).unwrap_or_default();
        let mut lines: Vec<&str> = text.lines().collect();
        let added: Vec<String> = self.lines.iter().map(|line| line.replace(NAME, &name)).collect();
        let at = match self.place {
            Place::Within(head, after) => end_of(&lines, head).unwrap_or_else(|| {
                let at = end_of(&lines, after).unwrap_or(lines.len());
                lines.insert(at, "");
                lines.insert(at + 1, head);
                at + 2
            }),
            Place::Before(head) => {
                lines.iter().position(|line| is_head(line, head)).unwrap_or(lines.len())
            }
            Place::After(head) => end_of(&lines, head).unwrap_or(lines.len()),
        };
        let mut all: Vec<&str> = lines.get(..at).unwrap_or_default().to_vec();
        all.extend(added.iter().map(String::as_str));
        all.extend(lines.get(at..).unwrap_or_default());
        all.join("\n") + "\n"
    }
}

/// Whether a line begins a section of this kind.
fn is_head(line: &str, head: &str) -> bool {
    line.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case(head))
        && !line.starts_with(char::is_whitespace)
}

/// After the last line of the last section of this kind; nothing if there is none.
fn end_of(lines: &[&str], head: &str) -> Option<usize> {
    let start = lines.iter().rposition(|line| is_head(line, head))?;
    let within = |line: &&str| line.starts_with(char::is_whitespace) && !line.trim().is_empty();
    let rest = lines.get(start + 1..).unwrap_or_default().iter();
    let told = rest.take_while(|line| line.trim().is_empty() || within(line)).enumerate();
    let last = told.filter(|(_, line)| within(line)).last();
    Some(start + 1 + last.map_or(0, |(place, _)| place + 1))
}
