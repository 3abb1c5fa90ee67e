//! The actions of the game, with their titles and the figures that perform them.

use engine::{FigureId, HasLineup, SideId, stored_as_rows, words::with_verb};

use crate::state::{battle::State, cause::Cause};

stored_as_rows! {
    /// An action that players choose or that the rules call for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Action {
        /// Rolls for initiative.
        1 = Initiative,
        /// Activates a figure.
        2 = Activate(id: FigureId),
        /// Gives up all of a figure's AP so that it can interrupt later.
        3 = Hold(id: FigureId),
        /// Interrupts an enemy's activation.
        4 = Interrupt(id: FigureId),
        /// Moves a figure.
        5 = Move(id: FigureId),
        /// Moves a figure and drops it prone.
        6 = MoveProne(id: FigureId),
        /// Drops a figure prone.
        7 = Drop(id: FigureId),
        /// Stands a figure up.
        8 = Stand(id: FigureId),
        /// Makes a figure jump over a gap.
        9 = Jump(id: FigureId),
        /// Makes a figure climb.
        10 = Climb(id: FigureId),
        /// Makes a figure fall.
        11 = Fall(id: FigureId),
        /// Makes a figure concentrate on its next attack.
        12 = Concentrate(id: FigureId),
        /// Fires the weapon at this index on the sheet.
        13 = Shoot(id: FigureId, weapon: u8),
        /// Removes a Jammed token from the weapon at this index on the sheet.
        14 = Unjam(id: FigureId, weapon: u8),
        /// Draws the weapon at this index on the sheet and puts away others if the hands are full.
        15 = Switch(id: FigureId, weapon: u8),
        /// Makes a figure charge an enemy.
        16 = Charge(id: FigureId),
        /// Makes a close combat attack.
        17 = Strike(id: FigureId),
        /// Tries to leave a melee.
        18 = Disengage(id: FigureId),
        /// Records that an enemy is in contact with a figure.
        19 = Contact(id: FigureId),
        /// Uses the ability at this index on the sheet.
        20 = Ability(id: FigureId, place: u8),
        /// Performs a miscellaneous action, usually with a stat test.
        21 = Misc(id: FigureId),
        /// Makes a stat test of any kind.
        22 = Test(id: FigureId),
        /// Ends the figure's activation.
        23 = End(id: FigureId),
        /// Resolves a pending hit on a figure.
        24 = Hit(id: FigureId),
        /// Tests the morale of a figure.
        25 = Morale(id: FigureId, cause: Cause),
        /// Tests the morale of a whole side.
        26 = Shaken(side: SideId, cause: Cause),
        /// Passes the initiative to the next side.
        27 = Pass,
        /// Cleans up after the turn.
        28 = CleanUp,
        /// Ends the battle when the players decide to, or resumes it.
        29 = Finish(yes: bool),
        /// Makes a stat test without a figure.
        30 = StatTest,
        /// Makes an opposed test without figures.
        31 = OpposedTest,
        /// Rolls a D3.
        32 = D3,
        /// Rolls a random direction.
        33 = Scatter,
        /// Puts away the weapon at this index on the sheet.
        34 = Stow(id: FigureId, weapon: u8),
        /// Drops the weapon at this index on the sheet.
        35 = LetGo(id: FigureId, weapon: u8),
    }
}

/// Returns the title of an action for the log.
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
        Action::Unjam(id, place) => format!("{} unjams the {}", name(id), weapon(id, place)),
        Action::Switch(id, place) => format!("{} draws the {}", name(id), weapon(id, place)),
        Action::Stow(id, place) => format!("{} puts the {} away", name(id), weapon(id, place)),
        Action::LetGo(id, place) => format!("{} drops the {}", name(id), weapon(id, place)),
        Action::Charge(id) => format!("{} charges", name(id)),
        Action::Strike(id) => format!("{} strikes", name(id)),
        Action::Disengage(id) => format!("{} tries to disengage", name(id)),
        Action::Contact(id) => format!("{} comes into contact", name(id)),
        Action::Ability(id, place) => {
            let abilities = &state.profile(id).abilities;
            let ability = abilities.get(usize::from(place)).map_or("an ability", |it| &it.name);
            format!("{} uses {ability}", name(id))
        }
        Action::Misc(id) | Action::Test(id) => format!("{} makes a stat test", name(id)),
        Action::End(id) => format!("{} is done", name(id)),
        Action::Hit(id) => format!("A hit on {}", name(id)),
        Action::Morale(id, _) => format!("{} tests morale", name(id)),
        Action::Shaken(side, _) => format!("{}: morale test", state.side_name(side)),
        Action::Pass => with_verb(state.side_name(state.to_move), "are done for now"),
        Action::CleanUp => format!("Clean-up, turn {}", state.turn),
        Action::Finish(true) => "End of the battle".to_owned(),
        Action::Finish(false) => "The battle goes on".to_owned(),
        Action::StatTest => "Stat test".to_owned(),
        Action::OpposedTest => "Opposed test".to_owned(),
        Action::D3 => "D3".to_owned(),
        Action::Scatter => "Scatter".to_owned(),
    }
}

/// Returns the figure that performs an action. The figure's side makes the decisions.
///
/// Returns `None` if the action belongs to a whole side or to no one.
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
