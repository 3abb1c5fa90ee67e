//! A substitute for the program while several parts are merged into one.
//!
//! Every part imports the program's memory, tables and globals, and a merged part would import each
//! of them several times. So this module imports each of them once and exports it again, for the
//! parts to import.

use std::collections::BTreeMap;

use anyhow::{Result, anyhow, ensure};
use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasm_encoder::{EntityType, ExportKind, ExportSection, ImportSection, Module};
use wasmparser::{Import, Parser, Payload};

/// The module name under which parts import from the program.
pub(super) const NAME: &str = "__wasm_split";
/// The module name under which a merged part imports from the program.
const PROGRAM: &str = "program";

/// Creates a module that imports the same items as these parts, and exports each of them again.
pub(super) fn of(parts: &[Vec<u8>]) -> Result<Vec<u8>> {
    let mut asked = BTreeMap::new();
    for part in parts {
        for payload in Parser::new(0).parse_all(part) {
            let Payload::ImportSection(section) = payload? else { continue };
            for import in section.into_imports() {
                let Import { module, name, ty } = import?;
                ensure!(module == NAME, "a part imports from {module}");
                let entity = RoundtripReencoder.entity_type(ty);
                asked.insert(name, entity.map_err(|error| anyhow!("{error:?}"))?);
            }
        }
    }
    let (mut imports, mut exports) = (ImportSection::new(), ExportSection::new());
    let mut counts = [0; 3];
    for (name, entity) in asked {
        let (kind, place) = match entity {
            EntityType::Memory(_) => (ExportKind::Memory, 0),
            EntityType::Table(_) => (ExportKind::Table, 1),
            EntityType::Global(_) => (ExportKind::Global, 2),
            _ => return Err(anyhow!("a part imports {name}, which has an unsupported kind")),
        };
        imports.import(PROGRAM, name, entity);
        exports.export(name, kind, counts[place]);
        counts[place] += 1;
    }
    let mut module = Module::new();
    module.section(&imports).section(&exports);
    Ok(module.finish())
}
