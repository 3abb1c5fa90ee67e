// Makes a page play by itself as fast as it can, with the buttons that players use, and report
// everything that it shows.

import type { Page } from "@playwright/test";

// What the page shows of a battle: turn, trackers, the next step, and the whole open question. The
// last outcome is left out because it is shown only once.
export type Picture = string;

// Out of this many steps, one is an undo or a redo.
const UNDONE = 8;

// Plays in the page until the page is gone. With `undoes`, it sometimes undoes or redoes a step.
// Calls `shown` with each picture once it is painted. If the page counts its writes, the call also
// says whether all of them had been confirmed by then.
//
// If `steps` is given, it plays that many steps, continues until no question is open or the battle
// is over, and then returns.
export async function playsByItself(
  page: Page,
  seed: number,
  shown: (picture: Picture, isConfirmed: boolean) => void,
  undoes = false,
  steps?: number,
): Promise<void> {
  await page.exposeFunction("shown", shown);
  await page.evaluate(play, [seed, undoes ? UNDONE : 0, steps] as const);
}

// Returns what the page shows, once a battle is drawn.
export async function picture(page: Page): Promise<Picture> {
  await page.getByRole("contentinfo").first().waitFor();
  await page.evaluate(tools);
  return page.evaluate(async () => {
    const { tools } = window as any;
    await tools.painted();
    return tools.picture();
  });
}

async function play([seed, undone, steps]: readonly [
  number,
  number,
  number | undefined,
]): Promise<void> {
  const { tools, shown } = window as any;
  let state = seed;
  // A linear congruential generator is random enough to play with, and makes runs repeatable.
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const anyOf = (buttons: HTMLButtonElement[]) => buttons[random(buttons.length)];
  // Takes a step, and returns whether there was anything to do.
  const step = async () => {
    const moves = await tools.movesOnceDrawn();
    const back = undone > 0 && random(undone) === 0 ? tools.waysBack() : [];
    const button = anyOf(back.length > 0 ? back : moves);
    if (!button) {
      await shown(`nothing to do: ${document.body.innerText}`);
      return false;
    }
    button.click();
    await tools.painted();
    await shown(tools.picture(), !(window as any).unconfirmed);
    return true;
  };
  if (steps === undefined) {
    // This function continues until the page is killed, so the evaluation does not wait for it.
    const goOn = async () => {
      if (await step()) setTimeout(goOn);
    };
    setTimeout(goOn);
    return;
  }
  for (let left = steps; tools.isOpen() || (left > 0 && !tools.isOver()); left -= 1)
    if (!(await step())) return;
}

function tools(): void {
  const all = <E extends HTMLElement>(selector: string) => [
    ...document.querySelectorAll<E>(selector),
  ];
  const dialog = () => document.querySelector<HTMLElement>("dialog[open]");
  const name = (button: HTMLElement) =>
    button.getAttribute("aria-label") ?? button.textContent ?? "";
  // Rules may have their own word for a battle, such as a scene or a skirmish.
  const asks = () => all("dialog[open] button").some((it) => /^Look at the /.test(name(it)));
  // Buttons that are not moves: they only show information, close an overlay, end the battle, or
  // change a tracker by hand.
  const looks = /^(Look at|Close|About|More|By hand|Actions|Log|To the|Report)/;
  const leaves = /^(Undo|Redo|Leave|End the (?!round))/;
  const isMove = (it: HTMLButtonElement) =>
    !it.disabled &&
    !looks.test(name(it).trim()) &&
    !leaves.test(name(it).trim()) &&
    !/: (more|less)$/.test(name(it)) &&
    !it.ariaExpanded;
  const usable = (selector: string) => all<HTMLButtonElement>(`${selector} button`).filter(isMove);
  const figures = () => all<HTMLButtonElement>("main li button").filter((it) => it.ariaDescription);

  const moves = () => {
    const within = usable("dialog[open]").filter((it) => asks() || it.ariaDescription !== null);
    if (within.length > 0) return within;
    // The figure can do nothing, so another one has to act.
    if (dialog())
      return all<HTMLButtonElement>("dialog[open] button").filter((it) => name(it) === "Close");
    return [...usable("footer"), ...figures()];
  };
  const waysBack = () => {
    const within = dialog() ? "dialog[open] button" : "button";
    return all<HTMLButtonElement>(within).filter(
      (it) => !it.disabled && /^(Undo|Redo)$/.test(name(it).trim()),
    );
  };
  // Content behind an overlay is not updated until the frame after the overlay is painted.
  const painted = () =>
    new Promise((resolve) =>
      requestAnimationFrame(() =>
        requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))),
      ),
    );

  (window as any).tools = {
    painted,
    waysBack,
    isOpen: () => dialog() !== null,
    isOver: () => all("footer button").some((it) => name(it).trim() === "Report"),
    // An overlay may still be closing, or a part of the program may still be loading. So if there
    // are no moves, look again in the next frames.
    movesOnceDrawn: async () => {
      for (let frames = 0; frames < 120 && moves().length === 0; frames += 1) await painted();
      return moves();
    },
    picture: () => {
      const open = asks() ? (dialog()?.cloneNode(true) as HTMLElement) : undefined;
      // These appear and disappear while the rest of the page stays the same: outcomes, which are
      // shown once, odds, reasons, expected results and stamps.
      const passing =
        "[aria-label='What happened'], [role=status], .offer-chance, .why, .expected, .moment, button .unseen";
      for (const it of open?.querySelectorAll(passing) ?? []) it.remove();
      // The app sorts options by their odds if those are calculated in time, so sort them by text.
      for (const it of open?.querySelectorAll(".offers") ?? []) {
        it.append(
          ...[...it.children].sort((one, other) =>
            one.textContent! < other.textContent! ? -1 : 1,
          ),
        );
      }
      const trackers = all("main li button").map(
        (it) => `${name(it)} (${it.ariaDescription ?? ""})`,
      );
      const next = all("footer p").map((it) => it.textContent);
      return [all("h1")[0]?.textContent, ...trackers, ...next, open?.textContent].join("\n");
    },
  };
}
