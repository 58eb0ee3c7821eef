import type { Assignment } from "#contract/assignments/assignment.ts";
import { assignmentCalls } from "#contract/assignments/calls.ts";
import { maxBulkItems } from "#contract/constants.ts";
import type { RecordRow } from "#contract/records/kind-names.ts";
import type { Tools } from "#commands/context/tools.ts";
import type { KnownPlan } from "./assignee-options.ts";

/**
 * Who can take these records, and who best. Null for too many records, or when the gateway does not answer: the
 * question works without it.
 */
export async function planFor(
  assignment: Assignment,
  rows: readonly RecordRow[],
  tools: Pick<Tools, "api">,
): Promise<KnownPlan> {
  const [first] = rows;
  if (!first || rows.length > maxBulkItems) return null;
  const ids = rows.map(({ id }) => id);
  try {
    return await assignmentCalls(assignment, tools.api).plan(first.storeId, { ids });
  } catch {
    return null;
  }
}
