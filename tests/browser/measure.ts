// Measures a page.

import type { Locator, Page } from "@playwright/test";

// The minimum width and height of tappable elements, in CSS pixels.
export const TARGET = 48;

// Waits until fonts are loaded and all animations have ended, except for endless ones.
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // The end of one animation may start another.
    for (;;) {
      await frame();
      await frame();
      const moving = document
        .getAnimations()
        .filter(
          (it) => it.playState === "running" && it.effect?.getComputedTiming().endTime !== Infinity,
        );
      if (moving.length === 0) return;
      await Promise.allSettled(moving.map((it) => it.finished));
    }
  });
}

// Returns the tappable elements in `scope` that are too small for a finger, with their sizes.
export async function tooSmall(scope: Locator): Promise<string[]> {
  const targets = scope
    .locator("a, button, select, input, summary, [role=button]")
    .filter({ visible: true });
  return targets.evaluateAll((all, least) => {
    // A screen that was just left may have been removed meanwhile.
    const there = all.filter((it) => it.isConnected);
    const sizes = there.map((it) => ({ it, box: it.getBoundingClientRect() }));
    const small = sizes.filter(
      ({ box }) => Math.round(box.width) < least || Math.round(box.height) < least,
    );
    return small.map(({ it, box }) => {
      const name = it.getAttribute("aria-label") ?? it.textContent ?? it.tagName;
      return `${name}: ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`;
    });
  }, TARGET);
}

// Returns the elements that reach beyond the left or right edge of the screen.
export async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found = document.documentElement.scrollWidth > width ? ["the page"] : [];
    for (const it of document.body.querySelectorAll("*")) {
      const box = it.getBoundingClientRect();
      const seen = box.width > 1 && box.height > 1 && it.checkVisibility();
      // The parts of a sum scroll sideways.
      if (it.parentElement?.closest(".parts")) continue;
      if (seen && (box.left < -0.5 || box.right > width + 0.5))
        found.push(`${it.tagName} ${it.textContent}`);
    }
    return found;
  });
}

// Returns the elements in `scope` whose content is taller than they are, so that it has to be
// scrolled or is cut off. Also reports if `scope` itself reaches beyond the top or bottom of the
// screen.
export async function tooTall(scope: Locator): Promise<string[]> {
  return scope.evaluate((top) => {
    const all = [top, ...top.querySelectorAll("*")].filter((it) => it.checkVisibility());
    const scrolls = all.filter((it) => /auto|scroll|hidden/.test(getComputedStyle(it).overflowY));
    const hides = scrolls.filter(
      (it) => it.clientHeight > 1 && it.scrollHeight > it.clientHeight + 1,
    );
    const within = top.getBoundingClientRect();
    const outside = within.top < -0.5 || within.bottom > innerHeight + 0.5;
    const words = hides.map((it) => `${it.tagName}: ${it.scrollHeight} in ${it.clientHeight}`);
    return outside ? [...words, "beyond the screen"] : words;
  });
}

// Returns the duration of the longest animation or transition in the page, in seconds.
export async function longestMotion(page: Page): Promise<number> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll("*")].map((it) => getComputedStyle(it));
    const times = all.flatMap((it) =>
      `${it.animationDuration}, ${it.transitionDuration}`.split(", "),
    );
    return Math.max(...times.map(Number.parseFloat));
  });
}

