import { sql, type SqlBool } from "kysely";
import { deliveredStatuses } from "#contract/orders/status.ts";
import { unpaidStates } from "#contract/payments/states/payment-state.ts";
import { literals } from "#gateway/store/people/work.ts";

/* Conditions on a transaction of the ledger, for statements that call it `posted` and its cash drawer `drawers`. The
   note alone does not show what is posted when a drawer is opened or closed: people may write the same note when
   they move cash. */

/** The SQL of "the payment still counts": neither is this the removal of an import, nor was it removed with one. */
export const stillCounts = sql<SqlBool>`(posted.kind <> 'removal' and not exists (
  select from ledger_transactions removal where removal.store_id = posted.store_id
    and removal.reverses = posted.id and removal.kind = 'removal'))`;

/** The SQL of "this is what an order is charged", on the side of the order `entry`. */
export const isCharge = sql<SqlBool>`(posted.kind = 'charge' and entry.account = 'order' and ${stillCounts})`;

/**
 * The SQL of "this is charged because goods came back": a return, or the status Returned, changed the order just before.
 * What an import does to an order of the past is posted together, at its last moment.
 */
export const cameBack = sql<SqlBool>`exists (
  select from order_history as told where told.store_id = posted.store_id and told.order_id = posted.order_id
    and told.at <= posted.at and told.at > posted.at - interval '1 second'
    and (told.kind = 'return' or told.kind = 'status' and 'Returned' in (told.from_status, told.to_status)))`;

/** The SQL of "this order was delivered and is not paid". */
export const isUnpaid = sql<SqlBool>`(status in (${literals(deliveredStatuses)})
  and payment_state in (${literals(unpaidStates)}))`;

/** The SQL of "this is the float". */
export const atOpening = sql<SqlBool>`(posted.kind = 'drawer' and posted.at = drawers.opened_at and posted.note = 'Float')`;

/** The SQL of "this is the difference that was found". */
export const isDifference = sql<SqlBool>`(posted.kind = 'drawer' and posted.at = drawers.closed_at
  and posted.note like 'Difference%')`;

/** The SQL of "this was posted because the drawer was closed": the difference, and what was counted leaves it. */
export const atClosing = sql<SqlBool>`(${isDifference}
  or posted.kind = 'drawer' and posted.at = drawers.closed_at and posted.note = 'Closed')`;
