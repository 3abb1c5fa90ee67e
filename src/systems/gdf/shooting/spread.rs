//! Assignment of wounds to the models of a part.

use engine::{FigureId, HasLineup};

use crate::state::battle::State;

/// The result of assigning wounds to models.
pub(super) struct Spread {
    /// The number of wounds that were used up.
    pub(super) used: u16,
    /// The number of wounds that the models took.
    pub(super) taken: u16,
}

impl Spread {
    /// Assigns wounds to the models of a part.
    ///
    /// With Deadly, each wound falls on one model and is multiplied. Excess wounds are lost.
    pub(super) fn over(state: &State, part: FigureId, wounds: u16, deadly: u8) -> Self {
        Self::within(state.wounds_left(part), state, part, wounds, deadly)
    }

    /// Assigns wounds to the one model of a part that takes the next wound.
    pub(super) fn on_one_model(state: &State, part: FigureId, wounds: u16, deadly: u8) -> Self {
        Self::within(state.wounds_left_on_model(part), state, part, wounds, deadly)
    }

    fn within(room: u16, state: &State, part: FigureId, wounds: u16, deadly: u8) -> Self {
        let tough = u16::from(state.profile(part).tough.max(1));
        let mut on_model = state.wounds_on_model(part);
        let (mut used, mut taken) = (0, 0);
        while used < wounds && taken < room {
            let more = u16::from(deadly.max(1)).min(tough - on_model);
            taken += more;
            on_model = (on_model + more) % tough;
            used += 1;
        }
        Self { used, taken }
    }
}
