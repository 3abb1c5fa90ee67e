//! Printed cards, one for each sheet.
//!
//! A card has a fixed size. What doesn't fit is printed smaller, and what then still doesn't fit
//! goes on to another card.

use leptos::{prelude::*, task::spawn_local};
use rules_core::words::isolated;

use super::{
    figure::{Printed, stats_in_a_row, tracked},
    ticks::Ticks,
};
use crate::{
    browser::deck::{Heights, measure, with_fonts},
    components::{
        all,
        node::{live, node, text},
    },
};

/// The number of type sizes, the largest first. The stylesheet has a rule for each.
const TYPE_SIZES: usize = 6;
/// The maximum length of an unbroken part of a card, in characters.
const LONGEST_PART: usize = 240;
/// The maximum number of stats in a row.
const MOST_IN_A_ROW: usize = 8;

/// The sizes of cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum CardSize {
    /// Nine to a page of A4 or Letter.
    #[default]
    Poker,
    /// One to a page of A6.
    A6,
    /// Four to a page of A4 or Letter.
    Quarter,
}

impl CardSize {
    /// All sizes, in order.
    pub(super) const ALL: [Self; 3] = [Self::Poker, Self::A6, Self::Quarter];

    /// Returns the words for players.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Poker => "Poker, 63 × 88 mm",
            Self::A6 => "A6 pages",
            Self::Quarter => "Four per A4 page",
        }
    }

    /// Returns the name in the stylesheet.
    fn key(self) -> &'static str {
        match self {
            Self::Poker => "poker",
            Self::A6 => "a6",
            Self::Quarter => "quarter",
        }
    }
}

/// How a figure is divided among cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Fit {
    /// The index of the type size.
    type_size: usize,
    /// The indices of the parts that begin another card.
    cuts: Vec<usize>,
}

impl Fit {
    /// Returns the division with the fewest cards and the largest type.
    ///
    /// `heights` has the heights for each type size.
    fn of(heights: Vec<Heights>) -> Self {
        let fits = heights.into_iter().enumerate();
        let fits = fits.map(|(type_size, it)| Self { type_size, cuts: cuts(&it) });
        fits.min_by_key(|it| (it.cuts.len(), it.type_size)).unwrap_or_default()
    }
}

/// Returns the indices of the parts that begin another card. Each card has the head.
fn cuts(heights: &Heights) -> Vec<usize> {
    let room = heights.room - heights.head;
    let (mut cuts, mut filled) = (Vec::new(), 0.0);
    for (place, height) in heights.parts.iter().enumerate() {
        if filled > 0.0 && filled + height > room {
            cuts.push(place);
            filled = 0.0;
        }
        filled += height;
    }
    cuts
}

/// Renders the link to the stylesheet of cards. `styled` is set when it is loaded.
pub(super) fn stylesheet(styled: RwSignal<bool>) -> AnyView {
    view! { <link rel="stylesheet" href="cards.css" on:load=move |_| styled.set(true) /> }
        .into_any()
}

/// Renders a card for each sheet of the roster with this name, or several cards if one is too small.
///
/// `styled` tells whether the stylesheet is loaded.
pub(super) fn cards(
    figures: Vec<Printed>,
    size: CardSize,
    roster: &str,
    styled: RwSignal<bool>,
) -> AnyView {
    let roster = isolated(roster);
    let fits = RwSignal::new(None);
    Effect::new(move |_| {
        if styled.get() {
            spawn_local(fit(fits));
        }
    });
    live(move || {
        let is_busy = fits.with(Option::is_none);
        let fits: Vec<Fit> = fits.get().unwrap_or_default();
        let cards = figures.iter().enumerate().flat_map(|(place, it)| {
            cards_of(it, &roster, fits.get(place).cloned().unwrap_or_default())
        });
        let cards = cards.collect::<Vec<_>>();
        view! {
            <article
                class="deck"
                data-size=size.key()
                aria-label="Cards"
                aria-busy=if is_busy { "true" } else { "false" }
            >
                {cards}
            </article>
        }
        .into_any()
    })
}

/// Measures the cards, and divides what doesn't fit.
async fn fit(fits: RwSignal<Option<Vec<Fit>>>) {
    // Other letters would have other widths.
    with_fonts().await;
    let measured = measure(TYPE_SIZES).into_iter().map(Fit::of).collect::<Vec<_>>();
    // The player may have left the screen.
    let _gone = fits.try_set(Some(measured));
}

