//! Tests of the rules.
//!
//! Each test is named after its rule's number on the checklist: `tnt_33_…` fails if rule 33 is
//! broken.

mod abilities;
mod actions;
mod anew;
mod bursts;
mod climbing;
mod close_combat;
mod dice;
mod figures;
mod found;
mod free_tests;
mod holding;
mod morale;
mod report;
mod shooting;
mod stored;
mod telling;
mod turn;
mod wounding;

use engine::{
    FigureId, Holder, Refusal, RuleSystem, SideId,
    conversation::{Answer, Change, Question},
    odds::Horizon,
    sheet::{Roster, Sheet},
};

use super::{Action, Tnt};
use crate::script::{Script, all_changed, close};

/// The id of Dirk. The figures of the first side are 0 to 4, those of the second side 5 to 9.
const DIRK: FigureId = FigureId(0);
const MAGS: FigureId = FigureId(1);
const BOB: FigureId = FigureId(5);
const NELL: FigureId = FigureId(6);

const RUST_DOGS: SideId = SideId(0);
const SALT_ROAD: SideId = SideId(1);

type Game = Script<Tnt>;

impl Game {
    /// Creates a battle of the sample rosters without leaders, before the roll for initiative.
    fn new() -> Self {
        Self::of(rosters_with(|sheet| sheet.with("leader", false)))
    }

    /// Creates a battle of the sample rosters in which the Rust Dogs have the initiative.
    fn started() -> Self {
        let mut game = Self::new();
        game.roll(&[9, 2]);
        game
    }

    /// Creates a battle in which Dirk has passed his activation test.
    fn dirk_acts() -> Self {
        Self::dirk_acts_in(rosters_with(|sheet| sheet.with("leader", false)))
    }

    /// Creates a battle of these rosters in which Dirk has passed his activation test.
    fn dirk_acts_in(rosters: Vec<Roster>) -> Self {
        let mut game = Self::of(rosters);
        game.roll(&[9, 2]);
        game.take(Action::Activate(DIRK));
        game.roll(&[9]);
        game
    }

    /// Creates a battle in which Dirk is about to roll a shot at Bob.
    fn dirk_shoots_bob() -> Self {
        let mut game = Self::dirk_acts();
        game.take(Action::Shoot(DIRK, 0));
        game.choose("Bob");
        game
    }

    /// Creates a battle in which Dirk's pending hit of Strength 6 on Bob is being resolved.
    ///
    /// Mags has failed her activation test, so play is about to pass.
    fn hit_on_bob() -> Self {
        let mut game = Self::dirk_shoots_bob();
        game.roll(&[9]);
        game.take(Action::End(DIRK));
        game.fail_activation(MAGS);
        game
    }

    /// Creates a battle in which Dirk acts and is in contact with Bob.
    fn dirk_and_bob_in_melee() -> Self {
        Self::dirk_acts().in_contact(DIRK, BOB)
    }

    /// Puts two enemies in contact and returns the battle.
    fn in_contact(mut self, one: FigureId, other: FigureId) -> Self {
        let enemies = self.state().free_enemies(one);
        let place = enemies.iter().position(|&it| it == other).unwrap();
        let add = Change::Add(i32::try_from(place).unwrap());
        self.0.overrule(Holder::Figure(one), "melee", add).unwrap();
        self
    }

    /// Makes a figure fail its activation test and give up its AP, so that play passes.
    fn fail_activation(&mut self, id: FigureId) {
        self.take(Action::Activate(id));
        self.roll(&[2]);
        self.take(Action::End(id));
    }

    /// Marks all morale tests of both sides as already made.
    fn settle_nerves(&mut self) {
        for side in [RUST_DOGS, SALT_ROAD] {
            for tracker in ["leaderless", "halved", "quartered"] {
                self.0.overrule(Holder::Side(side), tracker, Change::Set(1)).unwrap();
            }
        }
    }
}

/// Returns the sample rosters with a change to every figure's sheet.
fn rosters_with(change: impl Fn(Sheet) -> Sheet) -> Vec<Roster> {
    all_changed(super::figure::sample::samples(), change)
}
