// Checks whether this browser has the features that Rollbook needs. This script uses old syntax, so
// even a browser that can't parse `boot.js` reports what is missing.
(function () {
  var NEEDS =
    "Rollbook needs Safari 15.4, Chrome or Edge 105, Firefox 121, or newer. Update the browser, and turn off Lockdown Mode on an iPhone";

  // A WebAssembly module that uses multiple return values, bulk memory operations, reference types,
  // sign extension, and conversions that never trap.
  var MODULE = [
    0, 97, 115, 109, 1, 0, 0, 0, 1, 6, 1, 96, 0, 2, 127, 127, 3, 2, 1, 0, 5, 3, 1, 0, 0, 10, 26, 1,
    24, 0, 65, 0, 65, 0, 65, 0, 252, 11, 0, 208, 111, 26, 65, 0, 192, 67, 0, 0, 0, 0, 252, 0, 11,
  ];

  function lacking() {
    if (typeof WebAssembly !== "object") return "no WebAssembly";
    if (!WebAssembly.validate(new Uint8Array(MODULE)) || !WebAssembly.compileStreaming)
      return "an old version of WebAssembly";
    if (!window.HTMLDialogElement || !HTMLDialogElement.prototype.showModal) return "no dialogs";
    if (!window.CSS || !CSS.supports("selector(:has(a))"))
      return "no :has() in style sheets";
    return undefined;
  }

  var lacks = lacking();
  if (!lacks) return;
  window.rollbookLacks = "This browser is too old (" + lacks + "). " + NEEDS;
  addEventListener("load", function () {
    var failed = document.getElementById("boot-failed");
    if (!failed || !failed.hidden) return;
    document.getElementById("boot-opening").hidden = true;
    document.getElementById("boot-why").textContent = window.rollbookLacks + ".";
    failed.hidden = false;
  });
})();
