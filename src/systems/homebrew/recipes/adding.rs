//! Adds a recipe to a game's text, under the names that the text already has.

use std::collections::HashSet;

/// Sections that hold one line for each entry. A text has each of them once.
const LISTS: [&str; 3] = ["sheet", "trackers", "turn"];

/// The lines of a turn that say who acts in which order. A text has one of them.
const ORDERS: [&str; 3] = ["sides", "figures", "free"];

/// Keywords before a name that only the steps around it use, and the words that end the name.
const LOCAL: [&str; 8] = ["pool", "let", "throw", "ask", "draw", "failed", "gives", "with"];

/// Adds a recipe to a text: each line of a recipe's section goes to the same section of the text,
/// unless the text already has an entry with that name, and other sections go beside those of their
/// kind. A name that the text uses for something else gets a number.
pub(in super::super) fn with_recipe(text: &str, recipe: &str) -> String {
    let mut own = sections(text);
    let recipe = renamed(recipe, &own, text);
    for section in sections(&recipe) {
        match own.iter_mut().find(|it| it.is_same_list(&section)) {
            Some(list) => list.take(&section),
            None => {
                let at = place(&own, &section);
                own.insert(at, section);
            }
        }
    }
    own.iter().map(Section::text).collect::<Vec<_>>().concat()
}

/// A line without indentation, with the lines under it. Comments and empty lines before it belong to
/// it.
#[derive(Clone, Debug, PartialEq)]
struct Section {
    before: Vec<String>,
    head: String,
    lines: Vec<String>,
}

fn sections(text: &str) -> Vec<Section> {
    let mut all: Vec<Section> = Vec::new();
    let mut before = Vec::new();
    for line in text.lines() {
        let is_idle = is_idle(line);
        match all.last_mut().filter(|_| line.starts_with(char::is_whitespace)) {
            Some(last) if !is_idle => {
                last.lines.append(&mut before);
                last.lines.push(line.to_owned());
            }
            _ if is_idle => before.push(line.to_owned()),
            _ => all.push(Section {
                before: std::mem::take(&mut before),
                head: line.to_owned(),
                lines: Vec::new(),
            }),
        }
    }
    if let Some(last) = all.last_mut() {
        last.lines.append(&mut before);
    }
    all
}

impl Section {
    fn keyword(&self) -> String {
        first_word(&self.head)
    }

    /// Returns the name after the keyword, in lower case.
    fn name(&self) -> Option<String> {
        if LISTS.contains(&self.keyword().as_str()) {
            return None;
        }
        let rest = self.head.split_once(' ')?.1;
        let ends = [" with ", " at ", " from ", " D", " 2D", ":"];
        let end = ends.iter().filter_map(|end| rest.find(end)).min().unwrap_or(rest.len());
        Some(rest.get(..end)?.trim().to_lowercase())
    }

    fn is_same_list(&self, other: &Self) -> bool {
        let keyword = self.keyword();
        keyword == other.keyword() && LISTS.contains(&keyword.as_str())
    }

    /// Takes the entries of another section that this one doesn't have, and the lines under those
    /// that both have.
    fn take(&mut self, other: &Self) {
        let keyword = self.keyword();
        self.lines = merged(&keyword, &self.lines, &other.lines, 2);
    }

    fn text(&self) -> String {
        let lines = self.before.iter().chain([&self.head]).chain(&self.lines);
        lines.map(|line| format!("{line}\n")).collect()
    }
}

/// Adds entries to those of a section. New lines are indented like those that are there, or by this
/// much if there are none.
fn merged(keyword: &str, own: &[String], added: &[String], usual: usize) -> Vec<String> {
    let mut lines = own.to_vec();
    let indent = own.iter().find(|it| !is_idle(it)).map_or(usual, |it| indentation(it));
    for entry in entries(added) {
        let name = entry_name(keyword, &entry);
        let own = entries(&lines).into_iter().find(|it| entry_name(keyword, it) == name);
        let [head, under @ ..] = entry.as_slice() else { continue };
        match own {
            Some(own) => {
                let at = lines.iter().position(|it| Some(it) == own.first()).unwrap_or(0) + 1;
                lines[at - 1] = joined(&own[0], head);
                let deeper = |it: &String| is_idle(it) || indentation(it) > indent;
                let end = at + lines[at..].iter().take_while(|it| deeper(it)).count();
                let within = if keyword == "turn" { "steps" } else { "" };
                let within = merged(within, &lines[at..end], under, indent + 2);
                lines.splice(at..end, within);
            }
            None => {
                // Empty lines stay at the end.
                let end = lines.iter().rposition(|it| !is_idle(it)).map_or(0, |it| it + 1);
                let less = indentation(head);
                let moved = entry.iter().map(|it| format!("{:indent$}{}", "", &it[less..]));
                lines.splice(end..end, moved);
            }
        }
    }
    lines
}

/// Returns the line for an entry that both texts have: the own one, with the phases of the other. An
/// order of play replaces none.
fn joined(own: &str, added: &str) -> String {
    let phases = |line: &str| {
        // A phase may be explained in quotes.
        let plain: String = line.split('"').step_by(2).collect();
        let rest = plain.trim().strip_prefix("phases ")?.to_owned();
        let rest = rest.strip_prefix("of each side ").unwrap_or(&rest);
        let names = rest.split(',').filter_map(|it| it.split_whitespace().next());
        Some(names.map(str::to_owned).collect::<Vec<_>>())
    };
    if let (Some(here), Some(new)) = (phases(own), phases(added)) {
        let new = new.into_iter().filter(|it| !here.contains(it));
        return new.fold(own.to_owned(), |line, phase| format!("{line}, {phase}"));
    }
    if own.trim() == "free" {
        return format!("{:1$}{2}", "", indentation(own), added.trim());
    }
    own.to_owned()
}

