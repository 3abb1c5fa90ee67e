//! The rule books: each system's rules are a part of the program of their own, which is fetched
//! when they are first wanted. Everything else reaches them through [`System`] and never knows that
//! they were somewhere else.
//!
//! In a program that is not taken apart they are all there from the start, and fetching them does
//! nothing.

use std::fmt;

use rules_core::{Rules, System};
use wasm_split_helpers::SplitLoaderError;

/// The part of the program with a system's rules did not come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing(pub System);

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.0.about().name;
        write!(
            f,
            "The rules of {name} did not arrive. They come with the next try, or with a network."
        )
    }
}

impl std::error::Error for Missing {}

/// Returns `true` if a system's rules are here.
pub fn is_open(system: System) -> bool {
    system.rules().is_some()
}

/// Sees to it that a system's rules are here.
///
/// # Errors
/// If they cannot be fetched. Whoever asks again, tries again.
pub async fn open(system: System) -> Result<(), Missing> {
    if !is_open(system) {
        system.bring(fetch(system).await.map_err(|_| Missing(system))?);
    }
    Ok(())
}

macro_rules! parts {
    ($($(#[$doc:meta])* $System:ident($id:literal) = $folder:ident;)+) => {
        async fn fetch(system: System) -> Result<&'static dyn Rules, SplitLoaderError> {
            match system { $(System::$System => part::$folder().await,)+ }
        }

        #[allow(unsafe_code, reason = "a part is called as another program's function is")]
        mod part {
            use super::{Rules, SplitLoaderError};

            $(
                #[cfg(rollbook_parts)]
                #[wasm_split_helpers::wasm_split($folder, fallible)]
                pub(super) fn $folder() -> Result<&'static dyn Rules, SplitLoaderError> {
                    Ok(rules_core::rules::<rules_core::$folder::$System>())
                }

                #[cfg(not(rollbook_parts))]
                pub(super) async fn $folder() -> Result<&'static dyn Rules, SplitLoaderError> {
                    Ok(rules_core::rules::<rules_core::$folder::$System>())
                }
            )+
        }
    };
}

rules_core::each_system!(parts);
