import { open, readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ADVENTURE, cannot, expect, test } from "../fixtures";
import { confirmed, countUnconfirmed, deny, kept, leaveForStores, slotOf } from "../kept";

// Returns a backup file with this many copies of a battle, each under its own name.
function copiesOf(battle: string, name: string, count: number) {
  const texts: Record<string, string> = {};
  for (let number = 1; number <= count; number += 1) {
    texts[`rollbook.battle.${number}`] = battle.replaceAll("Rust Dogs", `${name} ${number}`);
  }
  const body = { made_at: Date.now(), texts };
  const text = JSON.stringify({ type: "rollbook-backup", version: 1, source: "rollbook", body });
  return { name: "many.json", mimeType: "application/json", buffer: Buffer.from(text) };
}

type BackupFile = ReturnType<typeof copiesOf>;

async function choose(page: Page, file: BackupFile): Promise<void> {
  await page.goto("./#/about");
  await page.getByLabel("Restore backup").setInputFiles(file);
  await page.getByRole("button", { name: "Merge" }).waitFor();
}

const saved = (page: Page, battles: number) =>
  expect(page.getByText(`Saved in this browser: ${battles} battle`)).toBeVisible();

test("everything goes into one file, and back again with a way out", async ({ page, table }) => {
  await table.beginWithInitiative();
  await page.goto("./#/about");
  await expect(page.getByText("Saved in this browser: 1 battle and 0 rosters")).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download backup" }).click();
  const file = {
    name: "backup.json",
    mimeType: "application/json",
    buffer: await readFile((await (await saved).path())!),
  };

  await page.goto("./#/");
  await page.getByRole("button", { name: /^Remove/ }).click();
  await page.goto("./#/about");
  await page.getByLabel("Restore backup").setInputFiles(file);
  await expect(page.getByText("1 new, 0 changed, 0 identical.")).toBeVisible();
  // A second tap doesn't restore the backup again, which would leave nothing to undo.
  await page.getByRole("button", { name: "Merge" }).dblclick();
  await expect(page.getByText("Saved in this browser: 1 battle and 0 rosters")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Saved in this browser: 0 battles")).toBeVisible();

  await page.getByLabel("Restore backup").setInputFiles(file);
  await page.getByRole("button", { name: "Replace everything" }).click();
  await page.goto("./#/");
  await page.getByRole("link", { name: "Rust Dogs – Salt Road" }).click();
  await expect(table.figure("Dirk")).toBeVisible();
});

// Returns the numbers of the battles whose figures are in local storage.
const withFigures = (page: Page) =>
  page.evaluate(() => {
    const keys = Object.keys(localStorage).map((key) => /^rollbook-figure-(\d+)-/.exec(key)?.[1]);
    return [...new Set(keys.filter((number) => number !== undefined))];
  });

test("the figures of the four battles played last are in local storage, until all is replaced", async ({
  page,
  table,
}) => {
  let battle = "";
  const begun: string[] = [];
  for (let count = 1; count <= 5; count += 1) {
    await page.goto("./#/");
    await table.start(ADVENTURE);
    await expect(page.getByRole("contentinfo")).toBeVisible();
    battle ||= await kept(page, await slotOf(page, "battle"));
    begun.push(/battle\/(\d+)/.exec(page.url())![1]!);
    const last = begun.slice(-4).sort();
    await expect.poll(async () => (await withFigures(page)).sort()).toEqual(last);
  }
  await choose(page, copiesOf(battle, "Old Dogs", 1));
  await page.getByRole("button", { name: "Replace everything" }).click();
  await saved(page, 1);
  await expect.poll(() => withFigures(page)).toEqual([]);
});

test("a file that is no backup changes nothing and says so", async ({ page, table }) => {
  await table.beginWithInitiative();
  await page.goto("./#/about");
  for (const text of ["", "{", "[1]", '{"type":"rollbook-battle","version":1,"body":{}}']) {
    const file = { name: "other.json", mimeType: "application/json", buffer: Buffer.from(text) };
    await page.getByLabel("Restore backup").setInputFiles(file);
    await expect(page.getByText(/n't a Rollbook document|is damaged/)).toBeVisible();
  }
  await expect(page.getByText("Saved in this browser: 1 battle and 0 rosters")).toBeVisible();
});

test("a backup of a thousand documents is added with a few reads and writes of each", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  await page.goto("./#/rosters");
  await page.getByRole("button", { name: /^Rust Dogs, a sample/ }).click();
  await expect(page.getByRole("textbox", { name: "Roster name" })).toHaveValue("Rust Dogs");
  const roster = await kept(page, await slotOf(page, "roster"));
  const texts: Record<string, string> = {};
  for (let number = 1; number <= 1000; number += 1) {
    texts[`rollbook.roster.${number}`] = roster.replace("Rust Dogs", `Dogs ${number}`);
  }
  const body = { made_at: Date.now(), texts };
  const text = JSON.stringify({ type: "rollbook-backup", version: 1, source: "rollbook", body });
  await page.goto("./#/about");
  await page
    .getByLabel("Restore backup")
    .setInputFiles({ name: "many.json", mimeType: "application/json", buffer: Buffer.from(text) });
  const add = page.getByRole("button", { name: "Merge" });
  await add.waitFor();
  await add.evaluate(() => {
    Object.assign(window, { calls: 0 });
    for (const name of ["getItem", "setItem", "removeItem", "key"] as const) {
      const call = Storage.prototype[name] as (...how: unknown[]) => unknown;
      Storage.prototype[name] = function (this: Storage, ...how: unknown[]) {
        (window as any).calls += 1;
        return call.apply(this, how);
      } as any;
    }
  });
  await add.click();
  await expect(page.getByText("Backup restored.")).toBeVisible();
  const calls = await page.evaluate(() => (window as any).calls as number);
  await expect(page.getByText("Saved in this browser: 1 battle and 1001 rosters")).toBeVisible();
  expect(calls).toBeGreaterThan(1000);
  // Each document is written and, as local storage has no room for all of them, archived. Nothing
  // grows with the square of their number.
  expect(calls).toBeLessThan(60 * 1000);
});

test("a file that is too large is refused before it is read", async ({ page, table }, info) => {
  await page.addInitScript(() => {
    const { arrayBuffer } = Blob.prototype;
    Object.assign(window, { reads: 0 });
    Blob.prototype.arrayBuffer = function () {
      (window as any).reads += 1;
      return arrayBuffer.call(this);
    };
  });
  const reads = () => page.evaluate(() => (window as any).reads as number);
  await table.beginWithInitiative();
  const path = info.outputPath("long.json");
  const file = await open(path, "w");
  await file.truncate(1_500_000_000);
  await file.close();
  await page.goto("./#/about");
  await page.getByLabel("Restore backup").setInputFiles(path);
  await expect(
    page.getByText("This file is too large: 1431 MB. The maximum is 256 MB."),
  ).toBeVisible();
  await page.goto("./#/");
  await page.getByLabel("Open file").setInputFiles(path);
  await expect(
    page.getByText("This file is too large: 1431 MB. The maximum is 8 MB."),
  ).toBeVisible();
  expect(await reads()).toBe(0);
  const short = { name: "short.json", mimeType: "application/json", buffer: Buffer.from("{") };
  await page.getByLabel("Open file").setInputFiles(short);
  await expect.poll(reads).toBe(1);
});

test("a battle begun while a backup is being restored is neither replaced nor mixed up", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  const file = copiesOf(await kept(page, await slotOf(page, "battle")), "Dogs", 200);
  await choose(page, file);
  await page.getByRole("button", { name: "Merge" }).click();
  await page.goto("./#/");
  await table.beginAnother();
  await table.face(7);
  await table.face(3);
  await table.asksNothing();
  await table.tracker("Nell: Wounds 0 of 1").click();
  await expect(table.figure("Nell")).toHaveAccessibleDescription(/^out/);
  await page.goto("./#/about");
  await saved(page, 202);
  await page.goto("./#/");
  // The battle played last comes first.
  await page.getByRole("link", { name: "Rust Dogs – Salt Road" }).first().click();
  await expect(table.figure("Nell")).toHaveAccessibleDescription(/^out/);
});

test("four tabs that restore backups at once restore all of them", async ({ page, table }) => {
  await table.beginWithInitiative();
  const battle = await kept(page, await slotOf(page, "battle"));
  const pages = [page];
  while (pages.length < 4) pages.push(await page.context().newPage());
  for (const [place, tab] of pages.entries()) {
    await choose(tab, copiesOf(battle, `Dogs of tab ${place}`, 15));
  }
  await Promise.all(pages.map((tab) => tab.getByRole("button", { name: "Merge" }).click()));
  for (const tab of pages) await expect(tab.getByText("Backup restored.")).toBeVisible();
  for (const tab of pages) await saved(tab, 61);
  await page.goto("./#/battles");
  await page.getByRole("searchbox", { name: "Search the battles" }).pressSequentially("of tab 2");
  await expect(page.getByRole("link", { name: /Dogs of tab 2/ })).toHaveCount(15);
});

const noManifest = cannot("it downloads the manifest instead of showing it", "firefox");

test(
  "a backup downloaded right after a start has what only the database has",
  noManifest,
  async ({ page, table, context }) => {
    test.slow();
    await countUnconfirmed(context);
    await table.beginWithInitiative();
    const battle = await kept(page, await slotOf(page, "battle"));
    await choose(page, copiesOf(battle, "Dogs", 1000));
    await page.getByRole("button", { name: "Merge" }).click();
    await expect(page.getByText("Backup restored.")).toBeVisible({ timeout: 60_000 });
    await confirmed(page);
    await leaveForStores(page);
    await page.evaluate(() => localStorage.clear());
    await page.goto("./#/about");
    const [file] = await Promise.all([
      page.waitForEvent("download", { timeout: 60_000 }),
      page.getByRole("button", { name: "Download backup" }).click(),
    ]);
    const { body } = JSON.parse(await readFile((await file.path())!, "utf8"));
    const battles = Object.keys(body.texts).filter((slot) => slot.startsWith("rollbook.battle."));
    expect(battles.length).toBe(1001);
    await saved(page, 1001);
    const space = await page.evaluate(() =>
      Object.entries({ ...localStorage }).reduce(
        (sum, [key, text]) => sum + 2 * (key.length + String(text).length),
        0,
      ),
    );
    expect(space).toBeLessThan(3_000_000);
  },
);

test("a restore that is cut off is complete or undone, and the player is told", async ({
  page,
  table,
}) => {
  test.slow();
  await table.beginWithInitiative();
  const battle = await kept(page, await slotOf(page, "battle"));
  let had = 1;
  for (const [turn, wait] of [0, 60, 150, 250, 400].entries()) {
    await choose(page, copiesOf(battle, `Dogs ${turn}`, 150));
    await page.getByRole("button", { name: "Merge" }).click();
    // Not a state to wait for: the page may be closed at any moment.
    await page.waitForTimeout(wait);
    await page.reload();
    await page.goto("./#/");
    await page.goto("./#/about");
    await expect(page.getByText(/^Saved in this browser: \d/)).toBeVisible();
    const words = await page.getByText(/^Saved in this browser/).innerText();
    const has = Number(/(\d+) battle/.exec(words)![1]);
    expect([had, had + 150]).toContain(has);
    await page.goto("./#/");
    const notice = page.getByRole("status", { name: "Backup interrupted" });
    const told = has === had ? "Nothing has changed" : "All of it is restored";
    if (await notice.isVisible()) {
      await expect(notice).toContainText(told);
      await notice.getByRole("button", { name: "Close" }).click();
    }
    had = has;
  }
});

test(
  "without a database, too, a restore that is cut off is complete or undone",
  noManifest,
  async ({ page, context, table }) => {
    await table.beginWithInitiative();
    const slot = await slotOf(page, "battle");
    const battle = await kept(page, slot);
    await deny(context, "indexedDB");
    await page.reload();
    await choose(page, copiesOf(battle, "Dogs", 3));
    // Notes what the storage has after each write. A kill at that moment leaves exactly this.
    await page.evaluate(() => {
      const moments: Record<string, string>[] = [];
      Object.assign(window, { moments });
      for (const name of ["setItem", "removeItem"] as const) {
        const write = Storage.prototype[name] as (...how: string[]) => void;
        Storage.prototype[name] = function (...how: string[]) {
          write.apply(this, how);
          moments.push({ ...localStorage });
        };
      }
    });
    await page.getByRole("button", { name: "Replace everything" }).click();
    await expect(page.getByText("Backup restored.")).toBeVisible();
    const moments = await page.evaluate(
      () => (window as unknown as { moments: Record<string, string>[] }).moments,
    );
    const cutOff = moments.filter((moment) => "rollbook.plan" in moment);
    const first = cutOff.findIndex((moment) =>
      Object.keys(moment).some((key) => /^rollbook.battle/.test(key) && key !== slot),
    );
    expect(first).toBeGreaterThan(-1);
    for (const [moment, battles, told] of [
      [cutOff[first]!, 1, "Nothing has changed"],
      [cutOff.at(-1)!, 3, "All of it is restored"],
    ] as const) {
      await leaveForStores(page);
      await page.evaluate((moment) => {
        localStorage.clear();
        for (const [slot, text] of Object.entries(moment)) localStorage.setItem(slot, text);
      }, moment);
      await page.goto("./#/");
      const notice = page.getByRole("status", { name: "Backup interrupted" });
      await expect(notice).toContainText(told);
      await notice.getByRole("button", { name: "Close" }).click();
      await page.goto("./#/about");
      await saved(page, battles);
    }
  },
);
