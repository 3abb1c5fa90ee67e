import type { Page } from "@playwright/test";
import { expect, type Table, test } from "../fixtures";
import { number } from "../sheet";

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).click();

// Saves a sample roster of Salt and Iron, one of the included games.
const takeHarbourWatch = (table: Table) => table.takeSample("Salt and Iron", "Harbour Watch");

test("a game that a player wrote is played from its roster to its report", async ({
  page,
  table,
}) => {
  await test.step("a sample is taken over and changed", async () => {
    await takeHarbourWatch(table);
    await expect(page.getByText("3 sailors")).toBeVisible();
    await page.getByRole("button", { name: /^Ann/ }).click();
    await expect(number(page, "Fight")).toHaveText(/4$/);
    await page.getByRole("button", { name: /^Ben/ }).click();
    await press(page, "Remove Ben");
    await expect(page.getByText("2 sailors")).toBeVisible();
  });

  await test.step("a battle begins with it, and a test is rolled with dice from the table", async () => {
    await press(page, "Play");
    await expect(page.getByRole("radio", { name: "Salt and Iron" })).toBeChecked();
    await press(page, "Start");
    await table.asks("Harbour Watch rolls to go first");
    await table.face(15);
    await table.face(4);
    await table.open("Ann");
    await table.take("Attack");
    await table.choose("Cutlass");
    await table.choose("Dot");
    await table.asks("Ann: Attack", "Close combat");
    await table.face(15);
    await table.face(3);
    await table.close();
    await table.logs("Dot: Health 3");
  });

  await test.step("it is undone, and done again", async () => {
    await table.undo();
    await table.asks("Close combat");
    await table.face(5);
    await table.asksNothing();
  });

  const link =
    await test.step("it is handed over to a phone that has never met the game", async () => {
      await page.reload();
      await expect(table.figure("Ann")).toBeVisible();
      await table.goTo("Hand over");
      return page.getByRole("dialog");
    });
  await expect(link).toBeVisible();
  await page.keyboard.press("Escape");

  await test.step("it is ended, and there is a report", async () => {
    await table.end("battle");
    await press(page, "Report");
    await expect(page.getByText("Harbour Watch: 2 of 2 standing")).toBeVisible();
  });
});

test("a link brings the game to a phone that never met it", async ({ page, table, browser }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await takeHarbourWatch(table);
  await press(page, "Share");
  await press(page, "Link");
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByRole("heading", { name: "Harbour Watch" })).toBeVisible();
  await expect(other.getByText("3 sailors · Salt and Iron")).toBeVisible();
  await press(other, "Use in a new battle");
  await press(other, "Start");
  await expect(other.getByRole("dialog")).toContainText("Harbour Watch rolls to go first");
  await context.close();
});

test("the text of a game is changed, its faults are told by their lines, and nothing is lost", async ({
  page,
  table,
}) => {
  await takeHarbourWatch(table);
  await page.getByRole("link", { name: "Game rules" }).click();
  const text = page.getByRole("textbox", { name: "Game rules" });
  await expect(text).toHaveValue(/^game Salt and Iron/);
  await expect(page.getByText("Ready to play.")).toBeVisible();
  const before = await text.inputValue();
  await text.fill(before.replace("+ Fight", "+ Figth"));
  const fault = page.getByRole("button", { name: /There is no stat Figth; did you mean Fight\?/ });
  await expect(fault).toBeVisible();
  await fault.click();
  await expect(text).toBeFocused();
  const marked = () =>
    text.evaluate((it: HTMLTextAreaElement) => it.value.slice(it.selectionStart, it.selectionEnd));
  expect(await marked()).toContain("+ Figth");
  await text.blur();
  await page.reload();
  await expect(text).toHaveValue(/\+ Figth/);
  await text.fill(before);
  await expect(page.getByText("Ready to play.")).toBeVisible();

  await press(page, "Add a stat");
  await expect(text).toHaveValue(/Wits 0 to 8/);
  await page.getByRole("radio", { name: "Preview" }).click();
  await expect(page.getByText("Wits")).toBeVisible();
  const attack = page.getByRole("listitem").filter({ hasText: "Attack" });
  await expect(attack).toBeVisible();
  await expect(attack).toContainText(/parried \d+%/);
  await page.getByRole("radio", { name: "Guide" }).click();
  await expect(page.getByRole("heading", { name: "10. Add starting rosters" })).toBeVisible();
  await page.getByText("Dice with symbols", { exact: true }).click();
  await expect(page.getByText("natural 4 to 5 Shields")).toBeVisible();
  await page.getByText("Under a roll", { exact: true }).click();
  await expect(page.getByText('their natural 20 "caught"')).toBeVisible();
});

