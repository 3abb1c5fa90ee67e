import type { Locator, Page } from "@playwright/test";
import {
  ADVENTURE,
  D100,
  expect,
  GDF,
  type PerSystem,
  SYSTEM_NAMES,
  SYSTEMS,
  test,
  TNT,
} from "../fixtures";
import { deny } from "../kept";
import { settled, tooFaint, tooSmall, tooWide } from "../measure";
import { addNew, library, number, writeNumber } from "../sheet";

const box = (scope: Page | Locator, name: string) =>
  scope.getByRole("textbox", { name, exact: true });
const press = (scope: Page | Locator, name: string) =>
  scope.getByRole("button", { name, exact: true }).click();
// Returns the line that opens and closes a figure or weapon.
const line = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name}( has a problem)?( .*\\d|$)`) });

const tags = (page: Page) => box(page, "Tags, separated by commas");

// Types at the end of a field.
async function append(field: Locator, words: string): Promise<void> {
  await field.press("End");
  await field.pressSequentially(words);
}

async function newRoster(page: Page, system = TNT): Promise<void> {
  await page.goto("./");
  await page.getByRole("link", { name: "Rosters" }).click();
  await page.getByRole("radio", { name: system }).click();
  await press(page, "New roster");
  await expect(page.getByRole("heading", { name: "Roster", exact: true })).toBeVisible();
}

test("the name of a new roster is selected, so that typing replaces it", async ({ page }) => {
  await newRoster(page);
  const name = box(page, "Roster name");
  await expect(name).toBeFocused();
  await page.keyboard.type("Night Crew");
  await expect(name).toHaveValue("Night Crew");
  // Only a new roster begins with its name.
  await page.reload();
  await expect(name).toHaveValue("Night Crew");
  await expect(name).not.toBeFocused();
});

// Writes two figures, each with a weapon.
async function writeCreekRats(page: Page): Promise<void> {
  await newRoster(page);
  await box(page, "Roster name").fill("Creek Rats");
  const hint = page.getByText(/^No cost yet: Ash\. .* enter “Barter cost”\.$/);
  await expect(hint).toBeVisible();
  await line(page, "Ash").click();
  await box(page, "Name").fill("Zed");
  await writeNumber(page, "Barter cost", "30");
  await expect(hint).toBeHidden();
  await addNew(page, "weapon");
  await box(page.getByRole("region", { name: "Weapons" }), "Name").fill("Pipe gun");
  await press(page, "Duplicate the last figure");
  await box(page, "Name").fill("Yara");
  await number(page, "Barter cost").click();
  await press(page, "Barter cost: more");
  await expect(page.getByText("2 figures, 61 barter")).toBeVisible();
}

test("a roster typed in is there after a reload and plays under its names", async ({
  page,
  table,
}) => {
  await writeCreekRats(page);
  await page.reload();
  await expect(box(page, "Roster name")).toHaveValue("Creek Rats");
  await expect(page.getByText("2 figures, 61 barter")).toBeVisible();
  await line(page, "Yara").click();
  await expect(line(page, "Pipe gun")).toBeVisible();

  await press(page, "Play");
  await expect(page.getByRole("combobox", { name: "Side 1" })).toContainText(
    "Creek Rats (2 figures)",
  );
  await press(page, "Start");
  await table.lookAtTheBattle();
  await expect(table.figure("Zed")).toBeVisible();
  await expect(table.figure("Yara")).toBeVisible();
});

test("a weapon that another figure or a sample has is added without writing it", async ({
  page,
}) => {
  await writeCreekRats(page);
  await addNew(page, "figure");
  await box(page, "Name").fill("Cole");
  const weapons = page.getByRole("region", { name: "Weapons" });
  await press(page, "Add weapon");
  await library(page)
    .getByRole("button", { name: /^Pipe gun/ })
    .click();
  await expect(box(weapons, "Name")).toHaveValue("Pipe gun");
  await press(page, "Add weapon");
  await expect(library(page).getByRole("button", { name: /^Knife/ })).toBeVisible();
  await expect(library(page).getByRole("button", { name: /^Pipe gun/ })).toHaveCount(0);
  await library(page).getByRole("searchbox", { name: "Search" }).fill("RIFLE");
  await expect(library(page).getByRole("button", { name: /^Knife/ })).toHaveCount(0);
  await library(page)
    .getByRole("button", { name: /^Hunting rifle.*Strength/ })
    .click();
  await expect(box(weapons, "Name")).toHaveValue("Hunting rifle");
  await expect(line(page, "Hunting rifle")).toBeFocused();
  await page.reload();
  await line(page, "Cole").click();
  await expect(line(page, "Pipe gun")).toBeVisible();
  await expect(line(page, "Hunting rifle")).toBeVisible();
});

test("a figure of a sample joins under a name of its own", async ({ page }) => {
  await writeCreekRats(page);
  for (const name of ["Dirk", "Dirk 2"]) {
    await press(page, "Add figure");
    await library(page)
      .getByRole("button", { name: /^Dirk 20 barter/ })
      .click();
    await expect(box(page, "Name")).toHaveValue(name);
  }
  await expect(line(page, "Hunting rifle")).toBeVisible();
  await expect(page.getByText("4 figures, 101 barter")).toBeVisible();
});

test("a number that is none stays as it was typed, is named, and can be put right from a new battle", async ({
  page,
  table,
}) => {
  await writeCreekRats(page);
  await number(page, "Move").click();
  await box(page, "Move").fill("7x");
  const wrong = page.getByText("must be a number from 0 to 20", { exact: true });
  await expect(wrong).toBeVisible();
  await expect(page.getByRole("region", { name: "Problems" })).toContainText("Yara, Move");
  await page.reload();
  await line(page, "Yara").click();
  await expect(number(page, "Move")).toHaveAccessibleName("Move 7x has a problem");
  await expect(number(page, "Move")).toHaveAccessibleDescription("must be a number from 0 to 20");

  await press(page, "Play");
  await press(page, "Start");
  await expect(page.getByRole("alert")).toContainText("Yara, Move: must be a number from 0 to 20");
  await page.getByRole("link", { name: "Edit Creek Rats" }).click();
  await line(page, "Yara").click();
  await writeNumber(page, "Move", "7");
  await expect(number(page, "Move")).toHaveAccessibleName("Move 7");
  await press(page, "Play");
  await press(page, "Start");
  await expect(table.overlay).toBeVisible();
});

test("what is typed is never disturbed", async ({ page }) => {
  await newRoster(page);
  await line(page, "Ash").click();
  const name = box(page, "Name");
  await name.fill("");
  await expect(page.getByText("is missing", { exact: true })).toBeVisible();
  await name.pressSequentially("  O’Hara the 2nd ");
  await expect(name).toHaveValue("  O’Hara the 2nd ");
  await name.press("Home");
  await name.pressSequentially("Big");
  await expect(name).toHaveValue("Big  O’Hara the 2nd ");
  await name.fill("");
  await press(page, "Call it Ash");
  await expect(name).toHaveValue("Ash");
});

test("figures are copied, moved, removed and put back", async ({ page }) => {
  await writeCreekRats(page);
  const figures = page
    .getByRole("region", { name: "Figures" })
    .locator(":scope > .item > button b");
  await press(page, "Up Yara");
  await expect(figures).toHaveText(["Yara", "Zed"]);
  await press(page, "Duplicate Yara");
  await expect(figures).toHaveText(["Yara", "Yara 2", "Zed"]);
  await press(page, "Down Yara 2");
  await expect(figures).toHaveText(["Yara", "Zed", "Yara 2"]);
  await press(page, "Remove Yara 2");
  await expect(figures).toHaveText(["Yara", "Zed"]);
  await press(page, "Undo edit");
  await expect(figures).toHaveText(["Yara", "Zed", "Yara 2"]);
  await addNew(page, "figure");
  await expect(figures).toHaveText(["Yara", "Zed", "Yara 2", "Ash"]);
  await expect(number(page, "Move")).toHaveAccessibleName("Move 5");
  await page.reload();
  await expect(figures).toHaveText(["Yara", "Zed", "Yara 2", "Ash"]);
});

test("a sample is copied, duplicated, deleted and put back; the one used last comes first", async ({
  page,
}) => {
  await page.goto("./#/rosters");
  await press(page, "Rust Dogs, a sample 5 figures, 100 barter");
  await expect(box(page, "Roster name")).toHaveValue("Rust Dogs");
  await page.getByRole("link", { name: "All rosters" }).click();
  const kept = page.getByRole("region", { name: TNT }).getByRole("link");
  await press(page, "Duplicate Rust Dogs");
  await expect(kept).toHaveText([/^Rust Dogs 2/, /^Rust Dogs5 figures, 100 barter/]);
  await press(page, "Remove Rust Dogs 2");
  await expect(kept).toHaveText([/^Rust Dogs5/]);
  await press(page, "Undo");
  await expect(kept).toHaveText([/^Rust Dogs 2/, /^Rust Dogs5/]);

  await page.getByRole("link", { name: "All battles" }).click();
  await page.getByRole("link", { name: "New battle" }).click();
  await page
    .getByRole("combobox", { name: "Side 1" })
    .selectOption({ label: "Rust Dogs (5 figures)" });
  await press(page, "Start");
  await page.goto("./#/rosters");
  await expect(kept).toHaveText([/^Rust Dogs5/, /^Rust Dogs 2/]);
});

test("whoever plays one game finds its rules chosen", async ({ page }) => {
  const chosen = page.getByRole("radio", { name: GDF });
  await newRoster(page, GDF);
  for (const screen of ["rosters", "new", "reference"]) {
    await page.goto(`./#/${screen}`);
    await expect(chosen).toBeChecked();
  }
  await page.goto("./#/rosters");
  await press(page, "Remove New roster");
  await page.goto("./#/new");
  await expect(page.getByRole("radio", { name: TNT })).toBeChecked();
});

