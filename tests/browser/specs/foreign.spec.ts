import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect, type Table, test } from "../fixtures";
import { number } from "../sheet";

const WARDENS = fileURLToPath(new URL("../../imports/lantern-wardens.ros", import.meta.url));

const MOOR = fileURLToPath(new URL("../../imports/moor-watch.ros", import.meta.url));

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const openWith = (page: Page) => page.getByRole("combobox", { name: "Open with" });

async function open(page: Page, file: string): Promise<void> {
  await page.goto("./#/rosters");
  await page.getByRole("link", { name: "Import" }).click();
  await page.getByLabel("Choose file").setInputFiles(file);
  await expect(page.getByRole("heading", { name: "Import: BattleScribe roster" })).toBeVisible();
}

// Opens a roster of a game without a built-in system, and saves it with a new game.
async function saveWardens(page: Page): Promise<void> {
  await open(page, WARDENS);
  await expect(openWith(page).locator("option:checked")).toHaveText("Make a new game");
  await press(page, "Save");
  await expect(page.getByRole("textbox", { name: "Roster name" })).toHaveValue("Harbour Lamps");
}

test("a roster of any game opens in a new game, with figures, stats and trackers", async ({
  page,
  table,
}) => {
  await open(page, WARDENS);
  await expect(page.getByRole("heading", { name: "Harbour Lamps" })).toBeVisible();
  await expect(page.getByText("5 units, 144 pts")).toBeVisible();
  await expect(page.getByText("Battle Size", { exact: true })).toBeVisible();
  await saveWardens(page);
  await page.getByRole("button", { name: /^Mist/ }).click();
  await expect(number(page, "Nerve")).toHaveAccessibleName("Nerve 5");
  await expect(page.getByRole("textbox", { name: "Save" })).toHaveValue("-");
  await expect(page.getByRole("button", { name: /^Bite Range Melee, A 4, D 2/ })).toBeVisible();

  await startAgainstItself(page, table);
  await table.open("Lamp Warden");
  const warden = page.getByRole("dialog");
  await expect(warden.getByText("3+/5++")).toBeVisible();
  await table.take("Activate");
  await table.logs("Lamp Warden: Activated");
});

async function startAgainstItself(page: Page, table: Table): Promise<void> {
  await press(page, "Play");
  await press(page, "Start");
  await expect(table.figure("Lamp Warden").first()).toBeVisible();
}

test("the next roster of the same game opens in the game that was made", async ({ page }) => {
  await saveWardens(page);
  await open(page, WARDENS);
  await expect(openWith(page).locator("option:checked")).toHaveText("Lantern League");
  await expect(page.getByText("5 units, 144 pts")).toBeVisible();
  await openWith(page).selectOption("Make a new game");
  await expect(openWith(page).locator("option:checked")).toHaveText("Make a new game");
  await openWith(page).selectOption("Lantern League");
  await press(page, "Save");
  await page.goto("./#/rosters");
  await expect(page.getByRole("link", { name: "Harbour Lamps" })).toHaveCount(2);
  await expect(page.getByRole("radio", { name: "Lantern League" })).toHaveCount(1);
});

// Adds attacks to the game of an imported roster.
async function addAttacks(page: Page, how: string): Promise<void> {
  await press(page, "Add attacks");
  const questions = page.getByRole("dialog", { name: "Attacks" });
  await questions.getByRole("radio", { name: how }).click();
  await expect(questions.getByRole("heading", { name: "Figures' odds" })).toBeVisible();
  await press(page, "Use these attacks");
  await expect(questions).toBeHidden();
}

test("an imported roster's weapons are fired with exact odds after five taps", async ({
  page,
  table,
}) => {
  await open(page, MOOR);
  await addAttacks(page, "Hits, then saves, then wounds");
  await expect(page.getByRole("button", { name: "Change attacks" })).toBeVisible();
  await press(page, "Save");
  await press(page, "Play");
  await press(page, "Start");
  await expect(table.figure("Ferryman").first()).toBeVisible();
  await table.open("Ferryman");
  await table.take("Shoot");
  // Two shots hit on 3+ and wound on 4+, and are saved on 3+: each of them hurts in one of nine.
  await expect(page.getByRole("button", { name: /^Ferryman 3 , 21% hurt/ })).toBeVisible();
  // They wound the Lamp Bearer on 3+, who has no save.
  await expect(page.getByRole("button", { name: /^Lamp Bearer 2 , 69% hurt/ })).toBeVisible();
  await table.choose("Ferryman 3");
  await expect(table.overlay.getByRole("status").filter({ hasText: /hurt\s*21%/ })).toBeVisible();
});

test("what an imported roster's columns are for can be changed", async ({ page }) => {
  await open(page, MOOR);
  await press(page, "Add attacks");
  const questions = page.getByRole("dialog", { name: "Attacks" });
  await questions.getByRole("radio", { name: "Hits, then saves, then wounds" }).click();
  await questions.getByText("What each column is for").click();
  const armour = questions.getByRole("combobox", { name: "Target's save" });
  await expect(armour.locator("option:checked")).toHaveText("SV");
  await armour.selectOption("LD");
  // The columns stay open for the next change.
  await expect(armour.locator("option:checked")).toHaveText("LD");
  await questions.getByRole("combobox", { name: "Dice", exact: true }).selectOption("D8");
  await expect(questions.getByRole("combobox", { name: "Dice", exact: true })).toBeVisible();
  await questions.getByText("Rules so far").click();
  await expect(questions.getByText("target's LD").first()).toBeVisible();
  await press(page, "Use these attacks");
  await press(page, "Change attacks");
  await questions.getByText("What each column is for").click();
  await expect(armour.locator("option:checked")).toHaveText("LD");
});
