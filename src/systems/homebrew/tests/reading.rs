//! Texts and their faults.

use std::time::Instant;

use proptest::prelude::*;

use super::*;
use crate::{
    fault::COMPARED,
    limits::{DEEPEST, MOST_FAULTS},
};

fn messages(text: &str) -> Vec<String> {
    faults(text).iter().map(ToString::to_string).collect()
}

#[test]
fn the_samples_have_no_faults() {
    for text in SAMPLES {
        assert_eq!(messages(text), [""; 0], "{}", text.lines().next().unwrap());
        // Sharing a text can change its line ends or its indentation.
        assert_eq!(messages(&text.replace('\n', "\r\n")), [""; 0]);
        assert_eq!(messages(&text.replace("  ", "\t")), [""; 0]);
    }
}

#[test]
fn all_faults_are_told_with_their_lines_and_what_was_meant() {
    let text = "\
game Two Stats
sheet
  Fight 0 to 8
  Health 10 to 1
  Fight 1 to 2
trackers
  figure Health from Helth, out at 0
  figure Stunned yes or no
test Hit at an enemy
  roll D20
    + Figth
    against target's Fight
    by 0 \"hit\"
      target loses 2 Fight
      target's Stuned becomes yes
    natural 21 \"?\"
    sometimes
action Attack
  test Hit
action Strike at an enemy
  tset Hit
  costs 1 Actions
  roll 2D6
    doubles
  Stunned becomes (((((((((1)))))))))
acton Rest
turn
  ends after 6 rounds";
    assert_eq!(
        messages(text),
        [
            "Line 4: Health needs the lower number first",
            "Line 5: There is already a field called Fight",
            "Line 7: There is no stat Helth",
            "Line 11: There is no stat Figth; did you mean Fight?",
            "Line 14: Stats on the sheet can't change; make Fight a tracker",
            "Line 15: There is no tracker Stuned; did you mean Stunned?",
            "Line 16: D20 can only show 1 to 20",
            "Line 17: “sometimes” isn't understood in a roll; its lines start with +, -, on, \
         against, under, opposed, their natural, natural, total, within, doubles, by, if, else",
            "Line 19: There is no target here; add “at an enemy” to the test or action",
            "Line 21: There is no step tset; did you mean test?",
            "Line 22: There is no tracker Actions",
            "Line 24: The number to reach is missing; write “against”, “under” or “opposed” \
             before this",
            "Line 25: Brackets can be nested at most 8 levels deep",
            "Line 26: There is no section acton; did you mean action?",
            "Line 28: “turns” is missing before “rounds”",
        ]
    );
}

#[test]
fn no_step_swallows_a_word() {
    let read = |line: &str| {
        let text = "game A\ntrackers\n  figure Stunned yes or no\n  figure Wounds 0 to 3\n";
        crate::reader::read(&format!("{text}action B at an enemy\n  {line}\n"))
            .map(|it| it.actions)
            .map_err(|it| it.iter().map(ToString::to_string).collect::<Vec<_>>())
    };
    let becomes = read("target's Stunned becomes yes");
    assert!(becomes.is_ok());
    assert_eq!(read("target Stunned becomes yes"), becomes);
    assert_ne!(read("Stunned becomes yes"), becomes);
    for (line, fault) in [
        ("lead Stunned becomes yes", "there is no step lead"),
        ("target lead Stunned becomes yes", "there is no step lead"),
        ("target target's Stunned becomes yes", "there is no step target's; did you mean target?"),
        ("target Stunned yes", "“becomes” is missing before “yes”"),
        ("target moves", "there is no step moves; did you mean loses?"),
        ("target", "the line ends too soon"),
        ("loses Stunned 1 Wounds", "the name of a tracker is missing"),
        ("loses 1 target Wounds", "there is no tracker target"),
        ("target loses 1 Wounds now", "“now” isn't understood here"),
        ("target is out now", "“now” isn't understood here"),
        ("if Stunned\n    is out\n  otherwise Wounds", "“Wounds” isn't understood here"),
        (
            "if Stunned\n    is out\n  otherwise\n    is back\n  otherwise if Wounds",
            "“otherwise” must follow an “if”",
        ),
        ("otherwise if Wounds\n    is back", "“otherwise” must follow an “if”"),
    ] {
        let messages = read(line).unwrap_err();
        let fault = format!(": {}", engine::words::capital(fault));
        assert!(messages[0].ends_with(&fault), "{line}: {messages:?}");
    }
}

