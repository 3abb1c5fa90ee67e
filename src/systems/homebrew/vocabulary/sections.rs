//! The sections of a text, and the lines under them.

use super::{Word, word};
use crate::definition::TurnOrder;

/// The keyword before an explanation.
pub(crate) const EXPLAINED: Word<()> = word(
    "explained",
    (),
    "Fight 0 to 8 explained \"With blade or fist.\"",
    "Help text that opens from the ⓘ beside a stat, tracker, list, question, result or phase.",
);

/// The kinds of sections in a text.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Section {
    Game,
    Sheet,
    Trackers,
    Chart,
    Test,
    Table,
    Faces,
    Action,
    Turn,
    When,
    Roster,
}

pub(crate) const SECTIONS: [Word<Section>; 11] = [
    word("game", Section::Game, "game Salt and Iron", "The first line: the game's name."),
    word("sheet", Section::Sheet, "sheet", "The figure's sheet, one line per entry."),
    word("trackers", Section::Trackers, "trackers", "The trackers, one per line."),
    word(
        "chart",
        Section::Chart,
        "chart Wound from 1, 1",
        "A grid of numbers, one line per row. Look one up with Wound(Strength, 4). Values off the \
         edge use the nearest row or column.",
    ),
    word(
        "test",
        Section::Test,
        "test Hit with a Weapon at an enemy",
        "Steps that actions and other tests can run. They can use an item from a list and a \
         target: an enemy, a friend or a figure. “test Trait with Bonus gives Total” takes a \
         number, and gives back the number that it has named Total. Inside a test you \
         can't use other names from the steps that run it. A test can have the name of a stat or \
         an action.",
    ),
    word(
        "table",
        Section::Table,
        "table Injury D6",
        "Dice, and the effect of each result, as in 1 to 2 \"dead\". “table Location with Damage” \
         looks up a number instead, and “table Location 2D6 with Damage” also takes one.",
    ),
    word(
        "faces",
        Section::Faces,
        "faces Battle: 1 to 3 Skulls, 4 to 5 Shields",
        "The named faces of a D6, for any pool: “pool Rolled: 3 Battle” counts Skulls and \
         Shields. “faces Battle D8” is for other dice. The faces can also be lines under it.",
    ),
    word(
        "action",
        Section::Action,
        "action Attack with a Weapon at an enemy",
        "Something a figure can do, step by step.",
    ),
    word(
        "turn",
        Section::Turn,
        "turn",
        "The turn order, when the game ends and who wins. Without “turn”, anyone can act at any \
         time.",
    ),
    word("when", Section::When, "when out", "Steps that run once for each figure that goes out."),
    word(
        "roster",
        Section::Roster,
        "roster Harbour Watch",
        "Starting figures, one per line, as in “Ann: Fight 4, heavy”. Indent list items under a \
         figure, as in “Weapon Cutlass: Damage 2”. Without rosters, players create them in the \
         app.",
    ),
];

/// The kinds of lines under the section “game”.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OfGame {
    About,
    Dice,
    Sides,
    Figures,
    Battle,
    Cost,
    Most,
    RostersFrom,
}

pub(crate) const OF_GAME: [Word<OfGame>; 8] = [
    word("about", OfGame::About, "about \"Crews fight in the fog.\"", "What the game is about."),
    word("dice", OfGame::Dice, "dice \"A D20 and a D6\"", "The dice you need."),
    word(
        "sides",
        OfGame::Sides,
        "sides 2 to 4, crew, crews",
        "The number of sides, your word for a side, and its plural.",
    ),
    word(
        "figures",
        OfGame::Figures,
        "figures mouse, mice",
        "Your word for a figure, and its plural. Without a plural, Rollbook adds an s: “sailors” \
         for “figures sailor”.",
    ),
    word("battle", OfGame::Battle, "battle raid, raids", "Your word for a battle, and its plural."),
    word("cost", OfGame::Cost, "cost Price, coins", "The stat for a figure's cost, and the unit."),
    word("most", OfGame::Most, "most 12", "The maximum number of figures per side."),
    word(
        "rosters from",
        OfGame::RostersFrom,
        "rosters from \"Salt and Iron\" \"1e53-118f\"",
        "The BattleScribe or New Recruit game whose rosters open in this game, and that game's ID. \
         Rollbook adds this line when it makes a game from a roster.",
    ),
];

/// The kinds of lines that an action can have in addition to its steps.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OfAction {
    Costs,
    OnlyIf,
    OnlyIn,
    Hint,
    Ends,
    AtAnyTime,
}

