import { expect, need, test } from "../fixtures";

test("the page opens", async ({ page }) => {
  await page.goto("./");
  await expect(page).toHaveTitle("Rollbook");
  await expect(page.locator("#shell")).toBeHidden();
  await expect(page.getByRole("heading").first()).toBeVisible();
});

test("the page opens from a sub-folder", async ({ page }) => {
  await page.goto(need("FOLDER_URL"));
  await expect(page.locator("#shell")).toBeHidden();
  await expect(page.getByRole("heading").first()).toBeVisible();
});
