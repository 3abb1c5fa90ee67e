//! How the app looks, sounds and feels, as its player likes it.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// How the app looks, sounds and feels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Comfort {
    /// Its colours.
    pub theme: Theme,
    /// How large its text is.
    pub text: TextSize,
    /// How long dice fall and lie that the app rolls.
    pub dice: DiceSpeed,
    /// Whether it is heard.
    pub sound: bool,
    /// Whether it is felt.
    pub haptics: bool,
    /// Whether the screen stays on during a battle.
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

/// Declares a choice among a few, each with its name in data and its words.
macro_rules! choice {
    ($(#[$doc:meta])* $Name:ident { $($(#[$about:meta])* $Option:ident = $id:literal, $words:literal;)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum $Name {
            $($(#[$about])* $Option,)+
        }

        impl $Name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$Option),+];

            /// Its name in data.
            pub fn id(self) -> &'static str {
                match self { $(Self::$Option => $id,)+ }
            }

            /// Its name for players.
            pub fn words(self) -> &'static str {
                match self { $(Self::$Option => $words,)+ }
            }
        }

        // What serde derives weighs several times as much at every start.
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
    /// Colours.
    Theme {
        /// As the device has it.
        #[default]
        System = "system", "As the device";
        /// Ink on paper.
        Paper = "paper", "Paper";
        /// Light on dark.
        Night = "night", "Night";
    }
}

choice! {
    /// How large text is, against what the browser has set.
    TextSize {
        /// As it is set.
        #[default]
        Usual = "usual", "Usual";
        /// An eighth more.
        Large = "large", "Large";
        /// A quarter more.
        Larger = "larger", "Larger";
    }
}

choice! {
    /// How long dice fall and lie that the app rolls.
    DiceSpeed {
        /// Long enough to be watched.
        #[default]
        Calm = "calm", "Calm";
        /// Half as long.
        Quick = "quick", "Quick";
        /// Not at all.
        Off = "off", "Off";
    }
}
