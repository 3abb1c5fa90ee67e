// Every text on every screen is fully visible: it is not cut off, shortened to an ellipsis, or
// covered by other text.

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import {
  ADVENTURE,
  D100,
  expect,
  GDF,
  type PerSystem,
  SYSTEM_NAMES,
  SYSTEMS,
  test,
  type Table,
  TNT,
} from "../fixtures";
import { cutOptions, cutTexts, overlaid, settled } from "../measure";
import { library } from "../sheet";

const read = (path: string) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8").trim();

const PHONE = { width: 360, height: 740 };
const ON_ITS_SIDE = { width: 740, height: 360 };
const LARGE = { width: 1280, height: 800 };

// Looks at a screen in all of these sizes. The last one is the size in which the screen is used.
async function isWholeIn(page: Page, sizes: (typeof PHONE)[], screen: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await settled(page);
    const sheet = page.getByRole("dialog");
    const scope = (await sheet.isVisible()) ? sheet : page.locator("body");
    const where = `${screen}, ${size.width} x ${size.height}`;
    expect.soft(await cutTexts(scope), `${where}: cut`).toEqual([]);
    expect.soft(await overlaid(scope), `${where}: over each other`).toEqual([]);
  }
}

type Look = (screen: string) => Promise<void>;

// For each system: a figure, and an offer of that figure that asks a question.
const OFFERS: PerSystem<readonly [figure: string, offer: RegExp]> = {
  [TNT]: ["Dirk", /^Activate/],
  [GDF]: ["Gate Wardens", /^Charge/],
  [D100]: ["Oona", /^Fire Carbine, 2–4 shots/],
  [ADVENTURE]: ["Alder", /^Skill test/],
};

async function seeBattle(table: Table, figure: string, offer: RegExp, look: Look): Promise<void> {
  const { page, overlay } = table;
  await look("the battle");
  await table.open(figure);
  await expect(overlay.locator(".offer-chance[data-kept]:empty")).toHaveCount(0);
  await look("a figure");
  await overlay.getByRole("button", { name: offer }).first().click();
  await look("its first question");
  await page.keyboard.press("Escape");
  await expect(overlay).toBeHidden();
  if (await table.undoButton.isVisible()) {
    await table.undo();
    await look("something is taken back");
    if (await overlay.isVisible()) await page.keyboard.press("Escape");
  }
  await table.openByHand(figure);
  await look("a figure by hand");
  await table.close();
  for (const line of [
    "Log",
    "Rules",
    "Hand over",
    "Another phone",
    "Score and notes",
    "Custom tracker",
    "Custom tables",
  ]) {
    await table.openMenu();
    if (line === "Log") await look("the menu");
    await overlay.getByRole("button", { name: new RegExp(`^${line}( |$)`) }).click();
    await look(line);
    await table.close();
  }
  await table.goTo("Score and notes");
  await overlay
    .getByRole("button", { name: /: \+1$/ })
    .first()
    .click();
  await look("a score");
  await table.close();
  await page.getByRole("heading", { level: 1 }).getByRole("button").click();
  await look("the battle by hand");
  await table.close();
  await look("the battle with a score");
}

for (const [device, sizes] of [
  ["on a phone, also on its side", [ON_ITS_SIDE, PHONE]],
  ["on a large screen", [LARGE]],
] as const) {
  test.describe(device, () => {
    test.use({ viewport: sizes.at(-1)! });
    const isWhole = (page: Page, screen: string) => isWholeIn(page, [...sizes], screen);

    for (const system of SYSTEM_NAMES) {
      const [figure, offer] = OFFERS[system];

      test(`a battle of ${system}`, async ({ page, table }) => {
        await SYSTEMS[system].begin(table);
        await seeBattle(table, figure, offer, (screen) => isWhole(page, screen));
      });

      test(`rosters of ${system}`, async ({ page }) => {
        await page.goto("./#/rosters");
        await page.getByRole("radio", { name: system }).click();
        await isWhole(page, "rosters");
        await page
          .getByRole("button", { name: /, a sample/ })
          .first()
          .click();
        await expect(page.getByRole("textbox", { name: "Roster name" })).toBeVisible();
        await isWhole(page, "a roster");
        const figures = page.getByRole("button", { name: new RegExp(`^(${figure}|Mags)`) });
        await figures.first().click();
        await page
          .locator("details")
          .evaluateAll((all) => all.forEach((it) => it.setAttribute("open", "")));
        await isWhole(page, "an open figure");
        const more = page.getByRole("button", { name: /^Add (ability|rule|skill|weapon)$/ });
        for (const add of await more.all()) {
          await add.click();
          await isWhole(page, "the library");
          await library(page).getByRole("button", { name: /^New / }).click();
        }
        await isWhole(page, "an open figure with new entries");
        expect.soft(await cutOptions(page.getByRole("main"))).toEqual([]);
        await page.getByRole("button", { name: "Share" }).first().click();
        await isWhole(page, "sharing");
        await page.keyboard.press("Escape");
        await page.goto("./#/reference");
        await page.getByRole("radio", { name: system }).click();
        await isWhole(page, "the reference");
        await page.goto("./#/new");
        await page.getByRole("radio", { name: system }).click();
        await isWhole(page, "a new battle");
      });
    }

    test("a battle's end", async ({ page, table }) => {
      await SYSTEMS[TNT].begin(table);
      await table.end();
      await isWhole(page, "a battle that is over");
      await table.tap(page.getByRole("button", { name: "Report" }));
      await isWhole(page, "the report");
      await page.evaluate(() => {
        Object.defineProperty(navigator, "share", { value: undefined });
        Object.defineProperty(navigator, "clipboard", { value: { writeText: async () => {} } });
      });
      await table.tap(table.overlay.getByRole("button", { name: "Share" }));
      await expect(table.overlay.getByRole("button", { name: "Copied" })).toBeVisible();
      await isWhole(page, "the report is copied");
      await table.close();
      await page.goto("./#/");
      await expect(page.getByRole("link", { name: "Rust Dogs – Salt Road" })).toBeVisible();
      await isWhole(page, "Home with a battle");
    });

    test("all other pages", async ({ page }) => {
      await page.goto("./");
      await isWhole(page, "home");
      const screens = ["test", "settings", "about", "new-in", "import", "scan", "first-shot"];
      for (const screen of screens) {
        await page.goto(`./#/${screen}`);
        await expect(page.getByRole("main")).toBeVisible();
        await isWhole(page, screen);
      }
      await page.goto(`./#/r/${read("links/1-tnt-roster.txt")}`);
      await expect(page.getByRole("heading", { name: "Shared roster" })).toBeVisible();
      await isWhole(page, "a roster from a link");
    });

    test("where a game is written", async ({ page, table }) => {
      await table.takeSample("Salt and Iron", "Harbour Watch");
      await isWhole(page, "its roster");
      await page.getByRole("link", { name: "Game rules" }).click();
      await expect(page.getByText("Ready to play.")).toBeVisible();
      await isWhole(page, "its text");
      for (const part of ["Preview", "Try it", "Guide"]) {
        await page.getByRole("radio", { name: part }).click();
        await isWhole(page, part);
      }
    });
  });
}
