//! A battle told as a web page, with photos at their moments. The page is complete in one file and
//! has no script.

use std::fmt::Write;

/// The styles of the page. The app loads the same file to print it.
const STYLES: &str = include_str!("../../../public/story.css");
/// The policy of a saved page: it loads nothing and runs nothing.
const POLICY: &str = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'";

/// A battle as a page. All texts are plain, and escaped in the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// The names of the sides: "Rust Dogs – Salt Road".
    pub title: String,
    /// The game and the date.
    pub remark: String,
    /// The rosters, in the order of the sides.
    pub sides: Vec<StorySide>,
    /// The photos, oldest first.
    pub moments: Vec<StoryMoment>,
    /// The chart, if there is one.
    pub chart: Option<StoryChart>,
    /// The name of the winner, if the battle is over and has one.
    pub winner: Option<String>,
    /// Sentences about how the battle ended, such as the score.
    pub ended: Vec<String>,
    /// What is most worth telling, each part with its label.
    pub highlights: Vec<(String, String)>,
    /// What became of the figures, in lists with a title.
    pub fates: Vec<(String, Vec<(String, String)>)>,
    /// The address of the app, which the page links to.
    pub home: Option<String>,
}

/// A side of the battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StorySide {
    /// The side's name.
    pub name: String,
    /// The size and cost of its roster: "5 figures, 100 points".
    pub short: String,
    /// The names of its figures, each with its cost, which can be empty.
    pub figures: Vec<(String, String)>,
}

/// A photo at its moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoryMoment {
    /// The turn: "Turn 2". Can be empty.
    pub when: String,
    /// The caption. Can be empty.
    pub caption: String,
    /// What the log tells of this moment. Can be empty.
    pub told: String,
    /// The address of the picture, which starts with `data:`. `None` if the picture is not on this
    /// device.
    pub picture: Option<String>,
}

/// A chart as a drawing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoryChart {
    /// The title.
    pub title: String,
    /// The numbers in words.
    pub says: String,
    /// The width and height of the drawing.
    pub size: (usize, usize),
    /// The content of the drawing, as SVG.
    pub svg: String,
    /// The number, the name and the sign (as SVG) of each side.
    pub legend: Vec<(usize, String, String)>,
}

