import type { Page } from "playwright-core";

/** The dialog or menu over the screen; while one is open, only it is checked. */
export const overlay = "dialog[open], [popover=auto]:popover-open";

/** The screen within the frame of the console. */
export const screen = ".aisle-main";

/** A selector that nothing matches, so that the whole page is checked. */
export const wholePage = "#nothing";

/** A selector of what is checked: what lies over the screen, the screen within its frame, or the whole page. */
export type Room = typeof overlay | typeof screen | typeof wholePage;

/** What there is to check now; of a page whose frame was found good before, only the screen within it. */
export async function roomOf(
  page: Page,
  frames: ReadonlySet<string>,
): Promise<{ readonly room: Room; readonly frame: string }> {
  const seen = await page.evaluate(
    ({ over, within }) => {
      const isOver = [...document.querySelectorAll(over)].some((one) => one.checkVisibility());
      const main = document.querySelector(within);
      const parts = [...document.body.querySelectorAll("*")]
        .filter((one) => !main?.contains(one))
        .map((one) => `${one.tagName}[${one.getAttribute("role") ?? ""}].${one.getAttribute("class") ?? ""}`);
      return { isOver, hasMain: main !== null, frame: [...new Set(parts)].sort().join("\n") };
    },
    { over: overlay, within: screen },
  );
  const { isOver, hasMain, frame } = seen;
  return { room: isOver ? overlay : hasMain && frames.has(frame) ? screen : wholePage, frame };
}
