import { type RawBuilder, sql } from "kysely";
import type { SortColumn } from "#contract/orders/columns.ts";
import type { OrderFilter } from "#contract/orders/schema.ts";
import { isOpen, orderStatuses } from "#contract/orders/status.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";
import { isOpenOrder } from "./order-filter.ts";

type Direction = RawBuilder<unknown>;

/** What a board is ordered by: SQL terms, the last of which is the id, and whether they name a picker or rider. */
export interface OrderSort {
  readonly terms: readonly RawBuilder<unknown>[];
  readonly joins: boolean;
}

/** One sort column: its SQL in either direction. Missing values stand last in both. */
type Term = (direction: Direction) => RawBuilder<unknown>;

const destinations = sql.join(orderStatuses.map((status) => sql.lit(status)));

const terms: Readonly<Record<SortColumn, Term>> = {
  number: (direction) => sql`orders.number ${direction}`,
  placed: (direction) => sql`orders.placed_at ${direction}`,
  slot: (direction) => sql`orders.slot_start ${direction} nulls last`,
  status: (direction) => sql`array_position(array[${destinations}]::text[], orders.status) ${direction}`,
  customer: (direction) => sql`${inNameOrder(sql`orders.customer_name`)} ${direction}`,
  phone: (direction) => sql`orders.customer_phone ${direction}`,
  items: (direction) => sql`orders.item_count ${direction}`,
  amount: (direction) => sql`orders.amount ${direction}`,
  payment: (direction) => sql`orders.payment_state ${direction}`,
  source: (direction) => sql`orders.source ${direction}`,
  type: (direction) => sql`orders.order_type ${direction}`,
  delivery: (direction) => sql`orders.delivery_type ${direction}`,
  picker: (direction) => sql`${inNameOrder(sql`pickers.name`)} ${direction} nulls last`,
  rider: (direction) => sql`${inNameOrder(sql`riders.name`)} ${direction} nulls last`,
  age: (direction) => sql`orders.slot_end ${direction} nulls last`,
};

/** How a filter wants its orders sorted; newest first unless it says. By age, open orders stand before closed ones. */
export function sortOrders(filter: OrderFilter): OrderSort {
  const { column, descending } = filter.sort ?? { column: "placed", descending: true };
  const direction = descending ? sql`desc` : sql`asc`;
  // Where nothing but open orders can be found, asking for them first would only keep the index from being used.
  const onlyOpen =
    filter.late === true ||
    filter.dueSoon === true ||
    (filter.orderStatus?.length ? filter.orderStatus.every(isOpen) : false);
  // The index of placing runs newest first and then by id, so the id turns with it.
  const idDescending = column === "placed" ? !descending : descending;
  return {
    terms: [
      ...(column === "age" && !onlyOpen ? [sql`(${isOpenOrder}) desc`] : []),
      terms[column](direction),
      sql`orders.id ${idDescending ? sql`desc` : sql`asc`}`,
    ],
    joins: column === "picker" || column === "rider",
  };
}
