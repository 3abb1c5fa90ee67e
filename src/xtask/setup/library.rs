//! Rust's standard library, built for the browser from the source that comes with the compiler.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

use crate::files;
use crate::paths;
use crate::process;
use crate::progress;

/// The target of all code for the browser.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// The manifest of an empty crate. Building it builds the library.
///
/// Odds spend a quarter of their time on allocations. At level "s", which inlines more, that code
/// is no larger, and odds take a tenth less time.
const MANIFEST: &str = "\
[package]
name = \"nothing\"
edition = \"2024\"

[lib]
path = \"lib.rs\"

[workspace]

[profile.release]
codegen-units = 1
opt-level = \"z\"

[profile.release.package.alloc]
opt-level = \"s\"

[profile.release.package.dlmalloc]
opt-level = \"s\"
";

/// A Rust compiler with the matching cargo.
#[derive(Clone, Copy, Debug)]
pub(super) struct Toolchain {
    pub(super) rustc: &'static str,
    pub(super) cargo: &'static str,
}

/// A variant of the library, with the options that build it.
#[derive(Debug)]
pub(super) struct Library {
    name: &'static str,
    crates: &'static str,
    features: &'static str,
    flags: &'static [&'static str],
}

impl Library {
    /// The library as rustup provides it.
    pub(super) const ORDINARY: Self = Self {
        name: "ordinary",
        crates: "std,panic_abort,proc_macro,test",
        features: "panic-unwind",
        flags: &["-Cembed-bitcode=yes"],
    };

    /// The smallest possible library: a panic stops the program at once, without a message.
    ///
    /// `-Cpanic=immediate-abort` is meant for that, but every crate would have to be compiled with
    /// it, and a stable compiler accepts it only with unstable features for all of them. All the
    /// code for panics is in the library, so it is enough to compile the library alone with the
    /// matching `cfg`.
    pub(super) const SMALL: Self = Self {
        name: "small",
        crates: "std,panic_abort",
        features: "optimize_for_size",
        flags: &[
            // For link-time optimisation of the release.
            "-Cembed-bitcode=yes",
            "-Aexplicit_builtin_cfgs_in_flags",
            "--cfg=panic=\"immediate-abort\"",
            "-Zlocation-detail=none",
        ],
    };

    /// Returns the library for this compiler if an earlier run has built it. The result is a folder
    /// for rustc's `--sysroot`.
    pub(super) fn built(&self, toolchain: Toolchain) -> Result<Option<PathBuf>> {
        Ok(Some(self.folder(toolchain)?).filter(|folder| folder.is_dir()))
    }

    /// Builds the library, unless an earlier run has built it.
    pub(super) fn build(&self, toolchain: Toolchain) -> Result<PathBuf> {
        let folder = self.folder(toolchain)?;
        if !folder.is_dir() {
            let what =
                format!("Building the {} standard library (a minute or two, once)", self.name);
            progress::step(&what, || self.build_into(&folder, toolchain))?;
        }
        Ok(folder)
    }

    /// Returns the folder for this compiler and these build options.
    fn folder(&self, toolchain: Toolchain) -> Result<PathBuf> {
        let compiler = process::output(Command::new(toolchain.rustc).arg("-vV"))?;
        let hash = Sha256::digest(format!("{compiler}{self:?}{MANIFEST}"));
        let hash: String = hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        let folder = paths::cache()?.join(format!("library/{}-{hash}", self.name));
        let has_space = folder.to_string_lossy().contains(char::is_whitespace);
        ensure!(
            !has_space,
            "cargo does not accept compiler flags with a space, as in {}",
            folder.display()
        );
        Ok(folder)
    }

    fn build_into(&self, folder: &Path, toolchain: Toolchain) -> Result<()> {
        let part = folder.with_extension(format!("part-{}", std::process::id()));
        files::remove_folder(&part)?;
        let nothing = part.join("build");
        files::create_folder(&nothing)?;
        files::write(&nothing.join("Cargo.toml"), MANIFEST)?;
        files::write(&nothing.join("lib.rs"), "#![no_std]\n")?;
        process::run(
            Command::new(toolchain.cargo)
                .args(["build", "--release", "--target", TARGET])
                .args(process::quiet())
                .arg(format!("-Zbuild-std={}", self.crates))
                .arg(format!("-Zbuild-std-features={}", self.features))
                .current_dir(&nothing)
                .env("CARGO_TARGET_DIR", "target")
                .env("RUSTC", toolchain.rustc)
                // Allows a stable compiler to build its standard library.
                .env("RUSTC_BOOTSTRAP", "1")
                .env("CARGO_ENCODED_RUSTFLAGS", self.flags.join("\x1f")),
        )?;

        let libraries = part.join("lib/rustlib").join(TARGET).join("lib");
        files::create_folder(&libraries)?;
        for file in files::entries(&nothing.join("target").join(TARGET).join("release/deps"))? {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            if name.ends_with(".rlib") && !name.starts_with("libnothing-") {
                fs::copy(&file, libraries.join(&*name))
                    .with_context(|| format!("cannot copy {}", file.display()))?;
            }
        }
        files::remove_folder(&nothing)?;
        fs::rename(&part, folder).with_context(|| format!("cannot create {}", folder.display()))
    }
}
