//! A battle of any system, behind one closed enum: all that an app or a test needs to play it without knowing which.

use rand::Rng;
use serde::{Deserialize, Serialize};

use crate::{
    conversation::{Answer, Change, Luck, Moment, Outcome, Prompt, Question},
    dice::Face,
    ids::{FigureId, Holder, SideId},
    journal::{By, Entry, Journal, SavedJournal},
    line::Line,
    muster::FromSheet,
    odds::{Horizon, Odds, Outlook},
    refusal::Refusal,
    report::{Report, Section},
    sheet::{Field, Problem, Roster, Sheet},
    system::{About, RuleSystem},
    topic::Topic,
    view::{BattleView, Offer},
};

/// Declares the closed set of systems. A new one is one line at the end of this file.
macro_rules! systems {
    ($($(#[$doc:meta])* $System:ident($id:literal) = $rules:ty;)+) => {
        /// A rule system that Rollbook plays.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum System {
            $($(#[$doc])* #[serde(rename = $id)] $System,)+
        }

        impl System {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$System),+];

            /// The one that is offered before any is chosen.
            pub const FIRST: Self = Self::ALL[0];

            /// Its short name in data and addresses.
            pub fn id(self) -> &'static str {
                match self { $(Self::$System => $id,)+ }
            }

            /// What players should know of it before choosing it.
            pub fn about(self) -> About {
                match self { $(Self::$System => <$rules>::ABOUT,)+ }
            }

            /// The fields of a figure's sheet.
            pub fn fields(self) -> &'static [Field] {
                match self { $(Self::$System => <<$rules as RuleSystem>::Profile as FromSheet>::FIELDS,)+ }
            }

            /// Its rules explained.
            pub fn topics(self) -> &'static [Topic] {
                match self { $(Self::$System => <$rules>::TOPICS,)+ }
            }

            /// Rosters to try it with.
            pub fn samples(self) -> Vec<Roster> {
                match self { $(Self::$System => <$rules>::samples(),)+ }
            }

            /// What is known by name and may be put into the lists of this name, on any sheet.
            pub fn known(self, list: &str) -> Vec<Sheet> {
                match self { $(Self::$System => <$rules>::known(list),)+ }
            }

            /// What a smaller sheet, of a list with these fields, says in a few words.
            pub fn in_a_row(self, list: &str, fields: &[Field], sheet: &Sheet) -> String {
                match self { $(Self::$System => <$rules>::in_a_row(list, fields, sheet),)+ }
            }
        }

        impl System {
            /// A battle of a roster, as the first side, against samples.
            ///
            /// # Errors
            /// All that keeps it from being played.
            pub fn trial(self, roster: &Roster) -> Result<Battle, Vec<Problem>> {
                let mut rosters = vec![roster.clone()];
                rosters.extend(self.samples().into_iter().cycle().take(usize::from(*self.about().sides.start()).saturating_sub(1)));
                Battle::begin(self, rosters)
            }

            /// All that keeps a roster from being played, whoever plays against it.
            pub fn problems(self, roster: &Roster) -> Vec<Problem> {
                self.trial(roster).err().unwrap_or_default()
            }
        }

        /// Something that can be done in a battle. What it is, only its system knows.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub enum Action {
            $($(#[$doc])* #[serde(rename = $id)] $System(<$rules as RuleSystem>::Action),)+
        }

        enum AnyJournal {
            $($System(Box<Journal<$rules>>),)+
        }

        /// A battle in the form in which it is stored.
        #[derive(Clone, Debug, Serialize, Deserialize)]
        pub enum SavedBattle {
            $($(#[$doc])* #[serde(rename = $id)] $System(SavedJournal<$rules>),)+
        }

        impl SavedBattle {
            /// The rosters it began with.
            pub fn rosters(&self) -> &[Roster] {
                match self { $(Self::$System(saved) => &saved.rosters,)+ }
            }

            /// The sheets of all that joined it, or would again if what was undone were done again.
            pub fn newcomers(&self) -> Vec<&Sheet> {
                match self { $(Self::$System(saved) => saved.newcomers().collect(),)+ }
            }

            /// How many answers its open walk-through has.
            pub fn answers(&self) -> usize {
                match self { $(Self::$System(saved) => saved.walk.as_ref().map_or(0, |it| it.answers.len()),)+ }
            }
        }

        impl Battle {
            /// A battle that begins with these rosters, one a side.
            ///
            /// # Errors
            /// Everything on the sheets that cannot be played.
            pub fn begin(system: System, rosters: Vec<Roster>) -> Result<Self, Vec<Problem>> {
                check_sides(system, &rosters)?;
                Ok(Self(match system {
                    $(System::$System => AnyJournal::$System(Box::new(Journal::begin(rosters)?)),)+
                }))
            }

            /// A table without figures, for tests that need none: its offers without a figure are all that can be done on
            /// it.
            ///
            /// # Errors
            /// Where the system cannot do without figures.
            pub fn without_figures(system: System) -> Result<Self, Vec<Problem>> {
                Ok(Self(match system {
                    $(System::$System => AnyJournal::$System(Box::new(Journal::begin(Vec::new())?)),)+
                }))
            }

            /// A battle as it was stored.
            ///
            /// # Errors
            /// Everything on the sheets that cannot be played.
            pub fn restore(saved: SavedBattle) -> Result<Self, Vec<Problem>> {
                Ok(Self(match saved {
                    $(SavedBattle::$System(saved) => {
                        if !saved.rosters.is_empty() {
                            check_sides(System::$System, &saved.rosters)?;
                        }
                        AnyJournal::$System(Box::new(Journal::restore(saved)?))
                    })+
                }))
            }

            /// What is to be stored.
            pub fn save(&self) -> SavedBattle {
                match &self.0 { $(AnyJournal::$System(it) => SavedBattle::$System(it.save()),)+ }
            }

            /// Its rule system.
            pub fn system(&self) -> System {
                match &self.0 { $(AnyJournal::$System(_) => System::$System,)+ }
            }

            /// What may be done now, with reasons where something may not: with a figure, or with none of them.
            pub fn offers(&self, figure: Option<FigureId>) -> Vec<Offer<Action>> {
                match &self.0 {
                    $(AnyJournal::$System(it) => <$rules>::offers(it.state(), figure)
                        .into_iter()
                        .map(|offer| offer.map(Action::$System))
                        .collect(),)+
                }
            }

            /// What may come of an offer, before it is taken: of each option of the first choice it asks for, or of all of
            /// it where it asks for none. See [`outlooks`](Self::outlooks).
            pub fn outlooks_of(&self, action: &Action) -> Vec<Outlook> {
                match (&self.0, action) {
                    $((AnyJournal::$System(it), Action::$System(action)) => it.outlooks_of(action),)+
                    _ => Vec::new(),
                }
            }

            /// Takes an offer.
            ///
            /// # Errors
            /// Where another walk-through is open, or the offer does not stand. The battle is as before.
            pub fn take(&mut self, action: &Action) -> Result<(), Refusal> {
                match (&mut self.0, action) {
                    $((AnyJournal::$System(it), Action::$System(action)) => it.take(action.clone()),)+
                    _ => Err(Refusal::NotOffered(None)),
                }
            }
        }

        /// Runs the same expression on whichever journal the battle has.
        macro_rules! each {
            ($any:expr, $it:ident => $do:expr) => {
                match $any { $(AnyJournal::$System($it) => $do,)+ }
            };
        }
    };
}

/// A battle of any system.
pub struct Battle(AnyJournal);

systems! {
    /// This Is Not a Test.
    Tnt("tnt") = crate::tnt::Tnt;
    /// Grimdark Future 2.16.
    Gdf("gdf") = crate::gdf::Gdf;
    /// D100 tactical combat.
    D100("d100") = crate::d100::D100;
    /// 2D6 adventure play.
    Adventure("adventure") = crate::adventure::Adventure;
}

/// The open walk-through, as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct WalkView {
    /// What is asked now.
    pub prompt: Prompt,
    /// What has happened in it so far.
    pub lines: Vec<Line>,
    /// Whether the rules asked for it; if not, it can be left.
    pub raised: bool,
    /// How many answers were given so far.
    pub answers: usize,
}

