import { messages } from "#contract/messages.ts";
import { describe, expect, it } from "vitest";
import { statusOptions } from "#commands/kinds/order.ts";
import type { Batch, Choice } from "#commands/context/questions.ts";
import type { Tools } from "#commands/context/tools.ts";
import {
  buildNow,
  buildNowElsewhere,
  buildOrder,
  fakeTools,
  orderRecord,
  selectedOf,
  recordOf,
} from "../../support/console/fake-tools.ts";
import { commandsById } from "../../support/all-commands.ts";
import { askAbout, runWith } from "../run.ts";

describe("statusOptions", () => {
  it("offers only what the table allows, and says how many cannot", () => {
    const options = statusOptions([buildOrder(), buildOrder({ status: "Delivered" })]);
    expect(options.map((option) => option.title)).toEqual(["Accepted", "On-Hold", "Returned", "Cancelled", "Rejected"]);
    expect(options.every((option) => option.hint === "1 will be skipped")).toBe(true);
  });
});

describe("order.change-status", () => {
  it("asks, paints at once, calls with version and key, tells, and can be undone", async () => {
    const order = buildOrder({ version: 7, status: "Pending" });
    const requests: unknown[] = [];
    const { calls, undos } = await runWith("order.change-status", buildNow({ cursor: recordOf("order", order) }), {
      answers: ["On-Hold", "no answer at the door"],
      api: (_name, request) => {
        requests.push(request);
        return { ...order, status: "On-Hold", version: 8 };
      },
    });
    expect(calls).toEqual([
      `change ${order.number} {"status":"On-Hold"}`,
      "api orders.change-status",
      "clearSelection",
      `tell Status Successfully Changed success ${order.number}: Pending to On-Hold`,
    ]);
    expect(requests).toEqual([
      {
        params: { storeId: order.storeId, orderId: order.id, status: "On-Hold" },
        body: { version: 7, note: "no answer at the door" },
      },
    ]);
    expect(undos).toHaveLength(1);
    expect(undos[0]?.because).toBeNull();
    await undos[0]?.run();
    expect(requests[1]).toMatchObject({ params: { status: "Pending" }, body: { version: 8, undoes: 8 } });
    expect(JSON.stringify(requests[1])).not.toContain("no answer");
  });

  it("goes out from how the order stands now once a refusal has told so, and keeps the key of a call without answer", async () => {
    const order = buildOrder({ version: 7, status: "Pending" });
    let known = order;
    const sent: { version: unknown; key: unknown }[] = [];
    const fake = fakeTools({ answers: ["On-Hold"], newest: () => known });
    const tries: (() => void)[] = [
      () => {
        throw new Error("no answer");
      },
      () => {
        known = { ...order, version: 8, status: "Accepted" };
        throw Object.assign(new Error("was moved meanwhile"), { current: known });
      },
      () => undefined,
    ];
    const tools: Tools = {
      ...fake.tools,
      tell: () => undefined,
      change: async (_kind, row, _patch, call) => call(row),
      write: async (writing) => {
        const save = async (): Promise<void> => writing.save?.("waits for stock");
        await expect(save()).rejects.toThrow("no answer");
        expect(writing.refuse?.()).toBeNull();
        await expect(save()).rejects.toThrow("moved meanwhile");
        expect(writing.refuse?.()).toBeNull();
        await save();
        return "waits for stock";
      },
      api: (async (_name: string, request: { body: { version: number } }, options: { idempotencyKey: string }) => {
        sent.push({ version: request.body.version, key: options.idempotencyKey });
        tries.shift()?.();
        return { ...known, version: 9, status: "On-Hold" };
      }) as unknown as Tools["api"],
    };
    await commandsById.get("order.change-status")?.run(buildNow({ cursor: recordOf("order", order) }), tools);
    expect(sent.map(({ version }) => version)).toEqual([7, 7, 8]);
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
  });

  it("is done where somebody else has made the same change a moment earlier, and leaves nothing to undo", async () => {
    const order = buildOrder();
    const current = { ...order, status: "Accepted", version: 2 };
    const { calls, undos } = await runWith("order.to-accepted", buildNow({ cursor: recordOf("order", order) }), {
      api: () => {
        throw Object.assign(new Error("Ravi changed this order"), { current });
      },
    });
    expect(calls.filter((call) => call.startsWith("tell"))).toEqual([
      `tell ${messages.statusChanged} success ${order.number}: already Accepted`,
    ]);
    expect(undos).toEqual([]);
  });

  it("does nothing when the question is left", async () => {
    const { calls } = await runWith("order.change-status", buildNow());
    expect(calls).toEqual([]);
  });

  it("says why it cannot be done any more once the order stands where the table ends", async () => {
    const order = buildOrder({ status: "Accepted" });
    const known = buildOrder({ ...order, version: 2, status: "Cancelled" });
    const fake = fakeTools({ answers: ["On-Hold"], newest: () => known });
    const refusals: unknown[] = [];
    const tools: Tools = {
      ...fake.tools,
      write: async (writing) => {
        refusals.push(writing.refuse?.());
        await writing.save?.("no bread").catch(() => undefined);
        refusals.push(writing.refuse?.());
        return undefined;
      },
      change: async () => {
        throw Object.assign(new Error("stale"), { current: known });
      },
    };
    await commandsById.get("order.change-status")?.run(buildNow({ cursor: recordOf("order", order) }), tools);
    expect(refusals).toEqual([null, "Cancelled is final"]);
  });

  it("can be undone whatever the table says, until somebody else changes the order", async () => {
    const order = buildOrder();
    const after = { ...order, status: "Accepted" as const, version: 2 };
    let newest = after as typeof order;
    const { undos } = await runWith("order.to-accepted", buildNow({ cursor: recordOf("order", order) }), {
      api: () => after,
      newest: () => newest,
    });
    expect(undos[0]?.because).toBeNull();
    newest = { ...after, status: "On-Hold", version: 3 };
    expect(undos[0]?.because).toBe("it was changed again since");
  });

  it("hands several orders over as a plan, with the call that changes each, undoes that, and makes it once more", async () => {
    const [one, two, done] = [buildOrder(), buildOrder(), buildOrder({ status: "Delivered" })];
    const fake = fakeTools({ answers: ["Accepted"] });
    const batches: Batch<"order">[] = [];
    const tools: Tools = {
      ...fake.tools,
      batch: async (batch: unknown) => {
        batches.push(batch as Batch<"order">);
        return [];
      },
    };
    await commandsById
      .get("order.change-status")
      ?.run(buildNow({ selected: selectedOf("order", [one, two, done]) }), tools);
    const [batch] = batches;
    expect(batch?.rows.map((order) => batch.refuse(order))).toEqual([
      null,
      null,
      "an order cannot change from Delivered to Accepted",
    ]);
    const call = (order: typeof one, status: string, body: object) => ({
      call: "orders.change-status",
      params: { storeId: order.storeId, orderId: order.id, status },
      body,
    });
    const accepted = { ...one, status: "Accepted" as const, version: 2 };
    expect(batch?.patch(one)).toEqual({ status: "Accepted" });
    expect(batch?.request(one, false)).toEqual(call(one, "Accepted", { version: 1 }));
    expect(batch?.undo(one, { ...accepted, version: 4 }, accepted)).toEqual(
      call(one, "Pending", { version: 4, undoes: 2 }),
    );
    expect(batch?.request({ ...one, version: 5 }, true, 5)).toEqual(call(one, "Accepted", { version: 5, undoes: 5 }));
  });

  it("is refused on a final order, and to somebody who may not", () => {
    expect(askAbout("order.change-status", buildNow({ cursor: orderRecord({ status: "Rejected" }) }))).toEqual({
      because: "Rejected is final",
    });
    expect(askAbout("order.change-status", buildNow({ rights: new Set(["order.view"]) }))).toEqual({
      because: "you may not change the status of orders",
    });
    expect(askAbout("order.change-status", buildNowElsewhere())).toBe("hidden");
  });
});

