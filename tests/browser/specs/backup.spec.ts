import { open, readFile } from "node:fs/promises";
import { expect, test } from "../fixtures";
import { kept } from "../kept";

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
  const roster = await kept(page, "rollbook.roster.1");
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
