import { expect, test } from "../fixtures";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says what to do", async ({ page }) => {
    await page.goto("./");
    // What is found by its text is never inside of `noscript`.
    const words = page.locator("noscript");
    await expect(words).toBeVisible();
    await expect(words).toContainText("JavaScript is switched off", { useInnerText: true });
    await expect(words).toContainText("in the browser's settings and reload.", { useInnerText: true });
  });
});

test("without WebAssembly the page says what to do", async ({ page, problems }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "WebAssembly"));
  await page.goto("./");
  await expect(page.getByRole("alert")).toContainText("This browser has no WebAssembly.");
  await expect(page.getByRole("alert")).toContainText("update the browser");
  await expect(page.getByText("Opening the book …")).toBeHidden();
  problems.length = 0;
});

test("a part that does not arrive is named", async ({ page, problems }) => {
  await page.route("**/*.wasm", (route) => route.abort());
  await page.goto("./");
  await expect(page.getByRole("alert")).toContainText("Rollbook could not open");
  await expect(page.getByRole("alert")).toContainText("Nothing you have saved is lost.");
  problems.length = 0;
});
