import type { PictureNode } from "./kept-screen.ts";

/** Of each selector of a stylesheet our own classes, by its address: it does not change while it is in the page. */
const known = new Map<string, readonly (readonly string[])[]>();

/** The paths of the stylesheets that a picture needs, in their order, without the page's own. */
export function neededSheets(page: Document, picture: PictureNode): string[] {
  const used = classesIn(picture);
  const own = page.querySelector<HTMLLinkElement>("link[data-styles]")?.href;
  const needed = new Set<string>();
  for (const sheet of page.styleSheets) {
    if (sheet.href === null || sheet.href === own) continue;
    const isNeeded = selectorsOf(sheet, sheet.href).some((classes) => classes.every((name) => used.has(name)));
    if (isNeeded) needed.add(new URL(sheet.href).pathname);
  }
  return [...needed];
}

function selectorsOf(sheet: CSSStyleSheet, href: string): readonly (readonly string[])[] {
  const selectors =
    known.get(href) ??
    [...sheet.cssRules]
      // Rules for some windows only go with others that hold for all.
      .flatMap((rule) => (rule instanceof CSSStyleRule ? rule.selectorText.split(",") : []))
      .map((selector) => [...selector.matchAll(/\.(aisle-[\w-]*)/g)].map(([, name]) => name ?? ""))
      .filter((classes) => classes.length > 0);
  known.set(href, selectors);
  return selectors;
}

function classesIn([, { class: own = "" }, ...children]: PictureNode, found = new Set<string>()): ReadonlySet<string> {
  for (const name of own.split(" ")) if (name !== "") found.add(name);
  for (const child of children) if (typeof child !== "string") classesIn(child, found);
  return found;
}
