/**
 * The files of screens by the first part of their addresses, with "/" behind it for pages of one record; "" and "/" are
 * all others. The log-in page has those of its first screen, and as "work" what every screen needs.
 */
type PageFiles = Readonly<Record<string, readonly string[]>>;

/** The files that the build has written into the page for the screen at `path`: what its first frame is drawn with. */
export function pageFiles(page: Document, path: string): readonly string[] {
  const text = page.querySelector("#page-files")?.textContent || "{}";
  const files = new Map(Object.entries(JSON.parse(text) as PageFiles));
  const [, first = "", ...below] = path.split("/");
  const end = below.length > 0 ? "/" : "";
  return files.get(first + end) ?? files.get(end) ?? [];
}

/** Requests files before the code that imports them is there: each would be found only by reading the one before. */
export function requestFiles(page: Document, names: readonly string[]): void {
  addLinks(page, names, (link, isStyle) => {
    link.rel = isStyle ? "preload" : "modulepreload";
    if (isStyle) link.as = "style";
  });
}

/** Requests files that the next page will need, once the browser has nothing else to fetch; it only keeps them. */
export function requestForNextPage(page: Document, names: readonly string[]): void {
  addLinks(page, names, (link, isStyle) => {
    link.rel = "prefetch";
    link.as = isStyle ? "style" : "script";
  });
}

function addLinks(
  page: Document,
  names: readonly string[],
  describe: (link: HTMLLinkElement, isStyle: boolean) => void,
): void {
  for (const name of names) {
    const link = page.createElement("link");
    describe(link, name.endsWith(".css"));
    link.href = `/${name}`;
    page.head.append(link);
  }
}
