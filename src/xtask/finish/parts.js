// Fetches and links each part of the program once, when the program asks for it.
import { initSync } from "./__STEM__.js";

// Returns the exports of the program, which is already running.
const program = () => initSync(undefined, undefined);

// Runs the function that makes Chromium keep the compiled code of a file for the next start. That
// covers what has been compiled by then, so this waits until the player has used the app a little.
const keepCompiled = ({ keep_compiled }) => setTimeout(keep_compiled, 3000);
addEventListener("started", () => keepCompiled(program()));

// Returns a promise for the compiled code if the page has already started to fetch the file.
const early = (file) => {
  const code = window.rollbookCode?.[file];
  delete window.rollbookCode?.[file];
  return code;
};

// Not every host sends the content type that browsers need to compile while downloading.
const compiled = async (url) => {
  const response = await fetch(url);
  const isKnown = response.headers.get("Content-Type")?.startsWith("application/wasm");
  return isKnown ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
};

// Returns a function that fetches and links a part. If the part failed to arrive, the next call
// fetches it again.
const fetching = (file, ...needs) => {
  let joined;
  const join = async () => {
    const code = async () => (await early(file)) ?? compiled(new URL(file, import.meta.url));
    const [part] = await Promise.all([code(), ...needs.map((need) => need())]);
    const imports = { __wasm_split: program(), program: program() };
    keepCompiled((await WebAssembly.instantiate(part, imports)).exports);
  };
  return () => {
    joined ??= join().catch((error) => {
      joined = undefined;
      throw error;
    });
    return joined;
  };
};

// Returns the function that the program calls to get a part. The function tells `listener` whether
// the part has arrived.
const asked = (part) => async (listener, data) => {
  let has_come = true;
  try {
    await part();
  } catch (error) {
    // Leaving a page cancels all parts that it fetches in advance, which is no error. If the
    // program is waiting for this part, the program itself reports the failure to the player.
    console.warn(error);
    has_come = false;
  }
  program().__indirect_function_table.get(listener)(data, has_come);
};
