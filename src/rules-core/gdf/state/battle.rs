//! A battle at one moment.

use std::ops::Deref;

use crate::{
    chapter::{last_left, leader},
    gdf::unit::{
        gives::Gives,
        order::Order,
        profile::Profile,
        weapon::{self, Carriers, Weapon},
    },
    ids::{FigureId, SideId},
    muster::Muster,
    row::stored_as_rows,
    shared::Crowd,
};

/// Mission: the game ends after this round.
pub(crate) const LAST_ROUND: u8 = 4;

/// Mission: the highest number of objective markers, D3 + 2.
pub(crate) const MOST_MARKERS: u8 = 5;

/// A battle at one moment.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct State {
    /// Sides and profiles.
    muster: Muster<Profile>,
    /// The round, from 1; 0 until the roll-off.
    pub round: u8,
    /// The side whose turn it is to activate a unit.
    pub to_move: SideId,
    /// Whether it has activated one, so that the turn is about to pass.
    pub has_moved: bool,
    /// The unit that is being activated.
    pub acting: Option<Acting>,
    /// Whether the last round is over or the players have ended the battle.
    pub ended: bool,
    /// Whether the players go on for the objective markers after a side has lost all its units.
    pub plays_on: bool,
    /// Who holds each objective marker.
    pub markers: Vec<Option<SideId>>,
    /// How many markers each side held after each round.
    pub held: Vec<Vec<u8>>,
    /// The last round for which reserves were asked for.
    pub arrived: u8,
    /// What has to be done before the battle.
    pub setup: Setup,
    /// Each unit, by its id.
    pub units: Crowd<UnitState>,
}

/// A unit during its activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Acting {
    /// The unit.
    pub unit: FigureId,
    /// Its order; `None` until it gets one.
    pub order: Option<Order>,
}

stored_as_rows! {
    /// What has to be done before the battle.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Setup {
        /// Nothing yet, or everything is on the table.
        1 = Ready,
        /// This side places a unit.
        2 = Deploys(side: SideId),
        /// This side places a scout.
        3 = Scouts(side: SideId),
        /// Objective markers are placed.
        4 = Places,
        /// The roll-off for the deployment is made.
        5 = Zones,
        /// Both sides have scouts, and roll off for who places the first.
        6 = ScoutsRollOff,
    }
}

stored_as_rows! {
    /// Why a unit has to test its morale.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum TestOwed {
        /// Wounds left it with half or less.
        1 = Wounds,
        /// It lost a melee.
        2 = Melee,
        /// It lost a melee against this unit.
        3 = MeleeAgainst(winner: FigureId),
    }
}

impl TestOwed {
    /// Returns `true` if the unit lost a melee.
    pub(crate) fn is_of_melee(self) -> bool {
        matches!(self, Self::Melee | Self::MeleeAgainst(_))
    }
}

/// A unit at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct UnitState {
    /// Wounds taken by all its models together.
    pub wounds: u16,
    /// How many of its models still carry each weapon, by the weapon's place on the sheet.
    pub carriers: Carriers,
    /// Weapons fired in this activation: one bit each, the first weapon's the lowest.
    pub fired: u8,
    /// Whether it has been activated this round.
    pub activated: bool,
    /// Whether it is pinned.
    pub pinned: bool,
    /// Whether it is fatigued.
    pub fatigued: bool,
    /// The morale test that it has to take.
    pub owes: Option<TestOwed>,
    /// The unit that it is part of.
    pub joined: Option<FigureId>,
    /// The transport that it is in.
    pub inside: Option<FigureId>,
    /// Where it is, if it is not on the table.
    pub away: Option<Away>,
    /// Whether it has cast or blocked a spell this round.
    pub cast: bool,
    /// Caster: the spell tokens that it holds.
    pub tokens: u8,
    /// Caster: spells that it has tried this round, one bit each, the first spell's the lowest.
    pub tried: u16,
    /// Limited: weapons that were used and may not be used again, one bit each.
    pub spent: u8,
}

stored_as_rows! {
    /// Where a unit is that is not on the table.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Away {
        /// It has not been deployed yet.
        1 = Waiting,
        /// It is in reserve.
        2 = Reserve,
    }
}

/// Questions about who takes part go to the muster.
impl Deref for State {
    type Target = Muster<Profile>;

    fn deref(&self) -> &Muster<Profile> {
        &self.muster
    }
}

