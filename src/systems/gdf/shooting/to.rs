//! The unit or model that takes the wounds of an attack.

use engine::FigureId;

use crate::unit::when::Attack;

/// A single model picked from a unit, and the weapon that identifies it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Picked {
    pub(crate) part: FigureId,
    pub(crate) weapon: Option<u8>,
}

/// The unit or model that takes wounds, and the wounds that it took earlier in the same attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct To {
    pub(crate) unit: FigureId,
    pub(crate) picked: Option<Picked>,
    /// The attack that causes the wounds, or `None` for dangerous terrain.
    pub(crate) attack: Option<Attack>,
    pub(crate) before: u16,
}

impl To {
    pub(crate) fn unit(unit: FigureId, attack: Option<Attack>) -> Self {
        Self { unit, picked: None, attack, before: 0 }
    }

    pub(crate) fn unit_or_model(unit: FigureId, picked: Option<Picked>, attack: Attack) -> Self {
        Self { picked, ..Self::unit(unit, Some(attack)) }
    }
}
