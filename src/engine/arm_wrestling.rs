// A complete rule system: arm wrestling. It has two stats, one opposed test and one tracker, and
// serves as the example in the crate's documentation.

use std::{cmp::Ordering, convert::Infallible};

use engine::{
    About, FigureId, FromSheet, HasLineup, Holder, Lineup, Noun, RuleSystem, SideId, Topic,
    conversation::{Ask, Choice, ChoiceOption, Flow, Outcome, Reading, Sum, Table},
    dice::Die,
    report::Report,
    sheet::{Field, FieldKind, Roster, Sheet, SheetReader},
    trackers::{TrackerDef, TrackerDefs, TrackerState},
    view::{BattleView, FigureView, Next, Offer, PipMeaning, SideView, Standing, Stat},
};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ArmWrestling;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Wrestler {
    strength: u8,
    stamina: u8,
}

const MOST: i32 = 9;
const STRENGTH: Field =
    Field::new("strength", "Strength", FieldKind::Number { least: 0, most: MOST, preset: 3 });
const STAMINA: Field =
    Field::new("stamina", "Stamina", FieldKind::Number { least: 1, most: MOST, preset: 2 });

impl FromSheet for Wrestler {
    const FIELDS: &'static [Field] =
        &[Field::new("name", "Name", FieldKind::Text { required: true }), STRENGTH, STAMINA];

    fn read(sheet: &mut SheetReader<'_>) -> Self {
        Self { strength: sheet.number(&STRENGTH), stamina: sheet.number(&STAMINA) }
    }

    fn nobody() -> &'static Self {
        &Self { strength: 0, stamina: 1 }
    }
}

/// The state of a battle: the wrestlers, and how often each has lost.
#[derive(Clone, Debug, PartialEq, Hash)]
pub(crate) struct State {
    lineup: Lineup<Wrestler>,
    tired: Vec<u8>,
}

impl HasLineup for State {
    type Profile = Wrestler;

    fn lineup(&self) -> &Lineup<Wrestler> {
        &self.lineup
    }
}

impl State {
    fn tired(&self, id: FigureId) -> u8 {
        self.tired.get(id.index()).copied().unwrap_or_default()
    }

    /// Returns `true` if a wrestler has lost fewer contests than their Stamina.
    fn is_in(&self, id: FigureId) -> bool {
        self.tired(id) < self.profile(id).stamina
    }

