import { readFile } from "node:fs/promises";
import type { Browser, Locator, Page } from "@playwright/test";
import { expect, Table, test } from "../fixtures";
import { scan } from "../qr";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const code = (page: Page): Locator => page.getByRole("img", { name: "QR code" });

async function anotherPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  return context.newPage();
}

// Opens the sharing options from the battle's menu.
async function handOver(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).getByRole("button").click();
  await press(page, "Hand over");
  await press(page, "Hand over now");
}

// Shares the battle as a file, and returns the file.
async function file(page: Page) {
  const download = page.waitForEvent("download");
  await press(page, "File");
  return {
    name: "battle.json",
    mimeType: "application/json",
    buffer: await readFile((await (await download).path())!),
  };
}

// Shares a battle in the middle of its first test, which another phone finishes. Returns the link
// to that phone's copy.
async function goesOnElsewhere(table: Table, browser: Browser): Promise<string> {
  await table.begin();
  await table.face(7);
  await table.lookAtTheBattle();
  await handOver(table.page);
  const other = await anotherPhone(browser);
  await other.goto(await scan(code(table.page)));
  await press(other, "Play on this phone");
  const there = new Table(other);
  await there.face(3);
  await there.asksNothing();
  await handOver(other);
  const link = await scan(code(other));
  await other.context().close();
  return link;
}

for (const looks of ["light", "dark"] as const) {
  test(`a roster's code reads as its link, ${looks}`, async ({ page, browser, baseURL }) => {
    await page.emulateMedia({ colorScheme: looks });
    await page.goto("./#/rosters");
    await press(page, "Rust Dogs, a sample 5 figures, 100 barter");
    await press(page, "Share");
    const link = await scan(code(page));
    expect(link).toContain(`${baseURL}#/r/`);
    expect((await code(page).boundingBox())!.width).toBeGreaterThan(340);

    const other = await anotherPhone(browser);
    await other.goto(link);
    await expect(other.getByRole("heading", { name: "Rust Dogs" })).toBeVisible();
    await other.context().close();
  });
}

test("a roster of ten figures fits a code; a longer one is shown as codes that move", async ({
  page,
}) => {
  await page.goto("./#/rosters");
  await press(page, "Rust Dogs, a sample 5 figures, 100 barter");
  const total = page.getByText(/\d+ figures, /).first();
  await page.getByRole("button", { name: /^Mags/ }).click();
  for (let count = 6; count <= 10; count++) {
    await page
      .getByRole("button", { name: /^Duplicate Mags/ })
      .first()
      .click();
    await expect(total).toContainText(`${count} figures`);
  }
  await press(page, "Share");
  expect(await scan(code(page))).toContain("#/r/");
  await press(page, "Close");

  // These notes hardly compress, so the link gets long.
  const notes = Array.from({ length: 400 }, (_, place) =>
    ((place * 7919 * 7919) % 999983).toString(36),
  ).join(" ");
  await page.getByRole("textbox", { name: "Notes" }).fill(notes);
  await press(page, "Share");
  await expect(page.getByRole("img", { name: "Animated QR code" })).toBeVisible();
  await expect(page.getByText(/^\d+ codes in a loop/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Link" })).toBeVisible();
  await expect(page.getByRole("button", { name: "File" })).toBeVisible();
});

test("a battle goes on on another phone in the middle of its test", async ({
  page,
  table,
  browser,
}) => {
  await table.begin();
  await table.face(7);
  await table.lookAtTheBattle();
  await handOver(page);
  await expect(table.overlay).toContainText(
    /Handed over at \d\d:\d\d; the copies are now separate\./,
  );
  const link = await scan(code(page));
  await table.close();
  await page.reload();
  await table.lookAtTheBattle();
  await page.getByRole("heading", { level: 1 }).getByRole("button").click();
  await expect(table.overlay).toContainText(/Handed over at \d\d:\d\d/);

  const other = await anotherPhone(browser);
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "Rust Dogs – Salt Road" })).toBeVisible();
  await expect(other.getByRole("listitem").filter({ hasText: "Salt Road" })).toContainText(
    "5 of 5",
  );
  await expect(other.getByText(/Handed over at \d\d:\d\d/)).toBeVisible();
  await expect(other.getByText("You already have this battle.")).toBeHidden();
  expect(
    await other.evaluate(() => Object.keys(localStorage).filter((it) => it.includes("battle"))),
  ).toEqual([]);
  await press(other, "Play on this phone");
  const there = new Table(other);
  await there.face(3);
  await there.asksNothing();
  await other.reload();
  await expect(there.figure("Dirk")).toBeVisible();
  await other.context().close();
});

