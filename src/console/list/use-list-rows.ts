import { useMemo } from "react";
import { useSnapshot } from "valtio";
import type { Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { countIn } from "#console/client/records/counts.ts";
import { type RecordList, useListPages } from "#console/client/records/pages/use-list-pages.ts";
import { useByMinute } from "#console/kit/time/clock.ts";
import { preferences } from "#console/session/preferences/preferences.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { seesField } from "#console/session/seen-fields.ts";
import { session } from "#console/session/session.ts";
import type { ListColumn, ListDefinition } from "./definition.ts";
import { chosenValues, statusField } from "./filter/fields.ts";
import type { ListRequest } from "./use-list-request.ts";

/** The rows of a list, read page by page, and its columns, without those that this login may not see. */
export function useListRows<K extends Kind>(
  list: ListDefinition<K>,
  storeId: string,
  { shown, counts, areCountsNew, tabs }: ListRequest,
): { readonly rows: RecordList<Kinds[K]>; readonly columns: readonly ListColumn<Kinds[K]>[] } {
  const { source } = list;
  const { pageSize } = useSnapshot(preferences);
  const format = useFormat();
  const now = useByMinute((minute) => minute);
  const { rights } = useSnapshot(session);
  const columns = useMemo(
    () => list.columns({ format, tabs, now }).filter(({ id }) => seesField(source.kind, id)),
    // The rights say which columns there are.
    // eslint-disable-next-line react/exhaustive-deps
    [list, format, tabs, now, rights],
  );
  const statuses = shown ? chosenValues(shown, statusField(list.fields.contract)) : [];
  const total = counts && areCountsNew ? (shown === null ? 0 : countIn(counts, statuses)) : undefined;
  const rows = useListPages(source, storeId, shown, pageSize, total);
  return { rows, columns };
}
