//! Shortens what a program shares with the JavaScript that wasm-bindgen creates for it.
//!
//! The two call each other's functions by names with 16 random digits, which hardly compress.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::path::Path;

use anyhow::{Context, Result, anyhow, ensure};
use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{ElementSection, ExportSection, ImportSection, Module};
use wasmparser::{Element, ElementItems, ElementKind, Export, Import, Imports, Operator, Parser};

use crate::files;

/// The prefix of the functions that wasm-bindgen exports for Rust's closures.
const CLOSURES: &str = "wasm_bindgen__";

/// Shortens the names in each program of the site and in its JavaScript.
pub(super) fn shorten(site: &Path) -> Result<()> {
    for file in files::tree(site)? {
        let Some(stem) = file.strip_suffix("_bg.wasm") else { continue };
        let (program, script) = (site.join(&file), site.join(format!("{stem}.js")));
        let mut shorter = Shorter { module: format!("./{stem}_bg.js"), ..Shorter::default() };
        files::write(&program, shorter.program(&files::read_bytes(&program)?)?)?;
        let script_text = shorter.script(&files::read(&script)?);
        files::write(&script, script_text.with_context(|| format!("shortening {file}"))?)?;
    }
    Ok(())
}

/// The short names of one program's functions.
#[derive(Debug, Default)]
struct Shorter {
    /// The name under which the program imports its JavaScript.
    module: String,
    names: BTreeMap<String, String>,
}

impl Shorter {
    fn program(&mut self, program: &[u8]) -> Result<Vec<u8>> {
        let mut module = Module::new();
        self.parse_core_module(&mut module, Parser::new(0), program)
            .map_err(|error| anyhow!("{error}"))?;
        Ok(module.finish())
    }

    fn short(&mut self, name: &str) -> String {
        let next = format!("_{}", self.names.len());
        self.names.entry(name.to_owned()).or_insert(next).clone()
    }

    /// Replaces the names where a script defines or uses a property. Its own functions may have the
    /// same names.
    fn script(&self, script: &str) -> Result<String> {
        let (mut text, mut found) = (String::with_capacity(script.len()), BTreeSet::new());
        for piece in script.split_inclusive(|letter| !is_in_names(letter)) {
            let word = piece.trim_end_matches(|letter| !is_in_names(letter));
            let end = piece.strip_prefix(word).unwrap_or_default();
            let is_property = end == ":" || text.ends_with('.');
            match self.names.get(word).filter(|_| is_property) {
                Some(short) => {
                    found.insert(word);
                    text.push_str(short);
                }
                None => text.push_str(word),
            }
            text.push_str(end);
        }
        let missing = self.names.keys().find(|name| !found.contains(name.as_str()));
        ensure!(missing.is_none(), "the script has no {missing:?}");
        Ok(text)
    }
}

fn is_in_names(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_' || letter == '$'
}

impl Reencode for Shorter {
    type Error = Infallible;

    fn parse_imports(
        &mut self,
        section: &mut ImportSection,
        imports: Imports<'_>,
    ) -> Result<(), Error> {
        match imports {
            Imports::Single(place, import) if import.module == self.module => {
                let name = self.short(import.name);
                let import = Import { name: &name, ..import };
                utils::parse_imports(self, section, Imports::Single(place, import))
            }
            imports => utils::parse_imports(self, section, imports),
        }
    }

    fn parse_export(
        &mut self,
        section: &mut ExportSection,
        export: Export<'_>,
    ) -> Result<(), Error> {
        if !export.name.starts_with(CLOSURES) {
            return utils::parse_export(self, section, export);
        }
        let name = self.short(export.name);
        utils::parse_export(self, section, Export { name: &name, ..export })
    }

    /// Omits entries that put nothing into a table, which is empty at first anyway. The split
    /// leaves one for each function of each part.
    fn parse_element(
        &mut self,
        section: &mut ElementSection,
        element: Element<'_>,
    ) -> Result<(), Error> {
        let is_active = matches!(element.kind, ElementKind::Active { .. });
        if is_active && is_empty(&element.items)? {
            return Ok(());
        }
        utils::parse_element(self, section, element)
    }
}

/// Returns `true` if all items are null.
fn is_empty(items: &ElementItems<'_>) -> Result<bool, Error> {
    let ElementItems::Expressions(_, items) = items else { return Ok(false) };
    for item in items.clone() {
        if !matches!(item?.get_operators_reader().read()?, Operator::RefNull { .. }) {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{
        ConstExpr, Elements, EntityType, ExportKind, HeapType, RefType, TableSection, TableType,
        TypeSection,
    };

    fn program(names: [&str; 2], entries: &[bool]) -> Vec<u8> {
        let mut module = Module::new();
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let mut imports = ImportSection::new();
        imports.import("./a_bg.js", names[0], EntityType::Function(0));
        imports.import("./parts.js", "__wbg_parts", EntityType::Function(0));
        let mut tables = TableSection::new();
        tables.table(TableType {
            element_type: RefType::FUNCREF,
            table64: false,
            minimum: 3,
            maximum: None,
            shared: false,
        });
        let mut exports = ExportSection::new();
        exports.export(names[1], ExportKind::Func, 0);
        exports.export("main", ExportKind::Func, 1);
        let mut elements = ElementSection::new();
        for (place, is_filled) in (0..).zip(entries) {
            let item = if *is_filled {
                ConstExpr::ref_func(0)
            } else {
                ConstExpr::ref_null(HeapType::FUNC)
            };
            let items = Elements::Expressions(RefType::FUNCREF, vec![item].into());
            elements.active(None, &ConstExpr::i32_const(place), items);
        }
        module.section(&types).section(&imports).section(&tables);
        module.section(&exports).section(&elements);
        module.finish()
    }

    fn shorter() -> Shorter {
        Shorter { module: "./a_bg.js".to_owned(), ..Shorter::default() }
    }

    #[test]
    fn program_and_script_get_the_same_short_names() {
        let mut shorter = shorter();
        let long = ["__wbg_get_0123456789abcdef", "wasm_bindgen__invoke__h0123"];
        let shortened = shorter.program(&program(long, &[true])).unwrap();
        assert_eq!(shortened, program(["_0", "_1"], &[true]));
        let script = format!(
            "const all={{{}:function(a){{return a}}}};function {}(a){{wasm.{}(a)}}",
            long[0], long[1], long[1]
        );
        let expected = format!(
            "const all={{_0:function(a){{return a}}}};function {}(a){{wasm._1(a)}}",
            long[1]
        );
        assert_eq!(shorter.script(&script).unwrap(), expected);
    }

    #[test]
    fn a_script_without_a_function_of_the_program_is_refused() {
        let mut shorter = shorter();
        let names = ["__wbg_get", "wasm_bindgen__invoke"];
        shorter.program(&program(names, &[])).unwrap();
        let error = shorter.script("const all={__wbg_get:function(){}}").unwrap_err();
        assert!(error.to_string().contains(names[1]), "{error}");
    }

    #[test]
    fn entries_that_put_nothing_into_a_table_are_omitted() {
        let shortened = shorter().program(&program(["_0", "wasm_bindgen__a"], &[false, false]));
        assert_eq!(shortened.unwrap(), program(["_0", "_1"], &[]));
        let mixed = shorter().program(&program(["_0", "wasm_bindgen__a"], &[true, false, true]));
        assert_eq!(mixed.unwrap().len(), program(["_0", "_1"], &[true, true]).len());
    }
}
