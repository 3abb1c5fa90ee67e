//! A battle to test rules with, played by a script.

use super::{Action, Gdf, Order, State};
use crate::{
    conversation::{Answer, Change, Prompt, Question},
    ids::{FigureId, Holder, SideId},
    journal::Journal,
    odds::{Chance, Horizon},
    refusal::Refusal,
    sheet::{Roster, Sheet},
    system::RuleSystem,
};

/// The units of the usual test battle, in order: Reds 0 and 1 (side 0), Blues 2 and 3 (side 1).
pub(super) const RED: FigureId = FigureId(0);
pub(super) const RED_2: FigureId = FigureId(1);
pub(super) const BLUE: FigureId = FigureId(2);
pub(super) const BLUE_2: FigureId = FigureId(3);

/// A unit of five with Quality 4+, Defense 5+, guns and blades for all.
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
    let roster = |name: &str, figures| Roster { name: name.to_owned(), figures };
    vec![roster("Reds", reds), roster("Blues", blues)]
}

/// A battle in play.
pub(super) struct Play(pub(super) Journal<Gdf>);

impl Play {
    /// Two equal units a side, before the roll-off.
    pub(super) fn before_roll_off() -> Self {
        let two = |one: &str, other: &str| vec![unit(one), unit(other)];
        let rosters = rosters(two("Red", "Red too"), two("Blue", "Blue too"));
        Self(Journal::begin(rosters).expect("sheets that can be played"))
    }

    /// Two equal units a side; the Reds begin.
    pub(super) fn usual() -> Self {
        Self::before_roll_off().rolled_off()
    }

    /// Other units; the Reds begin.
    pub(super) fn with(reds: Vec<Sheet>, blues: Vec<Sheet>) -> Self {
        Self(Journal::begin(rosters(reds, blues)).expect("sheets that can be played")).rolled_off()
    }

    fn rolled_off(mut self) -> Self {
        self.face(6);
        self.face(1);
        self
    }

    pub(super) fn state(&self) -> &State {
        self.0.state()
    }

    pub(super) fn prompt(&self) -> &Prompt {
        self.0.prompt().expect("a question")
    }

    /// How many dice the open pool has, and the face from which they pass.
    pub(super) fn pool(&self) -> (u16, i32) {
        match &self.prompt().question {
            Question::Pool(pool) => (pool.dice, pool.reading.bands[1].from),
            other => panic!("not a pool: {other:?}"),
        }
    }

    /// What the dice of the open pool count as.
    pub(super) fn bands(&self) -> Vec<&str> {
        match &self.prompt().question {
            Question::Pool(pool) => pool.reading.bands.iter().map(|band| &*band.label).collect(),
            other => panic!("not a pool: {other:?}"),
        }
    }

    pub(super) fn refused(&self, action: Action) -> Option<String> {
        let offers = self.state().all_units().flat_map(|it| Gdf::offers(self.state(), Some(it)));
        offers.filter(|offer| offer.action == action).find_map(|offer| offer.refusal)
    }

    pub(super) fn act(&mut self, unit: FigureId, order: Order) {
        self.0.take(Action::Act(unit, order)).expect("an order that stands");
    }

    pub(super) fn shoot(&mut self, unit: FigureId, weapon: u8) {
        self.0.take(Action::Shoot(unit, weapon)).expect("a weapon to fire");
    }

    pub(super) fn end(&mut self, unit: FigureId) {
        self.0.take(Action::End(unit)).expect("an activation to end");
    }

    pub(super) fn answer(&mut self, answer: Answer) {
        self.0.answer(answer).expect("an answer that fits");
    }

    pub(super) fn face(&mut self, face: u8) {
        self.answer(Answer::Face(face));
    }

    pub(super) fn choose(&mut self, place: u16) {
        self.answer(Answer::Choice(place));
    }

    pub(super) fn set(&mut self, key: &str, value: u8) {
        self.answer(Answer::Set(key.to_owned(), value));
    }

    /// Answers the open pool: so many of its dice pass.
    pub(super) fn pass(&mut self, passed: u16) {
        let (dice, _) = self.pool();
        self.answer(Answer::Pool(vec![dice - passed, passed]));
    }

    /// Answers the open pool: so many of its dice fail.
    pub(super) fn fail(&mut self, failed: u16) {
        let (dice, _) = self.pool();
        self.answer(Answer::Pool(vec![failed, dice - failed]));
    }

    /// Holds and shoots the first weapon at the enemy's unit at this place: so many hits, so many wounds.
    pub(super) fn volley(&mut self, unit: FigureId, target: u16, hits: u16, wounds: u16) {
        self.act(unit, Order::Hold);
        self.shoot(unit, 0);
        self.choose(target);
        self.pass(hits);
        if hits > 0 {
            self.fail(wounds);
        }
    }

    /// Each of these units is activated in turn and does no more than it must.
    pub(super) fn end_of_turns(&mut self, units: &[FigureId]) {
        for &unit in units {
            self.act(unit, Order::Hold);
            if self.state().acting.is_some() {
                self.end(unit);
            }
        }
    }

    pub(super) fn by_hand(&mut self, unit: FigureId, tracker: &str, value: i32) {
        self.change(Holder::Figure(unit), tracker, value).expect("a tracker to change");
    }

    pub(super) fn change(
        &mut self,
        holder: Holder,
        tracker: &str,
        value: i32,
    ) -> Result<(), Refusal> {
        self.0.overrule(holder, tracker, Change::Set(value))
    }

    /// Everything the log says.
    pub(super) fn log(&self) -> String {
        let lines = self.0.entries().iter().flat_map(|entry| &entry.lines);
        lines.map(|line| format!("{}\n", line.text)).collect()
    }

    pub(super) fn chances(&self, horizon: Horizon) -> Vec<Chance> {
        self.0.chances(horizon).expect("chances")
    }

    /// The chance of the outcome with this label.
    pub(super) fn chance(&self, horizon: Horizon, label: &str) -> f64 {
        let chances = self.chances(horizon);
        let found = chances.iter().find(|chance| chance.outcome.label == label);
        found.unwrap_or_else(|| panic!("no {label} among {chances:#?}")).probability
    }

    pub(super) fn to_move(&self) -> SideId {
        self.state().to_move
    }
}
