//! The lineup: the sides of a battle and their figures, as read from their sheets.

mod has_lineup;
mod missing;
#[cfg(test)]
mod tests;

use std::{
    fmt::Debug,
    hash::{Hash, Hasher},
    ops::Deref,
    sync::OnceLock,
};

pub use has_lineup::HasLineup;
pub(crate) use missing::MissingNumber;

use crate::{
    about::About,
    ids::{FigureId, SideId},
    sheet::{Field, OpenId, Problem, Roster, Sheet, SheetReader, distinct_names},
    unchanging::Unchanging,
    words::isolated,
};

/// The default name of a side that joins in the middle of a battle.
const NEW_SIDE: &str = "Others";

/// The values that a system reads from a figure's sheet: its profile.
pub trait FromSheet: Clone + PartialEq + 'static {
    /// The edition of the rules that sheets are read by, or `()` if the system has only one.
    type Edition: Copy + Debug + Default + PartialEq + Send + Sync + 'static;

    /// Returns the fields of the sheet. The first is the name, with the key `name`.
    fn fields(edition: Self::Edition) -> &'static [Field];

    /// Reads a sheet. The reader records everything that cannot be played.
    fn read(sheet: &mut SheetReader<'_>, edition: Self::Edition) -> Self;

    /// Returns the profile to use for a figure that does not exist.
    fn nobody() -> &'static Self;

    /// Checks all figures of a side together, and returns the problem if there is one. A battle
    /// can't begin and figures can't join with this problem, but a saved battle that has it can
    /// continue.
    fn misfit(_side: &[&Self]) -> Option<String> {
        None
    }

    /// Links figures that join a side, for instance attached figures or those that form one unit.
    /// `first` is the id of the first new figure, and `there` are the side's existing figures.
    /// Returns all problems between figures.
    fn gather(
        _there: &[&Recruit<Self>],
        _come: &mut Vec<Recruit<Self>>,
        _first: FigureId,
    ) -> Vec<Problem> {
        Vec::new()
    }
}

/// A figure as read from its sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Recruit<P> {
    /// The figure's name, unique in the battle.
    pub name: String,
    /// The values read from the figure's sheet.
    pub profile: P,
    /// The index of the sheet in its side's roster.
    pub sheet: usize,
}

/// All sides and figures of a battle: names, sides and profiles. A lineup does not change in play,
/// except that it grows when figures join.
#[derive(Clone, Debug, PartialEq)]
pub struct Lineup<P: FromSheet>(Unchanging<List<P>>);

#[derive(Clone, Debug, PartialEq)]
struct List<P: FromSheet> {
    /// The edition of the rules that the sheets were read by.
    edition: P::Edition,
    participants: Participants,
    /// The figures as read from their sheets, by their ids.
    recruits: Vec<Recruit<P>>,
}

/// The part of a lineup that is the same in all systems: the sides and figures without profiles.
#[derive(Clone, Debug, PartialEq)]
pub struct Participants {
    /// The fields of each sheet.
    fields: &'static [Field],
    sides: Vec<String>,
    /// The side of each figure, and the index of its sheet in that side's roster.
    figures: Vec<(SideId, usize)>,
    /// The name of each figure as it is used in sentences.
    names: Vec<String>,
    /// The number of sheets that each side has brought.
    sheets: Vec<usize>,
    /// The numbers that are missing on these sheets, by their ids.
    missing: Vec<MissingNumber>,
    /// A missing number that was used to set up the battle.
    set_up_with: OnceLock<OpenId>,
}

impl<P: FromSheet> Deref for Lineup<P> {
    type Target = Participants;

    fn deref(&self) -> &Participants {
        &self.0.participants
    }
}

/// A lineup never changes during a walk-through, so it adds nothing to hashes.
impl<P: FromSheet> Hash for Lineup<P> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl<P: FromSheet> Lineup<P> {
    /// Creates a lineup without figures.
    pub fn empty(edition: P::Edition) -> Self {
        Self(Unchanging::new(List::new(edition, Vec::new())))
    }

    /// Reads one roster per side.
    ///
    /// # Errors
    /// Returns everything on the sheets that cannot be played.
    pub fn read(
        edition: P::Edition,
        rosters: &[Roster],
        about: &About,
    ) -> Result<Self, Vec<Problem>> {
        let names: Vec<&str> = rosters.iter().map(|roster| roster.name.as_str()).collect();
        let shared = shared_prefix(&names);
        let own = |name: &str| isolated(name.get(shared..).unwrap_or(name));
        let sides = distinct_names(names.iter().map(|name| own(name)));
        let mut list = List::new(edition, sides);
        let mut problems = Vec::new();
        for (side, roster) in (0..).map(SideId).zip(rosters) {
            if roster.figures.is_empty() {
                let what = format!("has no {}", about.figure.many);
                problems.push(Problem { place: list.participants.name_of(side), what });
            }
            problems.extend(list.take_in(side, &roster.figures, about));
        }
        list.checked(problems)
    }

