//! Draws from a bag or a deck.

use engine::{
    HasLineup, SideId, Told,
    conversation::{Ask, Choice, ChoiceOption, Flow, Outcome, Reading, Sum},
    dice::{Dice, Die},
};

use super::{AtTable, Walk, values::Local};
use crate::definition::Draw;

impl Walk {
    /// Draws one of several kinds of things. The chance of each is its share of them all.
    pub(super) fn draw(&mut self, table: AtTable<'_, '_>, draw: &'static Draw) -> Flow<()> {
        let mut left = Vec::new();
        for (place, (kind, number)) in draw.all.iter().enumerate() {
            let count = self.number(table, number)?.max(0);
            if count > 0 {
                left.push((place, kind.as_str(), count));
            }
        }
        let place = match left.as_slice() {
            [] => None,
            [(place, ..)] => Some(*place),
            left => {
                let state = table.state();
                let ask = Ask::new(format!("Draw: {}", draw.label));
                let side = state.side_of(self.own);
                let by = (state.name(self.own).to_owned(), side);
                Some(drawn(table, ask.of(side).topic(self.topic), by, left)?)
            }
        };
        table.tell(Told::Roll, |_| {
            let kind = place.and_then(|it| draw.all.get(it)).map_or("nothing left", |it| &it.0);
            format!("{}: {kind}.", draw.label)
        });
        // Without anything left, it is none of the kinds.
        let number = place.and_then(|it| i32::try_from(it).ok()).unwrap_or(-1);
        self.set(draw.slot, Local::Number(number));
        Ok(())
    }
}

/// Asks which kind of thing was drawn, given the index, the name and the number of each kind that
/// is left, and who draws. Returns the index of the kind.
pub(super) fn drawn(
    table: AtTable<'_, '_>,
    ask: Ask,
    (name, side): (String, Option<SideId>),
    left: &[(usize, &str, i32)],
) -> Flow<usize> {
    let total: i32 = left.iter().map(|(.., count)| count).sum();
    let Some(faces) = u8::try_from(total).ok().filter(|it| *it <= Die::MOST_FACES) else {
        // There are too many for a die, so players say what they have drawn.
        let options = left.iter().map(|(_, kind, _)| ChoiceOption::new(*kind)).collect();
        let chosen = table.choose(ask, Choice { options, usual: None })?;
        return Ok(left.get(chosen).map_or(0, |it| it.0));
    };
    let of = |face: i32| {
        let mut sum = 0;
        let found = left.iter().find(|(.., count)| {
            sum += count;
            face <= sum
        });
        found.copied().unwrap_or((0, "", 0))
    };
    let dice = Dice::from(Die::Sided(faces));
    let mut sums = [Sum::new(name, side, dice)];
    let face = table.roll(&mut sums, 0, ask, &|_| {
        Reading::by(dice, |face| (of(face).0, Outcome::mixed(of(face).1.to_owned()))).drawn()
    })?;
    Ok(of(face).0)
}
