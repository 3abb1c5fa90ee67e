// Taps at random from within the page.

export interface Tapped {
  // The name of the tapped element, or an empty string if there was nothing to tap.
  name: string;
  // How long the tap kept the page busy, in milliseconds.
  took: number;
}

// Defines `monkey` in the page, which taps elements that a finger could tap: those that are
// visible, enabled and not covered. In text fields and lists it enters or chooses something.
export function monkeyTools(): void {
  const NAMES = [
    "Ash",
    "Wölfin ½ “Übel”",
    "x".repeat(90),
    "Ärmelkanalüberquerungsgesellschaft",
    "",
    "-3",
    "12",
  ];
  // Elements that lead out of the app: links to other sites, and the browser's own file choosers.
  const beyond = (it: HTMLElement) =>
    (it instanceof HTMLAnchorElement && !(it.getAttribute("href") ?? "").startsWith("#")) ||
    (it instanceof HTMLInputElement && it.type === "file") ||
    it.querySelector("input[type=file]") !== null;
  const name = (it: HTMLElement) =>
    (it.getAttribute("aria-label") ?? it.textContent ?? "")
      .trim()
      .replace(/\s+/g, " ")
      .slice(0, 60) || it.tagName;
  const isFree = (it: HTMLElement) => {
    it.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = it.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return false;
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return (
      top !== null &&
      (it.contains(top) || top.contains(it) || top.closest("label")?.contains(it) === true)
    );
  };
  const targets = () => {
    const dialogs = [...document.querySelectorAll<HTMLElement>("dialog[open]")];
    const within = dialogs.at(-1) ?? document.body;
    const all = within.querySelectorAll<HTMLElement>(
      "button, a[href], summary, select, input, textarea",
    );
    return [...all].filter((it) => !it.matches(":disabled") && it.checkVisibility() && !beyond(it));
  };
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const change = (it: HTMLElement, value: string) => {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(it), "value")!;
    set!.call(it, value);
    for (const event of ["input", "change"]) it.dispatchEvent(new Event(event, { bubbles: true }));
  };
  const act = (it: HTMLElement, turn: number) => {
    if (it instanceof HTMLSelectElement)
      return change(it, it.options[turn % it.options.length]?.value ?? "");
    const isText =
      it instanceof HTMLTextAreaElement ||
      (it instanceof HTMLInputElement && /^(text|search|number)$/.test(it.type));
    if (isText) return change(it, NAMES[turn % NAMES.length]!);
    it.click();
  };

  (window as any).monkey = {
    tap: async (turn: number) => {
      // An overlay may still be closing, or a part of the program may still be loading. So if there
      // is nothing to tap, look again in the next frames.
      for (let frames = 0; frames < 120; frames += 1) {
        const all = targets();
        for (let tries = 0; tries < all.length; tries += 1) {
          const it = all[(turn + tries) % all.length]!;
          if (!isFree(it)) continue;
          const start = performance.now();
          act(it, turn >> 8);
          await frame();
          return { name: name(it), took: performance.now() - start };
        }
        await frame();
      }
      return { name: "", took: 0 };
    },
  };
}
