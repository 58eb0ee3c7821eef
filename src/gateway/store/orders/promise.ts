import { type RawBuilder, sql, type SqlBool } from "kysely";
import { dueSoonMinutes } from "#contract/constants.ts";
import { closedStatuses } from "#contract/orders/status.ts";

/** The closed statuses as the index of open orders spells them, so that PostgreSQL sees that it may use it. */
const closed = sql.join(closedStatuses.map((status) => sql.lit(status)));

/** An order that the store still owes to the customer. */
export function isOpenStatus(status: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${status} not in (${closed})`;
}

/** A promise that is near and not past; asked together with `isOpenStatus`. */
export function isNear(slotEnd: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${slotEnd} between now() and now() + ${sql.lit(`${dueSoonMinutes} minutes`)}::interval`;
}

/** A promise that has passed; asked together with `isOpenStatus`. */
export function isPast(slotEnd: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${slotEnd} < now()`;
}
