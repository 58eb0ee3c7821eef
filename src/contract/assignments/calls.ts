import type { Api, CallOptions } from "#contract/routes/routes.ts";
import type { Assignment } from "./assignment.ts";
import type { Commit, Committed, Lanes, Plan, PlanQuery } from "./schema.ts";

/** The calls that assign many records to people; each throws an ApiFailure. */
interface AssignmentCalls {
  lanes(storeId: string): Promise<Lanes>;
  plan(storeId: string, asked: PlanQuery): Promise<Plan>;
  assign(storeId: string, placements: Commit["placements"], idempotencyKey: string): Promise<Committed>;
}

/** The calls of an assignment. */
export function assignmentCalls(assignment: Assignment, api: Api): AssignmentCalls {
  // The types of the route table depend on the name of the call. All assignments have the same calls.
  const call = (name: string, parts: object, options?: CallOptions) =>
    (api as unknown as (name: string, parts: object, options?: CallOptions) => Promise<never>)(
      `${assignment}s.${name}`,
      parts,
      options,
    );
  return {
    lanes: (storeId) => call("lanes", { params: { storeId } }),
    plan: (storeId, body) => call("plan", { params: { storeId }, body }),
    assign: (storeId, placements, idempotencyKey) =>
      call("assign", { params: { storeId }, body: { placements } }, { idempotencyKey }),
  };
}