    fn rivals(&self, id: FigureId) -> Vec<FigureId> {
        let is_rival = |&it: &FigureId| self.side_of(it) != self.side_of(id) && self.is_in(it);
        self.all_figures().filter(is_rival).collect()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Challenge(FigureId);

/// Sets how often a wrestler has lost.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Tired(FigureId, u8);

/// Asks for a rival, and plays the contest: both wrestlers roll D6 + Strength. The loser tires, and
/// a tie changes nothing.
fn wrestle(table: &mut Table<'_, ArmWrestling>, who: FigureId) -> Flow<()> {
    let state = table.state();
    let rivals = state.rivals(who);
    let options = rivals.iter().map(|&it| ChoiceOption::figure(state.name(it), it)).collect();
    let place = table.choose(Ask::new("Choose a rival"), Choice { options, usual: None })?;
    let Some(&rival) = rivals.get(place) else { return Ok(()) };

    let state = table.state();
    let names = [who, rival].map(|id| state.name(id).to_owned());
    let mut sums = [who, rival].map(|id| {
        Sum::new(state.name(id), state.side_of(id), Die::D6)
            .stat("Strength", state.profile(id).strength.into())
    });
    table.headline(names.join(" against "));
    table.roll(&mut sums, 0, Ask::new(names[0].clone()), &|_| Reading::each(Die::D6))?;
    let ahead = sums[0].total() - sums[1].bonus();
    let reading = Reading::of(Die::D6, |face| outcome(ahead.cmp(&face)));
    table.roll(&mut sums, 1, Ask::new(names[1].clone()), &|_| reading.clone())?;

    let result = sums[0].total().cmp(&sums[1].total());
    table.outcome(outcome(result))?;
    let loser = match result {
        Ordering::Greater => rival,
        Ordering::Less => who,
        Ordering::Equal => return Ok(()),
    };
    let tired = table.state().tired(loser) + 1;
    table.apply(Tired(loser, tired));
    Ok(())
}

fn outcome(result: Ordering) -> Outcome {
    match result {
        Ordering::Greater => Outcome::success("wins"),
        Ordering::Equal => Outcome::mixed("tie"),
        Ordering::Less => Outcome::failure("loses"),
    }
}

impl RuleSystem for ArmWrestling {
    type Profile = Wrestler;
    type State = State;
    type Action = Challenge;
    type Effect = Tired;
    type Happening = Infallible;

    const ABOUT: About = About {
        name: "Arm wrestling",
        blurb: "A contest of strength across the table.",
        dice: "D6",
        sides: 2..=4,
        figure: Noun::a("wrestler", "wrestlers"),
        side: Noun::a("team", "teams"),
        battle: Noun::a("contest", "contests"),
        most: 10,
        cost: None,
        has_tests: false,
        lesson: None,
        sides_come: false,
        names: &["Ada", "Ben"],
    };

    const TOPICS: &'static [Topic] = &[];

    const TRACKERS: TrackerDefs<Self> = TrackerDefs {
        battle: &[],
        side: &[],
        figure: &[TrackerDef::new(
            "tired",
            "Tired",
            |state: &State, id| {
                TrackerState::pips(state.tired(id), state.profile(id).stamina, PipMeaning::Harm)
            },
            |_, id, to| vec![Tired(id, to.number())],
        )],
    };

    fn samples() -> Vec<Roster> {
        let wrestler = |name, strength| Sheet::new().with("name", name).with("strength", strength);
        let team =
            |name: &str, figures| Roster { name: name.to_owned(), figures, ..Roster::default() };
        vec![
            team("Docks", vec![wrestler("Ada", 4), wrestler("Ben", 3)]),
            team("Mill", vec![wrestler("Cas", 5), wrestler("Dot", 2)]),
        ]
    }

    fn set_up(lineup: Lineup<Wrestler>) -> State {
        State { tired: vec![0; lineup.all_figures().count()], lineup }
    }

    fn join(state: &mut State, lineup: Lineup<Wrestler>) {
        state.tired.resize(lineup.all_figures().count(), 0);
        state.lineup = lineup;
    }

    fn play(table: &mut Table<'_, Self>, &Challenge(who): &Challenge) -> Flow<()> {
        wrestle(table, who)
    }

    fn apply(state: &mut State, &Tired(id, times): &Tired) {
        if let Some(tired) = state.tired.get_mut(id.index()) {
            *tired = times;
        }
    }

    fn describe(state: &State, &Tired(id, times): &Tired) -> Option<String> {
        let is_out = times >= state.profile(id).stamina;
        Some(format!("{} {}.", state.name(id), if is_out { "is out" } else { "tires" }))
    }

    fn actor(&Challenge(who): &Challenge) -> Option<FigureId> {
        Some(who)
    }

    fn title(state: &State, &Challenge(who): &Challenge) -> String {
        format!("{} challenges", state.name(who))
    }

    fn due(_: &State) -> Option<Challenge> {
        None
    }

    fn offers(state: &State, figure: Option<FigureId>) -> Vec<Offer<Challenge>> {
        let may = |&id: &FigureId| state.is_in(id) && !state.rivals(id).is_empty();
        let challenger = figure.filter(may).into_iter();
        challenger.map(|id| Offer::new(Challenge(id), "Challenge someone")).collect()
    }

    fn view(state: &State) -> BattleView {
        let figure = |id| {
            let Wrestler { strength, stamina } = *state.profile(id);
            let stat = |field, label, short, value: u8| Stat {
                field,
                label,
                short,
                value: value.to_string(),
                topic: None,
            };
            FigureView {
                id,
                side: state.side_of(id).unwrap_or(SideId(0)),
                name: state.name(id).to_owned(),
                remark: String::new(),
                arms: String::new(),
                standing: if state.is_in(id) { Standing::Ready } else { Standing::Gone },
                trackers: Self::TRACKERS.trackers(state, Holder::Figure(id)),
                stats: vec![
                    stat("strength", "Strength", "Str", strength),
                    stat("stamina", "Stamina", "Sta", stamina),
                ],
                gear: Vec::new(),
            }
        };
        let side = |id| SideView {
            id,
            name: state.side_name(id).to_owned(),
            remark: String::new(),
            trackers: Vec::new(),
            figures: state.figures_of(id).map(figure).collect(),
        };
        BattleView {
            trackers: Vec::new(),
            next: Next::anybody("One figure challenges another."),
            reminder: None,
            order: Vec::new(),
            sides: state.all_sides().map(side).collect(),
            over: None,
        }
    }

    fn lost(state: &State, figure: FigureId) -> u16 {
        (!state.is_in(figure)).into()
    }

    fn report(_: &State) -> Option<Report> {
        None
    }
}
