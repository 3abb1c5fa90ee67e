//! Limits how much code of each system's rules can be in the main part, which every start loads.

use std::collections::HashMap;

use anyhow::{Result, ensure};
use wasmparser::{KnownCustom, Name, Parser, Payload, TypeRef};

/// The maximum size of one system's code in that part, in bytes. This is enough for the system's
/// description, which is needed before the rules are loaded.
const MOST: usize = 2 * 1024;

/// Checks that no system's crate has more code in the main part than [`MOST`]. Otherwise, new
/// systems would slow down every start. The parts are named after the crates.
pub(super) fn check(main: &[u8], parts: &[&str]) -> Result<()> {
    let functions = functions(main)?;
    for part in parts {
        let own = functions.iter().filter(|(name, _)| is_from(part, name));
        let bytes: usize = own.map(|(_, bytes)| bytes).sum();
        ensure!(
            bytes <= MOST,
            "every start loads {bytes} bytes of code from {part}; the limit is {MOST}"
        );
    }
    Ok(())
}

/// Returns `true` if a mangled name is of a function in this crate, or of a method of its types.
fn is_from(part: &str, name: &str) -> bool {
    name.contains(&format!("ZN{}{part}", part.len())) || name.contains(&format!("${part}.."))
}

/// Returns the names of a program's functions with their code sizes in bytes.
fn functions(program: &[u8]) -> Result<Vec<(String, usize)>> {
    let (mut imported, mut bytes, mut names) = (0, Vec::new(), HashMap::new());
    for payload in Parser::new(0).parse_all(program) {
        match payload? {
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    imported += usize::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => bytes.push(body.as_bytes().len()),
            Payload::CustomSection(section) => {
                let KnownCustom::Name(section) = section.as_known() else { continue };
                for map in section {
                    let Name::Function(map) = map? else { continue };
                    for naming in map {
                        let naming = naming?;
                        names.insert(naming.index as usize, naming.name.to_owned());
                    }
                }
            }
            _ => {}
        }
    }
    ensure!(!names.is_empty(), "the program has no function names");
    let named = |(place, bytes)| Some((names.remove(&(place + imported))?, bytes));
    Ok(bytes.into_iter().enumerate().filter_map(named).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mangled_names_tell_their_crate() {
        assert!(is_from("gdf", "_ZN3gdf8shooting6volley6volley17he46e43528ad36638E"));
        assert!(is_from(
            "gdf",
            "_ZN43_$LT$gdf..state..State$u20$as$u20$core..fmt..Debug$GT$3fmt17h0E"
        ));
        assert!(!is_from("gdf", "_ZN6engine5sheet3gdf17h0E"));
    }
}
