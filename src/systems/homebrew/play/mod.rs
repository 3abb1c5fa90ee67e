//! Plays custom games: who can act and how, and the steps of their definitions.

mod dice;
mod draws;
mod duels;
mod end;
pub(super) mod estimate;
mod judge;
pub(super) mod offers;
mod order;
mod pools;
mod rerolls;
mod rolls;
mod turn;
mod values;

use std::ops::ControlFlow;

pub(super) use turn::{due, play};
use values::Local;
pub(super) use values::{Using, value};

use engine::{
    FigureId, HasLineup, Holder, Told,
    conversation::{
        Ask, Choice, ChoiceOption, Flow, Label, Moment, Names, Outcome, StakeKind, Table,
    },
    words::possessive,
};

use super::{
    Homebrew,
    battle::{
        effect::Effect,
        state::{Held, Item, State},
    },
    definition::{
        AskKind, AskStep, At, Block, ChangeStep, ChooseOption, Definition, Each, Ends, Expr, How,
        Of, Piece, Repeat, Step, Template, Test, TestStep, TopicName, TopicOf, Who,
    },
    limits::{MOST_REPEATED, MOST_SUM},
};

/// A run of steps for one figure.
#[derive(Clone)]
pub(super) struct Walk {
    game: &'static Definition,
    own: FigureId,
    target: Option<FigureId>,
    /// The item in use.
    gear: Option<Item>,
    locals: Vec<Local>,
    /// The key of the test's explanation.
    topic: Option<&'static str>,
    /// Whether these steps have asked about something that only players can see.
    has_asked: bool,
    /// Whether these are the “when out” steps of a figure. If they take out another figure, that
    /// figure's steps run after them.
    is_after_out: bool,
}

type AtTable<'a, 'b> = &'a mut Table<'b, Homebrew>;

impl Walk {
    fn of(state: &State, own: FigureId, locals: usize) -> Self {
        Self {
            game: &state.game.game().definition,
            own,
            target: None,
            gear: None,
            locals: vec![Local::Number(0); locals],
            topic: None,
            has_asked: false,
            is_after_out: false,
        }
    }

    /// Returns the figures that a figure can target.
    pub(super) fn aims(state: &State, own: FigureId, at: At) -> Vec<FigureId> {
        Self::others(state, own, at).filter(|&id| !state.is_out(id)).collect()
    }

    /// Returns the enemies, friends or all figures of a battle, whether they are out or not.
    fn others(state: &State, own: FigureId, at: At) -> impl Iterator<Item = FigureId> {
        let side = state.side_of(own);
        state.all_figures().filter(move |&id| {
            let is_friend = state.side_of(id) == side;
            match at {
                At::Enemy => !is_friend,
                At::Friend => is_friend && id != own,
                At::Anybody => true,
            }
        })
    }

    /// Runs the steps of a block for one figure.
    fn block(table: AtTable<'_, '_>, id: FigureId, block: &'static Block) -> Flow<()> {
        let mut walk = Self::of(table.state(), id, block.locals);
        walk.steps(table, &block.steps)?;
        walk.show_asked(table)
    }

    /// Shows the questions asked so far that only players can answer, unless a later roll or choice
    /// has already shown them.
    fn show_asked(&self, table: AtTable<'_, '_>) -> Flow<()> {
        if !self.has_asked {
            return Ok(());
        }
        let side = table.state().side_of(self.own);
        table.show_conditions(Ask::new("What do you see?").of(side).topic(self.topic))
    }

    fn set(&mut self, slot: u16, local: Local) {
        if let Some(place) = self.locals.get_mut(usize::from(slot)) {
            *place = local;
        }
    }

    fn who(&self, who: Who) -> FigureId {
        match who {
            Who::Acting => self.own,
            Who::Target => self.target.unwrap_or(self.own),
        }
    }

    fn steps(&mut self, table: AtTable<'_, '_>, steps: &'static [Step]) -> Flow<()> {
        steps.iter().try_for_each(|step| self.step(table, step))
    }