test("many rosters are listed by their rules and can be searched", async ({ page }) => {
  await newRoster(page, GDF);
  await page.goto("./#/rosters");
  await page.getByRole("radio", { name: TNT }).click();
  await press(page, "Salt Road, a sample 5 figures, 100 barter");
  await page.getByRole("link", { name: "All rosters" }).click();
  for (let copies = 2; copies <= 6; copies++) {
    await press(page, "Duplicate Salt Road");
    await expect(page.getByRole("link", { name: `Salt Road ${copies} 5 figures` })).toBeVisible();
  }
  await expect(page.getByRole("region", { name: GDF }).getByRole("link")).toHaveCount(1);
  await page.getByRole("searchbox", { name: "Search the rosters" }).fill("road 4");
  await expect(page.getByRole("region", { name: TNT }).getByRole("link")).toHaveCount(1);
  await expect(page.getByRole("region", { name: GDF })).toBeHidden();
});

test("a roster that cannot be read is named and offered as a file", async ({ page }) => {
  await page.goto("./");
  await page.evaluate(() => localStorage.setItem("rollbook.roster.3", "{"));
  await page.goto("./#/rosters");
  await expect(page.getByRole("region", { name: "Unreadable" })).toContainText("Roster 1");
  const download = page.waitForEvent("download");
  await press(page, "Save Roster 1 as file");
  expect((await download).suggestedFilename()).toBe("rollbook-roster-1.json");
});

