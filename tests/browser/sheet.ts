// Sheets in the roster editor.

import type { Locator, Page } from "@playwright/test";
import type { Table } from "./table";

// Returns the cell of a number on an open sheet.
export const number = (page: Page, name: string): Locator =>
  page.getByRole("button", { name: new RegExp(`^${name} \\S+( has a problem)?$`) });

// Opens the stepper of a number, types the number and closes the stepper.
export async function writeNumber(page: Page, name: string, value: string): Promise<void> {
  await number(page, name).click();
  await page.getByRole("group", { name }).getByRole("textbox").fill(value);
  await page.keyboard.press("Enter");
}

// Returns the list of everything that can be copied.
export const library = (page: Page): Locator => page.getByRole("dialog", { name: /^Add / });

// Adds a figure, weapon or other sheet with default values.
export async function addNew(page: Page, one: string): Promise<void> {
  await page.getByRole("button", { name: `Add ${one}`, exact: true }).click();
  await library(page)
    .getByRole("button", { name: `New ${one}` })
    .click();
}

// Takes the sample roster Rust Dogs, adds a custom table of injuries to it and begins a battle. Both
// sides have rolled for initiative then.
export async function beginWithInjuries(
  page: Page,
  table: Table,
  lines: string,
  dice = "",
): Promise<void> {
  await page.goto("./#/rosters");
  await page.getByRole("button", { name: /^Rust Dogs, a sample/ }).click();
  await page.getByRole("button", { name: "Add table" }).click();
  const tables = page.getByRole("region", { name: "Custom tables" });
  await tables.getByRole("textbox", { name: "Name" }).fill("Injury");
  if (dice) await tables.getByRole("textbox", { name: "Dice" }).fill(dice);
  await tables.getByRole("textbox", { name: "Lines" }).fill(lines);
  await page.getByRole("button", { name: "Play" }).click();
  await table.pressStart();
  await table.face(7);
  await table.face(3);
  await table.asksNothing();
}
