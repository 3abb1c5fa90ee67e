import { readFileSync } from "node:fs";
import { expect, GDF_3_5, test } from "../fixtures";
import { settled, tooSmall, tooWide } from "../measure";

const MUDLARKS = readFileSync(new URL("../../imports/mudlark-tide.json", import.meta.url), "utf8");

test("28 units keep their order, can be looked through, and nobody gets lost", async ({
  page,
  table,
}) => {
  await page.goto("./#/import");
  await page.getByRole("textbox", { name: "Or paste it here" }).fill(MUDLARKS);
  await page.getByRole("button", { name: "Preview roster" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Roster name" })).toHaveValue("The Mudlark Tide");
  await page.goto("./#/new");
  await page.getByRole("radio", { name: GDF_3_5 }).click();
  for (const army of ["Army 1", "Army 2"]) {
    await page
      .getByRole("combobox", { name: army })
      .selectOption({ label: "The Mudlark Tide (14 units)" });
  }
  await table.pressStart();
  for (const face of [6, 2]) await table.face(face);
  await table.asksNothing();

  await table.open("Mudlarks");
  await table.take("Hold");
  await table.take("End activation");
  const show = page.getByRole("group", { name: "Show only" });
  await expect(show.getByRole("button", { name: "Hurt 0" })).toBeDisabled();
  await table.tracker("Gull Riders: Models 5 of 5").click();
  await table.tap(show.getByRole("button", { name: "Hurt 1" }));
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await expect(table.figure("Gull Riders")).toBeVisible();
  await expect(table.figure("Mudlarks")).toBeHidden();
  await table.tap(show.getByRole("button", { name: /^Done \d/ }));
  await expect(table.figure("Mudlarks")).toBeVisible();
  await expect(table.figure("Gull Riders")).toBeHidden();
  await page
    .getByRole("group", { name: "Go to" })
    .getByRole("button", { name: "Gull Riders" })
    .click();
  await expect(table.figure("Gull Riders")).toBeInViewport({ ratio: 1 });
  await expect(show.getByRole("button", { pressed: true })).toHaveCount(0);
  for (let model = 4; model > 0; model -= 1)
    await table.tracker(`Gull Riders: Models ${model} of 5`).click();
  await expect(table.figure("Gull Riders")).toHaveAccessibleDescription(/^out|destroyed/);
  await settled(page);

  const cards = table.side("The Mudlark Tide").getByRole("listitem");
  const states = await cards.evaluateAll((all) =>
    all
      .map((it, place) => ({
        place,
        top: it.getBoundingClientRect().top,
        state: it.getAttribute("data-state"),
      }))
      .sort((one, other) => one.top - other.top),
  );
  expect(states.at(-1)!.state).toBe("out");
  const others = states.filter(({ state }) => state !== "out").map(({ place }) => place);
  expect(others).toEqual([...others].sort((one, other) => one - other));
  const height = async (name: string) => (await table.figure(name).boundingBox())!.height;
  expect(await height("Mudlarks")).toBeLessThan(54);

  await cards.last().scrollIntoViewIfNeeded();
  await page.getByRole("main").evaluate((it) => it.scrollTo(0, it.scrollHeight));
  for (const army of ["The Mudlark Tide", "The Mudlark Tide 2"]) {
    await expect(table.side(army).getByRole("heading", { level: 2 })).toBeInViewport({ ratio: 1 });
  }
  await expect(table.figure("Gull Riders")).toBeInViewport({ ratio: 1 });
  expect(await tooWide(page)).toEqual([]);
  expect(await tooSmall(page.locator("body"))).toEqual([]);
});
