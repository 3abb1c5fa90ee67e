//! Splits the program into the code that every start needs and parts that are fetched on demand,
//! such as the rules of each system.
//!
//! The input is the linker's output, which still has its relocations. The result replaces the
//! program that Trunk has put into the site. That program cannot be split, because wasm-bindgen has
//! removed its relocations. Code that several parts share becomes another part, which is fetched
//! with the first of them. It includes the code of battles, because all systems need it. Code that
//! only a few parts share is in a part that only these need.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::iter::once;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, anyhow};
use wasm_split_cli_support::{Options, transform};

use super::{edit, replace_once, stub, weight};
use crate::files;
use crate::paths;
use crate::process;
use crate::progress;
use crate::setup::{self, TARGET};

/// The prefix of the program's files.
pub(crate) const PROGRAM: &str = "rollbook";
/// The part with the code of battles and the code that several other parts share.
const COMMON: &str = "common";
/// The module in the [`COMMON`] part that the program also requests when it needs no other part.
const BATTLEFIELD: &str = "battlefield";
/// The parts with code that only some parts share, each with the parts that need it. Smaller groups
/// come first. The last group has code for texts that players type, such as the case of letters.
const SHARED: &[(&str, &[&str])] = &[
    ("homebrew", &["authoring"]),
    ("screens", &["notebook", "pages"]),
    ("texts", &["authoring", "homebrew", "notebook", "pages"]),
];
/// A marker in programs that were built to be split.
const MARK: &[u8] = b"__wasm_split_placeholder__";
/// The line in the page that lists the files of the program and its parts, so that the page can
/// fetch the files for the first screen early.
const FILES: &str = "window.rollbookParts={}";
/// The JavaScript that fetches the parts, with placeholders for their names.
const LOADER: &str = include_str!("parts.js");

/// Splits the program into parts and puts them into the site, if the program was built for that.
pub(super) fn take_apart(site: &Path, page: &Path) -> Result<()> {
    let target = env::var_os("CARGO_BUILD_TARGET_DIR")
        .map_or_else(|| paths::repository().join("target"), PathBuf::from);
    let linked = target.join(TARGET).join("release").join(format!("{PROGRAM}.wasm"));
    let program = files::read_bytes(&linked)?;
    if !program.windows(MARK.len()).any(|it| it == MARK) {
        return Ok(());
    }
    let names = files::tree(site)?;
    let stem = names
        .iter()
        .find_map(|name| name.strip_suffix("_bg.wasm").filter(|stem| stem.starts_with(PROGRAM)))
        .context("Trunk put no program into the site")?;
    let folder = target.join("parts");
    files::remove_folder(&folder)?;
    files::create_folder(&folder)?;
    progress::step("Splitting the program", || {
        let made = Made { folder: &folder, stem };
        let modules = made.split(&program)?;
        made.bind(site)?;
        made.ship(&modules, site, page)
    })
}

/// The parts built from a program, and the names that their files get.
struct Made<'a> {
    folder: &'a Path,
    /// The prefix of the program's files in the site: its name and hash.
    stem: &'a str,
}

