//! One simulated battle, from its beginning to its end.

use engine::{
    FigureId, HasLineup, SideId,
    conversation::{Answer, End, Prompt, Run, Telling, run_to_end},
};
use rand::{
    RngExt,
    rngs::StdRng,
    seq::{IndexedRandom, SliceRandom},
};

use super::{
    super::{
        Action, Effect, Homebrew,
        battle::{effect, state::State},
        definition::TurnOrder,
        play::due,
    },
    Late,
    counts::{Counts, Ending, changed},
    freedom::Freedom,
};

/// The number of turns after which a battle is stopped, if the rules have no last turn.
pub(super) const MOST_TURNS: u16 = 100;

/// The number of turns after which the simulation ends a battle with a free turn order.
pub(super) const SCENE: u16 = 10;

/// The maximum number of actions that a figure can take in one activation.
pub(super) const MOST_ACTS: usize = 20;

/// The maximum work in one battle, including comparisons of options. A run of an action counts as
/// 1, plus 1 for each answer.
const MOST_WORK: u32 = 3_000_000;

/// The amount of work between two time checks.
const WORK_AT_A_TIME: u32 = 64;

/// The reason why a battle was not played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Break {
    Endless,
    Stuck,
    Late,
}

pub(super) type Played<T> = Result<T, Break>;

/// A battle that is being simulated.
pub(super) struct Course<'a> {
    pub(super) state: State,
    pub(super) dice: &'a mut StdRng,
    pub(super) counts: &'a mut Counts,
    /// The actions that each figure could take at the beginning.
    pub(super) freedom: Freedom,
    is_late: Late<'a>,
    work: u32,
    looked_at: u32,
    throws: u32,
    first: Option<SideId>,
}

impl<'a> Course<'a> {
    pub(super) fn of(
        state: State,
        dice: &'a mut StdRng,
        counts: &'a mut Counts,
        is_late: Late<'a>,
    ) -> Self {
        let freedom = Freedom::of(&state);
        let (work, looked_at, throws, first) = (0, 0, 0, None);
        Self { state, dice, counts, freedom, is_late, work, looked_at, throws, first }
    }

    /// Returns the length and the result of the battle.
    pub(super) fn end(&self) -> Ending {
        let Self { throws, first, .. } = *self;
        Ending { turns: self.state.turn.into(), throws, first, victor: self.state.victor() }
    }

    /// Plays the battle to its end.
    pub(super) fn play(&mut self) -> Played<()> {
        let most_turns = self.state.game.turn.turns.map_or(MOST_TURNS, |last| last.max(MOST_TURNS));
        self.note_the_start();
        while !self.state.is_over() {
            if let Some(next) = due(&self.state) {
                if self.state.turn >= most_turns && self.state.game.turn.turns.is_none() {
                    return Err(Break::Endless);
                }
                self.walk(next)?;
                if self.state.turn == 1 && self.state.sides_go_first() {
                    self.first.get_or_insert(self.state.first);
                }
            } else if self.state.game.turn.order == TurnOrder::Free {
                self.free_turn()?;
            } else {
                self.time_of_one()?;
            }
        }
        Ok(())
    }

    /// Plays the activation of a random figure on the side to move.
    fn time_of_one(&mut self) -> Played<()> {
        let ready: Vec<FigureId> =
            self.state.all_figures().filter(|&id| self.state.is_ready(id)).collect();
        let Some(&id) = ready.choose(self.dice) else { return Err(Break::Stuck) };
        self.walk(Action::Activate(id))?;
        let mut done = Vec::new();
        while self.state.acting == Some(id) && !self.state.is_over() {
            match self.decide(id, &done)? {
                Some(_) if done.len() >= MOST_ACTS => {
                    self.counts.restless += 1;
                    self.walk(Action::Done(id))?;
                }
                Some(place) => {
                    done.push(place);
                    self.walk(Action::Act(id, place))?;
                }
                None => self.walk(Action::Done(id))?,
            }
        }
        Ok(())
    }

    /// Plays a turn or phase with a free order: all figures act, in random order. Then ends the
    /// battle if it is decided or too long, or begins the next turn or phase.
    fn free_turn(&mut self) -> Played<()> {
        let mut all: Vec<FigureId> = self.state.all_figures().collect();
        all.shuffle(self.dice);
        for id in all {
            if self.state.is_ready(id)
                && let Some(place) = self.decide(id, &[])?
            {
                self.walk(Action::Act(id, place))?;
            }
        }
        let sides = self.state.all_sides().count();
        let is_decided = self.state.sides_in_play().len() < 2.min(sides);
        let is_long = self.state.turn >= SCENE;
        self.walk(match () {
            () if is_decided || is_long => Action::End,
            () if self.state.has_next_phase() => Action::Phase,
            () => Action::Turn,
        })
    }

