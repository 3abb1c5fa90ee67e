//! Reads steps that change trackers, and the stakes that depend on them.

use engine::conversation::Tone;

use super::{
    Reader,
    names::{Scope, key, of_trackers, options_of_tracker, place, place_of_number},
    steps::unknown_step,
    words::{Read, Words, written},
};
use crate::{
    definition::{ChangeStep, Expr, How, Of, StakeName, Step, Tracker, TrackerKind, Who},
    fault::Cause,
    limits::MOST_STAKES,
    vocabulary::{
        rolls::TONES,
        steps::{BECOMES, GAINS_AND_LOSES, OUT_AND_BACK},
    },
};

impl Reader {
    /// Reads a step that changes a tracker or a figure: `target loses 2 Health`, `is out`.
    pub(super) fn change(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Step> {
        let is_target = words.take("target") || words.take("target's");
        let who = if is_target { self.whose(Who::Target, scope)? } else { Who::Acting };
        if self.sets_tracker_of(who, words, scope) {
            return self.becomes(who, words, scope);
        }
        if let Some(is_out) = words.one_of(&OUT_AND_BACK) {
            return Ok(Step::Out(who, is_out));
        }
        if let Some(step) = self.is_now(who, words, scope) {
            return Ok(step);
        }
        let Some(how) = words.one_of(&GAINS_AND_LOSES) else {
            return self.becomes(who, words, scope);
        };
        let throws = self.throws().count();
        let value = self.sum(words, scope)?;
        let name = words.peek_word().ok_or("the name of a tracker is missing")?;
        words.next();
        let of = self.tracker(who, name, scope)?;
        self.name_throws_of(throws, of);
        Ok(Step::Change(ChangeStep { of, how, value }))
    }

    /// Reads a step that sets or clears a yes-or-no tracker: `is Stunned`, `is no longer Stunned`.
    fn is_now(&self, who: Who, words: &mut Words<'_>, scope: &Scope) -> Option<Step> {
        let at = words.place();
        let is_set = words.take("is").then(|| !(words.take("no longer") || words.take("not")));
        let flag = words.peek_word().and_then(|name| self.tracker(who, name, scope).ok());
        let is_flag =
            |of: &Of| self.names.tracker(*of).is_some_and(|it| it.kind == TrackerKind::Flag);
        let Some((is_set, of)) = is_set.zip(flag.filter(is_flag)) else {
            words.return_to(at);
            return None;
        };
        words.next();
        let value = Expr::Number(is_set.into());
        Some(Step::Change(ChangeStep { of, how: How::Becomes, value }))
    }

    /// Reads a step that sets a tracker, after “target's”: `Stunned becomes yes`.
    pub(super) fn becomes(
        &mut self,
        who: Who,
        words: &mut Words<'_>,
        scope: &mut Scope,
    ) -> Read<Step> {
        let Some(name) = words.peek_word() else {
            words.end()?;
            return Err("the line ends too soon".to_owned());
        };
        words.next();
        if !words.take(BECOMES.word) {
            if self.of(who, name).or_else(|| self.of_item(name, scope)).is_some() {
                words.needs(BECOMES.word)?;
            }
            return Err(match self.is_broken(name) {
                true => String::new(),
                false => unknown_step(name, words, scope),
            });
        }
        let of = self.tracker(who, name, scope)?;
        let options = options_of_tracker(self.names.tracker(of));
        let labels = options.iter().map(|(label, _)| label);
        let value = match words.peek_word().and_then(|word| place(labels.clone(), word)) {
            Some(place) => {
                words.next();
                Expr::Number(i32::try_from(place).unwrap_or(0))
            }
            None if !options.is_empty() => {
                let word = words.peek().map(written).unwrap_or_default();
                return Err(self.no("choice", &word, labels.map(String::as_str)));
            }
            None => {
                let throws = self.throws().count();
                let value = self.condition(words, scope)?;
                self.name_throws_of(throws, of);
                value
            }
        };
        Ok(Step::Change(ChangeStep { of, how: How::Becomes, value }))
    }

    /// Adds the name of a tracker to the dice that change it.
    fn name_throws_of(&mut self, from: usize, of: Of) {
        let label = self.names.tracker(of).map(|it| it.label.clone()).unwrap_or_default();
        self.name_throws(from, &label);
    }

    /// Returns `true` if a line sets a tracker to a number or a word, even if the tracker's name is
    /// a step's first word: "Order becomes 2".
    pub(super) fn sets_tracker(&self, words: &Words<'_>, scope: &Scope) -> bool {
        self.sets_tracker_of(Who::Acting, words, scope)
    }

    fn sets_tracker_of(&self, who: Who, words: &Words<'_>, scope: &Scope) -> bool {
        let name = words.peek_word().filter(|_| words.is_second(BECOMES.word));
        name.is_some_and(|name| self.tracker(who, name, scope).is_ok() || self.is_broken(name))
    }

    /// Returns the tracker with this name that belongs to the item in use, to a figure, to its side
    /// or to the battle.
    pub(super) fn tracker(&self, who: Who, name: &str, scope: &Scope) -> Read<Of> {
        let all = &self.names.trackers;
        let list = scope.about.with.filter(|_| who == Who::Acting);
        let of_list = list.and_then(|it| self.names.lists.get(it)).map(|it| &it.trackers);
        let found = |place: fn(&[Tracker], &str) -> Option<usize>| {
            let of_figure = place(&all.figure, name).map(|it| Of::Figure(who, it));
            let of_side = place(&all.side, name).map(|it| Of::Side(who, it));
            let of_item = of_list.and_then(|it| place(it, name));
            let of_item = list.zip(of_item).map(|(list, it)| Of::Item(list, it));
            of_item.or(of_figure).or(of_side).or(place(&all.battle, name).map(Of::Battle))
        };
        let exact = found(|all, name| place(of_trackers(all), name));
        let found = exact.or_else(|| found(|all, name| place_of_number(of_trackers(all), name)));
        found.ok_or_else(|| {
            if self.broken_trackers.contains(&key(name)) {
                return String::new();
            }
            let of_item = self.of_item(name, scope).filter(|_| who == Who::Acting);
            if self.of(who, name).or(of_item).is_some() {
                let why = format!("stats on the sheet can't change; make {name} a tracker");
                return Cause::Name(name).of(&why);
            }
            if let Some(words) = self.needs_item(name, scope) {
                return words;
            }
            let labels = self
                .item_trackers(scope)
                .chain(of_trackers(&all.figure))
                .chain(of_trackers(&all.side));
            let labels = labels.chain(of_trackers(&all.battle)).map(String::as_str);
            self.no("tracker", name, labels)
        })
    }

    /// Reads a stake, after “stake” or “tally”: `"hit": yes`, `"lost": Wounds bad`.
    pub(super) fn stake(
        &mut self,
        words: &mut Words<'_>,
        scope: &mut Scope,
        is_number: bool,
    ) -> Read<Step> {
        let label = words
            .quote()
            .ok_or("write a label in quotes here, as in stake \"hit\": yes")?
            .to_owned();
        words.needs_sign(':')?;
        let value = self.condition(words, scope)?;
        let is_bad = words.one_of(&TONES) == Some(Tone::Failure);
        let name = StakeName { label, is_number, is_bad };
        let known = self.stakes.iter().position(|it| *it == name);
        let place = known.unwrap_or(self.stakes.len());
        if place >= MOST_STAKES {
            return Err(format!("there can be at most {MOST_STAKES} stakes"));
        }
        if known.is_none() {
            self.stakes.push(name);
        }
        Ok(Step::Stake(place, value))
    }
}
