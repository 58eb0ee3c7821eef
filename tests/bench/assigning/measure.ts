import { sql } from "kysely";
import type { AssigneeRole } from "#contract/assignments/role.ts";
import { plan } from "#gateway/assignment/planner.ts";
import { planDay } from "../../support/plan-days.ts";
import { createCaller } from "../caller.ts";
import { percentile, type Report, reportTimes, round } from "../figures.ts";
import type { Place } from "../place.ts";
import { timeOf } from "../timing.ts";
import { rules } from "./rules.ts";
import { simulateDay } from "./simulate-day.ts";

const days = 20;

/** Measures the planner and the call that assigns 500 orders, and compares plans with two rules that people use. */
export async function measureAssigning(place: Place, report: Report): Promise<void> {
  measurePlanner(report);
  await measureCommit(place, report);
  for (const role of ["picker", "rider"] as const) compareRules(role, report);
}

function measurePlanner(report: Report): void {
  const times = Array.from({ length: 25 }, (_, seed) => {
    const input = planDay(seed + 1, seed % 2 ? "picker" : "rider", { orders: 500, people: 40 });
    const since = performance.now();
    plan(input);
    return performance.now() - since;
  });
  report({
    name: "plan of 500 orders over 40 people, median",
    value: round(percentile(times, 0.5)),
    unit: "ms",
    goal: 100,
  });
}

async function measureCommit(place: Place, report: Report): Promise<void> {
  const { storeId, db } = place;
  const caller = createCaller(place.origin, await place.openSession());
  try {
    const { rows: pickers } = await sql<{ id: string }>`
      insert into pickers (store_id, name, capacity)
      select ${storeId}, 'Planned ' || n, 100 from generate_series(1, 40) n returning id`.execute(db);
    const accepted = await db
      .selectFrom("orders")
      .select(["id", "version"])
      .where("store_id", "=", storeId)
      .where("status", "=", "Accepted")
      .orderBy("id")
      .limit(500)
      .execute();
    report({ name: "orders assigned in one call", value: accepted.length, unit: "orders", goal: null });
    const times: number[] = [];
    let orders = accepted;
    const assign = async (placement: (order: (typeof orders)[number], at: number) => object) => {
      const placements = orders.map((order, at) => ({
        recordId: order.id,
        version: order.version,
        assigneeId: null,
        ...placement(order, at),
      }));
      const { rows } = await caller.call("pickers.assign", { params: { storeId }, body: { placements } });
      orders = rows.map(({ row }) => ({ id: row.id, version: row.version }));
    };
    for (let turn = 0; turn < 4; turn += 1) {
      const took = await timeOf(() => assign((_, at) => ({ assigneeId: pickers[at % pickers.length]?.id })));
      if (turn > 0) times.push(took);
      await assign(({ version }) => ({ undoes: version }));
    }
    reportTimes(report, "500 orders assigned in one call", times, { goal: 2_000 });
  } finally {
    caller.close();
  }
}

/** Prints what came of the same days by each rule. */
function compareRules(role: AssigneeRole, report: Report): void {
  for (const [name, rule] of Object.entries(rules)) {
    const outcomes = Array.from({ length: days }, (_, day) => simulateDay(day + 1, role, rule));
    const sum = (figure: "late" | "kilometres") => outcomes.reduce((total, outcome) => total + outcome[figure], 0);
    report({ name: `${days} days of ${role}s, ${name}: late`, value: sum("late"), unit: "orders", goal: null });
    if (role === "rider")
      report({ name: `${days} days of ${role}s, ${name}: way`, value: sum("kilometres"), unit: "km", goal: null });
  }
}