    /// Returns this lineup with these figures added to the end of one of its sides. The figures can
    /// also form a new side, if the system allows that.
    ///
    /// # Errors
    /// Returns everything that prevents the figures from joining.
    pub(crate) fn joined(
        &self,
        side: SideId,
        sheets: &[Sheet],
        about: &About,
    ) -> Result<Self, Vec<Problem>> {
        let mut list = List::clone(&self.0);
        let sides = &mut list.participants.sides;
        if side.index() == sides.len() && about.lets_a_side_come_to(sides.len()) {
            sides.push(NEW_SIDE.to_owned());
            *sides = distinct_names(std::mem::take(sides));
        }
        if side.index() >= sides.len() {
            let place = format!("{} {}", about.side.name(), side.index() + 1);
            let what = format!("is not in this {}", about.battle.one);
            return Err(vec![Problem { place, what }]);
        }
        let problems = list.take_in(side, sheets, about);
        list.checked(problems)
    }

    /// Returns the edition of the rules that the sheets were read by.
    pub fn edition(&self) -> P::Edition {
        self.0.edition
    }

    /// Checks each side's figures together, and returns all problems.
    pub fn misfits(&self) -> Vec<Problem> {
        let misfit = |side| {
            let profiles: Vec<&P> = self.figures_of(side).map(|id| self.profile(id)).collect();
            let place = self.side_name(side).to_owned();
            P::misfit(&profiles).map(|what| Problem { place, what })
        };
        self.all_sides().filter_map(misfit).collect()
    }

    /// Returns all figures with their profiles.
    pub fn profiles(&self) -> impl Iterator<Item = (FigureId, &P)> {
        let profiles = self.0.recruits.iter().map(|figure| &figure.profile);
        (0..).map(FigureId).zip(profiles)
    }

    /// Returns the profile of a figure, or an empty one if the figure doesn't exist.
    pub fn profile(&self, id: FigureId) -> &P {
        match self.0.recruits.get(id.index()) {
            Some(figure) => &figure.profile,
            None => P::nobody(),
        }
    }
}

impl Participants {
    fn new(fields: &'static [Field], sides: Vec<String>) -> Self {
        Self {
            fields,
            sides,
            figures: Vec::new(),
            names: Vec::new(),
            sheets: Vec::new(),
            missing: Vec::new(),
            set_up_with: OnceLock::new(),
        }
    }

    fn name_of(&self, side: SideId) -> String {
        self.sides.get(side.index()).cloned().unwrap_or_default()
    }

    /// Returns all sides, in seating order.
    pub fn all_sides(&self) -> impl Iterator<Item = SideId> + use<> {
        (0..).map(SideId).take(self.sides.len())
    }

    /// Returns `true` if there is such a side.
    pub fn has_side(&self, side: SideId) -> bool {
        side.index() < self.sides.len()
    }

    /// Returns the unique name of a side, [`isolated`] for use in sentences.
    pub fn side_name(&self, side: SideId) -> &str {
        self.sides.get(side.index()).map_or("", String::as_str)
    }

    /// Returns the ids of all figures.
    pub fn all_figures(&self) -> impl Iterator<Item = FigureId> + use<> {
        (0..).map(FigureId).take(self.figures.len())
    }

    /// Returns the figures of a side.
    pub fn figures_of(&self, side: SideId) -> impl Iterator<Item = FigureId> + '_ {
        self.all_figures().filter(move |&id| self.side_of(id) == Some(side))
    }

    /// Returns a side's figures from the sheet at this index: several if the sheet describes
    /// several opponents, none if its unit was merged with another.
    pub fn of_sheet(&self, side: SideId, place: usize) -> impl Iterator<Item = FigureId> + '_ {
        let figures = (0..).map(FigureId).zip(&self.figures);
        figures.filter(move |(_, it)| **it == (side, place)).map(|(id, _)| id)
    }

    /// Returns the index of a figure's sheet in its side's roster.
    pub fn sheet_of(&self, id: FigureId) -> Option<usize> {
        self.figures.get(id.index()).map(|(_, sheet)| *sheet)
    }

    /// Returns `true` if there is such a figure.
    pub fn has(&self, id: FigureId) -> bool {
        id.index() < self.figures.len()
    }

    /// Returns `true` if there are no figures, as in a battle for tests that need no figures.
    pub fn is_empty(&self) -> bool {
        self.figures.is_empty()
    }

    /// Returns the side of a figure.
    pub fn side_of(&self, id: FigureId) -> Option<SideId> {
        self.figures.get(id.index()).map(|(side, _)| *side)
    }

    /// Returns the unique name of a figure, [`isolated`] for use in sentences.
    pub fn name(&self, id: FigureId) -> &str {
        self.names.get(id.index()).map_or("", String::as_str)
    }

    /// Returns the names of a figure and its side: "Dirk, Rust Dogs".
    pub fn full_name(&self, id: FigureId) -> String {
        let side = self.side_of(id).map(|side| self.side_name(side)).unwrap_or_default();
        format!("{}, {side}", self.name(id))
    }

    /// Counts each side's figures for which `is_true` returns `true`, in seating order.
    pub fn count_by_side<const SIDES: usize>(
        &self,
        is_true: impl Fn(FigureId) -> bool,
    ) -> [u8; SIDES] {
        let mut counts = [0_u8; SIDES];
        for id in self.all_figures().filter(|&id| is_true(id)) {
            let side = self.side_of(id).and_then(|side| counts.get_mut(side.index()));
            if let Some(count) = side {
                *count = count.saturating_add(1);
            }
        }
        counts
    }

    /// Returns the names of these figures.
    pub fn names(&self, figures: impl IntoIterator<Item = FigureId>) -> Vec<String> {
        figures.into_iter().map(|id| self.name(id).to_owned()).collect()
    }

    /// Returns the names of all sides.
    pub fn side_names(&self) -> Vec<String> {
        self.sides.clone()
    }
}

