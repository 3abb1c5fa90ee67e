//! The battle report as an image to share: a notebook page, always in the light theme.

use leptos::{prelude::*, task::spawn_local, wasm_bindgen::JsValue};
use rules_core::report::{Chart, Report, Section};

use super::chart::{self, shape_of};
use crate::{
    browser::{
        file::{Handed, Way, hand_over},
        paint::after_paint,
        picture::{bitmap, in_letters},
    },
    components::{
        icon::{button, side_number},
        symbol::Symbol,
        tap,
    },
};

/// The image's width and height, in pixels.
const SIZE: (u32, u32) = (1080, 1350);
/// The height of the image's header, in pixels.
///
/// The header has the app's name, which shows whether the browser has used the embedded font.
const HEAD: u32 = 120;
/// The left margin of the text.
const LEFT: usize = 120;
/// The right edge of the text.
const RIGHT: usize = 1020;
/// The path of the font's file.
pub(crate) const FONT: &str = "fonts/barlow-condensed-600.woff2";
/// The average width of a letter, as a percentage of the font size.
const LETTER: usize = 38;
/// Up to this many rows of each list are shown.
const ROWS: usize = 4;
/// The lowest position of a line of text above the footer.
const LAST_LINE: usize = 1270;

/// The CSS styles of the image.
const LOOKS: &str = "\
    text{font-family:'Barlow Condensed','Arial Narrow',sans-serif;font-weight:600;fill:#17201b}\
    .of{fill:#46524a}.chart text{font-size:13px;fill:#46524a}.chart line{stroke:#74846f}\
    .chart path,.badge{fill:var(--side);stroke:#f5f7ec}\
    .chart polyline{fill:none;stroke:var(--side);stroke-width:3}\
    [data-side='1']{--side:#1b4b8f}[data-side='2']{--side:#8c3a12}\
    [data-side='3']{--side:#6a3a92}[data-side='4']{--side:#0c635e}\
    .chart [data-side='2'] polyline{stroke-dasharray:8 4}\
    .chart [data-side='3'] polyline{stroke-dasharray:2 4}\
    .chart [data-side='4'] polyline{stroke-dasharray:10 3 2 3}";

/// An image to create, and the label of its button.
#[derive(Clone, Copy)]
struct Making {
    /// The button's label, which also shows the result.
    words: RwSignal<&'static str>,
    made: StoredValue<Made, LocalStorage>,
}

/// The progress of an image.
enum Made {
    /// The image is being drawn.
    Coming {
        /// Whether the player has already tapped the button.
        is_awaited: bool,
    },
    Here(JsValue),
    Failed,
}

/// Renders a button that shares the report as an image.
///
/// The button's label then shows the result. The image is drawn in advance, since browsers allow
/// sharing only shortly after a tap.
pub(crate) fn picture_button(names: &str, report: &Report) -> AnyView {
    let making = Making {
        words: RwSignal::new("Picture"),
        made: StoredValue::new_local(Made::Coming { is_awaited: false }),
    };
    let page = page(names, report);
    after_paint(Box::new(move || {
        spawn_local(async move {
            let made = make(&page).await.map_or(Made::Failed, Made::Here);
            let before = making.made.try_update_value(|it| std::mem::replace(it, made));
            if let Some(Made::Coming { is_awaited: true }) = before {
                making.hand_on();
            }
        });
    }));
    let draw = move || {
        let press = tap(move || making.hand_on());
        button("", Some(Symbol::SAVE), making.words.get().to_owned(), press)
    };
    draw.into_any()
}

impl Making {
    fn hand_on(self) {
        let picture = self.made.try_update_value(|made| match made {
            Made::Coming { is_awaited } => {
                *is_awaited = true;
                Err("One moment …")
            }
            Made::Here(picture) => Ok(picture.clone()),
            Made::Failed => Err("Couldn't create the image"),
        });
        match picture {
            Some(Ok(picture)) => spawn_local(async move {
                self.say(match hand_over("rollbook-battle.png", &picture, Way::Share).await {
                    Handed::Saved => "Saved",
                    // If the image was ready too late to be shared, the player can tap again.
                    Handed::Shared | Handed::Declined | Handed::NotAtAll => "Picture",
                });
            }),
            Some(Err(words)) => self.say(words),
            None => {}
        }
    }

