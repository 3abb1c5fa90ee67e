//! Faulty lines with their messages: every mistake in a text gets a message.

use super::*;

/// Returns a game with this line added to a section, and the number of the line.
fn with(room: &str, line: &str) -> (String, u32) {
    const ROOMS: [(&str, &str); 13] = [
        ("game", "game Test\n  figures cat, cats\n"),
        ("sheet", "sheet\n  Fight 0 to 8\n  Kind one of Man, Beast\n  swift yes or no\n"),
        ("list", "  list Weapons\n    Reach 0 to 9\n"),
        ("trackers", "trackers\n  cat Wounds 0 to 3, out at 3\n  side Loot 0 to 9\n"),
        ("chart", "chart Strike\n  1 2 3\n"),
        ("table", "table Injury D6\n  1 \"dead\"\n"),
        ("pool", "test Volley\n  pool Hits: 4 D6 at 4\n    natural 6 Sixes\n"),
        ("roll", "test Hit at an enemy\n  roll D20\n    against 10\n    natural 20 \"well\"\n"),
        ("opposed", "test Duel at an enemy\n  roll D6\n    opposed D6\n      + target's Fight\n"),
        ("action", "action Strike with a Weapon at an enemy\n  costs 1 Wounds\n  hint \"?\"\n"),
        ("turn", "turn\n  sides alternate\n  ends after 5 turns\n"),
        ("roster", "roster Here\n  Ann: Fight 2\n"),
        ("end", ""),
    ];
    let mut text = String::new();
    let mut number = 0;
    for (name, lines) in ROOMS {
        text += lines;
        if name == room {
            number = u32::try_from(text.lines().count()).unwrap() + 1;
            text += line;
            text.push('\n');
        }
    }
    (text, number)
}

fn messages(room: &str, line: &str) -> Vec<String> {
    let (text, number) = with(room, line);
    let messages = |fault: engine::Fault| match fault.line - number {
        0 => fault.words,
        below => format!("+{below}: {}", fault.words),
    };
    faults(&text).into_iter().map(messages).collect()
}

#[test]
fn where_all_act_freely_nobody_begins_and_nobodys_time_comes() {
    let faults = |turn: &str| faults(&format!("game A\naction B\n  roll D6\nturn\n{turn}"));
    for turn in ["  free\n  first D6\n", "  free\n  activate\n    say \"{name}\"\n"] {
        let found = faults(turn);
        assert!(
            found[0].words.starts_with("“first” and “activate” need sides that take turns"),
            "{found:?}"
        );
    }
    assert_eq!(faults("  free\n  ends after 2 turns\n"), []);
    assert_eq!(faults("  sides alternate\n  first D6\n"), []);
}

#[test]
fn who_acts_when_has_to_be_known() {
    let game = "game A\nsheet\n  Quick 0 to 9\naction B\n  roll D6\nturn\n  phases X, Y\n";
    for (line, words) in [
        ("figures by Quikc", "there is no stat Quikc; did you mean Quick?"),
        ("figures by Quick in Z", "there is no phase Z"),
        ("figures by Quick slowest first", "“slowest” isn't understood here"),
        ("acts in X", "“if” is missing"),
        ("acts in Z if Quick is 2", "there is no phase Z"),
        (
            "figures by target's Quick",
            "there is no target here; add “at an enemy” to the test or action",
        ),
        (
            "figures by D6 + Quick",
            "dice can't be rolled here; roll them under “begin”, and save the result in a tracker",
        ),
    ] {
        let found = faults(&format!("{game}  {line}\n"));
        assert_eq!(found.iter().map(|it| &*it.words).collect::<Vec<_>>(), [words], "{line}");
    }
    let twice = faults(&format!("{game}  sides alternate\n  figures by Quick\n"));
    assert_eq!(twice.len(), 1, "{twice:?}");
    for (lines, words) in [
        (
            "figures by Quick\n  figures by Quick",
            "there is already an order for this; name other phases",
        ),
        ("sides drawn\n  first D6", "“first” has no effect because the sides are drawn; remove it"),
    ] {
        let found = faults(&format!("{game}  {lines}\n"));
        assert_eq!(found.iter().map(|it| &*it.words).collect::<Vec<_>>(), [words], "{lines}");
    }
    let apart = game.replace("phases X", "sides alternate\n  phases of each side X");
    let words = "“phases of each side” needs “sides in turn”; write “phases”, or change the order";
    assert_eq!(faults(&apart)[0].words, words);
    let both = game.replace("X, Y\n", "X, Y\n  sides in turn\n  phases of each side X, Y\n");
    assert!(faults(&both)[0].words.starts_with("“phases” appears twice"));
    let each = "figures by Quick in X\n  figures by Quick, lowest first in Y";
    assert_eq!(faults(&format!("{game}  {each}\n")), []);
}

