//! Long texts take as long as their length says, whatever they contain.

use std::time::Instant;

use super::*;
use crate::{LONGEST, fault::COMPARED, limits::DEEPEST, reader::LOOKED_AT};

/// Returns a text of this length or a little less: a beginning and as many blocks as fit.
fn text_of(length: usize, begun: &str, block: impl Fn(usize) -> String) -> String {
    let mut text = begun.to_owned();
    for number in 0.. {
        let next = block(number);
        if next.is_empty() || text.len() + next.len() > length {
            break;
        }
        text += &next;
    }
    text
}

/// A kind of long text.
struct Shape {
    name: &'static str,
    begun: String,
    block: fn(usize) -> String,
}

fn shapes() -> Vec<Shape> {
    let many = |line: fn(usize) -> String| (0..38).map(line).collect::<String>();
    let sheet = format!(
        "game A\nsheet\n{}trackers\n{}",
        many(|it| format!("  Stat{it} 0 to 8\n")),
        many(|it| format!("  figure Tracker{it} 0 to 8\n")),
    );
    let in_action = format!("{sheet}action Go at an enemy\n");
    let in_table = format!("{sheet}action Go\n  say \"x\"\ntable Injury D100\n");
    let of = |name, begun: &str, block| Shape { name, begun: begun.to_owned(), block };
    vec![
        of("comments", &sheet, |_| format!("# {}\n", "x".repeat(200))),
        of("blank lines", &sheet, |_| " \n".to_owned()),
        of("one long line", &sheet, |_| "x ".repeat(1000)),
        of("many tests", &sheet, |test| {
            let lines: String = (0..130)
                .map(|it| format!("  let N{it} be Stat{} + Tracker{}\n", it % 38, it % 37))
                .collect();
            format!("test T{test}\n{lines}")
        }),
        of("many tables", &sheet, |table| {
            let line = |it| format!("  {it} \"word word word\"\n    loses 1 Tracker1\n");
            format!("table T{table} D100\n{}", (1..24).map(line).collect::<String>())
        }),
        of("one table", &in_table, |it| format!("  {} \"result {it}\"\n", it % 100 + 1)),
        of("one chart", &format!("{sheet}chart C\n"), |_| "  1 2 3 4 5 6 7\n".to_owned()),
        of("deep ifs", &in_action, |it| format!("{}if Stat1 is 2\n", "  ".repeat(1 + it % 8))),
        of("otherwise ifs", &in_action, |it| {
            let first = if it % 30 == 0 { "if" } else { "otherwise if" };
            format!("  {first} Stat{} is {}\n    say \"a\"\n", it % 38, it % 9)
        }),
        of("rolls", &in_action, |_| {
            "  roll D20\n    + Stat1\n    + Stat2 if Tracker3 is 2\n    against target's Stat7\n    \
             natural 1 \"fumble\"\n    by 5 \"great\"\n      target loses 2 Tracker1\n    else \
             \"miss\"\n"
                .to_owned()
        }),
        of("long conditions", &in_action, |_| {
            format!("  say \"x\" if {}Stat1 is 1\n", "Stat37 is 3 and Tracker36 is 2 or ".repeat(7))
        }),
        of("long sums", &in_action, |_| {
            format!("  let X be {}1\n", "((((((((Stat37)))))))) + ".repeat(10))
        }),
        of("names of several words", &in_action, |it| format!("  let Some Name A{it} be 1\n")),
        of("placeholders", &in_action, |_| format!("  say \"{}\"\n", "{Stat37 + 1} ".repeat(20))),
        of("many faults", &in_action, |it| format!("  let X be Stta{it} + Trakcer{it}\n")),
        of("harmless faults", &in_action, |_| "  say \"x\"\n    say \"y\"\n".to_owned()),
        of("rosters", &sheet, |roster| {
            let line = |it| format!("  F{it}: Stat1 1, Stat2 2, Stat37 3, Stat36 4\n");
            format!("roster R{roster}\n{}", (0..60).map(line).collect::<String>())
        }),
    ]
}

/// Reads a text, and returns its number of lines, the number of lines that the reader has read or
/// copied, and the number of words that it has compared.
fn work(text: &str) -> [usize; 3] {
    let (looked_at, compared) = (LOOKED_AT.get(), COMPARED.get());
    let _faults = faults(text);
    [text.lines().count(), LOOKED_AT.get() - looked_at, COMPARED.get() - compared]
}

#[test]
fn reading_takes_as_long_as_the_text_is() {
    for Shape { name, begun, block } in shapes() {
        let half = work(&text_of(LONGEST / 2, &begun, block));
        let text = text_of(LONGEST, &begun, block);
        let began = Instant::now();
        let whole = work(&text);
        println!("{name}: {} bytes, {:?}, {half:?}, {whole:?}", text.len(), began.elapsed());
        // Machines that run tests are busy, so this counts the work, not the time.
        assert!(whole[1] <= DEEPEST * whole[0], "{name}: {whole:?}");
        for (half, whole) in half.into_iter().zip(whole).skip(1) {
            assert!(whole <= 2 * half + half / 4 + 100, "{name}: {half}, then {whole}");
        }
    }
}

#[test]
fn a_text_that_is_too_long_is_refused_before_it_is_read() {
    for Shape { name, begun, block } in shapes() {
        let text = text_of(3 * LONGEST, &begun, block);
        let [_, looked_at, compared] = work(&text);
        assert_eq!((looked_at, compared), (0, 0), "{name}");
        let told = faults(&text);
        assert_eq!(told.len(), 1, "{name}");
        assert_eq!(told[0].to_string(), "Line 1: The rules are longer than 256 KB");
    }
}
