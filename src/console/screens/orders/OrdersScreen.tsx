import { type ReactElement, useMemo, useRef } from "react";
import { useSnapshot } from "valtio";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { ScreenProps } from "#console/screen-gate.tsx";
import { useAssignees } from "#console/client/assignees.ts";
import { held, heldText } from "#console/client/live/held.ts";
import { setHold } from "#console/client/orders/live-orders.ts";
import { pageText } from "#console/client/orders/pages.ts";
import { countOf, useCounts } from "#console/client/orders/counts.ts";
import { useOrderPages } from "#console/client/orders/order-pages.ts";
import { useOrderView } from "#console/client/orders/order-view.ts";
import { useTimedRefresh } from "#console/client/timed-refresh.ts";
import { Grid } from "#console/grid/Grid.tsx";
import { readLayout } from "#console/grid/columns/layout.ts";
import { useByMinute } from "#console/kit/clock.ts";
import { dayAt } from "#console/kit/days.ts";
import { useFormat } from "#console/session/use-format.ts";
import { FilterBar } from "#console/list/FilterBar.tsx";
import { ListFooter } from "#console/list/ListFooter.tsx";
import { createGridMemory } from "#console/list/grid-memory.ts";
import { HeldLine } from "#console/list/HeldLine.tsx";
import { noRows, StaleLine } from "#console/list/ListStates.tsx";
import { ListTabs } from "#console/list/ListTabs.tsx";
import { rowHeights } from "#console/list/row-heights.ts";
import { useListTools, useSettledList } from "#console/list/use-list-tools.ts";
import { usePanel } from "#console/list/use-panel.ts";
import { preferences } from "#console/session/preferences.ts";
import { fullScreen } from "#console/shell/full-screen.ts";
import { LazyDialog } from "#console/shell/lazy/LazyDialog.tsx";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import { isFiltered } from "#console/order/board-address.ts";
import { orderColumns } from "./columns.ts";
import { OrderPanel } from "./OrderPanel.tsx";
import { countFilter, rowFilter, tabIndex } from "./query.ts";
import { tokensOf } from "./tokens.ts";
import { useBoard } from "./use-board.ts";
import { useBoardHands } from "./use-board-hands.ts";
import { useListPlace } from "./use-list-place.ts";
import { wallboardLayout, wallboardSort } from "./wallboard.ts";
import "#console/list/list.css";
import "./orders.css";

const columnsDialog = createLazyPart(
  async () => (await import("#console/list/ColumnsDialog.tsx")).ColumnsDialog<OrderRow>,
);
const daysDialog = createLazyPart(async () => (await import("#console/list/DaysDialog.tsx")).DaysDialog);

const gridStateOf = createGridMemory<OrderRow>();
const rowId = (row: { readonly id: string }): string => row.id;

const words = { loading: "Loading orders", nothingFits: "No order fits this filter." };
const findBy = {
  placeholder: "Number, name, phone or product",
  label: "Find orders by number, name, phone or product",
};
const holdTyping = (typing: boolean): void => setHold("typing", typing);

/**
 * The board of a store's orders, behind `/orders`, `/business-view` and `/process-view`: tabs, filter, the list and the
 * order beside it.
 */
