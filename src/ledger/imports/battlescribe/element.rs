//! A roster's elements, whichever format they were written in, and whatever their version calls
//! them.

use std::cell::Cell;

use serde_json::Value as Json;

use super::super::lines::Lines;

/// What the versions call the type of a profile: BattleScribe 2.02 and New Recruit, 2.00, 1.15.
const TYPE_OF_PROFILE: &[&str] = &["typeName", "profileTypeName", "type"];
/// Where they have what a characteristic says, if it isn't the element's text: New Recruit,
/// BattleScribe up to 2.01.
const TEXT: &[&str] = &["$text", "value"];
/// Lists that say nothing about the figures: totals, and where entries come from.
const WITHOUT_MEANING: &[&str] = &["costs", "costLimits", "publications", "categories", "tags"];

/// An element with its content.
#[derive(Default)]
pub(super) struct Element {
    /// Its name, without a namespace's prefix.
    pub(super) name: String,
    pub(super) attributes: Vec<(String, String)>,
    pub(super) text: String,
    pub(super) children: Vec<Element>,
    /// Whether its [title](Element::title) went somewhere. [`Element::list_unread`] lists elements
    /// that nothing was made of.
    pub(super) is_read: Cell<bool>,
}

impl Element {
    /// Returns a value of New Recruit's JSON as the element that it stands for: its texts and
    /// numbers are attributes, its lists are elements that hold one element for each entry.
    pub(super) fn of_json(name: &str, json: &Json) -> Self {
        let mut element = Self { name: name.to_owned(), ..Self::default() };
        match json {
            Json::Object(fields) => {
                for (key, value) in fields {
                    match value {
                        Json::Array(_) | Json::Object(_) => {
                            element.children.push(Self::of_json(key, value));
                        }
                        Json::String(text) => element.attributes.push((key.clone(), text.clone())),
                        Json::Null => {}
                        other => element.attributes.push((key.clone(), other.to_string())),
                    }
                }
            }
            Json::Array(entries) => {
                element.children = entries.iter().map(|entry| Self::of_json("", entry)).collect();
            }
            other => element.text = other.as_str().map_or_else(|| other.to_string(), str::to_owned),
        }
        element
    }

    /// Returns the value of an attribute, trimmed; empty if there is none.
    pub(super) fn attribute(&self, name: &str) -> &str {
        self.attributes.iter().find(|it| it.0 == name).map_or("", |it| it.1.trim())
    }

    /// Returns the first of these attributes that says something.
    fn first(&self, names: &[&str]) -> &str {
        names.iter().map(|name| self.attribute(name)).find(|it| !it.is_empty()).unwrap_or_default()
    }

    /// Returns the name that it has in the roster. What calls this puts the name somewhere.
    pub(super) fn title(&self) -> &str {
        self.is_read.set(true);
        self.attribute("name")
    }

    /// Returns the type of a profile.
    pub(super) fn type_of_profile(&self) -> &str {
        self.first(TYPE_OF_PROFILE)
    }

    /// Returns what a characteristic says, trimmed.
    pub(super) fn says(&self) -> &str {
        match self.text.trim() {
            "" => self.first(TEXT),
            text => text,
        }
    }

    /// Returns the elements in its child `list`: each kind has a list of its own.
    pub(super) fn list<'a>(&'a self, list: &'a str) -> impl Iterator<Item = &'a Self> {
        self.children.iter().filter(move |it| it.name == list).flat_map(|it| &it.children)
    }

    /// Returns the players' notes on it.
    pub(super) fn notes(&self) -> &str {
        let element = self.children.iter().find(|it| it.name == "customNotes");
        element.map_or_else(|| self.attribute("customNotes"), |it| it.text.trim())
    }

    /// Adds a line for each named element in it that nothing was made of.
    pub(super) fn list_unread(&self, lines: &mut Lines) {
        for list in self.children.iter().filter(|it| !WITHOUT_MEANING.contains(&&*it.name)) {
            for element in &list.children {
                let name = element.attribute("name");
                if !name.is_empty() && !element.is_read.get() {
                    lines.add("", &format!("{name} ({})", list.name));
                }
                element.list_unread(lines);
            }
        }
    }
}
