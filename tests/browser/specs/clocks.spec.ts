import { expect, test } from "../fixtures";

test("a clock counts down for whose move it is, stands while dice are entered, says when it is over, and is kept", async ({
  page,
  table,
}) => {
  await page.clock.install();
  await table.beginWithInitiative();
  await expect(page.getByRole("timer")).toHaveCount(0);
  await table.goTo("Score and notes");
  await table.stepOnce("Minutes per side", "more");
  await table.asks("45");
  await table.close();
  const shows = (words: RegExp) => expect(page.getByRole("timer", { name: words })).toBeVisible();
  await shows(/^Rust Dogs: 4[45]:\d\d left, running/);
  await page.clock.runFor("10:00");
  await shows(/^Rust Dogs: 3[45]:\d\d left, running/);
  await shows(/^Salt Road: 45:00 left, stopped/);
  const told = (await page
    .getByRole("timer", { name: /^Rust Dogs/ })
    .getAttribute("aria-label"))!.replace("running", "stopped");
  const stood = Number(/: (\d+):/.exec(told)![1]);

  await table.open("Dirk");
  await table.take("Activate");
  await page.clock.runFor("10:00");
  await page.reload();
  await expect(table.keys).toBeVisible();
  await page.clock.runFor("10:00");
  await shows(new RegExp(`^Rust Dogs: (${stood}|${stood - 1}):\\d\\d left, stopped`));

  await table.face(9);
  await table.asksNothing();
  const left = (await page.getByRole("timer", { name: /^Rust Dogs/ }).getAttribute("aria-label"))!;
  const [, minutes, seconds] = /: (\d+):(\d\d)/.exec(left)!;
  await page.clock.runFor((Number(minutes) * 60 + Number(seconds) - 3) * 1000);
  await page.clock.runFor(4000);
  await expect(page.getByText("Rust Dogs: time's up.").first()).toBeAttached();
  await page.clock.runFor("01:00");
  await shows(/^Rust Dogs: −\d+:\d\d left, running/);
  await table.goTo("Score and notes");
  await table.take("Reset clocks");
  await table.close();
  await shows(/^Rust Dogs: 4[45]:\d\d left, running/);
});
