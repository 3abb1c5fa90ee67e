//! What the battle shows at one moment. It is worked out once for each change.

use std::sync::Arc;

use rules_core::{
    Action, Battle, FigureId, SideId, WalkView,
    conversation::{Outcome, Prompt, Question},
    dice::Die,
    odds::{Horizon, Odds},
    view::{BattleView, FigureView, Offer, Standing, Tracker},
};

use crate::news::{News, tell};

/// How much room there is for each figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Room {
    /// So much that each figure's card tells the numbers of two weapons.
    Ample,
    /// So much that each card tells those of one weapon.
    Much,
    /// Enough for a name, a line and trackers.
    Usual,
    /// Enough for one line.
    Little,
}

/// The most figures below each other for ample room, and for much.
const FEW: [usize; 2] = [3, 5];

/// From this number of figures a side there is little room for each.
const MANY: usize = 9;

impl Room {
    /// Of how many weapons a card tells the numbers.
    pub(crate) fn weapons(self) -> usize {
        match self {
            Self::Ample => 2,
            Self::Much => 1,
            Self::Usual | Self::Little => 0,
        }
    }
}

/// How a figure stands out among the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outline {
    /// Its standing in the turn.
    pub(crate) standing: Standing,
    /// Whether its card asks to be tapped.
    pub(crate) calls: bool,
    /// Whether it is harmed.
    pub(crate) is_hurt: bool,
}

/// A figure's place in the order of play.
#[derive(PartialEq)]
pub(crate) struct Place<'a> {
    /// Its name.
    pub(crate) name: &'a str,
    /// Its side.
    pub(crate) side: SideId,
    /// Its standing in the turn.
    pub(crate) standing: Standing,
}

/// What the battle shows at one moment.
pub(crate) struct Shown {
    /// The battle.
    pub(crate) view: Arc<BattleView>,
    /// How much room there is for each figure.
    pub(crate) room: Room,
    /// The open walk-through.
    pub(crate) walk: Option<WalkView>,
    /// The chances to the end of the open test.
    pub(crate) chances: Option<Odds>,
    /// The test's outcome for each band of results, if the band alone decides it.
    pub(crate) by_band: Vec<Option<Outcome>>,
    /// What comes next.
    pub(crate) next: NextMove,
    /// What came of the last act.
    pub(crate) news: News,
    /// The figures whose trackers have changed last, apart from the acting one.
    pub(crate) changed: Vec<FigureId>,
    /// Whether there is something to undo.
    pub(crate) can_undo: bool,
    /// Whether there is something to redo.
    pub(crate) can_redo: bool,
    /// What screen readers are to say.
    pub(crate) said: String,
}

/// The next move: whose it is, and what must be done.
#[derive(PartialEq)]
pub(crate) struct NextMove {
    /// The side whose move it is.
    pub(crate) side: Option<SideId>,
    /// The question, or else what is to be done.
    pub(crate) words: String,
    /// Whether it is a question.
    pub(crate) is_asked: bool,
    /// Whether the battle is over.
    pub(crate) is_over: bool,
    /// The figure whose move it is.
    pub(crate) figure: Option<FigureId>,
    /// What is easily forgotten now, if no question is open.
    pub(crate) reminder: Option<String>,
    /// Offers without a figure, apart from those that are seldom wanted.
    pub(crate) offers: Vec<Offer<Action>>,
}

impl NextMove {
    fn of(battle: &Battle, view: &BattleView, walk: Option<&WalkView>) -> Self {
        let (side, words) = match walk {
            Some(walk) => (walk.prompt.side, &walk.prompt.ask),
            None => (view.next.side, &view.next.words),
        };
        let mut offers = if walk.is_some() { Vec::new() } else { battle.offers(None) };
        offers.retain(|offer| offer.refusal.is_none() && !offer.rare);
        Self {
            side,
            words: words.clone(),
            is_asked: walk.is_some(),
            is_over: view.over.is_some(),
            figure: view.next.figure,
            reminder: view.reminder.clone().filter(|_| walk.is_none()),
            offers,
        }
    }
}

impl Shown {
    /// What `battle` shows now.
    pub(crate) fn of(battle: &Battle) -> Self {
        let walk = battle.walk();
        let rolls = walk.as_ref().is_some_and(|walk| {
            matches!(walk.prompt.question, Question::Roll(_) | Question::Pool(_))
        });
        let view = battle.seen();
        Self {
            next: NextMove::of(battle, &view, walk.as_ref()),
            room: room(&view),
            view,
            walk,
            chances: rolls.then(|| battle.chances(Horizon::Test)),
            by_band: if rolls { battle.outcome_by_band() } else { Vec::new() },
            news: News::default(),
            changed: Vec::new(),
            can_undo: battle.can_undo(),
            can_redo: battle.can_redo(),
            said: String::new(),
        }
    }

