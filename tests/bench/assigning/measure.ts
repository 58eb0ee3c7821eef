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
    const times: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const { rows: orders } = await sql<{ id: string; version: number }>`
        update orders set picker_id = null where store_id = ${storeId} and id in (
          select id from orders where store_id = ${storeId} and status = 'Accepted' order by id limit 500
        ) returning id, version`.execute(db);
      const placements = orders.map(({ id, version }, at) => ({
        orderId: id,
        version,
        assigneeId: pickers[at % pickers.length]?.id ?? null,
      }));
      times.push(await timeOf(() => caller.ask("pickers.assign", { params: { storeId }, body: { placements } })));
      if (turn === 0) report({ name: "orders assigned in one call", value: orders.length, unit: "orders", goal: null });
    }
    reportTimes(report, "500 orders assigned in one call", times.slice(1), { goal: 2_000 });
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
