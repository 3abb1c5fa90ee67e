// Plays each included custom game from its roster to its report.

import type { Page } from "@playwright/test";
import { expect, type Table, test } from "../fixtures";
import { picture, type Picture, playsByItself } from "../self-play";

interface Sample {
  game: string;
  // The game's first sample roster.
  roster: string;
  // The game's word for a battle.
  battle: string;
  // The button that adds a side, if the game needs more than one.
  adds?: string;
  // Rolls for who goes first, opens a topic, and plays an action with real dice.
  begins: (table: Table) => Promise<void>;
  // Lines that must then be in the log.
  told: string[];
  // Words that must be in the report.
  report: string;
}

const SAMPLES: Sample[] = [
  {
    game: "Salt and Iron",
    roster: "Harbour Watch",
    battle: "battle",
    // In this game, the margin is the damage, and figures that are out of action roll on a table.
    begins: async (table) => {
      for (const face of [15, 4]) await table.face(face);
      await table.open("Ann");
      await table.reads("Fight", "With a blade or a boarding axe.");
      await table.take("Attack");
      await table.choose("Pistol");
      await table.choose("Dot");
      await table.pick("Cover", "light");
      await table.face(17);
      await table.asks("Dot is out.", "Injury");
      await table.face(6);
    },
    told: [
      "D20 17 + 1 Shoot = 18, needs 11: hit.",
      "Dot: Health 0 (−10).",
      "Dot is back.",
      "Dot: Stunned.",
    ],
    report: "Loot",
  },
  {
    game: "Hammer Line",
    roster: "The Old Guard",
    battle: "battle",
    // This game has pools of dice, saves and morale.
    begins: async (table) => {
      for (const face of [6, 1]) await table.face(face);
      await table.open("First Foot");
      await table.reads("Quality", "The roll needed to hit and to pass a morale test.");
      await table.take("Shoot");
      await table.choose("Town Band");
      await table.toggle("Target in cover").click();
      await table.step("Hits", "5");
      await table.step("Sixes", "3");
      await table.take("Use these results");
      await table.count("Saved", 2);
      await table.asks("Morale");
      await table.face(2);
    },
    told: ["Town Band: Models 6 (−6).", "Town Band: Shaken."],
    report: "Banners",
  },
  {
    game: "Broken Crowns",
    roster: "House of Thorn",
    battle: "skirmish",
    // This game has tables for skill, Strength and injuries.
    begins: async (table) => {
      for (const face of [6, 1]) await table.face(face);
      await table.open("Sir Aldous");
      await table.reads("Skill", "Look up your Skill against the target's in the Strike chart.");
      await table.take("Fight");
      await table.choose("Dunk");
      await table.toggle("Charging").click();
      await table.count("Hits", 2);
      await table.count("Wounding", 2);
      await table.count("Saved", 0);
      await table.asks("Injury");
      await table.face(5);
      await expect(table.page.getByRole("checkbox", { name: "Lay Dunk down." })).toBeVisible();
    },
    told: ["Dunk: Wounds 0 (−1).", "Dunk is out.", "Dunk is back."],
    report: "Crowns",
  },
  {
    game: "Neon Alley",
    roster: "Static",
    battle: "shootout",
    // This game has percentile dice with bands, bursts and a dodge.
    begins: async (table) => {
      for (const face of [9, 3]) await table.face(face);
      await table.open("Zee");
      await table.reads("Guns", "Roll this or lower on a D100 to hit.");
      await table.take("Shoot");
      await table.choose("Vale");
      await table.toggle("Burst").click();
      await table.percent(30);
      await table.count("Hits", 3);
      await table.take("Shoot");
      await table.choose("Vale");
      await table.step("Range", "15");
      await table.percent(35);
      await table.asks("Dodge");
      await table.percent(80);
      await table.face(7);
    },
    told: ["3 bullets hit.", "Vale: Body 11 (−9).", "Vale: Body 4 (−7)."],
    report: "Data",
  },
  {
    game: "The Old Road",
    roster: "The Lantern",
    battle: "scene",
    adds: "Add a party",
    // This game has 2D6 rolls with degrees, scenes in which anyone can act, and a choice of the
    // price.
    begins: async (table) => {
      await table.open("Ivo");
      await table.reads("Bold", "For daring and fighting.");
      await table.take("Dare");
      await table.total(6);
      await table.asks("What does it cost Ivo?");
      await table.choose("Hope");
    },
    told: ["done, at a price", "The Lantern: Hope 2 (−1)."],
    report: "Hope",
  },
  {
    game: "Ember Ridge",
    roster: "The Quiet Five",
    battle: "standoff",
    // In this game, stats are dice, and their highest faces are rolled again.
    begins: async (table) => {
      for (const face of [12, 3]) await table.face(face);
      await table.open("Marrow");
      await table.reads("Hide", "Damage must reach this to wound.");
      await table.take("Shoot");
      await table.choose("Wick");
      // Marrow's two dice, one of them again, Wick's guard, and the damage.
      for (const face of [10, 5, 3, 2]) await table.face(face);
      await table.total(9);
    },
    told: ["a clean shot", "Wick: Wounds 2 (+1)."],
    report: "Debts",
  },
  {
    game: "Cold Signal",
    roster: "Day Shift",
    battle: "night",
    adds: "Add a crew",
    // In this game, rolls are pushed for stress.
    begins: async (table) => {
      for (const face of [6, 1]) await table.face(face);
      await table.open("Bram");
      await table.reads("Gear", "Extra dice for searching.");
      await table.take("Search");
      await table.step("Base", "1");
      await table.take("Use these results");
      await table.choose("Reroll 3 dice");
      await table.take("Use these results");
      await table.step("Kits", "1");
      await table.take("Use these results");
    },
    told: ["Bram: Stress 1 (+1).", "Day Shift: Clues 2 (+2)."],
    report: "Clues",
  },
  {
    game: "Clockwork Court",
    roster: "House of Brass",
    battle: "duel",
    // In this game, dice have symbols that cancel each other, and gadgets have charges.
    begins: async (table) => {
      for (const face of [6, 1]) await table.face(face);
      await table.open("Lady Pendule");
      await table.reads("Arms", "The dice of its attack");
      await table.take("Trick");
      await table.choose("Sprig");
      // Without gears and springs, both dice show blades.
      await table.take("Use these results");
    },
    told: ["Lady Pendule, Music box: Charge 0 (−1).", "Sprig: Case 1 (−2)."],
    report: "Honour",
  },
  {
    game: "Rust Walkers",
    roster: "Ochre Wing",
    battle: "hunt",
    // In this game, hits go to locations, each with its own armour.
    begins: async (table) => {
      for (const total of [9, 5]) await table.total(total);
      await table.open("Sable");
      await table.reads("Gunnery", "The total to reach on 2D6");
      await table.take("Walk");
      for (const walker of ["Jackal", "Anvil", "Mastiff"]) {
        await table.open(walker);
        await table.take("Walk");
      }
      await table.open("Sable");
      await table.take("Fire");
      await table.choose("Slug thrower");
      await table.choose("Jackal");
      await table.total(10);
      await table.asks("Hit location");
      await table.total(7);
    },
    told: ["Sable: Walk", "Jackal: Body 6 (−4)."],
    report: "Ochre Wing",
  },
  {
    game: "Drumfire",
    roster: "First Company",
    battle: "engagement",
    // In this game, orders come out of a bag.
    begins: async (table) => {
      await table.open("Able");
      await table.reads("Quality", "The roll to obey an order under fire.");
      await table.take("Draw an order");
      await table.choose("red, 50%");
      await table.open("Able");
      await table.take("Fire");
      await table.choose("Dog");
      await table.count("Hits", 3);
      await table.count("Losses", 2);
    },
    told: ["Dog: Pins 1 (+1).", "Dog: Men 4 (−2)."],
    report: "Ground",
  },
  {
    game: "The Long Winter",
    roster: "Pine Hollow",
    battle: "raid",
    // In this game, the fallen roll on a D66 table.
    begins: async (table) => {
      for (const face of [10, 2]) await table.face(face);
      await table.open("Aud");
      await table.reads("Tough", "The total to reach on D10 plus Force to wound it.");
      await table.take("Fight");
      await table.choose("Nan");
      for (const face of [9, 2, 10]) await table.face(face);
      await table.asks("Injury");
      for (const face of [4, 4]) await table.face(face);
    },
    told: ["Nan: Wounds 0 (−2).", "full recovery", "Nan: Deeds 1 (+1)."],
    report: "Food",
  },
  {
    game: "My Own Game",
    roster: "Lantern Street",
    battle: "battle",
    // This is the smallest game.
    begins: async (table) => {
      await table.openByHand("Ada");
      await table.reads("Shaken", "It must rally before it can strike again.");
      await table.take("Actions");
      await table.take("Strike");
      await table.choose("Flo");
      for (const face of [5, 2]) await table.face(face);
    },
    told: ["a blow", "Flo: Wounds 2 (+2).", "Flo: Shaken."],
    report: "Lantern Street",
  },
];

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

