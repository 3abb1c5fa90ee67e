// A small rule system: arm wrestling. It has two stats, one opposed test and one tracker, and serves
// as the example in the crate's documentation.

use std::{cmp::Ordering, convert::Infallible};

use engine::{
    About, Explanation, FigureId, FromSheet, HasLineup, Holder, Lineup, Noun, RuleSystem, Rules,
    SideId, Topic,
    conversation::{Ask, Choice, ChoiceOption, Flow, Outcome, Reading, Stake, Sum, Table},
    dice::Die,
    report::{End, Fate, Report},
    sheet::{Field, FieldKind, Roster, Sheet, SheetNumber, SheetReader},
    stored_as_rows,
    trackers::{TrackerDef, TrackerDefs, TrackerState},
    turn_summary::last_left,
    view::{BattleView, FigureView, Next, Offer, PipMeaning, SideView, Standing, Stat, Weighed},
    words::with_verb,
};

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct ArmWrestling;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Wrestler {
    strength: SheetNumber<u8>,
    stamina: SheetNumber<u8>,
}

const MOST: i32 = 9;
const STRENGTH: Field =
    Field::new("strength", "Strength", FieldKind::Number { least: 0, most: MOST, preset: 3 });
const STAMINA: Field =
    Field::new("stamina", "Stamina", FieldKind::Number { least: 1, most: MOST, preset: 2 });

impl FromSheet for Wrestler {
    type Edition = ();

    fn fields((): ()) -> &'static [Field] {
        const { &[Field::new("name", "Name", FieldKind::Text { required: true }), STRENGTH, STAMINA] }
    }

    fn read(sheet: &mut SheetReader<'_>, (): ()) -> Self {
        Self { strength: sheet.number(&STRENGTH), stamina: sheet.number(&STAMINA) }
    }

    fn nobody() -> &'static Self {
        static NOBODY: Wrestler =
            Wrestler { strength: SheetNumber::known(0), stamina: SheetNumber::known(1) };
        &NOBODY
    }
}

/// The state of a battle: the wrestlers, how often each has lost, and whether players have ended it.
#[derive(Clone, Debug, PartialEq, Hash)]
pub(crate) struct State {
    lineup: Lineup<Wrestler>,
    tired: Vec<u8>,
    ended: bool,
}

impl HasLineup for State {
    type Profile = Wrestler;

    fn lineup(&self) -> &Lineup<Wrestler> {
        &self.lineup
    }
}

impl State {
    pub(crate) fn tired(&self, id: FigureId) -> u8 {
        self.tired.get(id.index()).copied().unwrap_or_default()
    }

    /// Returns `true` if a wrestler has lost fewer contests than their Stamina.
    fn is_in(&self, id: FigureId) -> bool {
        self.tired(id) < *self.profile(id).stamina
    }

    fn rivals(&self, id: FigureId) -> Vec<FigureId> {
        let is_rival = |&it: &FigureId| self.side_of(it) != self.side_of(id) && self.is_in(it);
        self.all_figures().filter(is_rival).collect()
    }

    /// Returns the only team that has wrestlers left, if there is exactly one.
    fn winner(&self) -> Option<SideId> {
        last_left(self.all_sides().filter(|&side| self.figures_of(side).any(|id| self.is_in(id))))
    }

    /// Returns the ending in a sentence, if the contest is over.
    fn ending(&self) -> Option<String> {
        match self.winner() {
            Some(side) => Some(format!("{}.", with_verb(self.side_name(side), "win"))),
            None => self.ended.then(|| "The contest has no winner.".to_owned()),
        }
    }
}

stored_as_rows! {
    /// An action of the players.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(crate) enum Action {
        /// A wrestler challenges a rival.
        1 = Challenge(who: FigureId),
        /// The players end the contest, or continue it.
        2 = Finish(yes: bool),
    }
}