/// Returns the length in bytes of the longest prefix that all names share and that ends with a
/// separator, such as "WH Imperium - ". Such a prefix is not needed to distinguish the sides.
fn shared_prefix(names: &[&str]) -> usize {
    let [first, others @ ..] = names else { return 0 };
    let marks = [" - ", " – ", " — ", ": "];
    let ends = marks.iter().flat_map(|mark| first.match_indices(mark).map(|it| it.0 + mark.len()));
    let is_shared = |end: &usize| {
        let prefix = first.get(..*end).unwrap_or_default();
        !others.is_empty()
            && names
                .iter()
                .all(|it| it.strip_prefix(prefix).is_some_and(|it| !it.trim().is_empty()))
    };
    ends.filter(is_shared).max().unwrap_or(0)
}

impl<P: FromSheet> List<P> {
    fn new(edition: P::Edition, sides: Vec<String>) -> Self {
        let participants = Participants::new(P::fields(edition), sides);
        Self { edition, participants, recruits: Vec::new() }
    }

    /// Adds the figures read from sheets to a side, up to the maximum number, and returns all
    /// problems.
    fn take_in(&mut self, side: SideId, sheets: &[Sheet], about: &About) -> Vec<Problem> {
        let mut problems = Vec::new();
        let Self { edition, participants: known, recruits } = self;
        let figures = known.figures.iter().zip(&*recruits);
        let there: Vec<&Recruit<P>> =
            figures.filter(|(it, _)| it.0 == side).map(|(_, it)| it).collect();
        let room = about.most.saturating_sub(there.len());
        if sheets.len() > room {
            let what = format!("has more than {}", about.figure.counted(about.most));
            problems.push(Problem { place: known.name_of(side), what });
        }
        let mut come = Vec::new();
        let earlier = there.iter().map(|it| it.sheet + 1).max().unwrap_or(0);
        let brought = known.sheets.get(side.index()).copied().unwrap_or_default();
        for (sheet, number) in sheets.iter().take(room).zip(earlier..) {
            let place = format!("{}, {} {}", known.name_of(side), about.figure.one, number + 1);
            let mut reader =
                SheetReader::new(sheet, known.fields, place).missing_from(known.missing.len());
            let (name, profile) = (reader.name(), P::read(&mut reader, *edition));
            let sheet = brought + (number - earlier);
            known.missing.extend(reader.missing().iter().map(|it| MissingNumber {
                side,
                sheet,
                place: number,
                it: it.clone(),
            }));
            come.push(Recruit { name, profile, sheet: number });
            problems.extend(reader.into_problems());
        }
        if known.sheets.len() <= side.index() {
            known.sheets.resize(side.index() + 1, 0);
        }
        if let Some(brought) = known.sheets.get_mut(side.index()) {
            *brought += sheets.len();
        }
        let first = FigureId(u16::try_from(known.figures.len()).unwrap_or(u16::MAX));
        problems.extend(P::gather(&there, &mut come, first));
        known.figures.extend(come.iter().map(|figure| (side, figure.sheet)));
        recruits.extend(come);
        problems
    }

    fn checked(mut self, problems: Vec<Problem>) -> Result<Lineup<P>, Vec<Problem>> {
        let names = distinct_names(self.recruits.iter().map(|figure| figure.name.clone()));
        self.participants.names = names.iter().map(|name| isolated(name)).collect();
        for (figure, name) in self.recruits.iter_mut().zip(names) {
            figure.name = name;
        }
        if problems.is_empty() { Ok(Lineup(Unchanging::new(self))) } else { Err(problems) }
    }
}
