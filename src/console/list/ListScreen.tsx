import { type ReactElement, useMemo } from "react";
import { useSnapshot } from "valtio";
import type { Kind } from "#contract/kinds.ts";
import { countIn } from "#console/client/records/counts.ts";
import { useListPages } from "#console/client/records/pages/use-list-pages.ts";
import { useByMinute } from "#console/kit/time/clock.ts";
import { preferences } from "#console/session/preferences/preferences.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { seesField } from "#console/session/seen-fields.ts";
import { session } from "#console/session/session.ts";
import type { ListScreenProps } from "./definition.ts";
import { chosenValues, statusField } from "./filter/fields.ts";
import { ListView } from "./ListView.tsx";
import { useListRequest } from "./use-list-request.ts";

/** A list screen whose rows are read page by page: tabs, filter, rows and the panel beside them. */
export function ListScreen<K extends Kind>(props: ListScreenProps<K>): ReactElement {
  const { list, store, view = "BUSINESS" } = props;
  const { source } = list;
  const request = useListRequest(list, store, view);
  const { shown, counts, areCountsNew, tabs } = request;
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
  const rows = useListPages(source, store.id, shown, pageSize, total);
  return <ListView {...props} request={request} rows={rows} columns={columns} />;
}