/// Dice that were rolled, and what they answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// The answer.
    pub answer: Answer,
    /// What each die shows.
    pub faces: Vec<Face>,
}

/// An entry of the log, as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry<'a> {
    /// What it is called.
    pub title: &'a str,
    /// What there is to tell.
    pub lines: &'a [Line],
    /// Whether a player changed a tracker by hand.
    pub by_hand: bool,
}

impl Battle {
    /// What the battle shows.
    pub fn view(&self) -> BattleView {
        fn view<S: RuleSystem>(journal: &Journal<S>) -> BattleView {
            S::view(journal.state())
        }
        each!(&self.0, it => view(it))
    }

    /// What there is to tell once it is over.
    pub fn report(&self) -> Option<Report> {
        fn report<S: RuleSystem>(journal: &Journal<S>) -> Option<Report> {
            let mut report = S::report(journal.state())?;
            let row = |luck: Luck| (journal.state().side_name(luck.side).to_owned(), luck.words());
            let rows: Vec<_> = journal.luck().into_iter().map(row).collect();
            if !rows.is_empty() {
                report.sections.push(Section { title: "Luck".to_owned(), side: None, rows });
            }
            Some(report)
        }
        each!(&self.0, it => report(it))
    }

    /// The figures of a side that come of the sheet at a place of its roster.
    pub fn of_sheet(&self, side: SideId, place: usize) -> Vec<FigureId> {
        each!(&self.0, it => it.state().of_sheet(side, place).collect())
    }

