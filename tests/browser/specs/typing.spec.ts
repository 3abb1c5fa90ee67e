// Text typed into a field goes into the field and nowhere else.

import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";

// All printable ASCII characters.
const LETTERS = Array.from({ length: 95 }, (_, it) => String.fromCharCode(32 + it)).join("");

// Returns the state of the battle and the open sheet, which typing must not change.
async function stands(page: Page): Promise<string> {
  return page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].map((it) => it.textContent).join("\n");
    const open = document.querySelector("dialog[open] h2")?.textContent;
    return [open, shown(".battle .card"), shown(".battle .move"), location.hash].join("\n");
  });
}

// Types all these characters into every visible text field. Returns the number of fields.
async function typesEverywhere(page: Page): Promise<number> {
  const fields = page
    .locator("input:not([type=radio], [type=checkbox], [type=file]), textarea")
    .filter({ visible: true });
  await expect(fields.first()).toBeVisible();
  const count = await fields.count();
  for (let place = 0; place < count; place += 1) {
    const field = fields.nth(place);
    const before = await stands(page);
    await field.focus();
    await page.keyboard.press("Control+A");
    await field.pressSequentially(LETTERS);
    // Number fields accept only digits.
    if ((await field.getAttribute("inputmode")) !== "numeric")
      await expect(field).toHaveValue(LETTERS);
    await expect(field).toBeFocused();
    expect(await stands(page)).toBe(before);
  }
  return count;
}

for (const sheet of ["Score and notes", "Custom tracker", "Custom tables"]) {
  test(`over a battle, what is typed changes nothing but its field: ${sheet}`, async ({
    page,
    table,
  }) => {
    await table.beginWithInitiative();
    // A question is open, but its sheet is closed. In the sheet, digits and the letter r would
    // answer the question.
    await table.open("Dirk");
    await table.take("Activate");
    await table.asks("Activation test");
    await table.lookAtTheBattle();
    await table.goTo(sheet);
    await expect(table.overlay.getByRole("textbox").first()).toBeVisible();
    expect(await typesEverywhere(page)).toBeGreaterThan(0);
    await table.close();
    await page.getByRole("contentinfo").getByRole("button", { name: "Continue" }).click();
    await table.asks("Activation test");
  });
}

test("on pages, what is typed changes nothing but its field", async ({ page }) => {
  await page.goto("./#/rosters");
  await page.getByRole("button", { name: /^Rust Dogs, a sample/ }).click();
  await page.getByRole("button", { name: /^Mags/ }).click();
  await typesEverywhere(page);
  for (const screen of ["import", "reference"]) {
    await page.goto(`./#/${screen}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await typesEverywhere(page);
  }
});
