// Fetches and links parts of the program, each once and only when the program asks for it.
import { initSync } from "./__STEM__.js";

// Returns the exports of the program, which is already running.
const program = () => initSync(undefined, undefined);

// Returns the response if the page has already started to fetch the file.
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

// A part that failed to arrive is fetched again on the next request.
const fetching = (file, ...needs) => {
  let joined;
  const join = async () => {
    const code = async () => (await early(file)) ?? compiled(new URL(file, import.meta.url));
    const [part] = await Promise.all([code(), ...needs.map((need) => need())]);
    return WebAssembly.instantiate(part, { __wasm_split: program(), program: program() });
  };
  return () => {
    joined ??= join().catch((error) => {
      joined = undefined;
      throw error;
    });
    return joined;
  };
};

// Returns the function that the program calls to get a part. It tells `listener` whether the part
// has arrived.
const asked = (part) => async (listener, data) => {
  let has_come = true;
  try {
    await part();
  } catch (error) {
    // Leaving a page cancels everything that it fetches in advance. If the program is waiting for
    // this part, it tells the player itself.
    console.warn(error);
    has_come = false;
  }
  program().__indirect_function_table.get(listener)(data, has_come);
};
