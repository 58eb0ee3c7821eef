import { type ReactElement, useMemo, useRef } from "react";
import { useSnapshot } from "valtio";
import type { StoreDetails } from "#contract/store-schema.ts";
import { useCarriers } from "#console/client/carriers.ts";
import { useCounts } from "#console/client/orders/counts.ts";
import { useOrderPages } from "#console/client/orders/order-pages.ts";
import { useOrderView } from "#console/client/orders/order-view.ts";
import { usePulse } from "#console/client/live/pulse.ts";
import { Grid } from "#console/grid/Grid.tsx";
import { readLayout } from "#console/grid/layout.ts";
import { useByMinute } from "#console/kit/clock.ts";
import { dayAt } from "#console/kit/days.ts";
import { useFormat } from "#console/session/use-format.ts";
import { preferences } from "#console/session/preferences.ts";
import { fullScreen } from "#console/shell/full-screen.ts";
import { LazyBox } from "#console/shell/parts/LazyBox.tsx";
import { createPart } from "#console/shell/parts/part.ts";
import { isFiltered } from "./board.ts";
import { orderColumns } from "./columns.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { Foot } from "./Foot.tsx";
import { gridStateOf } from "./grid-memory.ts";
import { HeldLine } from "./HeldLine.tsx";
import { noRows, StaleLine } from "./ListStates.tsx";
import { OrderPanel } from "./OrderPanel.tsx";
import { countFilter, rowFilter, tabIndex } from "./query.ts";
import { BoardTabs } from "./Tabs.tsx";
import { tokensOf } from "./tokens.ts";
import { useBoard } from "./use-board.ts";
import { useBoardHands } from "./use-board-hands.ts";
import { useListTools, useSettledList } from "./use-list-hands.ts";
import { usePanel } from "./use-panel.ts";
import { rowHeights, wallLayout, wallSort } from "./wall.ts";

const columnsDialog = createPart(async () => (await import("./ColumnsDialog.tsx")).ColumnsDialog);
const daysDialog = createPart(async () => (await import("./DaysDialog.tsx")).DaysDialog);

const rowId = (row: { readonly id: string }): string => row.id;

/** One store's orders: tabs, filter, the list and the order beside it. */
export function OrdersBoard({ store }: { readonly store: StoreDetails }): ReactElement {
  const board = useBoard();
  const { filter, sort, tab: level } = board.state;
  const { on: wall } = useSnapshot(fullScreen);
  const { density, pageSize, ordersLayout } = useSnapshot(preferences);
  const format = useFormat();
  const { settings } = useOrderView(store.id, board.view);
  usePulse(`orders ${board.view}`, settings);

  const tabs = useMemo(() => settings?.viewTypeTabs ?? [], [settings]);
  const levels = useMemo(() => tabs.map((tab) => tab.level), [tabs]);
  const selected = tabIndex(tabs, level, filter);
  const today = useByMinute((now) => dayAt(now, store.timeZone));
  const counted = useMemo(() => countFilter(filter, store, today), [filter, store, today]);
  const shownSort = sort ?? (wall ? wallSort : null);
  const asked = useMemo(
    () => (settings ? rowFilter(counted, settings.viewTypeTabs[selected], shownSort) : null),
    [settings, counted, selected, shownSort],
  );
  const { counts } = useCounts(board.view, counted, tabs);
  const list = useOrderPages(settings ? asked : undefined, pageSize);
  const state = useMemo(() => gridStateOf(list.of), [list.of]);
  const { total, rowAt, indexOf, see } = list;
  const rows = useMemo(() => ({ total, rowAt, indexOf, rowId }), [total, rowAt, indexOf]);

  const columns = useMemo(() => orderColumns(format, tabs), [format, tabs]);
  const saved = useMemo(() => readLayout(ordersLayout), [ordersLayout]);
  const layout = wall ? wallLayout : saved;
  const hand = useMemo(() => ({ rows, state, pageSize }), [rows, state, pageSize]);
  useSettledList(hand, list.of, asked, board.path);
  const panel = usePanel(board, rows, state);
  const home = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const hands = useBoardHands({
    board,
    hand,
    listTools: useListTools(hand),
    panel,
    columns,
    layout,
    levels,
    selected,
    today,
    store,
    home,
    input,
  });

  const { days } = hands;
  const pickers = useCarriers("picker", store.id, filter.picker !== undefined);
  const riders = useCarriers("rider", store.id, filter.rider !== undefined);
  const tokens = tokensOf(filter, { pickers, riders, amount: format.amount });
  const instead = settings ? noRows(list, isFiltered(filter), levels[selected]) : null;
  const onVisible = useMemo(() => (first: number, last: number) => see({ first, last }), [see]);
  const gridSort = useMemo(
    () => (shownSort ? { by: shownSort.column, descending: shownSort.descending } : undefined),
    [shownSort],
  );

  return (
    <div className={wall ? "aisle-orders aisle-wall" : "aisle-orders"}>
      <main className="aisle-board">
        <h1 className="aisle-unseen">Orders</h1>
        <BoardTabs
          tabs={tabs}
          counts={counts}
          selected={selected}
          tiles={wall}
          format={format}
          onSelect={hands.selectTab}
        />
        {wall ? null : (
          <FilterBar
            input={input}
            filter={filter}
            tokens={tokens}
            onText={hands.setText}
            onChange={hands.changeField}
            onRemove={hands.removeField}
            onLeave={hands.focusList}
          />
        )}
        <HeldLine />
        <StaleLine list={list} format={format} />
        <section
          id="orders-list"
          ref={home}
          role="tabpanel"
          aria-label={levels[selected] ?? "Orders"}
          aria-busy={list.state !== "here"}
          className={list.state === "next" ? "aisle-list is-next" : "aisle-list"}
        >
          {instead ?? (
            <Grid
              key={list.of}
              label="Orders"
              columns={columns}
              layout={layout}
              onLayout={hands.setLayout}
              state={state}
              sort={gridSort}
              onSort={hands.sortBy}
              onVisible={onVisible}
              onOpen={panel.open}
              rowHeight={wall ? rowHeights.wall : rowHeights[density]}
              {...rows}
            />
          )}
        </section>
        <Foot state={state} total={total} pageSize={pageSize} asOf={list.asOf} format={format} />
      </main>
      {panel.orderId === null || wall ? null : (
        <OrderPanel storeId={store.id} orderId={panel.orderId} row={panel.row} />
      )}
      {hands.columnsOpen ? (
        <LazyBox
          part={columnsDialog}
          title="Columns"
          given={{ columns, layout: saved, onLayout: hands.setLayout, onClose: hands.closeColumns }}
          onClose={hands.closeColumns}
        />
      ) : null}
      {days ? (
        <LazyBox part={daysDialog} title={days.title} given={days} onClose={() => days.answer(undefined)} />
      ) : null}
    </div>
  );
}
