import { useEffect } from "react";
import type { RecordList } from "#console/client/records/pages/use-list-pages.ts";
import { useLatest } from "./use-latest.ts";

/**
 * Finds a record of a list that is on none of its loaded pages, as after a reload, and calls back with its index; null
 * where the list does not have it. `id` is null where nothing is to be found.
 */
export function useFarRow<Row>(
  { of, state, readIds }: Pick<RecordList<Row>, "of" | "state" | "readIds">,
  id: string | null,
  goTo: (index: number | null) => void,
): void {
  const latest = useLatest({ of, readIds, goTo });
  const isHere = state === "here";
  useEffect(() => {
    if (id === null || !isHere) return undefined;
    const abort = new AbortController();
    const find = async (): Promise<void> => {
      if (latest.current.of !== of) return;
      const index = (await latest.current.readIds({ from: 0 }, abort.signal)).indexOf(id);
      if (!abort.signal.aborted) latest.current.goTo(index >= 0 ? index : null);
    };
    // Without an answer the record stays open, and the list shows that the cursor is not on it.
    find().catch(() => undefined);
    return () => abort.abort();
  }, [id, isHere, of, latest]);
}
