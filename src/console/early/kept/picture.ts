import type { PictureNode } from "./kept-screen.ts";

const svgSpace = "http://www.w3.org/2000/svg";
// Sets and not patterns: this runs once, and a pattern is slow until it has run often.
const svgTags = namesIn("svg g path line rect circle text");
/** What a screen is drawn with. Nothing that runs, loads or frames something is among it. */
const tags = namesIn(
  "main section article aside header footer nav div span p h1 h2 h3 h4 strong em b i small kbd time ul ol li dl dt dd figure figcaption table caption thead tbody tfoot tr th td button label a input img details summary hr br wbr",
);
/**
 * Attributes by which elements look as they do, besides those that begin with "data-". Ids are left out, so that nothing
 * in the real page can mean the picture.
 */
const attributes = namesIn(
  "class style role type value placeholder colspan rowspan open disabled href viewBox width height x y x1 x2 y1 y2 cx cy r d fill stroke text-anchor aria-selected aria-checked aria-current aria-sort aria-disabled",
);

function namesIn(names: string): ReadonlySet<string> {
  return new Set(names.split(" "));
}

/** Whether an attribute may be part of a picture: links lead to places of the console only, nothing else loads. */
export function isPictured(name: string, value: string): boolean {
  if (name === "href") return value.startsWith("/") && !value.startsWith("//");
  return (attributes.has(name) && (name !== "style" || !value.includes("url("))) || name.startsWith("data-");
}

/** Whether an element with this tag may be part of a picture. */
export function isDrawn(tag: string): boolean {
  return tags.has(tag) || svgTags.has(tag);
}

/**
 * Draws a picture. Names and texts that people have written are in it, and none of them can become anything that runs:
 * no HTML is ever parsed. Each element is made by its name from a list without scripts and frames, gets only attributes
 * from a list without handlers and sources, and each text becomes a text node, which is never read as markup. That holds
 * whatever stands in the storage; the page's policy forbids inline scripts and handlers besides.
 */
export function drawPicture(page: Document, [tag, given, ...children]: PictureNode): Element | null {
  if (!isDrawn(tag)) return null;
  const element = svgTags.has(tag) ? page.createElementNS(svgSpace, tag) : page.createElement(tag);
  for (const name in given) {
    const value = given[name] ?? "";
    if (!isPictured(name, value)) continue;
    // The policy forbids style attributes, not styles that a script sets.
    if (name === "style") (element as HTMLElement).style.cssText = value;
    else element.setAttribute(name, value);
  }
  for (const child of children) {
    const drawn = typeof child === "string" ? child : drawPicture(page, child);
    if (drawn !== null) element.append(drawn);
  }
  return element;
}
