//! Numbers that players enter in a battle because they are missing on a sheet.

use serde::{Deserialize, Serialize};

use crate::{
    ids::SideId,
    sheet::{Field, Sheet},
};

/// A number that was missing on a sheet, and that a player has entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fill {
    /// The side that the sheet belongs to.
    #[serde(rename = "s")]
    pub side: SideId,
    /// The index of the sheet among all that the side began with or that joined it.
    #[serde(rename = "n")]
    pub sheet: u16,
    /// The path of the field: `melee`, `weapons.0.strength`.
    #[serde(rename = "f")]
    pub path: String,
    /// The number.
    #[serde(rename = "v")]
    pub number: i32,
}

impl Fill {
    /// Enters the number on its sheet, if that is one of these sheets of a side, which begin at
    /// index `first`.
    pub(crate) fn fill_in(
        &self,
        fields: &[Field],
        side: SideId,
        first: usize,
        sheets: &mut [Sheet],
    ) {
        let place = usize::from(self.sheet).checked_sub(first).filter(|_| side == self.side);
        if let Some(sheet) = place.and_then(|place| sheets.get_mut(place)) {
            sheet.fill(fields, &self.path, self.number);
        }
    }
}