    /// Plays an action, counts its changes and updates the state.
    fn walk(&mut self, action: Action) -> Played<()> {
        let run = self.go_through(action, Vec::new(), true)?;
        self.note(action, &run.effects);
        self.state = run.state;
        Ok(())
    }

    /// Runs an action to its end, beginning with these answers. `in_earnest` is `false` if the
    /// action is only tried.
    pub(super) fn go_through(
        &mut self,
        action: Action,
        mut answers: Vec<Answer>,
        in_earnest: bool,
    ) -> Played<Run<State, Effect>> {
        let mut are_set = false;
        loop {
            let run = self.run(action, &answers)?;
            let prompt = match run.end {
                End::Asking(prompt) => prompt,
                End::Done | End::Horizon | End::TooWide => return Ok(run),
                End::Refused(_) | End::Missing(_) => return Err(Break::Stuck),
            };
            if !std::mem::replace(&mut are_set, true) {
                let before = answers.len();
                self.set(&prompt, &mut answers);
                if answers.len() > before {
                    continue;
                }
            }
            are_set = false;
            let answer = self.answer(action, &answers, &prompt, in_earnest)?;
            answers.push(answer);
        }
    }

    fn run(&mut self, action: Action, answers: &[Answer]) -> Played<Run<State, Effect>> {
        let heard = u32::try_from(answers.len()).unwrap_or(u32::MAX);
        self.work = self.work.saturating_add(heard).saturating_add(1);
        if self.work > MOST_WORK {
            return Err(Break::Endless);
        }
        if self.work - self.looked_at > WORK_AT_A_TIME {
            self.looked_at = self.work;
            if (self.is_late)() {
                return Err(Break::Late);
            }
        }
        Ok(run_to_end::<Homebrew>(&self.state, &action, answers, Telling::Silent))
    }

    /// Answers questions about what only players can see. Each condition keeps its default half of
    /// the time and is random otherwise.
    fn set(&mut self, prompt: &Prompt, answers: &mut Vec<Answer>) {
        for condition in &prompt.conditions {
            if self.dice.random() {
                let to = self.dice.random_range(0..condition.options.len().max(1));
                let to = u8::try_from(to).unwrap_or(0);
                if to != condition.value {
                    answers.push(Answer::Set(condition.key.to_owned(), to));
                }
            }
        }
    }

    fn answer(
        &mut self,
        action: Action,
        answers: &[Answer],
        prompt: &Prompt,
        in_earnest: bool,
    ) -> Played<Answer> {
        if let Some(thrown) = prompt.question.throw(self.dice) {
            if in_earnest {
                self.throws += 1;
                self.counts.fell(prompt, &thrown);
            }
            return Ok(thrown.answer);
        }
        if in_earnest && let Some(choice) = prompt.question.choice() {
            let open: Vec<u16> = choice.open().map(|(place, _)| place).collect();
            let place = self.choose(action, answers, prompt.side, &open)?;
            return place.map(Answer::Choice).ok_or(Break::Stuck);
        }
        prompt.question.random_answer(self.dice).ok_or(Break::Stuck)
    }

    /// Counts the values of all trackers at the beginning.
    fn note_the_start(&mut self) {
        let Self { state, counts, .. } = self;
        let mut note = |kind, all: &[i16]| {
            for (place, &value) in all.iter().enumerate() {
                counts.stands(kind, place, value.into(), value.into());
            }
        };
        note(0, &state.battle);
        state.sides.iter().for_each(|side| note(1, side));
        state.figures.iter().for_each(|figure| note(2, &figure.trackers));
    }

    /// Counts an action and its changes.
    fn note(&mut self, action: Action, effects: &[Effect]) {
        let mut state = self.state.clone();
        let mut changes = 0;
        for fact in effects {
            let before = changed(&state, fact);
            effect::apply(&mut state, fact);
            if let (Some((kind, place, from)), Some((_, _, to))) = (before, changed(&state, fact)) {
                self.counts.stands(kind, place, from, to);
            }
            changes += usize::from(fact.held().is_some() || matches!(fact, Effect::Out(..)));
        }
        if let Action::Act(_, place) = action {
            let place = usize::from(place);
            let costs = self.state.game.actions.get(place).map_or(0, |it| it.costs.len());
            if let Some(count) = self.counts.actions.get_mut(place) {
                count.taken += 1;
                // Paying the cost isn't an effect of the action.
                count.changed += u32::from(changes > costs);
            }
        }
    }
}
