import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, Table, test } from "../fixtures";
import { settled, tooFaint, tooSmall, tooWide } from "../measure";

const DAY = 24 * 60 * 60 * 1000;
const reminder = (page: Page) => page.getByRole("status", { name: "Time for a backup" });

// Saves a battle. From then on, the test controls the clock.
async function keepABattle(page: Page, table: Table): Promise<void> {
  await page.clock.install({ time: new Date("2030-03-01T18:00:00") });
  await table.beginWithInitiative();
  await page.getByRole("link", { name: "All battles" }).click();
  await expect(page.getByRole("link", { name: "Rust Dogs – Salt Road" })).toBeVisible();
}

async function daysLater(page: Page, days: number): Promise<void> {
  await page.clock.fastForward(days * DAY);
  await page.goto("./#/about");
  await page.getByRole("link", { name: "All battles" }).click();
  await expect(page.getByRole("link", { name: "New battle" })).toBeVisible();
}

test("after a month without a backup Home reminds of one, and not while there is nothing new", async ({
  page,
  table,
}) => {
  await keepABattle(page, table);
  await daysLater(page, 29);
  await expect(reminder(page)).toBeHidden();
  await daysLater(page, 2);
  await expect(reminder(page)).toContainText("You haven't backed up your battles and rosters yet.");
  await settled(page);
  expect(await tooWide(page)).toEqual([]);
  expect(await tooSmall(reminder(page))).toEqual([]);
  expect(await tooFaint(page.getByRole("main"))).toEqual([]);

  await reminder(page).getByRole("button", { name: "Later" }).click();
  await expect(reminder(page)).toBeHidden();
  await daysLater(page, 8);
  const download = page.waitForEvent("download");
  await reminder(page).getByRole("button", { name: "Download backup" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain("Dirk");
  await expect(reminder(page)).toBeHidden();
  await daysLater(page, 100);
  await expect(reminder(page)).toBeHidden();
});

test("how long until a reminder is chosen beside the backup", async ({ page, table }) => {
  await keepABattle(page, table);
  await page.goto("./#/about");
  await expect(page.getByText("No backup yet.")).toBeVisible();
  const choice = page.getByRole("combobox", { name: "Backup reminder" });
  await choice.selectOption({ label: "7 days" });
  await daysLater(page, 8);
  await expect(reminder(page)).toBeVisible();
  await page.goto("./#/about");
  await choice.selectOption({ label: "Never" });
  await daysLater(page, 100);
  await expect(reminder(page)).toBeHidden();
});

test("the browser is asked to keep everything, once, after the first answer", async ({
  page,
  context,
  table,
}) => {
  await context.addInitScript(() => {
    StorageManager.prototype.persist = async () => {
      sessionStorage.setItem("asked", `${Number(sessionStorage.getItem("asked")) + 1}`);
      return true;
    };
    StorageManager.prototype.persisted = async () => sessionStorage.getItem("asked") !== null;
  });
  const asked = () => page.evaluate(() => sessionStorage.getItem("asked"));
  await table.begin();
  expect(await asked()).toBeNull();
  await table.face(7);
  await expect.poll(asked).toBe("1");
  await table.face(3);
  await page.reload();
  await table.activate("Dirk", 9);
  await page.goto("./#/about");
  await expect(page.getByText("The browser has promised not to delete them.")).toBeVisible();
  expect(await asked()).toBe("1");
});

test.describe("on an iPhone", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) " +
      "AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1",
  });

  test("it is said once that the browser may clear everything, and how to install", async ({
    page,
    table,
  }) => {
    const notice = page.getByRole("status", { name: "Don't lose your battles" });
    await page.goto("./");
    await expect(page.getByRole("link", { name: "New battle" })).toBeVisible();
    await expect(notice).toBeHidden();
    await table.beginWithInitiative();
    await expect(notice).toContainText("Add to Home Screen");
    await page.getByRole("link", { name: "All battles" }).click();
    await expect(notice).toContainText("7 days");
    // An installed app starts without the data that is saved in the browser.
    await expect(notice).toContainText("restore the backup there");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      notice.getByRole("button", { name: "Download backup" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("rollbook-backup.json");
    await notice.getByRole("button", { name: "Close" }).click();
    await expect(notice).toBeHidden();
    await page.reload();
    await expect(page.getByRole("link", { name: "Rust Dogs – Salt Road" })).toBeVisible();
    await expect(notice).toBeHidden();
  });

  test("an installed app offers to restore a backup as long as it is empty", async ({
    page,
    browser,
    baseURL,
    table,
  }) => {
    await table.beginWithInitiative();
    await page.goto("./#/about");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download backup" }).click(),
    ]);
    const backup = await file.path();
    const restore = page.getByRole("button", { name: "Restore backup" });
    await page.goto("./#/");
    await expect(page.getByRole("link", { name: "Rust Dogs – Salt Road" })).toBeVisible();
    await expect(restore).toBeHidden();

    const app = await (
      await browser.newContext({ baseURL: baseURL!, viewport: { width: 360, height: 740 } })
    ).newPage();
    await app.addInitScript(() => Object.defineProperty(navigator, "standalone", { value: true }));
    await app.goto("./");
    await app.getByRole("button", { name: "Restore backup" }).click();
    const input = app.getByLabel("Restore backup");
    await expect(app.getByRole("heading", { name: "Backup", exact: true })).toBeInViewport();
    await input.setInputFiles(backup);
    await app.getByRole("button", { name: "Merge" }).click();
    await app.goto("./#/");
    await expect(app.getByRole("link", { name: "Rust Dogs – Salt Road" })).toBeVisible();
    await expect(app.getByRole("button", { name: "Restore backup" })).toBeHidden();
    await app.context().close();
  });

  test("an installed app says nothing of it", async ({ page, context, table }) => {
    await context.addInitScript(() =>
      Object.defineProperty(navigator, "standalone", { value: true }),
    );
    await table.beginWithInitiative();
    await expect(page.getByRole("status", { name: "Don't lose your battles" })).toBeHidden();
  });
});
