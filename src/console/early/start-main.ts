/**
 * Starts the page's own script once the first frame is painted: it is fetched by then, and running it would hold the
 * frame up. A hidden page paints nothing, so there it starts at once.
 */
export function startMain(page: Document): void {
  const main = page.querySelector<HTMLLinkElement>("link[data-main]");
  if (!main) return;
  const start = (): void => {
    const script = page.createElement("script");
    script.type = "module";
    script.src = main.href;
    page.head.append(script);
  };
  if (page.visibilityState === "hidden") start();
  else requestAnimationFrame(() => setTimeout(start));
}
