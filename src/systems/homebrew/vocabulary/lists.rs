//! All words with examples and meanings, as the app lists them.

use engine::WordList;

#[cfg(test)]
use super::spelt;
use super::{
    Word,
    reserved::RESERVED,
    rolls::{AGAIN, KEPT, KNOWN_OF_A_ROLL, LEADS_ON, OF_POOL, OF_ROLL, REROLLS, TONES},
    sections::{EXPLAINED, OF_ACTION, OF_GAME, OF_TURN, SECTIONS},
    sheet::{OF_SHEET, OF_TRACKER},
    steps::{AIMS, BECOMES, GAINS_AND_LOSES, MOMENTS, OUT_AND_BACK, STEPS},
    sums::{
        AND, COUNTS, CURRENT_PHASE, IS, NOT, NUMBERS, OR, PARITIES, RELATIONS, STEPPED,
        TARGET_IS_OUT, TOTAL,
    },
};

/// More examples of a word: the example that they follow, their form and its meaning.
const MORE: [(&str, &str, &str); 13] = [
    ("ask Cover: none 0, light 2", "ask Aimed yes or no", "Asks a yes-or-no question."),
    (
        "ask Cover: none 0, light 2",
        "ask Range 0 to 60, usually 10",
        "Asks for a number. The highest can be 255 above the lowest.",
    ),
    (
        "pool Hits: Shots D6 at Quality within 2 to 6",
        "pool Wounds: Hits D6 at 4",
        "Rolls as many dice as another pool has counted.",
    ),
    (
        "pool Hits: Shots D6 at Quality within 2 to 6",
        "pool Rolled: 4 D6",
        "Only dice with a name count, as in “natural 1 to 3 Skulls” under the pool.",
    ),
    ("natural 1 to 2 \"jam\" bad", "natural 18 or more \"critical\"", "This number or more."),
    (
        "natural 1 to 2 \"jam\" bad",
        "natural Threat or more \"critical\"",
        "The number that a stat says, or more.",
    ),
    ("natural 1 to 2 \"jam\" bad", "natural maximum \"critical\"", "The highest face of the die."),
    (
        "natural 6 Sixes",
        "natural Lethal or more Criticals",
        "Names the dice that show this number or more.",
    ),
    ("natural 6 Sixes", "natural 6 counts twice", "A die that shows this number counts twice."),
    ("reroll failed", "reroll 1 to 2", "Rolls the dice that show these numbers once more."),
    ("reroll failed", "reroll all but 6", "Rolls all other dice once more."),
    ("reroll failed", "reroll up to 2 failed", "Under a pool: players choose the dice."),
    (
        "may reroll all for 1 Luck as Pushed",
        "they may reroll failed for 1 Luck",
        "Under “opposed”: a reroll of the opposing dice.",
    ),
];

/// Returns the examples of a table, each with those that follow it.
fn rows<T>(table: &'static [Word<T>]) -> Vec<(&'static str, &'static str)> {
    let more = |of: &'static str| MORE.iter().filter(move |(it, ..)| *it == of);
    table
        .iter()
        .flat_map(|it| {
            let others = more(it.form).map(|(_, form, means)| (*form, *means));
            [(it.form, it.means)].into_iter().chain(others)
        })
        .collect()
}

