// Playwright's own page script, which resolves locators and checks expectations. It is not part of
// Playwright's public interface, so it is loaded by its path in the pinned version.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

let script: string | undefined;

// Returns the script that defines `__reader` in a page.
export function reader(): string {
  return (script ??= injected());
}

function injected(): string {
  const require = createRequire(import.meta.url);
  const bundle = readFileSync(
    join(require.resolve("playwright-core"), "../lib/coreBundle.js"),
    "utf8",
  );
  const line =
    /init_injectedScriptSource = __esm\(\{[\s\S]*?\n\s*source\d+ = ('(?:[^'\\]|\\.)*');\n/.exec(
      bundle,
    );
  if (!line) throw new Error("Playwright keeps its script elsewhere now");
  const options = {
    isUnderTest: false,
    sdkLanguage: "javascript",
    testIdAttributeName: "data-testid",
    stableRafCount: 1,
    browserName: "webkit",
    shouldPrependErrorPrefix: true,
    isUtilityWorld: false,
    customEngines: [],
    frameSeq: 0,
  };
  return `const module = {}; ${new Function(`return ${line[1]}`)()}
    const options = ${JSON.stringify(options)};
    globalThis.__reader = new (module.exports.InjectedScript())(globalThis, options);`;
}
