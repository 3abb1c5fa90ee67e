import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

// Copies the sample, and shares the copy through the clipboard.
async function shareRustDogs(page: Page): Promise<string> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.goto("./#/rosters");
  await press(page, "Rust Dogs, a sample 5 figures, 100 barter");
  return share(page);
}

async function share(page: Page): Promise<string> {
  await press(page, "Share");
  await press(page, "Link");
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  await press(page, "Close");
  return page.evaluate(() => navigator.clipboard.readText());
}

test("a shared roster is shown on another phone, and kept only when asked", async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await shareRustDogs(page);
  expect(link).toContain(`${baseURL}#/r/`);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const other = await context.newPage();
  const requests: string[] = [];
  await other.goto("./");
  await expect(other.getByRole("link", { name: "New battle" })).toBeVisible();
  other.on("request", (request) => requests.push(request.url()));
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "Rust Dogs" })).toBeVisible();
  await expect(other.getByText("5 figures, 100 barter")).toBeVisible();
  await expect(other.getByRole("listitem").filter({ hasText: "Mags" })).toBeVisible();
  expect(
    await other.evaluate(() => Object.keys(localStorage).filter((it) => it.includes("roster"))),
  ).toEqual([]);
  expect(requests.filter((it) => it.includes("/r/") || it.startsWith("data:"))).toEqual([]);

  await press(other, "Save");
  await expect(other.getByRole("textbox", { name: "Roster name" })).toHaveValue("Rust Dogs");
  await other.goto(link);
  await expect(other.getByText("You already have this roster.")).toBeVisible();
  await context.close();
});

test("of a roster that is kept already it is told what differs", async ({ page }) => {
  const link = await shareRustDogs(page);
  await page.getByRole("button", { name: /^Mags/ }).click();
  await press(page, "Remove Mags");
  await expect(page.getByText("4 figures")).toBeVisible();

  await page.goto(link);
  await expect(page.getByText("This one adds Mags.")).toBeVisible();
  await press(page, "Save as duplicate");
  await expect(page.getByRole("textbox", { name: "Roster name" })).toHaveValue("Rust Dogs 2");
  await expect(page.getByText("5 figures")).toBeVisible();

  await page.goto(link);
  await press(page, "Replace yours");
  await expect(page.getByRole("textbox", { name: "Roster name" })).toHaveValue("Rust Dogs");
  await expect(page.getByText("5 figures")).toBeVisible();
});

test("a shared roster plays at once, without being kept", async ({ page, browser, baseURL }) => {
  const link = await shareRustDogs(page);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const other = await context.newPage();
  await other.goto(link);
  await press(other, "Use in a new battle");
  await expect(
    other.getByRole("combobox", { name: "Side 1" }).locator("option:checked"),
  ).toHaveText("Rust Dogs (5 figures)");
  await press(other, "Start");
  await expect(other.getByRole("dialog")).toBeVisible();
  await other.goto(`${baseURL}#/rosters`);
  await expect(other.getByRole("link", { name: /^Rust Dogs/ })).toBeHidden();
  await context.close();
});

test("a link that cannot be opened says why and leads home", async ({ page }) => {
  const link = await shareRustDogs(page);
  await page.goto(link.slice(0, -20));
  await expect(page.getByRole("alert")).toContainText("This link is damaged");
  // Opens another link in the same page.
  await page.goto(link.replace("#/r/1", "#/r/2"));
  await expect(page.getByRole("alert")).toContainText(
    "This link was made by a newer version of Rollbook",
  );
  await page.getByRole("link", { name: "Home" }).click();
  await expect(page.getByRole("link", { name: "New battle" })).toBeVisible();
});

test("a roster is saved as a file", async ({ page }) => {
  await page.goto("./#/rosters");
  await press(page, "Rust Dogs, a sample 5 figures, 100 barter");
  const download = page.waitForEvent("download");
  await press(page, "Share");
  await press(page, "File");
  expect((await download).suggestedFilename()).toBe("rollbook-rust-dogs.json");
});

test("names are names wherever they are shown, whatever stands in them", async ({
  page,
  table,
}) => {
  const side = '<img src="x" onerror="document.title=1">';
  const figure = "<b>Dirk</b>&amp;";
  await shareRustDogs(page);
  await page.getByRole("textbox", { name: "Roster name" }).fill(side);
  await page.getByRole("button", { name: /^Dirk/ }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(figure);
  const link = await share(page);

  await page.goto(link);
  await expect(page.getByText("You already have this roster.")).toBeVisible();
  await expect(page.getByRole("heading", { name: side })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: figure })).toBeVisible();
  await press(page, "Use in a new battle");
  await press(page, "Start");
  await table.asks(side);
  await table.face(7);
  await table.face(3);
  await expect(table.figure(figure)).toBeVisible();
  await table.openLog();
  await expect(table.overlay).toContainText(side);
  await expect(page.locator("img")).toHaveCount(0);
});