export function OrdersScreen({ store, title }: ScreenProps): ReactElement {
  const board = useBoard();
  const { filter, sort, tab: level } = board.state;
  const { on: wall } = useSnapshot(fullScreen);
  const { density, pageSize, ordersLayout } = useSnapshot(preferences);
  const format = useFormat();
  const { settings } = useOrderView(store.id, board.view);
  useTimedRefresh(`orders ${board.view}`, settings);

  const tabs = useMemo(() => settings?.viewTypeTabs ?? [], [settings]);
  const levels = useMemo(() => tabs.map((tab) => tab.level), [tabs]);
  const selected = tabIndex(tabs, level, filter);
  const today = useByMinute((now) => dayAt(now, store.timeZone));
  const counted = useMemo(() => countFilter(filter, store, today), [filter, store, today]);
  const shownSort = sort ?? (wall ? wallboardSort : null);
  const asked = useMemo(
    () => (settings ? rowFilter(counted, settings.viewTypeTabs[selected], shownSort) : null),
    [settings, counted, selected, shownSort],
  );
  const { counts, isOfFilter } = useCounts(board.view, counted, tabs);
  const inTab = counts && isOfFilter ? countOf(counts, asked) : undefined;
  const list = useOrderPages(settings ? asked : undefined, pageSize, inTab);
  const state = useMemo(() => gridStateOf(list.of), [list.of]);
  const { total, rowAt, indexOf, see, subscribe } = list;
  const rows = useMemo(() => ({ total, rowAt, indexOf, rowId, subscribe }), [total, rowAt, indexOf, subscribe]);

  const minute = useByMinute((now) => now);
  const columns = useMemo(() => orderColumns(format, tabs, minute), [format, tabs, minute]);
  const saved = useMemo(() => readLayout(ordersLayout), [ordersLayout]);
  const layout = useMemo(() => (wall ? wallboardLayout(columns) : saved), [wall, columns, saved]);
  const hand = useMemo(() => ({ rows, state, pageSize }), [rows, state, pageSize]);
  useSettledList(hand, useListPlace(list, asked, pageSize, board.path));
  const { change } = board;
  const { open } = board.state;
  const address = useMemo(
    () => ({ open, change: (id: string | null, how: "push" | "replace") => change({ open: id }, how) }),
    [open, change],
  );
  const panel = usePanel<OrderRow>(address, rows, state);
  const home = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const hands = useBoardHands({
    board,
    hand,
    listTools: useListTools(hand, home),
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
  const pickers = useAssignees("picker", store.id, filter.picker !== undefined);
  const riders = useAssignees("rider", store.id, filter.rider !== undefined);
  const tokens = tokensOf(filter, { pickers, riders, amount: format.amount });
  const filtered = isFiltered(filter);
  const { changes, reasons } = useSnapshot(held);
  const instead = settings
    ? noRows(list, filtered, { ...words, none: `No order is in ${levels[selected] ?? "this view"} now.` })
    : null;
  const onVisible = useMemo(() => (first: number, last: number) => see({ first, last }), [see]);
  const gridSort = useMemo(
    () => (shownSort ? { by: shownSort.column, descending: shownSort.descending } : undefined),
    [shownSort],
  );

  return (
    <div className={wall ? "aisle-list-screen aisle-wall" : "aisle-list-screen"}>
      <main className="aisle-list-main">
        <h1 className="aisle-unseen">{title}</h1>
        <ListTabs
          label="Orders by status"
          fills="orders-list"
          tabs={tabs}
          counts={counts?.tabs}
          selected={selected}
          tiles={wall}
          format={format}
          onSelect={hands.selectTab}
        />
        {wall ? null : (
          <FilterBar
            label="Filter orders"
            input={input}
            free={{ ...findBy, text: filter.text ?? "", onText: hands.setText, onTyping: holdTyping }}
            filtered={filtered}
            tokens={tokens}
            onChange={hands.changeField}
            onRemove={hands.removeField}
            onLeave={hands.focusList}
          />
        )}
        <HeldLine waiting={heldText(changes)} holding={reasons.asked} />
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
        <ListFooter
          state={state}
          pageText={(index) => pageText(index, pageSize, list, format.count)}
          pageSize={pageSize}
          asOf={list.asOf}
          format={format}
        />
      </main>
      {panel.openId === null || wall ? null : <OrderPanel storeId={store.id} orderId={panel.openId} row={panel.row} />}
      {hands.columnsOpen ? (
        <LazyDialog
          part={columnsDialog}
          title="Columns"
          given={{ columns, layout: saved, onLayout: hands.setLayout, onClose: hands.closeColumns }}
          onClose={hands.closeColumns}
        />
      ) : null}
      {days ? (
        <LazyDialog part={daysDialog} title={days.title} given={days} onClose={() => days.answer(undefined)} />
      ) : null}
    </div>
  );
}
