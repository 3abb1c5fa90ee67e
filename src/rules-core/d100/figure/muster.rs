//! All that is mustered for a battle.

use super::profile::Profile;
use crate::ids::SideId;

/// What never changes in a battle.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Muster {
    pub(crate) sides: Vec<String>,
    pub(crate) figures: Vec<(SideId, Profile)>,
}
