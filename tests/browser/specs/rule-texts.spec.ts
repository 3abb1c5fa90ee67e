import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function paste(page: Page, words: string): Promise<void> {
  await page.goto("./#/import");
  await page.getByRole("textbox", { name: "Or paste it here" }).fill(words);
  await press(page, "Preview roster");
  await press(page, "Save");
  await expect(page.getByRole("textbox", { name: "Roster name" })).toBeVisible();
}

const LIST = {
  gameSystem: "gf",
  name: "Moths",
  units: [
    {
      name: "Moths",
      quality: 4,
      defense: 4,
      size: 5,
      cost: 90,
      rules: [{ name: "Scurry" }, { name: "Fearless" }],
      loadout: [{ name: "Gun", attacks: 1, count: 5, range: 24, specialRules: [] }],
    },
  ],
  specialRules: [
    { name: "Scurry", description: "Runs about between the lamps." },
    { name: "Fearless", description: "Fears no lamp." },
  ],
};

test("the texts of a list's rules are a tap away in the roster, in a battle and in print", async ({
  page,
  table,
}) => {
  await paste(page, JSON.stringify(LIST));
  const texts = page.locator("details", { has: page.getByText("Rule texts") });
  const seen = page.getByText("Runs about between the lamps.");

  await test.step("In the roster", async () => {
    await expect(seen).toBeHidden();
    await texts.getByText("Rule texts").click();
    await expect(seen).toBeVisible();
    await expect(page.getByText("Fears no lamp.")).toBeVisible();
  });

  await test.step("In print, with the rules explained", async () => {
    await page.getByRole("link", { name: "Print" }).click();
    await expect(page.getByRole("article", { name: "Layout" })).toBeVisible();
    await expect(seen).toHaveCount(0);
    await press(page, "Rules explained");
    await expect(seen).toBeVisible();
    await page.goBack();
  });

  await test.step("In a battle", async () => {
    await press(page, "Play");
    await table.pressStart();
    for (const face of [6, 2]) await table.face(face);
    await table.open("Moths");
    await expect(seen).toBeHidden();
    await table.overlay.getByText("Rule texts").click();
    await expect(seen).toBeVisible();
  });
});