impl State {
    pub(crate) fn new(muster: Muster<Profile>) -> Self {
        let mut state = Self {
            round: 0,
            to_move: SideId(0),
            has_moved: false,
            acting: None,
            ended: false,
            plays_on: false,
            markers: Vec::new(),
            held: Vec::new(),
            arrived: 0,
            setup: Setup::Ready,
            units: Crowd::default(),
            muster: muster.clone(),
        };
        state.join(muster);
        state
    }

    /// Takes in new units, which have not been activated yet.
    pub(crate) fn join(&mut self, muster: Muster<Profile>) {
        for (_, profile) in muster.profiles().skip(self.units.len()) {
            self.units.push(UnitState {
                carriers: weapon::all_carriers(&profile.weapons),
                joined: profile.joins,
                inside: profile.inside,
                ..UnitState::default()
            });
        }
        self.muster = muster;
        self.plays_on = false;
        for unit in self.all_figures() {
            let host = self.unit(unit).joined.map(|host| self.unit(host));
            if let (Some(host), Some(unit)) = (host, self.units.get_mut(unit.index())) {
                (unit.inside, unit.away) = (host.inside, host.away);
            }
        }
    }

    /// The other side.
    pub fn other_side(&self, side: SideId) -> SideId {
        self.all_sides().find(|&other| other != side).unwrap_or(side)
    }

