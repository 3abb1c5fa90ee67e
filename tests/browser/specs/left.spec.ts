// Until the program has started, the page shows the battle as it looked when the player left it.

import { expect, test } from "../fixtures";
import { leave } from "../leave";

test("a battle that was left is shown before the program has started", async ({ page, table }) => {
  await table.beginWithInitiative();
  await table.tracker("Tully: Wounds 0 of 2").click();
  await expect(table.tracker("Tully: Wounds 1 of 2")).toBeVisible();
  await leave(page);
  const held: (() => void)[] = [];
  let holds = true;
  await page.route(/rollbook-[0-9a-f]+\.js$/, async (route) => {
    if (holds) await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  const left = page.locator("#left");
  await expect(left.getByText("Tully", { exact: true })).toBeVisible();
  await expect(left.locator(".pip[data-on]")).toHaveCount(1);
  // Neither a tap nor a screen reader finds it.
  await expect(table.figure("Tully")).toHaveCount(0);
  await expect(left).toHaveAttribute("inert", "");
  holds = false;
  held.forEach((go) => go());
  await expect(table.figure("Tully")).toBeVisible();
  await expect(left).toHaveCount(0);
});

test("a page that was left on Home does not show a battle", async ({ page, table }) => {
  await table.begin();
  await leave(page);
  await page.goto("./#/");
  await leave(page);
  expect(await page.evaluate(() => localStorage.getItem("rollbook-left"))).toBeNull();
});
