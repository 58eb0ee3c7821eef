import { type AssigneeRole, refuseAssigning } from "#contract/assignments/role.ts";
import type { Planned } from "#contract/assignments/schema.ts";
import { refuseRider } from "#contract/returns/status.ts";

/** Why a record cannot be given to anybody of a role in its present state; null when it can. */
export function refusePlanning(role: AssigneeRole, record: Planned): string | null {
  return record.kind === "order" ? refuseAssigning(role, record) : refuseRider(record);
}
