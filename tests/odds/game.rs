//! A battle in which steps are named as players see them: by labels of offers and options, and by
//! faces of dice.

use rules_core::{
    Battle, FigureId, Holder, LineKind, SavedBattle, System,
    conversation::{Answer, Change, Question},
    odds::{Chance, Horizon},
    sheet::{Roster, Sheet},
    view::{BattleView, FigureView, TrackerKind},
};

/// A battle whose steps are named by the texts that players read.
pub(crate) struct Game {
    pub(crate) system: System,
    pub(crate) battle: Battle,
}

impl Game {
    /// Begins a battle of two sides. The first side has the initiative.
    pub(crate) fn of(ours: Vec<Sheet>, theirs: Vec<Sheet>) -> Self {
        let sides = [("Ours", ours), ("Theirs", theirs)];
        let rosters = sides.map(|(name, figures)| Roster {
            name: name.to_owned(),
            figures,
            ..Roster::default()
        });
        let system = System::Tnt;
        let mut game = Self { system, battle: system.begin(rosters.into()).unwrap() };
        game.roll(9);
        game.roll(2);
        game
    }

    /// Begins a battle of This Is Not a Test without figures.
    pub(crate) fn without_figures() -> Self {
        Self::table_of(System::Tnt)
    }

    /// Begins a battle of any system without figures.
    pub(crate) fn table_of(system: System) -> Self {
        Self { system, battle: system.without_figures().unwrap() }
    }

    /// Copies the battle, so that the copy can continue differently.
    pub(crate) fn again(&self) -> Self {
        let battle = SavedBattle::of(self.system, &self.battle).restore().unwrap();
        Self { system: self.system, battle }
    }

    /// Copies the battle and continues the copy with `act`.
    pub(crate) fn after(&self, act: impl FnOnce(&mut Self)) -> Self {
        let mut game = self.again();
        act(&mut game);
        game
    }

    fn view(&self) -> BattleView {
        self.battle.view()
    }

    fn figure(&self, name: &str) -> FigureView {
        let figures = self.view().sides.into_iter().flat_map(|side| side.figures);
        figures.into_iter().find(|figure| figure.name == name).unwrap()
    }

    /// Takes an offer for a figure, or for the battle if the figure's name is empty.
    pub(crate) fn take(&mut self, figure: &str, label: &str) {
        let figure = (!figure.is_empty()).then(|| self.figure(figure).id);
        let offers = self.battle.offers(figure);
        let offer = offers.iter().find(|offer| offer.label == label);
        self.battle
            .take(&offer.unwrap_or_else(|| panic!("no {label} in {offers:?}")).action)
            .unwrap();
    }

    /// Activates a figure that passes its test.
    pub(crate) fn activate(&mut self, figure: &str) {
        self.take(figure, "Activate");
        self.roll(9);
    }

    pub(crate) fn roll(&mut self, face: u8) {
        self.battle.answer(Answer::Face(face)).unwrap();
    }

    pub(crate) fn set(&mut self, condition: &str, option: u8) {
        self.battle.answer(Answer::Set(condition.to_owned(), option)).unwrap();
    }

    pub(crate) fn choose(&mut self, label: &str) {
        let Question::Choice(choice) = self.question() else { panic!("no choice is asked for") };
        let place = choice.options.iter().position(|option| option.label == label).unwrap();
        self.battle.answer(Answer::Choice(u16::try_from(place).unwrap())).unwrap();
    }

    /// Changes a tracker of a figure by hand.
    pub(crate) fn by_hand(&mut self, figure: &str, tracker: &str, value: i32) {
        let id: FigureId = self.figure(figure).id;
        self.battle.overrule(Holder::Figure(id), tracker, Change::Set(value)).unwrap();
    }

    /// Returns the open question.
    pub(crate) fn question(&self) -> Question {
        self.battle.walk().unwrap().prompt.question
    }

    pub(crate) fn chances(&self, horizon: Horizon) -> Vec<Chance> {
        self.battle.chances(horizon).unwrap()
    }

    /// Returns the figures that have pending hits.
    pub(crate) fn hit(&self) -> Vec<String> {
        let figures = self.view().sides.into_iter().flat_map(|side| side.figures);
        let is_hit = |figure: &FigureView| {
            figure.trackers.iter().any(|tracker| {
                let TrackerKind::Markers { items, .. } = &tracker.kind else { return false };
                tracker.key == "hits" && !items.is_empty()
            })
        };
        figures.filter(is_hit).map(|figure| figure.name).collect()
    }

    /// Rolls the dice of the open opposed test and declines all optional dice. Returns the log line
    /// with the result.
    pub(crate) fn decline_all(mut self, faces: [u8; 2]) -> String {
        let before = self.told().len();
        let mut faces = faces.into_iter();
        loop {
            if let Some(told) = self.told().get(before) {
                return told.clone();
            }
            let Question::Roll(roll) = self.question() else { panic!("no die is asked for") };
            match roll.decline {
                Some(_) => self.battle.answer(Answer::Decline).unwrap(),
                None => self.roll(faces.next().unwrap()),
            }
        }
    }

    /// Returns all lines about rolls that the log has so far.
    fn told(&self) -> Vec<String> {
        let walk = self.battle.walk();
        let told = self.battle.log(0);
        let lines = told.iter().flat_map(|entry| entry.lines);
        let lines = lines.chain(walk.iter().flat_map(|walk| &walk.lines));
        lines.filter(|line| line.kind == LineKind::Roll).map(|line| line.text.clone()).collect()
    }
}
