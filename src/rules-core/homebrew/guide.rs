//! How a game is written, in ten steps. All examples together are a game that plays.

use crate::game::GuideStep;

pub(super) const GUIDE: [GuideStep; 10] = [
    GuideStep {
        title: "Name it",
        words: "The first line says what your game is called. What belongs to a line stands under \
                it, a little to the right.",
        example: "game Alley Cats\n  about \"Cats settle who sleeps on the warm wall.\"\n  \
                  figures cat, cats",
    },
    GuideStep {
        title: "What stands on a sheet",
        words: "Each stat has a name of one word, its least and its most, and what is usual.",
        example: "sheet\n  Claws 0 to 6, usually 3\n  Nerve 1 to 6, usually 4",
    },
    GuideStep {
        title: "What is kept count of",
        words: "A tracker changes in play. One that is out at 0 takes its figure off the table. \
                Sides and the battle may have trackers, too.",
        example: "trackers\n  cat Spirit from Nerve, out at 0\n  side Wall 0 to 9",
    },
    GuideStep {
        title: "A test",
        words: "Say which dice are rolled and against what. Without “against” they are simply \
                rolled; “under” is for dice that have to stay low.",
        example: "test Hiss\n  roll D6 \"Hiss\"\n    + Nerve\n    against 7",
    },
    GuideStep {
        title: "What comes of it",
        words: "“by 0” is a success, “by 3” one with 3 to spare, “else” all the rest. What is done \
                then stands under it.",
        example: "    by 0 \"they back off\"\n      gains 1 Wall\n    else \"they stare\"",
    },
    GuideStep {
        title: "An action",
        words: "What a figure may do. “at an enemy” lets players choose one; another figure's stats \
                are “target's Claws”.",
        example: "action Scratch at an enemy\n  roll D6 \"Scratch\"\n    + Claws\n    opposed D6\n      \
                  + target's Claws\n    by 1 \"a scratch\"\n      target loses 1 Spirit\n    else \"dodged\"",
    },
    GuideStep {
        title: "What only you can see",
        words: "Ask the players for cover, range, or whether somebody is on high ground.",
        example: "action Pounce at an enemy\n  ask Cover: none 0, bins 2\n  roll D6 \"Pounce\"\n    \
                  + Claws\n    against 5 + Cover\n    by 0 \"caught\"\n      target loses 2 Spirit\n    \
                  else \"missed\"",
    },
    GuideStep {
        title: "An action by a test",
        words: "A test that was written before can be made by any action, and the others' numbers \
                say when it may be done.",
        example: "action Threaten\n  only if Spirit is over 1 \"It has lost its nerve.\"\n  test Hiss",
    },
    GuideStep {
        title: "Turns",
        words: "Sides alternate, figure by figure; or one side after the other (“sides in turn”); \
                or everybody as it comes (“free”). Say when it ends and what wins.",
        example: "turn\n  sides alternate\n  ends after 5 turns\n  wins most Wall",
    },
    GuideStep {
        title: "Rosters to begin with",
        words: "A line for each figure, with what is not usual.",
        example: "roster Tin Roofs\n  Soot: Claws 5\n  Biscuit\nroster Fish Market\n  Admiral: Nerve 6\n  Whisk",
    },
];
