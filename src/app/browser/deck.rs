//! Measures printed cards.

use leptos::prelude::document;
use wasm_bindgen_futures::JsFuture;
use web_sys::Element;

use super::page::find;

/// The attribute of a deck that is being measured, with the index of a type size.
const MEASURED: &str = "data-measured";

/// The heights on a card, in pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Heights {
    /// The height of the space for all parts.
    pub room: f64,
    /// The height of the head, which every card repeats.
    pub head: f64,
    /// The heights of the parts below the head.
    pub parts: Vec<f64>,
}

/// Waits until the page's fonts are loaded.
pub async fn with_fonts() {
    if let Ok(ready) = document().fonts().ready() {
        let _unready = JsFuture::from(ready).await;
    }
}

/// Measures each card of the deck on the page in each type size.
///
/// Nothing is painted in the meantime.
pub fn measure(type_sizes: usize) -> Vec<Vec<Heights>> {
    let Some(deck) = find(".deck") else { return Vec::new() };
    let mut cards: Vec<Vec<Heights>> = Vec::new();
    for type_size in 0..type_sizes {
        let _unset = deck.set_attribute(MEASURED, &type_size.to_string());
        let heights = children(&deck).filter_map(|card| heights(&card));
        for (place, heights) in heights.enumerate() {
            match cards.get_mut(place) {
                Some(card) => card.push(heights),
                None => cards.push(vec![heights]),
            }
        }
    }
    let _unset = deck.remove_attribute(MEASURED);
    cards
}

fn heights(card: &Element) -> Option<Heights> {
    let inner = card.first_element_child()?;
    let mut parts = children(&inner).map(|it| it.get_bounding_client_rect().height());
    let head = parts.next()?;
    Some(Heights { room: inner.get_bounding_client_rect().height(), head, parts: parts.collect() })
}

fn children(element: &Element) -> impl Iterator<Item = Element> {
    std::iter::successors(element.first_element_child(), Element::next_element_sibling)
}
