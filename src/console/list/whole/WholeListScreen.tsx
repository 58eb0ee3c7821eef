import { type ReactElement, useMemo } from "react";
import type { Kind } from "#contract/kinds.ts";
import type { WholeSource } from "#console/client/records/list-source.ts";
import type { ListScreenProps } from "#console/list/definition.ts";
import { ListView } from "#console/list/ListView.tsx";
import { useColumns } from "#console/list/use-columns.ts";
import { useListRequest } from "#console/list/use-list-request.ts";
import { useWholeRows } from "./use-whole-rows.ts";

/**
 * A list screen with fewer than 1,000 rows. All are read at once, then sorted, filtered and added up in the browser.
 */
export function WholeListScreen<K extends Kind>(props: ListScreenProps<K, WholeSource<K>>): ReactElement {
  const { list, store, view = "BUSINESS" } = props;
  const request = useListRequest(list, store, view);
  const { columns, minute } = useColumns(list, request.tabs);
  const { rows, counts, found } = useWholeRows(list, store.id, request, columns, minute);
  const totals = useMemo(() => {
    const texts = columns.flatMap(({ id, total }) => (total && found.length > 0 ? [[id, total(found)] as const] : []));
    return texts.length > 0 ? Object.fromEntries(texts) : undefined;
  }, [columns, found]);
  return <ListView {...props} request={request} rows={rows} counts={counts} columns={columns} totals={totals} />;
}
