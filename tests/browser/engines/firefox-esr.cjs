// Playwright 1.65 sends Firefox the command emulation.setMediaFeaturesOverride, which firefox-esr
// 153 does not support. Loaded with NODE_OPTIONS="--require …/firefox-esr.cjs", this file makes
// Playwright ignore the failure of that command. Preferences set the colour scheme instead.
const Module = require("node:module");
const { _compile } = Module.prototype;
Module.prototype._compile = function (text, file, ...rest) {
  if (/playwright-core[\\/]lib[\\/]coreBundle\.js$/.test(file)) {
    const was = /(\.send\("emulation\.setMediaFeaturesOverride", \{[^}]*\}[^}]*\}\))/g;
    if (!was.test(text)) throw new Error("firefox-esr.cjs: nothing to replace any more");
    text = text.replace(was, "$1.catch(() => {})");
  }
  return _compile.call(this, text, file, ...rest);
};
