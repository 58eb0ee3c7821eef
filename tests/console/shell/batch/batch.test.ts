import { describe, expect, it } from "vitest";
import type { Batch } from "#commands/context/questions.ts";
import type { ChangeRequest } from "#contract/batch/change-request.ts";
import {
  type BatchRow,
  batchRows,
  countRows,
  failedBeyondLimit,
  resetFailed,
  resultText,
  retriable,
  retryText,
  runRows,
  type RowOutcome,
  type SentCall,
  undoBatch,
} from "#console/shell/batch/batch.ts";
import {
  countBeyondLimit,
  lossesBeyondLimit,
  lossesByReason,
  needsPlan,
  planText,
  refusedByReason,
} from "#console/shell/batch/plan.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { PickerRow } from "#contract/pickers/picker.ts";
import { buildOrder } from "../../../support/console/fake-tools.ts";
import { pickerRow } from "../../../support/kinds/people/people.ts";

/** A call that says which status it gives and from which row. */
function statusRequest(row: OrderRow, status: string, more: object = {}): ChangeRequest {
  return {
    call: "orders.change-status",
    params: { orderId: row.id, status },
    body: { version: row.version, ...more },
  };
}

function buildBatch(over: Partial<Batch<"order">> = {}): Batch<"order"> {
  return {
    kind: "order",
    title: "Accept order",
    rows: Array.from({ length: 10 }, () => buildOrder()),
    refuse: () => null,
    patch: () => ({ status: "Accepted" }),
    request: (order, _isOverride, undoes) => statusRequest(order, "Accepted", { undoes }),
    undo: (before, row, after) => statusRequest(row, before.status, { undoes: after.version }),
    ...over,
  };
}

/** Every order as it stands by now: changed once more. */
const newest = (order: OrderRow): OrderRow => ({ ...order, version: 7 });

/** One call that was sent: its rows and how. */
interface Sent extends SentCall {
  readonly rows: readonly OrderRow[];
}

/** Changes one order as the gateway would; throws the reason why not. */
type Change = (order: OrderRow) => OrderRow;
const accept: Change = (order) => ({ ...order, status: "Accepted", version: order.version + 1 });

/** Runs rows against a gateway that changes each by itself; `lose` says of a call that its answer is lost. */
async function run(
  batch: Batch<"order">,
  {
    change = accept,
    from = batchRows(batch),
    isStopped = (): boolean => false,
    sent = [] as Sent[],
    lose = (): boolean => false,
    isOverride = false,
  } = {},
): Promise<BatchRow<"order">[]> {
  const rows = [...from];
  let keys = 0;
  await runRows(from, {
    newCall: () => ({ idempotencyKey: `key-${(keys += 1)}`, isOverride }),
    async send(part, call) {
      sent.push({ ...call, rows: part });
      if (lose()) throw new Error("no answer");
      return part.map((order): RowOutcome<"order"> => {
        try {
          return { after: change(order) };
        } catch (error) {
          const { message } = error as Error;
          const conflict = message.includes("meanwhile");
          const refusal = batch.refuse(newest(order));
          return {
            failing: { because: message, code: "x", conflict, beyondLimit: message.includes("full"), refusal },
          };
        }
      });
    },
    explain: ({ message }: Error) => ({
      failing: { because: message, code: "offline", conflict: false, beyondLimit: false, refusal: null },
      mayBeDone: true,
    }),
    report: (index, row) => {
      rows[index] = row;
    },
    isStopped,
  } as Parameters<typeof runRows<"order">>[1]);
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
    const plan = { kind: "order" as const, refuse, patch: () => ({ status: "Accepted" as const }) };
    expect(refusedByReason({ ...plan, rows: [...free, a, b, c] })).toEqual([
      { because: "needs a picker", names: [b.number, c.number] },
      { because: "Delivered is final", names: [a.number] },
    ]);
    expect(planText({ ...plan, rows: [a, ...free, b, c] })).toBe("2 will change, 3 will be skipped");
    expect(planText({ ...plan, rows: free })).toBe("All 2 orders will change");
    expect(planText({ ...plan, rows: [a, b, c] })).toBe("None will change");
  });

  it("speaks of the records of any kind by their names", () => {
    const [on, off] = [pickerRow({ name: "Asha" }), pickerRow({ name: "Chen", onDuty: false })];
    const plan = {
      kind: "picker" as const,
      refuse: (row: PickerRow) => (row.onDuty ? null : "they are off duty"),
      patch: () => ({ phone: "1" }),
    };
    expect(planText({ ...plan, rows: [on] })).toBe("1 picker will change");
    expect(planText({ ...plan, rows: [on, on] })).toBe("All 2 pickers will change");
    expect(refusedByReason({ ...plan, rows: [on, off] })).toEqual([{ because: "they are off duty", names: ["Chen"] }]);
  });
});

