//! Firing modes, written as on sheets: `S, SA(2/4), A(15)`.

use std::{fmt, str::FromStr};

/// The maximum number of shots in a semi-automatic burst.
pub(super) const MOST_SHOTS: u8 = 12;

/// The maximum number of shots in automatic fire.
pub(super) const MOST_AUTOMATIC: u8 = 60;

/// The firing modes of a gun: single shots, bursts of a few declared shots, or automatic fire.
///
/// An empty string means single shots.
///
/// ```
/// use d100::FiringModes;
///
/// let modes: FiringModes = "s, SA (2/4) a15".parse()?;
/// assert_eq!(modes.to_string(), "S, SA(2/4), A(15)");
/// # Ok::<(), d100::NoFiringModes>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FiringModes {
    /// Whether the gun can fire single shots.
    pub single: bool,
    /// The minimum and maximum number of shots in a semi-automatic burst, if the gun can fire
    /// bursts.
    pub semi_automatic: Option<(u8, u8)>,
    /// The number of shots in automatic fire, if the gun can fire automatically.
    pub automatic: Option<u8>,
}

/// The error for a text that cannot be parsed as firing modes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoFiringModes;

impl fmt::Display for NoFiringModes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "use S, SA(2/4) or A(15), separated by commas, with at most {MOST_SHOTS} shots for SA \
             and {MOST_AUTOMATIC} for A"
        )
    }
}

impl std::error::Error for NoFiringModes {}

impl FromStr for FiringModes {
    type Err = NoFiringModes;

    fn from_str(text: &str) -> Result<Self, NoFiringModes> {
        let text = text.to_ascii_uppercase().replace(" (", "(");
        let mut modes = Self::default();
        for mode in text.split([',', ';', ' ']).filter(|it| !it.is_empty()) {
            if mode == "S" {
                modes.single = true;
            } else if let Some(shots) = mode.strip_prefix("SA") {
                modes.semi_automatic = Some(bounds(shots).ok_or(NoFiringModes)?);
            } else if let Some(shots) = mode.strip_prefix('A') {
                modes.automatic = Some(within(bare(shots), MOST_AUTOMATIC).ok_or(NoFiringModes)?);
            } else {
                return Err(NoFiringModes);
            }
        }
        if modes == Self::default() {
            modes.single = true;
        }
        Ok(modes)
    }
}

/// Parses the minimum and maximum in a text like `(2/4)`.
fn bounds(text: &str) -> Option<(u8, u8)> {
    let (least, most) = bare(text).split_once(['/', '-'])?;
    let (least, most) = (within(least, MOST_SHOTS)?, within(most, MOST_SHOTS)?);
    (least <= most).then_some((least, most))
}

fn bare(text: &str) -> &str {
    text.strip_prefix('(').and_then(|it| it.strip_suffix(')')).unwrap_or(text)
}

fn within(text: &str, most: u8) -> Option<u8> {
    let is_number = text.bytes().all(|it| it.is_ascii_digit());
    text.parse().ok().filter(|shots| is_number && (1..=most).contains(shots))
}

impl fmt::Display for FiringModes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let single = self.single.then(|| "S".to_owned());
        let semi = self.semi_automatic.map(|(least, most)| format!("SA({least}/{most})"));
        let automatic = self.automatic.map(|shots| format!("A({shots})"));
        let modes: Vec<String> = [single, semi, automatic].into_iter().flatten().collect();
        f.write_str(&modes.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use engine::testing::at_least;

    #[test]
    fn modes_are_read_as_players_write_them() {
        for (typed, read) in [
            ("", "S"),
            ("s", "S"),
            ("S SA(2/4)", "S, SA(2/4)"),
            ("sa 2/4", "none"),
            ("SA2-4", "SA(2/4)"),
            ("A (15); S", "S, A(15)"),
            ("SA(3/3),A20", "SA(3/3), A(20)"),
            ("SA(4/2)", "none"),
            ("SA(0/2)", "none"),
            ("SA(2/13)", "none"),
            ("A(61)", "none"),
            ("A(+5)", "none"),
            ("A", "none"),
            ("B", "none"),
        ] {
            let found = typed.parse::<FiringModes>().map(|it| it.to_string());
            assert_eq!(found.unwrap_or_else(|_| "none".to_owned()), read, "{typed}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(
            single in any::<bool>(),
            least in 1_u8..=6,
            more in 0_u8..=6,
            shots in 1_u8..=60,
        ) {
            let modes = FiringModes {
                single,
                semi_automatic: Some((least, least + more)),
                automatic: Some(shots),
            };
            prop_assert_eq!(modes.to_string().parse(), Ok(modes));
        }

    }

    #[test]
    fn any_text_is_firing_modes_or_an_error() {
        let texts = prop_oneof![
            1 => "\\PC{0,12}",
            3 => "([Ss]|[Ss][Aa] ?[(]?[0-9]{1,2}[/-][0-9]{1,2}[)]?|[Aa] ?[(]?[0-9]{1,3}[)]?)(, |; \
                  | ){0,3}",
            1 => "([Ss], )?SA[(][1-4]/[4-9][)](, A[(][1-7][0-9][)])?",
        ];
        at_least(0.2, &ProptestConfig::default(), &texts, |text| {
            let Ok(read) = text.parse::<FiringModes>() else { return Ok(false) };
            prop_assert_eq!(read.to_string().parse(), Ok(read));
            Ok(true)
        });
    }
}
