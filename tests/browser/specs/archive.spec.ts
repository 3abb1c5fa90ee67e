// More battles and rosters than local storage has room for.

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test, type Table } from "../fixtures";
import { addressOf, confirmed, countUnconfirmed, kept, leaveForStores, slotOf } from "../kept";

const BATTLES = 150;
// JSON ignores these spaces, which make battles as long as played ones.
const PADDING = " ".repeat(20_000);

// Returns a backup with many copies of a battle that has just begun, each under its own name.
async function manyBattles(page: Page, table: Table): Promise<Buffer> {
  await table.beginWithInitiative();
  await table.tracker("Otis: Wounds 0 of 1").waitFor();
  const battle = await kept(page, await slotOf(page, "battle"));
  const texts: Record<string, string> = {};
  for (let number = 1; number <= BATTLES; number += 1) {
    const played = `"played_at":${1_700_000_000_000 + number}`;
    texts[`rollbook.battle.${number + 1}`] = battle
      .replaceAll("Rust Dogs", `Dogs ${number}`)
      .replace(/"played_at":\d+/, played)
      .replace('"entries":[', `"entries":[${PADDING}`);
  }
  const body = { made_at: Date.now(), texts };
  return Buffer.from(
    JSON.stringify({ type: "rollbook-backup", version: 1, source: "rollbook", body }),
  );
}

async function restore(page: Page, buffer: Buffer): Promise<void> {
  await page.goto("./#/about");
  const file = { name: "many.json", mimeType: "application/json", buffer };
  await page.getByLabel("Restore backup").setInputFiles(file);
  await page.getByRole("button", { name: "Merge" }).click();
  await expect(page.getByText("Backup restored.")).toBeVisible({ timeout: 60_000 });
}

// Returns the space that local storage needs for Rollbook, in bytes.
const space = (page: Page) =>
  page.evaluate(() =>
    Object.entries({ ...localStorage })
      .filter(([key]) => key.startsWith("rollbook"))
      .reduce((sum, [key, text]) => sum + 2 * (key.length + text.length), 0),
  );

// Returns the slot of the battle with this side, from its head.
const battleNamed = (page: Page, name: string) =>
  page.evaluate((name) => {
    const head = Object.entries({ ...localStorage }).find(
      ([key, text]) => key.includes(".head.battle.") && text.includes(`"${name}"`),
    );
    return head?.[0].replace(".head.", ".");
  }, name);

// Returns the slots of the battles without a copy in local storage.
const archived = (page: Page) =>
  page.evaluate(() => {
    const heads = Object.keys(localStorage).filter((it) => it.includes(".head.battle."));
    const slots = heads.map((it) => it.replace(".head.", "."));
    return slots.filter((it) => !localStorage.getItem(it));
  });

test("local storage stays small however many battles there are, and all of them open", async ({
  page,
  table,
  context,
}) => {
  test.slow();
  await countUnconfirmed(context);
  await restore(page, await manyBattles(page, table));
  await expect.poll(() => space(page)).toBeLessThan(2_000_000);
  expect((await archived(page)).length).toBeGreaterThan(80);
  await expect(page.getByText(`Saved in this browser: ${BATTLES + 1} battles`)).toBeVisible();

  // Home lists the latest battles. All others are found by their names.
  await page.goto("./#/");
  await expect(page.getByRole("link", { name: /^Dogs \d/ })).toHaveCount(10);
  await page.getByRole("link", { name: `All ${BATTLES + 1} battles` }).click();
  await expect(page.getByRole("link", { name: /^(Rust )?Dogs/ })).toHaveCount(50);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(page.getByRole("link", { name: /^(Rust )?Dogs/ })).toHaveCount(100);
  await page.getByRole("searchbox", { name: "Search the battles" }).pressSequentially("dogs 3 –");
  await expect(page.getByRole("link", { name: /^Dogs/ })).toHaveCount(1);
  await page.getByRole("link", { name: "Dogs 3 – Salt Road" }).click();

  // It goes on as if it had always been here.
  await table.tracker("Otis: Wounds 0 of 1").click();
  await expect(table.figure("Otis")).toHaveAccessibleDescription(/^out/);
  await confirmed(page);
  await page.reload();
  await expect(table.figure("Otis")).toHaveAccessibleDescription(/^out/);
  await table.undo();
  await expect(table.tracker("Otis: Wounds 0 of 1")).toBeVisible();

  // It opens by its address, too.
  await page.goto(addressOf((await battleNamed(page, "Dogs 5"))!));
  await expect(page).toHaveTitle(/Dogs 5/);
  await page.reload();
  await expect(page).toHaveTitle(/Dogs 5/);
});

test("archived battles are in backups, can be removed, and come back", async ({ page, table }) => {
  test.slow();
  await restore(page, await manyBattles(page, table));
  await expect.poll(() => space(page)).toBeLessThan(2_000_000);

  await page.goto("./#/battles");
  await page.getByRole("searchbox", { name: "Search the battles" }).pressSequentially("dogs 7 –");
  await page.getByRole("button", { name: "Remove Dogs 7 – Salt Road" }).click();
  await expect(page.getByText("No battles found.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: "Dogs 7 – Salt Road" }).click();
  await expect(table.figure("Dirk")).toBeVisible();

  await page.goto("./#/about");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download backup" }).click(),
  ]);
  const { body } = JSON.parse(await readFile((await file.path())!, "utf8"));
  const battles = Object.keys(body.texts).filter((slot) => slot.startsWith("rollbook.battle."));
  expect(battles.length).toBe(BATTLES + 1);
  const named = (slot: string) => body.texts[slot].includes('"name":"Dogs 3"');
  expect(battles.filter(named)).toHaveLength(1);
});

test("a database that the browser has deleted is told, and what is left opens", async ({
  page,
  table,
}) => {
  test.slow();
  await restore(page, await manyBattles(page, table));
  await expect.poll(() => space(page)).toBeLessThan(2_000_000);
  const lost = (await archived(page)).length;
  await leaveForStores(page);
  await page.evaluate(
    () => new Promise((done) => (indexedDB.deleteDatabase("rollbook").onsuccess = done)),
  );
  await page.goto("./#/");
  const notice = page.getByRole("status", { name: "Storage was damaged" });
  await expect(notice).toContainText(`and ${lost - 1} others are gone. If you have a backup`);
  await notice.getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: `Dogs ${BATTLES} – Salt Road` }).click();
  await expect(table.figure("Dirk")).toBeVisible();
  await page.goto("./#/battles");
  await expect(page.getByRole("link", { name: /Dogs/ })).toHaveCount(BATTLES + 1 - lost);
});
