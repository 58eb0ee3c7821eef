import { isOpen } from "#contract/orders/status.ts";
import type { OrderView } from "#contract/store/schema.ts";
import { orderSource } from "#console/client/orders/order-source.ts";
import type { ListSort } from "#console/client/records/list-source.ts";
import { listAddress } from "#console/list/filter/address.ts";
import type { ListDefinition } from "#console/list/definition.ts";
import type { ListTab } from "#console/list/filter/query.ts";
import { lazyPanel } from "#console/list/frame/lazy-panel.tsx";
import { boardFields } from "#console/order/board-address.ts";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import { orderColumns } from "#console/order/columns.ts";
import { wallboardLayout } from "./wallboard.ts";

/** The order beside the list; fetched as soon as the list stands. */
export const orderPanel = createLazyPart(async () => (await import("./OrderPanel.tsx")).OrderPanel);

const wallTiles = createLazyPart(async () => (await import("./WallTiles.tsx")).WallTiles);

/** The tabs that a view's settings name; none where the settings say that the view has none. */
export function boardTabs({ viewTypeFlag, viewTypeTabs }: OrderView): readonly ListTab[] {
  if (!viewTypeFlag) return [];
  return viewTypeTabs.map(({ level, orderStatus, color, bgColor }) => ({
    title: level,
    shows: orderStatus,
    color,
    bgColor,
    isWork: orderStatus.length > 0 && orderStatus.every(isOpen),
  }));
}

/** What is late and what is due soon come first. */
const byTimeLeft: ListSort = { column: "age", descending: false };

/** The boards of a store's orders. */
export const orderBoard: ListDefinition<"order"> = {
  name: "orders",
  fields: boardFields,
  address: listAddress(boardFields),
  source: orderSource,
  sort: byTimeLeft,
  columns: orderColumns,
  tabs: boardTabs,
  words: { tabs: "Orders by status", findBy: "Number, name, phone or product" },
  panel: lazyPanel("order", orderPanel),
  wallboard: { sort: byTimeLeft, layout: wallboardLayout, head: wallTiles },
};
