//! Makes wasm and JavaScript smaller.

use std::cmp::Reverse;
use std::env;
use std::fs;
use std::iter;
use std::path::Path;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use wasm_encoder::{Module, RawSection};
use wasmparser::{Parser, Payload};

use crate::files;
use crate::parallel;
use crate::paths;
use crate::process;
use crate::progress;
use crate::setup::{self, WasmOpt};

/// The wasm features that Rust's target has used since 1.87. All browsers since 2022 support them.
pub(super) const FEATURES: &[&str] = &[
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// How often the optimiser goes over a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passes {
    /// Once: half a minute faster on two cores, and files are 0.3% larger.
    One,
    /// Twice. The second time improves code that the first one has restructured.
    All,
}

impl Passes {
    /// The variable that tells Trunk's hook how often to optimise.
    pub(crate) const VARIABLE: &str = "ROLLBOOK_PASSES";

    /// Returns the variable's value.
    pub(crate) fn value(self) -> &'static str {
        match self {
            Self::One => "1",
            Self::All => "2",
        }
    }

    /// Returns what the variable asks for. Without it, programs are as small as possible.
    pub(super) fn wanted() -> Self {
        match env::var(Self::VARIABLE) {
            Ok(value) if value == Self::One.value() => Self::One,
            _ => Self::All,
        }
    }

    /// Returns the optimiser's options.
    fn options(self) -> impl Iterator<Item = &'static str> {
        let count = match self {
            Self::One => 1,
            Self::All => 2,
        };
        PREPARATION.iter().copied().chain(iter::repeat_n("-Oz", count))
    }
}

/// The optimiser's options for a program that is small and starts quickly, before the passes. Tiny
/// functions are inlined, because browsers compile each function when it is first called, which
/// takes longer than running it. The lowest kilobyte of memory is the end of the stack, so it has no
/// valid addresses.
///
/// Hosts send files compressed, and repeated code compresses well. So an expression that occurs
/// twice is not saved in a local, and a function with a single caller is only inlined if it is
/// short. That makes files 1% larger, but compressed files 1% smaller.
const PREPARATION: &[&str] = &[
    "--always-inline-max-function-size=8",
    "--one-caller-inline-max-function-size=50",
    "--skip-pass=local-cse",
    "--low-memory-unused",
    "--flatten",
    "--rereloop",
];

/// The folder of optimised programs, each named by the digest of what it was made from.
const KEPT: &str = "target/optimised";

/// Optimises every wasm file in the folder for size. A program that has not changed since the last
/// build is not optimised again.
pub(super) fn wasm(site: &Path, passes: Passes) -> Result<()> {
    let wasm_opt = setup::wasm_opt()?;
    let folder = paths::repository().join(KEPT);
    files::create_folder(&folder)?;
    let mut programs = Vec::new();
    for file in files::tree(site)?.into_iter().filter(|file| file.ends_with(".wasm")) {
        // A program that was linked for splitting but is not split has relocations, which the
        // optimiser does not support.
        let content = without_notes(&files::read_bytes(&site.join(&file))?)?;
        let of = |passes| folder.join(digest(&content, passes));
        let whole = of(Passes::All);
        // Once it has been optimised twice, a program is not optimised again to try it.
        let kept = if whole.exists() { whole } else { of(passes) };
        programs.push((file, content, kept));
    }
    // The largest programs come first, so that no core is left with one of them at the end.
    programs.sort_by_key(|(_, content, _)| Reverse(content.len()));
    parallel::for_each(&programs, |(file, content, kept)| {
        let path = site.join(file);
        if !kept.exists() {
            files::write(&path, content)?;
            progress::step(&format!("Optimising {file}"), || {
                optimise(&wasm_opt, &path, kept, passes)
            })?;
        }
        let optimised = files::read_bytes(kept)?;
        println!("    {file}: from {} to {} bytes", content.len(), optimised.len());
        files::write(&path, optimised)
    })?;
    for old in files::entries(&folder)? {
        if programs.iter().all(|(.., kept)| *kept != old) {
            fs::remove_file(&old).with_context(|| format!("removing {}", old.display()))?;
        }
    }
    Ok(())
}

/// Optimises a program that no later build needs.
pub(super) fn program(path: &Path) -> Result<()> {
    files::write(path, without_notes(&files::read_bytes(path)?)?)?;
    optimise(&setup::wasm_opt()?, path, path, Passes::All)
}

/// Writes the optimised program to `kept` once it is whole.
fn optimise(wasm_opt: &WasmOpt, program: &Path, kept: &Path, passes: Passes) -> Result<()> {
    let new = kept.with_extension("new");
    let mut command = wasm_opt.command();
    command.args(passes.options()).args(FEATURES).arg(program).arg("--output").arg(&new);
    process::run_silently(&mut command)?;
    fs::rename(&new, kept).with_context(|| format!("writing {}", kept.display()))
}

/// Returns the digest of a program with the optimiser's version and options.
fn digest(program: &[u8], passes: Passes) -> String {
    let mut hash = Sha256::new();
    hash.update(WasmOpt::VERSION);
    for option in passes.options().chain(FEATURES.iter().copied()) {
        hash.update(option);
    }
    hash.update(program);
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Removes the linker's relocations from wasm.
fn without_notes(wasm: &[u8]) -> Result<Vec<u8>> {
    let mut module = Module::new();
    for payload in Parser::new(0).parse_all(wasm) {
        let payload = payload?;
        if let Payload::CustomSection(section) = &payload
            && (section.name() == "linking" || section.name().starts_with("reloc."))
        {
            continue;
        }
        if let Some((id, range)) = payload.as_section() {
            let range = usize::try_from(range.start)?..usize::try_from(range.end)?;
            module.section(&RawSection { id, data: wasm.get(range).unwrap_or_default() });
        }
    }
    Ok(module.finish())
}

/// Minifies a script. Other files can only use those of its names that it exports.
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

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{CustomSection, TypeSection};

    #[test]
    fn programs_that_differ_are_kept_apart() {
        let all = |program: &[u8]| digest(program, Passes::All);
        assert_eq!(all(b"one"), all(b"one"));
        assert_ne!(all(b"one"), all(b"two"));
        assert_ne!(all(b"one"), digest(b"one", Passes::One));
        assert_eq!(all(b"").len(), 64);
    }

    #[test]
    fn the_linkers_notes_go_and_all_else_stays() {
        let with = |notes: &[&str]| {
            let mut module = Module::new();
            module.section(&TypeSection::new());
            for name in notes {
                module
                    .section(&CustomSection { name: (*name).into(), data: b"".as_slice().into() });
            }
            module.finish()
        };
        let noted = with(&["name", "linking", "reloc.CODE"]);
        assert_eq!(without_notes(&noted).unwrap(), with(&["name"]));
    }
}
