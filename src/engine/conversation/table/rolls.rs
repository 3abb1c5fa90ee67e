//! Methods that rules use to ask for rolls.

use std::fmt::Display;

use super::{Ask, Flow, Stop, Table, Telling};
use crate::{
    conversation::{Answer, Fell, Luck, Question, Reading, Roll, Sum, Throw, Tone},
    dice::Dice,
    refusal::Refusal,
    system::RuleSystem,
};

/// A roll that players can make or decline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferedRoll {
    /// These dice, in addition to those already rolled.
    Dice(Dice),
    /// A reroll of the first dice. The second result counts, and dice added since the first are
    /// removed.
    Reroll,
}

impl<S: RuleSystem> Table<'_, S> {
    /// Asks for the result of the next dice of `sums[who]`, records it there, and returns the
    /// natural sum of these dice. `sums` are the sums of all rollers in the test.
    ///
    /// # Errors
    /// Stops if the answer is missing or does not fit.
    pub fn roll(
        &mut self,
        sums: &mut [Sum],
        who: usize,
        ask: Ask,
        reading: &dyn Fn(&Sum) -> Reading,
    ) -> Flow<i32> {
        let Some(dice) = sums.get(who).and_then(Sum::next_dice) else {
            return Err(Stop::Refused(Refusal::NothingAsked));
        };
        let fell = self.throw(sums, who, dice, ask, None, reading)?;
        let fell = fell.unwrap_or_else(|| Fell::natural(*dice.results().start()));
        let natural = fell.natural;
        if let Some(sum) = sums.get_mut(who) {
            sum.fall(fell);
        }
        Ok(natural)
    }

    /// Offers a roll for `sums[who]`, records the result there and returns it, or `None` if players
    /// choose the option `decline` instead.
    ///
    /// # Errors
    /// Stops if the answer is missing or does not fit.
    pub fn may_roll(
        &mut self,
        sums: &mut [Sum],
        who: usize,
        offered: OfferedRoll,
        ask: Ask,
        decline: &dyn Display,
        reading: &dyn Fn(&Sum) -> Reading,
    ) -> Flow<Option<i32>> {
        let Some(sum) = sums.get(who) else {
            return Err(Stop::Refused(Refusal::NothingAsked));
        };
        let dice = match (offered, sum.throws.first()) {
            (OfferedRoll::Dice(dice), _) => dice,
            (OfferedRoll::Reroll, Some(first)) => first.dice,
            (OfferedRoll::Reroll, None) => return Err(Stop::Refused(Refusal::NothingAsked)),
        };
        let Some(fell) = self.throw(sums, who, dice, ask, Some(decline), reading)? else {
            return Ok(None);
        };
        let natural = fell.natural;
        if let Some(sum) = sums.get_mut(who) {
            if offered == OfferedRoll::Reroll {
                sum.throws.clear();
                sum.rerolled = true;
            }
            sum.throws.push(Throw { dice, fell: Some(fell) });
        }
        Ok(Some(natural))
    }

    /// Asks for the result of dice and records the roller's luck. Returns `None` if the dice are
    /// left unrolled.
    fn throw(
        &mut self,
        sums: &[Sum],
        who: usize,
        dice: Dice,
        ask: Ask,
        decline: Option<&dyn Display>,
        reading: &dyn Fn(&Sum) -> Reading,
    ) -> Flow<Option<Fell>> {
        let Some(sum) = sums.get(who) else {
            return Err(Stop::Refused(Refusal::NothingAsked));
        };
        let ask = Ask { side: sum.side, ..ask };
        let usually_left = ask.usually_left;
        // No one reads the sums of a silent run.
        let shown = if self.telling == Telling::Aloud { sums } else { &[] };
        let reply = self.reply(ask, &|_| {
            Question::Roll(Roll {
                dice,
                sums: shown.to_vec(),
                active: who,
                reading: reading(sum),
                decline: decline.map(ToString::to_string),
                usually_left,
            })
        })?;
        if decline.is_some() && reply == Answer::Decline {
            return Ok(None);
        }
        // The result of a single die needs no reading, so silent runs skip building one.
        let is_passing = self.telling == Telling::Silent && dice.is_single();
        if is_passing && matches!(reply, Answer::Face(_)) {
            return fell(dice, None, &reply).map(Some).map_err(Stop::Refused);
        }
        let reading = reading(sum);
        let fell = fell(dice, Some(&reading), &reply).map_err(Stop::Refused)?;
        if let Some(side) = sum.side {
            // The tones of a test's bands are from its first roller's point of view.
            let good = if who == 0 { Tone::Success } else { Tone::Failure };
            let came: Vec<u16> =
                reading.bands.iter().map(|band| band.holds(fell.natural).into()).collect();
            self.count_luck(Some(Luck::of(side, dice, &reading.bands, &came, good)));
        }
        Ok(Some(fell))
    }

    /// Records a roll compared with its expected value.
    pub(super) fn count_luck(&mut self, luck: Option<Luck>) {
        if self.telling == Telling::Aloud {
            self.luck.extend(luck);
        }
    }
}

/// Returns the result of dice according to an answer.
fn fell(dice: Dice, reading: Option<&Reading>, reply: &Answer) -> Result<Fell, Refusal> {
    let by_die = reading.is_some_and(|reading| reading.by_die);
    let wrong_dice = |given| Err(Refusal::WrongDice { dice: dice.count, given });
    match reply {
        Answer::Face(face) if dice.is_single() => face_of(dice, *face).map(Fell::natural),
        Answer::Faces(faces) if faces.len() == usize::from(dice.count) => {
            faces.iter().try_for_each(|&face| face_of(dice, face).map(drop))?;
            let natural = dice.natural(faces);
            let faces = if dice.is_single() { Vec::new() } else { faces.clone() };
            Ok(Fell { faces, ..Fell::natural(natural) })
        }
        Answer::Face(_) => wrong_dice(1),
        Answer::Faces(faces) => wrong_dice(faces.len()),
        Answer::Total(total) if !by_die => match dice.results().contains(total) {
            true => Ok(Fell::natural(*total)),
            false => Err(Refusal::ImpossibleTotal { dice, total: *total }),
        },
        Answer::Band(place) if !by_die => {
            let band = reading.and_then(|reading| reading.bands.get(usize::from(*place)));
            let band = band.ok_or(Refusal::NotAChoice(None))?;
            let within = (band.from < band.to).then(|| format!("{} {}", band.label, band.span()));
            Ok(Fell { within, ..Fell::natural(band.from) })
        }
        _ => Err(Refusal::AnotherQuestion),
    }
}

fn face_of(dice: Dice, face: u8) -> Result<i32, Refusal> {
    match dice.die.has_face(face) {
        true => Ok(face.into()),
        false => Err(Refusal::ImpossibleFace { die: dice.die, face }),
    }
}