stored_as_rows! {
    /// A change to the state.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(crate) enum Effect {
        /// Sets how often a wrestler has lost.
        1 = Tired(id: FigureId, times: u8),
        /// Sets whether the players have ended the contest.
        2 = Ended(yes: bool),
    }
}

/// The probability of losing, which is shown for each rival before players choose.
const LOSES: Stake = Stake::chance(["loses", "own loss"], 1.0);

/// Asks for a rival, and plays the contest: both wrestlers roll D6 + Strength. The loser tires, and
/// a tie changes nothing.
fn wrestle(table: &mut Table<'_, ArmWrestling>, who: FigureId) -> Flow<()> {
    let state = table.state();
    let rivals = state.rivals(who);
    // Players can change trackers by hand at any time, even while a question is open.
    if rivals.is_empty() {
        return Ok(());
    }
    let options = rivals.iter().map(|&it| ChoiceOption::figure(state.name(it), it)).collect();
    let ask = Ask::new("Choose a rival").of(state.side_of(who));
    let place = table.choose(ask, Choice { options, usual: None })?;
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
    for (id, loses) in [(who, Ordering::Less), (rival, Ordering::Greater)] {
        let (tired, side) = (table.state().tired(id), table.state().side_of(id));
        table.for_odds().stake(&LOSES, side, u8::from(result == loses));
        if result == loses {
            table.apply(Effect::Tired(id, tired + 1));
        }
    }
    Ok(())
}

fn outcome(result: Ordering) -> Outcome {
    match result {
        Ordering::Greater => Outcome::success("wins"),
        Ordering::Equal => Outcome::mixed("tie"),
        Ordering::Less => Outcome::failure("loses"),
    }
}

const TOPICS: &[Topic] = &[Topic {
    key: "contest",
    title: "Contest",
    rules: &[1],
    text: || "Both roll D6 and add their Strength. The one with the lower total tires.".to_owned(),
}];

impl Rules for ArmWrestling {
    fn fields(&self) -> &'static [Field] {
        Wrestler::fields(())
    }

    fn topics(&self) -> Vec<Explanation> {
        TOPICS.iter().map(Explanation::from).collect()
    }

    fn samples(&self) -> Vec<Roster> {
        let wrestler = |name, strength| Sheet::new().with("name", name).with("strength", strength);
        let team =
            |name: &str, figures| Roster { name: name.to_owned(), figures, ..Roster::default() };
        vec![
            team("Docks", vec![wrestler("Ada", 4), wrestler("Ben", 3)]),
            team("Mill", vec![wrestler("Cas", 5), wrestler("Dot", 2)]),
        ]
    }
}

