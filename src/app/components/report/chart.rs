//! A line chart with one number per side and step, such as a turn.
//!
//! Each side has its own colour, dashes and shape.

use leptos::prelude::*;
use rules_core::{
    SideId,
    report::{Chart, ChartLine},
};

use crate::components::{all, icon::side_number};

/// The width of the drawing.
pub(crate) const WIDTH: usize = 320;
/// The height of the drawing.
pub(crate) const HEIGHT: usize = 150;
/// The margin between the axes and the edges of the drawing.
const EDGE: usize = 24;
/// The vertical offset between the lines of two sides.
///
/// It keeps lines with the same numbers visible.
const APART: usize = 3;

/// Renders the chart with its legend.
///
/// Screen readers announce the numbers.
pub(crate) fn chart(chart: &Chart) -> AnyView {
    let numbers: Vec<String> = chart.lines.iter().map(in_words).collect();
    let Chart { title, step, .. } = chart;
    let says = format!("{title}, {step} by {step}. {}", numbers.join("; "));
    let legend = all(&chart.lines, |line| {
        let shape = shape_of(line.side, 7, 7);
        view! {
            <li data-side=side_number(line.side)>
                <svg viewBox="0 0 14 14" aria-hidden="true" inner_html=shape></svg>
                {line.name.clone()}
            </li>
        }
        .into_any()
    });
    view! {
        <figure class="chart">
            <figcaption class="label">{*title}</figcaption>
            <svg
                viewBox=format!("0 0 {WIDTH} {HEIGHT}")
                role="img"
                aria-label=says
                inner_html=drawn(chart)
            >
            </svg>
            <ul>{legend}</ul>
        </figure>
    }
    .into_any()
}

/// Returns the numbers of a line in words.
pub(crate) fn in_words(line: &ChartLine) -> String {
    let values: Vec<String> = line.values.iter().map(ToString::to_string).collect();
    format!("{}: {}", line.name, values.join(", "))
}

/// Returns the SVG content of the chart.
pub(crate) fn drawn(chart: &Chart) -> String {
    let most = usize::from(chart.most.max(1));
    let steps = chart.lines.iter().map(|line| line.values.len()).max().unwrap_or_default();
    let right = |step: usize| EDGE + step * (WIDTH - 2 * EDGE) / (steps.max(2) - 1);
    let up = |value: usize| HEIGHT - EDGE - value * (HEIGHT - 2 * EDGE) / most;
    let mut svg = format!("<text x='0' y='{HEIGHT}'>{}</text>", chart.step);
    for value in [0, most] {
        let y = up(value);
        let x = WIDTH - EDGE;
        svg.push_str(&format!(
            "<line x1='{EDGE}' x2='{x}' y1='{y}' y2='{y}' /><text x='0' y='{y}'>{value}</text>"
        ));
    }
    for step in 1..steps {
        let x = right(step);
        svg.push_str(&format!("<text x='{x}' y='{HEIGHT}' text-anchor='middle'>{step}</text>"));
    }
    for (place, line) in chart.lines.iter().enumerate() {
        let at = |(step, value): (usize, &u16)| (right(step), up((*value).into()) - place * APART);
        let points: Vec<(usize, usize)> = line.values.iter().enumerate().map(at).collect();
        let corners: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
        let shapes: String = points.iter().map(|&(x, y)| shape_of(line.side, x, y)).collect();
        svg.push_str(&format!(
            "<g data-side='{}'><polyline points='{}'/>{shapes}</g>",
            side_number(line.side),
            corners.join(" ")
        ));
    }
    svg
}

/// Returns the SVG path of a side's shape around a point.
///
/// The side's badge has the same shape.
pub(crate) fn shape_of(side: SideId, x: usize, y: usize) -> String {
    let outline = match side.index() {
        0 => "m-5-5h10v10h-10z",
        1 => "m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
        2 => "m0-6l6 5-2 6h-8l-2-6z",
        _ => "m0-6l6 6-6 6-6-6z",
    };
    format!("<path d='M{x} {y}{outline}'/>")
}