/// Returns `true` for empty lines and comments.
fn is_idle(line: &str) -> bool {
    line.trim().is_empty() || line.trim_start().starts_with('#')
}

fn first_word(line: &str) -> String {
    line.split_whitespace().next().unwrap_or_default().to_lowercase()
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Returns the lines of a section by entry: each line with the deeper ones below it.
fn entries(lines: &[String]) -> Vec<Vec<String>> {
    let lines = lines.iter().filter(|it| !is_idle(it));
    let mut all: Vec<Vec<String>> = Vec::new();
    let mut least = None;
    for line in lines {
        let depth = indentation(line);
        match all.last_mut() {
            Some(entry) if depth > *least.get_or_insert(depth) => entry.push(line.clone()),
            _ => {
                least.get_or_insert(depth);
                all.push(vec![line.clone()]);
            }
        }
    }
    all
}

/// Returns what an entry of a section is about: the name of a stat or tracker, or the kind of a line
/// under “turn”.
fn entry_name(keyword: &str, entry: &[String]) -> String {
    let words: Vec<String> = entry
        .first()
        .map(|line| line.split_whitespace().map(|it| it.trim_matches(',').to_lowercase()).collect())
        .unwrap_or_default();
    let word = |at: usize| words.get(at).cloned().unwrap_or_default();
    match (keyword, word(0).as_str()) {
        ("trackers", _) => word(1),
        // A list is known by the word for its items.
        ("sheet", "list") if words.iter().any(|it| it == "each") => word(words.len() - 1),
        ("sheet", "list") => word(1).trim_end_matches('s').to_owned(),
        ("turn", order) if ORDERS.contains(&order) => "order".to_owned(),
        ("steps", _) | ("turn", "begin" | "end") => words.join(" "),
        ("turn", "acts") => word(2),
        _ => word(0),
    }
}

/// Returns the index at which a section of a recipe goes into a text.
fn place(own: &[Section], section: &Section) -> usize {
    let first = |keyword: &str| own.iter().position(|it| it.keyword() == keyword);
    let last = |keyword: &str| own.iter().rposition(|it| it.keyword() == keyword).map(|it| it + 1);
    let end = first("roster").unwrap_or(own.len());
    match section.keyword().as_str() {
        "sheet" => last("game").unwrap_or(0),
        "trackers" => last("sheet").or_else(|| last("game")).unwrap_or(0),
        "action" | "turn" | "when" => last("action").unwrap_or(end),
        _ => first("action").unwrap_or(end),
    }
}

/// Returns the recipe with numbers behind names that the text uses for something else: those of
/// actions, tests, tables and charts, and those that only the steps around them use.
fn renamed(recipe: &str, own: &[Section], text: &str) -> String {
    let taken: HashSet<String> =
        text.split(|it: char| !it.is_alphanumeric()).map(str::to_lowercase).collect();
    let sections = sections(recipe);
    let named = sections.iter().filter_map(|it| Some((it.keyword(), it.name()?)));
    let clashing = named.filter(|(keyword, name)| {
        own.iter().any(|it| it.name().as_ref() == Some(name))
            || keyword != "action" && name.split(' ').all(|word| taken.contains(word))
    });
    let mut names: Vec<String> = clashing.map(|(_, name)| name).collect();
    let words: Vec<&str> =
        recipe.split(|it: char| !it.is_alphanumeric()).filter(|it| !it.is_empty()).collect();
    let local = words.windows(2).filter(|pair| LOCAL.contains(&pair[0]));
    let is_taken = |name: &str| taken.contains(&name.to_lowercase());
    names.extend(local.map(|pair| pair[1].to_lowercase()).filter(|it| is_taken(it)));
    names.extend(sections.iter().flat_map(|it| other_kinds(it, own)));
    names.sort();
    names.dedup();
    let text = text.to_lowercase();
    names.iter().fold(recipe.to_owned(), |recipe, name| {
        let new = (2..).find(|number| !text.contains(&format!("{name}{number}")));
        with_number(&recipe, name, new.unwrap_or(2))
    })
}

/// Returns the names of stats and trackers that are dice or words in one text and numbers in the
/// other.
fn other_kinds(section: &Section, own: &[Section]) -> Vec<String> {
    let keyword = section.keyword();
    let kind = |entry: &[String]| entry.first().is_some_and(|line| line.contains(" one of "));
    let Some(list) = own.iter().find(|it| it.is_same_list(section)) else { return Vec::new() };
    let here = entries(&list.lines);
    let differs = |entry: &Vec<String>| {
        let name = entry_name(&keyword, entry);
        here.iter().any(|it| entry_name(&keyword, it) == name && kind(it) != kind(entry))
    };
    let entries = entries(&section.lines);
    entries.iter().filter(|it| differs(it)).map(|it| entry_name(&keyword, it)).collect()
}

/// Returns a text in which a name, in any case, has a number.
fn with_number(text: &str, name: &str, number: u32) -> String {
    let lower = text.to_lowercase();
    let is_word = |at: Option<char>| at.is_some_and(char::is_alphanumeric);
    let (mut result, mut done) = (String::new(), 0);
    for (at, found) in lower.match_indices(name) {
        let end = at + found.len();
        let inside =
            is_word(lower[..at].chars().next_back()) || is_word(lower[end..].chars().next());
        // Names begin with a capital letter, so the words of the language are left alone.
        let is_name = text[at..].starts_with(char::is_uppercase);
        if !inside && is_name {
            result.push_str(&text[done..end]);
            result.push_str(&number.to_string());
            done = end;
        }
    }
    result + &text[done..]
}