test("where nothing can be kept that is said, and editing goes on", async ({
  page,
  context,
  table,
}) => {
  await deny(context, "indexedDB");
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
  await writeCreekRats(page);
  await expect(page.getByRole("alert")).toContainText("This browser's storage is full.");
  await page.getByRole("link", { name: "All rosters" }).click();
  await page.getByRole("link", { name: "Creek Rats Not saved. Don't close this page." }).click();
  await expect(box(page, "Roster name")).toHaveValue("Creek Rats");
  await press(page, "Play");
  await press(page, "Start");
  await table.lookAtTheBattle();
  await expect(table.figure("Zed")).toBeVisible();
});

for (const system of [TNT, GDF]) {
  test(`an open figure of ${system} fits the hand and the eye`, async ({ page }) => {
    await newRoster(page, system);
    const main = page.getByRole("main");
    await main.locator(".item-head").click();
    await addNew(page, "weapon");
    await settled(page);
    expect(await tooWide(page)).toEqual([]);
    expect(await tooSmall(page.locator("body"))).toEqual([]);
    expect(await tooFaint(main)).toEqual([]);
    const sizes = await main
      .locator("input, select, textarea")
      .evaluateAll((all) => all.map((it) => Number.parseFloat(getComputedStyle(it).fontSize)));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
    await page.goto("./#/rosters");
    await settled(page);
    expect(await tooWide(page)).toEqual([]);
    expect(await tooSmall(page.locator("body"))).toEqual([]);
  });
}

// A weapon of each system's sample figure, with its numbers.
const WEAPONS: PerSystem<RegExp> = {
  [TNT]: /^Pipe shotgun Ranged, Strength 7/,
  [GDF]: /^Repeater ×1: 30″, 3 attacks/,
  [D100]: /^Carbine Basic, Accuracy 5, Damage 2D6\+3/,
  [ADVENTURE]: /^Hunting bow Ranged, Damage dice 2D6\+2, Range increments: \d$/,
};

