// Fetches parts of the program, each once and when the program asks for it, and joins them to it.
import { initSync } from "./__STEM__.js";

// Once it runs, this gives what the program has.
const program = () => initSync(undefined, undefined);

// What the page has begun to fetch already.
const early = (file) => {
  const code = window.rollbookCode?.[file];
  delete window.rollbookCode?.[file];
  return code;
};

// Not every host knows the type that a browser compiles while it still arrives.
const compiled = async (url) => {
  const response = await fetch(url);
  const isKnown = response.headers.get("Content-Type")?.startsWith("application/wasm");
  return isKnown ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
};

// A part that did not arrive is fetched again when it is asked for again.
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

// What the program calls: it says whom to tell whether the part is there.
const asked = (part) => async (listener, data) => {
  let has_come = true;
  try {
    await part();
  } catch (error) {
    // A page that is left breaks off what it fetched ahead. Who waits for the part is told by the
    // program.
    console.warn(error);
    has_come = false;
  }
  program().__indirect_function_table.get(listener)(data, has_come);
};
