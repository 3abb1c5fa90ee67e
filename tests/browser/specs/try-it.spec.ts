import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect, need, test } from "../fixtures";

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).click();
const text = (page: Page) => page.getByRole("textbox", { name: "Game rules" });
const turnTo = (page: Page, name: string) => page.getByRole("radio", { name }).click();

// Opens the game rules of a sample from one of its rosters.
async function openGame(page: Page, at = "./"): Promise<void> {
  await page.goto(`${at}#/rosters`);
  await press(page, "More games");
  await page.getByRole("radio", { name: "Salt and Iron" }).click();
  await press(page, /^Harbour Watch, a sample/);
  await page.getByRole("link", { name: "Game rules" }).click();
  await expect(page.getByText("Ready to play.")).toBeVisible();
}

// Waits for 1,000 battles, which take a few seconds here and longer on a phone.
const played = (page: Page) =>
  expect(page.getByText("1,000 battles simulated.")).toBeVisible({ timeout: 120_000 });

async function isSound(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run();
    return violations.flatMap((it) =>
      it.nodes.map((node) => `${it.id}: ${node.html.slice(0, 160)}`),
    );
  });
  expect(found).toEqual([]);
}

test("a game is tried, and tells what it comes to", async ({ page }) => {
  test.slow();
  await openGame(page);
  await turnTo(page, "Try it");
  await press(page, "Simulate 1,000 battles");
  const progress = page.getByRole("progressbar", { name: "Battles played" });
  await expect(progress).toHaveAttribute("aria-valuetext", /^[1-9]\d* of 1,000 battles$/);
  await isSound(page);
  await played(page);
  for (const title of [
    "Worth a look",
    "Who wins",
    "Length",
    "What sailors do",
    "Tests",
    "Trackers",
  ]) {
    await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
  }
  const row = (words: string | RegExp) => page.getByRole("listitem").filter({ hasText: words });
  await expect(row("Harbour Watch").first()).toHaveText(/^Harbour Watch\d+%$/);
  await expect(row("First side")).toHaveText(/^First side(4|5|6)\d%$/);
  await expect(row("6 turns")).toHaveText(/%$/);
  // The true share is one in twenty.
  await expect(row("a perfect blow")).toHaveText(/^a perfect blow[3-7]%$/);
  await expect(page.getByText("The tracker Fog never changes, except by hand.")).toBeVisible();
  await isSound(page);
  // Check that the page is not wider than a phone's screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

  await test.step("after a change it says that it is of another text, and is played again", async () => {
    await turnTo(page, "Text");
    const before = await text(page).inputValue();
    await text(page).fill(before.replace("+ Fight", "+ Fight + 30"));
    await turnTo(page, "Try it");
    await expect(page.getByText("The rules have changed since.")).toBeVisible();
    await press(page, "Simulate again");
    await played(page);
    await expect(page.getByText("The rules have changed since.")).toBeHidden();
    await expect(
      page.getByText(/^The test Close combat never results in .*“parried”\.$/),
    ).toBeVisible();
  });
});

test("it is stopped at once, and played anew", async ({ page }) => {
  test.slow();
  await openGame(page);
  await turnTo(page, "Try it");
  await press(page, "Simulate 1,000 battles");
  await press(page, "Stop");
  await expect(page.getByText(/^Stopped after [\d,]+ battles?\.$/)).toBeVisible();
  // The other worker reads the rules.
  await expect.poll(() => page.workers().length).toBe(1);
  await press(page, "Simulate again");
  await played(page);
});

test("a text with faults says why it cannot be tried", async ({ page }) => {
  await openGame(page);
  await text(page).fill((await text(page).inputValue()).replace("+ Fight", "+ Figth"));
  await turnTo(page, "Try it");
  await expect(
    page.getByRole("button", { name: /There is no stat Figth; did you mean Fight\?/ }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Simulate 1,000 battles" })).toBeHidden();
});

test("a game without an end is broken off and told of", async ({ page }) => {
  test.slow();
  await openGame(page);
  const before = await text(page).inputValue();
  await text(page).fill(
    before
      .replace("  ends after 6 turns\n", "")
      .replaceAll("out at 0", "")
      .replaceAll("  test Hit\n", ""),
  );
  await expect(page.getByText("Ready to play.")).toBeVisible();
  await turnTo(page, "Try it");
  await press(page, "Simulate 1,000 battles");
  await expect(page.getByText("20 battles simulated.")).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText(/^All 20 battles ran past 100 turns/)).toBeVisible();
});

test.describe("installed", () => {
  test.use({ worksOffline: true });

  test("without a network a game is tried as well", async ({ page, context, serve }) => {
    test.slow();
    const server = await serve(need("ROLLBOOK_SITE"));
    await page.goto(server.url);
    await expect(page.getByText("Ready to play offline.")).toBeVisible();
    await context.setOffline(true);
    await server.stop();
    await openGame(page, server.url);
    await turnTo(page, "Try it");
    await press(page, "Simulate 1,000 battles");
    await played(page);
  });
});

test.describe("not installed", () => {
  test.use({ serviceWorkers: "block" });

  test("where the worker does not come, it says so", async ({ page, problems }) => {
    await openGame(page);
    await page.route("**/simulation*", (route) => route.abort());
    await turnTo(page, "Try it");
    await press(page, "Simulate 1,000 battles");
    await expect(page.getByRole("alert")).toContainText("Couldn't load");
    await page.unroute("**/simulation*");
    await press(page, "Simulate again");
    await played(page);
    problems.length = 0;
  });
});
