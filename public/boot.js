// Says so when the program cannot start or fails.
(() => {
  const find = (id) => document.getElementById(id);

  // Once the app has taken the shell away, this does nothing.
  const fail = (why) => {
    if (!find("shell")) return;
    find("boot-opening").hidden = true;
    find("boot-why").textContent = why ? `${why}.` : "";
    find("boot-failed").hidden = false;
  };

  // What Rust calls a panic arrives here as a trap. After it nothing of the program can be relied on any more.
  const crash = (trap) => {
    const page = find("crash");
    if (!page) return;
    document.body.replaceChildren(page.content);
    find("crash-why").textContent = [trap, trap.stack, navigator.userAgent].join("\n");
    find("crash-reload").onclick = () => location.reload();
    // So that a battle that cannot be opened does not stop the next start as well.
    history.replaceState(null, "", "#/");
    // All that is kept, as it is kept; the app restores that, too.
    find("crash-backup").href = URL.createObjectURL(new Blob([JSON.stringify(localStorage)]));
    find("crash-backup").hidden = false;
  };

  if (typeof WebAssembly !== "object") return fail("This browser has no WebAssembly");

  const thrown = (error, words) => (error instanceof WebAssembly.RuntimeError ? crash(error) : fail(words));

  // Files that do not load raise an error on their element, which does not bubble: hence the capture.
  addEventListener("error", (event) => {
    const file = event.target?.src || event.target?.href;
    if (!file) return thrown(event.error, event.message);
    if (!event.target.rel?.includes("icon")) fail(`A part did not arrive (${file.split("/").pop()})`);
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => thrown(reason, String(reason?.message ?? reason)));
})();
