import type { assignments } from "#contract/assignments/assignment.ts";
import type { Assignment } from "#contract/assignments/assignment.ts";
import { waiting } from "#contract/assignments/waiting.ts";
import type { SortColumn } from "#contract/orders/columns.ts";
import { orderSource } from "#console/client/orders/order-source.ts";
import { recordSource } from "#console/client/records/record-source.ts";
import type { ListDefinition } from "#console/list/definition.ts";
import { listAddress } from "#console/list/filter/address.ts";
import { fieldsWithout } from "#console/list/filter/fields-without.ts";
import { boardFields } from "#console/order/board-address.ts";
import { orderColumns } from "#console/order/columns.ts";
import { returnColumns } from "#console/returns/columns.ts";
import { returnFields, returnsFoundBy } from "#console/returns/fields.ts";

/** The columns of waiting orders: what somebody must know of an order to give it to a person. */
const columns: readonly SortColumn[] = [
  "number",
  "age",
  "slot",
  "items",
  "customer",
  "type",
  "status",
  "delivery",
  "amount",
  "placed",
];

/** Makes the list of the orders that wait for somebody. The filter offers nothing that is settled by that. */
function waitingOrders(assignment: "picker" | "rider"): ListDefinition<"order"> {
  const { orderStatus = [], ...always } = waiting[assignment];
  const fields = fieldsWithout(boardFields, Object.keys(always));
  return {
    name: `${assignment}-assignment`,
    fields,
    address: listAddress(fields),
    source: orderSource,
    always,
    sort: { column: "age", descending: false },
    columns: (look) => picked(orderColumns(look), columns),
    tabs: [{ title: "Waiting", shows: orderStatus }],
    words: { tabs: "Waiting orders", findBy: "Number, name, phone or product" },
  };
}

/** What somebody must know of a return to give it to a rider. */
const returnsShown = ["number", "created", "items", "customer", "status", "orderNumber", "amount", "phone"];

/**
 * Pickups that wait for a rider and, behind them, those that failed: they wait again once somebody makes them ready.
 */
function waitingReturns(): ListDefinition<"return"> {
  const fields = fieldsWithout(returnFields, ["rider", "pickup"]);
  return {
    name: "pickup-assignment",
    fields,
    address: listAddress(fields),
    source: recordSource("return"),
    sort: { column: "created", descending: false },
    columns: (look) => picked(returnColumns(look), returnsShown),
    tabs: [
      { title: "Waiting", shows: waiting.pickup.status ?? [] },
      { title: "Not picked", shows: ["Return Not Picked"] },
    ],
    words: { tabs: "Waiting returns", findBy: returnsFoundBy },
  };
}

function picked<Column extends { readonly id: string }>(known: readonly Column[], ids: readonly string[]): Column[] {
  const byId = new Map(known.map((column) => [column.id, column]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The lists of what waits, by the assignment. */
export const waitingLists: { readonly [A in Assignment]: ListDefinition<(typeof assignments)[A]["kind"]> } = {
  picker: waitingOrders("picker"),
  rider: waitingOrders("rider"),
  pickup: waitingReturns(),
};
