//! Taking the program apart: what every start needs, and each system's rules, which come when they are wanted.
//!
//! It is done to what the linker wrote, which still knows what refers to what, and before wasm-bindgen makes the JavaScript
//! around it. So the program that Trunk has put into the site is replaced.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, anyhow};
use wasm_split_cli_support::{Options, transform};

use super::{edit, replace_once};
use crate::files;
use crate::paths;
use crate::process;
use crate::progress;
use crate::setup::TARGET;

/// What the program's files begin with.
pub(crate) const PROGRAM: &str = "rollbook";
/// What stands in a program that was built to be taken apart.
const MARK: &[u8] = b"__wasm_split_placeholder__";
/// The end of the name of the JavaScript that fetches the parts.
const LOADER: &str = "-parts.js";

/// What fetches a system's parts before the program asks for them, and the line that names them there.
const BOOT: &str = "boot.js";
const FILES: &str = "const PARTS = {};";

/// Puts the program into the site in parts, where it was built for that.
pub(super) fn take_apart(site: &Path) -> Result<()> {
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
        .context("Trunk has put no program into the site")?;
    let parts = target.join("parts");
    files::remove_folder(&parts)?;
    files::create_folder(&parts)?;
    progress::step("Taking the program apart", || {
        let main = parts.join(format!("{stem}.wasm"));
        let (loader, script) = (format!("./{stem}{LOADER}"), format!("./{stem}.js"));
        let mut options = Options::new(&program);
        options.output_dir = &parts;
        options.main_out_path = &main;
        options.link_name = &loader;
        options.main_module = &script;
        let made = transform(options).map_err(|error| anyhow!("{error:#}"))?;
        process::run(
            Command::new(process::find("wasm-bindgen").context("wasm-bindgen is not there")?)
                .args(["--target", "web", "--no-typescript", "--keep-lld-exports", "--out-name"])
                .args([stem, "--out-dir"])
                .args([site, &main]),
        )?;
        let mut fetches = files::read(&parts.join(&loader))?;
        let needed: Needed = made
            .prefetch_map
            .into_iter()
            .map(|(system, parts)| (system, parts.into_iter().collect()))
            .collect();
        for (part, systems) in by_part(&needed) {
            let shipped = shipped(stem, &systems);
            fetches =
                replace_once(&fetches, &format!("\"./{part}.wasm\""), &format!("\"./{shipped}\""))?;
            files::write(
                &site.join(&shipped),
                files::read_bytes(&parts.join(format!("{part}.wasm")))?,
            )?;
        }
        files::write(&site.join(&loader), fetches)?;
        edit(&site.join(BOOT), |script| {
            replace_once(script, FILES, &format!("const PARTS = {};", listed(stem, &needed)))
        })
    })
}

/// What a part is called in the site.
fn shipped(stem: &str, systems: &[&str]) -> String {
    format!("{stem}-{}.wasm", systems.join("-"))
}

/// The parts that each system needs.
type Needed = BTreeMap<String, BTreeSet<String>>;

/// For each part, the systems that need it.
fn by_part(needed: &Needed) -> BTreeMap<&str, Vec<&str>> {
    let mut parts = BTreeMap::<&str, Vec<&str>>::new();
    for (system, needs) in needed {
        needs.iter().for_each(|part| parts.entry(part).or_default().push(system));
    }
    parts
}

/// The files of each system, as an object in JavaScript.
fn listed(stem: &str, needed: &Needed) -> String {
    let parts = by_part(needed);
    let of = |(system, needs): (&String, &BTreeSet<String>)| {
        let files: Vec<_> = needs.iter().map(|it| shipped(stem, &parts[it.as_str()])).collect();
        format!("{system}: {files:?}")
    };
    format!("{{ {} }}", needed.iter().map(of).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_named_for_the_systems_that_need_it() {
        let set = |parts: &[&str]| parts.iter().map(|it| (*it).to_owned()).collect();
        let needed = Needed::from([
            ("gdf".to_owned(), set(&["chunk_3", "split_gdf"])),
            ("tnt".to_owned(), set(&["chunk_3"])),
        ]);
        let expected = "{ gdf: [\"a-gdf-tnt.wasm\", \"a-gdf.wasm\"], tnt: [\"a-gdf-tnt.wasm\"] }";
        assert_eq!(listed("a", &needed), expected);
    }
}
