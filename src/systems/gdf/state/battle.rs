//! The state of a battle.

use engine::{
    CopyOnWrite, Crowd, FigureId, HasLineup, Lineup, SideId, stored_as_rows,
    turn_summary::{last_left, leader},
};

use crate::unit::{
    edition::Book,
    gives::Gives,
    order::Order,
    profile::Profile,
    weapon::{self, Carriers, Weapon},
};

/// The last round of the game.
pub(crate) const LAST_ROUND: u8 = 4;

/// The maximum number of objective markers: the highest result of D3 + 2.
pub(crate) const MOST_MARKERS: u8 = 5;

/// The state of a battle at one moment.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct State {
    /// The sides, and the profiles of their units.
    lineup: Lineup<Profile>,
    /// The round, from 1, or 0 before the roll-off.
    pub round: u8,
    /// The side whose turn it is to activate a unit.
    pub to_move: SideId,
    /// Whether that side has activated a unit, so that the turn is about to pass.
    pub has_moved: bool,
    /// The active unit.
    pub acting: Option<Acting>,
    /// Whether the last round is over or the players have ended the battle.
    pub ended: bool,
    /// Whether the players play on for the objective markers after a side has lost all its units.
    pub plays_on: bool,
    /// The side that holds each objective marker, or `None` for a neutral one.
    pub markers: Vec<Option<SideId>>,
    /// The number of markers that each side held after each round.
    pub held: Vec<Vec<u8>>,
    /// The last round in which the players were asked about reserves.
    pub arrived: u8,
    /// The next step before the battle.
    pub setup: Setup,
    /// The state of each unit, by its id.
    pub units: Crowd<UnitState>,
    /// The morale tests that units have to take, in order, each with a part of its unit.
    pub owed: CopyOnWrite<Vec<(FigureId, TestOwed)>>,
}

/// The most targets that any edition limits an activation to.
pub(crate) const MOST_TARGETS: usize = 2;

/// The active unit and its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Acting {
    /// The active unit.
    pub unit: FigureId,
    /// The unit's order, or `None` until it gets one.
    pub order: Option<Order>,
    /// The units that it has shot at, if the edition limits their number.
    pub targets: [Option<FigureId>; MOST_TARGETS],
}

stored_as_rows! {
    /// The next step before the battle.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Setup {
        /// Nothing has begun yet, or everything is on the table.
        1 = Ready,
        /// This side places a unit.
        2 = Deploys(side: SideId),
        /// This side places a scout.
        3 = Scouts(side: SideId),
        /// The players place objective markers.
        4 = Places,
        /// The players roll off for deployment.
        5 = Zones,
        /// Both sides have scouts and roll off to see who places the first one.
        6 = ScoutsRollOff,
    }
}

stored_as_rows! {
    /// The reason why a unit has to test its morale.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum TestOwed {
        /// Wounds from shooting left the unit with half or less. In battles of earlier versions,
        /// the wounds may be from anything but a melee.
        1 = Wounds,
        /// The unit lost a melee.
        2 = Melee,
        /// The unit lost a melee against `winner`.
        3 = MeleeAgainst(winner: FigureId),
        /// Wounds from a spell left the unit with half or less.
        4 = Spell,
        /// Wounds from dangerous terrain left the unit with half or less.
        5 = Terrain,
    }
}

impl TestOwed {
    /// Returns `true` if the unit lost a melee.
    pub(crate) fn is_of_melee(self) -> bool {
        matches!(self, Self::Melee | Self::MeleeAgainst(_))
    }

    /// Returns `true` if shooting or melee caused the test.
    pub(crate) fn is_of_attack(self) -> bool {
        self == Self::Wounds || self.is_of_melee()
    }
}

/// The state of a unit at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct UnitState {
    /// The total wounds taken by all models.
    pub wounds: u16,
    /// The number of models that still carry each weapon, by the weapon's index on the sheet.
    pub carriers: Carriers,
    /// The weapons fired in this activation, one bit each from the lowest.
    pub fired: u8,
    /// Whether the unit has been activated this round.
    pub activated: bool,
    /// Whether the unit is pinned.
    pub pinned: bool,
    /// Whether the unit is fatigued.
    pub fatigued: bool,
    /// The unit that this unit is part of, if any.
    pub joined: Option<FigureId>,
    /// The transport that the unit is in, if any.
    pub inside: Option<FigureId>,
    /// The round in which the unit arrived from reserve, or 0.
    pub arrived: u8,
    /// The place of the unit if it is not on the table.
    pub away: Option<Away>,
    /// Whether the unit has cast or blocked a spell this round.
    pub cast: bool,
    /// The spell tokens that a caster has.
    pub tokens: u8,
    /// The spells that a caster has tried this round, one bit each from the lowest.
    pub tried: u16,
    /// The Limited weapons that are used up, one bit each from the lowest.
    pub spent: u8,
}

stored_as_rows! {
    /// The place of a unit that is not on the table.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Away {
        /// The unit has not been deployed yet.
        1 = Waiting,
        /// The unit is in reserve.
        2 = Reserve,
    }
}

