//! The interface between a question that needs dice and the camera that reads them.

use std::sync::Arc;

use leptos::prelude::RwSignal;
use rules_core::dice::Face;

/// The dice that someone wants to have read.
#[derive(Clone)]
pub(crate) struct DiceWanted {
    /// The number of dice, or `None` if any number will do.
    pub(crate) dice: Option<u16>,
    /// What the dice are for, in a few words.
    pub(crate) purpose: String,
}

/// Receives the faces of dice.
type Enter = Arc<dyn Fn(&[Face]) + Send + Sync>;

/// Asks for dice, and receives their faces.
#[derive(Clone)]
pub(crate) struct DiceAsker {
    /// Whether the view is open.
    pub(crate) open: RwSignal<bool>,
    /// Whether pictures are taken without a tap, as soon as the dice have come to rest.
    pub(crate) tray: RwSignal<bool>,
    /// Returns what is wanted now, and tracks its changes.
    pub(crate) wanted: Arc<dyn Fn() -> Option<DiceWanted> + Send + Sync>,
    /// Receives the face of each die. The player has confirmed them.
    pub(crate) enter: Enter,
}
