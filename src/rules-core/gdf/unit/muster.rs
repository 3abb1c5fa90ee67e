//! All that is mustered for a battle.

use super::profile::Profile;
use crate::ids::{FigureId, SideId};

/// What never changes in a battle.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Muster {
    pub(crate) sides: Vec<String>,
    pub(crate) units: Vec<(SideId, Profile)>,
    /// Where each unit begins by its sheet.
    pub(crate) starts: Vec<Start>,
}

/// Where a unit begins by its sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Start {
    /// The unit that it is part of.
    pub(crate) joins: Option<FigureId>,
    /// The transport that it is in.
    pub(crate) inside: Option<FigureId>,
}
