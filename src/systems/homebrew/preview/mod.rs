//! The preview of a game whose text is being written: its sheet, a card, and the odds of actions.

mod sketch;
#[cfg(test)]
mod tests;

use engine::{
    HasLineup, RuleSystem,
    sheet::{Field, FieldKind, Problem, Roster},
    view::{FigureView, Tracker},
    words::{plain, span},
};
use rand::{SeedableRng, rngs::StdRng};
pub use sketch::{ActionSketch, Sketch};

use super::{
    Homebrew,
    battle::state::State,
    game::{Game, Reading},
    simulation::Statistic,
};

/// The seed for the dice that begin the battles of a preview, so that the same text has the same
/// preview.
const SEED: u64 = 1;

/// What a text makes.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    /// The name of the game, and the sizes of battles and sides.
    pub summary: String,
    /// The fields of a sheet, each with its limits.
    pub sheet: Vec<Statistic>,
    /// Everything that prevents the roster from being played.
    pub problems: Vec<String>,
    /// The roster's first figure at the start of a battle.
    pub figure: Option<FigureView>,
    /// The holders of trackers, each with the names of its trackers.
    pub trackers: Vec<Statistic>,
    /// The actions of figures.
    pub actions: Vec<ActionSketch>,
    /// Whose actions these are: "two default figures", or the name of the roster's first figure in a
    /// game without rosters of its own.
    pub actor: String,
}

impl Reading {
    /// Returns the preview of the game for the player's roster, or for the game's first one if there
    /// is none. Returns `None` if the game can't be played. The game stays in memory until the
    /// program ends.
    pub fn preview(self, roster: Option<Roster>) -> Option<Preview> {
        let game: &'static Game = Box::leak(Box::new(self.game?));
        let roster = roster.or_else(|| game.samples().into_iter().next())?;
        Some(Preview::of(game, &roster))
    }
}

impl Preview {
    /// Creates the preview of a game for the player's roster.
    fn of(game: &'static Game, roster: &Roster) -> Self {
        let about = &game.about;
        let sides = about.side.spanned(about.sides.clone());
        let summary =
            format!("{} · {sides} of up to {} {}", about.name, about.most, about.figure.many);
        let sheet = game.fields.iter().skip(1).map(|it| row(it.label, limits(it))).collect();
        let mut preview = Self {
            summary,
            sheet,
            problems: Vec::new(),
            figure: None,
            trackers: Vec::new(),
            actions: Vec::new(),
            actor: "two default figures".to_owned(),
        };
        match begun(game, &about.trial_rosters(roster, game.samples())) {
            Ok(state) => {
                preview.add_card(&state);
                // A game made from a roster says the most about that roster's weapons.
                if let Some(figure) = preview.figure.as_ref().filter(|_| game.samples().is_empty())
                {
                    preview.actor.clone_from(&figure.name);
                    preview.actions = sketch::actions(&state);
                    return preview;
                }
            }
            Err(problems) => {
                preview.problems = problems.iter().map(ToString::to_string).collect();
                return preview;
            }
        }
        // Default figures show what the rules do, without what a single roster adds.
        if let Ok(state) = begun(game, &about.usual_rosters(game.fields, 1)) {
            preview.actions = sketch::actions(&state);
        }
        preview
    }

    fn add_card(&mut self, state: &State) {
        let view = Homebrew::view(state);
        let about = Homebrew::about(state);
        let battle = holder("The battle", &view.trackers);
        let side = view.sides.into_iter().next();
        let of_side =
            side.as_ref().and_then(|it| holder(&format!("Each {}", about.side.one), &it.trackers));
        self.figure = side.and_then(|it| it.figures.into_iter().next());
        let of_figure = self.figure.as_ref();
        let of_figure =
            of_figure.and_then(|it| holder(&format!("Each {}", about.figure.one), &it.trackers));
        self.trackers = [of_figure, of_side, battle].into_iter().flatten().collect();
    }
}

/// Begins a battle, and answers all questions until figures can act.
fn begun(game: &'static Game, rosters: &[Roster]) -> Result<State, Vec<Problem>> {
    let state = Homebrew::begin_at(&game.empty_battle(), rosters)?;
    let misfits = state.misfits();
    if misfits.is_empty() {
        Ok(sketch::first_turn(state, &mut StdRng::seed_from_u64(SEED)))
    } else {
        Err(misfits)
    }
}

fn row(label: &str, words: String) -> Statistic {
    Statistic { label: label.to_owned(), words, share: None }
}

fn holder(label: &str, trackers: &[Tracker]) -> Option<Statistic> {
    let words: Vec<&str> = trackers.iter().map(|it| it.label.as_ref()).collect();
    (!words.is_empty()).then(|| row(label, words.join(", ")))
}

fn limits(field: &Field) -> String {
    match field.kind {
        FieldKind::Number { least, most, .. } if field.is_optional() => {
            format!("{}, default none", span(least, most))
        }
        FieldKind::Number { least, most, preset } => {
            format!("{}, default {}", span(least, most), plain(preset))
        }
        FieldKind::Dice { preset, .. } => format!("dice, default {preset}"),
        FieldKind::Flag => "yes or no".to_owned(),
        FieldKind::OneOf(words) => words.join(", "),
        FieldKind::List { fields, .. } => {
            let labels: Vec<&str> = fields.iter().map(|field| field.label).collect();
            labels.join(", ")
        }
        _ => String::new(),
    }
}