impl Story {
    /// Returns the whole page, which is complete in one file. `font` is the display font as base64,
    /// if it is known.
    pub fn page(&self, font: Option<&str>) -> String {
        let font = font.filter(|it| is_base64(it)).map_or_else(String::new, |font| {
            format!(
                "@font-face {{ font-family: \"Barlow Condensed\"; font-weight: 600; \
                 src: url(data:font/woff2;base64,{font}) format(\"woff2\"); }}\n"
            )
        });
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{}</title>\n<style>\n{font}body {{ margin: 0; background: #e4ead8; }}\n\
             @page {{ margin: 12mm; }}\n@media print {{ body {{ background: none; }} }}\n{STYLES}\
             </style>\n</head>\n<body>\n<main class=\"story\">\n{}</main>\n</body>\n</html>\n",
            escaped(&self.title),
            self.content()
        )
    }

    /// Returns the content of the page as HTML, for an element of the class `story`.
    pub fn content(&self) -> String {
        let mut html = Html::default();
        html.put(format_args!("<header class=\"story-head\">"));
        html.text("h1", &self.title);
        html.text("p", &self.remark);
        html.put(format_args!("</header>\n"));
        self.sides(&mut html);
        self.moments(&mut html);
        self.chart(&mut html);
        self.end(&mut html);
        self.fates(&mut html);
        self.foot(&mut html);
        html.0
    }

    fn sides(&self, html: &mut Html) {
        html.put(format_args!("<div class=\"story-sides\">\n"));
        for (number, side) in (1..).zip(&self.sides) {
            html.put(format_args!("<section data-side=\"{number}\">"));
            html.text("h3", &side.name);
            html.text("p", &side.short);
            html.put(format_args!("<ul>"));
            for (name, cost) in &side.figures {
                html.put(format_args!("<li>"));
                html.text("span", name);
                html.text("small", cost);
                html.put(format_args!("</li>"));
            }
            html.put(format_args!("</ul></section>\n"));
        }
        html.put(format_args!("</div>\n"));
    }

    fn moments(&self, html: &mut Html) {
        if self.moments.is_empty() {
            return;
        }
        html.put(format_args!("<section class=\"story-moments\">"));
        html.text("h2", "The battle in pictures");
        for StoryMoment { when, caption, told, picture } in &self.moments {
            html.put(format_args!("<figure class=\"story-moment\">"));
            match picture {
                Some(address) => {
                    let alt = if caption.is_empty() { told } else { caption };
                    let (address, alt) = (escaped(address), escaped(alt));
                    html.put(format_args!("<img src=\"{address}\" alt=\"{alt}\">"));
                }
                None => html.text("small", "This photo is on another phone."),
            }
            html.put(format_args!("<figcaption>"));
            html.text("small", when);
            html.text("b", caption);
            html.text("span", told);
            html.put(format_args!("</figcaption></figure>\n"));
        }
        html.put(format_args!("</section>\n"));
    }

    fn chart(&self, html: &mut Html) {
        let Some(StoryChart { title, says, size: (width, height), svg, legend }) = &self.chart
        else {
            return;
        };
        html.put(format_args!("<section class=\"story-chart\">"));
        html.text("h2", title);
        let says = escaped(says);
        html.put(format_args!(
            "<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{says}\">{svg}</svg><ul>"
        ));
        for (number, name, sign) in legend {
            html.put(format_args!(
                "<li data-side=\"{number}\"><svg viewBox=\"0 0 14 14\" aria-hidden=\"true\">{sign}\
                 </svg>{}</li>",
                escaped(name)
            ));
        }
        html.put(format_args!("</ul></section>\n"));
    }

    fn end(&self, html: &mut Html) {
        if self.ended.is_empty() && self.winner.is_none() && self.highlights.is_empty() {
            return;
        }
        html.put(format_args!("<section class=\"story-end\">"));
        html.text("h2", "The end");
        if let Some(name) = &self.winner {
            html.put(format_args!("<p class=\"story-winner\"><small>Winner</small>"));
            html.text("b", name);
            html.put(format_args!("</p>"));
        }
        html.put(format_args!("<div class=\"story-told\">"));
        self.ended.iter().for_each(|words| html.text("p", words));
        if !self.highlights.is_empty() {
            html.rows(&self.highlights);
        }
        html.put(format_args!("</div></section>\n"));
    }

    fn fates(&self, html: &mut Html) {
        if self.fates.is_empty() {
            return;
        }
        html.text("h2", "What became of them");
        html.put(format_args!("<div class=\"story-fates\">\n"));
        for (title, rows) in &self.fates {
            html.put(format_args!("<section>"));
            html.text("h3", title);
            html.rows(rows);
            html.put(format_args!("</section>\n"));
        }
        html.put(format_args!("</div>\n"));
    }

    fn foot(&self, html: &mut Html) {
        html.put(format_args!("<footer class=\"story-foot\">Told by "));
        match self.home.as_deref().filter(|it| it.starts_with("https://")) {
            Some(home) => {
                html.put(format_args!("<a href=\"{}\">Rollbook</a>", escaped(home)));
            }
            None => html.put(format_args!("Rollbook")),
        }
        html.put(format_args!(", a companion for miniature skirmishes.</footer>\n"));
    }
}

/// HTML that is being written.
#[derive(Default)]
struct Html(String);

impl Html {
    fn put(&mut self, html: std::fmt::Arguments<'_>) {
        // Writing to a string never fails.
        let _written = self.0.write_fmt(html);
    }

