import type { Page } from "@playwright/test";
import { expect, GDF, GDF_3_5, test } from "../fixtures";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function paste(page: Page, words: string): Promise<void> {
  await page.goto("./#/import");
  await page.getByRole("textbox", { name: "Or paste it here" }).fill(words);
  await press(page, "Preview roster");
  await press(page, "Save");
  await expect(page.getByRole("textbox", { name: "Roster name" })).toBeVisible();
}

const OLD = `++ Moths [90pts] ++

Moths [5] Q4+ D4+ | 90pts | Psychic(1), Fearless, Fast
5x Gun (24", A1, Poison)
`;

test("a roster changes to another edition, says what that changes, and changes back by undo", async ({
  page,
  table,
}) => {
  await paste(page, OLD);
  await expect(page.getByText(`1 unit, 90 points · ${GDF}`)).toBeVisible();

  await test.step("A battle of the other edition says where its rosters are", async () => {
    await page.getByRole("link", { name: "All rosters" }).click();
    await page.goto("./#/new");
    await page.getByRole("radio", { name: GDF_3_5 }).click();
    const where = `Your rosters for ${GDF} aren't listed here. To use one, open it and change it to ${GDF_3_5}.`;
    await expect(page.getByText(where)).toBeVisible();
    await page.getByRole("radio", { name: GDF, exact: true }).click();
    await expect(page.getByText("aren't listed here")).toHaveCount(0);
    await page.goto("./#/rosters");
    await page.getByRole("link", { name: /^Moths/ }).click();
  });

  await test.step("The change is explained before it is made", async () => {
    await press(page, `Change to ${GDF_3_5}`);
    const change = page.getByRole("dialog", { name: `Change to ${GDF_3_5}` });
    await expect(change.getByRole("listitem")).toHaveText([
      "Psychic(1) becomes Caster(1).",
      "Poison becomes Bane.",
    ]);
    await expect(change).toContainText("These rules work differently: Fearless.");
    await change.getByRole("button", { name: "Close" }).click();
    await expect(page.getByText(`90 points · ${GDF}`)).toBeVisible();
    await press(page, `Change to ${GDF_3_5}`);
    await change.getByRole("button", { name: "Change", exact: true }).click();
    await expect(page.getByText(`90 points · ${GDF_3_5}`)).toBeVisible();
    await press(page, "Undo edit");
    await expect(page.getByText(`90 points · ${GDF}`)).toBeVisible();
  });

  await test.step("The changed roster is saved, and plays by its new rules", async () => {
    await press(page, `Change to ${GDF_3_5}`);
    await press(page, "Change");
    await expect(page.getByText(`90 points · ${GDF_3_5}`)).toBeVisible();
    await page.reload();
    await expect(page.getByText(`90 points · ${GDF_3_5}`)).toBeVisible();
    await press(page, "Play");
    await expect(page.getByRole("radio", { name: GDF_3_5 })).toBeChecked();
    await table.pressStart();
    await expect(page.getByRole("dialog", { name: "Roll-off: who goes first?" })).toBeVisible();
  });
});
