import { useMemo } from "react";
import type { Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { listPosition, setListPosition } from "#console/client/records/list-position.ts";
import { setPaused } from "#console/client/records/live/live-records.ts";
import type { RecordList } from "#console/client/records/pages/use-list-pages.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import type { ListFollower } from "./use-list-tools.ts";

/** Pauses live updates while rows are selected, and remembers the position in the list for pages of its records. */
export function useListFollower<K extends Kind>(
  kind: K,
  { of, total, atLeast, readRow }: RecordList<Kinds[K]>,
  path: string,
): ListFollower<Kinds[K]> {
  return useMemo(
    () => ({
      startIndex() {
        // On the page of a record, the operator may have gone to the next ones. The cursor goes to the last of them.
        const left = listPosition();
        return left?.kind === kind && left.of === of ? left.index : null;
      },
      onMove(selected, row, index) {
        setPaused("selected", selected > 0);
        if (row) setListPosition({ of, path, kind, total, atLeast, readRow, index, id: row.id });
      },
      isOwnChange: (id) => rowStore(kind).isOwnChange(id),
      onLeave() {
        setPaused("selected", false);
        setPaused("asked", false);
      },
    }),
    [kind, of, path, total, atLeast, readRow],
  );
}
