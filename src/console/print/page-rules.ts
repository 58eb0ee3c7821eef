import { type PaperSize, paperMeasures } from "#contract/print/paper.ts";

/** Millimetres of a CSS pixel. */
const pixel = 25.4 / 96;

/** The name of the page on which a sheet of a roll is printed: each is as long as its sheet. */
export function pageName(at: number): string {
  return `roll-${at}`;
}

/**
 * The rules by which a browser makes pages of exactly the chosen size. `heights` are those of the sheets in CSS pixels,
 * which matter on a roll only.
 */
export function pageRules(size: PaperSize, heights: readonly number[]): string {
  const { width, height, margin } = paperMeasures[size];
  if (height !== null) {
    const foot = `@bottom-left { content: counter(page) " / " counter(pages); font-size: 8pt; color: #5a6068; }`;
    return `@page { size: ${width}mm ${height}mm; margin: ${margin}mm; ${foot} }`;
  }
  return heights
    .map((pixels, at) => {
      // Rounded up, so that nothing of a sheet comes on a second page.
      const length = Math.ceil(pixels * pixel + 2 * margin + 0.5);
      return `@page ${pageName(at)} { size: ${width}mm ${length}mm; margin: ${margin}mm; }`;
    })
    .join("\n");
}

/**
 * Puts rules into a page; the returned function takes them out again. The policy of the page allows no style element.
 */
export function addRules(rules: string, page: Document): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  page.adoptedStyleSheets.push(sheet);
  return () => {
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
