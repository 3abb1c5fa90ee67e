//! Checks which modules can import which others. Imports go in one direction, from the screen down
//! to the state.

use std::{fs, path::PathBuf};

use rules_core::System;

use super::{
    code, collect, here,
    imports::{Import, imports, module_of},
};

const APP: &str = "src/app";
const LEDGER: &str = "src/ledger";
const SYSTEMS: &str = "src/systems";

/// Sources that only tests use.
const FOR_TESTS: [&str; 8] = [
    "arm_wrestling.rs",
    "damage.rs",
    "lag.rs",
    "own_games.rs",
    "script.rs",
    "self_play.rs",
    "tabs.rs",
    "testing.rs",
];

/// The modules of a system that define its sheets. All its other modules can import them.
const SHEETS: [&str; 3] = ["figure", "unit", "character"];

#[test]
fn seams_know_chapters_and_chapters_know_the_state() {
    let mut found = Vec::new();
    for system in System::ALL {
        let sources = sources_of(&format!("{SYSTEMS}/{}", system.package()));
        let rooms = sources.iter().filter(|it| it.module.len() > 1);
        for (room, file) in [("state", "battle.rs"), ("adapter", "offers.rs")] {
            let has_it = rooms.clone().any(|it| it.room() == Some(room));
            assert!(has_it, "{system:?} needs a file in {room}/, such as {room}/{file}");
        }
        found.extend(rooms.flat_map(|source| source.upward(&sources)));
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn sources_of_a_system_import_each_other_in_one_direction() {
    for system in System::ALL {
        let sources = sources_of(&format!("{SYSTEMS}/{}", system.package()));
        let circle = circle(&sources);
        assert!(circle.is_empty(), "{system:?}: {}", circle.join(" → "));
    }
}

/// Returns the modules that are in a cycle of imports or lead to one. The list is empty if there is
/// no cycle.
fn circle(sources: &[Source]) -> Vec<String> {
    let mut left: Vec<&Source> = sources.iter().filter(|it| !it.module.is_empty()).collect();
    let imports_one = |one: &Source, left: &[&Source]| {
        let mut paths = one.imports.iter().filter_map(|it| from_root(it, sources));
        paths.any(|path| left.iter().any(|it| is_from(&path, it, sources) && it.path != one.path))
    };
    // A source that imports none of the remaining ones is not in a cycle.
    while let Some(place) = left.iter().position(|it| !imports_one(it, &left)) {
        left.remove(place);
    }
    left.into_iter().map(|it| it.module.join("::")).collect()
}

/// Returns `true` if a path leads to an item of this source rather than of a module in its folder.
fn is_from(path: &[String], source: &Source, all: &[Source]) -> bool {
    let length = |it: &&Source| path.starts_with(&it.module).then_some(it.module.len());
    all.iter().filter_map(|it| length(&it)).max() == length(&source)
}

#[test]
fn a_circle_of_imports_is_found() {
    let source = |module: &str, imported: &[&str]| Source {
        path: PathBuf::from(module),
        module: module.split("::").map(str::to_owned).collect(),
        imports: (1..)
            .zip(imported)
            .map(|(line, path)| Import {
                line,
                path: path.split("::").map(str::to_owned).collect(),
            })
            .collect(),
    };
    let top = Source { module: Vec::new(), ..source("lib", &["b::c::Done"]) };
    let (a, b) = (source("a", &["b::c::go"]), source("b", &[]));
    let open = [top, a, b, source("b::c", &["b::NAME"])];
    assert!(circle(&open).is_empty());
    let [top, a, b, _] = open;
    let closed = [top, a, b, source("b::c", &["a::Back"])];
    assert_eq!(circle(&closed), ["a", "b::c"]);
}

/// The modules of the app from the bottom up. Each can import the modules on its own line and on
/// earlier lines. Modules that are not listed are small, and can import the browser and each other.
/// `lib.rs` can import all modules.
const APP_ROOMS: [&[&str]; 9] = [
    &["browser"],
    &[],
    &["app_state"],
    &["claim"],
    &["candidates", "editor", "phones"],
    &["session"],
    &["split"],
    &["components"],
    &["notebook", "pages", "screens", "workshop"],
];

#[test]
fn screens_know_components_and_components_know_the_session() {
    let sources = sources_of(APP);
    assert!(sources.len() > 120, "there are only {} sources", sources.len());
    let place = |room: &str| APP_ROOMS.iter().position(|rooms| rooms.contains(&room)).unwrap_or(1);
    let mut found = Vec::new();
    for source in sources.iter().filter(|it| it.module.first().is_some_and(|it| it != "main")) {
        let own = place(&source.module[0]);
        for Import { line, path } in &source.imports {
            if path.first().is_some_and(|room| place(room) > own) {
                found.push(format!("{}:{line}: {}", source.path.display(), path.join("::")));
            }
        }
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// The folders of the ledger from the bottom up. Each can import itself and earlier ones.
const LEDGER_FOLDERS: [&str; 3] = ["store", "documents", "sharing"];

/// The exception: the keeper compares and lists documents by their titles and times of use, which it
/// reads with this module.
const READABLE: &str = "documents::readable";

#[test]
fn sharing_knows_documents_and_documents_know_the_store() {
    let sources = sources_of(LEDGER);
    assert!(sources.len() > 60, "there are only {} sources", sources.len());
    let place = |folder: &str| LEDGER_FOLDERS.iter().position(|it| *it == folder);
    let mut found = Vec::new();
    for source in &sources {
        let own = source.room().and_then(place);
        for Import { line, path } in &source.imports {
            let names = path.join("::");
            let is_upward = own.is_some() && path.first().and_then(|it| place(it)) > own;
            if is_upward && !names.starts_with(READABLE) {
                found.push(format!("{}:{line}: {names}", source.path.display()));
            }
        }
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn only_one_room_calls_the_browser() {
    let sources = sources_of(APP);
    let calling = |source: &Source| {
        let text = fs::read_to_string(&source.path).unwrap();
        let calls = code(&text).filter(|(_, line)| calls_browser(line));
        let place = |(number, line)| format!("{}:{number}:{line}", source.path.display());
        calls.map(place).collect::<Vec<_>>()
    };
    let (room, others): (Vec<_>, Vec<_>) =
        sources.iter().partition(|it| it.module.first().is_some_and(|room| room == "browser"));
    assert!(room.into_iter().flat_map(calling).count() > 50, "it has many calls");
    let found: Vec<String> = others.into_iter().flat_map(calling).collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// Crates that give access to the browser, and the declaration of JavaScript functions (`extern
/// "C"`).
const BRIDGES: [&str; 4] = ["web_sys", "js_sys", "gloo", "extern \"C\""];

/// Leptos functions that return the page and its window.
const GLOBALS: [&str; 2] = ["window", "document"];

/// Returns `true` if a line calls the browser directly. Leptos's own timers and events don't count,
/// and neither do methods with these names, such as an app's `window`.
fn calls_browser(line: &str) -> bool {
    let is_in_name = |it: char| it.is_alphanumeric() || it == '_';
    let gives = |name: &&str| {
        line.match_indices(*name).any(|(at, _)| {
            let (before, after) = (&line[..at], &line[at + name.len()..]);
            let is_method = before.ends_with('.') || before.ends_with("fn ");
            let is_word = !before.ends_with(is_in_name);
            is_word && !is_method && (after.starts_with("()") || after.starts_with(" as "))
        })
    };
    GLOBALS.iter().any(gives) || BRIDGES.iter().any(|it| line.contains(it))
}

#[test]
fn calls_of_the_browser_are_told_from_names() {
    for line in [
        "use leptos::web_sys::Element;",
        "let now = js_sys::Date::now();",
        "use gloo_storage::LocalStorage;",
        "let shell = document().get_element_by_id(\"shell\");",
        "let width = leptos::prelude::window().inner_width();",
        "use leptos::prelude::window as browser;",
        "extern \"C\" {",
    ] {
        assert!(calls_browser(line), "{line}");
    }
    for line in ["app.window()", "fn window(self) -> u32 {", "let of_window = a_window();"] {
        assert!(!calls_browser(line), "{line}");
    }
}

/// A source with its imports.
struct Source {
    path: PathBuf,
    module: Vec<String>,
    imports: Vec<Import>,
}

/// Returns the sources of a crate, except those that are only for tests.
fn sources_of(top: &str) -> Vec<Source> {
    let top = here(top);
    let mut paths = Vec::new();
    collect(&top, &mut paths);
    paths.retain(|it| !FOR_TESTS.iter().any(|name| it.ends_with(name)));
    let source = |path: PathBuf| {
        let module = module_of(path.strip_prefix(&top).unwrap());
        let text = fs::read_to_string(&path).unwrap();
        let imports = imports(&module, code(&text));
        Source { path, module, imports }
    };
    paths.into_iter().map(source).collect()
}

impl Source {
    /// Returns the top-level module that the source belongs to.
    fn room(&self) -> Option<&str> {
        self.module.first().map(String::as_str)
    }

    /// Returns the imports from modules in a higher layer, which are forbidden.
    fn upward(&self, system: &[Self]) -> Vec<String> {
        let own = layer(self.room().unwrap_or_default());
        let upward = self.imports.iter().filter_map(|import| {
            let room = room_of(import, system)?;
            let Import { line, path } = import;
            let names = path.join("::");
            (layer(&room) > own).then(|| format!("{}:{line}: {names}", self.path.display()))
        });
        upward.collect()
    }
}

/// Returns the top-level module that an imported item comes from.
fn room_of(import: &Import, sources: &[Source]) -> Option<String> {
    from_root(import, sources)?.first().cloned()
}

/// Returns the path of an item from its own module, even if the item is imported from the crate's
/// root.
fn from_root(import: &Import, sources: &[Source]) -> Option<Vec<String>> {
    let name = import.path.first()?;
    if name.starts_with(char::is_lowercase) {
        return Some(import.path.clone());
    }
    let top = sources.iter().find(|it| it.module.is_empty())?;
    top.imports.iter().find(|it| it.path.last() == Some(name)).map(|it| it.path.clone())
}

/// Returns the number of a module's layer, counted from the bottom.
fn layer(room: &str) -> u8 {
    match room {
        _ if SHEETS.contains(&room) => 0,
        "state" => 1,
        "adapter" => 3,
        _ => 2,
    }
}
