import type { ReactElement } from "react";
import type { Kind } from "#contract/records/kind-names.ts";
import { useTimedRefresh } from "#console/client/refreshing/timed-refresh.ts";
import { useViewSettings } from "#console/client/refreshing/view-settings.ts";
import type { ListScreenProps } from "./definition.ts";
import { ListView } from "./ListView.tsx";
import { useListAddress } from "./use-list-address.ts";
import { useListRequest } from "./use-list-request.ts";
import { useListRows } from "./use-list-rows.ts";

/** A list screen whose rows are read page by page: tabs, filter, rows and the panel beside them. */
export function ListScreen<K extends Kind>(props: ListScreenProps<K>): ReactElement {
  const { list, store, view = "BUSINESS" } = props;
  useTimedRefresh(`${list.name} ${view}`, useViewSettings(store.id, view).settings);
  const request = useListRequest(list, store, view, useListAddress(list.address));
  return <ListView {...props} request={request} {...useListRows(list, store.id, request)} />;
}
