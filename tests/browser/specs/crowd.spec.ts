import { readFileSync } from "node:fs";
import { expect, GDF, test } from "../fixtures";
import { settled, tooSmall, tooWide } from "../measure";

const MUDLARKS = readFileSync(new URL("../../imports/mudlark-tide.json", import.meta.url), "utf8");

test("of 28 units those stand first who can act, and nobody gets lost", async ({ page, table }) => {
  await page.goto("./#/import");
  await page.getByRole("textbox", { name: "Or paste it here" }).fill(MUDLARKS);
  await page.getByRole("button", { name: "Show the roster" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Roster name" })).toHaveValue("The Mudlark Tide");
  await page.goto("./#/new");
  await page.getByRole("radio", { name: GDF }).click();
  for (const army of ["Army 1", "Army 2"]) {
    await page.getByRole("combobox", { name: army }).selectOption({ label: "The Mudlark Tide (14 units)" });
  }
  await page.getByRole("button", { name: "Start" }).click();
  for (const face of [6, 2]) await table.face(face);
  await table.asksNothing();

  await table.open("Mudlarks");
  await table.take("Hold");
  await table.take("End activation");
  for (let model = 5; model > 0; model -= 1) await table.tracker(`Gull Riders: Models ${model} of 5`).click();
  await expect(table.figure("Gull Riders")).toHaveAccessibleDescription(/^out|destroyed/);
  await settled(page);

  const cards = table.side("The Mudlark Tide").getByRole("listitem");
  const places = await cards.evaluateAll((all) =>
    all
      .map((it) => ({ top: it.getBoundingClientRect().top, state: it.getAttribute("data-state") }))
      .sort((one, other) => one.top - other.top)
      .map(({ state }) => state),
  );
  const order = ["active", "ready", "done", "out"];
  expect(places).toEqual([...places].sort((one, other) => order.indexOf(one!) - order.indexOf(other!)));
  expect(places.at(-1)).toBe("out");

  await cards.last().scrollIntoViewIfNeeded();
  await page.getByRole("main").evaluate((it) => it.scrollTo(0, it.scrollHeight));
  for (const army of ["The Mudlark Tide", "The Mudlark Tide 2"]) {
    await expect(table.side(army).getByRole("heading", { level: 2 })).toBeInViewport({ ratio: 1 });
  }
  await expect(table.figure("Gull Riders")).toBeInViewport({ ratio: 1 });
  expect(await tooWide(page)).toEqual([]);
  expect(await tooSmall(page.locator("body"))).toEqual([]);
});
