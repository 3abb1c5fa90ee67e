import type { Page } from "@playwright/test";
import { expect, need, test } from "../fixtures";
import { Host } from "../host";
import { settled, tooFaint, tooSmall, tooWide } from "../measure";

test.use({ worksOffline: true });

const READY = "Ready to play offline.";
const notice = (page: Page) => page.getByRole("status", { name: "A new version" });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

// Opens Home, and waits until the app has looked for news.
async function atHome(page: Page, url: string): Promise<void> {
  const looked = page.waitForResponse((response) => response.url().endsWith("CHANGELOG.md"));
  await page.goto(url);
  if ((await page.evaluate(() => location.hash)) !== "") await page.reload();
  await looked;
  await expect(page.getByRole("link", { name: "New battle" })).toBeVisible();
}

test("what is new is told once after an update, without a network as well", async ({
  page,
  context,
}) => {
  const host = await Host.of(need("ROLLBOOK_SITE"));
  const { url } = host;

  await test.step("To who is here for the first time all is new", async () => {
    await atHome(page, url);
    await expect(page.getByText(READY)).toBeVisible();
    await atHome(page, url);
    await expect(notice(page)).toHaveCount(0);
  });

  await test.step("A new version comes, and the player takes it", async () => {
    const newer = "## 9.9.0\n\n- Dice of glass,\n  which roll further.\n- No more rain.\n\n## ";
    await host.release("Second edition", (name, content) =>
      name === "CHANGELOG.md" ? Buffer.from(content.toString().replace("## ", newer)) : content,
    );
    await page.reload();
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(notice(page)).toContainText("Rollbook has been updated to version 9.9.0.");
    await settled(page);
    expect(await tooWide(page)).toEqual([]);
    expect(await tooSmall(notice(page))).toEqual([]);
    expect(await tooFaint(page.getByRole("main"))).toEqual([]);
  });

  await context.setOffline(true);
  await host.stop();

  await test.step("It stays until it was read or closed, and leads to what is new", async () => {
    await page.reload();
    await notice(page).getByRole("link", { name: "What's new" }).click();
    await expect(heading(page, "What's new")).toBeVisible();
    await expect(heading(page, "9.9.0")).toBeVisible();
    await expect(page.getByRole("listitem").first()).toHaveText(
      "Dice of glass, which roll further.",
    );
    await expect(heading(page, "0.1.0")).toBeVisible();
    await page.getByRole("link", { name: "All battles" }).click();
    await expect(notice(page)).toHaveCount(0);
    await atHome(page, url);
    await expect(notice(page)).toHaveCount(0);
  });

  await host.remove();
});

test("About leads to what is new in each version", async ({ page }) => {
  await page.goto("./#/about");
  await page.getByRole("link", { name: "What's new" }).click();
  await expect(heading(page, "0.1.0")).toBeVisible();
  await expect(
    page.getByRole("listitem").filter({ hasText: "You can undo every answer" }),
  ).toBeVisible();
  await settled(page);
  expect(await tooWide(page)).toEqual([]);
  expect(await tooFaint(page.getByRole("main"))).toEqual([]);
});

test.describe("of a host that is asked each time", () => {
  test.use({ serviceWorkers: "block" });

  test("a battle is not disturbed by what is new, and it may be closed unread", async ({
    page,
    table,
    baseURL,
    problems,
  }) => {
    await atHome(page, baseURL!);
    await table.beginAnother();
    await page.route("**/CHANGELOG.md", (route) =>
      route.fulfill({ body: "# What's new\n\n## 9.9.0\n\n- No more rain.\n" }),
    );
    const looked = page.waitForResponse((response) => response.url().endsWith("CHANGELOG.md"));
    await page.reload();
    await looked;
    await table.face(7);
    await table.asks("Initiative, turn 1", "7total");
    await expect(notice(page)).toHaveCount(0);
    await table.lookAtTheBattle();
    await page.getByRole("link", { name: "All battles" }).click();
    await notice(page).getByRole("button", { name: "Close" }).click();
    await expect(notice(page)).toHaveCount(0);
    await atHome(page, baseURL!);
    await expect(notice(page)).toHaveCount(0);
    // If service workers are blocked, browsers report a registration without a worker.
    expect(problems.filter((it) => !it.includes("reading 'waiting'"))).toEqual([]);
    problems.length = 0;
  });

  test("without the list nothing else is missing", async ({ page, problems }) => {
    await page.route("**/CHANGELOG.md", (route) => route.abort());
    await page.goto("./#/about");
    await page.getByRole("link", { name: "What's new" }).click();
    await expect(page.getByText("Couldn't load the list.")).toBeVisible();
    await page.getByRole("link", { name: "All battles" }).click();
    await expect(page.getByRole("link", { name: "New battle" })).toBeVisible();
    problems.length = 0;
  });
});
