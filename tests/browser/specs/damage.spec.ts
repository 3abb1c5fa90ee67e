import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, Table, test } from "../fixtures";
import { addressOf, deny, leaveForStores, linesOf, removeLine, slotOf } from "../kept";

const UNREAD = "Only fragments are left";

// Plays a battle in which Otis is out and Dirk has acted, and then leaves the app. Returns the
// battle's slot.
async function playAndLeave(page: Page, table: Table): Promise<string> {
  await table.beginWithInitiative();
  const battle = await slotOf(page, "battle");
  await table.activate("Dirk", 9);
  await table.close();
  await table.tracker("Otis: Wounds 0 of 1").click();
  await expect(table.figure("Otis")).toHaveAccessibleDescription(/^out/);
  await expect.poll(async () => (await linesOf(page, battle)).length).toBeGreaterThan(3);
  await leaveForStores(page);
  return battle;
}

async function isAsPlayed(table: Table): Promise<void> {
  await expect(table.figure("Otis")).toHaveAccessibleDescription(/^out/);
  await expect(table.tracker("Dirk: AP 2 of 2")).toBeVisible();
}

test("a battle whose text is gone comes back from the log beside a new one", async ({
  page,
  table,
}) => {
  const battle = await playAndLeave(page, table);
  await page.evaluate((slot) => localStorage.removeItem(slot), battle);
  await page.goto("./#/");
  await page.getByRole("link", { name: "Rust Dogs – Salt Road" }).click();
  await isAsPlayed(table);
  await page.goto("./#/");
  await table.beginAnother();
  await leaveForStores(page);
  await page.goto(addressOf(battle));
  await isAsPlayed(table);
});

test("a battle whose text is cut off is made good by the log", async ({ page, table }) => {
  const battle = await playAndLeave(page, table);
  await page.evaluate(
    (slot) => localStorage.setItem(slot, localStorage.getItem(slot)!.slice(0, 900)),
    battle,
  );
  await page.goto("./");
  await isAsPlayed(table);
  await expect(page.getByText("Storage was damaged")).toBeHidden();
  await page.goto("./#/");
  await expect(page.getByRole("link", { name: "Rust Dogs – Salt Road" })).toHaveCount(1);
  await expect(page.getByText("Unreadable")).toBeHidden();
});

test("a line lost in the middle of the log is told, and what followed it is handed out", async ({
  page,
  table,
}) => {
  const lines = await linesOf(page, await playAndLeave(page, table));
  await removeLine(page, lines.at(-2)!);
  await page.evaluate(() => localStorage.clear());
  await page.goto("./#/");
  const notice = page.getByRole("status", { name: "Storage was damaged" });
  await expect(notice).toContainText("latest changes to “Rust Dogs – Salt Road” can't be read");
  const rest = page.getByRole("listitem").filter({ hasText: UNREAD });
  await expect(rest).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    rest.getByRole("button", { name: "as file" }).click(),
  ]);
  expect(await readFile(await file.path(), "utf8")).toContain(lines.at(-1)!);
  await notice.getByRole("button", { name: "Close" }).click();
  await expect(notice).toBeHidden();
  await page.getByRole("link", { name: "Rust Dogs – Salt Road" }).click();
  await expect(table.tracker("Otis: Wounds 0 of 1")).toBeVisible();
  await page.goto("./#/");
  await page.getByRole("button", { name: "Remove Battle 1" }).click();
  await expect(rest).toBeHidden();
});

test("two windows that begin a battle at the same instant have one each", async ({
  page,
  context,
}) => {
  const pages = [page, await context.newPage()];
  await Promise.all(pages.map((it) => it.goto("./#/new")));
  await Promise.all(
    pages.map((it) => expect(it.getByRole("button", { name: "Start", exact: true })).toBeVisible()),
  );
  await Promise.all(
    pages.map((it) =>
      it
        .getByRole("button", { name: "Start", exact: true })
        .evaluate((it: HTMLElement) => it.click()),
    ),
  );
  await Promise.all(pages.map((it) => expect(it).toHaveURL(/battle\/\d+$/)));
  expect(new Set(pages.map((it) => it.url())).size).toBe(2);
  await page.goto("./#/");
  await page.reload();
  await expect(page.getByRole("link", { name: "Rust Dogs – Salt Road" })).toHaveCount(2);
});

// Makes the browser's database hang on every request.
async function hangTheLog(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () =>
      Object.create(IDBOpenDBRequest.prototype, {
        onsuccess: { set: () => {} },
        onerror: { set: () => {} },
        onupgradeneeded: { set: () => {} },
      });
  });
}

test("where the log does not answer, what waits for it is said not to be kept yet", async ({
  page,
  table,
}) => {
  await hangTheLog(page);
  await table.beginWithInitiative();
  await expect(page.getByRole("alert")).toContainText("Not saved yet");
  await page.reload();
  await expect(table.next("Rust Dogs: activate a figure.")).toBeVisible();
});

test("where the log does not answer and storage is forbidden, nothing is said to be kept", async ({
  page,
  context,
  table,
}) => {
  await deny(context, "localStorage");
  await hangTheLog(page);
  await table.beginWithInitiative();
  await expect(page.getByRole("alert")).toContainText("Unsaved");
  await expect(page.getByRole("alert")).toContainText(
    "This browser isn't saving anything right now",
  );
  await expect(asksBeforeLeaving(page)).resolves.toBe(true);
});

// Returns whether the browser asks the player before the page is closed.
async function asksBeforeLeaving(page: Page): Promise<boolean> {
  const asked = new Promise<boolean>((resolve) => {
    page.once("dialog", async (dialog) => {
      await dialog.accept();
      resolve(dialog.type() === "beforeunload");
    });
    page.once("close", () => resolve(false));
  });
  await page.close({ runBeforeUnload: true });
  return asked;
}

test("a backup holds what is kept nowhere, from the battle and from Home, and leaving asks", async ({
  page,
  context,
  browser,
  table,
}) => {
  await deny(context, "localStorage", "indexedDB");
  await table.beginWithInitiative();
  await table.tracker("Otis: Wounds 0 of 1").click();
  const backup = async () => {
    const button = page.getByRole("alert").getByRole("button", { name: "Download backup" });
    const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
    return file.path();
  };
  const files = [await backup()];
  await page.getByRole("link", { name: "All battles" }).click();
  files.push(await backup());
  await expect(asksBeforeLeaving(page)).resolves.toBe(true);
  for (const file of files) {
    const elsewhere = await browser.newContext({ baseURL: test.info().project.use.baseURL });
    const next = new Table(await elsewhere.newPage());
    await next.page.goto("./#/about");
    await next.page.getByLabel("Restore backup").setInputFiles(file);
    await next.page.getByRole("button", { name: "Merge" }).click();
    await next.page.goto("./#/");
    await next.page.getByRole("link", { name: "Rust Dogs – Salt Road" }).click();
    await expect(next.figure("Otis")).toHaveAccessibleDescription(/^out/);
    await elsewhere.close();
  }
});

test("where all is kept, leaving asks nothing", async ({ page, table }) => {
  await table.beginWithInitiative();
  await expect(asksBeforeLeaving(page)).resolves.toBe(false);
});
