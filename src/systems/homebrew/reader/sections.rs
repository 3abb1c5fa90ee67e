//! Reads the title, charts, actions and the turn.

use engine::{
    RosterSource,
    words::{any, plural},
};

use super::{
    Reader,
    casts::NO_DICE,
    late::with_late_conditions,
    names::{Scope, hidden, of_fields, of_trackers, place, refused},
    sheet::{HOLDERS, is_number},
    words::{Read, Words},
};
use crate::{
    definition::{
        About, Action, ActsIn, Chart, Cost, FieldKind, OnlyIf, PHASE, Price, Rank, Test, TopicName,
        TopicOf, Turn, TurnOrder, Who,
    },
    fault::{Cause, unknown},
    limits::{MOST_FIGURES, MOST_NUMBER, MOST_PHASES, MOST_ROWS, MOST_SIDES, MOST_TURNS},
    outline::{OutlineNode, Token},
    vocabulary::{
        Word,
        sections::{EXPLAINED, OF_ACTION, OF_GAME, OF_TURN, OfAction, OfGame, OfTurn},
        spelt,
    },
};

/// Returns the message for a phase in a game without any.
pub(super) fn no_phases() -> String {
    let why = "turns have no phases; write “phases Move, Shoot” under “turn”";
    Cause::Name("phases").of(why)
}

/// Returns the names of the phases. Steps can use these names before the turn is read.
pub(super) fn phases_of(lines: &[OutlineNode]) -> Vec<String> {
    let mut turns = lines.iter().filter(|it| it.begins_with("turn")).flat_map(|it| &it.within);
    let Some(phases) = turns.find(|it| it.begins_with("phases")) else {
        return Vec::new();
    };
    let listed = phases.line.tokens.split(|it| *it == Token::Sign(','));
    let is_explained = |token: &&Token| matches!(token, Token::Word(it) if it.eq_ignore_ascii_case(EXPLAINED.word));
    let names =
        listed.filter_map(|tokens| match tokens.iter().take_while(|it| !is_explained(it)).last() {
            Some(Token::Word(name)) => Some(name.clone()),
            _ => None,
        });
    names.collect()
}

impl Reader {
    pub(super) fn title(&mut self, words: &mut Words<'_>, line: &OutlineNode) -> Read<()> {
        self.only_once("game", line.number);
        self.title.name = words.up_to('\n');
        self.each(&line.within, Self::of_title);
        let nouns = [&self.title.figure, &self.title.side, &self.title.battle];
        let ones = nouns.map(|it| &it[0]);
        let same = ones.iter().enumerate().find_map(|(at, one)| {
            let others = HOLDERS.iter().zip(ones).enumerate().filter(|(other, _)| *other != at);
            let mut others = others.map(|(_, it)| it);
            others.any(|(plain, other)| plain.eq_ignore_ascii_case(one) || other == *one).then(
                || {
                    format!(
                        "{} can't be called {one}, which already means something else",
                        any(HOLDERS[at])
                    )
                },
            )
        });
        if let Some(words) = same {
            self.faults.add_harmless(line.number, words);
        }
        Ok(())
    }

    /// Checks the stat for a figure's cost. This check runs last because the sheet is read after
    /// the title.
    pub(super) fn check_cost(&mut self) {
        let Some(Cost { stat, .. }) = &self.title.cost else { return };
        let labels = of_fields(&self.names.stats);
        let found = place(labels.clone(), stat).and_then(|it| self.names.stats.get(it));
        if !matches!(found.map(|it| &it.kind), Some(FieldKind::Number { .. })) {
            let words = match self.is_broken(stat) {
                true => String::new(),
                false => {
                    let why = unknown("numeric stat", stat, labels.map(String::as_str));
                    format!("under “cost”, {why}")
                }
            };
            self.faults.add(1, words);
        }
    }

