import { expect, test } from "../fixtures";
import { tooWide } from "../measure";

test("a tracker of one's own is made in the middle of a battle, stands on the card and is undone", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  await table.openByHand("Dirk");
  await table.take("Custom tracker");
  await table.overlay.getByRole("button", { name: "Add tracker" }).click();
  await expect(page.getByText("A tracker needs a name.").first()).toBeVisible();
  await table.overlay.getByRole("textbox", { name: "Name" }).fill("Luck");
  await table.set("Type", "Pips");
  await table.overlay.getByRole("button", { name: "Add tracker" }).click();
  await table.close();
  await table.tracker("Dirk: Luck 0 of 3").click();
  await expect(table.tracker("Dirk: Luck 3 of 3")).toBeVisible();
  await page.reload();
  await table.tracker("Dirk: Luck 3 of 3").click();
  await expect(table.tracker("Dirk: Luck 2 of 3")).toBeVisible();
  for (const _ of [1, 2, 3]) await table.undo();
  await expect(table.trackers("Dirk").filter({ hasText: "Luck" })).toHaveCount(0);
});

test("a tracker has a message at a number, each time the number is reached", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  await table.openByHand("Dirk");
  await table.take("Custom tracker");
  const { overlay } = table;
  await overlay.getByRole("textbox", { name: "Name" }).fill("Experience");
  await overlay.getByRole("textbox", { name: "Message" }).fill("An advance is due");
  await table.step("Message at", "2");
  await overlay.getByRole("button", { name: "Add tracker" }).click();
  const message = page.getByText("Dirk, Experience: An advance is due.").first();
  await table.stepOnce("Experience", "more");
  await expect(overlay.getByText("1", { exact: true })).toBeVisible();
  await expect(message).toBeHidden();
  await table.stepOnce("Experience", "more");
  await table.close();
  await expect(message).toBeVisible();
  await table.logs("Dirk, Experience: 2.", "Dirk, Experience: An advance is due.");
});

test("a tracker on a roster's sheet comes into each battle", async ({ page, table }) => {
  await page.goto("./#/rosters");
  await page.getByRole("button", { name: "New roster" }).click();
  await expect(page.getByRole("heading", { name: "Roster", exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Ash/ }).click();
  await page.getByRole("button", { name: "Add tracker" }).click();
  const own = page.getByRole("region", { name: "Custom trackers" });
  await own.getByRole("textbox", { name: "Name" }).fill("Grit");
  await page.getByRole("button", { name: "Play" }).click();
  await table.pressStart();
  await expect(
    page
      .getByRole("main")
      .getByRole("button", { name: /: Grit 0$/ })
      .first(),
  ).toBeVisible();
  await expect(table.overlay).toBeVisible();
});

test("a tracker of words leaves the editor as wide as it is, however long they are", async ({
  page,
}) => {
  await page.goto("./#/rosters");
  await page.getByRole("button", { name: "New roster" }).click();
  await page.getByRole("button", { name: "Add roster tracker" }).click();
  await page.getByRole("textbox", { name: "Labels, separated by commas" }).fill("x".repeat(90));
  await page.getByRole("button", { name: "Add roster tracker" }).click();
  await expect(page.getByText("x".repeat(90)).first()).toBeVisible();
  expect(await tooWide(page)).toEqual([]);
});
