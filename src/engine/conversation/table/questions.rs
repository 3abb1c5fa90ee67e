//! Methods that rules use to ask questions.

use super::{Ask, Flow, Stop, Table, Telling};
use crate::{
    conversation::{Answer, Choice, Draw, Luck, Number, Pool, Question, Tone},
    dice::{Die, Face},
    refusal::Refusal,
    system::RuleSystem,
};

/// A choice, or a function that creates it from the current state. Odds call the function only if
/// the question is open, so they are faster with it.
pub trait ChooseFrom<S: RuleSystem> {
    /// Returns the choice.
    fn choice(&self, state: &S::State) -> Choice;
}

impl<S: RuleSystem> ChooseFrom<S> for Choice {
    fn choice(&self, _: &S::State) -> Choice {
        self.clone()
    }
}

impl<S: RuleSystem, F: Fn(&S::State) -> Choice> ChooseFrom<S> for F {
    fn choice(&self, state: &S::State) -> Choice {
        self(state)
    }
}

impl<S: RuleSystem> Table<'_, S> {
    /// Asks for a die that picks one of several options, and returns the option's index. Faces that
    /// pick no option are rerolled.
    ///
    /// # Errors
    /// Stops if the answer is missing or does not fit.
    pub fn draw(&mut self, ask: &Ask, draw: &Draw) -> Flow<usize> {
        // Draws with the same outcomes may still differ in stakes that are reported later.
        let alike = draw.alike && !self.needs_stakes();
        loop {
            let question = |_: &S::State| Question::Draw(Draw { alike, ..draw.clone() });
            let reply = self.reply(ask.clone(), &question)?;
            if let Some(place) = draw.picks(face_of(draw.die, &reply)?) {
                return Ok(place);
            }
        }
    }

    /// Asks for the results of a pool of dice, and returns the number of dice in each band. Asks
    /// nothing if there are no dice.
    ///
    /// # Errors
    /// Stops if the answer is missing or does not add up.
    pub(super) fn known_pool(&mut self, ask: Ask, pool: &Pool, dice: u16) -> Flow<Vec<u16>> {
        let bands = pool.reading.bands.len();
        if dice == 0 {
            return Ok(vec![0; bands]);
        }
        let side = ask.side.filter(|_| self.telling == Telling::Aloud);
        match self.reply(ask, &|_| Question::Pool(Pool { dice, ..pool.clone() }))? {
            Answer::Pool(counts) if counts.len() != bands => {
                Err(Stop::Refused(Refusal::WrongBands { bands, given: counts.len() }))
            }
            Answer::Pool(counts) => {
                let given = counts.iter().map(|&count| u32::from(count)).sum();
                if given == u32::from(dice) {
                    let Pool { die, reading, .. } = pool;
                    let luck = |side| {
                        Luck::of(side, (*die).into(), &reading.bands, &counts, Tone::Success)
                    };
                    self.count_luck(side.map(luck));
                    Ok(counts)
                } else {
                    Err(Stop::Refused(Refusal::WrongPool { dice, given }))
                }
            }
            _ => Err(Stop::Refused(Refusal::AnotherQuestion)),
        }
    }

    /// Asks for one of several options, and returns its index.
    ///
    /// # Errors
    /// Stops if the answer is missing, or is not an available option.
    #[allow(clippy::needless_pass_by_value, reason = "rules write the choice or function in place")]
    pub fn choose(&mut self, ask: Ask, from: impl ChooseFrom<S>) -> Flow<usize> {
        self.choose_from(ask, &from)
    }

    // Without type parameters, so that all choices share this code.
    fn choose_from(&mut self, ask: Ask, from: &dyn ChooseFrom<S>) -> Flow<usize> {
        // While odds are computed, all answers are known to fit.
        let checked = self.counting.is_none().then(|| from.choice(&self.state));
        let choice = |state: &_| checked.clone().unwrap_or_else(|| from.choice(state));
        let Answer::Choice(place) = self.reply(ask, &|state| Question::Choice(choice(state)))?
        else {
            return Err(Stop::Refused(Refusal::AnotherQuestion));
        };
        let place = usize::from(place);
        let Some(Choice { options, .. }) = checked else { return Ok(place) };
        match options.into_iter().nth(place).map(|option| option.refusal) {
            Some(None) => Ok(place),
            refused => Err(Stop::Refused(Refusal::NotAChoice(refused.flatten()))),
        }
    }

    /// Asks for a number and returns it.
    ///
    /// # Errors
    /// Stops if the answer is missing or out of range.
    pub fn number(&mut self, ask: Ask, number: Number) -> Flow<i32> {
        let (least, most) = (number.least, number.most);
        match self.reply(ask, &|_| Question::Number(number))? {
            Answer::Number(given) if (least..=most).contains(&given) => Ok(given),
            Answer::Number(given) => Err(Stop::Refused(Refusal::OutOfRange { given, least, most })),
            _ => Err(Stop::Refused(Refusal::AnotherQuestion)),
        }
    }
}

fn face_of(die: Die, reply: &Answer) -> Flow<Face> {
    match reply {
        Answer::Face(face) if die.has_face(*face) => Ok(*face),
        Answer::Face(face) => Err(Stop::Refused(Refusal::ImpossibleFace { die, face: *face })),
        _ => Err(Stop::Refused(Refusal::AnotherQuestion)),
    }
}
