import { type RefObject, useCallback, useEffect, useMemo, useState } from "react";
import { subscribe } from "valtio";
import type { ListTools } from "#commands/given/tools.ts";
import { sortColumns } from "#contract/orders/columns.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { StoreDetails } from "#contract/store/schema.ts";
import { api } from "#console/client/api.ts";
import { held } from "#console/client/live/held.ts";
import { setHold, showHeld } from "#console/client/orders/live-orders.ts";
import { refreshOrders } from "#console/client/orders/order-cache.ts";
import type { GridColumn, GridSort } from "#console/grid/columns/column.ts";
import type { GridLayout } from "#console/grid/columns/layout.ts";
import { pageOfRow, rowsOfPage } from "#console/client/orders/pages.ts";
import type { DayRange } from "#console/list/day-range.ts";
import type { DaysQuestion } from "#console/list/DaysDialog.tsx";
import { pageAsCsv, saveFile } from "#console/list/export-page.ts";
import { useLatest } from "#console/list/use-latest.ts";
import type { ListInHand } from "#console/list/use-list-tools.ts";
import type { Panel } from "#console/list/use-panel.ts";
import { setPreference } from "#console/session/preferences.ts";
import { askRange } from "#console/shell/dialogs/dialog-state.ts";
import { focusHome } from "#console/shell/focus.ts";
import { touchStage, useStage } from "#console/shell/running/stage.ts";
import { tools } from "#console/shell/running/tools.ts";
import { askField, askFilter, type FilterTools } from "./ask-filter.ts";
import { type BoardField, type BoardFilter, withField } from "#console/order/board-address.ts";
import { stageClock, useStageClock } from "#console/shell/running/stage-clock.ts";
import type { Board } from "./use-board.ts";
import { useStageNow } from "./use-stage-now.ts";

interface Parts {
  readonly board: Board;
  readonly hand: ListInHand<OrderRow>;
  readonly listTools: ListTools;
  readonly panel: Panel<OrderRow>;
  readonly columns: readonly GridColumn<OrderRow>[];
  readonly layout: GridLayout;
  readonly levels: readonly string[];
  readonly selected: number;
  /** The store's day now. */
  readonly today: string;
  readonly store: StoreDetails;
  readonly home: RefObject<HTMLElement | null>;
  readonly input: RefObject<HTMLInputElement | null>;
}

/** Everything that can be done to a board, for its own controls and, through the stage, for the commands. */
export interface BoardHands {
  selectTab(index: number): void;
  setText(text: string): void;
  changeField(field: BoardField): void;
  removeField(field: BoardField): void;
  focusList(): void;
  setLayout(layout: GridLayout): void;
  sortBy(sort: GridSort | undefined): void;
  readonly columnsOpen: boolean;
  closeColumns(): void;
  readonly days: DaysQuestion | null;
}

/** Lends the board to the shell, and answers the hands its own controls use. */
export function useBoardHands(parts: Parts): BoardHands {
  const { board, hand, panel, columns, levels, selected, home, input } = parts;
  const { change } = board;
  const latest = useLatest(parts);
  const [columnsOpen, setColumnsOpen] = useState(false);
  const [days, setDays] = useState<DaysQuestion | null>(null);

  // An empty list has no grid; the focus must not stay in the field for that.
  const focusList = useCallback(() => focusHome(), []);

  const hands = useMemo(() => {
    const filterTools: FilterTools = {
      choose: tools.choose,
      askRange,
      people: (role) =>
        api(role === "picker" ? "pickers.assignees" : "riders.assignees", {
          params: { storeId: latest.current.store.id },
        }),
      pickDays: (title, range) =>
        new Promise<DayRange | undefined>((resolve) => {
          const answer = (picked: DayRange | undefined): void => {
            setDays(null);
            resolve(picked);
          };
          setDays({ title, range, today: latest.current.today, answer });
        }),
    };
    const filterBy = (filter: BoardFilter | undefined): void => {
      if (filter) change({ filter });
    };
    const current = (): BoardFilter => latest.current.board.state.filter;
    const selectTab = (index: number): void => change({ tab: latest.current.levels[index] ?? null });
    return {
      selectTab,
      moveTab(by: number) {
        const { levels, selected } = latest.current;
        if (levels.length > 0) selectTab((selected + by + levels.length) % levels.length);
      },
      setText: (text: string) => filterBy(withField(current(), "text", text || undefined)),
      changeField: (field: BoardField) => void askField(current(), field, filterTools).then(filterBy),
      removeField(field: BoardField) {
        filterBy(withField(current(), field, undefined));
        focusList();
      },
      addFilter: async () => filterBy(await askFilter(current(), filterTools)),
      clearFilters: () => change({ filter: {} }),
      setLayout: (layout: GridLayout) =>
        setPreference("ordersLayout", layout as unknown as Parameters<typeof setPreference<"ordersLayout">>[1]),
      sortBy(sort: GridSort | undefined) {
        const column = sortColumns.find((known) => known === sort?.by);
        change({ sort: sort && column ? { column, descending: sort.descending } : null });
      },
      exportPage() {
        const { hand, columns, layout, store, levels, selected, today } = latest.current;
        const index = hand.state.read().cursor.index;
        const page = pageOfRow(index, hand.pageSize);
        const text = pageAsCsv(hand.rows, columns, layout, rowsOfPage(page, hand.pageSize, hand.rows.total));
        const part = (levels[selected] ?? "orders").toLowerCase().replace(/[^a-z0-9]+/g, "-");
        saveFile(`${store.code}-${part}-${today}-page-${page}.csv`, text, "text/csv;charset=utf-8");
        tools.tell(`Page ${page} exported`, "success");
      },
    };
  }, [change, focusList, latest]);

  useStageClock();
  // What is held changes without the board being drawn anew.
  useEffect(() => subscribe(held, touchStage), []);
  useStage({
    now: useStageNow(board, hand, levels, selected, columns),
    clock: stageClock,
    home: () => home.current?.querySelector<HTMLElement>("[role=grid]") ?? null,
    tools: {
      ...parts.listTools,
      refresh: refreshOrders,
      openPanel: ({ row }) => panel.open(row),
      closePanel: panel.close,
      exportPage: hands.exportPage,
      findText: (text) => change({ filter: { text }, tab: null }, "push"),
      switchView: board.switchView,
      moveTab: hands.moveTab,
      focusFilter() {
        input.current?.focus();
        input.current?.select();
      },
      addFilter: hands.addFilter,
      clearFilters: hands.clearFilters,
      chooseColumns: () => setColumnsOpen(true),
      setSort: (sort) => hands.sortBy(sort ? { by: sort.column, descending: sort.descending } : undefined),
      setPageSize: (size) => setPreference("pageSize", size),
      setHolding: (on) => setHold("asked", on),
      showHeld,
    },
  });

  return { ...hands, focusList, columnsOpen, closeColumns: () => setColumnsOpen(false), days };
}
