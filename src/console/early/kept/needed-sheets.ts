import type { PictureNode } from "./kept-screen.ts";

/** Our own classes that each stylesheet has rules for, by its address: one does not change while it is in the page. */
const known = new Map<string, ReadonlySet<string>>();

/** The paths of the stylesheets that a picture needs, in their order, without the page's own. */
export function neededSheets(page: Document, picture: PictureNode): string[] {
  const used = [...classesIn(picture)];
  const own = page.querySelector<HTMLLinkElement>("link[data-styles]")?.href;
  const needed = new Set<string>();
  for (const sheet of page.styleSheets) {
    if (sheet.href === null || sheet.href === own) continue;
    const styled = styledBy(sheet, sheet.href);
    if (used.some((name) => styled.has(name))) needed.add(new URL(sheet.href).pathname);
  }
  return [...needed];
}

function styledBy(sheet: CSSStyleSheet, href: string): ReadonlySet<string> {
  const before = known.get(href);
  if (before) return before;
  const classes = new Set<string>();
  for (const rule of sheet.cssRules) {
    // The text of a whole rule takes ten times as long.
    const text = rule instanceof CSSStyleRule ? rule.selectorText : rule.cssText;
    for (const [, name] of text.matchAll(/\.(aisle-[\w-]*)/g)) classes.add(name ?? "");
  }
  known.set(href, classes);
  return classes;
}

function classesIn([, { class: own = "" }, ...children]: PictureNode, found = new Set<string>()): ReadonlySet<string> {
  for (const name of own.split(" ")) if (name !== "") found.add(name);
  for (const child of children) if (typeof child !== "string") classesIn(child, found);
  return found;
}
