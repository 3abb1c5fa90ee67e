//! The player's preferences for how the app looks, sounds and feels.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// The player's preferences for how the app looks, sounds and feels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Comfort {
    /// The colours.
    pub theme: Theme,
    /// The size of text.
    pub text: TextSize,
    /// The speed of the animation when the app rolls dice.
    pub dice: DiceSpeed,
    /// `true` to make sounds.
    pub sound: bool,
    /// `true` to vibrate.
    pub haptics: bool,
    /// `true` to keep the screen on during a battle.
    pub keep_awake: bool,
}

impl Default for Comfort {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            text: TextSize::default(),
            dice: DiceSpeed::default(),
            sound: false,
            haptics: true,
            keep_awake: true,
        }
    }
}

/// Declares an enum of options, each with a name in saved settings and a name for players.
macro_rules! choice {
    ($(#[$doc:meta])* $Name:ident {
        $($(#[$about:meta])* $Option:ident = $id:literal, $words:literal;)+
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum $Name {
            $($(#[$about])* $Option,)+
        }

        impl $Name {
            /// All options.
            pub const ALL: &'static [Self] = &[$(Self::$Option),+];

            /// Returns the option's name in saved settings.
            pub fn id(self) -> &'static str {
                match self { $(Self::$Option => $id,)+ }
            }

            /// Returns the option's name for players.
            pub fn words(self) -> &'static str {
                match self { $(Self::$Option => $words,)+ }
            }
        }

        // Implemented by hand: serde's derived code is several times as large, and the app would
        // load it at every start.
        impl Serialize for $Name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.id())
            }
        }

        impl<'de> Deserialize<'de> for $Name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let id = String::deserialize(deserializer)?;
                let known = Self::ALL.iter().find(|it| it.id() == id);
                known.copied().ok_or_else(|| D::Error::custom("no such choice"))
            }
        }
    };
}

choice! {
    /// The colour schemes.
    Theme {
        /// Follows the device's setting.
        #[default]
        System = "system", "System";
        /// Dark text on a light background.
        Paper = "paper", "Paper";
        /// Light text on a dark background.
        Night = "night", "Night";
    }
}

choice! {
    /// The sizes of text, relative to the browser's setting.
    TextSize {
        /// Uses the browser's setting unchanged.
        #[default]
        Usual = "usual", "Normal";
        /// Makes text an eighth larger.
        Large = "large", "Large";
        /// Makes text a quarter larger.
        Larger = "larger", "Larger";
    }
}

choice! {
    /// The speeds of the animation when the app rolls dice.
    DiceSpeed {
        /// Shows the dice slowly enough to watch.
        #[default]
        Calm = "calm", "Calm";
        /// Runs twice as fast as calm.
        Quick = "quick", "Quick";
        /// Shows the result without an animation.
        Off = "off", "Off";
    }
}
