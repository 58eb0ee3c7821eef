import { type ReactElement, useMemo } from "react";
import type { CustomerRow } from "#contract/customers/customer.ts";
import { orderSource } from "#console/client/orders/order-source.ts";
import type { ListDefinition } from "#console/list/definition.ts";
import { listAddress } from "#console/list/filter/address.ts";
import { fieldsWithout } from "#console/list/filter/fields-without.ts";
import { ListInRecord } from "#console/list/ListInRecord.tsx";
import { boardFields } from "#console/order/board-address.ts";
import { orderColumns } from "#console/order/columns.ts";
import type { TabProps } from "#console/record/record-definition.ts";

const fields = fieldsWithout(boardFields, ["customer"]);

/** The board without what is the same in all orders of a customer, the newest first. */
const board: ListDefinition<"order"> = {
  name: "customer-orders",
  fields,
  address: listAddress(fields),
  source: orderSource,
  sort: { column: "placed", descending: true },
  columns: (look) => orderColumns(look).filter(({ id }) => id !== "customer" && id !== "phone"),
  tabs: [],
  words: { tabs: "Orders by status", findBy: "Number or product" },
};

/** The orders of a customer, as the board shows them and with its keys. */
export function CustomerOrders({ readId, row }: TabProps<CustomerRow, unknown>): ReactElement {
  const list = useMemo(() => ({ ...board, always: { customer: [readId] } }), [readId]);
  return (
    <ListInRecord key={readId} list={list} label={`Orders of ${row.name}`} none="This customer has not ordered yet." />
  );
}