    fn say(self, words: &'static str) {
        // The button may be gone by now.
        let _gone = self.words.try_set(words);
    }
}

async fn make(page: &str) -> Result<JsValue, JsValue> {
    // The text is still legible without its font, so go on if the font can't be loaded.
    let font = in_letters(FONT).await.map_or_else(
        |_| String::new(),
        |letters| {
            format!(
                "@font-face{{font-family:'Barlow Condensed';font-weight:600;\
                 src:url(data:font/woff2;base64,{letters})}}"
            )
        },
    );
    let (width, height) = SIZE;
    let with = |font: &str| {
        format!(
            "<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' \
            viewBox='0 0 {width} {height}'>\
             <style>{font}{LOOKS}</style>{page}</svg>"
        )
    };
    bitmap([&with(&font), &with("")], width, height, HEAD).await
}

/// A page that is written from top to bottom.
struct Page {
    svg: String,
    /// The vertical position of the last line of text.
    down: usize,
}

/// Returns the SVG content of the page.
fn page(names: &str, report: &Report) -> String {
    let mut page = Page { svg: paper(), down: 104 };
    page.write("ROLLBOOK", LEFT, 40, "of");
    page.svg.push_str(&tape(LEFT, page.down + 14));
    page.down += 62;
    page.wrapped(&report.headline, 84, "");
    page.down += 8;
    page.wrapped(names, 44, "of");
    page.down += 18;
    for section in report.sections.iter().filter(|section| section.side.is_some()) {
        page.side(section);
    }
    if let Some(chart) = &report.chart {
        page.chart(chart);
    }
    for section in report.sections.iter().rev().filter(|section| section.side.is_none()) {
        page.list(section);
    }
    page.down = 1314;
    page.write("Made with Rollbook, the companion app for tabletop skirmishes.", LEFT, 30, "of");
    page.svg
}

impl Page {
    /// Writes a line of text at the current vertical position and at `x`.
    fn write(&mut self, words: &str, x: usize, size: usize, class: &str) {
        let (y, words) = (self.down, escaped(words));
        self.svg.push_str(&format!(
            "<text x='{x}' y='{y}' font-size='{size}' class='{class}'>{words}</text>"
        ));
    }

    /// Writes text with line breaks, or not at all if the page is too full.
    ///
    /// Returns `true` if the text was written.
    fn wrapped(&mut self, words: &str, size: usize, class: &str) -> bool {
        self.wrapped_at(words, LEFT, size, class)
    }

    fn wrapped_at(&mut self, words: &str, x: usize, size: usize, class: &str) -> bool {
        let lines = lines(words, (RIGHT - x) * 100 / (size * LETTER));
        let high = size * 11 / 10;
        let fits = self.down + lines.len() * high <= LAST_LINE;
        for line in lines.iter().filter(|_| fits) {
            self.down += high;
            self.write(line, x, size, class);
        }
        fits
    }

    /// Writes a side's badge and result.
    fn side(&mut self, section: &Section) {
        let top = self.down;
        if !self.wrapped_at(&section.title, LEFT + 48, 46, "") {
            return;
        }
        let badge = section.side.map_or_else(String::new, |side| {
            let (number, shape) = (side_number(side), shape_of(side, 7, 7));
            format!(
                "<svg x='{LEFT}' y='{}' width='34' height='34' viewBox='0 0 14 14' \
                data-side='{number}'>\
                 <g class='badge'>{shape}</g></svg>",
                top + 18
            )
        });
        self.svg.push_str(&badge);
        self.down += 6;
    }

    fn chart(&mut self, chart: &Chart) {
        let (width, height) = (RIGHT - LEFT, (RIGHT - LEFT) * chart::HEIGHT / chart::WIDTH);
        self.down += 58;
        let step = chart.step.to_lowercase();
        self.write(&format!("{}, {step} by {step}", chart.title), LEFT, 34, "of");
        self.svg.push_str(&format!(
            "<svg class='chart' x='{LEFT}' y='{}' width='{width}' height='{height}' viewBox='0 0 \
                {} {}' overflow='visible'>{}</svg>",
            self.down + 12,
            chart::WIDTH,
            chart::HEIGHT,
            chart::drawn(chart)
        ));
        self.down += height + 24;
    }

