//! Snippets that players can add to a game's text with one tap. Each snippet is complete, so it
//! adds no faults.

use std::collections::HashSet;

use engine::Snippet;

/// The lines that a snippet adds, and their place in a text.
struct Addition {
    what: &'static str,
    name: &'static str,
    place: Place,
    lines: &'static [&'static str],
}

/// The place where the lines go.
#[derive(Clone, Copy)]
enum Place {
    /// At the end of the section with the first keyword. If there is no such section, it is added
    /// after the section with the second keyword.
    Within(&'static str, &'static str),
    /// Before the first section that starts with this keyword.
    Before(&'static str),
    /// After the last section that starts with this keyword.
    After(&'static str),
    /// Before the first dice of a test or an action, with the last line under those dice.
    AtDice,
}

/// The placeholder for the new name, which is a word that the text doesn't use yet.
const NAME: &str = "NAME";

/// A new test. It is also added along with a question if the text has no dice.
const TEST: Addition = Addition {
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
};

const ADDITIONS: [Addition; 6] = [
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
    TEST,
    Addition {
        what: "a question",
        name: "Advantage",
        place: Place::AtDice,
        lines: &["ask NAME yes or no", "+ 1 \"NAME\" if NAME"],
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

/// Returns all snippets: the name of each, and the text after adding it.
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
            Place::AtDice => match first_dice(&lines) {
                Some(at) => return at_dice(&lines, at, &added),
                None => return self.put_into(&TEST.put_into(text, taken), taken),
            },
        };
        let mut all: Vec<&str> = lines.get(..at).unwrap_or_default().to_vec();
        all.extend(added.iter().map(String::as_str));
        all.extend(lines.get(at..).unwrap_or_default());
        all.join("\n") + "\n"
    }
}

/// Returns `true` if a line begins a section of this kind.
fn is_head(line: &str, head: &str) -> bool {
    begins_with(line, head) && !line.starts_with(char::is_whitespace)
}

fn begins_with(line: &str, first: &str) -> bool {
    line.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case(first))
}

/// Returns `true` for empty lines and comments.
fn is_empty(line: &str) -> bool {
    line.trim().is_empty() || line.trim_start().starts_with('#')
}

/// Returns the index of the first line that rolls dice in a test or an action.
fn first_dice(lines: &[&str]) -> Option<usize> {
    let mut is_in_test = false;
    lines.iter().position(|line| {
        if !line.starts_with(char::is_whitespace) && !is_empty(line) {
            is_in_test = is_head(line, "test") || is_head(line, "action");
        }
        is_in_test && (begins_with(line, "roll") || begins_with(line, "pool"))
    })
}

/// Returns the text with the added lines. They go before the dice, except the last line, which goes
/// under the dice.
fn at_dice(lines: &[&str], at: usize, added: &[String]) -> String {
    let (before, from_dice) = lines.split_at(at);
    let [dice, under @ ..] = from_dice else { return String::new() };
    let space = |line: &str| line.len() - line.trim_start().len();
    let own = dice.get(..space(dice)).unwrap_or_default();
    let next = under.iter().find(|line| !is_empty(line));
    let deeper = next.and_then(|line| line.get(..space(line))).filter(|it| it.len() > own.len());
    let deeper = deeper.map_or_else(|| format!("{own}  "), str::to_owned);
    let mut all: Vec<String> = before.iter().map(|line| (*line).to_owned()).collect();
    let (last, first) =
        added.split_last().map_or((None, added), |(last, first)| (Some(last), first));
    all.extend(first.iter().map(|line| format!("{own}{line}")));
    all.push((*dice).to_owned());
    all.extend(last.map(|line| format!("{deeper}{line}")));
    all.extend(under.iter().map(|line| (*line).to_owned()));
    all.join("\n") + "\n"
}

/// Returns the index after the last line of the last section of this kind, if there is one.
fn end_of(lines: &[&str], head: &str) -> Option<usize> {
    let start = lines.iter().rposition(|line| is_head(line, head))?;
    let within = |line: &&str| line.starts_with(char::is_whitespace) && !line.trim().is_empty();
    let rest = lines.get(start + 1..).unwrap_or_default().iter();
    let told = rest.take_while(|line| line.trim().is_empty() || within(line)).enumerate();
    let last = told.filter(|(_, line)| within(line)).last();
    Some(start + 1 + last.map_or(0, |(place, _)| place + 1))
}
