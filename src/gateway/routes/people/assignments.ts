import { type Assignment, assignments } from "#contract/assignments/assignment.ts";
import type { Plan, PlanQuery } from "#contract/assignments/schema.ts";
import { bestForAll, plan } from "#gateway/assignment/planner.ts";
import type { Db } from "#gateway/database/schema.ts";
import { authorOf, type Call, type Handlers } from "#gateway/http/call.ts";
import type { Services } from "#gateway/services.ts";
import { assignRecords } from "#gateway/store/assignments/assign-records.ts";
import { readAreas } from "#gateway/store/assignments/read-areas.ts";
import { readLanes } from "#gateway/store/assignments/read-lanes.ts";
import { readPlanned } from "#gateway/store/assignments/read-planned.ts";
import { readSection } from "#gateway/store/settings/read-setting.ts";
import { momentOf } from "#gateway/store/moment.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";

/** How many people are named as the best for all records of a plan. */
const namedBest = 3;

/** What pickers and riders have, the plans of assignments, and the assignments. */
export function assignmentRoutes({ now }: Pick<Services, "now">) {
  const lanes = (assignment: Assignment) => (call: Call<LanesCall>) =>
    inSnapshot(call.db, async (db) => ({
      lanes: await readLanes(db, call.params.storeId, assignments[assignment].role),
      ...(await momentOf(db, call.params.storeId).executeTakeFirstOrThrow()),
    }));
  const planned = (assignment: Assignment) => (call: Call<PlanCall>) =>
    inSnapshot(call.db, (db) => propose(db, call.params.storeId, assignment, call.body, now()));
  const assign =
    <A extends Assignment>(assignment: A) =>
    (call: Call<AssignCall>) =>
      assignRecords(call.trx, call.params.storeId, assignment, call.body, authorOf(call));
  return {
    "pickers.lanes": lanes("picker"),
    "riders.lanes": lanes("rider"),
    "pickups.lanes": lanes("pickup"),
    "pickers.plan": planned("picker"),
    "riders.plan": planned("rider"),
    "pickups.plan": planned("pickup"),
    "pickers.assign": assign("picker"),
    "riders.assign": assign("rider"),
    "pickups.assign": assign("pickup"),
  } satisfies Partial<Handlers>;
}

type LanesCall = "pickers.lanes" | "riders.lanes" | "pickups.lanes";
type PlanCall = "pickers.plan" | "riders.plan" | "pickups.plan";
type AssignCall = "pickers.assign" | "riders.assign" | "pickups.assign";

async function propose(db: Db, storeId: string, assignment: Assignment, asked: PlanQuery, now: number): Promise<Plan> {
  const { role } = assignments[assignment];
  const { records, more } = await readPlanned(db, storeId, assignment, asked);
  const lanes = await readLanes(db, storeId, role);
  // Whoever hands on what they have gets none of it back.
  const leaving = new Set(asked.heldBy);
  const input = {
    role,
    records,
    lanes: lanes.filter(({ id }) => !leaving.has(id)),
    areas: await readAreas(db, storeId),
    now,
    preferences: await readSection(db, storeId, "assignment"),
  };
  return { ...plan(input), best: bestForAll(input, namedBest), more, lanes, asOf: new Date(now).toISOString() } as Plan;
}
