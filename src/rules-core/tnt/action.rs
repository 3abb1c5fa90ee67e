//! Actions: what starts a walk-through.

use crate::{
    ids::{FigureId, SideId},
    row::stored_as_rows,
    tnt::state::{battle::State, cause::Cause},
};

stored_as_rows! {
    /// Something that players do, or that the rules ask for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Action {
        /// Roll for initiative.
        1 = Initiative,
        /// Activate a figure.
        2 = Activate(id: FigureId),
        /// Hold, to break in later.
        3 = Hold(id: FigureId),
        /// Break in on an enemy's activation.
        4 = Interrupt(id: FigureId),
        /// Move.
        5 = Move(id: FigureId),
        /// Move, and drop to the ground.
        6 = MoveProne(id: FigureId),
        /// Drop to the ground.
        7 = Drop(id: FigureId),
        /// Stand up.
        8 = Stand(id: FigureId),
        /// Jump over a gap in a move.
        9 = Jump(id: FigureId),
        /// Climb.
        10 = Climb(id: FigureId),
        /// Fall.
        11 = Fall(id: FigureId),
        /// Concentrate.
        12 = Concentrate(id: FigureId),
        /// Fire a weapon, by its place on the sheet.
        13 = Shoot(id: FigureId, weapon: u8),
        /// Take a Jammed token off a weapon, by its place on the sheet.
        14 = Unjam(id: FigureId, weapon: u8),
        /// Draw a weapon, by its place on the sheet, and stow another.
        15 = Switch(id: FigureId, weapon: u8),
        /// Charge.
        16 = Charge(id: FigureId),
        /// Make a close combat attack.
        17 = Strike(id: FigureId),
        /// Get out of a melee.
        18 = Disengage(id: FigureId),
        /// Say who is in contact.
        19 = Contact(id: FigureId),
        /// Use an ability, by its place on the sheet.
        20 = Ability(id: FigureId, place: u8),
        /// Do something else, with a stat test.
        21 = Misc(id: FigureId),
        /// Make any stat test.
        22 = Test(id: FigureId),
        /// End the figure's activation.
        23 = End(id: FigureId),
        /// Resolve a pending hit on a figure.
        24 = Hit(id: FigureId),
        /// Test the morale of a figure.
        25 = Morale(id: FigureId, cause: Cause),
        /// Test the morale of a whole side.
        26 = Shaken(side: SideId, cause: Cause),
        /// Pass the initiative.
        27 = Pass,
        /// Clean up after the turn.
        28 = CleanUp,
        /// End the battle by the players' word, or go on with it.
        29 = Finish(yes: bool),
        /// A stat test without a figure.
        30 = StatTest,
        /// An opposed test without figures.
        31 = OpposedTest,
        /// A D3.
        32 = D3,
        /// A random direction.
        33 = Scatter,
        /// Put a weapon away, by its place on the sheet.
        34 = Stow(id: FigureId, weapon: u8),
        /// Drop a weapon, by its place on the sheet.
        35 = LetGo(id: FigureId, weapon: u8),
    }
}

/// The title of an action in the log.
pub(crate) fn title(state: &State, action: Action) -> String {
    let weapon = |id, place| state.weapon(id, place).map_or("weapon", |it| &it.name);
    let name = |id| state.name(id);
    match action {
        Action::Initiative => format!("Turn {}: initiative", state.turn),
        Action::Activate(id) => format!("{} activates", name(id)),
        Action::Hold(id) => format!("{} holds", name(id)),
        Action::Interrupt(id) => format!("{} interrupts", name(id)),
        Action::Move(id) => format!("{} moves", name(id)),
        Action::MoveProne(id) => format!("{} moves and drops prone", name(id)),
        Action::Drop(id) => format!("{} drops prone", name(id)),
        Action::Stand(id) => format!("{} stands up", name(id)),
        Action::Jump(id) => format!("{} jumps", name(id)),
        Action::Climb(id) => format!("{} climbs", name(id)),
        Action::Fall(id) => format!("{} falls", name(id)),
        Action::Concentrate(id) => format!("{} concentrates", name(id)),
        Action::Shoot(id, place) => format!("{} fires the {}", name(id), weapon(id, place)),
        Action::Unjam(id, place) => format!("{} clears the {}", name(id), weapon(id, place)),
        Action::Switch(id, place) => format!("{} draws the {}", name(id), weapon(id, place)),
        Action::Stow(id, place) => format!("{} puts the {} away", name(id), weapon(id, place)),
        Action::LetGo(id, place) => format!("{} drops the {}", name(id), weapon(id, place)),
        Action::Charge(id) => format!("{} charges", name(id)),
        Action::Strike(id) => format!("{} strikes", name(id)),
        Action::Disengage(id) => format!("{} disengages", name(id)),
        Action::Contact(id) => format!("{} comes into contact", name(id)),
        Action::Ability(id, place) => {
            let abilities = &state.profile(id).abilities;
            let ability = abilities.get(usize::from(place)).map_or("an ability", |it| &it.name);
            format!("{} uses {ability}", name(id))
        }
        Action::Misc(id) | Action::Test(id) => format!("{} tests a stat", name(id)),
        Action::End(id) => format!("{} is done", name(id)),
        Action::Hit(id) => format!("A hit on {}", name(id)),
        Action::Morale(id, _) => format!("{} tests morale", name(id)),
        Action::Shaken(side, _) => format!("{}: morale is shaken", state.side_name(side)),
        Action::Pass => format!("{}: done for now", state.side_name(state.to_move)),
        Action::CleanUp => format!("Clean-up, turn {}", state.turn),
        Action::Finish(true) => "End of the battle".to_owned(),
        Action::Finish(false) => "The battle goes on".to_owned(),
        Action::StatTest => "Stat test".to_owned(),
        Action::OpposedTest => "Opposed test".to_owned(),
        Action::D3 => "D3".to_owned(),
        Action::Scatter => "Scatter".to_owned(),
    }
}

/// The figure that does an action, whose side decides on it; `None` if it is nobody's or a side's.
pub(crate) fn actor(action: Action) -> Option<FigureId> {
    match action {
        Action::Activate(id)
        | Action::Hold(id)
        | Action::Interrupt(id)
        | Action::Move(id)
        | Action::MoveProne(id)
        | Action::Drop(id)
        | Action::Stand(id)
        | Action::Jump(id)
        | Action::Climb(id)
        | Action::Fall(id)
        | Action::Concentrate(id)
        | Action::Shoot(id, _)
        | Action::Unjam(id, _)
        | Action::Switch(id, _)
        | Action::Charge(id)
        | Action::Strike(id)
        | Action::Disengage(id)
        | Action::Contact(id)
        | Action::Ability(id, _)
        | Action::Misc(id)
        | Action::Test(id)
        | Action::End(id)
        | Action::Hit(id)
        | Action::Morale(id, _)
        | Action::Stow(id, _)
        | Action::LetGo(id, _) => Some(id),
        Action::Initiative
        | Action::Shaken(..)
        | Action::Pass
        | Action::CleanUp
        | Action::Finish(_)
        | Action::StatTest
        | Action::OpposedTest
        | Action::D3
        | Action::Scatter => None,
    }
}