test("whoever leaves the text of a game by the browser's way back loses nothing of it", async ({
  page,
  table,
}) => {
  await takeHarbourWatch(table);
  await page.getByRole("link", { name: "Game rules" }).click();
  const text = page.getByRole("textbox", { name: "Game rules" });
  await expect(text).toHaveValue(/^game Salt and Iron/);
  await text.fill((await text.inputValue()).replace("game Salt and Iron", "game Salt and Fog"));
  await page.goBack();
  await expect(page.getByRole("textbox", { name: "Roster name" })).toHaveValue("Harbour Watch");
  await page.getByRole("link", { name: "Game rules" }).click();
  await expect(text).toHaveValue(/^game Salt and Fog/);
});

// Types one key at a time, as with a keyboard.
const type = (page: Page, words: string) => page.keyboard.type(words);

test("a line that is begun stands where its text belongs, and the browser's own undo takes it back", async ({
  page,
  table,
}) => {
  await takeHarbourWatch(table);
  await page.getByRole("link", { name: "Game rules" }).click();
  const text = page.getByRole("textbox", { name: "Game rules" });
  await text.fill("game Small");
  await text.press("End");
  for (const line of ["", "figures cat, cats", "", "sheet", "Claws 0 to 6"]) {
    await type(page, line);
    await page.keyboard.press("Enter");
  }
  await expect(text).toHaveValue("game Small\n  figures cat, cats\nsheet\n  Claws 0 to 6\n  ");
  await page.keyboard.press("Enter");
  await type(page, "action Scratch at an enemy");
  await page.keyboard.press("Enter");
  await type(page, "roll D6");
  await page.keyboard.press("Enter");
  await type(page, "+ Claws");
  await expect(text).toHaveValue(
    /Claws 0 to 6\naction Scratch at an enemy\n  roll D6\n    \+ Claws$/,
  );
  await page.keyboard.press("Control+z");
  await expect(text).not.toHaveValue(/\+ Claws$/);
});

test("on a wide screen the text stands beside what it makes", async ({ page, table }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await takeHarbourWatch(table);
  await page.getByRole("link", { name: "Game rules" }).click();
  const text = page.getByRole("textbox", { name: "Game rules" });
  await expect(text).toBeVisible();
  await expect(page.getByRole("radio", { name: "Text", exact: true })).toBeHidden();
  const attack = page.getByRole("listitem").filter({ hasText: "Attack" });
  await expect(attack).toContainText("parried 43%");
  await text.fill(
    (await text.inputValue()).replace("      + Fight\n", '      + Fight\n      + 3 "drill"\n'),
  );
  await expect(attack).not.toContainText("parried 43%");
  await attack.getByText(/Close combat/).click();
  await expect(
    attack.getByRole("list", { name: "Possible results" }).getByRole("listitem").first(),
  ).toBeVisible();
  await text.fill((await text.inputValue()).replace("+ Fight", "+ Figth"));
  await expect(page.getByRole("button", { name: /did you mean Fight/ }).first()).toBeVisible();
  await page.getByRole("radio", { name: "Guide" }).click();
  await expect(page.getByRole("heading", { name: "1. Name it" })).toBeVisible();
  await expect(text).toHaveValue(/Figth/);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(text).toBeHidden();
  await page.getByRole("radio", { name: "Text", exact: true }).click();
  await expect(text).toHaveValue(/Figth/);
});

test("rosters of one game whose texts differ are told of, and given one text", async ({
  page,
  table,
}) => {
  await takeHarbourWatch(table);
  await page.goto("./#/rosters");
  await page.getByRole("radio", { name: "Salt and Iron" }).click();
  await press(page, /^Free Tide, a sample/);
  await page.getByRole("link", { name: "Game rules" }).click();
  const text = page.getByRole("textbox", { name: "Game rules" });
  await expect(page.getByRole("heading", { name: "Rosters with other rules" })).toBeHidden();
  const before = await text.inputValue();
  await text.fill(before.replace("ends after 6 turns", "ends after 5 turns"));
  await press(page, "Use these rules for Harbour Watch");
  await expect(page.getByText("Harbour Watch now uses these rules.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Rosters with other rules" })).toBeHidden();
  await press(page, "Undo");
  await press(page, "Use the rules of Harbour Watch");
  await expect(text).toHaveValue(before);
  await expect(page.getByRole("heading", { name: "Rosters with other rules" })).toBeHidden();
});

