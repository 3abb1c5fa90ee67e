import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";

// As if memory had run out: the browser refuses to create the next element.
async function refuseTheNextElement(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { cloneNode } = Node.prototype;
    const { createElement } = document;
    const refuse = () => {
      Node.prototype.cloneNode = cloneNode;
      document.createElement = createElement;
      throw new Error("Out of memory");
    };
    Node.prototype.cloneNode = refuse;
    document.createElement = refuse;
  });
}

test("a failed app says so, gives out what is kept, and goes on where it was", async ({
  page,
  table,
  problems,
}) => {
  await table.beginWithInitiative();
  await table.activate("Dirk", 9);
  await table.fire("Hunting rifle", "Bob");
  // Once the odds are shown, nothing more is drawn before the next tap.
  await table.asks("%");
  await refuseTheNextElement(page);
  await table.condition("Target's cover", "Heavy").click();

  await expect(page.getByRole("heading", { name: "Rollbook has failed" })).toBeVisible();
  // The error, so that it can be reported.
  await expect(page.getByText("RuntimeError")).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download backup" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("rollbook-backup.json");
  const backup = await file.path();

  await page.getByRole("link", { name: "Reload" }).click();
  await page.getByRole("link", { name: "Rust Dogs – Salt Road" }).click();
  await table.asks("Dirk shoots at Bob");
  await expect(table.condition("Target's cover", "Heavy")).toBeChecked();
  await table.face(9);
  await expect(table.tracker("Bob: Pending hits Strength 6 by Dirk")).toBeVisible();

  await page.goto("./#/");
  await page.getByRole("button", { name: /^Remove/ }).click();
  await page.goto("./#/about");
  await page.getByLabel("Restore backup").setInputFiles(backup);
  await page.getByRole("button", { name: "Add to what is here" }).click();
  await page.goto("./#/");
  await page.getByRole("link", { name: "Rust Dogs – Salt Road" }).click();
  await table.asks("Dirk shoots at Bob");

  problems.length = 0;
});