// Returns the texts in `scope` whose contrast with the background is too low: less than 4.5, or
// less than 3 for large text.
export async function tooFaint(scope: Locator): Promise<string[]> {
  return scope.evaluate((top) => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    const mix = (colours: string[], ink: string, strength: number): number[] => {
      canvas.clearRect(0, 0, 1, 1);
      for (const [colour, alpha] of [
        ...colours.map((it) => [it, 1] as const),
        [ink, strength] as const,
      ]) {
        canvas.globalAlpha = alpha;
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
      }
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const light = (colour: number[]): number => {
      const [r, g, b] = colour.map((it) => {
        const part = it / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    const behind = (it: Element | null): string[] =>
      it ? [...behind(it.parentElement), getComputedStyle(it).backgroundColor] : ["Canvas"];
    const opacity = (it: Element | null): number =>
      it ? opacity(it.parentElement) * Number(getComputedStyle(it).opacity) : 1;
    const found: string[] = [];
    for (const it of top.querySelectorAll("*")) {
      const words = [...it.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const box = it.getBoundingClientRect();
      const off = it.closest("[disabled], [aria-hidden=true]") !== null;
      if (words.length === 0 || off || box.width <= 1 || !it.checkVisibility()) continue;
      const style = getComputedStyle(it);
      const ground = behind(it);
      const [front, back] = [
        light(mix(ground, style.color, opacity(it))),
        light(mix(ground, "transparent", 1)),
      ];
      const contrast = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
      const size = Number.parseFloat(style.fontSize);
      const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      if (contrast < (large ? 3 : 4.5))
        found.push(`${it.textContent?.trim()}: ${contrast.toFixed(2)}`);
    }
    return [...new Set(found)];
  });
}

// Returns the focusable elements in `scope` whose focus ring is cut off by the screen, or by a
// scrolling element if scrolling does not help.
export async function cutRings(scope: Locator): Promise<string[]> {
  return scope.evaluate((top) => {
    const had = document.activeElement as HTMLElement | null;
    const found: string[] = [];
    for (const it of top.querySelectorAll<HTMLElement>(
      "a, button, select, textarea, input, summary",
    )) {
      const box = it.getBoundingClientRect();
      if (
        !it.checkVisibility({ visibilityProperty: true }) ||
        it.matches(":disabled") ||
        box.width <= 1
      )
        continue;
      it.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
      const style = getComputedStyle(it);
      if (style.outlineStyle === "none") continue;
      // Chromium reports 0 for every computed outline offset here, so the styles also have the
      // offset in `--ring`.
      const ring =
        Number.parseFloat(style.outlineWidth) + Number.parseFloat(style.getPropertyValue("--ring"));
      const name = (it.getAttribute("aria-label") ?? it.textContent ?? "").trim().slice(0, 40);
      for (let around = it.parentElement; around; around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around);
        const frame = around === document.documentElement ? null : around.getBoundingClientRect();
        const [left, right] = frame
          ? [frame.left, frame.left + around.clientLeft + around.clientWidth]
          : [0, innerWidth];
        const isLast = frame === null;
        if (isLast || overflowX !== "visible") {
          if (box.left - ring < left - 0.6)
            found.push(`${name}: left, by ${around.className || around.tagName}`);
          if (box.right + ring > right + 0.6)
            found.push(`${name}: right, by ${around.className || around.tagName}`);
        }
        if (frame && overflowY !== "visible") {
          const above = around.scrollTop + box.top - frame.top;
          const below = around.scrollHeight - above - box.height;
          if (above < ring - 0.6)
            found.push(`${name}: above, by ${around.className || around.tagName}`);
          if (below < ring - 0.6)
            found.push(`${name}: below, by ${around.className || around.tagName}`);
        }
        if (position === "fixed") break;
      }
    }
    had?.focus({ preventScroll: true });
    return [...new Set(found)];
  });
}

// Returns the words in `scope` that are broken across lines without a hyphen.
export async function broken(scope: Locator): Promise<string[]> {
  return scope.evaluate((top) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const around = text.parentElement!;
      if (
        !around.checkVisibility({ visibilityProperty: true }) ||
        around.getBoundingClientRect().width <= 1
      )
        continue;
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set(
          [...range.getClientRects()].filter((it) => it.width > 0).map((it) => Math.round(it.top)),
        );
        if (lines.size > 1) found.push(word);
      }
    }
    return [...new Set(found)];
  });
}

// Returns the tappable elements in `scope` whose middle is covered by something else after they are
// scrolled into view.
export async function covered(scope: Locator): Promise<string[]> {
  return scope.evaluate((top) => {
    const found: string[] = [];
    for (const it of top.querySelectorAll<HTMLElement>("a, button, select, summary")) {
      if (!it.checkVisibility({ visibilityProperty: true }) || it.matches(":disabled, .unseen *"))
        continue;
      it.scrollIntoView({ block: "center" });
      const box = it.getBoundingClientRect();
      if (box.width <= 1) continue;
      const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      const isIt =
        seen && (it.contains(seen) || seen.contains(it) || seen.closest("label")?.contains(it));
      const name = (it.getAttribute("aria-label") ?? it.textContent ?? "").trim();
      if (!isIt) found.push(`${name} under ${seen?.className}`);
    }
    return found;
  });
}

