import { type RawBuilder, sql, type SqlBool } from "kysely";
import { dueSoonMinutes, workAheadMinutes } from "#contract/constants.ts";
import { closedStatuses } from "#contract/orders/status.ts";

/** The closed statuses as literals, exactly as in the index of open orders: only then does PostgreSQL use the index. */
const closed = sql.join(closedStatuses.map((status) => sql.lit(status)));

/** The condition that an order is not yet delivered or ended. */
export function isOpenStatus(status: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${status} not in (${closed})`;
}

/** The condition that the promised time is near but not past; to be used with `isOpenStatus`. */
export function isNear(slotEnd: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${slotEnd} between now() and now() + ${sql.lit(`${dueSoonMinutes} minutes`)}::interval`;
}

/** The condition that an order is work of now: late, promised for the next hours, or without a promise. */
export function isWorkNow(slotEnd: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${slotEnd} is null or ${slotEnd} <= now() + ${sql.lit(`${workAheadMinutes} minutes`)}::interval)`;
}

/** The condition that the promised time is past; to be used with `isOpenStatus`. */
export function isPast(slotEnd: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${slotEnd} < now()`;
}
