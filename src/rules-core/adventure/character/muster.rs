//! All that is mustered for a scene.

use super::profile::Profile;
use crate::ids::SideId;

/// What never changes in a scene.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Muster {
    pub(crate) sides: Vec<String>,
    pub(crate) figures: Vec<(SideId, Profile)>,
}