#[test]
fn another_if_may_stand_behind_otherwise() {
    let read = |lines: &str| {
        let text = "game A\ntrackers\n  figure Wounds 0 to 9\naction B\n";
        crate::reader::read(&format!("{text}{lines}")).map(|it| it.actions)
    };
    let one = |count: usize| format!("  if Wounds is {count}\n    say \"{count}\"\n");
    let chain = one(0) + &many(3, |it| one(it + 1).replace("  if", "  otherwise if"));
    let within = |from: usize, what: &str| {
        let indented = what.lines().map(|line| format!("{}{line}\n", "  ".repeat(from)));
        indented.collect::<String>()
    };
    let nested: String = (0..4)
        .map(|it| {
            within(it, &one(it)) + &if it < 3 { within(it, "  otherwise") } else { String::new() }
        })
        .collect();
    let last = "  otherwise\n    say \"more\"\n";
    assert_eq!(read(&chain).unwrap(), read(&nested).unwrap());
    assert_eq!(read(&(chain + last)).unwrap(), read(&(nested + &within(3, last))).unwrap());
    let long = one(0) + &many(40, |it| one(it).replace("  if", "  otherwise if"));
    assert!(read(&long).is_err());
}

#[test]
fn who_rolls_against_it_has_numbers_of_its_own() {
    let messages = |line: &str| {
        messages(&format!(
            "game A\nsheet\n  Fight 0 to 8\n  list Arms, each a Arm\n    Reach 0 to 2\n\
             action B at an enemy\n  ask Range 0 to 9\n  roll D6\n    + Fight\n    \
             opposed D6\n      {line}\n"
        ))
    };
    let fault = "Line 11: “Fight” belongs to the acting figure; write “target's Fight”";
    assert_eq!(messages("+ Fight"), [fault]);
    assert_eq!(messages("- 2 * Fight \"weak\" if target's Fight is 2"), [fault]);
    assert_eq!(messages("+ target's Fight"), [""; 0]);
    assert_eq!(messages("+ target's Fight - Fight"), [""; 0]);
    assert_eq!(messages("- Range / 2 if Fight is 2"), [""; 0]);
}

#[test]
fn results_that_are_never_reached_are_faults() {
    let messages =
        |lines: &str| messages(&format!("game A\naction B\n  roll D6\n    against 4\n{lines}"));
    assert_eq!(messages("    by 3 \"well\"\n    by 0\n    by -2 \"nearly\"\n    else\n"), [""; 0]);
    assert_eq!(
        messages("    by 0 \"hit\"\n    natural 6\n    by 3 \"well\"\n      sya \"x\"\n"),
        [
            "Line 7: “by 0” above already covers this; move this line above it",
            "Line 8: There is no step sya; did you mean say?",
        ]
    );
    assert_eq!(
        messages("    by -2\n    by -2\n"),
        ["Line 6: “by -2” above already covers this; move this line above it"]
    );
    assert_eq!(
        messages("    else\n    natural 6\n    by 3\n"),
        ["Line 7: “else” above already covers this; move this line above it"]
    );
}

#[test]
fn whoever_is_out_can_get_there() {
    let messages = |line: &str| {
        let text = "game A\nsheet\n  Grit 1 to 6\ntrackers\n";
        messages(&format!("{text}  figure Wounds {line}\naction B\n  say \"B\"\n"))
    };
    for fine in [
        "0 to 3, out at 3",
        "0 to 3, starts at 3, out at 0",
        "0 to Grit, out at 5",
        "from Grit, out at 0",
    ] {
        assert_eq!(messages(fine), [""; 0], "{fine}");
    }
    assert_eq!(messages("0 to 3, out at 5"), ["Line 5: Wounds can never reach 5"]);
    assert_eq!(messages("2 to Grit, out at 1"), ["Line 5: Wounds can never reach 1"]);
    assert_eq!(messages("from Grit, out at -1"), ["Line 5: Wounds can never reach -1"]);
}

