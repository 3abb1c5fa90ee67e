//! The rosters that can be chosen for a battle.

use ledger::{KeptRoster, Library, Origin, RosterId};
use rules_core::{System, sheet::Roster};

use crate::app_state::AppState;

/// A roster that can be chosen.
#[derive(Clone)]
pub(crate) struct Candidate {
    /// The roster's ID, if it is saved.
    pub(crate) id: Option<RosterId>,
    /// The roster's content.
    pub(crate) roster: Roster,
    /// The roster's origin, or `None` for a sample.
    pub(crate) origin: Option<Origin>,
}

/// Returns all rosters that can be chosen for a battle.
///
/// `guest`, a roster that the player has just chosen, comes first. Saved rosters follow, last used
/// first, and then samples.
pub(crate) fn candidates(
    app: AppState,
    system: System,
    guest: Option<KeptRoster>,
) -> Vec<Candidate> {
    let listed = app.with_library(Library::list::<KeptRoster>).unwrap_or_default();
    let of_system = listed
        .into_iter()
        .filter(|listed| listed.summary.as_ref().is_ok_and(|summary| summary.system == system));
    let load = |id| {
        app.with_library(|library| {
            let mut kept = library.load(id).ok()?;
            library.fill_in(&mut kept);
            Some(kept)
        })
    };
    let mut kept: Vec<(RosterId, KeptRoster)> =
        of_system.filter_map(|listed| Some((listed.id, load(listed.id)?))).collect();
    let known = kept.iter().position(|(_, it)| Some(it) == guest.as_ref());
    let first = known.map(|place| kept.remove(place));
    let first = first.map(|(id, it)| (Some(id), it)).or(guest.map(|it| (None, it)));
    let kept = kept.into_iter().map(|(id, it)| (Some(id), it));
    let kept = first.into_iter().chain(kept).map(|(id, it)| Candidate {
        id,
        origin: Some(it.origin),
        roster: it.roster,
    });
    let samples = system.all_samples().into_iter();
    kept.chain(samples.map(|roster| Candidate { id: None, roster, origin: None })).collect()
}
