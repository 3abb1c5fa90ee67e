//! How a game is written, in ten steps. All examples together are a game that plays.

use crate::game::GuideStep;

pub(super) const GUIDE: [GuideStep; 10] = [
    GuideStep {
        title: "Name it",
        words: "What belongs to a line stands under it, two spaces to the right.",
        example: "game Alley Cats\n  figures cat",
    },
    GuideStep {
        title: "What stands on a sheet",
        words: "A line for each stat: a name of one word, the least and the most. What is usual \
                may be left out.",
        example: "sheet\n  Claws 0 to 6, usually 2\n  Speed 0 to 6, usually 2\n  \
                  Nerve 1 to 6, usually 3",
    },
    GuideStep {
        title: "What is kept count of",
        words: "Trackers change in play. At “out at” a figure is out.",
        example: "trackers\n  cat Scratches 0 to 3, out at 3\n  cat Scared yes or no",
    },
    GuideStep {
        title: "An action",
        words: "What a figure may do, and when. “at an enemy” lets players choose whom; “ends its \
                time” is for what is done once a turn.",
        example: "action Fight at an enemy\n  ends its time\n  \
                  only if not Scared \"It is scared.\"",
    },
    GuideStep {
        title: "Dice and questions",
        words: "“ask” is for what only players can see. What always counts stands behind the dice; \
                what counts at times stands under them, with its reason and “if”.",
        example: "  ask Above yes or no\n  roll D6 + Claws\n    + 2 \"from above\" if Above",
    },
    GuideStep {
        title: "Against what",
        words: "Here the target rolls, too. Instead of “opposed D6” also “against 6”, a number to \
                reach, or “under Nerve”, one to stay under.",
        example: "    opposed D6 + target's Claws",
    },
    GuideStep {
        title: "What comes of it",
        words: "“by 0” is a success, “by 3” one with 3 to spare, “else” all the rest; the best \
                comes first. What is done then stands under it.",
        example: "    by 3 \"a bite\"\n      target gains 2 Scratches\n    \
                  by 0 \"a scratch\"\n      target gains 1 Scratches\n    \
                  else \"hissed at\"\n      Scared becomes yes",
    },
    GuideStep {
        title: "Another action",
        words: "As many as you like. What is not written does nothing: here no “else”.",
        example: "action Calm\n  only if Scared \"It is calm.\"\n  ends its time\n  \
                  roll D6 under Nerve\n    by 0 \"calm again\"\n      Scared becomes no",
    },
    GuideStep {
        title: "Turns",
        words: "Left out, anybody acts at any time. Turns may have phases, too: “phases Sneak, \
                Fight” here, and “only in Fight” under an action.",
        example: "turn\n  sides alternate\n  ends after 8 turns",
    },
    GuideStep {
        title: "Rosters to begin with",
        words: "A line each, with what is not usual. Left out, they are made in the app.",
        example: "roster Tin Roofs\n  Soot: Claws 4\n  Biscuit: Nerve 5\nroster Fish Market\n  \
                  Admiral: Nerve 5\n  Whisk: Claws 4",
    },
];
