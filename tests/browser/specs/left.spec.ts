// Until the program has started, the page shows Home or the battle as it looked when the player left
// it.

import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { leave } from "../leave";

test("a battle that was left is shown before the program has started", async ({ page, table }) => {
  await table.beginWithInitiative();
  await table.tracker("Tully: Wounds 0 of 2").click();
  await expect(table.tracker("Tully: Wounds 1 of 2")).toBeVisible();
  await leave(page);
  const start = await reloadWithoutProgram(page);
  const left = page.locator("#left");
  await expect(left.getByText("Tully", { exact: true })).toBeVisible();
  await expect(left.locator(".pip[data-on]")).toHaveCount(1);
  // Neither a tap nor a screen reader finds it.
  await expect(table.figure("Tully")).toHaveCount(0);
  await expect(left).toHaveAttribute("inert", "");
  start();
  await expect(table.figure("Tully")).toBeVisible();
  await expect(left).toHaveCount(0);
});

test("Home that was left is shown before the program has started", async ({ page, table }) => {
  await table.begin();
  await page.goto("./#/");
  const battle = page.getByRole("link", { name: /^Rust Dogs – / });
  await expect(battle).toBeVisible();
  await leave(page);
  const start = await reloadWithoutProgram(page);
  const left = page.locator("#left");
  await expect(left.getByText("New battle")).toBeInViewport();
  await expect(left.locator(".entry").first()).toContainText("Rust Dogs – ");
  await expect(battle).toHaveCount(0);
  start();
  await expect(battle).toBeVisible();
  await expect(left).toHaveCount(0);
});

test("no picture is kept of a page that no start opens", async ({ page, table }) => {
  await table.begin();
  await leave(page);
  await page.goto("./#/rosters");
  await expect(page.getByRole("heading", { name: "Rosters" })).toBeVisible();
  await leave(page);
  expect(await page.evaluate(() => localStorage.getItem("rollbook-left"))).toBeNull();
});

// Reloads the page, but holds the program back until the returned function is called.
async function reloadWithoutProgram(page: Page): Promise<() => void> {
  const held: (() => void)[] = [];
  let holds = true;
  await page.route(/rollbook-[0-9a-f]+\.js$/, async (route) => {
    if (holds) await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  return () => {
    holds = false;
    held.forEach((go) => go());
  };
}
