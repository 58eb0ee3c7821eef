/** Does something once the first frame is painted. A hidden page paints nothing, so there it is done at once. */
export function afterFirstFrame(page: Document, work: () => void): void {
  if (page.visibilityState === "hidden") work();
  else requestAnimationFrame(() => setTimeout(work));
}

/** Starts the fetches that the page has postponed: the links with `data-rel`. */
export function fetchRest(page: Document): void {
  for (const link of page.querySelectorAll<HTMLLinkElement>("link[data-rel]")) link.rel = link.dataset["rel"] ?? "";
}

/** Starts the page's own script: running it before the first frame would hold that up. */
export function startMain(page: Document): void {
  const main = page.querySelector<HTMLLinkElement>("link[data-main]");
  if (!main) return;
  const script = page.createElement("script");
  script.type = "module";
  script.src = main.href;
  page.head.append(script);
}
