// Says so when the app cannot start. Once the app has taken the shell away, this does nothing.
(() => {
  const find = (id) => document.getElementById(id);
  const fail = (why) => {
    if (!find("shell")) return;
    find("boot-opening").hidden = true;
    find("boot-why").textContent = why ? `${why}.` : "";
    find("boot-failed").hidden = false;
  };

  if (typeof WebAssembly !== "object") return fail("This browser has no WebAssembly");

  // Files that do not load raise an error on their element, which does not bubble: hence the capture.
  addEventListener("error", (event) => {
    const file = event.target?.src || event.target?.href;
    if (file && event.target.rel?.includes("icon")) return;
    fail(file ? `A part did not arrive (${file.split("/").pop()})` : event.message);
  }, true);
  addEventListener("unhandledrejection", (event) => fail(String(event.reason?.message ?? event.reason)));
})();
