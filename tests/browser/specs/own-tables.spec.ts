import { ADVENTURE, D100, expect, GDF, type Table, test } from "../fixtures";
import type { Page } from "@playwright/test";

const lines = (page: Page) => page.getByRole("textbox", { name: "Lines" });
const INJURY = "2-4: Dead\n5-6: Scarred [Wounded +1]\n7+: Nothing.";

test("a table is written in the middle of a battle, says what is missing, and is rolled on with real dice", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  await table.openByHand("Dirk");
  await table.take("Custom tables");
  await table.overlay.getByRole("textbox", { name: "Name" }).fill("Injury");
  await table.overlay.getByRole("textbox", { name: "Dice" }).fill("2D6");
  await lines(page).fill("2-4: Dead\n7+: Nothing.\n12: Twice");
  await table.asks("12 appears twice, in lines 2 and 3.");
  await table.asks("No line covers 5–6.");
  await lines(page).fill("2-4: Dead\n7+: Nothing.");
  await table.take("Fill in missing results");
  await expect(lines(page)).toHaveValue("2-4: Dead\n7+: Nothing.\n5: \n6: ");
  await lines(page).fill(INJURY);
  await table.take("Save table");
  await table.total(5);
  await table.asks("Dirk: 2D6 = 5: Scarred (Wounded +1).");
  await table.close();
  await expect(table.tracker("Dirk: Wounded 1")).toBeVisible();
  await table.logs("Dirk, Injury: 2D6 = 5: Scarred (Wounded +1).", "Dirk, Wounded: 1.");
  await page.reload();
  await expect(table.tracker("Dirk: Wounded 1")).toBeVisible();
  await table.undo();
  await expect(table.trackers("Dirk").filter({ hasText: "Wounded" })).toHaveCount(0);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(table.tracker("Dirk: Wounded 1")).toBeVisible();
  await table.end();
  await page.getByRole("button", { name: "Report" }).click();
  await table.asks("Table rolls", "Injury 5: Scarred (Wounded +1)");
});

test("a table that cannot be kept says why, and what was written stays", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  await table.goTo("Custom tables");
  const name = table.overlay.getByRole("textbox", { name: "Name" });
  await name.fill("x".repeat(1_000));
  await lines(page).fill("1-6: Fine");
  await table.take("Save table");
  await expect(
    page.getByText("A name can have at most 60 characters; this one has 1000.").first(),
  ).toBeVisible();
  await name.fill("Loot");
  await lines(page).fill(Array.from({ length: 1000 }, (_, row) => `${row}: x`).join("\n"));
  await table.asks("A table can have at most 120 lines; this one has 1000.");
  await table.take("Save table");
  await table.asks("A table can have at most 120 lines; this one has 1000.");
  await table.take("Edit table");
  expect((await lines(page).inputValue()).split("\n")).toHaveLength(1000);
});

test("a table and trackers of a roster come into its battles", async ({ page, table }) => {
  await page.goto("./#/rosters");
  await page.getByRole("button", { name: "New roster" }).click();
  await page.getByRole("button", { name: "Add table" }).click();
  const tables = page.getByRole("region", { name: "Custom tables" });
  await tables.getByRole("textbox", { name: "Name" }).fill("Loot");
  await tables.getByRole("textbox", { name: "Lines" }).fill("1-5: Dust");
  await expect(tables).toContainText("No line covers 6.");
  await expect(tables.getByRole("button", { name: /^Loot has a problem/ })).toBeVisible();
  // The cursor stays in place during typing.
  await tables.getByRole("textbox", { name: "Lines" }).press("ControlOrMeta+Home");
  await tables.getByRole("textbox", { name: "Lines" }).pressSequentially("6: Gold [Gold +3]\n");
  await expect(tables.getByRole("textbox", { name: "Lines" })).toHaveValue(
    "6: Gold [Gold +3]\n1-5: Dust",
  );
  await expect(tables.getByRole("button", { name: /^Loot has a problem/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Add roster tracker" }).click();
  await page
    .getByRole("region", { name: "Roster trackers" })
    .getByRole("textbox", { name: "Name" })
    .fill("Supply");
  await page.getByRole("button", { name: "Play" }).click();
  await table.pressStart();
  await expect(table.overlay).toBeVisible();
  await table.lookAtTheBattle();
  await table.goTo("Custom tables");
  await table.overlay.getByRole("combobox", { name: "For" }).selectOption({ index: 1 });
  await table.face(6);
  await table.asks("D6 = 6: Gold (Gold +3).");
  await table.take("Roll D6");
  await table.asks("= ");
  await table.close();
  await page.getByRole("heading", { level: 1 }).getByRole("button").click();
  await table.asks("Supply", "Gold");
});

async function beginOwnGame(table: Table): Promise<void> {
  await table.takeSample("Salt and Iron", "Harbour Watch");
  await table.page.getByRole("button", { name: "Play" }).click();
  await table.pressStart();
}

for (const system of [GDF, D100, ADVENTURE, "a game of a player's own"]) {
  test(`a score, a tracker and a table of one's own stand in ${system}, too`, async ({
    page,
    table,
  }) => {
    await page.goto("./");
    await (system.startsWith("a game") ? beginOwnGame(table) : table.start(system));
    await expect(
      page.getByRole("banner").getByRole("button", { name: "Menu" }).or(table.overlay).first(),
    ).toBeVisible();
    if (await table.overlay.isVisible()) await table.lookAtTheBattle();
    await table.goTo("Custom tracker");
    const holders = table.overlay.getByRole("combobox", { name: "For" });
    await expect(holders.locator("option").nth(1)).toBeAttached();
    const names = await holders.locator("option").allInnerTexts();
    const [side, whose] = [names[1]!, names.at(-1)!];
    await holders.selectOption({ label: whose });
    await table.overlay.getByRole("textbox", { name: "Name" }).fill("Luck");
    await table.overlay.getByRole("button", { name: "Add tracker" }).click();
    await table.close();
    await table.goTo("Custom tables");
    await table.overlay.getByRole("textbox", { name: "Name" }).fill("Weather");
    await lines(page).fill("1-5: Clear\n6: Fog [Luck +2]");
    await table.take("Save table");
    await table.pick("For", whose);
    await table.face(6);
    await table.asks(`${whose}: D6 = 6: Fog (Luck +2).`);
    await table.close();
    await table.logs(`${whose}, Luck: 2.`);
    await table.goTo("Score and notes");
    await table.overlay.getByRole("button", { name: `${side}: +1` }).click();
    await table.close();
    await page.reload();
    await expect(table.side(side)).toContainText("score 1");
  });
}
