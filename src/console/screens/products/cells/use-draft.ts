import { useEffect, useState } from "react";
import type { Draft } from "./draft.ts";
import { keepCells, readKeptCells } from "./kept-cells.ts";

/** A draft, and those before and after it that undo and redo go to. */
interface Drafts {
  readonly past: readonly Draft[];
  readonly now: Draft;
  readonly future: readonly Draft[];
}

const mostSteps = 100;

/** Up to so many products, a draft is kept at once. A paste of thousands must first be seen. */
const fewRows = 100;

/** The draft with its steps; it is kept while it is typed, so that a reload loses nothing. */
export function useDraft(storeId: string) {
  const [drafts, setDrafts] = useState<Drafts>(() => ({ past: [], now: readKeptCells(storeId), future: [] }));
  const { now: draft } = drafts;
  useEffect(() => {
    const keep = (): void => keepCells(storeId, draft);
    if (draft.size <= fewRows) return keep();
    const timer = setTimeout(keep, 300);
    window.addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", keep);
    };
  }, [storeId, draft]);
  return {
    draft,
    /** Goes on with another draft; undo comes back to this one. */
    setDraft: (next: Draft): void =>
      setDrafts(({ past, now }) => ({ past: [...past, now].slice(-mostSteps), now: next, future: [] })),
    /** Begins anew with what is left after a save: its steps are over. */
    startFrom(left: Draft): void {
      setDrafts({ past: [], now: left, future: [] });
      keepCells(storeId, left);
    },
    undo: (): void =>
      setDrafts(({ past, now, future }) => {
        const before = past.at(-1);
        return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : { past, now, future };
      }),
    redo: (): void =>
      setDrafts(({ past, now, future }) => {
        const [next] = future;
        return next ? { past: [...past, now], now: next, future: future.slice(1) } : { past, now, future };
      }),
  };
}
