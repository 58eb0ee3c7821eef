import { sql } from "kysely";
import { isCharge } from "./entry-conditions.ts";

/**
 * What was sold and what came back, as the books have it, by the moment at which it was charged: the one place from which
 * the end of a day and the report of net sales are made. What is posted never changes, so neither does a day that is over.
 * A charge came back where a return, or the status Returned, changed its order just before it was posted: what an import
 * does to an order of the past is posted together, at its last moment. `came_back` tells them apart.
 */
export const bookedSales = sql`(
  select posted.store_id, posted.order_id, posted.at, entry.amount, exists (
    select from order_history as told where told.store_id = posted.store_id and told.order_id = posted.order_id
      and told.at <= posted.at and told.at > posted.at - interval '1 second'
      and (told.kind = 'return' or told.kind = 'status' and 'Returned' in (told.from_status, told.to_status))
  ) as came_back
  from ledger_transactions as posted
  join ledger_entries as entry on entry.store_id = posted.store_id and entry.transaction_id = posted.id
  where ${isCharge}) as booked`;