for (const system of SYSTEM_NAMES) {
  const { roster, figure } = SYSTEMS[system];
  test(`a figure of ${system} fits two screens, and its weapons say what they do`, async ({
    page,
  }) => {
    await page.goto("./#/rosters");
    await page.getByRole("radio", { name: system }).click();
    await page.getByRole("button", { name: new RegExp(`^${roster}, a sample`) }).click();
    await page.getByRole("button", { name: new RegExp(`^${figure}`) }).click();
    const open = page.locator(".item[data-open]");
    await open.waitFor();
    await settled(page);
    const height = await open.evaluate((it) => it.getBoundingClientRect().height);
    expect(height).toBeLessThanOrEqual(2 * 740);
    await page.getByRole("button", { name: WEAPONS[system] }).click();
    await page
      .locator("details.fold")
      .evaluateAll((all) => all.forEach((it) => it.setAttribute("open", "")));
    await settled(page);
    expect(await tooWide(page)).toEqual([]);
    expect(await tooSmall(page.locator("body"))).toEqual([]);
  });
}

test("what is seldom changed stays folded, says what is set, and stays open while one writes in it", async ({
  page,
}) => {
  await newRoster(page, GDF);
  await page.getByRole("main").locator(".item-head").click();
  const fold = page
    .getByRole("group")
    .filter({ has: page.getByText("Special rules", { exact: true }) })
    .first();
  const summary = fold.locator("summary");
  await expect(summary).toContainText("none");
  await expect(page.getByRole("button", { name: "Fast", exact: true })).toBeHidden();
  await summary.click();
  await press(page, "Fast");
  await number(page, "Impact").click();
  await press(page, "Impact, 0 for none: more");
  await expect(summary).toContainText("Fast, Impact 1");
  await expect(page.getByRole("button", { name: "Fast", exact: true })).toBeVisible();
});

test("a tap on a number opens its stepper over it, and nothing moves", async ({ page }) => {
  await newRoster(page);
  await line(page, "Ash").click();
  await settled(page);
  const places = () =>
    page
      .getByRole("main")
      .locator("button:not(.stat-open *), input:not(.stat-open *)")
      .evaluateAll((all) =>
        all.map((it) => {
          const { x, y, width, height } = it.getBoundingClientRect();
          return [x + scrollX, y + scrollY, width, height].map(Math.round);
        }),
      );
  const before = await places();
  for (const name of ["Move", "Defense", "Barter cost"]) {
    await number(page, name).click();
    const stepper = page.getByRole("group", { name });
    await expect(stepper).toBeInViewport({ ratio: 1 });
    expect(await places()).toEqual(before);
    expect(await tooSmall(stepper)).toEqual([]);
    const [over, under] = [await stepper.boundingBox(), await number(page, name).boundingBox()];
    expect(over!.x).toBeLessThanOrEqual(under!.x + under!.width / 2);
    expect(over!.x + over!.width).toBeGreaterThanOrEqual(under!.x + under!.width / 2);
    expect(Math.abs(over!.y - under!.y)).toBeLessThan(under!.height);
  }
  await expect(page.getByRole("group", { name: "Move" })).toHaveCount(0);
});

test("a tap beside an open stepper closes it and counts", async ({ page }) => {
  await newRoster(page);
  await line(page, "Ash").click();
  await number(page, "Barter cost").click();
  const more = page.getByRole("button", { name: "Barter cost: more" });
  await more.click();
  await more.click();
  await expect(page.getByText("1 figure, 2 barter")).toBeVisible();
  // The tap lasts as long as with a finger.
  await page.getByRole("button", { name: "Leader", exact: true }).click({ delay: 100 });
  await expect(page.getByRole("button", { name: "Leader", pressed: true })).toBeVisible();
  await expect(more).toHaveCount(0);
});

