/**
 * Starts to load the page's own stylesheet without holding up the first paint: what is painted first has its rules in
 * the page. One that fails gets a mark, and the code that fetches a part of the console (shell/lazy/lazy-part.ts)
 * requests it again. A second call does nothing.
 */
export function addPageStyles(page: Document): void {
  const preload = page.querySelector<HTMLLinkElement>("link[data-styles]");
  if (!preload || page.querySelector(`link[rel=stylesheet][href="${preload.href}"]`)) return;
  const link = page.createElement("link");
  link.rel = "stylesheet";
  link.href = preload.href;
  link.dataset["coming"] = "";
  const settle = (): void => {
    delete link.dataset["coming"];
  };
  link.addEventListener("load", settle);
  link.addEventListener("error", () => {
    settle();
    link.dataset["failed"] = "";
  });
  page.head.append(link);
}

/** Resolves once the page's own stylesheet has come, or has failed. */
export function pageStyles(page: Document): Promise<void> {
  const link = page.querySelector("link[data-coming]");
  if (!link) return Promise.resolve();
  return new Promise((resolve) => {
    for (const event of ["load", "error"]) link.addEventListener(event, () => resolve(), { once: true });
  });
}
