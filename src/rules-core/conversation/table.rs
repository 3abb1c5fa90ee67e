//! The table a rule talks to.

use std::borrow::Cow;

use super::{
    Answer, Change, Choice, Condition, Draw, Line, LineKind, Modifier, Number, Options, Outcome,
    Part, Pool, Prompt, Question, Roll, Sum, Target,
};
use crate::{
    dice::{Die, Face},
    ids::SideId,
    refusal::Refusal,
    system::RuleSystem,
};

/// What a rule returns: a value, or early because the conversation stops here.
pub type Flow<T> = Result<T, Stop>;

/// Why a rule stopped before its end. Rules only pass it on.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// An answer is missing.
    Ask(Box<Prompt>),
    /// The outcome that was looked for has been stated.
    Horizon,
    /// An answer does not fit its question.
    Refused(Refusal),
}

/// Whether a run writes its lines. Odds only count, so they run in silence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Telling {
    Aloud,
    Silent,
}

/// A question's words and who answers it.
#[derive(Clone, Debug, Default)]
pub struct Ask {
    text: String,
    hint: Option<String>,
    side: Option<SideId>,
    topic: Option<&'static str>,
}

impl Ask {
    /// A question in a few words.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// Its words.
    pub fn words(&self) -> &str {
        &self.text
    }

    /// Put to one side, where there is one.
    #[must_use]
    pub fn of(mut self, side: impl Into<Option<SideId>>) -> Self {
        self.side = side.into();
        self
    }

    /// Explained by a [topic](crate::Topic).
    #[must_use]
    pub fn topic(mut self, key: &'static str) -> Self {
        self.topic = Some(key);
        self
    }

    /// With a line of help.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

/// The sums of all who roll in a test, and what they are held against.
#[derive(Clone, Debug, PartialEq)]
pub struct Contest {
    /// The sums; in an opposed test the attacker's is the first.
    pub sums: Vec<Sum>,
    /// What they are held against.
    pub target: Target,
    /// Whether faces between the lowest and the highest count only by whether they reach the target, so that odds need
    /// not follow each.
    pub result_only: bool,
}

/// What a rule has said and heard so far: the players' answers, the state of the battle, effects, lines, outcomes.
pub struct Table<'a, S: RuleSystem> {
    state: S::State,
    effects: Vec<S::Effect>,
    lines: Vec<Line>,
    outcomes: Vec<Outcome>,
    headline: String,
    conditions: Vec<Condition>,
    answers: &'a [Answer],
    next: usize,
    telling: Telling,
    horizon: Option<usize>,
    /// Whether the coming question is one before which a figure may break in.
    paused: bool,
    /// Whether what is played now is itself breaking in.
    interrupting: bool,
    /// The answers that were given when changes by hand were last settled.
    settled_at: Option<usize>,
}