test("of a battle that is here already it is told which went on, and yours can be had back", async ({
  page,
  table,
  browser,
}) => {
  const link = await goesOnElsewhere(table, browser);

  await page.goto(link);
  await expect(
    page.getByText("You already have this battle. This copy is 1 entry ahead of yours."),
  ).toBeVisible();
  await press(page, "Replace yours");
  await expect(table.figure("Dirk")).toBeVisible();
  await table.asksNothing();
  await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
  await expect(table.keys).toBeVisible();

  // Open the link again. This time, the first phone has also played on, so both copies differ from
  // the start.
  await table.face(9);
  await table.asksNothing();
  await page.goto(link);
  await expect(
    page.getByText(
      "The copies differ from the start: yours has 1 more entry, this one has 1 more.",
    ),
  ).toBeVisible();
  await press(page, "Keep both");
  await expect(table.figure("Dirk")).toBeVisible();
  await page.goto(link);
  await expect(page.getByText("Your copy is identical.")).toBeVisible();
  await page.goto("./#/");
  await expect(page.getByRole("link", { name: /^Rust Dogs – Salt Road/ })).toHaveCount(2);
});

test("what another window went on with is not replaced: the other copy is kept beside it", async ({
  page,
  table,
  browser,
}) => {
  const link = await goesOnElsewhere(table, browser);
  await table.close();

  // While the app asks which copy to use, another tab plays on with one of them.
  const second = await page.context().newPage();
  await second.goto(link);
  await expect(second.getByText("You already have this battle.")).toBeVisible();
  await press(page, "Continue");
  await table.face(9);
  await table.asksNothing();
  await press(second, "Replace yours");
  await expect(new Table(second).figure("Dirk")).toBeVisible();
  await second.goto("./#/");
  await expect(second.getByRole("link", { name: /^Rust Dogs – Salt Road/ })).toHaveCount(2);
});

test("a window that only looks on hands nothing over", async ({ page, table }) => {
  await table.beginWithInitiative();
  const second = await page.context().newPage();
  await second.goto(page.url());
  const looksOn = second.getByRole("status").filter({ hasText: "Open in another tab." });
  await expect(looksOn.last()).toBeVisible();
  await handOver(second);
  await expect(second.getByText("This is open in another tab.")).toBeVisible();
  await expect(code(second)).toBeHidden();
  await expect(second.getByText(/Handed over at/)).toBeHidden();
});

test("a battle's file and a roster's file are opened from home", async ({
  page,
  table,
  browser,
}) => {
  await table.begin();
  await table.face(7);
  await table.lookAtTheBattle();
  await handOver(page);
  const battle = await file(page);
  const other = await anotherPhone(browser);
  await other.goto("./");
  await other.getByLabel("Open file").setInputFiles(battle);
  await expect(other.getByText(/Handed over at \d\d:\d\d/)).toBeVisible();
  await press(other, "Play on this phone");
  await expect(new Table(other).keys).toBeVisible();

  await page.goto("./#/rosters");
  await press(page, "Rust Dogs, a sample 5 figures, 100 barter");
  await press(page, "Share");
  const roster = await file(page);
  await other.goto("./#/");
  await other.getByLabel("Open file").setInputFiles(roster);
  await press(other, "Save");
  await expect(other.getByRole("textbox", { name: "Roster name" })).toHaveValue("Rust Dogs");

  await other.goto("./#/");
  const noise = { name: "noise.json", mimeType: "application/json", buffer: Buffer.from("[1]") };
  await other.getByLabel("Open file").setInputFiles(noise);
  await expect(other.getByText("It isn't an Army Forge list")).toBeVisible();
  await other.context().close();
});

// Opens the menu of rare commands, which has the links to the rosters.
async function openMore(table: Table): Promise<void> {
  await table.page.getByRole("heading", { level: 1 }).getByRole("button").click();
  await table.take("More");
}

test("a battle leads to the rosters it was made of", async ({ page, table }) => {
  await page.goto("./#/rosters");
  await press(page, "Rust Dogs, a sample 5 figures, 100 barter");
  const name = page.getByRole("textbox", { name: "Roster name" });
  await name.fill("Gear Rats");
  await press(page, "Play");
  await press(page, "Start");
  await table.face(7);
  await table.face(3);
  await table.asksNothing();
  await openMore(table);
  await page.getByRole("link", { name: "Roster: Gear Rats" }).click();
  await expect(name).toHaveValue("Gear Rats");

  // The other side's roster is an unsaved sample.
  await page.goBack();
  await openMore(table);
  await press(page, "Save roster: Rust Dogs");
  await expect(name).toHaveValue("Rust Dogs");
  await page.goBack();
  await openMore(table);
  await expect(page.getByRole("link", { name: "Roster: Rust Dogs" })).toBeVisible();
  await table.take("End the battle");
  await table.asks("End the battle now?");
  await table.take("End the battle");
  await press(page, "Report");
  await page.getByRole("link", { name: "Roster: Gear Rats" }).click();
  await expect(name).toHaveValue("Gear Rats");
});

test("a roster that was replaced can be had back", async ({ page }) => {
  await page.goto("./#/rosters");
  await press(page, "Rust Dogs, a sample 5 figures, 100 barter");
  await press(page, "Share");
  const link = await scan(code(page));
  await press(page, "Close");
  const name = page.getByRole("textbox", { name: "Roster name" });
  await name.fill("Gear Rats");
  await page.goto(link);
  await press(page, "Replace yours");
  await expect(name).toHaveValue("Rust Dogs");
  await press(page, "Undo");
  await expect(name).toHaveValue("Gear Rats");
  await page.reload();
  await expect(name).toHaveValue("Gear Rats");
});