    fn step(&mut self, table: AtTable<'_, '_>, step: &'static Step) -> Flow<()> {
        if !table.step()? {
            return Ok(());
        }
        match step {
            Step::Ask(ask) => self.ask(table, ask),
            Step::Let(slot, value) => {
                let number = self.number(table, value)?;
                self.set(*slot, Local::Number(number));
            }
            Step::Throw(throw) => self.throw(table, throw)?,
            Step::Roll(roll) => self.roll(table, roll)?,
            Step::Pool(pool) => self.pool(table, pool)?,
            Step::If(condition, then, otherwise) => {
                let holds = self.holds(table, condition)?;
                self.steps(table, if holds { then } else { otherwise })?;
            }
            Step::Choose(who, words, options) => self.choose(table, *who, words, options)?,
            Step::Change(change) => self.change(table, change)?,
            Step::Out(who, true) => self.out(table, self.who(*who))?,
            Step::Out(who, false) => {
                let id = self.who(*who);
                if table.state().is_out(id) {
                    table.apply(Effect::Out(id, false, None));
                }
            }
            Step::Ends(ends) => self.ends(table, *ends),
            Step::Say(words) => {
                table.tell(Told::Note, |state| self.values(state).words(words));
            }
            Step::Order(words) => {
                let named = words.0.iter().find_map(|piece| match piece {
                    Piece::Name(who) => Some(self.who(*who)),
                    _ => None,
                });
                let whose = Holder::Figure(named.unwrap_or(self.own));
                table.tell(Told::Reminder(whose), |state| self.values(state).words(words));
            }
            Step::Outcome(tone, words) => {
                let words = self.counted_words(table, words)?;
                table.outcome(Outcome::new(*tone, words))?;
            }
            Step::Moment(moment) => table.moment(*moment, None),
            Step::Stake(stake, value) => self.stake(table, *stake, value)?,
            Step::Test(step) => self.test(table, step)?,
            Step::Each(each) => self.each(table, each)?,
            Step::Repeat(repeat) => self.repeat(table, repeat)?,
            Step::Draw(draw) => self.draw(table, draw)?,
            Step::Duel(duel) => self.duel(table, duel)?,
        }
        Ok(())
    }

    /// Adds a question about something that only players can see, and stores its current answer.
    /// The question is shown with the next dice or choice.
    fn ask(&mut self, table: AtTable<'_, '_>, ask: &'static AskStep) {
        let (key, name) = (ask.key.as_str(), ask.label.as_str());
        let topic = table.state().game.game().topic(TopicOf::Question, name);
        let label = Label::from(name).topic(topic);
        let number = match &ask.kind {
            AskKind::Flag => table.toggle(key, label, false).into(),
            AskKind::Number { least, most, usual } => {
                table.pick(key, label, *least..=*most, *usual)
            }
            AskKind::OneOf(options) => {
                let names = |_: &State| options.iter().map(|(word, _)| word.clone()).collect();
                let place = table.pick(key, label, Names(names), 0);
                options.get(usize::from(place)).map_or(0, |(_, number)| *number)
            }
        };
        self.set(ask.slot, Local::Number(number));
        self.has_asked = true;
    }