impl<S: RuleSystem> Table<'_, S> {
    /// The battle as it is now, with all effects of this walk-through so far.
    pub fn state(&self) -> &S::State {
        &self.state
    }

    /// Says who does what to whom; it heads every prompt from now on.
    pub fn headline(&mut self, words: impl Into<String>) {
        self.headline = words.into();
    }

    /// Changes the battle, and says so in the log.
    pub fn apply(&mut self, effect: S::Effect) {
        let line =
            (self.telling == Telling::Aloud).then(|| S::describe(&self.state, &effect)).flatten();
        if let Some(text) = line {
            self.lines.push(Line { kind: LineKind::Effect, text });
        }
        S::apply(&mut self.state, &effect);
        self.effects.push(effect);
    }

    /// Writes a line into the log. The words are only made where someone reads them.
    pub fn tell(&mut self, kind: LineKind, words: impl FnOnce() -> String) {
        if self.telling == Telling::Aloud {
            self.lines.push(Line { kind, text: words() });
        }
    }

    /// States how a test came out, for the odds.
    ///
    /// # Errors
    /// Stops the rule where this outcome is all that was asked for; pass it on with `?`.
    pub fn outcome(&mut self, outcome: Outcome) -> Flow<()> {
        self.outcomes.push(outcome);
        match self.horizon {
            Some(horizon) if self.outcomes.len() >= horizon => Err(Stop::Horizon),
            _ => Ok(()),
        }
    }

    /// A condition that holds or does not; `preset` is what the battle knows. Shown with the next question.
    pub fn toggle(
        &mut self,
        key: &'static str,
        label: impl Into<Cow<'static, str>>,
        preset: bool,
    ) -> bool {
        self.condition(key, label.into(), |_| Options::OffOn, u8::from(preset), None) == 1
    }

    /// A modifier that is on or off; `preset` is what the battle knows. Gives its part of the sum where it is on.
    pub fn modifier(&mut self, modifier: Modifier, preset: bool) -> Option<Part> {
        let Modifier { key, label, value, .. } = modifier;
        let preset = u8::from(preset);
        let on = self.condition(key, label.into(), |_| Options::OffOn, preset, Some(value)) == 1;
        on.then(|| modifier.part())
    }

    /// A condition with several options, one of which holds. Shown with the next question.
    pub fn pick(
        &mut self,
        key: &'static str,
        label: impl Into<Cow<'static, str>>,
        options: &'static [&'static str],
        preset: u8,
    ) -> u8 {
        self.condition(key, label.into(), |_| Options::Words(options), preset, None)
    }

    /// A condition that names one of `names`. Shown with the next question.
    pub fn pick_name(
        &mut self,
        key: &'static str,
        label: impl Into<Cow<'static, str>>,
        names: impl FnOnce(&S::State) -> Vec<String>,
        preset: u8,
    ) -> u8 {
        self.condition(key, label.into(), |state| Options::Names(names(state)), preset, None)
    }

    /// A condition; its options are only made where somebody is to see or has set them.
    fn condition(
        &mut self,
        key: &'static str,
        label: Cow<'static, str>,
        options: impl FnOnce(&S::State) -> Options,
        preset: u8,
        worth: Option<i32>,
    ) -> u8 {
        // What cannot be settled is refused with the question that follows.
        drop(self.settle());
        let set = self.said_before_reply().filter_map(|answer| match answer {
            Answer::Set(set, value) if set == key => Some(*value),
            _ => None,
        });
        let set = set.last();
        let is_answered = self.next_reply().is_some();
        if is_answered && set.is_none() {
            return preset;
        }
        let options = options(&self.state);
        let value = set.filter(|value| usize::from(*value) < options.len()).unwrap_or(preset);
        if !is_answered {
            self.conditions.push(Condition { key, label, options, value, preset, worth });
        }
        value
    }

    /// Lets figures break in here. What they do is played first; then the rule goes on, and as it reads the battle
    /// and its conditions only after this, it reads them as they are by then.
    ///
    /// # Errors
    /// Stops where an answer of whoever breaks in is missing or does not fit.
    pub fn pause(&mut self) -> Flow<()> {
        if self.interrupting {
            return Ok(());
        }
        self.insist()?;
        while let Some(&Answer::Interrupt(figure)) = self.next_reply() {
            self.settle()?;
            self.next += self.said_before_reply().count() + 1;
            if !S::interrupters(&self.state).iter().any(|it| it.figure == figure) {
                return Err(Stop::Refused(Refusal::NotOffered(None)));
            }
            self.overrule()?;
            self.interrupting = true;
            let headline = std::mem::take(&mut self.headline);
            S::interrupt(self, figure)?;
            self.headline = headline;
            self.interrupting = false;
        }
        self.paused = true;
        Ok(())
    }

    /// Asks for the next die of one of the contest's sums, and adds its face there.
    ///
    /// # Errors
    /// Stops where the answer is missing or does not fit.
    pub fn roll(&mut self, contest: &mut Contest, who: usize, ask: Ask) -> Flow<Face> {
        let Some(sum) = contest.sums.get(who) else {
            return Err(Stop::Refused(Refusal::NothingAsked));
        };
        let die = sum.dice.get(sum.faces.len()).copied().unwrap_or(Die::D6);
        let ask = Ask { side: sum.side, ..ask };
        let reply = self.reply(ask, || contest.roll_of(who, die, None))?;
        let face = face_of(die, reply)?;
        if let Some(sum) = contest.sums.get_mut(who) {
            sum.faces.push(face);
        }
        Ok(face)
    }

    /// Offers one more die for one of the contest's sums; whoever has it may leave it unrolled.
    ///
    /// # Errors
    /// Stops where the answer is missing or does not fit.
    pub fn roll_extra(
        &mut self,
        contest: &mut Contest,
        who: usize,
        die: Die,
        ask: Ask,
        decline: &str,
    ) -> Flow<Option<Face>> {
        let Some(sum) = contest.sums.get(who) else {
            return Err(Stop::Refused(Refusal::NothingAsked));
        };
        let ask = Ask { side: sum.side, ..ask };
        let reply = self.reply(ask, || contest.roll_of(who, die, Some(decline.to_owned())))?;
        if *reply == Answer::Decline {
            return Ok(None);
        }
        let face = face_of(die, reply)?;
        if let Some(sum) = contest.sums.get_mut(who) {
            sum.dice.push(die);
            sum.faces.push(face);
        }
        Ok(Some(face))
    }

    /// Offers to roll the only die of one of the contest's sums again; the second face stands. Whoever has it may keep
    /// the first.
    ///
    /// # Errors
    /// Stops where the answer is missing or does not fit.
    pub fn reroll(
        &mut self,
        contest: &mut Contest,
        who: usize,
        ask: Ask,
        keep: &str,
    ) -> Flow<Option<Face>> {
        let Some(sum) = contest.sums.get(who) else {
            return Err(Stop::Refused(Refusal::NothingAsked));
        };
        let die = sum.dice.first().copied().unwrap_or(Die::D6);
        let ask = Ask { side: sum.side, ..ask };
        let reply = self.reply(ask, || {
            // The first face still stands in the sum, so what the second comes to cannot be read off it.
            let contest = Contest { result_only: false, ..contest.clone() };
            contest.roll_of(who, die, Some(keep.to_owned()))
        })?;
        if *reply == Answer::Decline {
            return Ok(None);
        }
        let face = face_of(die, reply)?;
        if let Some(sum) = contest.sums.get_mut(who) {
            sum.dice = vec![die];
            sum.faces = vec![face];
            sum.rerolled = true;
        }
        Ok(Some(face))
    }

    /// Rolls a die that picks one of several, again where it picks nobody, and gives the place of the one.
    ///
    /// # Errors
    /// Stops where the answer is missing or does not fit.
    pub fn draw(&mut self, ask: &Ask, draw: &Draw) -> Flow<usize> {
        loop {
            let reply = self.reply(ask.clone(), || Question::Draw(draw.clone()))?;
            if let Some(place) = draw.picks(face_of(draw.die, reply)?) {
                return Ok(place);
            }
        }
    }

    /// Asks how a pool of dice fell: how many dice in each band. A pool of no dice is not asked for.
    ///
    /// # Errors
    /// Stops where the answer is missing or does not add up.
    pub fn pool(&mut self, ask: Ask, pool: Pool) -> Flow<Vec<u16>> {
        let (dice, bands) = (pool.dice, pool.bands.len());
        if dice == 0 {
            return Ok(vec![0; bands]);
        }
        match self.reply(ask, || Question::Pool(pool))? {
            Answer::Pool(counts) => {
                let given = counts.iter().map(|&count| u32::from(count)).sum();
                if counts.len() == bands && given == u32::from(dice) {
                    Ok(counts.clone())
                } else {
                    Err(Stop::Refused(Refusal::WrongPool { dice, given }))
                }
            }
            _ => Err(Stop::Refused(Refusal::AnotherQuestion)),
        }
    }

    /// Asks for one of several options, and gives its place.
    ///
    /// # Errors
    /// Stops where the answer is missing, or names no option that can be chosen.
    pub fn choose(&mut self, ask: Ask, choice: Choice) -> Flow<usize> {
        let refusals: Vec<Option<String>> =
            choice.options.iter().map(|option| option.refusal.clone()).collect();
        match self.reply(ask, || Question::Choice(choice))? {
            Answer::Choice(place) => match refusals.get(usize::from(*place)) {
                Some(None) => Ok(usize::from(*place)),
                Some(Some(why)) => Err(Stop::Refused(Refusal::NotAChoice(Some(why.clone())))),
                None => Err(Stop::Refused(Refusal::NotAChoice(None))),
            },
            _ => Err(Stop::Refused(Refusal::AnotherQuestion)),
        }
    }

    /// Asks for a number.
    ///
    /// # Errors
    /// Stops where the answer is missing or out of range.
    pub fn number(&mut self, ask: Ask, number: Number) -> Flow<i32> {
        let (least, most) = (number.least, number.most);
        match self.reply(ask, || Question::Number(number))? {
            Answer::Number(given) if (least..=most).contains(given) => Ok(*given),
            Answer::Number(given) => {
                Err(Stop::Refused(Refusal::OutOfRange { given: *given, least, most }))
            }
            _ => Err(Stop::Refused(Refusal::AnotherQuestion)),
        }
    }
}

