import type { Watch } from "#commands/context/progress.ts";
import { useEffect, useMemo, useState } from "react";
import type { ReadSelection } from "#commands/context/tools.ts";
import { mostSelected, mostSelectedRead } from "#contract/constants.ts";
import { type Kinds, kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { messages } from "#contract/messages.ts";
import { grouped } from "#contract/text.ts";
import type { RecordList } from "#console/client/records/pages/use-list-pages.ts";
import { completeSelection, dropMissing } from "#console/grid/selection.ts";
import type { GridState, MissingRows } from "#console/grid/state.ts";
import { tellFailure } from "#console/shell/messages/tell-failure.ts";
import { tell } from "#console/shell/messages/toasts.ts";
import { useLatest } from "./use-latest.ts";
import type { ShownList } from "./use-list-tools.ts";

/**
 * Requests the ids of selected rows that are not loaded, and returns the function that reads these rows for commands.
 * When the gateway does not answer, or the rows are too many, the selection is as before, because a part of the rows
 * must never look like all of them.
 */
export function useSelection<K extends Kind>(
  kind: K,
  { rows, state }: ShownList<Kinds[K]>,
  read: RecordList<Kinds[K]>,
): (watch?: Watch) => Promise<ReadSelection | undefined> {
  const latest = useLatest({ rows, read });
  /** The missing rows that were found, which is not to be told from the rows that are selected by then. */
  const [found] = useState(() => new WeakSet<MissingRows<Kinds[K]>>());
  useEffect(() => {
    let of: MissingRows<Kinds[K]> | null = null;
    let abort = new AbortController();
    const follow = (): void => {
      const { missing } = state.read();
      if (missing === of) return;
      abort.abort();
      abort = new AbortController();
      of = missing;
      if (missing) void complete(missing, abort.signal);
    };
    const complete = async (wanted: MissingRows<Kinds[K]>, signal: AbortSignal): Promise<void> => {
      const { span } = wanted;
      const { total, atLeast } = latest.current.read;
      const rowsOfSpan = span.last - span.first + 1;
      if (rowsOfSpan > mostSelected) {
        refuseSoMany(kind, rowsOfSpan);
        state.write(dropMissing(state.read()));
        return;
      }
      // A selection up to the last row includes rows that have been added at the end meanwhile.
      const isToEnd = span.last === total - 1 || (atLeast && span.last >= total - 1);
      try {
        const range = isToEnd ? { from: span.first } : { from: span.first, to: span.last };
        const ids = await latest.current.read.readIds(range, signal);
        if (signal.aborted) return;
        found.add(wanted);
        state.write(completeSelection(state.read(), latest.current.rows, ids));
      } catch (error) {
        if (signal.aborted) return;
        state.write(dropMissing(state.read()));
        tellFailure(error, messages.failedTryAgain);
      }
    };
    follow();
    const stop = state.subscribe(follow);
    return () => {
      stop();
      abort.abort();
      // The missing rows will not be requested any more.
      state.write(dropMissing(state.read()));
    };
  }, [kind, state, latest, found]);

  return useMemo(
    () => async (watch) => {
      const missing = await missingUntilNow(state, watch?.signal);
      // After a failure the rows are selected that were before.
      if (missing && !found.has(missing)) return undefined;
      const ids = [...state.read().selected.keys()];
      if (ids.length === 0) return undefined;
      // Later ones may have another filter.
      const { read: present } = latest.current;
      const rows: Kinds[K][] = [];
      const left: Kinds[K][] = [];
      for (let from = 0; from < ids.length; from += mostSelectedRead) {
        // One after the other: selecting much must not slow others down.
        const part = await present.readSelected(ids.slice(from, from + mostSelectedRead), watch?.signal);
        const gone = new Set(part.left);
        for (const row of part.rows) (gone.has(row.id) ? left : rows).push(row);
        watch?.report(Math.min(from + mostSelectedRead, ids.length), ids.length);
      }
      return { rows, left } as ReadSelection;
    },
    [state, latest, found],
  );
}

function refuseSoMany(kind: Kind, rows: number): void {
  const { many } = kinds[kind];
  tell(
    `${grouped(rows)} ${many} are too many to select at once`,
    "plain",
    `Select at most ${grouped(mostSelected)}: add a filter first`,
  );
}

/** Waits until no rows are missing any more; answers those that were the last. Throws the reason of the signal. */
async function missingUntilNow<Row>(state: GridState<Row>, signal?: AbortSignal): Promise<MissingRows<Row> | null> {
  let { missing } = state.read();
  if (!missing) return null;
  await new Promise<void>((resolve) => {
    const look = (): void => {
      missing = state.read().missing ?? missing;
      if (state.read().missing && !signal?.aborted) return;
      stop();
      signal?.removeEventListener("abort", look);
      resolve();
    };
    const stop = state.subscribe(look);
    signal?.addEventListener("abort", look);
  });
  signal?.throwIfAborted();
  return missing;
}
