import { expect, test } from "../fixtures";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says what to do", async ({ page }) => {
    await page.goto("./");
    // Playwright does not find the text of a `noscript` element.
    const words = page.locator("noscript");
    await expect(words).toBeVisible();
    await expect(words).toContainText("JavaScript is switched off", { useInnerText: true });
    await expect(words).toContainText("in the browser's settings and reload.", {
      useInnerText: true,
    });
  });
});

for (const [what, take] of [
  ["no dialogs", () => Reflect.deleteProperty(HTMLDialogElement.prototype, "showModal")],
  ["no :has() in style sheets", () => (CSS.supports = () => false)],
  ["an old version of WebAssembly", () => (WebAssembly.validate = () => false)],
] as const) {
  test(`with ${what} the page names what it needs, and does not start`, async ({ page }) => {
    await page.addInitScript(take);
    await page.addInitScript(() => {
      addEventListener("TrunkApplicationStarted", () => Object.assign(window, { hasRun: true }));
    });
    await page.goto("./");
    await expect(page.getByRole("alert")).toContainText(
      `This browser is too old (${what}). Rollbook needs Safari 15.4`,
    );
    // Wait until the program has loaded. If it had started, its first screen would be visible.
    await page.waitForFunction(() => "hasRun" in window);
    await expect(page.getByRole("link", { name: "New battle" })).toHaveCount(0);
  });
}

test("a browser that cannot read what says so is told, too", async ({ page, problems }) => {
  await page.addInitScript(() => (WebAssembly.validate = () => false));
  await page.route("./", async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    // Replace the script that shows the message, as if the browser could not understand it.
    const scripts = [...text.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script]) => script!);
    const own = scripts.find(
      (script) => script.includes("boot-failed") && !script.includes("Lockdown"),
    )!;
    await route.fulfill({ response, body: text.replace(own, "not a script") });
  });
  await page.goto("./");
  await expect(page.getByRole("alert")).toContainText(
    "an old version of WebAssembly). Rollbook needs Safari 15.4",
  );
  problems.length = 0;
});

test("the looks need nothing that the oldest browsers lack", async ({ request }) => {
  const page = await (await request.get("./")).text();
  expect(page).toContain("--night:");
  expect(page).not.toMatch(/light-dark\(|color-mix\(|@container|@scope|@layer/);
});

test("without WebAssembly the page says what to do", async ({ page, problems }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "WebAssembly"));
  await page.goto("./");
  await expect(page.getByRole("alert")).toContainText("This browser is too old (no WebAssembly).");
  await expect(page.getByRole("alert")).toContainText("Update the browser");
  await expect(page.getByText("Opening Rollbook …")).toBeHidden();
  problems.length = 0;
});

test("a part that does not arrive is named", async ({ page, problems }) => {
  await page.route("**/*.wasm", (route) => route.abort());
  await page.goto("./");
  await expect(page.getByRole("alert")).toContainText("Rollbook couldn't open");
  await expect(page.getByRole("alert")).toContainText("Nothing you saved is lost.");
  problems.length = 0;
});
