import { type AssigneeRole, assignRight } from "#contract/assignments/role.ts";
import type { Plan, PlanQuery } from "#contract/assignments/schema.ts";
import { bestForAll, plan } from "#gateway/assignment/planner.ts";
import type { Db } from "#gateway/database/schema.ts";
import { authorOf, type Handlers, signedIn } from "#gateway/http/call.ts";
import type { Principal } from "#gateway/principal.ts";
import { rightMissing } from "#gateway/refusal.ts";
import type { Services } from "#gateway/services.ts";
import { assignOrders } from "#gateway/store/assignments/assign-orders.ts";
import { readAreas } from "#gateway/store/assignments/read-areas.ts";
import { readLanes } from "#gateway/store/assignments/read-lanes.ts";
import { readPlannedOrders } from "#gateway/store/assignments/read-planned-orders.ts";
import { momentOf } from "#gateway/store/moment.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";

/** How many people are named as the best for all orders of a plan. */
const namedBest = 3;

/** Who can take how many orders, the plan of an assignment, and its assignments. */
export function assignmentRoutes({ now }: Pick<Services, "now">) {
  return {
    "assignments.lanes": ({ db, params, query }) =>
      inSnapshot(db, async (db) => ({
        lanes: await readLanes(db, params.storeId, query.role),
        ...(await momentOf(db, params.storeId).executeTakeFirstOrThrow()),
      })),
    "assignments.plan": async (call) => {
      checkRight(signedIn(call), call.body.role);
      return inSnapshot(call.db, (db) => propose(db, call.params.storeId, call.body, now()));
    },
    "assignments.commit": async (call) => {
      checkRight(signedIn(call), call.body.role);
      return assignOrders(call.trx, call.params.storeId, call.body, authorOf(call));
    },
  } satisfies Partial<Handlers>;
}

/** The right depends on whom orders are assigned to, so the route table cannot ask for it. */
function checkRight({ rights }: Pick<Principal, "rights">, role: AssigneeRole): void {
  const right = assignRight(role);
  if (!rights.has(right)) throw rightMissing(right);
}

async function propose(db: Db, storeId: string, asked: PlanQuery, now: number): Promise<Plan> {
  const { role } = asked;
  const { orders, more } = await readPlannedOrders(db, storeId, asked);
  const lanes = await readLanes(db, storeId, role);
  // Whoever hands on what they have gets none of it back.
  const leaving = new Set(asked.heldBy);
  const input = {
    role,
    orders,
    lanes: lanes.filter(({ id }) => !leaving.has(id)),
    areas: await readAreas(db, storeId),
    now,
  };
  return { ...plan(input), best: bestForAll(input, namedBest), more, lanes, asOf: new Date(now).toISOString() } as Plan;
}