test("numbers are written with the keyboard alone", async ({ page }) => {
  await newRoster(page);
  await line(page, "Ash").click();
  await number(page, "Move").focus();
  await page.keyboard.press("ArrowRight");
  await expect(number(page, "Melee")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(box(page, "Move")).toBeFocused();
  await page.keyboard.type("7");
  await page.keyboard.press("ArrowUp");
  await expect(box(page, "Move")).toHaveValue("8");
  await page.keyboard.press("Tab");
  await expect(box(page, "Melee")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(number(page, "Melee")).toBeFocused();
  await expect(number(page, "Melee")).toHaveAccessibleName("Melee 4");
  await expect(number(page, "Move")).toHaveAccessibleName("Move 8");
  await page.keyboard.press("Enter");
  await expect(box(page, "Melee")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(box(page, "Move")).toBeFocused();
  // Before the first number, the focus goes on to the field before it.
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("group", { name: "Move" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Leader", exact: true })).toBeFocused();
});

test("after a tap on a number, a digit is typed into its field", async ({ page }) => {
  await newRoster(page);
  await line(page, "Ash").click();
  await number(page, "Mettle").click();
  await expect(page.getByRole("button", { name: "Mettle: more" })).toBeVisible();
  await expect(box(page, "Mettle")).not.toBeFocused();
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await expect(number(page, "Mettle")).toHaveAccessibleName("Mettle 12");
});

test("every edit of a roster can be undone, one after the other", async ({ page }) => {
  await newRoster(page);
  const undo = page.getByRole("button", { name: "Undo edit" });
  await expect(undo).toBeDisabled();
  const roster = page.getByRole("main");
  // Each edit, and what the roster then shows.
  const edits: [() => Promise<void>, () => Promise<void>][] = [
    [
      () => append(box(page, "Roster name"), " of mine"),
      () => expect(box(page, "Roster name")).toHaveValue("New roster of mine"),
    ],
    [
      async () => {
        await line(page, "Ash").click();
        await append(box(page, "Name"), "ley");
      },
      () => expect(line(page, "Ashley")).toBeVisible(),
    ],
    [
      () => writeNumber(page, "Move", "7"),
      () => expect(number(page, "Move")).toHaveAccessibleName("Move 7"),
    ],
    [
      () => press(page, "Leader"),
      () => expect(page.getByRole("button", { name: "Leader", pressed: true })).toBeVisible(),
    ],
    [() => addNew(page, "weapon"), () => expect(line(page, "Weapon 1")).toBeVisible()],
    [
      () => press(page, "Duplicate the last figure"),
      () => expect(line(page, "Ashley 2")).toBeVisible(),
    ],
    [
      () => press(page, "Up Ashley 2"),
      () => expect(roster.locator(".item > button b").first()).toHaveText("Ashley 2"),
    ],
    [
      () => press(page, "Remove Ashley 2"),
      () => expect(page.getByText(/^1 figure, /)).toBeVisible(),
    ],
    [
      () => page.getByRole("textbox", { name: "Notes" }).fill("For Friday."),
      () => expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("For Friday."),
    ],
  ];
  for (const [edit, shows] of edits) {
    await edit();
    await shows();
  }
  for (const [, shows] of edits.toReversed()) {
    await shows();
    await undo.click();
  }
  await expect(undo).toBeDisabled();
  await expect(box(page, "Roster name")).toHaveValue("New roster");
  await page.reload();
  await expect(box(page, "Roster name")).toHaveValue("New roster");
  await expect(page.getByRole("button", { name: "Undo edit" })).toBeDisabled();
});

test("rosters have tags, by which the list is filtered", async ({ page }) => {
  await page.goto("./#/rosters");
  const filter = page.getByRole("group", { name: "Filter by tag" });
  await expect(filter).toHaveCount(0);
  await press(page, "Rust Dogs, a sample 5 figures, 100 barter");
  await tags(page).fill("club, campaign");
  await page.getByRole("link", { name: "All rosters" }).click();
  await press(page, "Salt Road, a sample 5 figures, 100 barter");
  // The tags of other rosters are a tap away.
  await press(page, "club");
  await expect(tags(page)).toHaveValue("club");
  await page.getByRole("link", { name: "All rosters" }).click();
  const listed = page.getByRole("region", { name: TNT }).getByRole("link");
  await expect(listed).toHaveText([/^Salt Road.*club$/, /^Rust Dogs.*club · campaign$/]);
  await filter.getByRole("button", { name: "club" }).click();
  await expect(listed).toHaveCount(2);
  await filter.getByRole("button", { name: "campaign" }).click();
  await expect(listed).toHaveText([/^Rust Dogs/]);
  await expect(filter.getByRole("button", { pressed: true })).toHaveText(["campaign", "club"]);
  await page.reload();
  await expect(listed).toHaveCount(2);
  await listed.last().click();
  await expect(tags(page)).toHaveValue("club, campaign");
  await press(page, "campaign");
  await expect(tags(page)).toHaveValue("club");
  await press(page, "Undo edit");
  await expect(tags(page)).toHaveValue("club, campaign");
});
