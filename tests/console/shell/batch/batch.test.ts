import { describe, expect, it } from "vitest";
import type { Batch } from "#commands/given/questions.ts";
import {
  batchConcurrency,
  type BatchRow,
  batchRows,
  countBeyondLimit,
  countRows,
  failedBeyondLimit,
  lossesByReason,
  needsPlan,
  planText,
  resetFailed,
  refusedByReason,
  resultText,
  retriable,
  retryText,
  runRows,
  undoBatch,
} from "#console/shell/batch/batch.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { PickerRow } from "#contract/pickers/schema.ts";
import { buildOrder } from "../../../support/console/fake-tools.ts";
import { pickerRow } from "../../../support/kinds/people.ts";

function buildBatch(over: Partial<Batch<"order">> = {}): Batch<"order"> {
  return {
    kind: "order",
    title: "Accept order",
    rows: Array.from({ length: 10 }, () => buildOrder()),
    refuse: () => null,
    change: async (order) => ({ ...order, status: "Accepted", version: order.version + 1 }),
    undo: async (before, after) => ({ ...after, status: before.status, version: after.version + 1 }),
    ...over,
  };
}

/** Every order as it stands by now: changed once more. */
const newest = (order: OrderRow): OrderRow => ({ ...order, version: 7 });

async function run(
  batch: Batch<"order">,
  from = batchRows(batch),
  isStopped = () => false,
): Promise<BatchRow<"order">[]> {
  const rows = [...from];
  await runRows(
    from,
    (order) => batch.change(order, false),
    (index, row) => {
      rows[index] = row;
    },
    (error, order) => {
      const { message } = error as Error;
      return {
        because: message,
        conflict: message.includes("meanwhile"),
        beyondLimit: message.includes("full"),
        refusal: batch.refuse(newest(order)),
      };
    },
    isStopped,
  );
  return rows;
}

describe("the plan", () => {
  it("says how many can, and groups who cannot by reason", () => {
    const [a, b, c] = [buildOrder(), buildOrder(), buildOrder()];
    const reasons = new Map([
      [a, "Delivered is final"],
      [b, "needs a picker"],
      [c, "needs a picker"],
    ]);
    const refuse = (order: OrderRow): string | null => reasons.get(order) ?? null;
    const free = [buildOrder(), buildOrder()];
    expect(refusedByReason({ kind: "order", rows: [...free, a, b, c], refuse })).toEqual([
      { because: "needs a picker", names: [b.number, c.number] },
      { because: "Delivered is final", names: [a.number] },
    ]);
    expect(planText({ kind: "order", rows: [a, ...free, b, c], refuse })).toBe("2 will change, 3 will be skipped");
    expect(planText({ kind: "order", rows: free, refuse })).toBe("All 2 orders will change");
    expect(planText({ kind: "order", rows: [a, b, c], refuse })).toBe("None will change");
  });

  it("speaks of the records of any kind by their names", () => {
    const [on, off] = [pickerRow({ name: "Asha" }), pickerRow({ name: "Chen", onDuty: false })];
    const plan = { kind: "picker" as const, refuse: (row: PickerRow) => (row.onDuty ? null : "they are off duty") };
    expect(planText({ ...plan, rows: [on] })).toBe("1 picker will change");
    expect(planText({ ...plan, rows: [on, on] })).toBe("All 2 pickers will change");
    expect(refusedByReason({ ...plan, rows: [on, off] })).toEqual([{ because: "they are off duty", names: ["Chen"] }]);
  });
});

describe("what the operator must see first", () => {
  const rows = Array.from({ length: 5 }, () => buildOrder());
  const plan = { kind: "order" as const, rows, refuse: () => null };
  const last = new Set(rows.slice(3));
  const limit = (override: string | null) => ({
    refuse: (order: OrderRow) => (last.has(order) ? "Asha has room for 3 more" : null),
    override,
  });

  it("is nothing where every order can take part and none loses anything", () => {
    expect(needsPlan(plan)).toBe(false);
    expect(needsPlan({ ...plan, loses: () => null, limit: { refuse: () => null, override: null }, left: [] })).toBe(
      false,
    );
  });

  it("is whatever is left out, lost, beyond a limit, or was never on screen", () => {
    expect(needsPlan({ ...plan, refuse: (order) => (order === rows[0] ? "no" : null) })).toBe(true);
    expect(needsPlan({ ...plan, loses: (order) => (order === rows[0] ? "taken from Asha" : null) })).toBe(true);
    expect(needsPlan({ ...plan, limit: limit(null) })).toBe(true);
    expect(needsPlan({ ...plan, left: [buildOrder()] })).toBe(true);
    expect(needsPlan({ ...plan, alwaysPlan: true })).toBe(true);
  });

  it("names whom orders are taken from, and what the filter finds no more", () => {
    const [one, two] = rows;
    const gone = buildOrder();
    const loses = (order: OrderRow) => (order === one || order === two ? "taken from Asha" : null);
    expect(lossesByReason({ ...plan, loses })).toEqual([
      { because: "taken from Asha", names: [one?.number, two?.number] },
    ]);
    expect(refusedByReason({ ...plan, left: [gone] })).toEqual([
      { because: "they no longer match the filter", names: [gone.number] },
    ]);
    expect(planText({ ...plan, left: [gone] })).toBe("5 will change, 1 will be skipped");
  });

  it("offers to go beyond a limit only to whom may, and then takes all", () => {
    expect(batchRows({ ...plan, limit: limit("Assign anyway") })).toHaveLength(3);
    expect(countBeyondLimit({ ...plan, limit: limit("Assign anyway") })).toBe(2);
    expect(countBeyondLimit({ ...plan, limit: limit(null) })).toBe(0);
    expect(batchRows({ ...plan, limit: limit("Assign anyway") }, true)).toHaveLength(5);
  });
});

