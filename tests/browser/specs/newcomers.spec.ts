import { expect, test } from "../fixtures";

test("figures join a running battle, and undo takes them out again", async ({ page, table }) => {
  await table.beginWithInitiative();
  const salt = table.side("Salt Road");
  const there = await salt.getByRole("listitem").count();
  await page.getByRole("button", { name: "Turn 1" }).click();
  await table.overlay.getByRole("button", { name: "More", exact: true }).click();
  await table.overlay.getByRole("button", { name: "Add to Salt Road" }).click();
  await expect(table.overlay).toContainText(`Salt Road: ${there} figures`);
  await table.tap(table.overlay.getByRole("button", { name: "Nell", exact: true }).first());
  await table.tap(table.overlay.getByRole("button", { name: "Nell", exact: true }).first());
  await expect(table.overlay).toContainText(`Salt Road: ${there + 2} figures`);
  await table.close();
  await expect(table.figure("Nell 2")).toBeVisible();
  await expect(table.figure("Nell 3")).toBeVisible();
  // All cards follow the battle as before.
  await table.tracker("Mags: Wounds 0 of 1").click();
  await expect(table.figure("Mags")).toHaveAccessibleDescription(/^out/);
  await table.undo();
  await expect(table.tracker("Mags: Wounds 0 of 1")).toBeVisible();
  await page.reload();
  await expect(table.figure("Nell 3")).toBeVisible();
  await page.getByRole("contentinfo").getByRole("button", { name: "Undo" }).click();
  await expect(table.figure("Nell 3")).toBeHidden();
  await expect(table.figure("Nell 2")).toBeVisible();
});
