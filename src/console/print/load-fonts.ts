import { printFontsPath } from "#contract/print/scripts.ts";

/** Adds the stylesheet of the papers' fonts, once. Papers can be printed without it, in the browser's own letters. */
export async function loadFonts(page: Document): Promise<void> {
  if (page.querySelector(`link[href="${printFontsPath}"]`)) return;
  const link = page.createElement("link");
  link.rel = "stylesheet";
  link.href = printFontsPath;
  await new Promise((resolve) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
    page.head.append(link);
  });
}
