//! The page's content security policy: of inline scripts only those that the build itself put there may run.

use anyhow::Result;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

use super::replace_once;

const PLACEHOLDER: &str = "__SCRIPT_HASHES__";

/// Names the page's inline scripts in its policy.
pub(super) fn seal(html: &str) -> Result<String> {
    let hashes: Vec<_> = inline_scripts(html).map(hash).collect();
    replace_once(html, PLACEHOLDER, &hashes.join(" "))
}

fn hash(script: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(script)))
}

fn inline_scripts(html: &str) -> impl Iterator<Item = &str> {
    html.split("<script").skip(1).filter_map(|rest| {
        let (attributes, rest) = rest.split_once('>')?;
        let (content, _) = rest.split_once("</script>")?;
        (!attributes.contains("src=")).then_some(content)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inline_scripts_are_named_by_their_hash() {
        let html = r#"<meta content="script-src 'self' __SCRIPT_HASHES__"><script src="a.js" defer></script>
<script type="module">alert(1)</script>"#;
        let sealed = seal(html).unwrap();
        // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
        let expected = "script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='\">";
        assert!(sealed.contains(expected), "{sealed}");
    }

    #[test]
    fn a_page_without_a_policy_is_refused() {
        assert!(seal("<script>alert(1)</script>").is_err());
    }
}
