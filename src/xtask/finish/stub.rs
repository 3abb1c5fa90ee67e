//! What stands for the program while several parts become one.
//!
//! Every part asks for the program's memory and the like, and a merged part would ask for each as
//! often as its parts did. So their demands are met by a module that asks for each once and hands
//! it on.

use std::collections::BTreeMap;

use anyhow::{Result, anyhow, ensure};
use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasm_encoder::{EntityType, ExportKind, ExportSection, ImportSection, Module};
use wasmparser::{Import, Parser, Payload};

/// The program, as parts name it.
pub(super) const NAME: &str = "__wasm_split";
/// The program, as a merged part names it.
const PROGRAM: &str = "program";

/// A module that meets all demands of these parts.
pub(super) fn of(parts: &[Vec<u8>]) -> Result<Vec<u8>> {
    let mut asked = BTreeMap::new();
    for part in parts {
        for payload in Parser::new(0).parse_all(part) {
            let Payload::ImportSection(section) = payload? else { continue };
            for import in section.into_imports() {
                let Import { module, name, ty } = import?;
                ensure!(module == NAME, "a part asks for {module}");
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
            _ => return Err(anyhow!("a part asks for {name}, which is a function")),
        };
        imports.import(PROGRAM, name, entity);
        exports.export(name, kind, counts[place]);
        counts[place] += 1;
    }
    let mut module = Module::new();
    module.section(&imports).section(&exports);
    Ok(module.finish())
}
