//! Chains: an offer can name an action that must come first. After that action, the offer is taken
//! automatically.

use super::{Battle, By, Entry, Walk, last_result::follows};
use crate::{refusal::Refusal, row::Row, view::Offer};

impl Battle {
    /// Returns the walk-through that starts when an offer is taken.
    ///
    /// # Errors
    /// Returns an error if the action is not offered.
    pub(super) fn walk_of(&self, action: &Row) -> Result<Walk, Refusal> {
        Ok(match self.standing(action)?.first {
            Some(first) => Walk { then: Some(action.clone()), ..Walk::begun(first) },
            None => Walk::begun(action.clone()),
        })
    }

    /// Returns the offer of an action. An action that another offer needs first is also offered
    /// separately, so that it stays valid if the rest of its chain is dropped.
    ///
    /// # Errors
    /// Returns an error if there is no such offer, or it is refused.
    pub(super) fn standing(&self, action: &Row) -> Result<Offer<Row>, Refusal> {
        let participants = self.now.state.participants();
        let figures = || std::iter::once(None).chain(participants.all_figures().map(Some));
        // The offer is most likely one of the figure that acts.
        let actor = self.now.state.actor(action).filter(|&id| participants.has(id)).map(Some);
        let figures = || actor.into_iter().chain(figures());
        let offers = || figures().flat_map(|figure| self.now.state.offers(figure));
        let alone = || {
            let mut firsts = offers().filter(|it| it.refusal.is_none()).filter_map(|it| it.first);
            firsts.find(|first| first == action).map(|first| Offer::new(first, ""))
        };
        let offer = offers().find(|offer| offer.action == *action).or_else(alone);
        let offer = offer.ok_or(Refusal::NotOffered(None))?;
        match offer.refusal {
            Some(why) => Err(Refusal::NotOffered(Some(why.into_owned()))),
            None => Ok(offer),
        }
    }

    /// Opens the action that should follow the last entry. Does nothing if the rules require
    /// another action first, or if the action is no longer possible.
    pub(super) fn follow(&mut self, then: Option<Row>) {
        let may_follow = |action: &Row| {
            self.now.state.due().is_none()
                && self.standing(action).is_ok_and(|offer| offer.first.is_none())
        };
        if let Some(action) = then.filter(may_follow) {
            self.open(Walk::begun(action));
        }
    }

    /// Returns `true` if this walk-through automatically followed the one before it.
    pub(super) fn has_followed(&self, walk: &Walk) -> bool {
        follows(&self.entries, walk)
    }

    /// Drops the action that should follow the last walk-through, so that a redo does not start it.
    pub(super) fn untie(&mut self) {
        let Some(place) = self.entries.iter().rposition(|it| !it.by.is_meanwhile()) else { return };
        if let Some(Entry { by: By::Play(walk), .. }) = self.entries.get_mut(place) {
            walk.then = None;
            self.worded.forget(place);
        }
    }
}