    /// Writes an element with text, unless the text is empty.
    fn text(&mut self, tag: &str, words: &str) {
        if !words.trim().is_empty() {
            self.put(format_args!("<{tag}>{}</{tag}>", escaped(words.trim())));
        }
    }

    fn rows(&mut self, rows: &[(String, String)]) {
        self.put(format_args!("<dl>"));
        for (label, words) in rows {
            self.put(format_args!("<div>"));
            self.text("dt", label);
            self.text("dd", words);
            self.put(format_args!("</div>"));
        }
        self.put(format_args!("</dl>"));
    }
}

fn is_base64(text: &str) -> bool {
    text.bytes().all(|it| it.is_ascii_alphanumeric() || b"+/=".contains(&it))
}

/// Escapes text for HTML, in elements and in attributes with double quotes.
fn escaped(words: &str) -> String {
    let mut escaped = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            letter if letter.is_control() && letter != '\n' => {}
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Returns a story in which everything that players write is this text.
    fn story_of(words: &str) -> Story {
        let words = words.to_owned();
        let pair = || (words.clone(), words.clone());
        Story {
            title: words.clone(),
            remark: words.clone(),
            sides: vec![StorySide {
                name: words.clone(),
                short: words.clone(),
                figures: vec![pair()],
            }],
            moments: vec![StoryMoment {
                when: "Turn 2".to_owned(),
                caption: words.clone(),
                told: words.clone(),
                picture: Some(format!("data:image/jpeg;base64,{words}")),
            }],
            chart: Some(StoryChart {
                title: words.clone(),
                says: words.clone(),
                size: (3, 2),
                svg: "<path d='M0 0'/>".to_owned(),
                legend: vec![(1, words.clone(), String::new())],
            }),
            winner: Some(words.clone()),
            ended: vec![words.clone()],
            highlights: vec![pair()],
            fates: vec![(words.clone(), vec![pair()])],
            home: Some(format!("https://{words}")),
        }
    }

    /// Returns the tags and attribute names of a page, without its texts.
    fn markup(page: &str) -> Vec<String> {
        let tags = page.split('<').skip(1).filter_map(|it| it.split_once('>'));
        let mut all = Vec::new();
        for (tag, _) in tags {
            let outside: Vec<&str> = tag.split('"').step_by(2).collect();
            all.push(outside.join("\"\""));
        }
        all
    }

    #[test]
    fn whatever_players_write_is_text_and_nothing_else() {
        let plain = markup(&story_of("x").page(None));
        proptest!(|(words in "[<>\"'&/=a-z \\n\u{7}\u{2068}-]{1,40}")| {
            prop_assume!(!words.trim().is_empty());
            prop_assert_eq!(&markup(&story_of(&words).page(None)), &plain);
        });
        let attack = "\"><script>alert(1)</script><img src=x onerror='alert(2)'>";
        let page = story_of(attack).page(Some(attack));
        assert!(!page.contains("<script") && !page.contains("onerror='"), "{page}");
    }

    #[test]
    fn a_page_needs_nothing_from_elsewhere() {
        let page = story_of("Dogs").page(Some("AAAA"));
        let addresses = page.split("src=\"").skip(1).map(|it| it.split('"').next().unwrap());
        assert!(addresses.into_iter().all(|it| it.starts_with("data:")));
        assert!(!page.contains("<link") && !page.contains("@import") && !page.contains("<script"));
        assert!(page.contains("font/woff2;base64,AAAA"));
        assert_eq!(page.matches("url(").count(), 1);
    }

    #[test]
    fn what_is_not_there_leaves_no_trace() {
        let page = Story { title: "Dogs – Road".to_owned(), ..Story::default() }.content();
        for part in ["pictures", "<svg", "The end", "Winner", "became", "<a "] {
            assert!(!page.contains(part), "{part}");
        }
        assert!(page.contains("<h1>Dogs – Road</h1>") && page.contains("Told by Rollbook,"));
    }
}
