//! The guide to writing a game, in ten steps. Its examples together form a complete game.

use engine::GuideStep;

pub(super) const GUIDE: [GuideStep; 10] = [
    GuideStep {
        title: "Name it",
        words: "The first line is “game” and the name. Indent a line by two spaces to put it under \
                another line: here, your word for a figure.",
        example: "game Alley Cats\n  figures cat",
    },
    GuideStep {
        title: "Describe the sheet",
        words: "Write one line per stat: a name, the minimum and the maximum. The \
                default is optional.",
        example: "sheet\n  Claws 0 to 6, usually 2\n  Speed 0 to 6, usually 2\n  \
                  Nerve 1 to 6, usually 3",
    },
    GuideStep {
        title: "Add trackers",
        words: "Trackers change during play. At its “out at” value, a figure is out.",
        example: "trackers\n  cat Scratches 0 to 3, out at 3\n  cat Scared yes or no",
    },
    GuideStep {
        title: "Add an action",
        words: "Describe what a figure can do, and when. “at an enemy” lets players choose a \
                target; “ends its turn” ends the figure's turn.",
        example: "action Fight at an enemy\n  ends its turn\n  \
                  only if not Scared \"It is scared.\"",
    },
    GuideStep {
        title: "Add dice and questions",
        words: "Use “ask” for things only players can see. Write permanent modifiers after the \
                dice; write conditional ones under them, with a reason and “if”.",
        example: "  ask Above yes or no\n  roll D6 + Claws\n    + 2 \"from above\" if Above",
    },
    GuideStep {
        title: "Set the difficulty",
        words: "Here the target rolls too. You can also write “against 6” for a number to reach, \
                or “under Nerve” for a number not to exceed.",
        example: "    opposed D6 + target's Claws",
    },
    GuideStep {
        title: "Add results",
        words: "“by 0” is a success, “by 3” is a success with 3 to spare, and “else” is \
                everything else. Put the best result first, and effects under each result.",
        example: "    by 3 \"a bite\"\n      target gains 2 Scratches\n    \
                  by 0 \"a scratch\"\n      target gains 1 Scratches\n    \
                  else \"hissed at\"\n      Scared becomes yes",
    },
    GuideStep {
        title: "Add another action",
        words: "Add as many actions as you like. Results that you leave out do nothing, like \
                “else” here.",
        example: "action Calm\n  only if Scared \"It is calm.\"\n  ends its turn\n  \
                  roll D6 under Nerve\n    by 0 \"calm again\"\n      Scared becomes no",
    },
    GuideStep {
        title: "Set the turn order",
        words: "Without a turn order, anyone can act at any time. Turns can have phases: write \
                “phases Sneak, Fight” here and “only in Fight” under an action.",
        example: "turn\n  sides alternate\n  ends after 8 turns",
    },
    GuideStep {
        title: "Add starting rosters",
        words: "Write one figure per line, with only stats that differ from the defaults. \
                Without rosters, players create them in the app.",
        example: "roster Tin Roofs\n  Soot: Claws 4\n  Biscuit: Nerve 5\nroster Fish Market\n  \
                  Admiral: Nerve 5\n  Whisk: Claws 4",
    },
];
