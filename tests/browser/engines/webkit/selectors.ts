// Builds selectors in Playwright's internal syntax, as its own methods for finding elements do.

export function byRole(role: string, { name, exact = false, ...states }: any): string {
  const parts = Object.entries(states).map(
    ([key, value]) => `[${key === "includeHidden" ? "include-hidden" : key}=${value}]`,
  );
  if (name !== undefined) parts.push(`[name=${asAttribute(name, exact)}]`);
  return `internal:role=${role}${parts.join("")}`;
}
const asRegExp = (it: RegExp) =>
  /[uv]/.test(it.flags)
    ? String(it)
    : String(it)
        .replace(/(^|[^\\])(\\\\)*(["'`])/g, "$1$2\\$3")
        .replace(/>>/g, "\\>\\>");
const asAttribute = (it: string | RegExp, exact: boolean) =>
  typeof it === "string"
    ? `"${it.replace(/\\/g, "\\\\").replace(/"/g, '\\"')}"${exact ? "s" : "i"}`
    : asRegExp(it);
export const asText = (it: string | RegExp, exact: boolean) =>
  typeof it === "string" ? `${JSON.stringify(it)}${exact ? "s" : "i"}` : asRegExp(it);
