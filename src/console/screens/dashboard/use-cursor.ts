import { useEffect, useMemo, useRef, useState } from "react";
import type { Now } from "#commands/context/now.ts";
import { tileBeyond } from "./tile-moves.ts";
import { entryAfter, type WorkEntry, type WorkPlace } from "./work-lines.ts";

/** What makes the element of an entry one that the cursor can be on. */
export type EntryLook = (
  id: string,
  className: string,
) => { readonly id: string; readonly className: string; onFocus(): void };

function elementOf(id: string): HTMLElement | null {
  return document.getElementById(`entry-${id}`);
}

/** The entries as they are, and where the cursor is. */
interface CursorNow {
  readonly entries: readonly WorkEntry[];
  place: WorkPlace | null;
  readonly work: readonly WorkEntry[];
}

/** What moves the cursor. It goes by what is there when a key is pressed. */
function cursorMoves(latest: { readonly current: CursorNow }, setPlace: (place: WorkPlace | null) => void) {
  const put = (next: WorkPlace | null): void => {
    // Keys may come faster than renderings.
    latest.current.place = next;
    setPlace(next);
    if (next) elementOf(next.id)?.focus();
  };
  const indexNow = (): number => {
    const { entries, place } = latest.current;
    return place === null ? 0 : entries.findIndex(({ id }) => id === place.id);
  };
  const step = (by: number): void => put(entryAfter(latest.current.entries, latest.current.place, by));
  /** Tiles stand beside each other: up and down go to the one that is there on screen. */
  const move = (by: number): void => {
    const { entries, work } = latest.current;
    const from = indexNow() - work.length;
    if (from < 0) return step(by);
    const places = entries.slice(work.length).flatMap(({ id }) => {
      const element = elementOf(id)?.closest("article");
      return element ? [element.getBoundingClientRect()] : [];
    });
    return step(tileBeyond(places, from, by > 0 ? 1 : -1) - from);
  };
  /** From what waits, the tiles are at the right. */
  const moveTile = (by: number): void => {
    const toTiles = latest.current.work.length - indexNow();
    step(toTiles > 0 && by > 0 ? toTiles : by);
  };
  const openFigure = (): void => elementOf(latest.current.place?.id ?? latest.current.entries[0]?.id ?? "")?.click();
  const point = (id: string): void => {
    const index = latest.current.entries.findIndex((entry) => entry.id === id);
    if (latest.current.place?.id !== id) setPlace({ id, index });
  };
  return { move, moveTile, openFigure, point };
}

/**
 * The cursor that goes through what waits and then through the tiles, and what it puts on stage. Commands act on the order
 * under it. Both lists must be the same while nothing has changed.
 */
export function useCursor(work: readonly WorkEntry[], tiles: readonly string[]) {
  const entries = useMemo(() => [...work, ...tiles.map((id): WorkEntry => ({ id, order: null }))], [work, tiles]);
  const [place, setPlace] = useState<WorkPlace | null>(null);
  const current = (place === null ? entries[0] : entries.find(({ id }) => id === place.id)) ?? null;
  const latest = useRef<CursorNow>({ entries, place, work });
  useEffect(() => void (latest.current = { entries, place, work }));
  const { order = null } = current ?? {};
  const cursor = useMemo(() => order && ({ kind: "order", row: order } as const), [order]);
  /** The name of the tile under it; null where it is on what waits. */
  const tile = current && tiles.includes(current.id) ? current.id : null;
  const actions = useMemo(() => cursorMoves(latest, setPlace), []);
  const { move, moveTile, openFigure } = actions;
  const isOrder = order !== null;
  const tools = useMemo(
    () => ({
      move,
      // An order has the letters for itself.
      ...(isOrder ? { moveSideways: moveTile } : { moveTile }),
      ...(tile === null ? {} : { openFigure }),
    }),
    [move, moveTile, openFigure, isOrder, tile],
  );
  const look: EntryLook = (id, className) => ({
    id: `entry-${id}`,
    className: `${className}${current?.id === id ? " is-cursor" : ""}`,
    onFocus: () => actions.point(id),
  });
  const now = (): Partial<Now> => ({
    kind: order && "order",
    cursor,
    total: entries.length,
    pageRows: entries.length,
  });
  const home = (): HTMLElement | null => (current ? elementOf(current.id) : null);
  return { tile, look, part: { tools, now, home } };
}