    /// Writes a list with its title.
    fn list(&mut self, section: &Section) {
        if self.down + 110 > LAST_LINE {
            return;
        }
        self.down += 50;
        self.write(&section.title, LEFT, 34, "of");
        for (who, what) in section.rows.iter().take(ROWS) {
            if !self.wrapped(&format!("{who}: {what}"), 38, "") {
                break;
            }
        }
    }
}

/// Returns the paper, with ruled lines and a red margin.
fn paper() -> String {
    let (width, height) = SIZE;
    let rules: String = (1..height / 54)
        .map(|place| {
            format!("<path d='M0 {0}H{width}' stroke='#d2dcc6' stroke-width='2'/>", place * 54)
        })
        .collect();
    format!(
        "<path d='M0 0H{width}V{height}H0z' fill='#e4ead8'/>{rules}\
         <path d='M84 0V{height}M92 0V{height}' stroke='#c4543d' stroke-width='3'/>"
    )
}

/// Returns a stripe of hazard tape, like the one below the app's name.
fn tape(x: usize, y: usize) -> String {
    let stripes: String =
        (0..12).map(|place| format!("M{} {}l14-14h14l-14 14z", x + place * 28, y + 14)).collect();
    format!("<path d='M{x} {y}h336v14h-336z' fill='#ffb300'/><path d='{stripes}' fill='#191200'/>")
}

/// Breaks text into lines of at most `most` characters, unless a single word is longer.
fn lines(words: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Escapes text for SVG, and drops characters that XML does not allow.
fn escaped(words: &str) -> String {
    let mut escaped = String::new();
    for letter in words.chars().filter(|letter| !letter.is_control()) {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&apos;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use rules_core::SideId;

    #[wasm_bindgen_test]
    fn words_are_wrapped_and_made_safe() {
        assert_eq!(lines("one two three", 8), ["one two", "three"]);
        assert_eq!(lines("unbreakable it", 5), ["unbreakable", "it"]);
        assert_eq!(escaped("<A & 'B'>\u{7}"), "&lt;A &amp; &apos;B&apos;&gt;");
    }

    #[wasm_bindgen_test]
    fn a_page_tells_how_it_ended_and_never_writes_below_its_last_line() {
        let row = |number: usize| (format!("Name {number}"), "rolled as expected, ".repeat(8));
        let section = |side: Option<u8>| Section {
            title: "Dogs & Co".to_owned(),
            side: side.map(SideId),
            rows: (0..9).map(row).collect(),
        };
        let sections = vec![section(Some(0)), section(Some(1)), section(None), section(None)];
        let report = Report { sections, ..Report::new("It is over.".to_owned(), Vec::new()) };
        let page = page("One – Two", &report);
        assert!(page.contains("It is over.") && page.contains("Dogs &amp; Co"));
        let lines = page.split("<text ").skip(1).filter_map(|text| text.split("y='").nth(1));
        let lines: Vec<usize> = lines.filter_map(|y| y.split('\'').next()?.parse().ok()).collect();
        assert!(lines.len() > 8);
        assert!(lines.iter().all(|&y| y <= LAST_LINE || y == 1314), "{lines:?}");
    }

    #[wasm_bindgen_test]
    fn what_a_page_begins_to_tell_is_told_to_its_end() {
        let row = |number: usize| (format!("Roll {number}"), "as expected ".repeat(12) + "END");
        let section = |place: usize| Section {
            title: "Dice".to_owned(),
            side: None,
            rows: (0..ROWS).map(|it| row(place + it)).collect(),
        };
        for sections in 1..6 {
            let sections = (0..sections).map(section).collect();
            let report = Report { sections, ..Report::new("It is over.".to_owned(), Vec::new()) };
            let page = page("One – Two", &report);
            let begun = page.matches("Roll ").count();
            assert!(begun > 0 && page.matches("END").count() == begun);
        }
    }
}
