//! What a text is made of, and what stands within its sections.

use super::{Word, word};
use crate::homebrew::definition::TurnOrder;

/// What explains a name.
pub(in crate::homebrew) const EXPLAINED: Word<()> = word(
    "explained",
    (),
    "Fight 0 to 8 explained \"With blade or fist.\"",
    "What an ⓘ beside the name opens: behind a stat, a tracker, a list, a question, a result or a \
     phase.",
);

/// What a text is made of.
#[derive(Clone, Copy, Debug)]
pub(in crate::homebrew) enum Section {
    Game,
    Sheet,
    Trackers,
    Chart,
    Test,
    Table,
    Action,
    Turn,
    When,
    Roster,
}

pub(in crate::homebrew) const SECTIONS: [Word<Section>; 10] = [
    word("game", Section::Game, "game Salt and Iron", "The first line: what it is called."),
    word("sheet", Section::Sheet, "sheet", "What stands on a figure's sheet, a line each."),
    word("trackers", Section::Trackers, "trackers", "What is kept count of, a line each."),
    word(
        "chart",
        Section::Chart,
        "chart Wound from 1, 1",
        "Numbers by row and column, a line for each row; looked up as Wound(Strength, 4). What \
         lies beyond counts as the nearest.",
    ),
    word(
        "test",
        Section::Test,
        "test Hit with a Weapon at an enemy",
        "Steps that actions and later tests may make: with something of a list, at an enemy, a \
         friend or a figure.",
    ),
    word(
        "table",
        Section::Table,
        "table Injury D6",
        "Dice and what each result brings: 1 to 2 \"dead\".",
    ),
    word(
        "action",
        Section::Action,
        "action Attack with a Weapon at an enemy",
        "What a figure may do, and its steps.",
    ),
    word(
        "turn",
        Section::Turn,
        "turn",
        "How turns go, when it is over and who has won. Without it anybody acts at any time.",
    ),
    word("when", Section::When, "when out", "What is done with whoever is out, once for each."),
    word(
        "roster",
        Section::Roster,
        "roster Harbour Watch",
        "Figures to begin with, a line each: Ann: Fight 4, heavy; under it what is in its lists: \
         Weapon Cutlass: Damage 2. Without rosters they are made in the app.",
    ),
];

/// What stands within the first section.
#[derive(Clone, Copy, Debug)]
pub(in crate::homebrew) enum OfGame {
    About,
    Dice,
    Sides,
    Figures,
    Battle,
    Cost,
    Most,
}

pub(in crate::homebrew) const OF_GAME: [Word<OfGame>; 7] = [
    word("about", OfGame::About, "about \"Crews fight in the fog.\"", "What it is about."),
    word("dice", OfGame::Dice, "dice \"A D20 and a D6\"", "What has to lie on the table."),
    word(
        "sides",
        OfGame::Sides,
        "sides 2 to 4, crew, crews",
        "How many there may be, and what one and several are called.",
    ),
    word(
        "figures",
        OfGame::Figures,
        "figures mouse, mice",
        "What one and several are called; of “figures sailor” several are sailors.",
    ),
    word("battle", OfGame::Battle, "battle raid, raids", "The same of the battle."),
    word(
        "cost",
        OfGame::Cost,
        "cost Price, coins",
        "The stat that is a figure's cost, and its unit.",
    ),
    word("most", OfGame::Most, "most 12", "The most figures of a side."),
];

/// What stands within an action beside its steps.
#[derive(Clone, Copy, Debug)]
pub(in crate::homebrew) enum OfAction {
    Costs,
    OnlyIf,
    OnlyIn,
    Hint,
    Ends,
}

pub(in crate::homebrew) const OF_ACTION: [Word<OfAction>; 5] = [
    word(
        "costs",
        OfAction::Costs,
        "costs 1 Actions",
        "How much of which tracker is paid for it; of several lines all.",
    ),
    word(
        "only if",
        OfAction::OnlyIf,
        "only if not Stunned \"It is stunned.\"",
        "What must hold, and what is said where it does not.",
    ),
    word(
        "only in",
        OfAction::OnlyIn,
        "only in Shoot, Fight",
        "The phases of a turn in which it is offered; without it that is in all.",
    ),
    word("hint", OfAction::Hint, "hint \"On a crate.\"", "What players should know before it."),
    word("ends its time", OfAction::Ends, "ends its time", "Whoever did it is done for this turn."),
];

/// What stands within the turn.
#[derive(Clone, Copy, Debug)]
pub(in crate::homebrew) enum OfTurn {
    TurnOrder(TurnOrder),
    Phases,
    First,
    EndsAfter,
    WinsMost,
    Begin,
    Activate,
    End,
}

pub(in crate::homebrew) const OF_TURN: [Word<OfTurn>; 10] = [
    word(
        "sides alternate",
        OfTurn::TurnOrder(TurnOrder::Alternate),
        "sides alternate",
        "A figure of one side acts, then one of the next.",
    ),
    word(
        "sides in turn",
        OfTurn::TurnOrder(TurnOrder::InTurn),
        "sides in turn",
        "All figures of one side act, then all of the next.",
    ),
    word(
        "free",
        OfTurn::TurnOrder(TurnOrder::Free),
        "free",
        "Anybody acts at any time; the players say when the next turn begins, and when it is over.",
    ),
    word(
        "phases",
        OfTurn::Phases,
        "phases Move, Shoot, Fight",
        "What each turn goes through: all act in the first, in this order, then in the next.",
    ),
    word(
        "first",
        OfTurn::First,
        "first D20",
        "Dice that say which side begins each turn; ties roll again. Without it the sides do by \
         turns.",
    ),
    word(
        "ends after",
        OfTurn::EndsAfter,
        "ends after 6 turns",
        "When it is over; it is, too, once a single side stands, which has won.",
    ),
    word(
        "wins most",
        OfTurn::WinsMost,
        "wins most Loot",
        "The tracker of sides that says who has won, unless one alone stands; a tie is nobody's.",
    ),
    word("begin", OfTurn::Begin, "begin", "Steps for each figure as a turn begins."),
    word("activate", OfTurn::Activate, "activate", "Steps for a figure as its time comes."),
    word("end", OfTurn::End, "end", "Steps for each figure as a turn ends."),
];
