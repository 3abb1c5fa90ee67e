// A turn of each system and of a custom game, with dice from the table.

import { GDF } from "../table";
import { expect, Key, test } from "./phone";

test("a turn by keys and taps, with undo and redo", async ({ phone }) => {
  await phone.begin("Start");
  await phone.sees("Rust Dogs first 45%");
  await phone.type("5", "5");
  await phone.sees("Tie: reroll");
  await phone.type("7", "3");
  await phone.send("Dirk", "button", Key.ENTER);
  await phone.has("Dirk", "dialog");
  await phone.type(Key.ESCAPE);
  const focus = () => phone.driver.switchTo().activeElement().getAccessibleName();
  await expect.poll(focus).toMatch(/^Dirk/);
  await phone.tap("Dirk > Activate", "Activation test");
  await phone.type("5");
  await phone.tap("Concentrate > Fire Hunting rifle > Bob", "Dirk shoots at Bob", "70%");
  await phone.tap("Heavy", "50%", "miss 40%", "−2 heavy cover");
  await phone.tap("6, hit", "Dirk hits Bob");
  await phone.has("Bob: Pending hits Strength 6 by Dirk", "button");
  await phone.tap("Undo", "Roll to hit", "50%");
  await phone.tap("Look at the battle > Redo > Menu > Log…", "D10 6 + 4 Ranged + 2 concentrating");
});

// Each step taps elements, and then waits for words.
const TURNS: Record<string, [taps: string, ...words: string[]][]> = {
  [GDF]: [
    ["6 > 2 > Gate Wardens > Advance > Shoot: Carbine ×4 > Brine Callers", "breaks"],
    ["3 > 1 > End activation", "Brine Callers: morale test", "67%"],
    ["2", "Pinned"],
  ],
  "D100 tactical combat": [
    ["Serjeant Bray > Fire Machine pistol > Soot > Range: more", "55%"],
    ["40 > 0 > 8", "Soot is hurt: injury +5."],
  ],
  "2D6 adventure": [
    ["Alder > Skill test > Tracking > Target number: more", "Challenging 15", "42%"],
    ["Courage, +3 per point: more > 8", "Alder's Tracking: 18"],
  ],
};

for (const [system, steps] of Object.entries(TURNS))
  test(`a turn of ${system}`, async ({ phone }) => {
    await phone.begin(`${system}… > Start`);
    for (const step of steps) await phone.tap(...step);
  });

test("a custom game is previewed, simulated, played and rewritten", async ({ phone }) => {
  await phone.open();
  await phone.go("rosters");
  await phone.tap("More games > Salt and Iron > Harbour Watch, a sample… > Game rules");
  await phone.tap("Preview", "parried 43%");
  await phone.tap("Try it > Simulate 1,000 battles", "1,000 battles simulated.", "Who wins");
  await phone.tap("Text > Play > Start > 15 > 4 > Ann > Attack > Cutlass > Dot", "Close combat");
  await phone.go("rosters");
  await phone.tap("Harbour Watch 3… > Game rules");
  await phone.send("Game rules", "textbox", Key.chord(Key.CONTROL, "a"));
  const lines = ["game Small", "figures cat, cats", "", "sheet", "Claws 0 to 6", "", "action Bite"];
  for (const line of [...lines, "roll D6"]) await phone.type(line, Key.ENTER);
  await phone.type("+ Clawz");
  await phone.tap("+ Clawz…", "Line 7: There is no stat Clawz; did you mean Claws?");
  await phone.type(Key.END, Key.BACK_SPACE, "s");
  const sheet = "game Small\n  figures cat, cats\nsheet\n  Claws 0 to 6\n";
  expect(await phone.value("Game rules")).toBe(`${sheet}action Bite\n  roll D6\n    + Claws`);
});