describe("the other order commands", () => {
  it("comments on all selected orders in one call", async () => {
    const requests: unknown[] = [];
    const selected = [buildOrder(), buildOrder()];
    const { calls } = await runWith("order.add-comment", buildNow({ selected: selectedOf("order", selected) }), {
      answers: ["call before noon"],
      api: (_name, request) => requests.push(request),
    });
    expect(requests).toMatchObject([
      { body: { comments: selected.map(({ id }) => ({ orderId: id, comment: "call before noon" })) } },
    ]);
    expect(calls).toEqual(["api comments.add", "tell Save Sucessfully success"]);
  });

  it("comments on more than one call may name by several, each under its own key", async () => {
    const fake = fakeTools({ answers: ["closing early"] });
    const sent: { readonly orders: number; readonly key: string | undefined }[] = [];
    const api = async (
      _name: string,
      request: { body: { comments: unknown[] } },
      options: { idempotencyKey?: string },
    ) => {
      sent.push({ orders: request.body.comments.length, key: options.idempotencyKey });
    };
    const tools = { ...fake.tools, tell: () => undefined, api: api as unknown as typeof fake.tools.api };
    const orders = Array.from({ length: 1_100 }, () => buildOrder());
    await commandsById.get("order.add-comment")?.run(buildNow({ selected: selectedOf("order", orders) }), tools);
    expect(sent.map((call) => call.orders)).toEqual([500, 500, 100]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  });

  it("writes down what a picker said; who has no part in the order cannot be quoted", async () => {
    const requests: unknown[] = [];
    const order = buildOrder({ pickerName: "Ravi Kumar", riderName: null });
    const { calls, questions } = await runWith("order.quote", buildNow({ cursor: recordOf("order", order) }), {
      answers: ["By Picker", "no red onions"],
      api: (_name, request) => requests.push(request),
    });
    expect((questions[0] as Choice<unknown>).options).toMatchObject([
      { title: "By Customer", hint: order.customerName },
      { title: "By Picker", hint: "Ravi Kumar" },
      { title: "By Rider", because: "it has no rider" },
    ]);
    expect(requests).toMatchObject([
      { body: { comments: [{ orderId: order.id, comment: "no red onions", origin: "By Picker" }] } },
    ]);
    expect(calls).toEqual(["api comments.add", "tell Save Sucessfully success"]);
  });

  it("writes a comment under one key however often it is tried, so that a lost answer writes nothing twice", async () => {
    const keys: unknown[] = [];
    const fake = fakeTools();
    const tools: Tools = {
      ...fake.tools,
      newKey: fake.tools.newKey,
      tell: () => undefined,
      write: async ({ save }) => {
        for (const text of ["call first", "call first", "call later"])
          await expect(save?.(text)).rejects.toThrow("no answer");
        return undefined;
      },
      api: (async (_name: string, _request: unknown, options: { idempotencyKey: string }) => {
        keys.push(options.idempotencyKey);
        throw new Error("no answer");
      }) as unknown as Tools["api"],
    };
    await commandsById.get("order.add-comment")?.run(buildNow(), tools);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it("writes a comment on many in parts, tells how many, and after a failure only on those that have none", async () => {
    const orders = Array.from({ length: 1_100 }, () => buildOrder());
    const fake = fakeTools();
    const sent: [string, number][] = [];
    const told: string[] = [];
    const stop = new AbortController();
    const watch = { signal: stop.signal, report: (done: number, of: number) => void told.push(`${done} of ${of}`) };
    const tools: Tools = {
      ...fake.tools,
      newKey: fake.tools.newKey,
      tell: () => undefined,
      write: async ({ save }) => {
        await expect(save?.("call frist", watch)).rejects.toThrow("no answer");
        expect(told).toEqual(["500 of 1100"]);
        await save?.("call first", watch);
        return "call first";
      },
      api: (async (_name: string, { body }: { body: { comments: { comment: string }[] } }) => {
        sent.push([body.comments[0]?.comment ?? "", body.comments.length]);
        if (sent.length === 2) throw new Error("no answer");
      }) as unknown as Tools["api"],
    };
    await commandsById.get("order.add-comment")?.run(buildNow({ selected: selectedOf("order", orders) }), tools);
    expect(sent).toEqual([
      ["call frist", 500],
      ["call frist", 500],
      ["call first", 500],
      ["call first", 100],
    ]);
    expect(told).toEqual(["500 of 1100", "1000 of 1100", "1100 of 1100"]);
  });
});

describe("the orders of a customer", () => {
  const command = commandsById.get("order.of-customer");

  it("are listed from one of them, by the customer's id", async () => {
    const { tools, calls } = fakeTools();
    const now = buildNow({ cursor: orderRecord({ customerId: "c1" }) });
    expect(command?.can(now)).toBe("yes");
    await command?.run(now, tools);
    expect(calls).toEqual(["showList order customer c1"]);
  });

  it("are not offered where no customer or several orders are meant", () => {
    expect(command?.can(buildNow({ cursor: orderRecord({ customerId: null }) }))).toEqual({
      because: "this order has no customer",
    });
    expect(command?.can(buildNow({ cursor: null }))).toEqual({ because: "no order is highlighted" });
    expect(command?.can(buildNow({ selected: selectedOf("order", [buildOrder(), buildOrder()]) }))).toEqual({
      because: "several orders are selected",
    });
  });
});

describe("order.to-returned", () => {
  it("says at once which return is open, and asks the gateway to change nothing", async () => {
    const order = buildOrder({ status: "Delivered" });
    const rows = [
      { orderId: order.id, number: "S101-R5" },
      { orderId: "another", number: "S101-R6" },
    ];
    const { calls } = await runWith("order.to-returned", buildNow({ cursor: recordOf("order", order) }), {
      api: () => ({ rows }),
    });
    expect(calls).toEqual([
      "api returns.filter",
      `tell Status Failed error ${order.number}: return S101-R5 of this order is open: complete or reject it first`,
    ]);
  });
});
