// Checks spelling and grammar: `node harper.js <modules> <words>`. Each line of standard input has
// a file with its line number, a tab and a string. Prints each error, and exits with code 1 if
// there are any.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [modules, words] = process.argv.slice(2);
const harper = (file) => import(pathToFileURL(`${modules}/harper.js/dist/${file}`).href);
const { LocalLinter, Dialect } = await harper("index.js");
const { binary } = await harper("binary.js");

/** Kinds of errors to ignore, because strings in an app may be fragments. */
const MATTERS_OF_STYLE = ["Formatting", "Style", "Capitalization", "Readability", "Punctuation"];

/** Parts of Harper's messages that are false alarms here. */
const NOT_FAULTS = [
  "should not be used before a number",
  "closed compound",
  "compound noun",
  "Months should",
  "missing space between words",
  "written as",
  "go better together",
  "prefix that can be joined",
  "Use 'every'",
  "infinitive",
  "missing a preposition",
  "one of the ...",
  "mass noun",
  "possessive pronoun",
  "verb agree",
  "repeat this word",
];

const linter = new LocalLinter({ binary, dialect: Dialect.British });
await linter.setup();
await linter.importWords(readFileSync(words, "utf8").split("\n").filter(Boolean));

/** Returns a string as people read it: with values for placeholders, without Markdown or code. */
function readable(text) {
  return text
    .replace(/“(\S+)[^”]*”/g, " $1 ")
    .replace(/`[^`]*`|\]\([^)]*\)|<[^>]*>|https?:\S+/g, " it ")
    .replace(/(?<=\p{L})(\{[^}]*\})+|(\{[^}]*\})+(?=\p{L})/gu, "")
    .replace(/(\{[^}]*\})+|\b\d*D\d+s?\b/g, "Bob")
    .replace(/[*#|“”\\[\]]/g, " ");
}

let faults = 0;
for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const [where, text] = line.split("\t");
  for (const lint of await linter.lint(readable(text), { language: "plaintext" })) {
    const message = lint.message();
    if (MATTERS_OF_STYLE.includes(lint.lint_kind())) continue;
    // Letters that stand for numbers, as in Blast(X).
    if (lint.get_problem_text().length < 3 && lint.lint_kind() === "Spelling") continue;
    if (NOT_FAULTS.some((it) => message.includes(it))) continue;
    faults += 1;
    console.log(`${where}: “${lint.get_problem_text()}”: ${message}\n    ${text}`);
  }
}
process.exit(faults === 0 ? 0 : 1);