impl HasLineup for State {
    type Profile = Profile;

    fn lineup(&self) -> &Lineup<Profile> {
        &self.lineup
    }
}

impl State {
    pub(crate) fn new(lineup: Lineup<Profile>) -> Self {
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
            owed: CopyOnWrite::default(),
            lineup: lineup.clone(),
        };
        state.join(lineup);
        state
    }

    /// Adds new units, which have not been activated yet.
    pub(crate) fn join(&mut self, lineup: Lineup<Profile>) {
        for (_, profile) in lineup.profiles().skip(self.units.len()) {
            self.units.push(UnitState {
                carriers: weapon::all_carriers(&profile.weapons),
                joined: profile.joins,
                inside: profile.inside,
                ..UnitState::default()
            });
        }
        self.lineup = lineup;
        self.plays_on = false;
        for unit in self.all_figures() {
            let host = self.unit(unit).joined.map(|host| self.unit(host));
            if let (Some(host), Some(unit)) = (host, self.units.get_mut(unit.index())) {
                (unit.inside, unit.away) = (host.inside, host.away);
            }
        }
    }

    /// Returns what the book of the edition in play says where editions differ.
    pub(crate) fn book(&self) -> &'static Book {
        self.lineup.edition().book()
    }

    /// Returns the other side.
    pub fn other_side(&self, side: SideId) -> SideId {
        self.all_sides().find(|&other| other != side).unwrap_or(side)
    }

    /// Returns the enemy units that are on the table.
    pub fn enemies_of(&self, unit: FigureId) -> impl Iterator<Item = FigureId> + '_ {
        let own = self.side_of(unit);
        self.all_figures().filter(move |&it| self.side_of(it) != own && self.is_on_table(it))
    }

    /// Returns the units of all other sides.
    pub(crate) fn enemies_of_side(&self, side: SideId) -> impl Iterator<Item = FigureId> + '_ {
        self.all_figures().filter(move |&it| self.side_of(it) != Some(side))
    }

    /// Returns `true` if a unit is on the table and acts for itself, rather than as part of another
    /// unit.
    pub fn is_on_table(&self, unit: FigureId) -> bool {
        let now = self.unit(unit);
        self.is_head(unit) && now.away.is_none() && now.inside.is_none()
    }

    /// Returns the place of a unit that is not on the table, or `None` for one that is.
    ///
    /// A unit inside a transport in reserve is also in reserve.
    pub fn away(&self, unit: FigureId) -> Option<Away> {
        let mut asked = self.unit(unit);
        // Changes by hand can put two transports into each other, so limit the number of steps.
        for _ in self.all_figures() {
            match (asked.away, asked.inside) {
                (None, Some(transport)) => asked = self.unit(transport),
                (away, _) => return away,
            }
        }
        None
    }

    /// Returns the state of a unit. A unit that does not exist has the default state.
    pub fn unit(&self, unit: FigureId) -> UnitState {
        self.units.get(unit.index()).copied().unwrap_or_default()
    }

    /// Returns the morale tests that a unit has to take, in order, whichever of its parts is given.
    pub fn tests_owed(&self, unit: FigureId) -> impl Iterator<Item = TestOwed> + '_ {
        let host = self.host(unit);
        let own = self.owed.iter().filter(move |(part, _)| self.host(*part) == host);
        own.map(|(_, test)| *test)
    }

    /// Returns the number of models left in a unit.
    ///
    /// Wounds fall on one model until it is removed (Tough), then on the next.
    pub fn models_left(&self, unit: FigureId) -> u8 {
        let profile = self.profile(unit);
        let removed = self.unit(unit).wounds / u16::from(profile.tough.max(1));
        profile.models.saturating_sub(u8::try_from(removed).unwrap_or(u8::MAX))
    }

    /// Returns the number of models that a unit has lost.
    pub fn lost(&self, unit: FigureId) -> u16 {
        self.profile(unit).models.saturating_sub(self.models_left(unit)).into()
    }

    /// Returns the wounds on the model that is wounded but not removed.
    pub fn wounds_on_model(&self, unit: FigureId) -> u16 {
        self.unit(unit).wounds % u16::from(self.profile(unit).tough.max(1))
    }

    /// Returns the wounds that the next model to be wounded can still take.
    pub fn wounds_left_on_model(&self, unit: FigureId) -> u16 {
        u16::from(self.profile(unit).tough.max(1)) - self.wounds_on_model(unit)
    }

    /// Returns the wounds that a unit can still take.
    pub fn wounds_left(&self, unit: FigureId) -> u16 {
        self.profile(unit).all_wounds().saturating_sub(self.unit(unit).wounds)
    }

    /// Returns `true` if a unit has models left.
    pub fn in_play(&self, unit: FigureId) -> bool {
        self.wounds_left(unit) > 0
    }

    /// Returns a unit's weapon, given its index on the sheet.
    pub fn weapon(&self, unit: FigureId, place: u8) -> Option<&Weapon> {
        self.profile(unit).weapons.get(usize::from(place))
    }

    /// Returns a unit's ranged weapons, each with its index on the sheet.
    pub fn guns(&self, unit: FigureId) -> impl Iterator<Item = (u8, &Weapon)> + '_ {
        (0..).zip(&self.profile(unit).weapons).filter(|(_, weapon)| weapon.shoots())
    }

    /// Returns a unit's melee weapons, each with its index on the sheet.
    pub fn melee_weapons(&self, unit: FigureId) -> impl Iterator<Item = (u8, &Weapon)> + '_ {
        (0..).zip(&self.profile(unit).weapons).filter(|(_, weapon)| !weapon.shoots())
    }

    /// Returns the number of models in a unit that can use a weapon, or 0 if the weapon is used up.
    pub fn carriers(&self, unit: FigureId, weapon: u8) -> u8 {
        if self.unit(unit).has_spent(weapon) {
            return 0;
        }
        let carriers = self.unit(unit).carriers;
        carriers.get(usize::from(weapon)).map_or(0, |&it| it.min(self.models_left(unit)))
    }

    /// Returns the range of a unit's weapon in inches, including bonuses from rules.
    pub(crate) fn range(&self, unit: FigureId, weapon: u8) -> u8 {
        let Some(weapon) = self.weapon(unit, weapon) else { return 0 };
        let rules = self.rules_of(unit).into_iter().chain(&weapon.rules);
        rules.fold(*weapon.range, |range, rule| match rule.gives {
            Gives::Range(more) => range.saturating_add_signed(more),
            _ => range,
        })
    }

    /// Returns `true` if a unit has arrived from reserve this round.
    pub(crate) fn has_just_arrived(&self, unit: FigureId) -> bool {
        self.round > 0 && self.unit(unit).arrived == self.round
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

    /// Returns the number of a side's units that are in play.
    pub fn count_in_play(&self, side: SideId) -> usize {
        self.figures_of(side).filter(|&unit| self.in_play(unit)).count()
    }

    /// Returns the number of objective markers that a side holds.
    pub fn markers_of(&self, side: SideId) -> u8 {
        let count = self.markers.iter().filter(|&&holder| holder == Some(side)).count();
        u8::try_from(count).unwrap_or(MOST_MARKERS)
    }

    /// Returns the total cost of a side's units, in points, or `None` if a unit's cost is missing.
    pub fn points_of(&self, side: SideId) -> Option<u32> {
        self.figures_of(side).map(|unit| self.profile(unit).points.get().map(u32::from)).sum()
    }

    /// Returns `true` if the battle has ended, or a side has no units left and the other does not
    /// play on.
    pub fn is_over(&self) -> bool {
        let nobody = self.is_deserted() && !self.is_empty();
        self.ended || nobody || self.is_one_sided() && self.last_army_wins() && !self.plays_on
    }

    /// Returns `true` if a side has no units left.
    pub fn is_one_sided(&self) -> bool {
        self.all_sides().any(|side| self.count_in_play(side) == 0)
    }

    /// Returns the winner of the battle, if it is over.
    ///
    /// That is the only side left, or otherwise the side with the most markers.
    pub fn victor(&self) -> Option<SideId> {
        let by_markers = || leader(self.all_sides().map(|side| (side, self.markers_of(side))));
        let counts = self.ended && !self.is_deserted();
        self.last_side().or_else(|| counts.then(by_markers).flatten())
    }

    /// Returns the only side with units left, unless it plays on for objectives.
    pub fn last_side(&self) -> Option<SideId> {
        let left = self.all_sides().filter(|&side| self.count_in_play(side) > 0);
        last_left(left).filter(|_| self.last_army_wins() && !self.plays_on)
    }

    /// Returns `true` if a side wins once the other one has no units left. In some editions, only
    /// the objective markers count, if there are any.
    fn last_army_wins(&self) -> bool {
        self.book().last_army_wins || self.markers.is_empty()
    }

    /// Returns `true` if no side has units left.
    pub fn is_deserted(&self) -> bool {
        self.all_sides().all(|side| self.count_in_play(side) == 0)
    }
}

impl UnitState {
    /// Returns `true` if a weapon was fired in this activation, given its index on the sheet.
    pub fn has_fired(&self, weapon: u8) -> bool {
        weapon_bit(weapon) & self.fired != 0
    }

    /// Returns `true` if a Limited weapon is used up, given its index on the sheet.
    pub fn has_spent(&self, weapon: u8) -> bool {
        weapon_bit(weapon) & self.spent != 0
    }

    /// Returns `true` if a caster has tried a spell this round, given its index on the sheet.
    pub fn has_tried(&self, spell: u8) -> bool {
        spell_bit(spell) & self.tried != 0
    }
}

/// Returns the bit for the weapon at this index on the sheet.
pub(super) fn weapon_bit(weapon: u8) -> u8 {
    1_u8.checked_shl(weapon.into()).unwrap_or(0)
}

/// Returns the bit for the spell at this index on the sheet, or 0 for a spell that is not on the
/// sheet.
pub(super) fn spell_bit(spell: u8) -> u16 {
    1_u16.checked_shl(spell.into()).unwrap_or(0)
}