    /// All figures, side after side.
    pub(crate) fn figures(&self) -> impl Iterator<Item = &FigureView> {
        self.view.sides.iter().flat_map(|side| &side.figures)
    }

    /// A figure.
    pub(crate) fn figure(&self, id: FigureId) -> Option<&FigureView> {
        self.figures().find(|figure| figure.id == id)
    }

    /// The order in which figures act, if it is fixed.
    pub(crate) fn order(&self) -> impl Iterator<Item = Place<'_>> {
        let figures = self.view.order.iter().filter_map(|id| self.figure(*id));
        figures.map(|it| Place { name: &it.name, side: it.side, standing: it.standing })
    }

    /// The names of all sides.
    pub(crate) fn names(&self) -> String {
        let names: Vec<&str> = self.view.sides.iter().map(|side| side.name.as_str()).collect();
        names.join(" – ")
    }

    /// Sets what screen readers are to say: what came of the last act, and what is asked next.
    /// `before` is what was shown until now.
    pub(crate) fn announce(&mut self, back: bool, before: &Self) {
        let mut words = String::new();
        if back {
            words.push_str("Undone. ");
        }
        self.news.tell(&mut words);
        if let Some(walk) = &self.walk {
            // What was there before has been said.
            let is_on = |was: &&WalkView| !back && was.answers < walk.answers;
            let was = before.walk.as_ref().filter(is_on);
            let heard = was.map_or(0, |was| was.lines.len());
            let (fresh, told) = (walk.lines.iter().skip(heard), words.len());
            tell(fresh.clone(), &mut words);
            if words.len() == told {
                // One of a series of shots is told by its sum alone.
                fresh.for_each(|line| words.extend([line.text.as_str(), " "]));
            }
            if was.is_none_or(|was| was.prompt.headline != walk.prompt.headline) {
                words.push_str(&walk.prompt.headline.to_string());
                words.push_str(". ");
            }
            words.push_str(&walk.prompt.ask);
        }
        if words == before.said {
            // Screen readers say a text again only if it differs.
            words.push('\u{a0}');
        }
        self.said = words;
    }

    /// The open question by its words: for what it is asked, and how it is put.
    pub(crate) fn question(&self) -> Option<(&str, &str)> {
        self.walk.as_ref().map(|it| (&*it.prompt.headline.title, &*it.prompt.ask))
    }

    /// The kind of die that is asked for.
    pub(crate) fn die_asked(&self) -> Option<Die> {
        match &self.walk.as_ref()?.prompt.question {
            Question::Roll(roll) => Some(roll.dice.die),
            Question::Draw(draw) => Some(draw.die),
            _ => None,
        }
    }

    /// How a figure stands out among the others.
    pub(crate) fn outline(&self, figure: &FigureView) -> Outline {
        let standing = figure.standing;
        let is_ready = self.walk.is_none() && standing == Standing::Ready;
        let calls = is_ready || self.pick(figure.id).is_some();
        let is_hurt = standing != Standing::Gone && figure.trackers.iter().any(Tracker::is_harm);
        Outline { standing, calls, is_hurt }
    }

    /// The index of the option that stands for a figure, if the open question can be answered with
    /// it.
    pub(crate) fn pick(&self, id: FigureId) -> Option<u16> {
        let Prompt { question: Question::Choice(choice), .. } = &self.walk.as_ref()?.prompt else {
            return None;
        };
        let mut options = (0..).zip(&choice.options);
        options
            .find(|(_, it)| it.figure == Some(id) && it.refusal.is_none())
            .map(|(place, _)| place)
    }
}

fn room(view: &BattleView) -> Room {
    let most = view.sides.iter().map(|side| side.figures.len()).max().unwrap_or_default();
    // A single side is laid out in two columns.
    let rows = if view.sides.len() == 1 { most.div_ceil(2) } else { most };
    let [few, some] = FEW;
    match rows {
        _ if most >= MANY => Room::Little,
        _ if view.sides.len() > 2 => Room::Usual,
        rows if rows <= few => Room::Ample,
        rows if rows <= some => Room::Much,
        _ => Room::Usual,
    }
}
