//! The elements of a roster, independent of the file's format and version.

use std::cell::Cell;

use serde_json::Value as Json;

use super::super::{left_out::LeftKind, omissions::Omissions, visible::visible};

/// The attributes with a profile's type. The first is for BattleScribe 2.02 and New Recruit, the
/// second for 2.00, and the third for 1.15.
const TYPE_OF_PROFILE: &[&str] = &["typeName", "profileTypeName", "type"];
/// The attributes with a characteristic's value if it is not the element's text. The first is for
/// New Recruit, the second for BattleScribe up to 2.01.
const TEXT: &[&str] = &["$text", "value"];
/// The maximum cost of a selection.
const MOST_COST: f64 = 1e6;
/// The names of lists without data about the figures, such as totals and sources.
const WITHOUT_MEANING: &[&str] = &["costs", "costLimits", "publications", "categories", "tags"];

/// An XML element with its content.
#[derive(Default)]
pub(super) struct Element {
    /// The element's name, without a namespace prefix.
    pub(super) name: String,
    pub(super) attributes: Vec<(String, String)>,
    pub(super) text: String,
    pub(super) children: Vec<Element>,
    /// `true` if the [title](Element::title) was used. [`Element::list_unread`] reports elements
    /// whose title was not used.
    pub(super) is_read: Cell<bool>,
}

impl Element {
    /// Converts a value from New Recruit's JSON to the equivalent element.
    ///
    /// The value's texts and numbers become attributes. Its lists become elements with a child for
    /// each entry.
    pub(super) fn of_json(name: &str, json: &Json) -> Self {
        let mut element = Self { name: name.to_owned(), ..Self::default() };
        match json {
            Json::Object(fields) => {
                for (key, value) in fields {
                    match value {
                        Json::Array(_) | Json::Object(_) => {
                            element.children.push(Self::of_json(key, value));
                        }
                        Json::String(text) => element.attributes.push((key.clone(), visible(text))),
                        Json::Null => {}
                        other => element.attributes.push((key.clone(), other.to_string())),
                    }
                }
            }
            Json::Array(entries) => {
                element.children = entries.iter().map(|entry| Self::of_json("", entry)).collect();
            }
            other => element.text = other.as_str().map_or_else(|| other.to_string(), visible),
        }
        element
    }

    /// Returns the value of an attribute, trimmed, or an empty text if there is none.
    pub(super) fn attribute(&self, name: &str) -> &str {
        self.attributes.iter().find(|it| it.0 == name).map_or("", |it| it.1.trim())
    }

    /// Returns the first of these attributes with a value.
    fn first(&self, names: &[&str]) -> &str {
        names.iter().map(|name| self.attribute(name)).find(|it| !it.is_empty()).unwrap_or_default()
    }

    /// Returns the element's name in the roster and marks the element as read, so the caller must
    /// use the name.
    pub(super) fn title(&self) -> &str {
        self.is_read.set(true);
        self.attribute("name")
    }

    /// Returns the type of a profile.
    pub(super) fn type_of_profile(&self) -> &str {
        self.first(TYPE_OF_PROFILE)
    }

    /// Returns the value of a characteristic, trimmed.
    pub(super) fn says(&self) -> &str {
        match self.text.trim() {
            "" => self.first(TEXT),
            text => text,
        }
    }

    /// Returns the elements in the child with the name `list`. Each kind of element is in a
    /// separate list.
    pub(super) fn list<'a>(&'a self, list: &'a str) -> impl Iterator<Item = &'a Self> {
        self.children.iter().filter(move |it| it.name == list).flat_map(|it| &it.children)
    }

    /// Returns the costs with their names. BattleScribe 1.15 has only points, in an attribute.
    pub(super) fn costs(&self) -> impl Iterator<Item = (&str, f64)> {
        let listed = self.list("costs").map(|it| (it.attribute("name"), it.attribute("value")));
        let has_list = self.list("costs").next().is_some();
        let points = self.attribute("points");
        let points = (!has_list && !points.is_empty()).then_some(("pts", points));
        listed.chain(points).map(|(name, value)| {
            let price = value.parse().ok().filter(|it: &f64| it.is_finite()).unwrap_or_default();
            // A sum of any prices must stay a number.
            (name, price.clamp(-MOST_COST, MOST_COST))
        })
    }

    /// Returns the players' notes on the element.
    pub(super) fn notes(&self) -> &str {
        let element = self.children.iter().find(|it| it.name == "customNotes");
        element.map_or_else(|| self.attribute("customNotes"), |it| it.text.trim())
    }

    /// Adds a line for each named element inside this one that was not used.
    pub(super) fn list_unread(&self, lines: &mut Omissions) {
        for list in self.children.iter().filter(|it| !WITHOUT_MEANING.contains(&&*it.name)) {
            for element in &list.children {
                let name = element.attribute("name");
                // The content of an element that was not read is not news.
                match !name.is_empty() && !element.is_read.get() {
                    true => lines.add(LeftKind::Entry, "", &[&name, &list.name]),
                    false => element.list_unread(lines),
                }
            }
        }
    }
}
