//! Reads the XML of rosters. Ignores namespaces, and supports only the five predefined entities.

use quick_xml::{
    Reader, XmlVersion,
    events::{BytesStart, Event},
};

use super::{
    super::{ImportError, visible::visible},
    element::Element,
};

/// The maximum depth of nested elements. Real rosters have about twenty levels.
const DEEPEST: usize = 64;
/// The maximum number of tags and texts in a file. Real rosters have a few thousand.
const MOST_PARTS: usize = 200_000;
/// The maximum number of attributes to read per element.
const MOST_ATTRIBUTES: usize = 64;

impl Element {
    /// Reads a whole text as one element.
    pub(super) fn read(text: &str) -> Result<Self, ImportError> {
        let mut reader = Reader::from_str(text);
        // The elements that are open. The first one represents the whole text, and the last one is
        // being read.
        let mut open = vec![Self::default()];
        let mut count = 0;
        loop {
            let event = reader.read_event();
            let at = usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX);
            let damaged = || damaged(text, at);
            count += 1;
            if count > MOST_PARTS {
                return Err(ImportError::TooMuch("it has too many parts"));
            }
            match event.map_err(|_| damaged())? {
                Event::Start(start) => {
                    if open.len() > DEEPEST {
                        return Err(ImportError::TooMuch("its parts are nested too deeply"));
                    }
                    open.push(Self::begin(&start).ok_or_else(damaged)?);
                }
                Event::Empty(start) => {
                    let element = Self::begin(&start).ok_or_else(damaged)?;
                    open.last_mut().ok_or_else(damaged)?.children.push(element);
                }
                Event::End(_) => {
                    let element = open.pop().ok_or_else(damaged)?;
                    open.last_mut().ok_or_else(damaged)?.children.push(element);
                }
                Event::Text(more) => push(&mut open, &more.xml10_content()),
                Event::CData(more) => push(&mut open, &more.xml10_content()),
                Event::GeneralRef(reference) => {
                    let named = reference.resolve_char_ref().map_err(|_| damaged())?;
                    let known = || quick_xml::escape::resolve_predefined_entity(&reference);
                    match named {
                        Some(letter) => push(&mut open, letter.encode_utf8(&mut [0; 4])),
                        None => push(&mut open, known().ok_or(ImportError::Entities)?),
                    }
                }
                Event::DocType(_) => return Err(ImportError::Entities),
                Event::Eof if open.len() > 1 => return Err(damaged()),
                Event::Eof => break,
                Event::Decl(_) | Event::PI(_) | Event::Comment(_) => {}
            }
        }
        let root = open.pop().and_then(|all| all.children.into_iter().next());
        root.ok_or_else(|| damaged(text, text.len()))
    }

    fn begin(start: &BytesStart<'_>) -> Option<Self> {
        let mut attributes = Vec::new();
        for attribute in start.attributes().with_checks(false).take(MOST_ATTRIBUTES) {
            let attribute = attribute.ok()?;
            let value = attribute.normalized_value(XmlVersion::Implicit1_0).ok()?;
            attributes.push((attribute.key.as_ref().to_owned(), visible(&value)));
        }
        let name = start.local_name().as_ref().to_owned();
        Some(Self { name, attributes, ..Self::default() })
    }
}

fn push(open: &mut [Element], text: &str) {
    if let Some(element) = open.last_mut() {
        element.text.push_str(&visible(text));
    }
}

/// Returns the error for damage at the byte index `at`, with the number of the line.
fn damaged(text: &str, at: usize) -> ImportError {
    let before = text.as_bytes().get(..at).unwrap_or(text.as_bytes());
    let line = before.iter().filter(|it| **it == b'\n').count() + 1;
    ImportError::Damaged { what: "BattleScribe file", line }
}
