import { type KeyboardEvent, type RefObject, useMemo } from "react";
import { scrollKeys } from "#commands/console/scroll.ts";
import type { StageTools } from "#commands/context/tools.ts";
import { readPress } from "#console/shell/keys/key-press.ts";
import { strokeOf } from "#console/shell/keys/strokes.ts";

/** How much of the page before stays in view, in CSS pixels: about a line and the head of a table. */
const overlap = 64;

/** The tools that scroll an area, to be lent to the stage, and its listener for the keys pressed in it. */
export interface ScrollArea {
  readonly tools: Pick<StageTools, "scrollPage" | "scrollTo">;
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * Lets keys scroll an area of the screen, wherever in it the focus is. The elements that can be scrolled are marked
 * `data-scroller`; keys scroll the one around the focus, or else the first. A list in it that is marked `data-own-keys`
 * has these keys for itself.
 */
export function useScrollArea(area: RefObject<HTMLElement | null>): ScrollArea {
  return useMemo(() => {
    const tools: ScrollArea["tools"] = {
      scrollPage(by) {
        const scroller = scrollerOf(area.current);
        if (!scroller) return;
        // Whole pixels: half pixels are rounded, and scrolling back would end one pixel short.
        const page = Math.max(scroller.clientHeight - overlap, Math.ceil(scroller.clientHeight / 2));
        scroller.scrollBy({ top: by * page });
      },
      scrollTo(end) {
        const scroller = scrollerOf(area.current);
        scroller?.scrollTo({ top: end === "start" ? 0 : scroller.scrollHeight });
      },
    };
    const actions = {
      down: () => tools.scrollPage(1),
      up: () => tools.scrollPage(-1),
      start: () => tools.scrollTo("start"),
      end: () => tools.scrollTo("end"),
    };
    return {
      tools,
      onKeyDown(event) {
        const press = readPress(event.nativeEvent);
        const stroke = strokeOf(press, false) ?? "";
        const scroll = (["down", "up", "start", "end"] as const).find((name) =>
          scrollKeys[name].some((key) => key === stroke),
        );
        const isInList = event.target instanceof Element && event.target.closest("[data-own-keys]") !== null;
        const isOthers = isInList || press.on === "field" || (press.on === "control" && stroke.endsWith("Space"));
        if (!scroll || isOthers || event.defaultPrevented) return;
        // The commands of the list beside the panel would take these keys otherwise.
        event.preventDefault();
        actions[scroll]();
      },
    };
  }, [area]);
}

function scrollerOf(area: HTMLElement | null): HTMLElement | null {
  if (!area) return null;
  const focused = document.activeElement?.closest<HTMLElement>("[data-scroller]");
  if (focused && area.contains(focused)) return focused;
  return area.matches("[data-scroller]") ? area : area.querySelector<HTMLElement>("[data-scroller]");
}
