import { useEffect, useState } from "react";
import { productCellText } from "#contract/products/cells.ts";
import type { ProductRow } from "#contract/products/product.ts";
import { useLatest } from "#console/list/state/use-latest.ts";
import { type CellText, type Draft, emptyDraft, typeCells } from "./draft.ts";
import { keepCells, readKeptCells } from "./kept-cells.ts";
import type { Place } from "./place.ts";

/** How many drafts undo and redo go through. */
const mostSteps = 100;

/** Up to so many products, a draft is kept at once. A paste of thousands must first be seen. */
const fewRows = 100;

/**
 * The draft with its steps, and what is said of it to whoever stands on a cell; it is kept while it is typed, so that a
 * reload loses nothing.
 */
export function useDraft(storeId: string, place: Place) {
  const [{ drafts, at }, setDrafts] = useState(() => ({ drafts: [readKeptCells(storeId)], at: 0 }));
  const draft = drafts[at] ?? emptyDraft;
  const latest = useLatest(draft);
  const [said, setSaid] = useState<{ readonly text: string; readonly draft: Draft; readonly at?: Place } | null>(null);
  // What was said goes with its cause: once the draft is another one, or the cursor has left the cell that it is about.
  const isSaid = said?.draft === draft && (!said.at || (said.at.row === place.row && said.at.column === place.column));
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
  /** Goes on with another draft; undo comes back to this one. */
  const setDraft = (next: Draft): void =>
    setDrafts(({ drafts, at }) => {
      const before = drafts.slice(0, at + 1).slice(-mostSteps);
      return { drafts: [...before, next], at: before.length };
    });
  const step = (by: 1 | -1): void =>
    setDrafts(({ drafts, at }) => ({ drafts, at: Math.max(0, Math.min(drafts.length - 1, at + by)) }));
  return {
    draft,
    latest,
    says: isSaid ? said.text : "",
    setDraft,
    /** Puts texts into cells, and says something about what is typed by then. */
    type(texts: readonly CellText[], text = ""): void {
      const next = texts.length > 0 ? typeCells(latest.current, texts) : latest.current;
      if (next !== latest.current) setDraft(next);
      setSaid({ text, draft: next });
    },
    /** Says something of the cell under the cursor. */
    tell: (text: string): void => setSaid({ text, draft, at: place }),
    /** What stands in a cell, also where it cannot be read. */
    textAt(row: ProductRow, column: string): string {
      const typed = latest.current.get(row.id);
      return typed?.wrong[column]?.text ?? productCellText(column, { ...row, ...typed?.set });
    },
    /** Begins anew with what is left after a save: its steps are over. */
    startFrom(left: Draft): void {
      setDrafts({ drafts: [left], at: 0 });
      keepCells(storeId, left);
    },
    undo: () => step(-1),
    redo: () => step(1),
  };
}

export type TypedCells = ReturnType<typeof useDraft>;