#[test]
fn every_wrong_line_gets_its_words() {
    assert_eq!(messages("end", ""), [""; 0]);
    let all: &[(&str, &str, &str)] = &[
        // Duplicates.
        (
            "game",
            "  figures dog, dogs",
            "“figures” appears twice, and only this one counts; remove one",
        ),
        ("end", "game Again", "“game” appears twice, and only this one counts; remove one"),
        ("action", "  hint \"!\"", "“hint” appears twice, and only this one counts; remove one"),
        ("turn", "  free", "“sides alternate” appears twice, and only this one counts; remove one"),
        (
            "turn",
            "  ends after 6 turns",
            "“ends after” appears twice, and only this one counts; remove one",
        ),
        ("roster", "  Bob: Fight 2, Fight 3", "Fight appears twice; remove one"),
        ("sheet", "  Rank one of High, Low, high", "high appears twice; remove one"),
        ("action", "  ask Cover: none 0, light 1, none 2", "none appears twice; remove one"),
        ("trackers", "  cat Mood one of good, bad, Good", "Good appears twice; remove one"),
        (
            "roll",
            "    natural 20 \"again\"",
            "the lines above already cover these results; remove this line",
        ),
        ("table", "  1 \"again\"", "the lines above already cover these results; remove this line"),
        ("sheet", "  Fight 1 to 2", "there is already a field called Fight"),
        ("pool", "    natural 6 Others", "natural 6 already has a name"),
        ("pool", "    failed Misses\n    failed Others", "+1: the failed dice already have a name"),
        (
            "roll",
            "    by 0 \"ahead by {margin}\"",
            "a result's name can't contain {}; write a “say” line under it instead",
        ),
        (
            "trackers",
            "  cat Fear 0 to 2, out at 0",
            "Fear starts at its “out at” value; add another start, as in “starts at 1”",
        ),
        // Texts, which no number can use.
        ("sheet", "  Grit text, usually 2", "“,” isn't understood here"),
        (
            "end",
            "sheet\n  Grit text\naction Dare\n  roll D6 + Grit",
            "+3: Grit is text, so rules can't use it; to use \
             it, make it a number, as in “Grit 2 to 6”",
        ),
        (
            "end",
            "sheet\n  Grit text\naction Dare at an enemy\n  let Lead be target's Grit",
            "+3: Grit is text, so rules can't use it; to use \
             it, make it a number, as in “Grit 2 to 6”",
        ),
        (
            "end",
            "sheet\n  Grit text\naction Dare\n  let Lead be full Grit",
            "+3: Grit is text, so rules can't use it; to use \
             it, make it a number, as in “Grit 2 to 6”",
        ),
        (
            "end",
            "sheet\n  Grit text\naction Dare\n  say \"{Grit}\"",
            "+3: Grit is text, so rules can't use it; to use \
             it, make it a number, as in “Grit 2 to 6”",
        ),
        (
            "end",
            "sheet\n  list Arms, each an Arm\n    Length text\naction Dare with an Arm\n  roll D6 + \
             Length",
            "+4: Length is text, so rules can't use it; to use \
             it, make it a number, as in “Length 2 to 6”",
        ),
        (
            "end",
            "sheet\n  Grit text\ntrackers\n  cat Resolve from Grit",
            "+3: Grit is text, so rules can't use it; to use \
             it, make it a number, as in “Grit 2 to 6”",
        ),
        (
            "end",
            "sheet\n  Grit text\nroster There\n  Bob: Grit 4",
            "+3: Grit needs words in quotes, as in Grit \"4+\"",
        ),
        // Numbers out of range.
        ("sheet", "  Grit 6 to 1", "Grit needs the lower number first"),
        ("sheet", "  Grit 1 to 6, usually 7", "Grit must be from 1 to 6"),
        ("sheet", "  Grit 1 to 60000", "60000 is too large; the maximum is 9999"),
        ("trackers", "  cat Fear 5 to 2", "Fear needs the lower number first"),
        ("trackers", "  cat Fear 0 to 2, starts at 4", "Fear starts at 4, but must be 0 to 2"),
        ("trackers", "  cat Fear 0 to 2, out at 4", "Fear can never reach 4"),
        ("roster", "  Bob: Fight 9", "Fight must be from 0 to 8"),
        ("game", "  most 201", "figures per side must be from 1 to 200"),
        ("action", "  gains 99999 Wounds", "99999 is too large; the maximum is 9999"),
        ("roll", "    natural 21 \"?\"", "D20 can only show 1 to 20"),
        // Too many words, or too few.
        ("sheet", "  Grit 1 to 6 of course", "“of” isn't understood here"),
        ("trackers", "  cat Fear yes or no, starts at 1", "“starts” isn't understood here"),
        (
            "end",
            "action Wait\n  hint",
            "+1: the hint needs words in quotes, as in hint \"On a crate.\"",
        ),
        ("action", "  ends its time now", "“now” isn't understood here"),
        ("roll", "    by 0 \"hit\" great", "“great” isn't understood here"),
        ("turn", "  wins most Loot of all", "“of” isn't understood here"),
        ("end", "roster There: all of them", "“:” isn't understood here"),
        ("roster", "  Bob, swift", "a colon is missing after the name"),
        ("roster", "  Bob, Fight 3", "a colon is missing after the name"),
        ("chart", "  1 2", "every row must have as many numbers as the first"),
        ("sheet", "  Grit 1 to 6 # a remark", "put a comment on its own line"),
        (
            "roll",
            "    by 0 ‘hit’",
            "“'hit'” isn't understood here; put words in double quotes, like \"this\"",
        ),
        ("roll", "    by 0 \"hit", "a quotation mark is missing"),
        // A condition after something that can't have one.
        ("pool", "    failed Misses if Fight is 2", "“if” can't follow this"),
        ("sheet", "  Grit 1 to 6 if swift", "“if” can't follow this"),
        // Lines in the wrong section.
        (
            "roll",
            "    + Reach",
            "Reach belongs to a Weapon; add “with a Weapon” to the test or action",
        ),
        ("opposed", "      by 0 \"hit\"", "only +, − and “on” lines can go here"),
        (
            "opposed",
            "      + Fight",
            "“Fight” belongs to the acting figure; write “target's Fight”",
        ),
        ("end", "costs 1 Wounds", "“costs” belongs under “action”: put two spaces before it"),
    ];
    for (room, line, words) in all {
        let (text, number) = with(room, line);
        let messages = messages(room, line);
        assert_eq!(messages.first().map(String::as_str), Some(*words), "line {number}:\n{text}");
    }
}