/// Returns all word lists in the order of the reference page.
pub(crate) fn word_lists() -> Vec<WordList> {
    let of = |title, intro, all: Vec<Vec<(&'static str, &'static str)>>| WordList {
        title,
        intro,
        rows: all.concat(),
    };
    let number_field = (
        "Fight 0 to 8, usually 2",
        "A number with its minimum, maximum and default. Without “usually”, the default is 0, or \
         the minimum if 0 is out of range.",
    );
    let optional_field = (
        "Hull 1 to 9, usually none",
        "A number that only some figures have. The others don't show it, and have no trackers that \
         start at it. In sums, it counts as 0 for them.",
    );
    let list =
        ("list Weapons, each a Weapon", "A list of smaller sheets; indent their fields under it.");
    let number = (
        "side Loot 0 to 20, starts at 2",
        "A number. For figures, the limits can be stats. Without “starts at”, it starts at its \
         minimum.",
    );
    let of_items = (
        "Weapon Ammo 0 to 12, starts at Shots",
        "A tracker for each item of the list Weapons. Its limits can be fields of the item. \
         Actions and tests “with a Weapon” use it. With “costs 1 Ammo” or “only if Ammo is over \
         0”, players can only choose weapons that meet this.",
    );
    let sums = (
        "Fight + 2 * (turn - 1) / 3",
        "All numbers are whole. “/” rounds down, and dividing by 0 gives 0.",
    );
    let joints = vec![
        (IS.form, IS.means),
        (NOT.form, NOT.means),
        (AND.form, AND.means),
        (OR.form, OR.means),
        (TARGET_IS_OUT.form, TARGET_IS_OUT.means),
    ];
    let explained = (
        "explained \"The higher one strikes.\"",
        "Help text on its own line, under a test, action, table, roll or pool.",
    );
    let of_stats = (
        "roll Rating D6",
        "The number of dice can be a stat, a tracker or any other number, up to 20. D(Size) has as \
         many faces as Size says.",
    );
    let known = (
        "roll Best against 4",
        "The results of dice that a “throw” or a test above has named, instead of new dice.",
    );
    let unlike = ("roll highest of Skill and D6", "The highest of several different dice.");
    let of_choice = (
        "Skill one of D4, D6, D8",
        "A stat or tracker that is a die. Roll it by its name: roll Skill + 1. In numbers, it is \
         the number of its faces. Raising the tracker by 1 makes it the next die.",
    );
    let tens = ("table Injury D66", "Two D6, the first for the tens: 11 to 66.");
    let dice = ("2D6", "Up to 10 dice with 2 to 100 faces, added together.");
    vec![
        of(
            "The text",
            "The rules are plain text. Indent lines under the line that they belong to. A line \
             that starts with # is a comment. Names can have several words or hyphens, as in \
             “Hit points” and “Anti-tank”. A few words can't be names: see “Words that can't be names”. Stats, phases, tests and \
             options can share a name. A game needs a name and at least one action. A phone's curly \
             quotes and dashes are fine.",
            vec![rows(&SECTIONS)],
        ),
        of("Under game", "", vec![rows(&OF_GAME)]),
        of(
            "Under sheet",
            "",
            vec![vec![number_field, optional_field], rows(&OF_SHEET), vec![list]],
        ),
        of("Under trackers", "", vec![rows(&OF_TRACKER), vec![number, of_items]]),
        of(
            "Under an action",
            "Besides steps, an action can have these lines.",
            vec![rows(&OF_ACTION)],
        ),
        of("Under turn", "", vec![rows(&OF_TURN)]),
        of(
            "Steps",
            "Steps go in tests and actions, under the results of a roll, and at the start and end \
             of a turn. All can end with “if …” or “unless …”, and so can options and results.",
            vec![
                rows(&STEPS),
                rows(&GAINS_AND_LOSES),
                vec![(BECOMES.form, BECOMES.means)],
                rows(&OUT_AND_BACK),
            ],
        ),
        of(
            "Dice",
            "You can write dice instead of a number. They are rolled before the line: “loses D3 \
             Fingers” asks for “D3 Fingers”.",
            vec![
                vec![dice, of_stats, known],
                rows(&KEPT),
                vec![unlike, (AGAIN.form, AGAIN.means), of_choice],
                rows(&STEPPED),
                vec![tens],
            ],
        ),
        of(
            "Under a roll",
            "",
            vec![rows(&OF_ROLL), rows(&TONES), vec![(LEADS_ON.form, LEADS_ON.means)]],
        ),
        of("Under a pool", "", vec![rows(&OF_POOL)]),
        of("Rerolls", "Write these under a roll or a pool.", vec![rows(&REROLLS)]),
        of("Explanations", "", vec![vec![(EXPLAINED.form, EXPLAINED.means), explained]]),
        of("Targets", "", vec![rows(&AIMS)]),
        of("Moments", "", vec![rows(&MOMENTS)]),
        of(
            "Numbers",
            "A number can be a stat, a tracker, a chart, a field of the item in use, a name from \
             the same test, or one of these.",
            vec![
                vec![sums],
                rows(&NUMBERS),
                rows(&KNOWN_OF_A_ROLL),
                rows(&COUNTS),
                vec![(TOTAL.form, TOTAL.means), (CURRENT_PHASE.form, CURRENT_PHASE.means)],
            ],
        ),
        of("Conditions", "", vec![joints, rows(&RELATIONS), rows(&PARITIES)]),
        of(
            "Words that can't be names",
            "All other words can be names, except dice such as D6. Where a name and a word of the \
             language meet, the name counts: in a game with a stat called Over, “Fight is Over” \
             compares it, and “Fight is over 3” still works.",
            vec![RESERVED.iter().map(|it| (it.word, it.means)).collect()],
        ),
    ]
}

/// Returns all keywords, for tests that compare them with the reader.
#[cfg(test)]
pub(crate) fn all() -> Vec<&'static str> {
    let joints = [OR, AND, NOT, IS, TARGET_IS_OUT];
    let mut all: Vec<&str> = joints
        .iter()
        .map(|it| it.word)
        .chain([BECOMES.word, EXPLAINED.word, LEADS_ON.word, CURRENT_PHASE.word, TOTAL.word])
        .collect();
    all.extend(spelt(&SECTIONS).chain(spelt(&OF_GAME)).chain(spelt(&OF_SHEET)));
    all.extend(spelt(&OF_TRACKER).chain(spelt(&OF_ACTION)).chain(spelt(&OF_TURN)));
    all.extend(spelt(&STEPS).chain(spelt(&GAINS_AND_LOSES)).chain(spelt(&OUT_AND_BACK)));
    all.extend(spelt(&OF_ROLL).chain(spelt(&OF_POOL)).chain(spelt(&TONES)).chain(spelt(&MOMENTS)));
    all.extend(spelt(&RELATIONS).chain(spelt(&NUMBERS)).chain(spelt(&KNOWN_OF_A_ROLL)));
    all.extend(spelt(&AIMS).chain(spelt(&KEPT)).chain(spelt(&STEPPED)).chain([AGAIN.word]));
    all.extend(spelt(&REROLLS).chain(spelt(&COUNTS)).chain(spelt(&PARITIES)));
    all
}
