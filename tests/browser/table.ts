// A player, who uses the app by the words on the screen.

import type { Locator, Page } from "@playwright/test";
import { BOUNCE, expect } from "./patience";

export const TNT = "This Is Not a Test";
export const GDF = "Grimdark Future 2.16";
export const GDF_3_5 = "Grimdark Future 3.5";
export const D100 = "D100 tactical combat";
export const ADVENTURE = "2D6 adventure";

export type SystemName = typeof TNT | typeof GDF | typeof D100 | typeof ADVENTURE;

// Values for all built-in systems. The type check finds values that are missing for a new system.
export type PerSystem<Value> = Readonly<Record<SystemName, Value>>;

// What specs of all systems need to know of each: the names of a sample roster and of a figure on it
// that has a weapon, and how to begin a battle and answer its first questions.
export const SYSTEMS: PerSystem<{
  id: string;
  roster: string;
  figure: string;
  begin: (table: Table) => Promise<void>;
}> = {
  [TNT]: {
    id: "tnt",
    roster: "Rust Dogs",
    figure: "Mags",
    begin: (table) => table.beginWithInitiative(),
  },
  [GDF]: {
    id: "gdf",
    roster: "Lantern Watch",
    figure: "Gate Wardens",
    begin: async (table) => {
      await table.begin(GDF);
      for (const face of [6, 2]) await table.face(face);
      await table.asksNothing();
    },
  },
  [D100]: {
    id: "d100",
    roster: "Harbour Watch",
    figure: "Oona",
    begin: (table) => table.beginQuietly(D100),
  },
  [ADVENTURE]: {
    id: "adventure",
    roster: "Lantern Company",
    figure: "Alder",
    begin: (table) => table.beginQuietly(ADVENTURE),
  },
};

export const SYSTEM_NAMES = Object.keys(SYSTEMS) as SystemName[];