// Saves the game's first roster, and begins a battle with it.
async function begin(table: Table, { game, roster, adds }: Sample): Promise<void> {
  const { page } = table;
  await table.takeSample(game, roster);
  await press(page, "Play");
  await expect(page.getByRole("radio", { name: game })).toBeChecked();
  if (adds) await press(page, adds);
  await press(page, "Start");
}

// Closes all overlays, so that the battle is visible.
async function seesTheBattle(table: Table): Promise<void> {
  if (!(await table.overlay.isVisible())) return;
  const isAsked = await table.overlay.getByRole("button", { name: /^Look at the / }).isVisible();
  await (isAsked ? table.lookAtTheBattle() : table.close());
}

// Returns the figures that have acted so far, one per action.
async function actors(table: Table): Promise<string[]> {
  const buttons = table.page.getByRole("main").getByRole("listitem").getByRole("button");
  const names = (await buttons.allInnerTexts()).map((it) => it.split("\n")[0]!.trim());
  await table.openLog();
  const titles = await table.overlay.getByRole("listitem").locator("b").allInnerTexts();
  await table.close();
  return titles.map((it) => it.split(": ")[0]!.trim()).filter((it) => names.includes(it));
}

for (const sample of SAMPLES) {
  test(`${sample.game} is played from its roster to its report`, async ({ page, table }) => {
    const { battle, begins, told, report } = sample;
    await begin(table, sample);
    await begins(table);
    await seesTheBattle(table);
    await table.logs(...told);

    const last = told.at(-1)!;
    await table.undo();
    await seesTheBattle(table);
    await table.openLog();
    await expect(table.overlay.getByText(last)).toBeHidden();
    await table.overlay.getByRole("button", { name: "Redo" }).click();
    await expect(table.overlay.getByText(last)).toBeVisible();
    await table.close();

    await picture(page);
    const pictures: Picture[] = [];
    await playsByItself(page, 9, (it) => pictures.push(it), false, 80);
    expect(pictures.filter((it) => it.startsWith("nothing to do"))).toEqual([]);
    const acted = await actors(table);
    expect(acted.length).toBeGreaterThanOrEqual(5);
    expect(new Set(acted).size).toBeGreaterThanOrEqual(3);

    const ready = page.getByRole("button", { name: "Report", exact: true });
    if (!(await ready.isVisible())) await table.end(battle);
    await ready.click();
    await expect(table.overlay.getByText(report).first()).toBeVisible();
  });
}