fn cards_of(figure: &Printed, roster: &str, Fit { type_size, mut cuts }: Fit) -> Vec<AnyView> {
    let mut parts = parts(figure);
    let count = cuts.len() + 1;
    let mut cards = Vec::new();
    while let Some(cut) = cuts.pop() {
        cards.push(parts.split_off(cut.min(parts.len())));
    }
    cards.push(parts);
    cards.reverse();
    all((1..).zip(cards), |(number, parts)| {
        let cost = (number == 1).then(|| figure.cost.clone()).filter(|it| !it.is_empty());
        let of_many = (count > 1).then(|| format!("{number} of {count}"));
        let remarks: Vec<String> = cost.into_iter().chain(of_many).collect();
        let mut content = vec![head(figure, roster, remarks.join(" · "))];
        content.extend(all(parts, |part| node("div", "deck-part", vec![part])));
        let inner = node("div", "deck-inner", content);
        let name = match figure.name.trim() {
            "" => "Blank card".to_owned(),
            name => name.to_owned(),
        };
        view! {
            <section class="deck-card" data-type=type_size.to_string() aria-label=name>
                {inner}
            </section>
        }
        .into_any()
    })
}

/// Renders the names of the roster and the figure with a remark, and the flags.
fn head(figure: &Printed, roster: &str, remark: String) -> AnyView {
    let name = text("h3", "", isolated(&figure.name));
    let names = node("div", "", vec![text("small", "", roster), name]);
    let line = vec![figure.picture().into_any(), names, text("small", "", remark)];
    let marks = all(&figure.marks, |mark| text("span", "paper-mark", *mark));
    node("header", "", vec![node("div", "", line), node("p", "", marks)])
}

/// Renders the parts between which a card may end.
fn parts(figure: &Printed) -> Vec<AnyView> {
    let rows = figure.stats.len().div_ceil(MOST_IN_A_ROW).max(1);
    let in_a_row = figure.stats.len().div_ceil(rows).max(1);
    let stats = figure.stats.chunks(in_a_row).map(stats_in_a_row);
    let lines = figure.lines.iter().flat_map(|(name, value)| {
        let mut pieces = pieces(value).into_iter();
        let first = pieces.next().unwrap_or_default();
        let first = vec![text("b", "", name), format!(" {first}").into_any()];
        [node("p", "", first)].into_iter().chain(pieces.map(|it| text("p", "", it)))
    });
    let trackers = figure.trackers.iter().cloned();
    let trackers = trackers.map(|it| tracked(it, Ticks::Blank, "paper-name"));
    stats.chain(lines).chain(trackers).collect()
}

/// Divides a long text, after a sentence or else after a word if possible.
fn pieces(mut text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    while let Some((longest, _)) = text.char_indices().nth(LONGEST_PART) {
        let (start, _) = text.split_at(longest);
        let sentence = start.rfind(". ").map(|end| end + 2);
        let word = || start.char_indices().rfind(|(_, it)| it.is_whitespace());
        let end = sentence.or_else(|| word().map(|(end, it)| end + it.len_utf8()));
        let end = end.unwrap_or(longest);
        let (piece, rest) = text.split_at(end);
        pieces.push(piece.trim_end());
        text = rest;
    }
    pieces.push(text);
    pieces
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;

    fn heights(room: f64, parts: &[f64]) -> Heights {
        Heights { room, head: 10.0, parts: parts.to_vec() }
    }

    #[wasm_bindgen_test]
    fn a_card_ends_before_the_part_that_does_not_fit() {
        assert_eq!(cuts(&heights(50.0, &[20.0, 20.0])), Vec::<usize>::new());
        assert_eq!(cuts(&heights(50.0, &[20.0, 20.0, 1.0, 39.0, 2.0])), [2, 4]);
        assert_eq!(cuts(&heights(50.0, &[90.0, 90.0])), [1], "a card is never empty");
        assert_eq!(cuts(&heights(50.0, &[])), Vec::<usize>::new());
    }

    #[wasm_bindgen_test]
    fn fewer_cards_come_before_larger_type() {
        let sizes = |all: &[&[f64]]| all.iter().map(|it| heights(50.0, it)).collect();
        let fit = |type_size, cuts: &[usize]| Fit { type_size, cuts: cuts.to_vec() };
        assert_eq!(Fit::of(sizes(&[&[20.0], &[15.0]])), fit(0, &[]));
        assert_eq!(Fit::of(sizes(&[&[30.0, 30.0], &[25.0, 25.0], &[20.0, 20.0]])), fit(2, &[]));
        assert_eq!(Fit::of(sizes(&[&[40.0, 40.0], &[35.0, 35.0]])), fit(0, &[1]));
    }

    #[wasm_bindgen_test]
    fn a_long_text_is_divided_and_nothing_is_lost() {
        let sentence = "Nothing is ever cut off here. ";
        let long = sentence.repeat(30);
        let divided = pieces(&long);
        assert!(divided.len() > 3);
        let (_, whole) = divided.split_last().unwrap();
        assert!(whole.iter().all(|it| it.ends_with("here.")));
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(&divided.join(" ")), words(&long));
        let unbroken = "é".repeat(2 * LONGEST_PART + 1);
        assert_eq!(pieces(&unbroken).concat(), unbroken);
        let wide = "word\u{3000}".repeat(LONGEST_PART);
        assert_eq!(pieces(&wide).concat().replace('\u{3000}', ""), "word".repeat(LONGEST_PART));
        assert_eq!(pieces("Short."), ["Short."]);
    }
}
