//! Icons from the page's sprite, and the badges of sides.

use leptos::prelude::*;
use rules_core::SideId;

use crate::session::Session;

/// An icon; `href` is its symbol's name with `#i-` before it.
pub(crate) fn icon(href: &'static str) -> impl IntoView {
    view! { <svg class="icon" aria-hidden="true"><use_ href=href></use_></svg> }
}

/// A round button with an icon and no words; `label` is read aloud.
pub(crate) fn icon_button(
    href: &'static str,
    label: &'static str,
    press: impl Fn() + 'static,
) -> impl IntoView {
    view! {
        <button type="button" class="icon-button" aria-label=label title=label on:click=move |_| press()>
            {icon(href)}
        </button>
    }
}

/// A side's number, as the stylesheet knows it.
pub(crate) fn side_number(side: SideId) -> String {
    (side.index() + 1).to_string()
}

/// A side's badge: its first letter on its colour and shape.
pub(crate) fn emblem(session: Session, side: SideId) -> impl IntoView {
    let letter = session.sides.with(|sides| {
        let name = sides.iter().find(|it| it.id == side).map(|it| it.name.as_str());
        name.and_then(|name| name.chars().find(|it| it.is_alphanumeric()))
    });
    view! {
        <span class="emblem" data-side=side_number(side) aria-hidden="true">
            {letter.map(|it| it.to_uppercase().to_string())}
        </span>
    }
}