    /// What came of the last act that is worth looking up for, in the order in which it happened. Nothing where it was
    /// only taken back.
    pub fn moments(&self) -> Vec<Moment> {
        each!(&self.0, it => it.moments())
    }

    /// What each side's dice have shown so far, against what was to be expected of them.
    pub fn luck(&self) -> Vec<Luck> {
        each!(&self.0, it => it.luck())
    }

    /// The rosters it began with.
    pub fn rosters(&self) -> &[Roster] {
        each!(&self.0, it => it.rosters())
    }

    /// The open walk-through.
    pub fn walk(&self) -> Option<WalkView> {
        fn walk<S: RuleSystem>(journal: &Journal<S>) -> Option<WalkView> {
            let (walk, run) = journal.walk()?;
            Some(WalkView {
                prompt: journal.prompt()?.clone(),
                lines: run.lines.clone(),
                raised: walk.raised,
                answers: walk.answers.len(),
            })
        }
        each!(&self.0, it => walk(it))
    }

    /// The chances from the open question on.
    ///
    /// # Errors
    /// Where no die is left to roll, or there are too many ways to count.
    pub fn chances(&self, horizon: Horizon) -> Odds {
        each!(&self.0, it => it.chances(horizon))
    }

    /// For each option of the choice that is asked for, the chances if it is taken; of one that is refused nothing can be
    /// said. Empty where no choice is asked for.
    pub fn chances_by_option(&self, horizon: Horizon) -> Vec<Odds> {
        each!(&self.0, it => it.chances_by_option(horizon))
    }

    /// What may come of each option of the choice that is asked for, in a few numbers that the system words, with all that
    /// it leads to by itself (such as a morale test); of one that is refused nothing can be said, and one that is too wide
    /// says so for itself. Where no choice is asked for, one without a name: what may come of the dice at hand.
    pub fn outlooks(&self) -> Vec<Outlook> {
        each!(&self.0, it => it.outlooks())
    }

    /// For each band of the dice that are asked for, the test's outcome where that band settles it.
    pub fn outcome_by_band(&self) -> Vec<Option<Outcome>> {
        each!(&self.0, it => it.outcome_by_band())
    }

    /// How many entries the log has.
    pub fn log_len(&self) -> usize {
        each!(&self.0, it => it.entries().len())
    }

