//! Questions, as a rule asks them.

use super::{Ask, Contest, Flow, Stop, Table};
use crate::{
    conversation::{Answer, Choice, Draw, Number, Pool, Question},
    dice::{Die, Face},
    refusal::Refusal,
    system::RuleSystem,
};

impl<S: RuleSystem> Table<'_, S> {
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
        let face = face_of(die, &reply)?;
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
        if reply == Answer::Decline {
            return Ok(None);
        }
        let face = face_of(die, &reply)?;
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
        if reply == Answer::Decline {
            return Ok(None);
        }
        let face = face_of(die, &reply)?;
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
            if let Some(place) = draw.picks(face_of(draw.die, &reply)?) {
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
                    Ok(counts)
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
        match self.reply(ask, || Question::Choice(choice.clone()))? {
            Answer::Choice(place) => {
                let place = usize::from(place);
                match choice.options.into_iter().nth(place).map(|option| option.refusal) {
                    Some(None) => Ok(place),
                    refused => Err(Stop::Refused(Refusal::NotAChoice(refused.flatten()))),
                }
            }
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