test("a few answers make a game, which is played at once", async ({ page }) => {
  await page.goto("./#/rosters");
  await press(page, "Write a game");
  await page.getByRole("textbox", { name: "What is it called?" }).fill("Alley Cats");
  await page
    .getByRole("textbox", { name: "Which stats does a fighter have?" })
    .fill("Claws, Nerve, Hit points");
  await page.getByRole("textbox", { name: "What do you track?" }).fill("Health 3, Scared?");
  await page.getByRole("radio", { name: "D10", exact: true }).click();
  await page.getByLabel("Defender uses").selectOption("Nerve");
  await press(page, "Create game");
  const text = page.getByRole("textbox", { name: "Game rules" });
  await expect(text).toHaveValue(/^game Alley Cats/);
  await expect(page.getByText("Ready to play.")).toBeVisible();
  await press(page, "Play");
  await expect(page.getByRole("radio", { name: "Alley Cats" })).toBeChecked();
  await press(page, "Start");
  await expect(page.getByRole("contentinfo")).toBeVisible();
});

test("a game starts from how it rolls to hit, and its preview has the odds at once", async ({
  page,
  table,
}) => {
  await page.goto("./#/rosters");
  await press(page, "Write a game");
  const strike = page.locator("details").filter({ hasText: /^Strike/ });
  await expect(strike).toContainText("a hit");
  await page.getByRole("radio", { name: "Hits, then saves, then wounds" }).click();
  await page.getByLabel("When is a figure out?").selectOption("By an injury table");
  await page.getByLabel("What do you spend?").selectOption("Tokens for rerolls");
  await expect(strike).toContainText("a hit");
  await expect(page.locator("pre")).toContainText("pool Saves: Hits D6 at target's Nerve by target");
  await press(page, "Create game");
  await expect(page.getByText("Ready to play.")).toBeVisible();
  await press(page, "Play");
  await press(page, "Start");
  await table.open("Ada");
  await table.take("Strike");
  await table.choose("Deb");
  await table.count("Hits", 2);
  await table.choose("Keep");
  await table.count("Saves", 0);
  await expect(table.tracker("Deb: Health 1")).toBeVisible();
});

test("the guide is searched in players' words, and adds a recipe to the rules", async ({ page }) => {
  await page.goto("./#/rosters");
  await press(page, "Write a game");
  await press(page, "Create game");
  await expect(page.getByText("Ready to play.")).toBeVisible();
  await page.getByRole("radio", { name: "Guide" }).click();
  const search = page.getByRole("searchbox", { name: "Search the guide" });
  await search.pressSequentially("overwatch");
  await expect(page.getByText("A reaction while another figure acts")).toBeVisible();
  await expect(page.getByText("An exploding die")).toBeHidden();
  await press(page, "Add to my rules");
  const text = page.getByRole("textbox", { name: "Game rules" });
  await expect(text).toHaveValue(/\n  figure Watching yes or no\n[^]*\naction Snap shot at an enemy\n/);
  await expect(page.getByText("Ready to play.")).toBeVisible();
  await press(page, "Undo");
  await expect(text).not.toHaveValue(/Snap shot/);
  await page.getByRole("radio", { name: "Guide" }).click();
  await search.pressSequentially("spaceship");
  await expect(page.getByText("Nothing found.")).toBeVisible();
});

test("the rules of a game are pasted, without a sample roster", async ({ page }) => {
  await page.goto("./#/rosters");
  await press(page, "Write a game");
  await page.getByText("Paste a game").click();
  const rules = [
    "game Duels",
    "sheet",
    "  Fight 0 to 8, usually 2",
    "action Strike at an enemy",
    '  roll D6 + Fight against 5+: "hit", "miss"',
  ];
  await page.getByRole("textbox", { name: "Game rules" }).fill(rules.join("\n"));
  await press(page, "Open rules");
  await expect(page.getByRole("textbox", { name: "Game rules" })).toHaveValue(/^game Duels/);
  await page.goto("./#/rosters");
  await expect(page.getByRole("link", { name: /^New roster 1 figure/ })).toBeVisible();
});

test("a game outlives its rosters, until it is removed itself", async ({ page }) => {
  await page.goto("./#/rosters");
  await press(page, "Write a game");
  await page.getByRole("textbox", { name: "What is it called?" }).fill("Alley Cats");
  await press(page, "Create game");
  await expect(page.getByText("Ready to play.")).toBeVisible();
  await page.goto("./#/rosters");
  const game = page.getByRole("link", { name: /^The game/ });
  await press(page, "Remove Lantern Street");
  await expect(
    page.getByText("Lantern Street removed. The rules of Alley Cats are kept."),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: /^Alley Cats 0 fighters/ })).toBeVisible();
  await press(page, "Undo");
  await expect(page.getByRole("link", { name: /^Lantern Street 3 fighters/ })).toBeVisible();
  await press(page, "Remove Lantern Street");
  await game.click();
  const text = page.getByRole("textbox", { name: "Game rules" });
  await expect(text).toHaveValue(/^game Alley Cats/);
  await page.goBack();
  await press(page, "Remove Alley Cats");
  await expect(page.getByText("Alley Cats and the rules of Alley Cats removed.")).toBeVisible();
  await expect(game).toBeHidden();
});
