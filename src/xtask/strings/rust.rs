//! String literals in Rust sources.

use std::str::FromStr;

use anyhow::{Context, Result};
use proc_macro2::{Delimiter, Literal, TokenStream, TokenTree};

/// HTML and SVG attributes whose values people never read.
const SILENT: [&str; 13] = [
    "class",
    "style",
    "id",
    "href",
    "rel",
    "d",
    "viewBox",
    "points",
    "transform",
    "inputmode",
    "autocomplete",
    "autocapitalize",
    "role",
];

/// Returns the string literals in a source with their line numbers, except those in comments, test
/// code, Rust's attributes and the HTML and SVG attributes that people never read.
pub(super) fn strings(source: &str) -> Result<Vec<(usize, String)>> {
    let tokens = TokenStream::from_str(source).map_err(|it| anyhow::anyhow!("{it}"))?;
    let mut strings = Vec::new();
    collect(tokens, &mut strings).context("a literal cannot be read")?;
    Ok(strings)
}

fn collect(tokens: TokenStream, strings: &mut Vec<(usize, String)>) -> Result<()> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        match token {
            TokenTree::Punct(it) if it.as_char() == '#' => {
                at = after_attribute(&tokens, at);
                continue;
            }
            TokenTree::Group(it) => collect(it.stream(), strings)?,
            TokenTree::Literal(it) if !is_silent(&tokens, at) => strings.extend(string(it)?),
            _ => {}
        }
        at += 1;
    }
    Ok(())
}

/// Returns the index after an attribute, or after an item that the attribute marks as test code.
fn after_attribute(tokens: &[TokenTree], at: usize) -> usize {
    let is_inner = matches!(tokens.get(at + 1), Some(TokenTree::Punct(it)) if it.as_char() == '!');
    let group = at + 1 + usize::from(is_inner);
    let Some(TokenTree::Group(attribute)) = tokens.get(group) else { return at + 1 };
    if attribute.delimiter() != Delimiter::Bracket {
        return at + 1;
    }
    let words = attribute.stream().to_string();
    let is_for_tests = words.starts_with("cfg") && words.contains("test") && !words.contains("not");
    if !is_for_tests || is_inner {
        return group + 1;
    }
    let ends = |it: &TokenTree| match it {
        TokenTree::Group(it) => it.delimiter() == Delimiter::Brace,
        TokenTree::Punct(it) => it.as_char() == ';',
        _ => false,
    };
    let rest = tokens.iter().skip(group + 1).position(ends);
    rest.map_or(tokens.len(), |it| group + 2 + it)
}

/// Returns `true` if a literal is the value of an attribute that people never read.
fn is_silent(tokens: &[TokenTree], at: usize) -> bool {
    let before = |by: usize| at.checked_sub(by).and_then(|it| tokens.get(it));
    match (before(2), before(1)) {
        (Some(TokenTree::Ident(name)), Some(TokenTree::Punct(it))) if it.as_char() == '=' => {
            SILENT.iter().any(|it| name == it)
        }
        _ => false,
    }
}

/// Returns the line and content of a string literal, or `None` for any other literal.
fn string(literal: &Literal) -> Result<Option<(usize, String)>> {
    let written = literal.to_string();
    if !written.starts_with('"') && !written.starts_with("r\"") && !written.starts_with("r#") {
        return Ok(None);
    }
    let string = syn::parse_str::<syn::LitStr>(&written)?;
    Ok(Some((literal.span().start().line, string.value())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_found_wherever_they_are() {
        let source = r##"
            //! Not this.
            #[doc = "Nor this."]
            fn it() -> String {
                view! { <p class="big red" title="A title">"Some words"</p> };
                format!("{} hits \
                         on {name}", r#"A "raw" one"#)
            }
            #[cfg(test)]
            mod tests { const IT: &str = "In a test"; }
            const LAST: &str = "The last\u{2033}";
        "##;
        let found: Vec<String> = strings(source).unwrap().into_iter().map(|it| it.1).collect();
        let right =
            ["A title", "Some words", "{} hits on {name}", "A \"raw\" one", "The last\u{2033}"];
        assert_eq!(found, right);
    }

    #[test]
    fn a_string_has_the_line_where_it_begins() {
        assert_eq!(strings("\n\nconst A: &str = \"Here\";").unwrap(), [(3, "Here".to_owned())]);
    }
}