#[test]
fn a_condition_may_end_any_line_of_a_step_or_a_result() {
    for (room, line) in [
        ("action", "  roll D6 if Fight is 2"),
        ("action", "  let Power be 2 if Fight is 2"),
        ("action", "  let Power be 2 if Fight is 2 otherwise 3"),
        ("action", "  throw Power: 2D6 unless swift"),
        ("action", "  ask Cover yes or no if Fight is 2"),
        ("action", "  pool Power: 2 D6 at 4 if Fight is 2"),
        ("action", "  each enemy if target's Fight is 2"),
        ("roll", "    by 0 \"hit\" if Fight is 2"),
        ("roll", "    natural 1 \"jam\" bad unless swift and Fight is 2"),
        ("roll", "    on 20 add D6 if swift"),
        ("pool", "    natural 1 Ones if Fight is 2"),
        ("action", "  costs 1 Wounds if Fight is 2"),
        ("action", "  ends its time if Fight is 2"),
        ("table", "  else \"nothing\" if Fight is 2"),
    ] {
        assert_eq!(messages(room, line), [""; 0], "{line}");
    }
}

#[test]
fn what_was_meant_by_likely_slips_is_told() {
    for (room, line, words) in [
        ("action", "  loose 1 Wounds", "there is no step loose; did you mean loses?"),
        ("action", "  target lost 1 Wounds", "there is no step lost; did you mean loses?"),
        ("action", "  gain 1 Loot", "there is no step gain; did you mean gains?"),
        ("action", "  take 1 Wounds", "there is no step take"),
        ("action", "  cost 1 Wounds", "there is no step cost; did you mean costs?"),
        ("action", "  onyl if Fight is 1", "there is no step onyl; did you mean only if?"),
        ("action", "  end its time", "there is no step end; did you mean ends its turn?"),
        ("action", "  tragets loses 1 Wounds", "there is no step tragets; did you mean target?"),
        ("action", "  target loses 1 Wonds", "there is no tracker Wonds; did you mean Wounds?"),
        ("action", "  Wounds becoms 1", "“becomes” is missing before “becoms”"),
        ("action", "  otherwize", "there is no step otherwize; did you mean otherwise?"),
        ("action", "  test Duell", "there is no test or table Duell; did you mean Duel?"),
        ("action", "  say \"?\" fi swift", "“fi” isn't understood here; did you mean if?"),
        ("roll", "    + Figth", "there is no stat Figth; did you mean Fight?"),
        ("roll", "    + targets Fight", "there is no stat targets; did you mean target's?"),
        ("roll", "    oposed D6", "“oposed” isn't understood in a roll; did you mean opposed?"),
        (
            "roll",
            "    thier natural 2",
            "“thier” isn't understood in a roll; did you mean their natural?",
        ),
        ("roll", "    by 0 \"hit\" godo", "“godo” isn't understood here; did you mean good?"),
        ("action", "  roll D6 agianst 4", "“agianst” isn't understood here; did you mean against?"),
        ("trackers", "  cta Fear 0 to 2", "there is no tracker holder cta; did you mean cat?"),
        (
            "trackers",
            "  cat Fear 0 to 2, otu at 2",
            "“otu” isn't understood here; did you mean out at?",
        ),
        ("turn", "  win most Loot", "there is no turn setting win; did you mean wins most?"),
        ("end", "acton Atack", "there is no section acton; did you mean action?"),
    ] {
        let messages = messages(room, line);
        assert_eq!(messages.first().map(String::as_str), Some(words), "{line}");
    }
    let atack = messages("end", "test Attack\n  say \"?\"\naction Go\n  test Atack");
    assert!(atack[0].ends_with("did you mean Attack?"), "{atack:?}");
}