    /// The enemy units that are on the table.
    pub fn enemies_of(&self, unit: FigureId) -> impl Iterator<Item = FigureId> + '_ {
        let own = self.side_of(unit);
        self.all_figures().filter(move |&it| self.side_of(it) != own && self.is_on_table(it))
    }

    /// The units of all other sides.
    pub(crate) fn enemies_of_side(&self, side: SideId) -> impl Iterator<Item = FigureId> + '_ {
        self.all_figures().filter(move |&it| self.side_of(it) != Some(side))
    }

    /// Returns `true` if a unit that acts for itself stands on the table.
    pub fn is_on_table(&self, unit: FigureId) -> bool {
        let now = self.unit(unit);
        self.is_head(unit) && now.away.is_none() && now.inside.is_none()
    }

    /// Where a unit is, if it is not on the table. Riders in a reserve transport are in reserve as
    /// well.
    pub fn away(&self, unit: FigureId) -> Option<Away> {
        let mut asked = self.unit(unit);
        // At most as many steps as there are units: by hand, two transports can be put into each
        // other.
        for _ in self.all_figures() {
            match (asked.away, asked.inside) {
                (None, Some(transport)) => asked = self.unit(transport),
                (away, _) => return away,
            }
        }
        None
    }

    /// How a unit stands. One that does not exist is fresh.
    pub fn unit(&self, unit: FigureId) -> UnitState {
        self.units.get(unit.index()).copied().unwrap_or_default()
    }

    /// How many models of a unit are left. Tough: wounds fall on one model until it is removed,
    /// then on the next.
    pub fn models_left(&self, unit: FigureId) -> u8 {
        let profile = self.profile(unit);
        let removed = self.unit(unit).wounds / u16::from(profile.tough.max(1));
        profile.models.saturating_sub(u8::try_from(removed).unwrap_or(u8::MAX))
    }

    /// How many models of a unit are lost.
    pub fn lost(&self, unit: FigureId) -> u16 {
        self.profile(unit).models.saturating_sub(self.models_left(unit)).into()
    }

    /// Wounds on the model that was wounded but not removed.
    pub fn wounds_on_model(&self, unit: FigureId) -> u16 {
        self.unit(unit).wounds % u16::from(self.profile(unit).tough.max(1))
    }

    /// Wounds that can still be taken by the model that takes the next one.
    pub fn wounds_left_on_model(&self, unit: FigureId) -> u16 {
        u16::from(self.profile(unit).tough.max(1)) - self.wounds_on_model(unit)
    }

    /// Wounds a unit can still take.
    pub fn wounds_left(&self, unit: FigureId) -> u16 {
        self.profile(unit).all_wounds().saturating_sub(self.unit(unit).wounds)
    }

    /// Returns `true` if a unit has models left.
    pub fn in_play(&self, unit: FigureId) -> bool {
        self.wounds_left(unit) > 0
    }

    /// A unit's weapon, by its place on the sheet.
    pub fn weapon(&self, unit: FigureId, place: u8) -> Option<&Weapon> {
        self.profile(unit).weapons.get(usize::from(place))
    }

    /// A unit's ranged weapons, each with its place on the sheet.
    pub fn guns(&self, unit: FigureId) -> impl Iterator<Item = (u8, &Weapon)> + '_ {
        (0..).zip(&self.profile(unit).weapons).filter(|(_, weapon)| weapon.shoots())
    }

    /// A unit's melee weapons, each with its place on the sheet.
    pub fn melee_weapons(&self, unit: FigureId) -> impl Iterator<Item = (u8, &Weapon)> + '_ {
        (0..).zip(&self.profile(unit).weapons).filter(|(_, weapon)| !weapon.shoots())
    }

    /// How many models of a unit can use a weapon; none if it is used up.
    pub fn carriers(&self, unit: FigureId, weapon: u8) -> u8 {
        if self.unit(unit).has_spent(weapon) {
            return 0;
        }
        let carriers = self.unit(unit).carriers;
        carriers.get(usize::from(weapon)).map_or(0, |&it| it.min(self.models_left(unit)))
    }

    /// The range of a unit's weapon in inches, with everything that rules add.
    pub(crate) fn range(&self, unit: FigureId, weapon: u8) -> u8 {
        let Some(weapon) = self.weapon(unit, weapon) else { return 0 };
        let rules = self.rules_of(unit).into_iter().chain(&weapon.rules);
        rules.fold(weapon.range, |range, rule| match rule.gives {
            Gives::Range(more) => range.saturating_add_signed(more),
            _ => range,
        })
    }

    /// Returns `true` if a unit has been activated this round or cannot be activated.
    pub fn is_done(&self, unit: FigureId) -> bool {
        let now = self.unit(unit);
        now.activated || !self.is_head(unit) || self.away(unit).is_some()
    }

    /// Returns `true` if a side has a unit left to activate this round.
    pub fn has_units_to_activate(&self, side: SideId) -> bool {
        self.figures_of(side).any(|unit| !self.is_done(unit))
    }

    /// How many of a side's units are in play.
    pub fn count_in_play(&self, side: SideId) -> usize {
        self.figures_of(side).filter(|&unit| self.in_play(unit)).count()
    }

    /// How many objective markers a side holds.
    pub fn markers_of(&self, side: SideId) -> u8 {
        let count = self.markers.iter().filter(|&&holder| holder == Some(side)).count();
        u8::try_from(count).unwrap_or(MOST_MARKERS)
    }

    /// What a side's units cost together, in points.
    pub fn points_of(&self, side: SideId) -> u32 {
        self.figures_of(side).map(|unit| u32::from(self.profile(unit).points)).sum()
    }

    /// Returns `true` if the battle has ended, or a side has no units left and the other does not
    /// play on.
    pub fn is_over(&self) -> bool {
        let nobody = self.is_deserted() && !self.is_empty();
        self.ended || nobody || self.is_one_sided() && !self.plays_on
    }

    /// Returns `true` if a side has no units left.
    pub fn is_one_sided(&self) -> bool {
        self.all_sides().any(|side| self.count_in_play(side) == 0)
    }

    /// Mission: once the battle is over, the only side left, or otherwise the one with most
    /// markers.
    pub fn victor(&self) -> Option<SideId> {
        let by_markers = || leader(self.all_sides().map(|side| (side, self.markers_of(side))));
        let counts = self.ended && !self.is_deserted();
        self.last_side().or_else(|| counts.then(by_markers).flatten())
    }

    /// Returns the only side with units left, unless it plays on for objectives.
    pub fn last_side(&self) -> Option<SideId> {
        let left = self.all_sides().filter(|&side| self.count_in_play(side) > 0);
        last_left(left).filter(|_| !self.plays_on)
    }

    /// Returns `true` if no side has units left.
    pub fn is_deserted(&self) -> bool {
        self.all_sides().all(|side| self.count_in_play(side) == 0)
    }
}

impl UnitState {
    /// Returns `true` if a weapon was fired in this activation, by its place on the sheet.
    pub fn has_fired(&self, weapon: u8) -> bool {
        weapon_bit(weapon) & self.fired != 0
    }

    /// Limited: returns `true` if a weapon is used up, by its place on the sheet.
    pub fn has_spent(&self, weapon: u8) -> bool {
        weapon_bit(weapon) & self.spent != 0
    }

    /// Caster: returns `true` if a spell was tried this round, by its place on the sheet.
    pub fn has_tried(&self, spell: u8) -> bool {
        spell_bit(spell) & self.tried != 0
    }
}

/// The bit that stands for the weapon at this place on the sheet.
pub(super) fn weapon_bit(weapon: u8) -> u8 {
    1_u8.checked_shl(weapon.into()).unwrap_or(0)
}

/// The bit that stands for the spell at this place on the sheet; none for a spell that is not
/// written there.
pub(super) fn spell_bit(spell: u8) -> u16 {
    1_u16.checked_shl(spell.into()).unwrap_or(0)
}