    /// The log from entry number `from` on (0 for all of it), oldest first.
    pub fn log(&self, from: usize) -> Vec<LogEntry<'_>> {
        fn shown<S: RuleSystem>(entries: &[Entry<S>]) -> Vec<LogEntry<'_>> {
            let entries = entries.iter();
            entries
                .map(|entry| LogEntry {
                    title: &entry.title,
                    lines: &entry.lines,
                    by_hand: matches!(entry.by, By::Hand { .. }),
                })
                .collect()
        }
        each!(&self.0, it => shown(it.entries().get(from..).unwrap_or_default()))
    }

    /// Answers the open question.
    ///
    /// # Errors
    /// Where nothing is asked or the answer does not fit. The battle is as before.
    pub fn answer(&mut self, answer: Answer) -> Result<(), Refusal> {
        each!(&mut self.0, it => it.answer(answer))
    }

    /// Rolls the dice that are asked for, answers with them, and says what they showed.
    ///
    /// # Errors
    /// Where no dice are asked for. The battle is as before.
    pub fn roll(&mut self, dice: &mut impl Rng) -> Result<Answer, Refusal> {
        let Thrown { answer, .. } = self.throw(dice)?;
        self.answer(answer.clone())?;
        Ok(answer)
    }

    /// Rolls the dice that are asked for, without answering with them.
    ///
    /// # Errors
    /// Where no dice are asked for.
    pub fn throw(&self, dice: &mut impl Rng) -> Result<Thrown, Refusal> {
        let prompt = each!(&self.0, it => it.prompt()).ok_or(Refusal::NothingAsked)?;
        let faces = match &prompt.question {
            Question::Roll(roll) => roll.dice.roll(dice),
            Question::Draw(draw) => vec![draw.die.roll(dice)],
            Question::Pool(pool) => (0..pool.dice).map(|_| pool.die.roll(dice)).collect(),
            Question::Choice(_) | Question::Number(_) => return Err(Refusal::AnotherQuestion),
        };
        let answer = match (&prompt.question, faces.as_slice()) {
            (Question::Pool(pool), faces) => Answer::Pool(pool.reading.counts(faces)),
            (_, [face]) => Answer::Face(*face),
            (_, faces) => Answer::Faces(faces.to_vec()),
        };
        Ok(Thrown { answer, faces })
    }

    /// Changes a tracker by hand, whatever else is going on.
    ///
    /// # Errors
    /// Where there is no such figure or tracker, or the value is impossible. The battle is as before.
    pub fn overrule(
        &mut self,
        holder: Holder,
        tracker: &str,
        change: Change,
    ) -> Result<(), Refusal> {
        each!(&mut self.0, it => it.overrule(holder, tracker, change))
    }

    /// Figures join a side: a referee's newcomer, a reserve. Their names are made unlike all others'.
    ///
    /// # Errors
    /// Where a walk-through is open, there is no such side, or the sheets cannot be played or are too many. The battle is
    /// as before.
    pub fn join(&mut self, side: SideId, sheets: Vec<Sheet>) -> Result<(), Refusal> {
        each!(&mut self.0, it => it.join(side, sheets))
    }

    /// Leaves the open walk-through as if it had not been started.
    ///
    /// # Errors
    /// Where none is open, or the rules ask for this one.
    pub fn cancel(&mut self) -> Result<(), Refusal> {
        each!(&mut self.0, it => it.cancel())
    }

    /// Whether there is anything to undo.
    pub fn can_undo(&self) -> bool {
        each!(&self.0, it => it.can_undo())
    }

    /// Whether there is anything to do again.
    pub fn can_redo(&self) -> bool {
        each!(&self.0, it => it.can_redo())
    }

    /// Takes back the last thing a player did, and whatever the rules did on their own since.
    ///
    /// # Errors
    /// Where nobody has done anything yet.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        each!(&mut self.0, it => it.undo())
    }

    /// Does again what was undone last.
    ///
    /// # Errors
    /// Where nothing was undone, or it no longer fits.
    pub fn redo(&mut self) -> Result<(), Refusal> {
        each!(&mut self.0, it => it.redo())
    }
}

fn check_sides(system: System, rosters: &[Roster]) -> Result<(), Vec<Problem>> {
    let About { name, sides, side, .. } = system.about();
    if u8::try_from(rosters.len()).is_ok_and(|count| sides.contains(&count)) {
        return Ok(());
    }
    Err(vec![Problem {
        place: side.title(),
        what: format!("{name} needs {} to {}", sides.start(), sides.end()),
    }])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MOST_FIGURES;

    #[test]
    fn a_roster_of_more_figures_than_may_play_is_refused_with_a_word() {
        let figures = |count: usize| {
            let sheet = |number| Sheet::new().with("name", format!("Figure {number}").as_str());
            Roster { name: "Crowd".to_owned(), figures: (1..=count).map(sheet).collect() }
        };
        assert_eq!(System::Tnt.problems(&figures(MOST_FIGURES)), []);
        let problems = System::Tnt.problems(&figures(MOST_FIGURES + 1));
        assert_eq!(problems.len(), 1);
        assert_eq!(
            (problems[0].place.as_str(), problems[0].what.as_str()),
            ("Crowd", "has more than 200 figures")
        );
    }
}
