//! A function that makes Chromium keep the compiled code of a program.
//!
//! Chromium compiles each function when it is first called, and keeps the compiled code of a file
//! for the next start once it has optimised 1,000 bytes of it and two seconds have passed since.
//! Short visits never get there. So the build adds a long function with a loop to each file, which
//! the page runs when the file has been in use for a while. Running it takes about a millisecond.
//!
//! If Chromium optimises more code within these two seconds, as at the start of a large battle, it
//! waits as many seconds as there were milliseconds left. The code is then kept after minutes.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use wasm_encoder::{
    BlockType, CodeSection, ExportKind, ExportSection, Function, FunctionSection, InstructionSink,
    Module, TypeSection, ValType,
};

use super::{PROGRAM, optimise::FEATURES};
use crate::files;
use crate::parallel;
use crate::paths;
use crate::process;
use crate::setup;

/// The name that the function is exported by. [`parts.js`](super::parts) calls it.
const NAME: &str = "keep_compiled";

/// The number of times that the loop is run. A function of this length is optimised after 4,000.
const REPEATS: i32 = 6000;
/// The number of computations in the loop, whose optimised code takes about 2,500 bytes.
const COMPUTATIONS: i32 = 160;

/// Adds the function to the program and each of its parts.
pub(super) fn mark(site: &Path) -> Result<()> {
    let function = paths::repository().join("target/kept-code.wasm");
    files::write(&function, module())?;
    let tools = setup::wasm_opt()?;
    let is_program = |file: &String| file.starts_with(PROGRAM) && file.ends_with(".wasm");
    let programs: Vec<String> = files::tree(site)?.into_iter().filter(is_program).collect();
    parallel::for_each(&programs, |file| {
        let (program, marked) = (site.join(file), site.join(file).with_extension("new"));
        let mut merge = tools.merge_command();
        merge.args(FEATURES).arg(&program).arg(PROGRAM).arg(&function).arg(NAME);
        process::run_silently(merge.arg("--output").arg(&marked))?;
        fs::rename(&marked, &program).with_context(|| format!("writing {}", program.display()))
    })
}

/// Returns a program with only the function.
fn module() -> Vec<u8> {
    let (mut types, mut functions) = (TypeSection::new(), FunctionSection::new());
    types.ty().function([], [ValType::I32]);
    functions.function(0);
    let (mut exports, mut code) = (ExportSection::new(), CodeSection::new());
    exports.export(NAME, ExportKind::Func, 0);
    code.function(&long_loop());
    let mut module = Module::new();
    module.section(&types).section(&functions).section(&exports).section(&code);
    module.finish()
}

/// Returns a function that computes a number, which no optimiser can foresee.
fn long_loop() -> Function {
    const LEFT: u32 = 0;
    const NUMBER: u32 = 1;
    let mut function = Function::new([(2, ValType::I32)]);
    let mut code: InstructionSink<'_> = function.instructions();
    code.i32_const(REPEATS).local_set(LEFT).i32_const(1).local_set(NUMBER);
    code.loop_(BlockType::Empty);
    for step in 0..COMPUTATIONS {
        // These repeat after eight steps, so that they compress well.
        let bits = 1 + step % 8;
        code.local_get(NUMBER).local_get(NUMBER).i32_const(bits).i32_shl();
        code.i32_xor().local_set(NUMBER);
        code.local_get(NUMBER).local_get(NUMBER).i32_const(bits).i32_shr_u();
        code.i32_add().local_set(NUMBER);
    }
    code.local_get(LEFT).i32_const(1).i32_sub().local_tee(LEFT).br_if(0).end();
    code.local_get(NUMBER).end();
    function
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasmparser::{Parser, Payload, Validator};

    #[test]
    fn the_function_is_valid_and_long_enough() {
        let module = module();
        Validator::new().validate_all(&module).unwrap();
        let body = Parser::new(0).parse_all(&module).find_map(|payload| match payload.unwrap() {
            Payload::CodeSectionEntry(body) => Some(body.range().count()),
            _ => None,
        });
        // Chromium needs 1,000 bytes of optimised code, which is about as long.
        assert!(body.unwrap() > 2000);
    }
}
