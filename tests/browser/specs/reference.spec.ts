import { expect, test } from "../fixtures";

test("the rules are looked up by any word of them", async ({ page }) => {
  await page.goto("./");
  await page.getByRole("link", { name: "Rules", exact: true }).click();
  await page.getByText("Hold and interrupt", { exact: true }).click();
  await expect(page.getByText("give up all its AP to hold")).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search the rules" });
  await search.fill("PRONE cover");
  await expect(page.getByRole("status").filter({ hasText: /^\d topics$/ })).toBeVisible();
  await expect(page.getByText("Ranged attack", { exact: true })).toBeVisible();
  await expect(page.getByText("only the better cover counts")).toBeVisible();
  await expect(page.getByText("Hold and interrupt", { exact: true })).toBeHidden();
  await search.fill("zeppelin");
  await expect(page.getByText("No topics found.")).toBeVisible();
});

test("every offer, tracker and test is explained where it stands, and goes on where it was", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  await table.activate("Dirk", 9);
  await table.reads("Close combat", "Both figures roll D10 + Melee");
  await table.take("More");
  await table.reads("Climb", "Climb 1″ per AP");
  await table.take("By hand");
  await table.reads("Pending hits");
  await table.take("Actions");
  await table.fire("Hunting rifle", "Bob");
  await table.set("Target's cover", "Heavy");
  await table.reads("Ranged attack", "A hit leaves a marker");
  await expect(page.getByRole("button", { name: "About: Ranged attack" })).toBeFocused();

  await test.step("By keyboard: the die waits while one reads", async () => {
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Ranged attack" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Ranged attack" })).toBeFocused();
    await page.keyboard.press("9");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("region", { name: "Ranged attack" })).toBeHidden();
    await table.asks("Dirk shoots at Bob");
    await expect(table.condition("Target's cover", "Heavy")).toBeChecked();
  });
});