#[test]
fn a_figure_s_line_needs_its_colon() {
    let messages = |line: &str| {
        let text = "game A\nsheet\n  Shove 0 to 6\n  list Arms, each a Arm\n    Reach 0 to 2\n";
        messages(&format!("{text}action B\n  say \"B\"\nroster C\n  {line}\n"))
    };
    for fine in
        ["Gob: Shove 4", "Gob Shove: Shove 4", "Shove 4", "Gob 4", "Gob\n    Arm Pike: Reach 1"]
    {
        assert_eq!(messages(fine), [""; 0], "{fine}");
    }
    let fault = |line| [format!("Line {line}: A colon is missing after the name")];
    assert_eq!(messages("Gob Shove 4"), fault(9));
    assert_eq!(messages("Old Gob shove 4, Grit 3"), fault(9));
    assert_eq!(messages("Gob\n    Arm Pike Reach 1"), fault(10));
}

#[test]
fn a_line_at_the_left_edge_is_told_where_it_belongs() {
    let messages = |line: &str| messages(&format!("game A\naction B\n  say \"B\"\n{line}\n"));
    for (line, first, under) in [
        ("figures troll, trolls", "figures", "game"),
        ("sides 2 to 4", "sides", "game"),
        ("sides alternate", "sides alternate", "turn"),
        ("figure Wounds 0 to 3", "figure", "trackers"),
        ("list Arms", "list", "sheet"),
        ("only if 1", "only if", "action"),
        ("roll D6", "roll", "action"),
        ("against 4", "against", "roll"),
    ] {
        let fault = format!("Line 4: “{first}” belongs under “{under}”: put two spaces before it");
        assert_eq!(messages(line), [fault]);
    }
    assert_eq!(messages("acton Rest"), ["Line 4: There is no section acton; did you mean action?"]);
}

#[test]
fn lines_of_a_section_need_no_indentation() {
    let text = "game Camp\nfigures cat, cats\ndice \"D10\"\nsides 2 to 3\nsheet\n\
                Fight 1 to 10, usually 4\nSkill one of D4, D6\nswift yes or no\ntrackers\n\
                cat Wounds 0 to 3, out at 3\ncat Grit from Fight\ncat Mood one of calm, wild\n\
                action Rest\n  loses 1 Wounds\nturn\nsides alternate\nends after 4 turns\n";
    assert_eq!(messages(text), [""; 0]);
    let indented = "game Camp\n  figures cat, cats\n  dice \"D10\"\n  sides 2 to 3\nsheet\n  \
                    Fight 1 to 10, usually 4\n  Skill one of D4, D6\n  swift yes or no\n\
                    trackers\n  cat Wounds 0 to 3, out at 3\n  cat Grit from Fight\n  \
                    cat Mood one of calm, wild\naction Rest\n  loses 1 Wounds\nturn\n  \
                    sides alternate\n  ends after 4 turns\n";
    assert!(played(text).definition == played(indented).definition);
    // A slip in the name of a section is still one.
    let messages =
        |line: &str| messages(&format!("game A\nsheet\n  Grit 1 to 6\n{line}\naction B\n"));
    assert_eq!(messages("shet"), ["Line 4: There is no section shet; did you mean sheet?"]);
}

#[test]
fn names_of_several_words_are_told() {
    let messages = |stat: &str, action: &str| {
        messages(&format!("game A\nsheet\n  {stat}\naction {action}\n  say \"B\"\n"))
    };
    assert_eq!(messages("Grit 1 to 6", "Shake"), [""; 0]);
    assert_eq!(messages("True Grit 1 to 6", "Shake"), [""; 0]);
    for stat in ["Grit from 1 to 6", "Grit is 1 to 6", "Grit of a lion"] {
        assert!(!messages(stat, "Shake").is_empty(), "{stat}");
    }
    for action in ["Shake it off", "Shake off", "Fire everything at an enemy", "Draw an order"] {
        assert_eq!(messages("Grit 1 to 6", action), [""; 0], "{action}");
    }
    for action in ["Shake an enemy", "Shake at everybody", "Shake, then wait"] {
        assert!(!messages("Grit 1 to 6", action).is_empty(), "{action}");
    }
}

#[test]
fn a_text_needs_a_name_and_an_action() {
    assert_eq!(
        messages(""),
        [
            "Line 1: The game has no name; start with “game” and its name",
            "Line 1: The game needs at least one action, as in “action Fight”",
        ]
    );
}

