//! The page's content security policy, which allows only the inline scripts and styles that the
//! build has added.

use anyhow::Result;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

use super::replace_once;

const SCRIPTS: &str = "__SCRIPT_HASHES__";
const STYLES: &str = "__STYLE_HASHES__";

/// Adds the digests of the page's inline scripts and styles to its policy.
pub(super) fn seal(html: &str) -> Result<String> {
    let hashes = |tag| inline(html, tag).into_iter().map(hash).collect::<Vec<_>>().join(" ");
    let sealed = replace_once(html, SCRIPTS, &hashes("script"))?;
    replace_once(&sealed, STYLES, &hashes("style"))
}

fn hash(script: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(script)))
}

fn inline<'a>(html: &'a str, tag: &str) -> Vec<&'a str> {
    let (start, end) = (format!("<{tag}"), format!("</{tag}>"));
    let elements = html.split(&start).skip(1).filter_map(|rest| {
        let (attributes, rest) = rest.split_once('>')?;
        let (content, _) = rest.split_once(&end)?;
        (!attributes.contains("src=")).then_some(content)
    });
    elements.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_inline_is_named_by_its_hash() {
        let html = r#"<meta content="script-src 'self' __SCRIPT_HASHES__"><script src="a.js" defer></script>
<script type="module">alert(1)</script><meta content="style-src __STYLE_HASHES__"><style>alert(1)</style>"#;
        let sealed = seal(html).unwrap();
        // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
        let expected = "script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='\">";
        assert!(sealed.contains(expected), "{sealed}");
        assert!(sealed.contains("style-src 'sha256-bhHHL3"), "{sealed}");
    }

    #[test]
    fn a_page_without_a_policy_is_refused() {
        assert!(seal("<script>alert(1)</script>").is_err());
    }
}
