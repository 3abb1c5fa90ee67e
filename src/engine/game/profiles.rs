//! The profiles of other programs' rosters, from which a custom game can be made.

/// The game of another program's rosters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RosterSource {
    /// The game's name: "Salt and Iron".
    pub game: String,
    /// The game's ID in the other program. Can be empty.
    pub id: String,
}

/// All profiles in a roster, without their owners.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profiles {
    /// The game of the roster.
    pub source: RosterSource,
    /// The word for a figure: "Operative". Can be empty.
    pub figure: String,
    /// The unit of costs: "pts". Empty if figures have no cost.
    pub cost: String,
    /// The characteristics of figures.
    pub stats: Vec<Characteristic>,
    /// The types of all other profiles, such as weapons.
    pub lists: Vec<ProfileType>,
}

/// A type of profiles: "Ranged Weapons".
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProfileType {
    /// The type's name.
    pub name: String,
    /// The characteristics. If there are none, only the names of the profiles matter.
    pub characteristics: Vec<Characteristic>,
}

/// A characteristic, with its values in all profiles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Characteristic {
    /// The characteristic's name: "Save".
    pub name: String,
    /// The values that are whole numbers.
    pub numbers: Vec<i32>,
    /// The other values, such as "D6".
    pub texts: Vec<String>,
    /// Whether a profile has no value.
    pub has_gaps: bool,
    /// The indices of the figures that have this characteristic, if it is one of figures.
    pub owners: Vec<usize>,
}
