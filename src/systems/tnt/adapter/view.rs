//! The view of a battle: the next step, the reminder and the figure cards.

use engine::{
    FigureId, Frame, HasLineup, Holder, SideId, framed,
    view::{BattleView, FigureView, Gear, Next, Standing, Stat},
    words::inches,
};

use super::{report::ending, trackers::TRACKERS};
use crate::{
    Tnt,
    actions::use_ability,
    figure::weapon::{Weapon, WeaponKind},
    movement::moving::MoveAllowance,
    state::battle::{Phase, State},
};

/// Returns the battle as players see it.
pub(crate) fn view(state: &State) -> BattleView {
    framed::<Tnt>(
        state,
        Frame {
            over: state.is_over().then(|| ending(state)),
            next: || next(state),
            reminder: || reminder(state),
            remark: |side, figures| {
                format!("{} of {figures} in action", state.count_in_action(side))
            },
            figure: |side, id| figure_view(state, side, id),
        },
    )
}

fn next(state: &State) -> Next {
    let side = Some(state.to_move);
    let words = match (state.phase, state.active) {
        (Phase::Initiative, _) => return Next::anybody("Roll for initiative."),
        (_, Some(id)) => {
            let (name, ap) = (state.name(id), state.figure(id).this_turn.ap);
            match ap {
                0 => format!("{name} is done, unless someone interrupts."),
                ap => format!("{name} acts: {ap} AP left."),
            }
        }
        (_, None) if !state.has_figures_left(state.to_move) => "No one left to activate.".into(),
        (_, None) => format!("{}: activate a figure.", state.side_name(state.to_move)),
    };
    Next { side, figure: state.active, words }
}

/// Returns a reminder of the hits that wait until play passes.
fn reminder(state: &State) -> Option<String> {
    let has_hits = state.all_figures().any(|id| !state.figure(id).hits.all().is_empty());
    has_hits.then(|| "Resolve pending hits just before play passes.".to_owned())
}

fn figure_view(state: &State, side: SideId, id: FigureId) -> FigureView {
    let (profile, figure) = (state.profile(id), state.figure(id));
    let leader = if profile.leader { "leader" } else { "" };
    let left = if state.active == Some(id) && figure.this_turn.ap > 0 {
        let inches = profile.movement.map(|it| it.saturating_mul(figure.this_turn.ap));
        inches.words(|inches| MoveAllowance::new(inches, figure.prone).short())
    } else {
        String::new()
    };
    let remarks = [profile.kind.as_str(), leader, &left];
    let remarks: Vec<&str> = remarks.into_iter().filter(|it| !it.is_empty()).collect();
    let weapons = (0..).zip(&profile.weapons);
    let weapons = weapons.map(|(place, weapon)| weapon.gear(figure.holds(place)));
    let abilities = profile.abilities.iter().map(|it| it.gear().topic(use_ability::TOPIC.key));
    FigureView {
        id,
        side,
        host: None,
        name: state.name(id).to_owned(),
        remark: remarks.join(", "),
        arms: arms(state, id),
        standing: standing(state, id),
        trackers: TRACKERS.trackers(state, Holder::Figure(id)),
        stats: stats(state, id),
        gear: weapons.chain(abilities).collect(),
    }
}

/// Returns the weapons in hand with their strengths.
fn arms(state: &State, id: FigureId) -> Vec<String> {
    let weapons = (0..).zip(&state.profile(id).weapons);
    let held = weapons.filter(|(place, _)| state.figure(id).holds(*place));
    let names: Vec<String> =
        held.map(|(_, weapon)| format!("{} S{}", weapon.name, weapon.strength)).collect();
    if names.is_empty() { vec!["bare hands".to_owned()] } else { names }
}

fn standing(state: &State, id: FigureId) -> Standing {
    let can_act_now = state.phase == Phase::Activation
        && state.active.is_none()
        && state.side_of(id) == Some(state.to_move);
    if !state.in_action(id) {
        Standing::Gone
    } else if state.active == Some(id) {
        Standing::Acting
    } else if !state.can_activate(id) {
        Standing::Done
    } else if can_act_now {
        Standing::Ready
    } else {
        Standing::Waiting
    }
}

fn stats(state: &State, id: FigureId) -> Vec<Stat> {
    let it = state.profile(id);
    let all = [
        ("move", "Move", "MOV", it.movement),
        ("melee", "Melee", "MEL", it.melee),
        ("ranged", "Ranged", "RNG", it.ranged),
        ("strength", "Strength", "STR", it.strength),
        ("defense", "Defense", "DEF", it.defense),
        ("mettle", "Mettle", "MET", it.mettle),
    ];
    all.map(|(field, label, short, value)| Stat {
        field,
        label,
        short,
        value: value.to_string(),
        topic: None,
    })
    .into()
}

impl Weapon {
    /// Returns the weapon as the figure's card shows it.
    fn gear(&self, in_hand: bool) -> Gear {
        let gear = Gear::weapon(&self.name, self.words());
        gear.state(in_hand.then_some("in hand"))
    }

    /// Returns the weapon's values, with the abbreviations that players know.
    fn words(&self) -> String {
        let strength = self.strength;
        let mut words = match self.kind {
            WeaponKind::Ranged { range, reliability, shots } => {
                let shots = match shots.get() {
                    Some(0 | 1) => String::new(),
                    _ => format!(", {}", shots.counted("shot")),
                };
                format!("{}, S{strength}, R{reliability}{shots}", inches(range))
            }
            WeaponKind::Melee => format!("S{strength}"),
        };
        if self.two_handed {
            words.push_str(", 2-handed");
        }
        words
    }
}