#[test]
fn what_stands_in_braces_is_told_where_nothing_is_put_in() {
    let words = "{} can only be used after “say”, “order”, “outcome” and “choose”";
    for (room, line) in [
        ("game", "  about \"{name} fights.\""),
        ("sheet", "  Grit 1 to 6 explained \"Of {name}.\""),
        ("roll", "    + Fight \"{name}\""),
        ("roll", "    explained \"Of {name}.\""),
        ("action", "  only if Fight is 1 \"{name} cannot.\""),
        ("action", "  ask Cover yes or no \"{target} in cover\""),
        ("action", "  stake \"{name}\": yes"),
        ("action", "  roll D6 \"{name}\""),
        ("end", "action Wait\n  hint \"{name} waits.\""),
    ] {
        let (text, number) = with(room, line);
        let number = number + u32::try_from(line.lines().count()).unwrap() - 1;
        let messages: Vec<String> = faults(&text).iter().map(ToString::to_string).collect();
        assert_eq!(messages, [format!("Line {number}: {words}")], "{text}");
        assert!(game(&text).is_ok(), "a battle begun with it can still be played");
    }
    let filled = "  choose \"{name}?\"\n    \"{name}!\"\n      say \"{name}\"\n    \"No\"\n      \
                  order \"{Fight}\"";
    assert_eq!(messages("action", filled), [""; 0]);
}

#[test]
fn a_line_under_one_that_holds_none_is_told() {
    for (room, line, inner) in [
        ("game", "  most 5", "    figures cat, cats"),
        ("sheet", "  Grit 1 to 6", "    Shoot 0 to 8"),
        ("sheet", "  heavy yes or no", "    Shoot 0 to 8"),
        ("list", "    Damage 0 to 6", "      Rate 1 to 6"),
        ("trackers", "  cat Fear 0 to 2", "      cat Hope 0 to 2"),
        ("chart", "  4 5 6", "    7 8 9"),
        ("table", "  2 \"hurt\"\n    loses 1 Wounds", "      loses 1 Wounds"),
        ("pool", "    - 1 \"cover\"", "      - 1 \"fog\""),
        ("roll", "    + Fight", "      + 1"),
        ("roll", "    by 0 \"hit\"\n      target loses 1 Wounds", "        target loses 2 Wounds"),
        ("opposed", "      + 1 \"luck\"", "        + 2 \"more luck\""),
        ("action", "  ends its time", "    roll D6"),
        ("action", "  only if Fight is 1", "    say \"?\""),
        ("action", "  say \"?\"", "    say \"!\""),
        ("action", "  ask Cover yes or no", "    say \"!\""),
        ("action", "  explained \"?\"", "    say \"!\""),
        ("turn", "  first D6", "    begin"),
        ("roster", "  Bob: Fight 2\n    Weapon Claw: Reach 1", "      Weapon Tooth: Reach 1"),
    ] {
        let (text, number) = with(room, &format!("{line}\n{inner}"));
        let under = number + u32::try_from(line.lines().count()).unwrap() - 1;
        let words = format!(
            "Line {}: Nothing can go under line {under}; indent this line like line {under}",
            under + 1
        );
        let messages: Vec<String> = faults(&text).iter().map(ToString::to_string).collect();
        assert_eq!(messages, [words], "{text}");
        // A battle begun with this line can still be played. The line is ignored.
        assert!(game(&text).is_ok());
    }
}

