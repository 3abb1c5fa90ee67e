//! Reads dice on photos and compares them with labels.

use std::collections::BTreeMap;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use dice::evaluation::{Comparison, Label, Tally};
use dice::{Photo, Reading};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

/// Which photos to read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct DiceOptions {
    /// A folder with photos and a `dice.csv`.
    pub(crate) folder: PathBuf,
    /// The numbers of the photos to read.
    pub(crate) photos: RangeInclusive<u32>,
}

/// Reads the photos and prints how the dice compare with the labels.
pub(crate) fn compare(options: &DiceOptions) -> Result<()> {
    let mut tally = Tally::default();
    let mut times = Vec::new();
    for (name, labels) in labels(&options.folder.join("dice.csv"))? {
        if number(&name).is_some_and(|number| !options.photos.contains(&number)) {
            continue;
        }
        let (reading, time) = read(&options.folder.join(&name))?;
        times.push(time);
        let comparison = Comparison::new(&labels, &reading);
        print(&name, &comparison);
        tally.add(&comparison);
    }
    if times.is_empty() {
        bail!("{} has no such photos", options.folder.display());
    }
    println!("\n{tally}\n{}", timing(&mut times));
    Ok(())
}

/// The number in the name of a photo, such as 57 in `057.jpg`.
fn number(name: &str) -> Option<u32> {
    let digits: String = name.chars().filter(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// Reads the labels by photo. Each line has the photo's name, the face, and the box around the die:
/// its middle, width and height.
fn labels(file: &Path) -> Result<BTreeMap<String, Vec<Label>>> {
    let text = fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))?;
    let mut labels: BTreeMap<String, Vec<Label>> = BTreeMap::new();
    for line in text.lines().skip(1).filter(|line| !line.trim().is_empty()) {
        let (name, label) = label(line).with_context(|| format!("`{line}` is not a label"))?;
        labels.entry(name.to_owned()).or_default().push(label);
    }
    Ok(labels)
}

fn label(line: &str) -> Result<(&str, Label)> {
    let parts: Vec<&str> = line.split(',').map(str::trim).collect();
    let [name, face, x, y, width, height] = parts[..] else { bail!("there must be 6 columns") };
    let label = Label {
        face: face.parse()?,
        centre: (x.parse()?, y.parse()?),
        size: (width.parse()?, height.parse()?),
    };
    Ok((name, label))
}

/// Reads the dice on a photo, and returns the time without loading the file.
fn read(file: &Path) -> Result<(Reading, Duration)> {
    let bytes = fs::read(file).with_context(|| format!("reading {}", file.display()))?;
    let options = DecoderOptions::default().jpeg_set_out_colorspace(ColorSpace::RGBA);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(&bytes), options);
    let pixels = decoder.decode().map_err(|error| anyhow!("{}: {error}", file.display()))?;
    let (width, height) = decoder.dimensions().context("the photo has no size")?;
    let start = Instant::now();
    let photo = Photo::from_rgba(&pixels, width, height).context("the photo is too large")?;
    let reading = dice::read(&photo);
    Ok((reading, start.elapsed()))
}

/// Prints the dice that aren't certain and right.
fn print(name: &str, comparison: &Comparison) {
    for (label, die) in &comparison.pairs {
        let (x, y) = label.centre;
        match die {
            None => println!("{name} at {x}, {y}: {} missed", label.face),
            Some(die) if die.doubtful => {
                println!("{name} at {x}, {y}: {} read as {}, doubtful", label.face, die.face);
            }
            Some(die) if die.face != label.face => {
                println!("{name} at {x}, {y}: {} read as {}, WRONG", label.face, die.face);
            }
            Some(_) => {}
        }
    }
    for die in &comparison.strays {
        let (x, y) = die.centre;
        let doubtful = if die.doubtful { ", doubtful" } else { "" };
        println!("{name} at {x:.0}, {y:.0}: {} where no die is{doubtful}", die.face);
    }
}

fn timing(times: &mut [Duration]) -> String {
    times.sort();
    let milliseconds = |time: Option<&Duration>| time.map_or(0.0, Duration::as_secs_f64) * 1e3;
    format!(
        "time per photo: median {:.0} ms, worst {:.0} ms",
        milliseconds(times.get(times.len() / 2)),
        milliseconds(times.last())
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_has_a_face_and_a_box() {
        let (name, label) = label("057.jpg,3,530,744.5,87,73").unwrap();
        let expected = Label { face: 3, centre: (530.0, 744.5), size: (87.0, 73.0) };
        assert_eq!((name, label), ("057.jpg", expected));
        assert_eq!(number(name), Some(57));
    }

    #[test]
    fn other_lines_are_refused() {
        for line in ["", "057.jpg,3,530,744", "057.jpg,three,530,744,87,73"] {
            assert!(label(line).is_err(), "{line}");
        }
    }
}
