import { type RawBuilder, sql, type SqlBool } from "kysely";
import { receivedReturnStatuses } from "#contract/returns/status.ts";
import { literals } from "#gateway/store/people/work.ts";

/** Whether the goods of a return are back. One that waits, was refused or is on its way does not count. */
export function cameBack(returned: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${returned}.status in (${literals(receivedReturnStatuses)}))`;
}
