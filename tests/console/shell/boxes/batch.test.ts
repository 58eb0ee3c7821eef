import { describe, expect, it } from "vitest";
import type { Batch } from "#commands/command.ts";
import {
  batchConcurrency,
  type BatchRow,
  batchRows,
  countRows,
  planText,
  readyAgain,
  refusedByReason,
  resultText,
  runRows,
  undoBatch,
} from "#console/shell/boxes/batch.ts";
import type { OrderRow } from "#contract/order-schema.ts";
import { buildOrder } from "../../../support/command-world.ts";

function buildBatch(over: Partial<Batch> = {}): Batch {
  return {
    title: "Change status to Accepted",
    can: Array.from({ length: 10 }, () => buildOrder()),
    cannot: [],
    change: async (order) => ({ ...order, status: "Accepted", version: order.version + 1 }),
    undo: async (before, after) => ({ ...after, status: before.status, version: after.version + 1 }),
    ...over,
  };
}

async function run(batch: Batch, from = batchRows(batch), isStopped = () => false): Promise<BatchRow[]> {
  const rows = [...from];
  await runRows(
    from,
    (order) => batch.change(order),
    (index, row) => {
      rows[index] = row;
    },
    (error) => (error as Error).message,
    isStopped,
  );
  return rows;
}

describe("the plan", () => {
  it("says how many can, and groups who cannot by reason", () => {
    const [a, b, c] = [buildOrder(), buildOrder(), buildOrder()];
    const cannot = [
      { order: a, because: "Delivered is final" },
      { order: b, because: "needs a picker" },
      { order: c, because: "needs a picker" },
    ];
    expect(refusedByReason(cannot)).toEqual([
      { because: "needs a picker", numbers: [b.number, c.number] },
      { because: "Delivered is final", numbers: [a.number] },
    ]);
    expect(planText({ can: [a, b], cannot })).toBe("2 can, 3 cannot");
    expect(planText({ can: [a, b], cannot: [] })).toBe("all 2 orders can");
    expect(planText({ can: [], cannot })).toBe("none can");
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
    const bad = batch.can[3];
    const seen: OrderRow[] = [];
    let fails = true;
    const shaky: Batch = {
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
    const again = await run(
      shaky,
      readyAgain(first, (row) => ({ ...row, version: 7 })),
    );
    expect(seen).toEqual([{ ...bad, version: 7 }]);
    expect(countRows(again).done).toBe(10);
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
    expect(resultText(countRows(rows))).toContain("not tried");
  });
});

describe("undoBatch", () => {
  it("says of each that cannot be taken back why not", async () => {
    const batch = buildBatch({ refuseUndo: (before) => (before.number.endsWith("1") ? "Accepted is final" : null) });
    const back = undoBatch(batch, await run(batch));
    expect(back.can.length + back.cannot.length).toBe(10);
    expect(back.cannot.map(({ because }) => because)).toEqual(["Accepted is final"]);
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
    expect(back.can).toHaveLength(countRows(rows).done);
    expect(back.can.every((order) => order.status === "Accepted")).toBe(true);
    const undone = await run(back);
    expect(undone.map((row) => row.after?.status)).toEqual(undone.map(() => "Pending"));
  });
});