#[test]
fn what_keyboards_put_by_themselves_is_read() {
    let plain = "game Mice - Men
sheet
  Fight 0 to 8, usually 2
trackers
  figure Wounds 0 to 3, out at 3
action Strike at an enemy
  ask Cover: none 0, light -2
  roll D20 \"A blow\"
    + Fight * 2 / 1 - 1
    + Cover
    against target's Fight * 2
    by -1 \"hit\"
      say \"{target's Wounds - 1} left\"
    else \"miss\"
roster Here
  Ann: Fight 3
";
    assert_eq!(faults(plain), []);
    let definition = |text: &str| crate::reader::read(text).unwrap();
    let plainly = definition(plain);
    let is_same = |text: String| {
        assert_eq!(faults(&text), [], "{text}");
        let mut read = definition(&text);
        read.title.name.clone_from(&plainly.title.name);
        assert_eq!(read, plainly, "{text}");
    };
    let smart = |open: &str, close: &str| {
        let mut all = plain.split('"');
        let mut text = all.next().unwrap_or_default().to_owned();
        for (at, piece) in all.enumerate() {
            text = text + if at % 2 == 0 { open } else { close } + piece;
        }
        text
    };
    for (open, close) in [("“", "”"), ("„", "“"), ("”", "”"), ("«", "»"), ("»", "«"), ("「", "」")]
    {
        is_same(smart(open, close));
    }
    for dash in ["−", "–", "—", "‑", "－"] {
        is_same(plain.replace('-', dash));
    }
    is_same(plain.replace("* 2", "× 2").replace("/ 1", "÷ 1"));
    is_same(plain.replace("target's", "target’s"));
    is_same(plain.replace("target's", "target´s"));
    is_same(plain.replace("  ", "\u{a0} ").replace(" to ", "\u{a0}to\u{2009}"));
    is_same(plain.replace("  ", "\t"));
    is_same(plain.replace('\n', "\r\n"));
    is_same(format!("\u{feff}{plain}"));
    is_same(plain.replace(", ", "，").replace(": ", "："));
    is_same(plain.replace('2', "٢"));
    is_same(
        plain
            .to_uppercase()
            .replace("GAME", "game")
            .replace("\"HIT\"", "\"hit\"")
            .replace("\"MISS\"", "\"miss\"")
            .replace("\"A BLOW\"", "\"A blow\"")
            .replace("FIGHT", "Fight")
            .replace("WOUNDS", "Wounds")
            .replace("COVER", "Cover")
            .replace("STRIKE", "Strike")
            .replace("NONE", "none")
            .replace("LIGHT", "light")
            .replace("HERE", "Here")
            .replace("ANN", "Ann")
            .replace("} LEFT", "} left"),
    );
}

#[test]
fn names_stand_as_they_were_written() {
    let text =
        "game Mice-Men 40000 & Co\naction B\n  say \"B\"\nroster Tim–Tom’s\n  Jean-Luc “the Fox”\n";
    let game = played(text);
    assert_eq!(game.about().name, "Mice-Men 40000 & Co");
    let roster = &game.samples()[0];
    assert_eq!((roster.name.as_str(), roster.figures[0].name()), ("Tim–Tom’s", "Jean-Luc the Fox"));
}

#[test]
fn a_text_may_begin_as_a_phone_begins_it() {
    for begin in
        ["Game", "GAME", "\n\n# Mine\n\ngame", "\u{feff}Game", "\u{feff}# Mine\r\n\r\nGame"]
    {
        let text = format!("{begin} Big One\naction B\n  say \"B\"\n");
        assert_eq!(faults(&text), [], "{text}");
        assert_eq!(played(&text).about().name, "Big One");
    }
}
