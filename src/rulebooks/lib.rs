//! The rules of all systems. In a release, each system's rules are a separate part of the app,
//! fetched on first use. All other code accesses the rules through [`System`].
//!
//! In a build without separate parts, all rules are available from the start, and loading does
//! nothing.

use std::fmt;

use rules_core::{AuthoringTools, OwnGame, OwnGames, Rules, System};
use wasm_split_helpers::SplitLoaderError;

/// The error if this system's rules can't be fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing(pub System);

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.0.about().name;
        write!(f, "Couldn't load the rules of {name}. Try again, or connect to the internet.")
    }
}

impl std::error::Error for Missing {}

/// The message if the code for custom games can't be fetched.
const NO_OWN_GAMES: &str = "Couldn't load custom games. Try again, or connect to the internet.";

/// Returns `true` if a system's rules are loaded.
pub fn is_open(system: System) -> bool {
    match system {
        System::Own(_) => OwnGame::are_here(),
        ours => ours.rules().is_some(),
    }
}

/// Loads the code for custom games.
///
/// # Errors
/// Returns a message for the player if the code can't be fetched. The next call tries again.
pub async fn open_own_games() -> Result<(), String> {
    if !OwnGame::are_here() {
        let games = part::own_games().await;
        OwnGame::bring(games.map_err(|_| NO_OWN_GAMES.to_owned())?);
    }
    Ok(())
}

/// Returns `true` if the tools for writing custom games are loaded, and the code that reads these.
pub fn has_authoring_tools() -> bool {
    OwnGame::has_tools() && OwnGame::are_here()
}

/// Loads the tools for writing custom games, and the code that reads these.
///
/// # Errors
/// Returns a message for the player if the code can't be fetched. The next call tries again.
pub async fn open_authoring_tools() -> Result<(), String> {
    if !OwnGame::has_tools() {
        let tools = part::authoring_tools().await;
        OwnGame::bring_tools(tools.map_err(|_| NO_OWN_GAMES.to_owned())?);
    }
    open_own_games().await
}

/// Loads a system's rules.
///
/// # Errors
/// Returns an error if the rules can't be fetched. The next call tries again.
pub async fn open(system: System) -> Result<(), Missing> {
    if is_open(system) {
        return Ok(());
    }
    match fetch(system).await.map_err(|_| Missing(system))? {
        Come::Rules(all) => all.iter().for_each(|(system, rules)| system.bring(*rules)),
        Come::OwnGames(games) => OwnGame::bring(games),
    }
    Ok(())
}

/// A system and its rules.
type RulesOf = (System, &'static dyn Rules);

/// The content of a part of the app.
enum Come {
    Rules(&'static [RulesOf]),
    OwnGames(&'static dyn OwnGames),
}

macro_rules! parts {
    ($($package:ident {
        $($(#[$doc:meta])* $System:ident($id:literal) = $rules:ident;)+
    })+) => {
        async fn fetch(system: System) -> Result<Come, SplitLoaderError> {
            match system {
                $($(System::$System)|+ => part::$package().await.map(Come::Rules),)+
                System::Own(_) => part::own_games().await.map(Come::OwnGames),
            }
        }

        #[allow(unsafe_code, reason = "a part is called like a function of another program")]
        mod part {
            use super::{AuthoringTools, OwnGames, RulesOf, SplitLoaderError, System};

            #[cfg(rollbook_parts)]
            #[wasm_split_helpers::wasm_split(homebrew, fallible)]
            pub(super) fn own_games() -> Result<&'static dyn OwnGames, SplitLoaderError> {
                Ok(rules_core::homebrew::own_games())
            }

            #[cfg(not(rollbook_parts))]
            pub(super) async fn own_games() -> Result<&'static dyn OwnGames, SplitLoaderError> {
                Ok(rules_core::homebrew::own_games())
            }

            #[cfg(rollbook_parts)]
            #[wasm_split_helpers::wasm_split(authoring, fallible)]
            pub(super) fn authoring_tools()
            -> Result<&'static dyn AuthoringTools, SplitLoaderError> {
                Ok(rules_core::homebrew::authoring_tools())
            }

            #[cfg(not(rollbook_parts))]
            pub(super) async fn authoring_tools()
            -> Result<&'static dyn AuthoringTools, SplitLoaderError> {
                Ok(rules_core::homebrew::authoring_tools())
            }

            $(
                #[cfg(rollbook_parts)]
                #[wasm_split_helpers::wasm_split($package, fallible)]
                pub(super) fn $package() -> Result<&'static [RulesOf], SplitLoaderError> {
                    Ok(&[$((System::$System, &rules_core::$package::$rules)),+])
                }

                #[cfg(not(rollbook_parts))]
                pub(super) async fn $package() -> Result<&'static [RulesOf], SplitLoaderError> {
                    Ok(&[$((System::$System, &rules_core::$package::$rules)),+])
                }
            )+
        }
    };
}

rules_core::each_system!(parts);
