import { orderRowSchema } from "#contract/orders/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { rowColumns } from "#gateway/store/records/list-of-rows.ts";

/** The columns of an `OrderRow` that come from the table `orders`. */
export const orderOwnColumns = rowColumns("orders", orderRowSchema.omit({ pickerName: true, riderName: true }));

/** The columns of an `OrderRow`, for a query over `orders` joined with `pickers` and `riders`. */
export const orderRowColumns = [...orderOwnColumns, "pickers.name as pickerName", "riders.name as riderName"] as const;

/** Orders with the names of their pickers and riders. */
export function ordersWithPeople(db: Db) {
  return db
    .selectFrom("orders")
    .leftJoin("pickers", (join) =>
      join.onRef("pickers.store_id", "=", "orders.store_id").onRef("pickers.id", "=", "orders.picker_id"),
    )
    .leftJoin("riders", (join) =>
      join.onRef("riders.store_id", "=", "orders.store_id").onRef("riders.id", "=", "orders.rider_id"),
    );
}
