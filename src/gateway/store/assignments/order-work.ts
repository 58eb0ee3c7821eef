import { type RawBuilder, sql } from "kysely";
import type { AssigneeRole } from "#contract/assignments/role.ts";
import type { Skill } from "#contract/people/fields.ts";

// What an order means for the person who takes it, as SQL over a query from `orders`.

/** The name of the delivery area of its address; null without an address, or where no area has its pincode. */
export const areaOfOrder: RawBuilder<string | null> = sql<string | null>`(
  select name from delivery_areas
  where delivery_areas.store_id = orders.store_id and orders.address ->> 'pincode' = any(delivery_areas.pincodes)
  order by name limit 1)`;

const needsOfOrder: RawBuilder<Skill[]> = sql<Skill[]>`array_remove(array[
  case when exists (
    select from order_lines join products
      on products.store_id = order_lines.store_id and products.id = order_lines.product_id
    where order_lines.store_id = orders.store_id and order_lines.order_id = orders.id and products.frozen
  ) then 'frozen' end,
  case when exists (
    select from order_lines
    where order_lines.store_id = orders.store_id and order_lines.order_id = orders.id and order_lines.unit = 'weight'
  ) then 'weighed' end], null)`;

/** What a picker or a rider must be trained for to take it. A rider weighs nothing: what matters to them is what melts. */
export function needsFor(role: AssigneeRole): RawBuilder<Skill[]> {
  return role === "picker" ? needsOfOrder : sql<Skill[]>`array_remove(${needsOfOrder}, 'weighed')`;
}
