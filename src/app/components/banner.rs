//! Trouble that stays until it is over.

use leptos::prelude::*;

use super::icon::icon;
use crate::book::Book;

/// Says that what happens now is not kept, while that is so. `save` makes a file of what there is.
pub(crate) fn banner(book: Book, save: Option<impl Fn() + Copy + Send + 'static>) -> impl IntoView {
    move || {
        book.trouble.get().map(|words| {
            view! {
                <section class="banner" role="alert">
                    {icon("#i-warn")}
                    <p><b>"Not kept"</b>{words}</p>
                    {save.map(|save| view! {
                        <button type="button" class="button" on:click=move |_| save()>"Save as file"</button>
                    })}
                </section>
            }
        })
    }
}
