import type { AssigneeRole } from "#contract/assignments/role.ts";
import { waitingOrders } from "#contract/assignments/waiting.ts";
import type { SortColumn } from "#contract/orders/columns.ts";
import { orderSource } from "#console/client/orders/order-source.ts";
import type { PagedSource } from "#console/client/records/list-source.ts";
import type { ListDefinition } from "#console/list/definition.ts";
import { listAddress } from "#console/list/filter/address.ts";
import { fieldsWithout } from "#console/list/filter/fields-without.ts";
import { boardFields } from "#console/order/board-address.ts";
import { orderColumns } from "#console/order/columns.ts";

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

/** Makes the list of the orders that wait for somebody of a role. The filter offers nothing that is settled by that. */
function waitingList(role: AssigneeRole): ListDefinition<"order", PagedSource<"order">> {
  const { orderStatus = [], ...always } = waitingOrders[role];
  const fields = fieldsWithout(boardFields, Object.keys(always));
  return {
    name: `${role}-assignment`,
    fields,
    address: listAddress(fields),
    source: orderSource,
    always,
    sort: { column: "age", descending: false },
    columns: (look) => {
      const known = new Map(orderColumns(look).map((column) => [column.id, column]));
      return columns.flatMap((id) => known.get(id) ?? []);
    },
    tabs: [{ title: "Waiting", shows: orderStatus }],
    words: { tabs: "Waiting orders", findBy: "Number, name, phone or product" },
  };
}

/** The lists of waiting orders. */
export const waitingLists: Readonly<Record<AssigneeRole, ReturnType<typeof waitingList>>> = {
  picker: waitingList("picker"),
  rider: waitingList("rider"),
};
