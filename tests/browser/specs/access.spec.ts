// Checks every kind of screen with axe-core.

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect, GDF, SYSTEMS, test } from "../fixtures";
import { photoOfDice } from "../thrown";

const read = (path: string) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8").trim();
const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).first().click();

// Runs these rules of axe-core on a screen, or all of them, and returns the faults that it finds as
// readable lines.
async function faults(page: Page, runOnly?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { axe: checks } = window as unknown as { axe: typeof axe };
    const { violations } = await checks.run(runOnly ? { runOnly } : {});
    return violations.flatMap((it) =>
      it.nodes.map((node) => `${it.id}: ${node.target.join(" ")}: ${node.html.slice(0, 160)}`),
    );
  }, runOnly);
}

// Waits until nothing fades in any more, because the contrast is too low before.
async function isStill(page: Page): Promise<void> {
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter((it) => it.playState === "running").length);
  await expect.poll(moving).toBe(0);
}

async function isSound(page: Page, screen: string): Promise<void> {
  await test.step(screen, async () => {
    await expect(page.locator("main")).toBeAttached();
    await isStill(page);
    expect(await faults(page), screen).toEqual([]);
    // Only colours differ at night. In Firefox, they are always those of the day.
    await page.emulateMedia({ colorScheme: "dark" });
    await isStill(page);
    expect(await faults(page, ["color-contrast"]), `${screen}, at night`).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  });
}

test("Share opens with the focus on its title", async ({ page }) => {
  await page.goto("./#/rosters");
  await press(page, /^Rust Dogs, a sample/);
  await press(page, "Share");
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Share" })).toBeFocused();
});

test.use({ colorScheme: "light", contextOptions: { reducedMotion: "reduce" } });

test("the pages around a battle", async ({ page, table }) => {
  await page.goto("./");
  await isSound(page, "home, empty");
  for (const link of ["Rosters", "Quick test", "Rules", "My Rollbook"]) {
    await page.goto("./");
    const way = page.getByRole("link", { name: link });
    if ((await way.count()) === 0) continue;
    await way.first().click();
    await isSound(page, link);
  }
  await page.goto("./");
  await page.getByRole("link", { name: "New battle" }).click();
  await isSound(page, "new battle");
  await table.begin();
  await page.goto("./");
  await isSound(page, "home with a battle");
});

test("a turn", async ({ page, table }) => {
  await table.begin();
  await isSound(page, "initiative");
  await table.face(7);
  await table.face(3);
  await table.asksNothing();
  await isSound(page, "battle");
  await table.open("Dirk");
  await isSound(page, "what a figure may do");
  await table.take("Activate");
  await isSound(page, "a stat test");
  await table.face(5);
  await isSound(page, "a result");
  await table.take("Fire Hunting rifle");
  await isSound(page, "targets");
  await table.choose("Bob");
  await isSound(page, "to hit");
  await table.face(9);
  await isSound(page, "a figure's page with a result");
  await table.close();
  await table.openLog();
  await isSound(page, "log");
});

test("a volley", async ({ page, table }) => {
  await table.begin(GDF);
  await table.face(6);
  await table.face(2);
  await isSound(page, "battle of units");
  await table.open("Gate Wardens");
  await table.take("Advance");
  await table.take("Shoot: Carbine ×4");
  await table.choose("Brine Callers");
  await isSound(page, "a handful of dice");
  await press(page, "Read dice by camera");
  await page
    .getByLabel("Photo")
    .setInputFiles({ name: "dice.bmp", mimeType: "image/bmp", buffer: photoOfDice([4, 5, 6, 3]) });
  await press(page, /^Die 1: /);
  await isSound(page, "dice on a photo");
});

test("what lies over a battle", async ({ page, table }) => {
  await table.beginWithInitiative();
  await table.open("Bob");
  await isSound(page, "a figure's page");
  await table.overlay.getByRole("button", { name: "By hand" }).click();
  await table.overlay.getByRole("button", { name: "Pending hits: add" }).click();
  await isSound(page, "a figure by hand");
  await table.close();
  await table.openMenu();
  await isSound(page, "menu");
  await press(page, /^Hand over/);
  await press(page, "Hand over now");
  await isSound(page, "handing over");
  await table.close();
  await page.getByRole("button", { name: "Turn 1" }).click();
  await isSound(page, "the battle by hand");
  await press(page, "Another phone");
  await isSound(page, "two phones");
  await table.close();
  await page.getByRole("button", { name: "Turn 1" }).click();
  await table.take("More");
  await press(page, "Add to Salt Road");
  await isSound(page, "newcomers");
  await table.close();
  await table.activate("Dirk", 9);
  await table.take("Charge");
  await table.choose("Nell");
  await table.face(9);
  await table.overlay.getByRole("button", { name: "Leave", exact: true }).click();
  await isSound(page, "leaving a test");
  await table.take("Leave and discard");
  await table.take("More");
  await isSound(page, "what is seldom wanted");
  await table.take("About: Climb");
  await isSound(page, "a topic");
});

