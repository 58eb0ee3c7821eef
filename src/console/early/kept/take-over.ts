/** A picture stands no longer than this after the page has begun, in milliseconds. */
const longestShown = 3_000;

/** What stands for something that is still being fetched. A list is busy too while it says that it cannot be read. */
const waiting = ".aisle-overlay, .aisle-skeleton, .is-waiting, [aria-busy=true]:not(:has(.aisle-failure))";
/** The same, without what only adds to a list that is there: the panel, the counts of tabs, rows further down. */
const mostly = ".aisle-overlay, .aisle-skeleton:not(aside *)";

/**
 * Takes the picture away in the frame in which the screen below it is drawn: with its rows, or with what it says instead
 * of them. It goes at once where another screen comes, and where a key does something that the picture cannot show.
 */
export function watchTakeOver(page: Document, outline: HTMLElement): void {
  const root = page.querySelector("#root");
  const { pathname } = location;
  outline.dataset["kept"] = "";
  const end = (): void => {
    watch.disconnect();
    clearTimeout(timer);
    page.removeEventListener("keydown", look);
    outline.remove();
    for (const sheet of page.querySelectorAll("link[data-ahead]")) sheet.remove();
  };
  const look = (event?: Event): void => {
    // Before the frame is there, keys are held.
    if (!isCovered(root) || location.pathname !== pathname || isDrawn(root, event ? mostly : waiting)) end();
  };
  // It is told of a change before that is painted.
  const watch = new MutationObserver(() => look());
  if (root) watch.observe(root, { childList: true, subtree: true, attributeFilter: ["class"] });
  page.addEventListener("keydown", look);
  const timer = setTimeout(end, longestShown - performance.now());
}

/** Whether the console has nothing to show that the picture must not cover, such as the log-in screen. */
function isCovered(root: Element | null): boolean {
  return root !== null && [...root.children].every((child) => child.matches(".aisle-frame, .aisle-overlay"));
}

/** Whether the screen in the frame is drawn, with nothing in it that matches `lacking`. */
function isDrawn(root: Element | null, lacking: string): boolean {
  const main = root?.querySelector(".aisle-frame > .aisle-main");
  return !!main?.firstElementChild && !main.querySelector(lacking);
}
