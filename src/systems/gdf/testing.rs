//! A scripted battle for rule tests.

use engine::{
    FigureId, SideId,
    conversation::Answer,
    sheet::{Roster, Sheet},
    testing::JournalOf,
};

use super::{Action, Edition, Gdf, Order, V3_5};
use crate::script::Script;

/// The first unit of the Reds. In the standard test battle, the Reds (side 0) have the ids 0 and 1,
/// and the Blues (side 1) have 2 and 3.
pub(super) const RED: FigureId = FigureId(0);
pub(super) const RED_2: FigureId = FigureId(1);
pub(super) const BLUE: FigureId = FigureId(2);
pub(super) const BLUE_2: FigureId = FigureId(3);

/// Returns a unit of five models with Quality 4+ and Defense 5+, all with guns and blades.
pub(super) fn unit(name: &str) -> Sheet {
    Sheet::new()
        .with("name", name)
        .with("models", 5)
        .with("quality", 4)
        .with("defense", 5)
        .with("points", 100)
        .with("weapons", vec![weapon("Gun", 24, 1, 0), weapon("Blade", 0, 2, 0)])
}

pub(super) fn weapon(name: &str, range: i32, attacks: i32, carriers: i32) -> Sheet {
    Sheet::new()
        .with("name", name)
        .with("range", range)
        .with("attacks", attacks)
        .with("carriers", carriers)
}

pub(super) fn rosters(reds: Vec<Sheet>, blues: Vec<Sheet>) -> Vec<Roster> {
    let roster =
        |name: &str, figures| Roster { name: name.to_owned(), figures, ..Roster::default() };
    vec![roster("Reds", reds), roster("Blues", blues)]
}

/// A test battle that is played step by step.
pub(super) type Play = Script<Gdf>;

impl Play {
    /// Creates a battle with two equal units per side, before the roll-off.
    pub(super) fn before_roll_off() -> Self {
        let two = |one: &str, other: &str| vec![unit(one), unit(other)];
        Self::of(rosters(two("Red", "Red too"), two("Blue", "Blue too")))
    }

    /// Creates a battle with two equal units per side, in which the Reds go first.
    pub(super) fn usual() -> Self {
        Self::before_roll_off().rolled_off()
    }

    /// Creates a battle with the given units per side, in which the Reds go first.
    pub(super) fn with(reds: Vec<Sheet>, blues: Vec<Sheet>) -> Self {
        Self::of(rosters(reds, blues)).rolled_off()
    }

    /// Creates a battle by 3.5 with two equal units per side, before the roll-off.
    pub(super) fn before_roll_off_of_3_5() -> Self {
        let two = |one: &str, other: &str| vec![unit(one), unit(other)];
        Self::by(V3_5, rosters(two("Red", "Red too"), two("Blue", "Blue too")))
    }

    /// Creates a battle by 3.5 with the given units per side, in which the Reds go first.
    pub(super) fn with_3_5(reds: Vec<Sheet>, blues: Vec<Sheet>) -> Self {
        Self::by(V3_5, rosters(reds, blues)).rolled_off()
    }

    /// Creates a battle with these rosters by an edition, before the roll-off.
    pub(super) fn by(edition: Edition, rosters: Vec<Roster>) -> Self {
        Script(JournalOf::begin_by(&edition, rosters).unwrap())
    }

    fn rolled_off(mut self) -> Self {
        self.roll(&[6, 1]);
        self
    }

    /// Returns the number of dice in the open pool, and the lowest face that passes.
    pub(super) fn pool(&self) -> (u16, i32) {
        let pool = self.asked_pool();
        (pool.dice, pool.reading.bands[1].from)
    }

    /// Returns the band labels of the open pool.
    pub(super) fn bands(&self) -> Vec<&str> {
        self.asked_pool().reading.bands.iter().map(|band| &*band.label).collect()
    }

    pub(super) fn act(&mut self, unit: FigureId, order: Order) {
        self.take(Action::Act(unit, order));
    }

    pub(super) fn shoot(&mut self, unit: FigureId, weapon: u8) {
        self.take(Action::Shoot(unit, weapon));
    }

    pub(super) fn end(&mut self, unit: FigureId) {
        self.take(Action::End(unit));
    }

    /// Answers the open pool so that this many of its dice pass.
    pub(super) fn pass(&mut self, passed: u16) {
        let failed = self.asked_pool().dice - passed;
        self.answer(Answer::Pool(vec![failed, passed])).unwrap();
    }

    /// Answers the open pool so that this many of its dice fail.
    pub(super) fn fail(&mut self, failed: u16) {
        let passed = self.asked_pool().dice - failed;
        self.answer(Answer::Pool(vec![failed, passed])).unwrap();
    }

    /// Has a unit hold and fire its first weapon at the enemy unit at index `target`, with this
    /// many hits and wounds.
    pub(super) fn volley(&mut self, unit: FigureId, target: u16, hits: u16, wounds: u16) {
        self.act(unit, Order::Hold);
        self.shoot(unit, 0);
        self.choose_place(target);
        self.pass(hits);
        if hits > 0 {
            self.fail(wounds);
        }
    }

    /// Activates these units in turn with Hold, and ends each activation at once.
    pub(super) fn end_of_turns(&mut self, units: &[FigureId]) {
        for &unit in units {
            self.act(unit, Order::Hold);
            if self.state().acting.is_some() {
                self.end(unit);
            }
        }
    }

    pub(super) fn to_move(&self) -> SideId {
        self.state().to_move
    }
}