impl<'a, S: RuleSystem> Table<'a, S> {
    fn new(
        state: &S::State,
        answers: &'a [Answer],
        telling: Telling,
        horizon: Option<usize>,
    ) -> Self {
        Self {
            state: state.clone(),
            effects: Vec::new(),
            lines: Vec::new(),
            outcomes: Vec::new(),
            headline: String::new(),
            conditions: Vec::new(),
            answers,
            next: 0,
            telling,
            horizon,
            paused: false,
            interrupting: false,
            settled_at: None,
        }
    }

    /// What was said since the last reply: conditions set and trackers overruled.
    fn said_before_reply(&self) -> impl Iterator<Item = &'a Answer> + use<'a, S> {
        let rest = self.answers.get(self.next..).unwrap_or_default();
        rest.iter().take_while(|answer| !answer.is_reply())
    }

    fn next_reply(&self) -> Option<&'a Answer> {
        self.answers.get(self.next + self.said_before_reply().count())
    }

    /// Sets what was set by hand before the coming question, so that the rule already reads it on its way there.
    fn overrule(&mut self) -> Flow<()> {
        for answer in self.said_before_reply() {
            if let Answer::Overrule(holder, tracker, change @ Change::Set(_)) = answer {
                let effects =
                    S::overrule(&self.state, *holder, tracker, *change).map_err(Stop::Refused)?;
                for effect in effects {
                    self.apply(effect);
                }
            }
        }
        Ok(())
    }

    /// At the coming question, what was changed by hand before it stands: what was set, even where the rule set it
    /// otherwise on its way there; and what was put down or taken off, which only has its place in the battle as it is
    /// by now.
    fn settle(&mut self) -> Flow<()> {
        if self.settled_at == Some(self.next) {
            return Ok(());
        }
        self.insist()?;
        for answer in self.said_before_reply() {
            if let Answer::Overrule(holder, tracker, change) = answer
                && !matches!(change, Change::Set(_))
            {
                let effects =
                    S::overrule(&self.state, *holder, tracker, *change).map_err(Stop::Refused)?;
                for effect in effects {
                    self.apply(effect);
                }
            }
        }
        self.settled_at = Some(self.next);
        Ok(())
    }

    /// What was set by hand before the coming question is set again, where it no longer is.
    fn insist(&mut self) -> Flow<()> {
        let mut wanted: Option<S::State> = None;
        let mut effects = Vec::new();
        for answer in self.said_before_reply() {
            if let Answer::Overrule(holder, tracker, change @ Change::Set(_)) = answer {
                let state = wanted.get_or_insert_with(|| self.state.clone());
                let set = S::overrule(state, *holder, tracker, *change).map_err(Stop::Refused)?;
                for effect in &set {
                    S::apply(state, effect);
                }
                effects.extend(set);
            }
        }
        if wanted.is_some_and(|wanted| wanted != self.state) {
            for effect in effects {
                self.apply(effect);
            }
        }
        Ok(())
    }

    /// The next reply, or the prompt that waits for it.
    fn reply(&mut self, ask: Ask, question: impl FnOnce() -> Question) -> Flow<&'a Answer> {
        self.settle()?;
        let reply_at = self.next + self.said_before_reply().count();
        let conditions = std::mem::take(&mut self.conditions);
        let paused = std::mem::take(&mut self.paused);
        let Some(reply) = self.answers.get(reply_at) else {
            let may_interrupt = paused && self.telling == Telling::Aloud;
            return Err(Stop::Ask(Box::new(Prompt {
                headline: self.headline.clone(),
                ask: ask.text,
                hint: ask.hint,
                side: ask.side,
                question: question(),
                conditions,
                interrupts: if may_interrupt { S::interrupters(&self.state) } else { Vec::new() },
                topic: ask.topic,
            })));
        };
        self.next = reply_at + 1;
        self.overrule()?;
        Ok(reply)
    }
}