impl Made<'_> {
    fn main(&self) -> PathBuf {
        self.folder.join(format!("{}.wasm", self.stem))
    }

    /// Returns the path that the program uses to import the loader.
    fn loader(&self) -> String {
        format!("./{}-parts.js", self.stem)
    }

    /// Splits the program into modules. Returns those of each part.
    fn split(&self, program: &[u8]) -> Result<BTreeMap<String, Vec<String>>> {
        let (main, loader) = (self.main(), self.loader());
        let mut options = Options::new(program);
        options.output_dir = self.folder;
        options.main_out_path = &main;
        options.link_name = &loader;
        let split = transform(options).map_err(|error| anyhow!("{error:#}"))?;
        Ok(by_part(split.prefetch_map))
    }

    /// Puts the main part into the site, with the JavaScript that wasm-bindgen creates for it.
    fn bind(&self, site: &Path) -> Result<()> {
        let bindgen = process::find("wasm-bindgen").context("wasm-bindgen is missing")?;
        process::run(
            Command::new(bindgen)
                .args(["--target", "web", "--no-typescript", "--keep-lld-exports"])
                .args(["--out-name", self.stem, "--out-dir"])
                .args([site, &self.main()]),
        )
    }

    /// Puts the other parts and their loader into the site, and makes the page use them.
    fn ship(
        &self,
        modules: &BTreeMap<String, Vec<String>>,
        site: &Path,
        page: &Path,
    ) -> Result<()> {
        let parts: Vec<&str> =
            modules.keys().map(String::as_str).filter(|it| *it != COMMON).collect();
        weight::check(&files::read_bytes(&self.main())?, &parts)?;
        for (part, modules) in modules {
            self.merge(modules, &site.join(file(self.stem, part)))?;
        }
        files::write(&site.join(self.loader()), loader(self.stem, &parts))?;
        edit(page, |html| {
            let files = listed(self.stem, &parts);
            let html = replace_once(html, FILES, &format!("window.rollbookParts={files}"))?;
            start(&preload(&html, self.stem)?, self.stem)
        })
    }

    /// Merges several modules into one.
    fn merge(&self, many: &[String], into: &Path) -> Result<()> {
        let path = |name: &String| self.folder.join(format!("{name}.wasm"));
        let contents: Vec<Vec<u8>> =
            many.iter().map(|it| files::read_bytes(&path(it))).collect::<Result<_>>()?;
        if let [content] = contents.as_slice() {
            return files::write(into, content);
        }
        let stub = self.folder.join("stub.wasm");
        files::write(&stub, stub::of(&contents)?)?;
        let mut merge = setup::wasm_opt()?.merge_command();
        merge.args(super::optimise::FEATURES).args([stub.as_os_str(), stub::NAME.as_ref()]);
        for name in many {
            merge.arg(path(name)).arg(name);
        }
        process::run_silently(merge.arg("--output").arg(into))
    }
}

/// Makes the page preload the loader together with the JavaScript that imports it. The page no
/// longer preloads the program, because a script fetches it.
fn preload(html: &str, stem: &str) -> Result<String> {
    let link = |script: &str| format!("<link crossorigin href=./{script}.js rel=modulepreload>");
    let (script, program) = (link(stem), main_file(stem));
    let html = replace_once(html, &script, &format!("{script}{}", link(&format!("{stem}-parts"))))?;
    let fetched =
        format!("<link as=fetch crossorigin href=./{program} rel=preload type=application/wasm>");
    replace_once(&html, &fetched, "")
}

/// Makes the page start the program from code that it has compiled early. The page awaits a
/// promise, because WebKit reports no errors from the module itself.
fn start(html: &str, stem: &str) -> Result<String> {
    let program = main_file(stem);
    let imported = format!("import init, * as bindings from './{stem}.js';");
    let begun = format!(
        "(async () => {{\nconst bindings = await import('./{stem}.js'), init = bindings.default;"
    );
    let html = replace_once(html, &imported, &begun)?;
    let given = format!("module_or_path: './{program}'");
    let early =
        format!("module_or_path: (await window.rollbookCode['{program}']) ?? './{program}'");
    let html = replace_once(&html, &given, &early)?;
    let told = "dispatchEvent(new CustomEvent(\"TrunkApplicationStarted\", {detail: {wasm}}));";
    replace_once(&html, told, &format!("{told}\n}})();"))
}

/// Returns the file name of the part that every start needs.
fn main_file(stem: &str) -> String {
    format!("{stem}_bg.wasm")
}

/// Returns the file name of a part in the site.
fn file(stem: &str, part: &str) -> String {
    format!("{stem}-{part}.wasm")
}

/// Returns the parts that another part needs.
fn needs(part: &str) -> Vec<&'static str> {
    let shared = SHARED.iter().filter(|(_, users)| users.contains(&part));
    let common = (part != COMMON).then_some(COMMON);
    common.into_iter().chain(shared.map(|(name, _)| *name)).collect()
}

/// Returns all parts that a part needs, and the part itself.
pub(crate) fn needed(part: &str) -> BTreeSet<&str> {
    once(part).chain(needs(part)).collect()
}

