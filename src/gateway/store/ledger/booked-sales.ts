import { sql } from "kysely";
import { cameBack, isCharge } from "./entry-conditions.ts";

/**
 * What was sold and what came back, as the books have it, by the moment at which it was charged: the one place from which
 * the end of a day and the report of net sales are made. What is posted never changes, so neither does a day that is over.
 * `came_back` tells them apart.
 */
export const bookedSales = sql`(
  select posted.store_id, posted.order_id, posted.at, entry.amount, ${cameBack} as came_back
  from ledger_transactions as posted
  join ledger_entries as entry on entry.store_id = posted.store_id and entry.transaction_id = posted.id
  where ${isCharge}) as booked`;
