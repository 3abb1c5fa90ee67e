//! A function that makes Chromium keep the compiled code of a program.
//!
//! Chromium compiles each function when it is first called, and keeps the compiled code of a file
//! for the next start once it has optimised 1,000 bytes of it and two seconds have passed since.
//! Short visits never get there. So the build adds a long function with a loop to each file, which
//! the page runs when the file has been in use for a while. Running it takes about a millisecond.

use std::path::Path;

use anyhow::{Result, anyhow};
use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{
    BlockType, CodeSection, ExportKind, ExportSection, Function, FunctionSection, ImportSection,
    InstructionSink, Module, SectionId, TypeSection, ValType,
};
use wasmparser::{
    CodeSectionReader, ExportSectionReader, FunctionSectionReader, ImportSectionReader, Parser,
    TypeSectionReader,
};

use super::PROGRAM;
use crate::files;

/// The name that the function is exported by. [`parts.js`](super::parts) calls it.
const NAME: &str = "keep_compiled";

/// The number of times that the loop is run. A function of this length is optimised after 4,000.
const REPEATS: i32 = 6000;
/// The number of computations in the loop, whose optimised code takes about 2,500 bytes.
const COMPUTATIONS: i32 = 160;

/// Adds the function to the program and each of its parts.
pub(super) fn mark(site: &Path) -> Result<()> {
    for file in files::tree(site)? {
        if file.starts_with(PROGRAM) && file.ends_with(".wasm") {
            let path = site.join(file);
            let marked = marked(&files::read_bytes(&path)?)?;
            files::write(&path, marked)?;
        }
    }
    Ok(())
}

/// Returns the program with the function.
fn marked(wasm: &[u8]) -> Result<Vec<u8>> {
    let mut module = Module::new();
    let mut adding = Adding::default();
    let copied = adding.parse_core_module(&mut module, Parser::new(0), wasm);
    copied.map_err(|error| anyhow!("{error:?}"))?;
    Ok(module.finish())
}

/// Copies a program and adds the function at the end of each section that mentions it.
#[derive(Default)]
struct Adding {
    /// The function's type.
    kind: u32,
    /// The function's place among all functions, which begin with the imported ones.
    place: u32,
    /// Whether the function has been exported.
    is_exported: bool,
}

impl Adding {
    fn export(&mut self, exports: &mut ExportSection) {
        exports.export(NAME, ExportKind::Func, self.place);
        self.is_exported = true;
    }
}

type Copied = Result<(), Error>;

impl Reencode for Adding {
    type Error = std::convert::Infallible;

    fn parse_type_section(
        &mut self,
        types: &mut TypeSection,
        read: TypeSectionReader<'_>,
    ) -> Copied {
        utils::parse_type_section(self, types, read)?;
        self.kind = types.len();
        types.ty().function([], [ValType::I32]);
        Ok(())
    }

    fn parse_import_section(
        &mut self,
        imports: &mut ImportSection,
        read: ImportSectionReader<'_>,
    ) -> Copied {
        for import in read.clone().into_imports() {
            self.place += u32::from(matches!(import?.ty, wasmparser::TypeRef::Func(_)));
        }
        utils::parse_import_section(self, imports, read)
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        read: FunctionSectionReader<'_>,
    ) -> Copied {
        utils::parse_function_section(self, functions, read)?;
        self.place += functions.len();
        functions.function(self.kind);
        Ok(())
    }

    fn parse_export_section(
        &mut self,
        exports: &mut ExportSection,
        read: ExportSectionReader<'_>,
    ) -> Copied {
        utils::parse_export_section(self, exports, read)?;
        self.export(exports);
        Ok(())
    }

    /// Adds the missing section to a program without exports.
    fn intersperse_section_hook(
        &mut self,
        module: &mut Module,
        _: Option<SectionId>,
        before: Option<SectionId>,
    ) -> Copied {
        use SectionId::{Code, DataCount, Element, Start};
        if !self.is_exported && matches!(before, Some(Start | Element | DataCount | Code)) {
            let mut exports = ExportSection::new();
            self.export(&mut exports);
            module.section(&exports);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        read: CodeSectionReader<'_>,
    ) -> Copied {
        utils::parse_code_section(self, code, read)?;
        code.function(&long_loop());
        Ok(())
    }
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
    use wasm_encoder::EntityType;
    use wasmparser::{ExternalKind, Payload, Validator};

    /// Returns a program with an imported function and one of its own, which may be exported.
    fn program(is_exported: bool) -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let (mut imports, mut functions) = (ImportSection::new(), FunctionSection::new());
        imports.import("page", "show", EntityType::Function(0));
        functions.function(0);
        let (mut exports, mut code) = (ExportSection::new(), CodeSection::new());
        exports.export("start", ExportKind::Func, 1);
        let mut start = Function::new([]);
        start.instructions().call(0).end();
        code.function(&start);
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions);
        if is_exported {
            module.section(&exports);
        }
        module.section(&code);
        module.finish()
    }

    /// Returns the names, kinds and places of a valid program's exports.
    fn exports(wasm: &[u8]) -> Vec<(String, ExternalKind, u32)> {
        Validator::new().validate_all(wasm).unwrap();
        let sections =
            Parser::new(0).parse_all(wasm).filter_map(|payload| match payload.unwrap() {
                Payload::ExportSection(section) => Some(section),
                _ => None,
            });
        let exports = sections.flatten().map(Result::unwrap);
        exports.map(|export| (export.name.to_owned(), export.kind, export.index)).collect()
    }

    #[test]
    fn the_function_is_added_and_all_else_stays() {
        let function = |name: &str, place| (name.to_owned(), ExternalKind::Func, place);
        let with_exports = marked(&program(true)).unwrap();
        assert_eq!(exports(&with_exports), [function("start", 1), function(NAME, 2)]);
        let without = marked(&program(false)).unwrap();
        assert_eq!(exports(&without), [function(NAME, 2)]);
    }
}