// Returns the texts in `scope` that are cut off by an element around them, or shortened to an
// ellipsis. This includes the chosen option in a list. Text that can be scrolled into view counts
// as visible.
export async function cutTexts(scope: Locator): Promise<string[]> {
  return scope.evaluate((top) => {
    const found = new Set<string>();
    // A card's line of weapons shows as many as fit. The figure's sheet has all.
    const isSeen = (it: Element) =>
      it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      it.closest(".unseen, [aria-hidden=true], .card-note") === null &&
      it.getBoundingClientRect().width > 1;
    const note = (it: Element, words: string, by: Element) => {
      const name = (one: Element) => `${one.tagName.toLowerCase()}.${one.className}`;
      found.add(`${words.trim().replace(/\s+/g, " ")} (${name(it)} in ${name(by)})`);
    };
    const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const around = text.parentElement!;
      const words = text.textContent ?? "";
      if (!words.trim() || around.closest("option, script, style") || !isSeen(around)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const boxes = [...range.getClientRects()].filter((it) => it.width > 0);
      const key = around.closest(".button");
      const edges = key?.getBoundingClientRect();
      const leaves = (it: DOMRect) =>
        edges && (it.left < edges.left + 3 || it.right > edges.right - 3);
      if (key && boxes.some(leaves)) note(around, words, key);
      for (let it: Element | null = around; it; it = it.parentElement) {
        const style = getComputedStyle(it);
        const frame = it.getBoundingClientRect();
        // A line's box is taller than its letters.
        const beyondX = (box: DOMRect) => box.left < frame.left - 1 || box.right > frame.right + 1;
        const beyondY = (box: DOMRect) => {
          const high = box.height / 4;
          return box.top < frame.top - high || box.bottom > frame.bottom + high;
        };
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
        if (hides(style.overflowX) && boxes.some(beyondX)) note(around, words, it);
        if (hides(style.overflowY) && boxes.some(beyondY)) note(around, words, it);
        if (style.position === "fixed") break;
      }
    }
    const pen = document.createElement("canvas").getContext("2d")!;
    for (const it of top.querySelectorAll("select")) {
      if (!isSeen(it)) continue;
      const style = getComputedStyle(it);
      const words = it.selectedOptions[0]?.text.trim() ?? "";
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const arrow = style.appearance === "none" ? 0 : 18;
      const beside = arrow + parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
      const room = it.clientWidth - beside;
      if (pen.measureText(words).width > room + 1) note(it, words, it);
    }
    return [...found];
  });
}

// Returns the options in `scope` that are wider than the list that shows them when chosen.
export async function cutOptions(scope: Locator): Promise<string[]> {
  return scope.evaluate((top) => {
    const arrow = 20;
    const canvas = document.createElement("canvas").getContext("2d")!;
    const lists = [...top.querySelectorAll("select")].filter((it) => it.checkVisibility());
    return lists.flatMap((list) => {
      const style = getComputedStyle(list);
      const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
      const room = list.clientWidth - padding - arrow;
      canvas.font = style.font;
      return [...list.options]
        .map((it) => it.text)
        .filter((words) => canvas.measureText(words).width > room);
    });
  });
}

// Returns pairs of texts in `scope` that overlap.
export async function overlaid(scope: Locator): Promise<string[]> {
  return scope.evaluate((top) => {
    // Returns the visible part of a box, inside all elements that scroll or clip it.
    const seen = (box: DOMRect, around: Element) => {
      let { left, right, top, bottom } = box;
      for (let it: Element | null = around; it; it = it.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(it);
        const frame = it.getBoundingClientRect();
        if (overflowX !== "visible")
          [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        if (overflowY !== "visible")
          [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
        if (position === "fixed") break;
      }
      return { left, right, top, bottom };
    };
    const layerOf = (it: Element | null): Element | null =>
      !it || /fixed|sticky/.test(getComputedStyle(it).position) ? it : layerOf(it.parentElement);
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    const all: { words: string; box: ReturnType<typeof seen>; layer: Element | null }[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const around = text.parentElement!;
      const words = (text.textContent ?? "").trim();
      const isSeen =
        words &&
        around.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        around.closest("option, script, style, .unseen, [aria-hidden=true]") === null;
      if (!isSeen) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const layer = layerOf(around);
      for (const it of range.getClientRects()) {
        // A line's box is taller than its letters.
        const box = seen(it, around);
        const spare = (it.height - Number.parseFloat(getComputedStyle(around).fontSize) * 0.7) / 2;
        box.top += Math.max(spare, 0);
        box.bottom -= Math.max(spare, 0);
        if (box.right - box.left > 1 && box.bottom - box.top > 1) all.push({ words, box, layer });
      }
    }
    const found = new Set<string>();
    all.forEach(({ words, box, layer }, place) => {
      for (const other of all.slice(place + 1)) {
        if (other.layer !== layer) continue;
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (wide > 2 && high > 2) found.add(`${words} / ${other.words}`);
      }
    });
    return [...found];
  });
}