describe("what the operator must see first", () => {
  const rows = Array.from({ length: 5 }, () => buildOrder());
  const plan = { kind: "order" as const, rows, refuse: () => null, patch: () => ({ status: "Accepted" as const }) };
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

  it("is not that some are already so: these are counted apart, and there is nothing to lose", () => {
    const already = buildOrder({ status: "Accepted" });
    const refuse = ({ status }: OrderRow) => (status === "Accepted" ? "it is already Accepted" : null);
    const some = {
      ...plan,
      rows: [...rows, already],
      refuse,
      loses: ({ id }: OrderRow) => (id === already.id ? "x" : null),
    };
    expect(needsPlan(some)).toBe(false);
    expect(planText(some)).toBe("5 will change, 1 already is so");
    expect(refusedByReason(some)).toEqual([]);
    expect(batchRows(some).map(({ state }) => state)).toEqual([...rows.map(() => "waiting"), "already"]);
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

  it("counts apart what waits before it changes, and says for what", () => {
    const some = { ...plan, waits: (order: OrderRow) => (last.has(order) ? "a second person must approve it" : null) };
    expect(needsPlan(some)).toBe(true);
    expect(planText(some)).toBe("3 will change, 2 will wait");
    expect(lossesByReason(some)).toEqual([
      { because: "will wait: a second person must approve it", names: rows.slice(3).map(({ number }) => number) },
    ]);
    expect(planText({ ...some, rows: rows.slice(3) })).toBe("None will change, 2 will wait");
  });

  it("says apart what those lose that change only when the limit is overridden", () => {
    const some = { ...plan, loses: () => "taken from Asha", limit: limit("Assign anyway") };
    const named = (groups: readonly { readonly names: readonly string[] }[]) => groups.flatMap(({ names }) => names);
    expect(named(lossesByReason(some))).toEqual(batchRows(some).map(({ before }) => before.number));
    expect(named(lossesBeyondLimit(some))).toHaveLength(2);
    expect(named(lossesByReason(some))).not.toContain(named(lossesBeyondLimit(some))[0]);
    expect(lossesBeyondLimit({ ...some, limit: limit(null) })).toEqual([]);
  });

  it("offers to go beyond a limit only to whom may, and then takes all", () => {
    expect(batchRows({ ...plan, limit: limit("Assign anyway") })).toHaveLength(3);
    expect(countBeyondLimit({ ...plan, limit: limit("Assign anyway") })).toBe(2);
    expect(countBeyondLimit({ ...plan, limit: limit(null) })).toBe(0);
    expect(batchRows({ ...plan, limit: limit("Assign anyway") }, true)).toHaveLength(5);
  });
});

describe("runRows", () => {
  const orders = (count: number) => Array.from({ length: count }, () => buildOrder());

  it("sends as many in one call as it may name, one call after the other", async () => {
    const batch = buildBatch({ rows: orders(1_100) });
    const sent: Sent[] = [];
    const rows = await run(batch, { sent });
    expect(rows.every((row) => row.state === "done" && row.after?.status === "Accepted")).toBe(true);
    expect(sent.map((call) => call.rows.length)).toEqual([500, 500, 100]);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
  });

  it("lets one failure stop nobody else, and tries only the failed again, from the newest row", async () => {
    const batch = buildBatch();
    const bad = batch.rows[3];
    const change: Change = (order) => {
      if (order.id === bad?.id) throw new Error("changed by Asha meanwhile");
      return accept(order);
    };
    const first = await run(batch, { change });
    expect(countRows(first)).toEqual({ total: 10, done: 9, already: 0, failed: 1, waiting: 0, running: 0 });
    expect(resultText(countRows(first))).toBe("9 of 10 done, 1 failed");
    expect(first[3]).toMatchObject({ state: "failed", because: "changed by Asha meanwhile", code: "x" });
    const sent: Sent[] = [];
    const again = await run(batch, { from: resetFailed(first, newest), sent });
    expect(sent.map(({ rows }) => rows)).toEqual([[{ ...bad, version: 7 }]]);
    expect(countRows(again).done).toBe(10);
  });

  it("sends a call that nobody answered word for word again, apart from what was never sent", async () => {
    const batch = buildBatch({ rows: orders(700) });
    const sent: Sent[] = [];
    let calls = 0;
    const first = await run(batch, { sent, lose: () => true, isStopped: () => (calls += 1) > 1, isOverride: true });
    expect(resultText(countRows(first))).toBe("0 of 700 done, 500 failed, 200 not started");
    expect(retryText(first)).toBe("Try again (700)");
    const again = await run(batch, { from: resetFailed(first, newest), sent });
    expect(countRows(again).done).toBe(700);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[2]).toMatchObject({ rows: batch.rows.slice(500), isOverride: false });
  });

  it("takes a new key for what was answered, even where all was refused", async () => {
    const batch = buildBatch();
    const change: Change = () => {
      throw new Error("not now");
    };
    const first = await run(batch, { change });
    expect(first.every(({ unanswered }) => unanswered === null)).toBe(true);
  });

  it("never tries again what is refused by now", async () => {
    const [open, final] = orders(2);
    const batch = buildBatch({
      rows: [open, final] as OrderRow[],
      refuse: (order) => (order.id === final?.id && order.version > 1 ? "Cancelled is final" : null),
    });
    const change: Change = () => {
      throw new Error("changed by Asha meanwhile");
    };
    const first = await run(batch, { change });
    expect(first.map(({ refusal }) => refusal)).toEqual([null, "Cancelled is final"]);
    expect(retriable(first).map(({ before }) => before)).toEqual([open]);
    expect(retryText(first)).toBe("Apply anyway (1)");
    expect(resetFailed(first, newest).map(({ state }) => state)).toEqual(["waiting", "failed"]);
  });

  it("never tries again by itself what goes beyond a limit, only when told to", async () => {
    const batch = buildBatch();
    const change: Change = (order) => {
      throw new Error(order === batch.rows[0] ? "something else" : "Asha is full: 8 of 8 orders");
    };
    const first = await run(batch, { change });
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
      code: "stale-version",
      beyondLimit: false,
      refusal: null,
      unanswered: null,
    } as const;
    expect(retryText([{ ...row, conflict: true }])).toBe("Apply anyway (1)");
    expect(
      retryText([
        { ...row, conflict: true },
        { ...row, conflict: false },
      ]),
    ).toBe("Try again (2)");
  });

  it("sends no further call once stopped", async () => {
    const batch = buildBatch({ rows: orders(1_100) });
    const sent: Sent[] = [];
    const rows = await run(batch, { sent, isStopped: () => sent.length === 1 });
    expect(resultText(countRows(rows))).toBe("500 of 1,100 done, 600 not started");
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

  it("takes back what was done and only that, from the row as it was left, and can be taken back itself", async () => {
    const batch = buildBatch();
    const change: Change = (order) => {
      if (order.number.endsWith("3")) throw new Error("no");
      return accept(order);
    };
    const rows = await run(batch, { change });
    const back = undoBatch(batch, rows, (after) => ({ ...after, version: 4 }));
    expect(back.rows).toHaveLength(9);
    const [row] = back.rows;
    const [before] = batch.rows;
    if (!row || !before) throw new Error("there are some");
    expect(back.request(row, false)).toEqual(statusRequest({ ...row, version: 4 }, "Pending", { undoes: 2 }));
    expect(back.patch(row)).toEqual({ status: "Pending" });
    const undone = { ...before, version: 5 };
    expect(back.undo(row, undone, undone)).toEqual(statusRequest(undone, "Accepted", { undoes: 5 }));
  });
});
