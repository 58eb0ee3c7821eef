import { orderSource } from "#console/client/orders/order-source.ts";
import type { PagedSource } from "#console/client/records/list-source.ts";
import { listAddress } from "#console/list/filter/address.ts";
import type { ListDefinition } from "#console/list/definition.ts";
import { lazyPanel } from "#console/list/frame/lazy-panel.tsx";
import { boardFields } from "#console/order/board-address.ts";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import { orderColumns } from "./columns.ts";
import { wallboardLayout, wallboardSort } from "./wallboard.ts";

/** The order beside the list; fetched as soon as the list stands. */
export const orderPanel = createLazyPart(async () => (await import("./OrderPanel.tsx")).OrderPanel);

/** The boards of a store's orders. */
export const orderBoard: ListDefinition<"order", PagedSource<"order">> = {
  name: "orders",
  fields: boardFields,
  address: listAddress(boardFields),
  source: orderSource,
  columns: orderColumns,
  tabs: ({ viewTypeTabs }) =>
    viewTypeTabs.map(({ level, orderStatus, color, bgColor }) => ({
      title: level,
      shows: orderStatus,
      color,
      bgColor,
    })),
  words: { tabs: "Orders by status", findBy: "Number, name, phone or product" },
  panel: lazyPanel("order", orderPanel),
  wallboard: { sort: wallboardSort, layout: wallboardLayout },
};