    /// Returns the key of the explanation for a roll: the roll's own, or the test's.
    fn topic(&self, state: &State, TopicName { kind, name }: &TopicName) -> Option<&'static str> {
        state.game.game().topic(*kind, name).or(self.topic)
    }

    /// Calculates a stake and resolves its dice, but only if the odds need stakes.
    fn stake(&mut self, table: AtTable<'_, '_>, place: usize, value: &'static Expr) -> Flow<()> {
        if !table.for_odds().need_stakes() {
            return Ok(());
        }
        let settled = self.number(table, value)?;
        let game = table.state().game.game();
        if let Some(stake) = game.stakes.get(place) {
            let most = if stake.kind() == StakeKind::Chance { 1 } else { MOST_SUM };
            let side = table.state().side_of(self.own);
            table.for_odds().stake(stake, side, f64::from(settled.clamp(0, most)));
        }
        Ok(())
    }

    fn choose(
        &mut self,
        table: AtTable<'_, '_>,
        who: Who,
        words: &'static Template,
        options: &'static [ChooseOption],
    ) -> Flow<()> {
        let mut open = Vec::new();
        for option in options {
            let is_open = match &option.condition {
                Some(condition) => self.holds(table, condition)?,
                None => true,
            };
            open.extend(is_open.then_some(option));
        }
        let values = self.values(table.state());
        let place = match open.as_slice() {
            // Nothing is left to choose.
            [] | [_] => 0,
            open => {
                let side = table.state().side_of(self.who(who));
                let ask = Ask::new(values.words(words)).of(side);
                let options = open.iter().map(|it| ChoiceOption::new(values.words(&it.words)));
                table.choose(ask, Choice { options: options.collect(), usual: None })?
            }
        };
        match open.get(place) {
            Some(option) => self.steps(table, &option.steps),
            None => Ok(()),
        }
    }

    fn change(&mut self, table: AtTable<'_, '_>, change: &'static ChangeStep) -> Flow<()> {
        let state = table.state();
        let Some(held) = self.values(state).held(change.of) else { return Ok(()) };
        let (now, (least, most)) = (state.value(held), state.limits(held).into_inner());
        // A figure that was brought back can still be at its “out at” value. The next change in the
        // same direction takes it out again, even if the value can't go further.
        let is_on_edge = matches!(held, Held::Figure(id, place)
            if !state.is_out(id) && state.is_out_at(id, place, now));
        let room = match change.how {
            How::Gains => most - now,
            How::Loses => now - least,
            How::Becomes => most,
        };
        let room = if is_on_edge { room.max(1) } else { room.max(0) };
        let value = match self.unseen(state, &change.value).filter(|it| it.known().is_none()) {
            // Amounts beyond the tracker's limit make no difference.
            Some(amount) => table.count(&amount, u16::try_from(room).unwrap_or(u16::MAX))?.into(),
            None => self.number(table, &change.value)?,
        };
        let to = match change.how {
            How::Gains => now + value,
            How::Loses => now - value,
            How::Becomes => value,
        };
        let changes = to != now || change.how == How::Becomes && is_on_edge;
        let to = to.clamp(least, most);
        if !changes || to == now && !is_on_edge {
            return Ok(());
        }
        self.becomes(table, held, to)
    }

    /// Pays from a tracker.
    fn pay(&self, table: AtTable<'_, '_>, count: i32, of: Of) -> Flow<()> {
        let state = table.state();
        match self.values(state).held(of) {
            Some(held) => self.becomes(table, held, state.value(held) - count),
            None => Ok(()),
        }
    }

    /// Sets a tracker.
    fn becomes(&self, table: AtTable<'_, '_>, held: Held, to: i32) -> Flow<()> {
        if let Held::Figure(id, tracker) = held {
            return self.stands_at(table, id, tracker, to);
        }
        table.apply(Effect::of(held, to));
        Ok(())
    }

    /// Ends the turn of a figure, or of all figures of its side.
    fn ends(&self, table: AtTable<'_, '_>, ends: Ends) {
        let state = table.state();
        let side = state.side_of(self.own);
        let all: Vec<FigureId> = match (ends, side) {
            (Ends::Side, Some(side)) => state.waiting(side).collect(),
            _ => vec![self.own],
        };
        table.tell(Told::Note, |state| {
            let whose = match (ends, side) {
                (Ends::Side, Some(side)) => state.side_name(side),
                _ => state.name(self.own),
            };
            format!("{} turn ends.", possessive(whose))
        });
        all.into_iter().for_each(|id| table.apply(Effect::Done(id, true)));
    }

    /// Sets a figure's tracker, and takes the figure out at its “out at” value.
    fn stands_at(&self, table: AtTable<'_, '_>, id: FigureId, tracker: usize, to: i32) -> Flow<()> {
        if table.state().tracker(id, tracker) != to {
            table.apply(Effect::of(Held::Figure(id, tracker), to));
        }
        if table.state().is_out_at(id, tracker, to) { self.out(table, id) } else { Ok(()) }
    }

    /// Takes a figure out and runs the “when out” steps.
    ///
    /// If these steps take out other figures, they run again for each of those figures.
    fn out(&self, table: AtTable<'_, '_>, id: FigureId) -> Flow<()> {
        if table.state().is_out(id) {
            return Ok(());
        }
        table.apply(Effect::Out(id, true, (id != self.own).then_some(self.own)));
        table.moment(Moment::Kill, Some(id));
        let block = &self.game.when_out;
        if self.is_after_out || block.steps.is_empty() {
            return Ok(());
        }
        table.repeat((vec![id], 0), |table, (mut fallen, place): (Vec<FigureId>, usize)| {
            let Some(&id) = fallen.get(place) else { return Ok(ControlFlow::Break(())) };
            let stood: Vec<FigureId> = table.state().in_play_except(&fallen).collect();
            let mut walk = Self { is_after_out: true, ..Self::of(table.state(), id, block.locals) };
            walk.steps(table, &block.steps)?;
            walk.show_asked(table)?;
            fallen.extend(stood.into_iter().filter(|&id| table.state().is_out(id)));
            Ok(ControlFlow::Continue((fallen, place + 1)))
        })
    }

    /// Runs a test with its own set of names. Only its changes to the battle and the numbers that it
    /// gives back outlast the test.
    fn test(&mut self, table: AtTable<'_, '_>, step: &'static TestStep) -> Flow<()> {
        let Some(test) = self.game.tests.get(step.test) else { return Ok(()) };
        let Test { label, steps, .. } = test.as_ref();
        let topic = table.state().game.game().topic(TopicOf::Test, label).or(self.topic);
        let (own, target) = match step.who {
            Who::Acting => (self.own, self.target),
            Who::Target => (self.who(step.who), Some(self.own)),
        };
        let gear = match test.about.with {
            Some(list) if step.who == Who::Target || self.gear.is_none_or(|it| it.0 != list) => {
                turn::choose_item(table, own, list, &|_, _| None)?.map(|(item, _)| item)
            }
            _ => self.gear,
        };
        let mut locals = vec![Local::Number(0); test.locals];
        for (slot, number) in test.takes.iter().zip(&step.takes) {
            let number = self.number(table, number)?;
            if let Some(local) = locals.get_mut(usize::from(*slot)) {
                *local = Local::Number(number);
            }
        }
        let (has_asked, given) = table.part(|table| {
            let locals = locals.clone();
            let mut walk = Self { own, target, gear, locals, topic, ..self.clone() };
            walk.steps(table, steps)?;
            let gives = test.gives.iter();
            let given = gives.map(|slot| walk.count(table, *slot)).collect::<Flow<Vec<i32>>>()?;
            Ok((walk.has_asked, given))
        })?;
        for (slot, number) in step.gives.iter().zip(given) {
            self.set(*slot, Local::Number(number));
        }
        self.has_asked |= has_asked;
        Ok(())
    }

    /// Runs steps for several figures, which become the target one after the other, or only for one
    /// of them.
    ///
    /// Figures that go out before the loop reaches them are skipped. Only names defined before the
    /// loop keep their values after each figure.
    fn each(&mut self, table: AtTable<'_, '_>, each: &'static Each) -> Flow<()> {
        let mut all = Self::aims(table.state(), self.own, each.of);
        if each.is_one {
            let open: Vec<_> = all.into_iter().map(|it| (it, None)).collect();
            all = turn::chosen(table, self.own, &open)?.into_iter().collect();
        }
        let began = (self.locals.clone(), 0);
        self.locals = table.repeat(began, |table, (locals, place): (Vec<Local>, usize)| {
            let Some(&id) = all.get(place) else { return Ok(ControlFlow::Break(locals)) };
            let mut walk = Self { target: Some(id), locals, ..self.clone() };
            if !table.step()? {
                return Ok(ControlFlow::Break(walk.locals));
            }
            if !table.state().is_out(id) {
                walk.steps(table, &each.steps)?;
                walk.show_asked(table)?;
            }
            walk.locals.iter_mut().skip(each.known).for_each(|it| *it = Local::Number(0));
            Ok(ControlFlow::Continue((walk.locals, place + 1)))
        })?;
        Ok(())
    }

    /// Runs steps several times. Names defined in the loop are 0 again each time.
    fn repeat(&mut self, table: AtTable<'_, '_>, repeat: &'static Repeat) -> Flow<()> {
        let times = self.number(table, &repeat.times)?.clamp(0, MOST_REPEATED);
        let began = (self.locals.clone(), 0);
        self.locals = table.repeat(began, |table, (locals, run): (Vec<Local>, i32)| {
            let mut walk = Self { locals, ..self.clone() };
            let is_checked = run > 0 || repeat.is_known_before;
            let ends = match &repeat.until {
                Some(until) if is_checked => walk.holds(table, until)?,
                _ => false,
            };
            let is_last = ends || run >= times || !table.step()?;
            for (slot, local) in (0..).zip(&mut walk.locals).skip(repeat.known) {
                if !(is_last && repeat.kept.contains(&slot)) {
                    *local = Local::Number(0);
                }
            }
            if is_last {
                return Ok(ControlFlow::Break(walk.locals));
            }
            walk.steps(table, &repeat.steps)?;
            walk.show_asked(table)?;
            Ok(ControlFlow::Continue((walk.locals, run + 1)))
        })?;
        Ok(())
    }
}