impl RuleSystem for ArmWrestling {
    type Profile = Wrestler;
    type State = State;
    type Action = Action;
    type Effect = Effect;
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
        number: None,
        has_tests: false,
        lesson: None,
        samples: &["Docks", "Mill"],
        sides_come: false,
        names: &["Ada", "Ben"],
    };

    const TRACKERS: TrackerDefs<Self> = TrackerDefs {
        battle: &[],
        side: &[],
        figure: &[TrackerDef::new(
            "tired",
            "Tired",
            |state: &State, id| {
                TrackerState::pips(state.tired(id), state.profile(id).stamina, PipMeaning::Harm)
            },
            |_, id, to| vec![Effect::Tired(id, to.number())],
        )],
    };

    fn set_up(lineup: Lineup<Wrestler>) -> State {
        State { tired: vec![0; lineup.all_figures().count()], lineup, ended: false }
    }

    fn join(state: &mut State, lineup: Lineup<Wrestler>) {
        state.tired.resize(lineup.all_figures().count(), 0);
        state.lineup = lineup;
    }

    fn play(table: &mut Table<'_, Self>, action: &Action) -> Flow<()> {
        match *action {
            Action::Challenge(who) => wrestle(table, who)?,
            Action::Finish(yes) => table.apply(Effect::Ended(yes)),
        }
        Ok(())
    }

    fn apply(state: &mut State, effect: &Effect) {
        match *effect {
            Effect::Tired(id, times) => {
                let most = *state.profile(id).stamina;
                if let Some(tired) = state.tired.get_mut(id.index()) {
                    *tired = times.min(most);
                }
            }
            Effect::Ended(yes) => state.ended = yes,
        }
    }

    fn describe(state: &State, effect: &Effect) -> Option<String> {
        Some(match *effect {
            Effect::Tired(id, times) if times >= *state.profile(id).stamina => {
                format!("{} is out.", state.name(id))
            }
            Effect::Tired(id, times) if times > state.tired(id) => {
                format!("{} tires.", state.name(id))
            }
            Effect::Tired(id, _) => format!("{} recovers.", state.name(id)),
            Effect::Ended(true) => "The contest is over.".to_owned(),
            Effect::Ended(false) => "The contest continues.".to_owned(),
        })
    }

    fn actor(action: &Action) -> Option<FigureId> {
        match *action {
            Action::Challenge(who) => Some(who),
            Action::Finish(_) => None,
        }
    }

    fn title(state: &State, action: &Action) -> String {
        match *action {
            Action::Challenge(who) => format!("{} challenges", state.name(who)),
            Action::Finish(true) => "The contest ends".to_owned(),
            Action::Finish(false) => "The contest continues".to_owned(),
        }
    }

    fn due(_: &State) -> Option<Action> {
        None
    }

    fn offers(state: &State, figure: Option<FigureId>) -> Vec<Offer<Action>> {
        let offer = match figure {
            _ if state.is_empty() => None,
            None if state.ended => Some(Offer::to_go_on(Action::Finish(false), Self::ABOUT.battle)),
            _ if state.ending().is_some() => None,
            None => Some(Offer::to_end(Action::Finish(true), Self::ABOUT.battle)),
            Some(id) => state.is_in(id).then(|| {
                let offer = Offer::new(Action::Challenge(id), "Challenge someone");
                offer.topic("contest").weighed(Weighed::AgainstOthers)
            }),
        };
        offer.into_iter().collect()
    }

    fn victor(state: &State) -> Option<SideId> {
        state.winner()
    }

    fn view(state: &State) -> BattleView {
        let over = state.ending();
        let standing = |id| match &over {
            Some(_) => Standing::Over,
            None if state.is_in(id) => Standing::Ready,
            None => Standing::Gone,
        };
        let figure = |id| {
            let Wrestler { strength, stamina } = *state.profile(id);
            let stat = |field, label, short, value: SheetNumber<u8>| Stat {
                field,
                label,
                short,
                value: value.to_string(),
                topic: None,
            };
            FigureView {
                id,
                side: state.side_of(id).unwrap_or(SideId(0)),
                host: None,
                name: state.name(id).to_owned(),
                remark: String::new(),
                arms: Vec::new(),
                standing: standing(id),
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
            next: Next::anybody(
                over.clone().unwrap_or("One wrestler challenges another.".to_owned()),
            ),
            reminder: None,
            order: Vec::new(),
            sides: state.all_sides().map(side).collect(),
            over,
            lacks: None,
        }
    }

    fn lost(state: &State, figure: FigureId) -> u16 {
        (!state.is_in(figure)).into()
    }

    fn report(state: &State) -> Option<Report> {
        let headline = state.ending()?;
        let fate = |id| {
            let end = if state.is_in(id) { End::Stayed } else { End::Fell };
            Fate::of(state, id, end, format!("lost {}", state.tired(id)))
        };
        let report = Report::new(headline, state.all_figures().map(fate).collect());
        let title = |side| {
            let all = || state.figures_of(side);
            let left = all().filter(|&id| state.is_in(id)).count();
            format!("{}: {left} of {} left", state.side_name(side), all().count())
        };
        Some(state.all_sides().fold(report, |report, side| report.side(side, title(side))))
    }
}
