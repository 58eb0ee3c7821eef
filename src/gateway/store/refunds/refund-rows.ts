import { sql } from "kysely";
import { refundRowSchema } from "#contract/refunds/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { rowColumns } from "#gateway/store/records/list-of-rows.ts";
import { goneWithoutSecond } from "./without-second.ts";

/** Whether carrying out a refund only begins to wait for a second person, as `beyondLimit` decides it then. */
const needsSecond = sql<boolean>`case
  when refunds.status in ('Refund', 'Refund Not Completed') and not refunds.with_provider
    and refunds.approval = 'Not needed'
  then coalesce(
    refunds.amount + ${goneWithoutSecond(sql.ref("refunds.store_id"), sql.ref("refunds.order_id"))}
      > (select stores.refund_limit from stores where stores.id = refunds.store_id),
    false)
  else false
end`;

const columns = rowColumns("refunds", refundRowSchema, { needsSecond });

/** Refunds, each a `RefundRow`. */
export const refundRows = (db: Db) => db.selectFrom("refunds").select(columns);
