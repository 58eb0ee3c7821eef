import { type Kept, useKept } from "#console/form/use-kept.ts";
import { emptyDraft, type LinesDraft } from "./lines-draft.ts";

/** Keeps what is typed about the lines of an order, until it is saved, dropped, or the tab is closed. */
export function useKeptLines(orderId: string): Kept<LinesDraft> {
  return useKept<LinesDraft>({
    name: `order.lines/${orderId}`,
    nothing: emptyDraft,
    isEmpty: ({ typed, added, sought = [] }) => typed.size + added.length + sought.length === 0,
    store: ({ typed, added, sought = [] }) => ({ typed: [...typed], added, sought }),
    read(kept) {
      if (!("typed" in kept) || !("added" in kept)) return null;
      const { typed, ...others } = kept as LinesDraft & { typed: [number, Record<string, string>][] };
      return { ...others, typed: new Map(typed) };
    },
  });
}
