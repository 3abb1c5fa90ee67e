//! Taking the program apart: what every start needs, and each system's rules, which come when they are wanted.
//!
//! It is done to what the linker wrote, which still knows what refers to what, and before wasm-bindgen makes the JavaScript
//! around it. So the program that Trunk has put into the site is replaced.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, anyhow};
use wasm_split_cli_support::{Options, transform};

use super::replace_once;
use crate::files;
use crate::paths;
use crate::process;
use crate::progress;
use crate::setup::TARGET;

/// The program's name.
const PROGRAM: &str = "rollbook";
/// What stands in a program that was built to be taken apart.
const MARK: &[u8] = b"__wasm_split_placeholder__";
/// The end of the name of the JavaScript that fetches the parts.
const LOADER: &str = "-parts.js";

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
        transform(options).map_err(|error| anyhow!("{error:#}"))?;
        process::run(
            Command::new(process::find("wasm-bindgen").context("wasm-bindgen is not there")?)
                .args(["--target", "web", "--no-typescript", "--keep-lld-exports", "--out-name"])
                .args([stem, "--out-dir"])
                .args([site, &main]),
        )?;
        let mut fetches = files::read(&parts.join(&loader))?;
        for name in files::tree(&parts)? {
            let Some(part) = name.strip_suffix(".wasm").filter(|part| *part != stem) else {
                continue;
            };
            let shipped = format!("{stem}-{}.wasm", part.strip_prefix("split_").unwrap_or(part));
            fetches =
                replace_once(&fetches, &format!("\"./{name}\""), &format!("\"./{shipped}\""))?;
            files::write(&site.join(&shipped), files::read_bytes(&parts.join(&name))?)?;
        }
        files::write(&site.join(&loader), fetches)
    })?;
    Ok(())
}
