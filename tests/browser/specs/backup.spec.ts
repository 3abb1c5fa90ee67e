import { readFile } from "node:fs/promises";
import { expect, test } from "../fixtures";

test("everything goes into one file, and back again with a way out", async ({ page, table }) => {
  await table.beginWithInitiative();
  await page.goto("./#/about");
  await expect(page.getByText("This browser keeps 1 battle and 0 rosters")).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download backup" }).click();
  const file = { name: "backup.json", mimeType: "application/json", buffer: await readFile((await (await saved).path())!) };

  await page.goto("./#/");
  await page.getByRole("button", { name: /^Remove/ }).click();
  await page.goto("./#/about");
  await page.getByLabel("Restore backup").setInputFiles(file);
  await expect(page.getByText("New here: 1. Different here: 0. The same: 0.")).toBeVisible();
  await page.getByRole("button", { name: "Add to what is here" }).click();
  await expect(page.getByText("This browser keeps 1 battle and 0 rosters")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("This browser keeps 0 battles")).toBeVisible();

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
    await expect(page.getByText(/not a Rollbook document|is damaged/)).toBeVisible();
  }
  await expect(page.getByText("This browser keeps 1 battle and 0 rosters")).toBeVisible();
});