/// Returns the modules of each part, from the modules that each split-off function needs.
fn by_part(
    needs: impl IntoIterator<Item = (String, Vec<String>)>,
) -> BTreeMap<String, Vec<String>> {
    let mut users: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (part, modules) in needs {
        for module in modules {
            users.entry(module).or_default().push(part.clone());
        }
    }
    let mut parts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (module, users) in users {
        parts.entry(home(&users).to_owned()).or_default().push(module);
    }
    parts
}

/// Returns the part that contains the code that these parts use.
fn home(users: &[String]) -> &str {
    match users {
        [part] if part != BATTLEFIELD => part,
        _ => {
            let has = |(name, of): &&(&str, &[&str])| {
                users.iter().all(|part| part == name || of.contains(&part.as_str()))
            };
            SHARED.iter().find(has).map_or(COMMON, |(name, _)| *name)
        }
    }
}

/// Returns the JavaScript that fetches the parts, with their names filled in.
fn loader(stem: &str, parts: &[&str]) -> String {
    let mut script = LOADER.replace("__STEM__", stem);
    script.push('\n');
    // The code of each part is fetched when the part is called, so the order doesn't matter.
    for part in once(&COMMON).chain(parts) {
        let needs: String =
            needs(part).iter().map(|needed| format!(", () => {needed}()")).collect();
        script.push_str(&format!("const {part} = fetching({:?}{needs});\n", file(stem, part)));
    }
    let fetched = parts.iter().map(|part| (*part, *part)).chain([(BATTLEFIELD, COMMON)]);
    for (called, part) in fetched {
        script.push_str(&format!("export const __wasm_split_load_{called} = asked({part});\n"));
    }
    script
}

/// Returns a JavaScript object with the files that each part needs.
fn listed(stem: &str, parts: &[&str]) -> String {
    let of = |part: &&str| {
        let files: Vec<String> = needed(part).iter().map(|part| file(stem, part)).collect();
        format!("{part}: {files:?}")
    };
    let program = format!("program: [{:?}]", main_file(stem));
    let all = once(program).chain(parts.iter().map(of));
    format!("{{ {} }}", all.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_start_that_fails_is_a_promise_that_is_refused() {
        let trunk = "<script>import init, * as bindings from './a.js';\nconst wasm = await init({ \
                     module_or_path: './a_bg.wasm' });\ndispatchEvent(new \
                     CustomEvent(\"TrunkApplicationStarted\", {detail: {wasm}}));</script>";
        let script = start(trunk, "a").unwrap();
        assert!(script.starts_with("<script>(async () => {\nconst bindings = await import"));
        assert!(script.contains("rollbookCode['a_bg.wasm']) ?? './a_bg.wasm'"), "{script}");
        assert!(script.ends_with("}));\n})();</script>"), "{script}");
        assert!(start("<script></script>", "a").is_err());
    }

    #[test]
    fn shared_code_comes_with_no_part_that_does_not_need_it() {
        let home = |users: &[&str]| {
            let users: Vec<String> = users.iter().map(|it| (*it).to_owned()).collect();
            home(&users).to_owned()
        };
        assert_eq!(home(&["gdf"]), "gdf");
        assert_eq!(home(&["battlefield"]), "common");
        assert_eq!(home(&["gdf", "pages"]), "common");
        assert_eq!(home(&["notebook", "pages"]), "screens");
        assert_eq!(home(&["authoring", "homebrew"]), "homebrew");
        assert_eq!(home(&["authoring", "pages"]), "texts");
    }

    #[test]
    fn what_several_parts_need_comes_with_each() {
        let expected = "{ program: [\"a_bg.wasm\"], gdf: [\"a-common.wasm\", \"a-gdf.wasm\"] }";
        assert_eq!(listed("a", &["gdf"]), expected);
        let script = loader("a", &["authoring", "gdf", "homebrew"]);
        assert!(script.contains("from \"./a.js\""), "{script}");
        let gdf = "const gdf = fetching(\"a-gdf.wasm\", () => common());";
        assert!(script.contains(gdf), "{script}");
        assert!(script.contains("__wasm_split_load_gdf = asked(gdf);"), "{script}");
        assert!(script.contains("__wasm_split_load_battlefield = asked(common);"), "{script}");
        let authoring = "fetching(\"a-authoring.wasm\", () => common(), () => homebrew(), ";
        assert!(script.contains(authoring), "{script}");
    }
}
