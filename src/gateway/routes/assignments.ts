import type { AssigneeRole } from "#contract/assignments/role.ts";
import type { Plan, PlanQuery } from "#contract/assignments/schema.ts";
import { bestForAll, plan } from "#gateway/assignment/planner.ts";
import type { Db } from "#gateway/database/schema.ts";
import { authorOf, type Call, type Handlers } from "#gateway/http/call.ts";
import type { Services } from "#gateway/services.ts";
import { assignOrders } from "#gateway/store/assignments/assign-orders.ts";
import { readAreas } from "#gateway/store/assignments/read-areas.ts";
import { readLanes } from "#gateway/store/assignments/read-lanes.ts";
import { readPlannedOrders } from "#gateway/store/assignments/read-planned-orders.ts";
import { momentOf } from "#gateway/store/moment.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";

/** How many people are named as the best for all orders of a plan. */
const namedBest = 3;

/** What pickers and riders have, the plan of an assignment, and its assignments. */
export function assignmentRoutes({ now }: Pick<Services, "now">) {
  const lanes = (role: AssigneeRole) => (call: Call<"pickers.lanes" | "riders.lanes">) =>
    inSnapshot(call.db, async (db) => ({
      lanes: await readLanes(db, call.params.storeId, role),
      ...(await momentOf(db, call.params.storeId).executeTakeFirstOrThrow()),
    }));
  const planned = (role: AssigneeRole) => (call: Call<"pickers.plan" | "riders.plan">) =>
    inSnapshot(call.db, (db) => propose(db, call.params.storeId, role, call.body, now()));
  const assign = (role: AssigneeRole) => (call: Call<"pickers.assign" | "riders.assign">) =>
    assignOrders(call.trx, call.params.storeId, role, call.body, authorOf(call));
  return {
    "pickers.lanes": lanes("picker"),
    "riders.lanes": lanes("rider"),
    "pickers.plan": planned("picker"),
    "riders.plan": planned("rider"),
    "pickers.assign": assign("picker"),
    "riders.assign": assign("rider"),
  } satisfies Partial<Handlers>;
}

async function propose(db: Db, storeId: string, role: AssigneeRole, asked: PlanQuery, now: number): Promise<Plan> {
  const { orders, more } = await readPlannedOrders(db, storeId, role, asked);
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
