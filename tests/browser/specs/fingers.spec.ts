// Accidental taps are ignored, and the screen does not move under players' fingers.

import { stopClock } from "../clock";
import { expect, test, type Table } from "../fixtures";

// Starts an attack in melee, up to the prompt for both dice.
async function blow(table: Table): Promise<void> {
  await table.beginWithInitiative();
  await table.activate("Dirk", 9);
  await table.take("Charge");
  await table.choose("Bob");
  await table.asks("Dirk's roll");
}

async function keysAt(table: Table): Promise<number> {
  const box = await table.keys.boundingBox();
  return Math.round(box!.y);
}

test("a finger that bounces answers one question, and typing on is free", async ({
  page,
  table,
}) => {
  await page.clock.install();
  await blow(table);
  const box = (await table.key(9).boundingBox())!;
  // No time passes between these two taps, even on a slow machine.
  await stopClock(page);
  await page.mouse.click(box.x + 20, box.y + 20);
  await page.mouse.click(box.x + 22, box.y + 21);
  await table.asks("Bob's roll");
  await page.clock.runFor(300);
  await table.asks("Bob's roll");
  await page.mouse.click(box.x + 20, box.y + 20);
  await expect(table.overlay).not.toContainText("Bob's roll");
});

test("keys stay at their height from one die to the next, whatever is read above them", async ({
  table,
}) => {
  await blow(table);
  const at = await keysAt(table);
  await table.overlay.getByRole("button", { expanded: false }).last().click();
  await expect(table.overlay.getByRole("list", { name: "Possible results" })).toBeVisible();
  expect(await keysAt(table)).toBe(at);
  await table.face(9);
  await table.asks("Bob's roll");
  expect(await keysAt(table)).toBe(at);
});

test("the cross asks before dice are lost, and a test can wait", async ({ page, table }) => {
  await blow(table);
  const leave = () => table.overlay.getByRole("button", { name: "Leave", exact: true }).click();
  await table.face(9);
  await leave();
  await table.take("Stay");
  await table.asks("Bob's roll");
  await leave();
  await table.take("Continue later");
  await expect(table.overlay).toBeHidden();
  await page.getByRole("button", { name: "Continue" }).click();
  await table.asks("Bob's roll");
  await table.leave();
  await expect(table.tracker("Dirk: AP 2 of 2")).toBeVisible();
});

test("what hands must do stands until something else is begun, and is ticked by a tap", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  await table.activate("Dirk", 9);
  await table.fire("Hunting rifle", "Bob");
  await table.face(9);
  const order = (words: string) => page.getByRole("checkbox", { name: words }).last();
  await order("Place a marker by Bob: resolve the hit before the initiative passes.").click();
  await expect(
    order("Place a marker by Bob: resolve the hit before the initiative passes."),
  ).toBeChecked();
  await table.take("Move");
  await expect(
    order("Place a marker by Bob: resolve the hit before the initiative passes."),
  ).toBeHidden();
  await expect(order("Move Dirk up to 5″.")).toBeVisible();
  await table.activate("Mags", 9);
  await expect(order("Move Dirk up to 5″.")).toBeHidden();
});
