//! Checks the boundary between rules and app: neither `app` nor `ledger` names a rule system,
//! except for imports of other programs' rosters, only one place in the app decides which keys are
//! shortcuts, and only one source has the prefix of stored data. [`layers`] checks which modules of
//! a crate can import which others. All of these tests read the sources without comments and test
//! code.

#![allow(clippy::panic, clippy::unwrap_used, reason = "a test says so by panicking")]

use std::{
    fs,
    path::{Path, PathBuf},
};

use rules_core::System;

#[path = "boundaries/imports.rs"]
mod imports;
#[path = "boundaries/layers.rs"]
mod layers;

/// The closed enums with a variant for each system.
const ENUMS: [&str; 3] = ["System", "Action", "SavedBattle"];

#[test]
fn app_and_ledger_name_no_system() {
    let mut sources = Vec::new();
    for folder in ["src/app", "src/ledger"] {
        collect(&here(folder), &mut sources);
    }
    assert!(sources.len() > 80, "there are only {} sources", sources.len());
    for system in System::ALL {
        let found: Vec<String> = sources.iter().flat_map(|path| named_in(path, system)).collect();
        let (id, lines) = (system.id(), found.join("\n"));
        assert!(
            found.is_empty(),
            "these lines name the system `{id}`. If that is a coincidence, give it another id:\n{lines}"
        );
    }
    // `homebrew` plays custom games, so no other crate may name it.
    let names_what_plays_them = |line: &str| line.to_lowercase().contains("homebrew");
    let found: Vec<String> =
        sources.iter().flat_map(|path| found_in(path, names_what_plays_them)).collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn only_one_place_decides_which_keys_are_shortcuts() {
    let mut sources = Vec::new();
    collect(&here("src/app"), &mut sources);
    // Apart from calls of `shortcuts`, only these two modules may listen for keys.
    sources
        .retain(|path| !path.ends_with("browser/keys.rs") && !path.ends_with("browser/focus.rs"));
    let hears_keys = |line: &str| {
        let words = ["keydown", "keyup", "keypress", "KeyboardEvent"];
        words.iter().any(|it| line.contains(it)) && !line.contains("on:keydown=shortcuts(")
    };
    let found: Vec<String> = sources.iter().flat_map(|path| found_in(path, hears_keys)).collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn only_one_source_has_the_prefix_of_stored_data() {
    let mut sources =
        ["index.html", "public/boot.js", "public/service-worker.js"].map(here).to_vec();
    for folder in ["src/app", "src/ledger"] {
        collect(&here(folder), &mut sources);
    }
    // The types of documents, the label of a connection between phones, and sources for tests.
    let others = ["document.rs", "peer.rs", "damage.rs", "own_games.rs", "fuzz"];
    sources.retain(|path| !path.iter().any(|part| others.iter().any(|it| part == *it)));
    let found: Vec<String> = sources.iter().flat_map(|path| found_in(path, has_prefix)).collect();
    let [one] = found.as_slice() else { panic!("\n{}", found.join("\n")) };
    assert!(one.contains("names.rs") && one.contains("concat!"), "{one}");
}

#[test]
fn the_prefix_is_found_in_names_but_not_in_those_of_files() {
    let names = ["\"rollbook\"", "format!(\"rollbook.tail.{slot}\")", "`rollbook ${folder}`"];
    for line in names.into_iter().chain(["(\"rollbook-a.json\", 'rollbook-looks')"]) {
        assert!(has_prefix(line), "{line}");
    }
    for line in ["\"rollbook-backup.json\"", "data-bin=\"rollbook\"", "window.rollbookGive"] {
        assert!(!has_prefix(line), "{line}");
    }
}

#[test]
fn what_imports_name_is_found() {
    let found = named_in(&here("src/ledger/sharing/imports/army_forge/edition.rs"), &System::Gdf);
    assert!(found.iter().any(|line| line.contains("Gdf")), "{found:?}");
}

#[test]
fn systems_are_known_by_their_ids_variants_and_names() {
    let named = ["\"tnt\" => 1,", "(system == System::Gdf)", "use rules_core::tnt::Hit;"];
    let titled = ["const GAME: &str = \"This is not a test\";", "\"Grimdark Future: Firefight\""];
    for line in named.into_iter().chain(titled) {
        assert!(names_a_system(line), "{line}");
    }
    for line in ["System::ALL", "system.id()", "Die::D100", "// System::Tnt", "the test of it"] {
        assert!(!code(line).any(|(_, line)| names_a_system(line)), "{line}");
    }
}

#[test]
fn test_code_is_left_out() {
    let source = "fn a() {}\n#[cfg(test)]\nmod tests {\n    System::Tnt\n}\nfn b() {}\n";
    let lines: Vec<usize> = code(source).map(|(number, _)| number).collect();
    assert_eq!(lines, [1, 6]);
}

/// Collects all Rust sources in a folder and its subfolders, except for tests, benches and imports.
fn collect(folder: &Path, sources: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if ["imports", "bench", "bench.rs", "tests", "tests.rs", "target"]
            .iter()
            .any(|name| path.ends_with(name))
        {
            continue;
        }
        if path.is_dir() {
            collect(&path, sources);
        } else if path.extension().is_some_and(|it| it == "rs") {
            sources.push(path);
        }
    }
}

/// Returns `true` if a line has a string that starts with the prefix of stored data, unless that is
/// the name of a file or program.
fn has_prefix(line: &str) -> bool {
    let prefixed = |quote: char| {
        let start = format!("{quote}rollbook");
        line.match_indices(&start).any(|(place, _)| {
            let (before, rest) = (&line[..place], &line[place + start.len()..]);
            let rest = rest.split(quote).next().unwrap_or_default();
            let is_file = [".json", ".png", ".txt", ".html"].iter().any(|it| rest.ends_with(it));
            let is_prefix = rest.is_empty() || rest.starts_with(['.', '-', ' ']);
            is_prefix && !is_file && !before.ends_with("data-bin=")
        })
    };
    ['"', '\'', '`'].into_iter().any(prefixed)
}

/// Returns the lines in which a source names this system.
fn named_in(path: &Path, system: &System) -> Vec<String> {
    found_in(path, |line| names(line, system))
}

/// Returns the lines of a source for which `is_found` returns `true`.
fn found_in(path: &Path, is_found: impl Fn(&str) -> bool) -> Vec<String> {
    let source = fs::read_to_string(path).unwrap();
    let lines = code(&source).filter(|(_, line)| is_found(line));
    lines.map(|(number, line)| format!("{}:{number}: {}", path.display(), line.trim())).collect()
}

/// Returns the lines of a source with their numbers, without comments and test code.
fn code(source: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_test = false;
    (1..).zip(source.lines()).filter(move |(_, line)| {
        is_test |= line.starts_with("#[cfg(test)]") || line.starts_with("#[cfg(all(test");
        let is_left_out = is_test || line.trim_start().starts_with("//");
        // Rustfmt ends a top-level item with an unindented line.
        is_test &= !(line.starts_with('}') || line.ends_with(';') && !line.starts_with(' '));
        !is_left_out
    })
}

fn names_a_system(line: &str) -> bool {
    System::ALL.iter().any(|system| names(line, system))
}

fn names(line: &str, system: &System) -> bool {
    let is_id = line.split(|it: char| !it.is_alphanumeric()).any(|word| word == system.id());
    let is_variant = ENUMS.iter().any(|it| line.contains(&format!("{it}::{system:?}")));
    // The name without its edition number.
    let name = system.about().name.trim_end_matches(|it: char| !it.is_alphabetic());
    is_id || is_variant || line.to_lowercase().contains(&name.to_lowercase())
}

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}
