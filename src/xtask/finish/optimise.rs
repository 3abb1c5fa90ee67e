//! Making the wasm and the JavaScript smaller.

use std::path::Path;

use anyhow::Result;

use crate::files;
use crate::process;
use crate::progress;
use crate::setup;

/// What Rust's target uses since 1.87, and every browser since 2022 understands.
pub(super) const FEATURES: &[&str] = &[
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// What makes it small. The second `-Oz` goes over what the first has left of code taken apart and put together anew.
/// The lowest kilobyte of memory is the stack's last, so no address is there.
const PASSES: &[&str] = &["--low-memory-unused", "--flatten", "--rereloop", "-Oz", "-Oz"];

/// Optimises every wasm file in the folder for size.
pub(super) fn wasm(site: &Path) -> Result<()> {
    let wasm_opt = setup::wasm_opt()?;
    for file in files::tree(site)?.iter().filter(|file| file.ends_with(".wasm")) {
        let path = site.join(file);
        let before = files::read_bytes(&path)?.len();
        progress::step(&format!("Optimising {file}"), || {
            process::run(
                wasm_opt
                    .command()
                    .args(PASSES)
                    .args(FEATURES)
                    .arg(&path)
                    .arg("--output")
                    .arg(&path),
            )
        })?;
        println!("    {before} bytes became {}", files::read_bytes(&path)?.len());
    }
    Ok(())
}

/// Makes a script smaller whose names nobody else uses.
pub(super) fn script(path: &Path) -> Result<()> {
    process::run(
        setup::terser()?
            .args(["--module", "--compress", "passes=3", "--mangle"])
            .arg("--output")
            .arg(path)
            .arg("--")
            .arg(path),
    )
}
