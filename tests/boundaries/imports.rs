//! Finds the imports in a source.

use std::path::Path;

/// An import of an item from the same crate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Import {
    /// The number of the line.
    pub(crate) line: usize,
    /// The path from the root of the crate.
    pub(crate) path: Vec<String>,
}

/// Returns the path of a source's module from the root of its crate.
pub(crate) fn module_of(source: &Path) -> Vec<String> {
    let parts = source.with_extension("");
    let parts = parts.iter().map(|it| it.to_string_lossy().into_owned());
    let mut parts: Vec<String> = parts.collect();
    if parts.last().is_some_and(|it| ["mod", "lib"].contains(&it.as_str())) {
        parts.pop();
    }
    parts
}

/// Returns the paths that a module uses within its crate: those in `use` items, and those that
/// begin with `crate` or `super`. `code` has numbered lines.
pub(crate) fn imports<'a>(
    module: &[String],
    code: impl Iterator<Item = (usize, &'a str)>,
) -> Vec<Import> {
    let tokens = tokens(code);
    let is_child = |it: &[(usize, String)]| it[0].1 == "mod" && it[2].1 == ";";
    let children: Vec<&str> =
        tokens.windows(3).filter(|it| is_child(it)).map(|it| it[1].1.as_str()).collect();
    let mut found = Vec::new();
    let mut rest = tokens.as_slice();
    while let Some(((line, word), after)) = rest.split_first() {
        rest = match word.as_str() {
            "use" => tree(after, &[], &mut found),
            "crate" | "super" if after.first().is_some_and(|(_, it)| it == "::") => {
                let names = rest.iter().step_by(2).map(|(_, it)| it);
                let colons = after.iter().step_by(2).take_while(|(_, it)| it == "::").count();
                let path = names.take(colons + 1).cloned().collect();
                found.push(Import { line: *line, path });
                after.get(2 * colons..).unwrap_or_default()
            }
            _ => after,
        };
    }
    found.into_iter().filter_map(|it| absolute(module, &children, it)).collect()
}

type Tokens<'a> = &'a [(usize, String)];

/// Adds the paths of a `use` tree and returns the tokens after it.
fn tree<'a>(mut rest: Tokens<'a>, stem: &[String], found: &mut Vec<Import>) -> Tokens<'a> {
    let mut path = stem.to_vec();
    while let Some(((line, word), after)) = rest.split_first() {
        let ends = [",", "}", ";"].contains(&word.as_str());
        if ends && path.len() > stem.len() {
            found.push(Import { line: *line, path: std::mem::replace(&mut path, stem.to_vec()) });
        }
        rest = after;
        match word.as_str() {
            ";" | "}" => return rest,
            "{" => {
                rest = tree(after, &path, found);
                path = stem.to_vec();
                if stem.is_empty() {
                    return rest;
                }
            }
            "," | "::" => {}
            // The name after `as` is not part of the path.
            "as" => rest = after.get(1..).unwrap_or_default(),
            name => path.push(name.to_owned()),
        }
    }
    rest
}

/// Returns a path from the root of the crate, or `None` for a path into another crate.
fn absolute(module: &[String], children: &[&str], Import { line, path }: Import) -> Option<Import> {
    let ups = path.iter().take_while(|it| *it == "super").count();
    let (stem, rest) = match path.first()?.as_str() {
        "crate" => (&[][..], path.get(1..)?),
        "self" => (module, path.get(1..)?),
        "super" => (module.get(..module.len().checked_sub(ups)?)?, path.get(ups..)?),
        first if children.contains(&first) => (module, path.as_slice()),
        _ => return None,
    };
    Some(Import { line, path: [stem, rest].concat() })
}

/// Returns names and punctuation with their line numbers, without the contents of strings.
fn tokens<'a>(code: impl Iterator<Item = (usize, &'a str)>) -> Vec<(usize, String)> {
    let mut tokens = Vec::new();
    let mut in_string = false;
    for (number, line) in code {
        let mut rest = line;
        while let Some(next) = rest.chars().next() {
            let length = match next {
                '\\' if in_string => 2,
                '"' => {
                    in_string = !in_string;
                    1
                }
                _ if in_string => next.len_utf8(),
                '\'' if rest.starts_with("'\"'") => 3,
                '/' if rest.starts_with("//") => rest.len(),
                ':' if rest.starts_with("::") => {
                    tokens.push((number, "::".to_owned()));
                    2
                }
                _ if next.is_alphanumeric() || next == '_' => {
                    let is_end = |it: char| !(it.is_alphanumeric() || it == '_');
                    let end = rest.find(is_end).unwrap_or(rest.len());
                    tokens.push((number, rest[..end].to_owned()));
                    end
                }
                _ => {
                    if !next.is_whitespace() {
                        tokens.push((number, next.to_string()));
                    }
                    next.len_utf8()
                }
            };
            rest = rest.get(length..).unwrap_or_default();
        }
    }
    tokens
}

#[test]
fn imports_are_read_off_a_source() {
    let source = "mod l;\nuse super::a::{self, b::C as D, e};\npub(crate) use crate::f;\nuse std::fmt;\n\
                  const G: &str = \"use crate::no;\";\nfn h() {\n    \
                      crate::i::J(super::super::k)\n}\npub use l::M;";
    let module = ["top", "room", "here"].map(str::to_owned);
    let code = (1..).zip(source.lines());
    let found = imports(&module, code).into_iter();
    let found: Vec<String> =
        found.map(|it| format!("{} {}", it.line, it.path.join("::"))).collect();
    let expected = [
        "2 top::room::a::self",
        "2 top::room::a::b::C",
        "2 top::room::a::e",
        "3 f",
        "7 i::J",
        "7 top::k",
        "9 top::room::here::l::M",
    ];
    assert_eq!(found, expected);
    assert_eq!(module_of(Path::new("top/room/here.rs")), module);
    assert_eq!(module_of(Path::new("top/mod.rs")), ["top"]);
}