#[test]
fn tests_never_lead_back_to_themselves_and_not_to_too_much() {
    let itself = "game A\ntest Again\n  test Again\naction B\n  test Again";
    let endless = "Line 3: Again would run itself again, without an end; use “repeat” to do \
                   something several times";
    assert_eq!(messages(itself)[0], endless);
    let mut doubling = "game A\ntest T0\n  say \"x\"\n".to_owned();
    for test in 1..40 {
        let before = test - 1;
        doubling += &format!("test T{test}\n  test T{before}\n  test T{before}\n");
    }
    let messages = messages(&doubling);
    assert!(messages.iter().any(|it| it.contains("There are too many steps here")), "{messages:?}");
}

#[test]
fn dice_of_which_some_are_kept_are_few_and_some_are_left() {
    let messages = |dice: &str| {
        messages(&format!(
            "game A\naction B\n  roll {dice} \"B\"\n    against 4\n    natural 13 \"?\"\n"
        ))
    };
    assert_eq!(messages("highest of 2D20"), [""; 0]);
    assert_eq!(messages("lowest 2 of 3d10"), [""; 0]);
    assert_eq!(messages("highest 2 of 3D6"), ["Line 5: Highest 2 of 3D6 can only show 2 to 12"]);
    for (dice, fault) in [
        ("highest 2 of 2D20", "You can keep 1 of 2D20"),
        ("highest 0 of 3D20", "You can keep 1–2 of 3D20"),
        ("lowest 256 of 3D20", "You can keep 1–2 of 3D20"),
        ("highest of D20", "You can't drop a die from a single D20; write 2D20 or more"),
        ("highest of 11D20", "Write up to 10 dice here, like D20 or 2D6"),
        ("highest of lowest of 3D20", "Write up to 10 dice here, like D20 or 2D6"),
        ("highest 2D20", "“of” is missing before “2D20”"),
    ] {
        assert_eq!(messages(dice)[0], format!("Line 3: {fault}"));
    }
    let pool = "game A\naction B\n  pool Hits: 3 highest of 2D6 at 4\n";
    assert_eq!(self::messages(pool), ["Line 3: Write one die here, like D6"]);
}

#[test]
fn phases_are_a_few_and_actions_name_those_there_are() {
    let messages = |phases: &str, only: &str| {
        messages(&format!("game A\naction B\n  only in {only}\n  say \"B\"\nturn\n  {phases}\n"))
    };
    assert_eq!(messages("phases Move, Fight", "Fight, move"), [""; 0]);
    for (phases, only, fault) in [
        ("phases Move, Fight", "Figth", "Line 3: There is no phase Figth; did you mean Fight?"),
        ("free", "Fight", "Line 3: Turns have no phases; write “phases Move, Shoot” under “turn”"),
        (
            "phases A, B, C, D, E, F, G, H, I, J, K, L, M",
            "A",
            "Line 6: A turn can have at most 12 phases",
        ),
        ("phases Move, Fight, move", "Move", "Line 6: There is already a phase called move"),
        ("phases Move, Fight", "Move Fight", "Line 3: “Fight” isn't understood here"),
        ("phases Move, 2", "Move", "Line 6: The name of a phase is missing"),
    ] {
        assert!(messages(phases, only).contains(&fault.to_owned()), "{:?}", messages(phases, only));
    }
}

#[test]
fn what_explains_a_name_is_in_quotes_and_not_too_much() {
    let messages =
        |line: &str| messages(&format!("game A\nsheet\n  {line}\naction B\n  say \"B\"\n"));
    assert_eq!(messages("Fight 0 to 8 explained \"With fists.\""), [""; 0]);
    assert_eq!(messages("explained 0 to 8, usually 2"), [""; 0], "“explained” can be a name");
    assert_eq!(messages("Kind one of Man, Beast explained \"What it is.\""), [""; 0]);
    for wrong in ["Fight 0 to 8 explained", "Fight 0 to 8 explained fists"] {
        assert_eq!(messages(wrong), ["Line 3: “explained” isn't understood here"]);
    }
    assert_eq!(
        self::messages("game A\naction B\n  say \"B\" explained \"C\"\n"),
        ["Line 3: “explained” isn't understood here"]
    );
    let roll = |it| format!("  roll D6 \"R{it}\"\n    explained \"?\"\n");
    let test = |test: usize| format!("test T{test}\n{}", many(50, |it| roll(test * 50 + it)));
    let all = self::messages(&format!("game A\n{}", many(5, test)));
    assert!(
        all.contains(&"Line 408: At most 200 names can have an explanation".to_owned()),
        "{all:?}"
    );
}