    fn of_title(&mut self, words: &mut Words<'_>, line: &OutlineNode) -> Read<()> {
        let quoted = |words: &mut Words<'_>| match words.quote() {
            Some(quote) => Ok(quote.to_owned()),
            // Quotation marks are left out easily.
            None if words.peek_word().is_some() => Ok(words.up_to('\n')),
            None => Err("write words in quotes here, as in about \"A skirmish.\"".to_owned()),
        };
        let what = words.peek_word().unwrap_or_default();
        let found = words.word_of(&OF_GAME);
        let found = found.ok_or_else(|| unknown("game setting", what, spelt(&OF_GAME)))?;
        self.only_once(found.word, line.number);
        let _colon = words.sign(':');
        match found.it {
            OfGame::About => self.title.about = quoted(words)?,
            OfGame::Dice => self.title.dice = quoted(words)?,
            OfGame::Sides => {
                let least = words.within("sides", 1, MOST_SIDES)?;
                let most = if words.take("to") {
                    words.within("sides", least, MOST_SIDES)?
                } else {
                    least
                };
                let side = |it| u8::try_from(it).unwrap_or(2);
                self.title.sides = side(least)..=side(most);
                if words.sign(',') {
                    self.title.side = nouns(words)?;
                }
            }
            OfGame::Figures => self.title.figure = nouns(words)?,
            OfGame::Battle => self.title.battle = nouns(words)?,
            OfGame::Cost => {
                // The sheet says whether it can be a name.
                let stat = words.peek_word().ok_or("the name of the stat is missing")?.to_owned();
                words.next();
                words.needs_sign(',')?;
                let unit = words.long_name("its unit", &|_| false)?;
                self.title.cost = Some(Cost { stat, unit });
            }
            OfGame::Most => {
                let most = words.within("figures per side", 1, MOST_FIGURES)?;
                self.title.most = usize::try_from(most).unwrap_or(1);
            }
            OfGame::RostersFrom => {
                let game = quoted(words)?;
                let id = words.quote().unwrap_or_default().to_owned();
                self.title.rosters_from = Some(RosterSource { game, id });
            }
        }
        words.end()
    }

    /// Reads `chart Wound from 1, 1` and a line of numbers for each row.
    pub(super) fn chart(&mut self, words: &mut Words<'_>, line: &OutlineNode) -> Read<()> {
        let label = words.number_name("the chart")?.to_owned();
        refused(self.names.charts.iter().map(|it| &it.label), "chart", &label)?;
        if self.of(Who::Acting, &label).is_some() {
            words.harmless = Some(hidden(&label, "a chart"));
        }
        let mut first = [1, 1];
        if words.take("from") {
            first[0] = words.number("the first row")?;
            words.needs_sign(',')?;
            first[1] = words.number("the first column")?;
        }
        words.end()?;
        let mut rows: Vec<Vec<i32>> = Vec::new();
        self.each(&line.within, |_, words, _| {
            let mut row = Vec::new();
            while is_number(words.peek()) {
                row.push(words.within("a number", -MOST_NUMBER, MOST_NUMBER)?);
            }
            words.end()?;
            if !(1..=MOST_ROWS).contains(&row.len()) || rows.len() >= MOST_ROWS {
                return Err(format!("a chart can have 1 to {MOST_ROWS} rows and columns"));
            }
            if rows.first().is_some_and(|first| first.len() != row.len()) {
                let why = "every row must have as many numbers as the first";
                return Err(Cause::Here("rows").of(why));
            }
            rows.push(row);
            Ok(())
        });
        if rows.is_empty() {
            let has_faults = !line.within.is_empty();
            return Err(if has_faults { "" } else { "the chart has no rows of numbers" }.to_owned());
        }
        self.names.charts.push(Chart { label, first, rows });
        Ok(())
    }

    /// Reads an action: `action Attack with a Weapon at an enemy`.
    pub(super) fn action(&mut self, words: &mut Words<'_>, line: &OutlineNode) -> Read<()> {
        let label = words.long_name("the action", &self.ends_name(words))?;
        refused(self.actions.iter().map(|it| &it.test.label), "action", &label)?;
        let about = self.about(words)?;
        words.end()?;
        let (mut costs, mut only_if) = (Vec::<Price>::new(), Vec::new());
        let (mut hint, mut ends, mut at_any_time) = (None, false, false);
        let place = self.actions.len();
        // Each action can have its own hint, so lines of earlier actions don't count as duplicates.
        self.said.retain(|it| !spelt(&OF_ACTION).any(|word| word == *it));
        let named = TopicName::new(TopicOf::Action, &label);
        let mut scope = Scope::of(about, named.clone());
        let asks = line.within.iter().find(|it| it.begins_with("ask")).map(|it| it.number);
        let rest = self.all_but(&line.within, |reader, words, line| {
            if reader.explained(words, &named)? {
                words.end()?;
                return Ok(true);
            }
            if reader.sets_tracker(words, &scope) {
                return Ok(false);
            }
            let found = words.word_of(&OF_ACTION);
            if let Some(Word { it: OfAction::Hint, word, .. }) = found {
                reader.only_once(word, line.number);
            }
            match found.map(|it| it.it) {
                Some(OfAction::Costs) => {
                    let price = reader.of_item_too(words, about, |reader, words, scope| {
                        reader.price(Who::Acting, words, scope)
                    })?;
                    if words.sign(',') {
                        return Err("write one cost per line, each with “costs”".to_owned());
                    }
                    words.end_or(&mut ["if", "unless"].into_iter())?;
                    costs.push(price);
                }
                Some(OfAction::OnlyIf) => match reader.only_if(words, about) {
                    Ok(condition) => only_if.push(condition),
                    // The steps below a question can depend on its answer.
                    Err(_) if asks.is_some_and(|it| it < line.number) => return Ok(false),
                    Err(why) => return Err(why),
                },
                Some(OfAction::OnlyIn) => {
                    for phase in words.listed("a phase")? {
                        reader.only_in.push((place, line.number, phase));
                    }
                    words.end()?;
                }
                Some(OfAction::Hint) => {
                    hint = words.quote().map(str::to_owned);
                    words.end()?;
                    if hint.is_none() {
                        let words = "the hint needs words in quotes, as in hint \"On a crate.\"";
                        reader.faults.add_harmless(line.number, words);
                    }
                }
                Some(OfAction::AtAnyTime) => {
                    at_any_time = true;
                    words.end()?;
                }
                Some(OfAction::Ends) if words.rest().is_empty() => ends = true,
                // “ends its turn” with a condition is a step, like everything else.
                Some(OfAction::Ends) | None => return Ok(false),
            }
            Ok(true)
        });
        let mut steps = self.steps(&with_late_conditions(rest), &mut scope);
        self.whole(&mut steps, &scope)?;
        let weighs = self.weighs(&steps);
        let (takes, gives) = (Vec::new(), Vec::new());
        let test = Test { label, about, locals: scope.size(), takes, gives, steps };
        let phases = Vec::new();
        let action = Action { test, costs, only_if, hint, ends, at_any_time, weighs, phases };
        self.actions.push(action);
        Ok(())
    }

    /// Assigns actions to their phases. This function runs last because the turn usually comes
    /// after the actions.
    pub(super) fn offer_in_phases(&mut self) {
        for (action, line, phase) in std::mem::take(&mut self.only_in) {
            if self.faults.are_full() {
                return;
            }
            let found = self.phase_named(&self.turn.phases, &phase);
            if let Some(found) = self.faults.take(line, found)
                && let Some(action) = self.actions.get_mut(action)
            {
                action.phases.push(found);
            }
        }
    }

    /// Reads a number of an action, which can be one of its item. In older games, names that a
    /// figure and its items share are those of the figure.
    fn of_item_too<'a, T>(
        &mut self,
        words: &mut Words<'a>,
        about: About,
        read: fn(&mut Self, &mut Words<'a>, &mut Scope) -> Read<T>,
    ) -> Read<T> {
        let at = words.clone();
        let of_figure = read(self, words, &mut Scope::default());
        if of_figure.is_ok() || about.with.is_none() {
            return of_figure;
        }
        *words = at;
        read(self, words, &mut Scope::about(About { at: None, ..about }))
    }

    /// Reads a condition of an action: `only if not Stunned "It is stunned."`
    fn only_if(&mut self, words: &mut Words<'_>, about: About) -> Read<OnlyIf> {
        let at = words.clone();
        let mut condition = self.of_item_too(words, about, Self::condition);
        let is_of_target = condition.is_err() && about.at.is_some();
        if is_of_target {
            *words = at;
            condition = self.condition(words, &mut Scope::about(about));
        }
        let condition = condition?;
        let why = words.quote().unwrap_or("Not now.").to_owned();
        words.end()?;
        Ok(OnlyIf { condition, why, is_of_target })
    }

    pub(super) fn turn(&mut self, words: &mut Words<'_>, line: &OutlineNode) -> Read<()> {
        words.end()?;
        let faults = self.faults.count();
        self.each(&line.within, Self::of_turn);
        self.is_turn_broken = self.faults.count() > faults;
        let Turn { order, first, activate, phases_of_each_side, .. } = &self.turn;
        let has_times = first.is_some() || !activate.steps.is_empty();
        let words = match order {
            TurnOrder::Free if has_times => {
                "“first” and “activate” need sides that take turns; write “sides alternate” or \
                 “sides in turn”"
            }
            TurnOrder::Drawn if first.is_some() => {
                "“first” has no effect because the sides are drawn; remove it"
            }
            order if *phases_of_each_side && *order != TurnOrder::InTurn => {
                "“phases of each side” needs “sides in turn”; write “phases”, or change the order"
            }
            _ => return Ok(()),
        };
        self.faults.add_harmless(line.number, words);
        Ok(())
    }

    fn of_turn(&mut self, words: &mut Words<'_>, line: &OutlineNode) -> Read<()> {
        let what = words.peek_word().unwrap_or_default();
        let found = self.turn_word(words);
        let found = found.ok_or_else(|| unknown("turn setting", what, spelt(&OF_TURN)))?;
        match found.it {
            // A turn has only one order, so lines with different orders count as duplicates.
            OfTurn::TurnOrder(_) => self.only_once(OF_TURN[0].word, line.number),
            OfTurn::Ranked if self.turn.ranks.is_empty() => {
                self.only_once(OF_TURN[0].word, line.number);
            }
            OfTurn::Ranked | OfTurn::ActsIn => {}
            // Both are lists of phases.
            OfTurn::PhasesOfEachSide => self.only_once("phases", line.number),
            _ => self.only_once(found.word, line.number),
        }
        match found.it {
            OfTurn::TurnOrder(order) => self.turn.order = order,
            OfTurn::Ranked => {
                self.turn.order = TurnOrder::Ranked;
                let rank = self.rank(words)?;
                if self.turn.ranks.iter().any(|it| it.phases == rank.phases) {
                    return Err("there is already an order for this; name other phases".to_owned());
                }
                self.turn.ranks.push(rank);
            }
            OfTurn::ActsIn => {
                let condition = self.condition_behind(words, &mut Scope::default())?;
                let condition = condition.ok_or("“if” is missing")?;
                let phases = self.phases_named(words)?;
                self.turn.acts_in.push(ActsIn { phases, condition });
            }
            OfTurn::Phases | OfTurn::PhasesOfEachSide => {
                self.turn.phases_of_each_side = matches!(found.it, OfTurn::PhasesOfEachSide);
                let _colon = words.sign(':');
                let mut phases = Vec::new();
                loop {
                    let phase = words.name("a phase")?.to_owned();
                    refused(phases.iter(), "phase", &phase)?;
                    self.explained_in(words, &TopicName::new(TopicOf::Phase, PHASE), &phase)?;
                    phases.push(phase);
                    if !words.sign(',') {
                        break;
                    }
                }
                if phases.len() > MOST_PHASES {
                    return Err(format!("a turn can have at most {MOST_PHASES} phases"));
                }
                self.turn.phases = phases;
            }
            OfTurn::First => self.turn.first = Some(words.dice()?),
            OfTurn::EndsAfter => {
                let turns = words.within("turns", 1, MOST_TURNS.into())?;
                self.turn.turns = u16::try_from(turns).ok();
                words.needs("turns")?;
            }
            OfTurn::EndsIf => {
                self.turn.ends_if = Some(self.condition(words, &mut Scope::default())?);
            }
            OfTurn::WinsMost => {
                let name = words.peek_word().unwrap_or_default();
                words.next();
                let labels = of_trackers(&self.names.trackers.side);
                let found = place(labels.clone(), name);
                let why = || self.no("side tracker", name, labels.map(String::as_str));
                self.turn.most = Some(found.ok_or_else(why)?);
            }
            OfTurn::BeginOfSides
            | OfTurn::Begin
            | OfTurn::Activate
            | OfTurn::EndOfSides
            | OfTurn::End => {
                words.end()?;
                let block = self.block(line)?;
                let turn = &mut self.turn;
                *match found.it {
                    OfTurn::BeginOfSides => &mut turn.begin_of_sides,
                    OfTurn::Begin => &mut turn.begin,
                    OfTurn::Activate => &mut turn.activate,
                    OfTurn::EndOfSides => &mut turn.end_of_sides,
                    _ => &mut turn.end,
                } = block;
            }
        }
        words.end()
    }

    /// Takes the first words of a line of the turn, also with the game's own words for sides and
    /// figures: `crews alternate`.
    fn turn_word(&self, words: &mut Words<'_>) -> Option<Word<OfTurn>> {
        let [side, figure] = [&self.title.side, &self.title.figure];
        OF_TURN.into_iter().find(|it| {
            let own = |plain: &str| match plain {
                "sides" => side[1].clone(),
                "side" => side[0].clone(),
                "figures" => figure[1].clone(),
                plain => plain.to_owned(),
            };
            let own: Vec<String> = it.word.split(' ').map(own).collect();
            words.take(it.word)
                || words.take(&own.join(" "))
                || matches!(it.it, OfTurn::EndsIf) && words.take("ends when")
        })
    }

    /// Reads an order of figures, after “figures by”: `Skill, lowest first in Move`.
    fn rank(&mut self, words: &mut Words<'_>) -> Read<Rank> {
        let number = self.sum(words, &mut Scope::default()).map_err(|why| match &*why {
            NO_DICE => {
                format!("{why}; roll them under “begin”, and save the result in a tracker")
            }
            _ => why,
        })?;
        let _comma = words.sign(',');
        let is_lowest_first = words.take("lowest first");
        let _usual = words.take("highest first");
        let phases = if words.take("in") { self.phases_named(words)? } else { Vec::new() };
        Ok(Rank { number, is_lowest_first, phases })
    }

    /// Reads the names of phases, and returns their indices.
    fn phases_named(&self, words: &mut Words<'_>) -> Read<Vec<usize>> {
        let names = words.listed("a phase")?;
        names.iter().map(|it| self.phase_named(&self.phases, it)).collect()
    }

    /// Returns the index of the phase with this name.
    fn phase_named(&self, phases: &[String], name: &str) -> Read<usize> {
        place(phases, name).ok_or_else(|| match phases {
            _ if self.is_turn_broken || self.has_unknown_section => String::new(),
            [] => no_phases(),
            phases => self.no("phase", name, phases.iter().map(String::as_str)),
        })
    }

    /// Reads the section `when out`.
    pub(super) fn when_out(&mut self, words: &mut Words<'_>, line: &OutlineNode) -> Read<()> {
        words.needs("out")?;
        words.end()?;
        self.only_once("when out", line.number);
        self.when_out = self.block(line)?;
        Ok(())
    }
}

/// Reads a singular and a plural: "mouse, mice". A regular plural can be left out.
fn nouns(words: &mut Words<'_>) -> Read<[String; 2]> {
    let one = words.long_name("one of them", &|_| false)?;
    let several = if words.sign(',') {
        words.long_name("several of them", &|_| false)?
    } else {
        plural(&one)
    };
    Ok([one, several])
}