test("a turn that is over, and the battle's end", async ({ page, table }) => {
  await table.beginWithInitiative();
  // Without a loss, the turn would end without a page.
  await table.tracker("Otis: Wounds 0 of 1").click();
  for (const figure of ["Dirk", "Mags", "Sly", "Pike", "Tully", "Bob", "Nell", "Juno", "Crow"]) {
    await table.activate(figure, 9);
    await table.take("End activation");
  }
  await expect(table.overlay).toContainText("End of turn 1");
  await isSound(page, "a turn that is over");
  await table.take("Continue");
  for (const face of [7, 3]) await table.face(face);
  await table.asksNothing();
  await table.goTo("End the battle");
  await isSound(page, "whether it is meant");
  await table.take("End the battle");
  await page.getByRole("button", { name: "Report" }).click();
  await isSound(page, "report");
});

for (const [system, { roster, figure }] of Object.entries(SYSTEMS)) {
  test(`a roster of ${system}`, async ({ page }) => {
    await page.goto("./#/rosters");
    await page.getByRole("radio", { name: system }).click();
    await press(page, new RegExp(`^${roster}, a sample`));
    await press(page, new RegExp(`^${figure}`));
    const weapons = page.getByRole("region", { name: "Weapons" });
    await weapons.getByRole("button").first().click();
    await page
      .locator("details.fold")
      .evaluateAll((all) => all.forEach((it) => it.setAttribute("open", "")));
    await isSound(page, "a roster, a figure and a weapon open");
    await page.getByRole("main").locator(".stat > button").first().click();
    await isSound(page, "a stepper over a number");
    await page.getByRole("button", { name: /^Add (figure|unit|character)$/ }).click();
    await isSound(page, "the library");
    await page.keyboard.press("Escape");
    await page.getByRole("textbox", { name: "Name", exact: true }).last().fill("");
    await isSound(page, "a roster with something missing");
    await page.goBack();
    await isSound(page, "rosters");
    await page.goto("./#/reference");
    await page.getByRole("radio", { name: system }).click();
    await page.locator("summary").first().click();
    await isSound(page, "reference");
  });
}

test("where a game is written, and a battle of it", async ({ page, table }) => {
  await table.takeSample("Salt and Iron", "Harbour Watch");
  await isSound(page, "its roster");
  await page.getByRole("link", { name: "Game rules" }).click();
  await expect(page.getByText("Ready to play.")).toBeVisible();
  await isSound(page, "its text");
  await page.getByRole("radio", { name: "Preview" }).click();
  await isSound(page, "what it makes");
  await page.getByRole("radio", { name: "Try it" }).click();
  await isSound(page, "before it is tried");
  await page.getByRole("radio", { name: "Guide" }).click();
  await isSound(page, "the guide");
  await page.getByRole("radio", { name: "Text", exact: true }).click();
  const text = page.getByRole("textbox", { name: "Game rules" });
  const sound = await text.inputValue();
  await text.fill(sound.replace("+ Fight", "+ Figth"));
  await expect(page.getByRole("heading", { name: "Problems" })).toBeVisible();
  await isSound(page, "its faults");
  await text.fill(sound);
  await expect(page.getByText("Ready to play.")).toBeVisible();
  await press(page, "Play");
  await press(page, "Start");
  for (const face of [15, 4]) await table.face(face);
  await table.open("Ann");
  await isSound(page, "what a figure may do");
  await page.goto("./#/rosters");
  await press(page, "Write a game");
  await expect(page.getByRole("button", { name: "Create game" })).toBeVisible();
  await isSound(page, "the questions");
});

test("who takes part in a battle, and the statistics", async ({ page }) => {
  await page.goto(`./#/r/${read("links/1-tnt-roster-chronicle.txt")}`);
  await press(page, "Save");
  await press(page, "Play");
  await press(page, /^Choose figures: Side 1/);
  await expect(page.getByRole("dialog", { name: "Who takes part" })).toBeVisible();
  await isSound(page, "who takes part");
  await page.goto("./#/statistics");
  await expect(page.getByRole("table")).toBeVisible();
  await isSound(page, "statistics");
});

test("what is handed on, and what comes", async ({ page }) => {
  await page.goto("./#/rosters");
  await press(page, /^Rust Dogs, a sample/);
  await page.getByRole("link", { name: "Print" }).click();
  await isSound(page, "print");
  await page.goBack();
  await press(page, "Share");
  await isSound(page, "sharing a roster");
  await page.goto(`./#/r/${read("links/1-tnt-roster.txt")}`);
  await expect(page.getByRole("heading", { name: "Shared roster" })).toBeVisible();
  await isSound(page, "a roster from a link");
  await page.goto(`./#/r/${read("links/1-tnt-battle-newcomers.txt")}`);
  await expect(page.getByRole("heading", { name: "Shared battle" })).toBeVisible();
  await isSound(page, "a battle from a link");
  await page.goto("./#/import");
  await isSound(page, "import");
  await page
    .getByRole("textbox", { name: "Or paste it here" })
    .fill(read("imports/night-shift.json"));
  await press(page, "Preview roster");
  await expect(page.getByRole("heading", { name: "Night Shift" })).toBeVisible();
  await isSound(page, "what was imported, and what was left");
  await page.goto("./#/scan");
  await isSound(page, "scan");
  await page.goto("./#/settings");
  await isSound(page, "settings");
  await page.goto("./#/first-shot");
  await isSound(page, "a first shot");
});