fn many(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

/// The maximum number of known names in any of these texts.
const MOST_NAMES: usize = 500;

#[test]
fn what_somebody_sends_is_soon_read() {
    let lines = |line: &str| line.repeat(256 * 1024 / line.len());
    let in_test = |line: &str| format!("game A\ntest B\n{}", lines(line));
    let begun = "game A\nsheet\n  Fight 0 to 8\n";
    let texts = [
        lines("game A\n"),
        lines("sheet\n  Fight 0 to 8\n"),
        in_test("  loses Figth + 1 Figth\n"),
        in_test("  say \"{1 + (2 * 3)}\"\n"),
        in_test("  roll D100\n    against 1\n    natural 1\n"),
        in_test("  if 1 and 2 or 3 + 4 - 5 is 6\n"),
        format!("{begun}{}", lines("test T\n  roll D6\n    + Fight\n    + Fihgt\n")),
        (0..9_000).map(|it| format!("ask N{it} yes or no\n")).collect(),
        format!("game A\naction B\n{}", lines("  ask Ж yes or no\n")),
        // Many names that differ from the name in use only in their last letters.
        format!(
            "game A\nsheet\n{}test T\n{}",
            many(40, |it| format!("  Абвгдеёжзийклмнопрсту{it:02} 0 to 1\n")),
            lines("  say \"{Абвгдеёжзийклмнопрстуфх}\"\n"),
        ),
        format!(
            "game A\nsheet\n{}{}",
            many(40, |it| format!("  ё{it:02} 0 to 1\n")),
            many(60, |it| format!(
                "roster R{it}\n{}",
                many(60, |_| { format!("  B: {}ё39 1\n", "ё39 1, ".repeat(9)) })
            ))
        ),
        in_test("  explained \"x\"\n"),
        // Nesting up to the maximum depth and beyond, with names in every script.
        format!(
            "game A\naction B\n{}",
            many(9_000, |it| format!("{}if turn is 1\n", " ".repeat(1 + it % 12)))
        ),
        many(9_000, |it| {
            let names =
                ["Сила", "शक्ति", "قوة", "力量", "กำลัง", "می\u{200c}خواهم", "עָצְמָה", "Fe\u{301}l"];
            format!("sheet\n  {}{it} 0 to 9, usually 10\n", names[it % names.len()])
        }),
        // Harmless faults: lines under lines that can't have any, and duplicates.
        format!(
            "game A\nsheet\n  Fight 0 to 8\naction B\n{}",
            lines("  say \"x\"\n    say \"y\"\n")
        ),
        format!("game A\nturn\n{}", lines("  ends after 5 turns\n  free\n")),
        format!(
            "game A\naction B\n{}",
            lines("  ask Q: a, b, c, d, e, f, g, h, i, j, k, l, m, a, a\n")
        ),
        format!(
            "game A\ntest B\n{}",
            many(300, |_| { format!("  roll 10D100\n{}", "    natural 10 to 1000\n".repeat(24)) })
        ),
        in_test("  roll highest 9 of 10D100\n"),
        format!("game A\n{}", many(9_000, |it| format!("test T{it} explained \"x\"\n"))),
        format!("game A\nturn\n  phases Жa, Жb\naction B\n{}", lines("  only in Жc, Жd\n")),
        lines("(((((((((((((((((((((((((((((((((("),
        "\"".repeat(256 * 1024),
        "é".repeat(200 * 1024),
        "x ".repeat(128 * 1024),
    ];
    for text in texts {
        let (began, compared) = (Instant::now(), COMPARED.get());
        let messages = faults(&text);
        let (took, compared) = (began.elapsed(), COMPARED.get() - compared);
        let start: String = text.chars().take(40).collect();
        println!("{took:?}, {} faults, {compared} words compared: {start:?}", messages.len());
        assert!(!messages.is_empty() && messages.len() <= MOST_FAULTS);
        // Machines that run tests are busy, so this counts the work, not the time. After the
        // maximum number of faults, the reader looks at no more than one further line at each
        // depth.
        assert!(compared <= (MOST_FAULTS + DEEPEST) * MOST_NAMES, "{compared} words compared");
    }
}

/// Generates a text from lines of the samples, some of them changed.
fn any_text() -> impl Strategy<Value = String> {
    let texts = || SAMPLES.into_iter().chain([BRIDGE]);
    let lines: Vec<&str> = texts().flat_map(str::lines).collect();
    let words: Vec<&str> = texts().flat_map(str::split_whitespace).collect();
    let torn = (0..5_usize, any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..4_u8);
    let torn = torn.prop_map(|(sample, from, to, how)| {
        let mut lines: Vec<String> = SAMPLES[sample].lines().map(str::to_owned).collect();
        let (from, to) = (from.index(lines.len()), to.index(lines.len()));
        match how {
            0 => drop(lines.remove(from)),
            1 => lines.swap(from, to),
            2 => lines[from] = lines[to].clone(),
            _ => lines[from].insert_str(0, "  "),
        }
        lines.join("\n")
    });
    let line = (0..12_usize, prop::collection::vec(prop::sample::select(words), 0..8));
    let line = line.prop_map(|(indent, words)| " ".repeat(indent) + &words.join(" "));
    let mixed = prop_oneof![prop::sample::select(lines).prop_map(str::to_owned), line];
    prop_oneof![
        4 => torn,
        2 => prop::collection::vec(mixed, 0..40).prop_map(|lines| lines.join("\n")),
        1 => "\\PC{0,80}",
    ]
}

#[test]
fn any_text_is_a_game_or_faults() {
    engine::testing::at_least(0.1, &ProptestConfig::default(), &any_text(), |text| {
        match crate::reader::read(&text) {
            Ok(definition) => {
                prop_assert!(!definition.actions.is_empty());
                Ok(!SAMPLES.contains(&text.as_str()))
            }
            Err(faults) => {
                prop_assert!(!faults.is_empty());
                let lines = u32::try_from(text.lines().count().max(1)).unwrap();
                for fault in faults {
                    prop_assert!((1..=lines).contains(&fault.line), "{}", fault);
                    prop_assert!(!fault.words.is_empty());
                }
                Ok(false)
            }
        }
    });
}

/// A name that isn't there because its line has a fault is no fault wherever it is used.
#[test]
fn one_slip_gives_one_message() {
    for (line, fault) in [
        ("  Fight 0 too 8", "“to” is missing before “too”"),
        ("  list Weapons, every Weapon", "“each a” is missing before “every”"),
    ] {
        let (stat, list) = if line.contains("list") {
            ("  Fight 0 to 8", line)
        } else {
            (line, "  list Weapons, each a Weapon")
        };
        let text = format!(
            "game A\nsheet\n{stat}\n{list}\n    Harm 0 to 9\naction Hit with a Weapon at an enemy\n  \
             let Power be Fight + Harm\n  roll D6 + Fight + Power against target's Fight\n    by 0 \
             \"hit\"\n"
        );
        let messages = messages(&text);
        assert_eq!(messages.len(), 1, "{messages:?}");
        assert!(messages[0].ends_with(fault), "{messages:?}");
    }
    let text = "game A\naction Hit at an enemy\n  pool Hits: 3 D6 att 4\n    failed Misses\n  pool \
                More: Hits + Misses D6 at 4\n  outcome \"{More} {Hits}\"\n";
    assert_eq!(messages(text), ["Line 3: “at” is missing before “att”"]);
}

#[test]
fn what_people_write_is_read_like_what_the_page_says() {
    let read = |line: &str| {
        let text = format!(
            "game A\nsheet\n  Fight 0 to 8\n  quick yes or no\ntrackers\n  figure Wounds 0 to 8\n\
             action Hit at an enemy\n  {line}\n"
        );
        crate::reader::read(&text).unwrap_or_else(|faults| panic!("{line}: {faults:?}"))
    };
    for (one, other) in [
        ("roll D6 vs 4", "roll D6 against 4"),
        ("roll D6\n    versus 4", "roll D6\n    against 4"),
        ("roll D6 opposed D6 + target's Fight", "roll D6\n    opposed D6 + target's Fight"),
        ("roll 2 d6 +1 against 4", "roll 2D6 + 1 against 4"),
        ("is out if target is not out", "is out if not target is out"),
        ("gains 1 Wound", "gains 1 Wounds"),
        ("ask Seen yes/no", "ask Seen yes or no"),
        ("let X = 3", "let X be 3"),
        ("unless quick\n    say \"?\"", "if not quick\n    say \"?\""),
    ] {
        assert_eq!(read(one), read(other), "{one}");
    }
}
