import { expect, test } from "../fixtures";

test("the page has a policy that lets no inline script in", async ({ page, problems }) => {
  await page.goto("./");
  const policy = await page
    .locator("meta[http-equiv=Content-Security-Policy]")
    .getAttribute("content");
  const rules = new Map(policy!.split(";").map((rule) => [rule.trim().split(" ")[0], rule.trim()]));
  expect(rules.get("default-src")).toBe("default-src 'none'");
  expect(rules.get("script-src")).toContain("'self'");
  expect(rules.get("script-src")).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/);
  expect(rules.get("connect-src")).toBe("connect-src 'self'");

  await expect(page.getByRole("link", { name: "New battle" })).toBeVisible();
  const ran = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'Injected';";
    document.body.append(script);
    const image = document.createElement("img");
    image.setAttribute("onerror", "document.title = 'Injected';");
    image.src = "data:,";
    document.body.append(image);
    return new Promise<string>((resolve) =>
      image.addEventListener("error", () => resolve(document.title)),
    );
  });
  expect(ran).toBe("Rollbook");
  expect(problems).not.toHaveLength(0);
  for (const problem of problems) expect(problem).toContain("Content Security Policy");
  problems.length = 0;
});

test("neither does it let anything out", async ({ page, problems }) => {
  await page.goto("./");
  await expect(page.getByRole("link", { name: "New battle" })).toBeVisible();
  const answer = page.evaluate(() =>
    fetch("https://example.org/").then(
      () => "sent",
      () => "refused",
    ),
  );
  expect(await answer).toBe("refused");
  expect(problems.join()).toContain("Content Security Policy");
  problems.length = 0;
});