describe("runRows", () => {
  it("changes every order, few at a time", async () => {
    let running = 0;
    let most = 0;
    const batch = buildBatch();
    const rows = await run({
      ...batch,
      change: async (order) => {
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
        return order;
      },
    });
    expect(rows.every((row) => row.state === "done" && row.after !== null)).toBe(true);
    expect(most).toBe(batchConcurrency);
  });

  it("lets one failure stop nobody else, and tries only the failed again, from the newest row", async () => {
    const batch = buildBatch();
    const bad = batch.rows[3];
    const seen: OrderRow[] = [];
    let fails = true;
    const shaky: Batch<"order"> = {
      ...batch,
      change: async (order) => {
        seen.push(order);
        if (order.id === bad?.id && fails) throw new Error("changed by Asha meanwhile");
        return { ...order, version: order.version + 1 };
      },
    };
    const first = await run(shaky);
    expect(countRows(first)).toEqual({ total: 10, done: 9, failed: 1, waiting: 0, running: 0 });
    expect(resultText(countRows(first))).toBe("9 of 10 done, 1 failed");
    expect(first[3]).toMatchObject({ state: "failed", because: "changed by Asha meanwhile" });
    fails = false;
    seen.length = 0;
    const again = await run(shaky, resetFailed(first, newest));
    expect(seen).toEqual([{ ...bad, version: 7 }]);
    expect(countRows(again).done).toBe(10);
  });

  it("tries what nobody answered for word for word again, and never what is refused by now", async () => {
    const [lost, final] = [buildOrder(), buildOrder()];
    const batch = buildBatch({
      rows: [lost, final],
      refuse: (order) => (order.id === final.id && order.version > 1 ? "Cancelled is final" : null),
      change: async (order) => {
        throw new Error(order.id === lost.id ? "no gateway" : "changed by Asha meanwhile");
      },
    });
    const first = await run(batch);
    expect(first.map(({ refusal }) => refusal)).toEqual([null, "Cancelled is final"]);
    expect(retriable(first).map(({ before }) => before)).toEqual([lost]);
    expect(retryText(first)).toBe("Retry 1");
    const again = resetFailed(first, newest);
    expect(again.map(({ state }) => state)).toEqual(["waiting", "failed"]);
    expect(again[0]?.before).toBe(lost);
  });

  it("never tries again by itself what goes beyond a limit, only when told to", async () => {
    const batch = buildBatch({
      change: async (order) => {
        throw new Error(order === batch.rows[0] ? "no gateway" : "Asha is full: 8 of 8 orders");
      },
    });
    const first = await run(batch);
    expect(retriable(first)).toHaveLength(1);
    expect(failedBeyondLimit(first)).toHaveLength(9);
    const waiting = (isOverride: boolean) =>
      resetFailed(first, newest, isOverride).filter(({ state }) => state === "waiting").length;
    expect([waiting(false), waiting(true)]).toEqual([1, 9]);
  });

  it("calls a try that overrules somebody by its name", () => {
    const row = {
      before: buildOrder(),
      after: null,
      state: "failed",
      because: "",
      beyondLimit: false,
      refusal: null,
    } as const;
    expect(retryText([{ ...row, conflict: true }])).toBe("Apply anyway (1)");
    expect(
      retryText([
        { ...row, conflict: true },
        { ...row, conflict: false },
      ]),
    ).toBe("Retry 2");
  });

  it("starts nothing more once stopped", async () => {
    const batch = buildBatch();
    let started = 0;
    const rows = await run(
      {
        ...batch,
        change: async (order) => {
          started += 1;
          return order;
        },
      },
      batchRows(batch),
      () => started >= 3,
    );
    expect(countRows(rows).done).toBeLessThan(10);
    expect(countRows(rows).waiting).toBeGreaterThan(0);
    expect(resultText(countRows(rows))).toContain("not started");
  });
});

describe("undoBatch", () => {
  it("says of each that cannot be taken back why not", async () => {
    const batch = buildBatch({ refuseUndo: (before) => (before.number.endsWith("1") ? "Accepted is final" : null) });
    const back = undoBatch(batch, await run(batch));
    expect(back.rows).toHaveLength(10);
    expect(refusedByReason(back).map(({ because }) => because)).toEqual(["Accepted is final"]);
    expect(planText(back)).toBe("9 will change, 1 will be skipped");
  });

  it("takes back what was done, and only that", async () => {
    const batch = buildBatch({
      change: async (order) => {
        if (order.number.endsWith("3")) throw new Error("no");
        return { ...order, status: "Accepted", version: 2 };
      },
    });
    const rows = await run(batch);
    const back = undoBatch(batch, rows);
    expect(back.rows).toHaveLength(countRows(rows).done);
    expect(back.rows.every((order) => order.status === "Accepted")).toBe(true);
    const undone = await run(back);
    expect(undone.map((row) => row.after?.status)).toEqual(undone.map(() => "Pending"));
  });
});