pub(crate) const OF_ACTION: [Word<OfAction>; 6] = [
    word(
        "costs",
        OfAction::Costs,
        "costs 1 Actions",
        "The action's cost, and the tracker that pays: the figure's, its side's or the battle's. An \
         action can have several costs, one per line. “costs Price Gold if Hired” also works.",
    ),
    word(
        "only if",
        OfAction::OnlyIf,
        "only if not Stunned \"It is stunned.\"",
        "A condition, and the message if it isn't met. “only if not target's Down” rules out targets. \
         After an “ask”, it ends the action if the condition isn't met.",
    ),
    word(
        "only in",
        OfAction::OnlyIn,
        "only in Shoot, Fight",
        "The phases in which the action is available. The default is all phases.",
    ),
    word(
        "hint",
        OfAction::Hint,
        "hint \"On a crate.\"",
        "A short note that players see before choosing the action.",
    ),
    word("ends its turn", OfAction::Ends, "ends its turn", "Ends the figure's turn."),
    word(
        "at any time",
        OfAction::AtAnyTime,
        "at any time",
        "A reaction: figures can also take the action while another figure acts, and after they \
         have acted.",
    ),
];

/// The kinds of lines under the section “turn”.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OfTurn {
    TurnOrder(TurnOrder),
    PhasesOfEachSide,
    Phases,
    Ranked,
    ActsIn,
    First,
    EndsAfter,
    EndsIf,
    WinsMost,
    BeginOfSides,
    Begin,
    Activate,
    EndOfSides,
    End,
}

pub(crate) const OF_TURN: [Word<OfTurn>; 17] = [
    word(
        "sides alternate",
        OfTurn::TurnOrder(TurnOrder::Alternate),
        "sides alternate",
        "Sides take turns acting with one figure.",
    ),
    word(
        "sides in turn",
        OfTurn::TurnOrder(TurnOrder::InTurn),
        "sides in turn",
        "All figures on one side act once each, then all on the next side.",
    ),
    word(
        "figures by",
        OfTurn::Ranked,
        "figures by Initiative",
        "Figures act one by one, from the highest number to the lowest. In a tie, sides alternate. \
         “figures by Skill, lowest first in Move” also works, with a line for each phase.",
    ),
    word(
        "sides drawn",
        OfTurn::TurnOrder(TurnOrder::Drawn),
        "sides drawn",
        "A draw decides which side acts next, as from a bag with a token for each figure that hasn't \
         acted yet.",
    ),
    word(
        "free",
        OfTurn::TurnOrder(TurnOrder::Free),
        "free",
        "Anyone can act at any time. Players decide when a turn or the game ends.",
    ),
    word(
        "phases of each side",
        OfTurn::PhasesOfEachSide,
        "phases of each side Move, Shoot",
        "With “sides in turn”, a side goes through all phases before the next side does.",
    ),
    word(
        "phases",
        OfTurn::Phases,
        "phases Move, Shoot, Fight",
        "The phases of a turn. Everyone acts in the first phase, then in the next.",
    ),
    word(
        "acts in",
        OfTurn::ActsIn,
        "acts in Heroes if Rank is Hero",
        "Only figures that meet the condition act in this phase. “acts in Heroes, Beasts unless Fled” also works.",
    ),
    word(
        "first",
        OfTurn::First,
        "first D20",
        "The dice that decide which side goes first each turn; ties are rerolled. By default, \
         sides take turns going first.",
    ),
    word(
        "ends after",
        OfTurn::EndsAfter,
        "ends after 6 turns",
        "The last turn. The game also ends when only one side is standing; that side wins.",
    ),
    word(
        "ends if",
        OfTurn::EndsIf,
        "ends if Loot is 10 or more",
        "The game also ends as soon as this is true for a side. Without “wins most”, that side \
         wins.",
    ),
    word(
        "wins most",
        OfTurn::WinsMost,
        "wins most Loot",
        "The side with the most of this tracker wins, unless only one side is standing. A tie is \
         a draw.",
    ),
    word(
        "begin each side",
        OfTurn::BeginOfSides,
        "begin each side",
        "Steps that run once for each side at the start of a turn, with the side's first figure as \
         the acting figure. With “sides in turn”, they run when the side's own turn starts, unless \
         all sides share the phases.",
    ),
    word("begin", OfTurn::Begin, "begin", "Steps for each figure at the start of a turn."),
    word("activate", OfTurn::Activate, "activate", "Steps for a figure when it activates."),
    word(
        "end each side",
        OfTurn::EndOfSides,
        "end each side",
        "Steps that run once for each side at the end of a turn, or of the side's own turn.",
    ),
    word("end", OfTurn::End, "end", "Steps for each figure at the end of a turn."),
];
