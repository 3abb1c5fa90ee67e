import { expect, test } from "../fixtures";
import { tooWide } from "../measure";

test("a side scores by two taps, in the middle of a test too; it is told, undone and done again", async ({
  page,
  table,
}) => {
  await table.begin();
  await table.face(7);
  await table.lookAtTheBattle();
  await page.getByRole("heading", { level: 1 }).getByRole("button").click();
  await table.overlay.getByRole("button", { name: "Salt Road: +1" }).click();
  await table.close();
  await expect(table.side("Salt Road")).toContainText("score 1");
  await expect(table.side("Rust Dogs")).toContainText("score 0");
  await table.undo();
  await expect(table.side("Salt Road")).not.toContainText("score");
  // After the undo, an open question is shown.
  await table.lookAtTheBattle();
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(table.side("Salt Road")).toContainText("score 1");
  await page.reload();
  await expect(table.side("Salt Road")).toContainText("score 1");
});

test("the score says what for, turn by turn, and who leads; the report tells it", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  await table.goTo("Score and notes");
  await table.stepOnce("Points", "more");
  await table.overlay.getByRole("textbox", { name: "Reason" }).fill("the well");
  await table.overlay.getByRole("button", { name: "Rust Dogs: +2" }).click();
  await table.asks("Rust Dogs 2, Salt Road 0. Rust Dogs lead.", "2, the well");
  await expect(table.overlay.getByRole("textbox", { name: "Reason" })).toHaveValue("");
  await table.overlay.getByRole("button", { name: "the well" }).click();
  await table.stepOnce("Points", "less");
  await table.overlay.getByRole("button", { name: "Salt Road: +1" }).click();
  await expect(
    table.overlay.getByRole("table", { name: "Score by turn" }).getByRole("row"),
  ).toHaveText([/Turn.*1.*Total/, /Rust Dogs.*2.*2/, /Salt Road.*1.*1/]);
  await table.stepOnce("Turn limit", "more");
  await table.overlay.getByRole("textbox", { name: "Notes" }).fill("Fog until turn 2.");
  await table.overlay.getByRole("textbox", { name: "Notes" }).blur();
  await table.close();
  await page.reload();
  await table.goTo("Score and notes");
  await expect(table.overlay.getByRole("textbox", { name: "Notes" })).toHaveValue(
    "Fog until turn 2.",
  );
  await table.close();
  await table.end();
  await page.getByRole("button", { name: "Report" }).click();
  await table.asks("Rust Dogs 2, Salt Road 1. Rust Dogs lead.");
  await expect(table.overlay.getByRole("table", { name: "Score by turn" })).toBeVisible();
  const winner = table.overlay.getByRole("radiogroup", { name: "Who won?" });
  await expect(winner.getByRole("radio", { name: "Rust Dogs" })).toBeChecked();
  await winner.getByRole("radio", { name: "Draw" }).click();
  await expect(winner.getByRole("radio", { name: "Draw" })).toBeChecked();
});

test("what a point was for leaves the screen as wide as it is, however long its words are", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  await table.goTo("Score and notes");
  await table.overlay
    .getByRole("textbox", { name: "Reason" })
    .fill("Ärmelkanalüberquerungsgesellschaft");
  await table.overlay.getByRole("button", { name: "Rust Dogs: +1" }).click();
  await table.asks("1, Ärmelkanal");
  expect(await tooWide(page)).toEqual([]);
});

test("notes are kept where the battle is left by the browser's way back, with the cursor in them", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  await table.goTo("Score and notes");
  const battle = page.url();
  await table.overlay.getByRole("textbox", { name: "Notes" }).pressSequentially("Fog at dawn.");
  await page.goBack();
  await expect.poll(() => page.url()).not.toBe(battle);
  await page.goto(battle);
  await table.goTo("Score and notes");
  await expect(table.overlay.getByRole("textbox", { name: "Notes" })).toHaveValue("Fog at dawn.");
});
