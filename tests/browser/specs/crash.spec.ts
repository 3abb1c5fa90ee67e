import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";

// Makes the browser fail to create an element for the next tap, as if memory had run out.
async function failAtTheNextTap(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { cloneNode } = Node.prototype;
    const { createElement } = document;
    const refuse = () => {
      Node.prototype.cloneNode = cloneNode;
      document.createElement = createElement;
      throw new Error("Out of memory");
    };
    const fail = () => {
      Node.prototype.cloneNode = refuse;
      document.createElement = refuse;
    };
    addEventListener("pointerdown", fail, { capture: true, once: true });
  });
}

test("a failed app says so, gives out what is kept, and goes on where it was", async ({
  page,
  table,
  problems,
}) => {
  // Other apps on the same origin use the same storage. The backup must not have their texts.
  const others = ["token", "rollbook.todo", "rollbook.battle.mine", "rollbook.head.todo"];
  await page.goto("./");
  await page.evaluate((others) => {
    for (const slot of others) localStorage.setItem(slot, `secret of ${slot}`);
  }, others);
  await table.beginWithInitiative();
  await table.activate("Dirk", 9);
  await table.fire("Hunting rifle", "Bob");
  await table.asks("%");
  await failAtTheNextTap(page);
  await table.condition("Target's cover", "Heavy").click();

  await expect(page.getByRole("heading", { name: "Rollbook has crashed" })).toBeVisible();
  // The error is shown, so that players can report it.
  await expect(page.getByText("RuntimeError")).toBeVisible();
  const sends = page.getByText("to the people you got Rollbook from:");
  await expect(sends).toBeVisible();
  const link = page.getByRole("link", { name: "Download backup" });
  // Firefox adds a number to the file's name if another test has just downloaded one like it.
  await expect(link).toHaveAttribute("download", "rollbook-backup.json");
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const backup = await file.path();
  const text = await readFile(backup, "utf8");
  expect(text).not.toContain("secret of");
  const keys = Object.keys(JSON.parse(text)).map((key) => key.split(" ")[0]!);
  // Changes wait only until the log has them.
  const slots = keys.filter((key) => !key.startsWith("rollbook.wait."));
  expect([...new Set(slots.map((slot) => slot.replace(/[\d-]+$/, "")))].sort()).toEqual([
    "rollbook-figure",
    "rollbook.battle.",
    "rollbook.head.battle.",
    "rollbook.head.settings",
    "rollbook.settings",
  ]);

  await page.getByRole("link", { name: "Reload" }).click();
  await page.getByRole("link", { name: "Rust Dogs – Salt Road" }).click();
  await table.asks("Dirk shoots at Bob");
  await expect(table.condition("Target's cover", "Heavy")).toBeChecked();
  await table.face(9);
  await expect(table.tracker("Bob: Pending hits Strength 6 by Dirk")).toBeVisible();

  await page.goto("./#/");
  await page.getByRole("button", { name: /^Remove/ }).click();
  await page.goto("./#/about");
  const theirs = Object.fromEntries(others.map((slot) => [slot, "theirs"]));
  const forged = JSON.stringify({ ...JSON.parse(text), ...theirs });
  const [name, mimeType] = ["rollbook-backup.json", "application/json"];
  const chosen = { name, mimeType, buffer: Buffer.from(forged) };
  await page.getByLabel("Restore backup").setInputFiles(chosen);
  await page.getByRole("button", { name: "Merge" }).click();
  await page.goto("./#/");
  await page.getByRole("link", { name: "Rust Dogs – Salt Road" }).click();
  await table.asks("Dirk shoots at Bob");
  const now = await page.evaluate((others) => others.map((it) => localStorage.getItem(it)), others);
  expect(now).toEqual(others.map((slot) => `secret of ${slot}`));

  problems.length = 0;
});

const ISSUES = "https://example.org/rollbook/issues";

// Writes the address for reports into the page, as the build does if it is known.
async function knowsWhereToReport(page: Page): Promise<void> {
  await page.addInitScript((address) => {
    addEventListener("DOMContentLoaded", () =>
      document.querySelector("meta[name=issues]")!.setAttribute("content", address),
    );
  }, ISSUES);
}

test("About says where to report a fault", async ({ page }) => {
  await page.goto("./#/about");
  await expect(
    page.getByText("Found a fault? Tell the people you got Rollbook from."),
  ).toBeVisible();
  await knowsWhereToReport(page);
  await page.reload();
  await expect(page.getByText("Found a fault? Report it at")).toBeVisible();
  await expect(page.getByRole("link", { name: ISSUES })).toHaveAttribute("href", ISSUES);
});

test("the crash page links to where faults are reported", async ({ page, table, problems }) => {
  await knowsWhereToReport(page);
  await table.beginWithInitiative();
  await failAtTheNextTap(page);
  await table.open("Dirk");
  await expect(page.getByRole("heading", { name: "Rollbook has crashed" })).toBeVisible();
  await expect(page.getByRole("link", { name: ISSUES })).toHaveAttribute("href", ISSUES);
  await expect(page.getByText("to the people you got Rollbook from:")).toBeHidden();
  problems.length = 0;
});
