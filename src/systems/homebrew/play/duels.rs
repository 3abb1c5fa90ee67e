//! Dice against dice, the highest against the highest.

use std::cmp::Ordering;

use engine::{
    HasLineup, Told,
    conversation::{Ask, Flow, Outcome, Reading, Sum, Tone},
    words::numbered,
};

use super::{AtTable, Walk, values::Local};
use crate::definition::{Covered, DiceForm, Duel, Who};

impl Walk {
    /// Rolls dice against dice and stores how many win, lose and tie.
    pub(super) fn duel(&mut self, table: AtTable<'_, '_>, duel: &'static Duel) -> Flow<()> {
        let [won, lost, tied] = table.part(|table| {
            let mut walk = self.clone();
            let own = walk.faces(table, duel, Who::Acting, &duel.own)?;
            let theirs = walk.faces(table, duel, duel.their_who, &duel.theirs)?;
            let count = |which: Ordering| {
                let pairs =
                    own.iter().zip(&theirs).filter(|(own, theirs)| own.cmp(theirs) == which);
                i32::try_from(pairs.count()).unwrap_or(0)
            };
            Ok([Ordering::Greater, Ordering::Less, Ordering::Equal].map(count))
        })?;
        let is_tie_won = duel.tied.as_ref().is_some_and(|(_, slot)| *slot == duel.won);
        let (won, lost) = match &duel.tied {
            Some(_) if is_tie_won => (won + tied, lost),
            Some(_) => (won, lost),
            None => (won, lost + tied),
        };
        for ((_, slot), count) in [(&duel.tied, tied), (&duel.lost, lost)]
            .into_iter()
            .filter_map(|(named, count)| Some((named.as_ref()?, count)))
        {
            self.set(*slot, Local::Number(count));
        }
        self.set(duel.won, Local::Number(won));
        let told =
            |count: i32, name: &str| numbered(usize::try_from(count).unwrap_or_default(), name);
        let label = told(won, &duel.name);
        table.tell(Told::Roll, |_| {
            let lost = duel.lost.as_ref().map(|(name, _)| told(lost, name));
            let named = duel.tied.as_ref().filter(|_| !is_tie_won);
            let tied = named.map(|(name, _)| told(tied, name));
            let all: Vec<String> =
                [Some(label.clone()), lost, tied].into_iter().flatten().collect();
            format!("{}: {}.", duel.label, all.join(", "))
        });
        let tone = if won > 0 { Tone::Success } else { Tone::Failure };
        let rank = u32::try_from(won).unwrap_or_default();
        let outcome = Outcome::new(tone, label).ranked(rank.try_into().unwrap_or_default());
        let is_last = duel.covered == Covered::Never;
        table.outcome(if is_last { outcome } else { outcome.interim() })
    }

    /// Rolls one side's dice and returns the faces, the highest first.
    fn faces(
        &mut self,
        table: AtTable<'_, '_>,
        duel: &'static Duel,
        who: Who,
        form: &'static DiceForm,
    ) -> Flow<Vec<u8>> {
        let Ok(dice) = self.dice(table, form)? else { return Ok(Vec::new()) };
        let id = self.who(who);
        let state = table.state();
        let topic = self.topic(state, &duel.topic);
        let mut sums = [Sum::new(state.name(id), state.side_of(id), dice)];
        let ask = Ask::new(duel.label.clone()).topic(topic).for_test(&duel.label);
        let natural = table.roll(&mut sums, 0, ask, &|_| Reading::each(dice).by_die())?;
        let mut faces: Vec<u8> = sums[0].fallen().flat_map(|it| it.faces.clone()).collect();
        if faces.is_empty() {
            faces.push(u8::try_from(natural).unwrap_or(0));
        }
        faces.sort_unstable_by(|one, other| other.cmp(one));
        table.tell(Told::Roll, |_| format!("{}: {}.", sums[0].who, sums[0].explain()));
        Ok(faces)
    }
}
