//! Tests of the rules, each named for its number on the checklist: `tnt_33_…` fails if rule 33 is
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

use super::{Action, Tnt};
use crate::{
    conversation::{Answer, Change, Question},
    ids::{FigureId, Holder, SideId},
    odds::Horizon,
    refusal::Refusal,
    script::{Script, all_changed, close},
    sheet::{Roster, Sheet},
    system::RuleSystem,
};

/// The first side's figures are 0 to 4, the second side's 5 to 9.
const DIRK: FigureId = FigureId(0);
const MAGS: FigureId = FigureId(1);
const BOB: FigureId = FigureId(5);
const NELL: FigureId = FigureId(6);

const RUST_DOGS: SideId = SideId(0);
const SALT_ROAD: SideId = SideId(1);

type Game = Script<Tnt>;

impl Game {
    /// The sample rosters without leaders, before initiative.
    fn new() -> Self {
        Self::of(rosters_with(|sheet| sheet.with("leader", false)))
    }

    /// The sample rosters, with the Rust Dogs having the initiative.
    fn started() -> Self {
        let mut game = Self::new();
        game.roll(&[9, 2]);
        game
    }

    /// Dirk has passed his activation test.
    fn dirk_acts() -> Self {
        Self::dirk_acts_in(rosters_with(|sheet| sheet.with("leader", false)))
    }

    /// Dirk has passed his activation test, in a battle of these rosters.
    fn dirk_acts_in(rosters: Vec<Roster>) -> Self {
        let mut game = Self::of(rosters);
        game.roll(&[9, 2]);
        game.take(Action::Activate(DIRK));
        game.roll(&[9]);
        game
    }

    /// Dirk is asked for the die of a shot at Bob.
    fn dirk_shoots_bob() -> Self {
        let mut game = Self::dirk_acts();
        game.take(Action::Shoot(DIRK, 0));
        game.choose("Bob");
        game
    }

    /// A pending hit on Bob, one of Dirk's with Strength 6, is being resolved, because Dirk's whole
    /// side is done.
    fn hit_on_bob() -> Self {
        let mut game = Self::dirk_shoots_bob();
        game.roll(&[9]);
        game.take(Action::End(DIRK));
        game.fail_activation(MAGS);
        game
    }

    /// Dirk acts and is in contact with Bob.
    fn dirk_and_bob_in_melee() -> Self {
        Self::dirk_acts().in_contact(DIRK, BOB)
    }

    /// The same battle with two enemies in contact.
    fn in_contact(mut self, one: FigureId, other: FigureId) -> Self {
        let enemies = self.state().free_enemies(one);
        let place = enemies.iter().position(|&it| it == other).unwrap();
        let add = Change::Add(i32::try_from(place).unwrap());
        self.0.overrule(Holder::Figure(one), "melee", add).unwrap();
        self
    }

    /// A figure fails its activation test and gives up its AP, so that play passes.
    fn fail_activation(&mut self, id: FigureId) {
        self.take(Action::Activate(id));
        self.roll(&[2]);
        self.take(Action::End(id));
    }

    /// Both sides have made every morale test that a side can owe.
    fn settle_nerves(&mut self) {
        for side in [RUST_DOGS, SALT_ROAD] {
            for tracker in ["leaderless", "halved", "quartered"] {
                self.0.overrule(Holder::Side(side), tracker, Change::Set(1)).unwrap();
            }
        }
    }
}

/// The sample rosters with every figure's sheet changed.
fn rosters_with(change: impl Fn(Sheet) -> Sheet) -> Vec<Roster> {
    all_changed(super::figure::sample::samples(), change)
}
