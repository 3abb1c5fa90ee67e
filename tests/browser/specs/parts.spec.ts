import { expect, GDF, test } from "../fixtures";
import { kept, slotOf } from "../kept";

// Without a service worker, requests reach the network, where a test can block them. Pages report
// an error if they cannot have a service worker.
test.use({ serviceWorkers: "block" });
test.afterEach(({ problems }) => {
  const others = problems.filter((it) => !/ERR_FAILED|reading 'waiting'/.test(it));
  expect(others).toEqual([]);
  problems.length = 0;
});

// The part of the program with the rules of This Is Not a Test.
const RULES = /rollbook-\w+-tnt\.wasm$/;

// All parts that the app does not need at the start.
const PARTS = /rollbook-\w+-\w+\.wasm$/;

test("rules that do not arrive are asked for again, and a battle begins", async ({
  page,
  table,
  problems,
}) => {
  await page.route(RULES, (route) => route.abort());
  await page.goto("./");
  await page.getByRole("link", { name: "New battle" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Couldn't load the rules of This Is Not a Test.");
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(alert).toContainText("Couldn't load");

  // Check that another system can still be played.
  await page.getByRole("radio", { name: GDF }).click();
  await expect(page.getByRole("combobox", { name: "Army 1" })).toBeVisible();
  await page.getByRole("radio", { name: "This Is Not a Test" }).click();
  await expect(alert).toContainText("Couldn't load");
  await page.unroute(RULES);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("combobox", { name: "Side 1" })).toBeVisible();
  await table.pressStart();
  await table.asks("Initiative, turn 1");

  expect(problems.join()).toContain("ERR_FAILED");
});

test("a battle whose rules do not arrive loses nothing", async ({ page, table }) => {
  await table.beginWithInitiative();
  await table.activate("Dirk", 9);
  const before = await kept(page, await slotOf(page, "battle"));
  await page.route(RULES, (route) => route.abort());
  await page.reload();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Couldn't load the rules of This Is Not a Test.");
  expect(await kept(page, await slotOf(page, "battle"))).toBe(before);
  await page.unroute(RULES);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(table.tracker("Dirk: AP 2 of 2")).toBeVisible();
  expect(await kept(page, await slotOf(page, "battle"))).toBe(before);
});

test("an address that changes while rules are fetched is followed", async ({ page, table }) => {
  await table.beginWithInitiative();
  let go = () => {};
  const gate = new Promise<void>((open) => (go = open));
  await page.route(RULES, async (route) => {
    await gate;
    await route.continue();
  });
  const asked = page.waitForRequest(RULES);
  await page.goto("./");
  await asked;
  // The app has started, because it has put the battle's address in place of Home's.
  await page.waitForURL(/#\/battle\/\d+$/);
  await page.evaluate(() => (location.hash = "#/settings"));
  go();
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
});

test("Home needs no rules", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("./");
  await expect(page.getByRole("link", { name: "New battle" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked.some((url) => url.endsWith("_bg.wasm"))).toBe(true);
  expect(asked.filter((url) => RULES.test(url))).toEqual([]);
});

test("a start that goes on to a battle asks for its rules before the program does", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("./");
  await table.next("Rust Dogs: activate a figure.").waitFor();
  const rules = asked.filter((url) => RULES.test(url));
  expect(rules).toHaveLength(1);
  expect(asked.indexOf(rules[0]!)).toBeLessThan(
    asked.findIndex((url) => url.endsWith("-parts.js")),
  );
});

test("Home stands where nothing but the start of the program arrives, and a battle is asked for again", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  const before = await kept(page, await slotOf(page, "battle"));
  await page.getByRole("link", { name: "All battles" }).click();
  await page.route(PARTS, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("link", { name: /Rust Dogs/ })).toBeVisible();

  await page.getByRole("link", { name: /Rust Dogs/ }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Couldn't load");
  await page.unroute(PARTS);
  await page.route(RULES, (route) => route.abort());
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(alert).toContainText("Couldn't load the rules of This Is Not a Test.");
  await page.unroute(RULES);
  await alert.getByRole("button", { name: "Try again" }).click();
  await table.next("Rust Dogs: activate a figure.").waitFor();
  expect(await kept(page, await slotOf(page, "battle"))).toBe(before);
});
