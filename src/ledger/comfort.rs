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
    /// How long dice that the app rolls take to fall, and how long they lie.
    pub dice: DiceSpeed,
    /// Whether it makes sounds.
    pub sound: bool,
    /// Whether it vibrates.
    pub haptics: bool,
    /// Whether the screen is kept on during a battle.
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

/// Declares a choice among a few options, each with its name in stored data and its words.
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
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$Option),+];

            /// Its name in stored data.
            pub fn id(self) -> &'static str {
                match self { $(Self::$Option => $id,)+ }
            }

            /// Its name for players.
            pub fn words(self) -> &'static str {
                match self { $(Self::$Option => $words,)+ }
            }
        }

        // Written by hand: what serde derives is several times as large, and every start would load
        // it.
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
        /// As the device is set.
        #[default]
        System = "system", "System";
        /// Dark on light.
        Paper = "paper", "Paper";
        /// Light on dark.
        Night = "night", "Night";
    }
}

choice! {
    /// How large text is, compared with the browser's setting.
    TextSize {
        /// As the browser is set.
        #[default]
        Usual = "usual", "Normal";
        /// An eighth more.
        Large = "large", "Large";
        /// A quarter more.
        Larger = "larger", "Larger";
    }
}

choice! {
    /// How long dice that the app rolls take to fall, and how long they lie.
    DiceSpeed {
        /// Long enough to be watched.
        #[default]
        Calm = "calm", "Calm";
        /// Half as long.
        Quick = "quick", "Quick";
        /// Not shown at all.
        Off = "off", "Off";
    }
}
