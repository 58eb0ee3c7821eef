import { useMemo } from "react";
import type { Now } from "#commands/given/now.ts";
import { orderList } from "#contract/orders/list.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { held, heldCount } from "#console/client/live/held.ts";
import { pageOfRow, rowsOfPage } from "#console/client/orders/pages.ts";
import type { GridColumn } from "#console/grid/columns/column.ts";
import { cursorRow } from "#console/grid/cursor.ts";
import { isFiltered } from "#console/order/board-address.ts";
import type { Board } from "./use-board.ts";
import type { ListInHand } from "#console/list/use-list-tools.ts";
import { stagePicks, stageRecord } from "#console/shell/running/stage-records.ts";

/** What the shell asks about a board, as plain data at the moment it asks. Arrays stay the same while they say the same. */
export function useStageNow(
  board: Board,
  list: ListInHand<OrderRow>,
  tabs: readonly string[],
  tab: number,
  columns: readonly GridColumn<OrderRow>[],
): () => Partial<Now> {
  const { rows, state, pageSize } = list;
  const listColumns = useMemo(
    () => columns.map(({ id, title, sort }) => ({ id, title, sortable: sort !== undefined })),
    [columns],
  );
  const { view, state: asked } = board;
  return () => {
    const snapshot = state.read();
    const cursor = cursorRow(snapshot, rows);
    const span = rowsOfPage(pageOfRow(snapshot.cursor.index, pageSize), pageSize, rows.total);
    return {
      kind: "order",
      cursor: cursor ? stageRecord("order", cursor) : null,
      picked: stagePicks("order", snapshot.picks),
      exportRight: orderList.export,
      total: rows.total,
      pageRows: cursor && span ? span.last - span.first + 1 : 0,
      view,
      tabs,
      tab,
      held: heldCount(held.changes),
      holding: held.reasons.asked,
      filtered: isFiltered(asked.filter),
      columns: listColumns,
      sort: asked.sort,
      pageSize: pageSize as Now["pageSize"],
    };
  };
}
