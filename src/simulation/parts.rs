//! Lists, texts and rows in messages.

use js_sys::Array;
use rules_core::homebrew::Statistic;
use wasm_bindgen::{JsCast, JsValue};

pub(crate) fn of_row(Statistic { label, words, share }: &Statistic) -> JsValue {
    Array::of3(&label.into(), &words.into(), &(*share).into()).into()
}

pub(crate) fn row(message: &JsValue) -> Option<Statistic> {
    let parts: &Array = message.dyn_ref()?;
    let (label, words) = (parts.get(0).as_string()?, parts.get(1).as_string()?);
    Some(Statistic { label, words, share: parts.get(2).as_f64() })
}

pub(crate) fn texts(texts: &[String]) -> JsValue {
    list(texts, |text| text.into())
}

pub(crate) fn list<T>(all: &[T], to_js: impl Fn(&T) -> JsValue) -> JsValue {
    all.iter().map(to_js).collect::<Array>().into()
}

pub(crate) fn all<T>(message: &JsValue, read: impl Fn(&JsValue) -> Option<T>) -> Option<Vec<T>> {
    let parts: &Array = message.dyn_ref()?;
    parts.iter().map(|it| read(&it)).collect()
}