// Returns a pattern for names that begin with these words. More visible text may follow after a
// comma, as in "Activate , 1 AP".
export function headed(words: string): RegExp {
  return new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}( ,|$)`);
}

export class Table {
  constructor(readonly page: Page) {}

  // --- before a battle ---

  async begin(system = TNT): Promise<void> {
    await this.page.goto("./");
    await this.beginAnother(system);
  }

  async beginAnother(system = TNT): Promise<void> {
    await this.start(system);
    await expect(this.overlay).toBeVisible();
  }

  // Begins a battle without an open question, with this many more sides than the default.
  async beginQuietly(system: string, more = 0): Promise<void> {
    await this.page.goto("./");
    await this.start(system, more);
    await expect(this.page.getByRole("contentinfo")).toBeVisible();
  }

  // Goes from Home to a battle, with this many more sides than the default.
  async start(system: string, more = 0): Promise<void> {
    await this.page.getByRole("link", { name: "New battle" }).click();
    await this.page.getByRole("radio", { name: system }).click();
    for (let side = 0; side < more; side++)
      await this.page.getByRole("button", { name: "Add a side" }).click();
    await this.pressStart();
  }

  // Begins the battle on the page for a new one.
  async pressStart(): Promise<void> {
    await this.page.getByRole("button", { name: "Start", exact: true }).click();
  }

  // Saves a sample roster of a custom game.
  async takeSample(game: string, roster: string): Promise<void> {
    await this.page.goto("./#/rosters");
    await this.page.getByRole("button", { name: "More games" }).click();
    await this.page.getByRole("radio", { name: game }).click();
    await this.page.getByRole("button", { name: new RegExp(`^${roster}, a sample`) }).click();
    const name = this.page.getByRole("textbox", { name: "Roster name" });
    await expect(name).toHaveValue(roster);
  }

  // Begins a battle of This Is Not a Test, and rolls for initiative: Rust Dogs, then Salt Road.
  async beginWithInitiative(): Promise<void> {
    await this.begin();
    await this.face(7);
    await this.face(3);
    await this.asksNothing();
  }

  // --- the battle ---

  side(name: string): Locator {
    return this.page.getByRole("region", { name, exact: true });
  }

  figure(name: string): Locator {
    return this.page.getByRole("main").getByRole("button", { name: headed(name) });
  }

  // Returns a tracker on a figure's card, such as "Bob: Wounds 0 of 1".
  tracker(words: string): Locator {
    return this.page.getByRole("main").getByRole("button", { name: words, exact: true });
  }

  trackers(figure: string): Locator {
    return this.page.getByRole("main").getByRole("button", { name: `${figure}: ` });
  }

  // Checks the bar at the top: turn, phase, and whose move it is.
  async standsAt(...words: string[]): Promise<void> {
    const title = this.page.getByRole("heading", { level: 1 });
    for (const word of words) await expect(title).toContainText(word);
  }

  // Returns the next step in the bar at the bottom, which the rules require.
  next(words: string): Locator {
    return this.page.getByRole("contentinfo").getByText(words);
  }

  async open(figure: string): Promise<void> {
    await this.tap(this.figure(figure));
  }

  // Opens a figure's trackers to change them by hand.
  async openByHand(figure: string): Promise<void> {
    await this.open(figure);
    await expect(this.overlay).toBeVisible();
    const byHand = this.overlay.getByRole("button", { name: "By hand" });
    if (await byHand.isVisible()) await byHand.click();
  }

  // Takes an offer in the open sheet.
  async take(offer: string): Promise<void> {
    await this.tap(this.overlay.getByRole("button", { name: headed(offer) }));
  }

  async activate(figure: string, face: number): Promise<void> {
    await this.open(figure);
    await this.take("Activate");
    await this.face(face);
  }

  // Marks two enemies as in melee with each other by hand.
  async bringTogether(figure: string, enemy: string): Promise<void> {
    await this.openByHand(figure);
    await this.pick("In melee with", enemy);
    await this.take("In melee with: add");
    await this.close();
  }

  // Opens a topic, checks its words and closes it again. The open question stays open.
  async reads(about: string, ...words: string[]): Promise<void> {
    await this.page
      .getByRole("button", { name: `About: ${about}`, exact: true })
      .first()
      .click();
    const topic = this.page.getByRole("region", { name: about, exact: true });
    for (const word of words) await expect(topic).toContainText(word);
    await topic.getByRole("button", { name: "Back" }).click();
    await expect(topic).toBeHidden();
  }

  async fire(weapon: string, target: string): Promise<void> {
    await this.take(`Fire ${weapon}`);
    await this.choose(target);
  }

  // --- the overlay ---

  get overlay(): Locator {
    return this.page.getByRole("dialog");
  }

  async asks(...words: string[]): Promise<void> {
    for (const word of words) await expect(this.overlay).toContainText(word);
  }

  async asksNothing(): Promise<void> {
    await expect(this.keys).toBeHidden();
  }

  get keys(): Locator {
    return this.overlay.getByRole("group", { name: "Die result" });
  }

  // Returns the button for a die face, with or without a hint.
  key(face: number): Locator {
    return this.keys.getByRole("button", { name: new RegExp(`^${face}(,|$)`) });
  }

  async face(face: number): Promise<void> {
    await this.tap(this.key(face));
  }

  // Taps as a finger does. The app ignores a tap right after another one near the same place, so
  // this waits first if necessary.
  async tap(target: Locator): Promise<void> {
    // This fails if the element is being redrawn. The click finds it again.
    await target.scrollIntoViewIfNeeded().catch(() => undefined);
    const box = await target.boundingBox();
    const [x, y] = box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0];
    const isNear = Math.max(Math.abs(x - this.last.x), Math.abs(y - this.last.y)) < 40;
    const since = Date.now() - this.last.at;
    if (isNear && since < BOUNCE) await this.page.waitForTimeout(BOUNCE - since);
    await target.click();
    this.last = { x, y, at: Date.now() };
  }

  private last = { x: 0, y: 0, at: 0 };

  async choose(option: string): Promise<void> {
    await this.tap(this.overlay.getByRole("button", { name: headed(option) }));
  }

  // Answers that no figure was near the leader who fell.
  async nobodyWasNear(): Promise<void> {
    await this.asks("the leader is down", "Who saw the leader fall?");
    await this.choose("No one tests");
  }

  // Enters how many dice of a pool have a result: `count("hits", 3)`.
  async count(what: string, dice: number): Promise<void> {
    const keys = this.overlay.getByRole("group", { name: `How many ${what}?` });
    await this.tap(keys.getByRole("button", { name: `${dice}`, exact: true }));
  }

  // Chooses an option by entering the results of its pool: `countFor("Strike back", "hits", 3)`.
  async countFor(option: string, what: string, dice: number): Promise<void> {
    const keys = this.overlay.getByRole("group", { name: `${option}: how many ${what}?` });
    await this.tap(keys.getByRole("button", { name: `${dice}`, exact: true }));
  }

  // Enters the results of a pool and of the next one with one tap:
  // `counts("hits", 3, "blocks", 1)`.
  async counts(what: string, dice: number, next: string, others: number): Promise<void> {
    const keys = this.overlay.getByRole("group", { name: `How many ${what}?` });
    const both = `${what} ${dice}, ${next} ${others}`;
    await this.tap(keys.getByRole("button", { name: both, exact: true }));
  }

  async set(condition: string, option: string): Promise<void> {
    await this.condition(condition, option).click();
    await expect(this.condition(condition, option)).toBeChecked();
  }

  condition(condition: string, option: string): Locator {
    return this.overlay
      .getByRole("radiogroup", { name: condition })
      .getByRole("radio", { name: option });
  }

  // Returns a toggle by its label. The number that the toggle adds may follow.
  toggle(words: string): Locator {
    return this.overlay.getByRole("button", { name: new RegExp(`^${words}( [+−]\\d+)?$`) });
  }

  // Chooses an option of a list by name.
  async pick(list: string, option: string): Promise<void> {
    await this.overlay.getByRole("combobox", { name: list }).selectOption({ label: option });
  }

  // Sets a number with its stepper, using the buttons for large steps if there are any. The name
  // of each button contains the number that a tap leads to.
  async step(condition: string, to: string): Promise<void> {
    const steps = this.overlay.getByRole("group", { name: condition, exact: true });
    const leap = this.overlay.getByRole("button", { name: `${condition}: ${to}`, exact: true });
    const number = (words: string) => Number(words.replace("−", "-").replace(/^\D*(?=-?\d)/, ""));
    for (let taps = 0; taps < 40; taps++) {
      const shown = (await steps.innerText()).trim();
      if (shown === to) return;
      const way = number(to) > number(shown) ? "more" : "less";
      const key = (await leap.isVisible()) ? leap : steps.getByRole("button", { name: way });
      await key.click();
      await expect(steps).not.toHaveText(shown);
    }
    throw new Error(`${condition} does not come to ${to}`);
  }

  // Taps a stepper's button for one step.
  async stepOnce(condition: string, way: "less" | "more"): Promise<void> {
    await this.overlay.getByRole("button", { name: `${condition}: ${way}`, exact: true }).click();
  }

  // Enters percentile dice: the tens, then the units.
  async percent(result: number): Promise<void> {
    const digits = { Tens: Math.floor((result % 100) / 10), Units: result % 10 };
    for (const [name, digit] of Object.entries(digits)) {
      const keys = this.overlay.getByRole("group", { name, exact: true });
      await keys
        .getByRole("button", { name: name === "Tens" ? `${digit}0` : `${digit}`, exact: true })
        .click();
    }
  }

  // Enters the total of several dice.
  async total(total: number): Promise<void> {
    const keys = this.overlay.getByRole("group", { name: /^Total of / });
    await keys.getByRole("button", { name: new RegExp(`^${total}(,|$)`) }).click();
  }

  // Enters a band of results, if the exact result does not matter.
  async band(label: string): Promise<void> {
    const keys = this.overlay.getByRole("group", { name: "Counts as" });
    await this.tap(keys.getByRole("button", { name: new RegExp(`^${label},`) }));
  }

  // Returns the sheet's odds of success, in percent.
  chance(percent: number): Locator {
    return this.overlay.getByRole("status").filter({ hasText: new RegExp(`^${percent}%$`) });
  }

  // Returns the expected losses of a pool, a row for each side, such as "Rust Dogs: 1.2 lost".
  get expected(): Locator {
    return this.overlay.getByRole("status").filter({ hasText: /: (–|\d)/ });
  }

  // Returns one of the possible outcomes, such as "miss 40%".
  odds(words: string): Locator {
    return this.overlay.getByText(words);
  }

  // Leaves a test in which dice have been rolled, and confirms that.
  async leave(): Promise<void> {
    await this.overlay.getByRole("button", { name: "Leave", exact: true }).click();
    await this.take("Leave and discard");
  }

  // Checks the summary of a finished turn, and continues.
  async isOver(turn: string, ...words: string[]): Promise<void> {
    await expect(this.overlay.getByRole("heading", { level: 2 })).toHaveText(
      `End of ${turn.toLowerCase()}`,
    );
    for (const word of words) await expect(this.overlay).toContainText(word);
    await this.take("Continue");
  }

  async close(): Promise<void> {
    await this.tap(this.overlay.getByRole("button", { name: "Close", exact: true }));
    await expect(this.overlay).toBeHidden();
  }

  // Closes an open walk-through to look at the battle, which has another name in some systems.
  async lookAtTheBattle(): Promise<void> {
    await this.overlay.getByRole("button", { name: /^Look at the / }).click();
    await expect(this.overlay).toBeHidden();
  }

  // --- the undo button, the menu and the log ---

  // Returns the undo button within reach: the sheet's if a sheet is open.
  get undoButton(): Locator {
    return this.page.getByRole("button", { name: "Undo", exact: true }).last();
  }

  get redoButton(): Locator {
    return this.page.getByRole("banner").getByRole("button", { name: "Redo" }).first();
  }

  async undo(): Promise<void> {
    await this.undoButton.click();
  }

  // Ends the battle before anyone has won.
  async end(what = "battle"): Promise<void> {
    await this.goTo(`End the ${what}`);
    await this.asks(`End the ${what} now?`);
    await this.take(`End the ${what}`);
  }

  async openMenu(): Promise<void> {
    await this.tap(this.page.getByRole("banner").getByRole("button", { name: "Menu" }));
  }

  // Opens the battle's menu and chooses one of its lines.
  async goTo(line: string): Promise<void> {
    await this.openMenu();
    await this.overlay.getByRole("button", { name: new RegExp(`^${line}( |$)`) }).click();
  }

  async openLog(): Promise<void> {
    await this.goTo("Log");
  }

  // Opens the log, checks for these lines, and closes it.
  async logs(...lines: string[]): Promise<void> {
    await this.openLog();
    for (const line of lines) await expect(this.overlay.getByText(line).first()).toBeVisible();
    await this.close();
  }
}