impl Contest {
    fn roll_of(&self, active: usize, die: Die, decline: Option<String>) -> Question {
        let Self { sums, target, result_only } = self.clone();
        Question::Roll(Roll { die, sums, active, target, decline, result_only })
    }
}

fn face_of(die: Die, reply: &Answer) -> Flow<Face> {
    match reply {
        Answer::Face(face) if die.has_face(*face) => Ok(*face),
        Answer::Face(face) => Err(Stop::Refused(Refusal::ImpossibleFace { die, face: *face })),
        _ => Err(Stop::Refused(Refusal::AnotherQuestion)),
    }
}

/// A walk-through run from its start with the answers there are.
pub struct Run<S: RuleSystem> {
    /// The battle with the effects so far.
    pub state: S::State,
    /// The effects so far.
    pub effects: Vec<S::Effect>,
    /// The lines so far.
    pub lines: Vec<Line>,
    /// The outcomes stated so far.
    pub outcomes: Vec<Outcome>,
    /// Who does what to whom.
    pub headline: String,
    /// Where it stopped.
    pub end: End,
}

/// Where a run stopped.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// The rule came to its end.
    Done,
    /// An answer is missing.
    Asking(Box<Prompt>),
    /// The outcome that was looked for has been stated.
    Horizon,
    /// An answer does not fit its question.
    Refused(Refusal),
}

/// Runs `action` on `state` with `answers`; with a `horizon`, only until that many outcomes are stated.
pub(crate) fn run<S: RuleSystem>(
    state: &S::State,
    action: &S::Action,
    answers: &[Answer],
    telling: Telling,
    horizon: Option<usize>,
) -> Run<S> {
    let mut table = Table::<S>::new(state, answers, telling, horizon);
    let flow = table.overrule().and_then(|()| S::play(&mut table, action));
    let end = match flow {
        Ok(()) if table.next + table.said_before_reply().count() < answers.len() => {
            End::Refused(Refusal::NothingAsked)
        }
        Ok(()) => End::Done,
        Err(Stop::Ask(prompt)) => End::Asking(prompt),
        Err(Stop::Horizon) => End::Horizon,
        Err(Stop::Refused(refusal)) => End::Refused(refusal),
    };
    let Table { state, effects, lines, outcomes, headline, .. } = table;
    Run { state, effects, lines, outcomes, headline, end }
}
