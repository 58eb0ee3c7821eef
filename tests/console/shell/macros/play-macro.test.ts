import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Tools } from "#commands/context/tools.ts";
import { commandsById } from "../../../support/all-commands.ts";
import type { Macro } from "#contract/macros/schema.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { permissions } from "#contract/permission.ts";
import { session } from "#console/session/session.ts";
import { playMacro, stopMacro } from "#console/shell/macros/play-macro.ts";
import { macroState } from "#console/shell/running/recording/macro-recorder.ts";
import { runCommand } from "#console/shell/running/run-command.ts";
import { buildNow, buildOrder, fakeTools, recordOf } from "../../../support/console/fake-tools.ts";

beforeEach(() => {
  session.rights = [...permissions];
});
afterEach(() => {
  macroState.steps = null;
  macroState.playing = null;
});

/** A gateway that knows some orders, and what it was asked for. */
function gatewayOf(orders: readonly OrderRow[]) {
  const rows = new Map(orders.map((order) => [order.id, order]));
  const asked: string[] = [];
  const api = (name: string, request: unknown): unknown => {
    const { params, body } = request as {
      readonly params: { readonly orderId?: string; readonly status?: OrderRow["status"] };
      readonly body?: { readonly version?: number; readonly note?: string; readonly comments?: { comment: string }[] };
    };
    const row = rows.get(params.orderId ?? "");
    asked.push(
      `${name} ${row?.number ?? ""} ${params.status ?? ""} ${body?.note ?? body?.comments?.[0]?.comment ?? ""}`,
    );
    if (!row || !params.status) return { saved: 1 };
    if (body?.version !== row.version) throw new Error("stale");
    const after = { ...row, status: params.status, version: row.version + 1 };
    rows.set(row.id, after);
    return after;
  };
  const newest = (row: never): unknown => rows.get((row as OrderRow).id) ?? row;
  return { api, newest, asked, rows };
}

const holdAndComment: Pick<Macro, "name" | "steps"> = {
  name: "Wait for bread",
  steps: [
    {
      command: "order.change-status",
      title: "Change status: On-Hold",
      answers: [
        { kind: "choice", title: "On-Hold" },
        { kind: "text", text: "no bread" },
      ],
    },
    { command: "order.add-comment", title: "Add comment", answers: [{ kind: "text", text: "call at noon" }] },
  ],
};

describe("recording", () => {
  it("keeps each command that changes something, with the answers to its questions, and says of others why not", async () => {
    const order = buildOrder();
    const { api } = gatewayOf([order]);
    const now = buildNow({ cursor: recordOf("order", order) });
    const fake = fakeTools({ api, answers: ["On-Hold", "no bread"] });
    const told: string[] = [];
    const tools: Tools = { ...fake.tools, tell: (message) => void told.push(message), logOut: async () => undefined };
    macroState.steps = [];
    for (const id of ["order.change-status", "list.down", "session.log-out"]) {
      const command = commandsById.get(id);
      if (!command) throw new Error(id);
      await runCommand(command, now, tools);
    }
    expect(macroState.steps).toEqual(holdAndComment.steps.slice(0, 1));
    expect(told.at(-1)).toBe("Not recorded: logging out ends the recording");
  });
});

/** What the tools were told to say: messages, and refusals that stay until they are read, without their record. */
const saidIn = (calls: readonly string[]): readonly string[] =>
  calls.filter((call) => /^(tell|showRefusal) /.test(call)).map((call) => call.replace(/ \{"kind".*/, ""));

describe("playing", () => {
  const played = async (orders: readonly OrderRow[], over: (tools: Tools) => Partial<Tools> = () => ({})) => {
    const gateway = gatewayOf(orders);
    const { tools, calls, questions, undos } = fakeTools(gateway);
    const records = orders.map((order) => recordOf("order", order));
    await playMacro(holdAndComment, records, Object.assign(tools, over(tools)));
    return { ...gateway, told: saidIn(calls), calls, questions, undos };
  };

  it("runs every step on each record without asking, from the row as the step before has left it", async () => {
    const orders = [buildOrder(), buildOrder()];
    const [one, two] = orders.map(({ number }) => number);
    const { asked, told, questions, calls, undos } = await played(orders);
    expect(asked).toEqual([
      `orders.change-status ${one} On-Hold no bread`,
      "comments.add   call at noon",
      `orders.change-status ${two} On-Hold no bread`,
      "comments.add   call at noon",
    ]);
    expect(questions).toEqual([]);
    expect(told).toEqual(['tell Macro "Wait for bread" is done success 2 of 2 orders done']);
    expect(calls.filter((call) => call === "clearSelection")).toHaveLength(1);
    expect(undos.map(({ title }) => title)).toEqual(['Macro "Wait for bread"']);
    expect(macroState.playing).toBeNull();
  });

  it("stops at the first refusal and says where, why, how many were done, and that the others are as they were", async () => {
    const orders = [buildOrder(), buildOrder({ status: "Cancelled" }), buildOrder()];
    const { told, asked, calls } = await played(orders);
    expect(told).toEqual([
      `showRefusal Macro "Wait for bread" stopped at ${orders[1]?.number}, step 1 (Change status: On-Hold). ` +
        "Change status: Cancelled is final. 1 of 3 orders done. Nothing was done on the other 2 orders.",
    ]);
    expect(asked).toHaveLength(2);
    expect(calls).not.toContain("clearSelection");
  });

  it("stops where what was chosen is not offered for a record", async () => {
    const order = buildOrder({ status: "In-Transit" });
    const { told } = await played([order]);
    expect(told[0]).toContain(`stopped at ${order.number}, step 1`);
    expect(told[0]).toContain("the option that was recorded is not offered");
  });

  it("says what it has done of the record at which it stops, and takes all of it back in one step", async () => {
    const orders = [buildOrder(), buildOrder(), buildOrder()];
    const gateway = gatewayOf(orders);
    const refuses = (name: string) => name === "comments.add" && gateway.asked.length === 3;
    const api = (name: string, request: unknown) => {
      if (refuses(name)) throw new Error("comments are closed");
      return gateway.api(name, request);
    };
    const { tools, calls, undos } = fakeTools({ ...gateway, api });
    await playMacro(
      holdAndComment,
      orders.map((order) => recordOf("order", order)),
      tools,
    );
    const [told] = saidIn(calls);
    expect(told).toContain(`stopped at ${orders[1]?.number}, step 2 (Add comment)`);
    expect(told).toContain(
      `comments are closed. 1 of 3 orders done. Done on ${orders[1]?.number}, and no more: Change status: On-Hold. ` +
        "Nothing was done on the other 1 order.",
    );
    const [undo, ...more] = undos;
    expect(more).toEqual([]);
    await undo?.run();
    expect([...gateway.rows.values()].map(({ status }) => status)).toEqual(orders.map(({ status }) => status));
  });

  it("says that a comment stands at the first record where the next step is refused there", async () => {
    const orders = [buildOrder({ status: "Cancelled" }), buildOrder()];
    const { tools, calls } = fakeTools(gatewayOf(orders));
    const commentFirst = { ...holdAndComment, steps: holdAndComment.steps.toReversed() };
    await playMacro(
      commentFirst,
      orders.map((order) => recordOf("order", order)),
      tools,
    );
    expect(saidIn(calls)).toEqual([
      `showRefusal Macro "Wait for bread" stopped at ${orders[0]?.number}, step 2 (Change status: On-Hold). ` +
        `Change status: Cancelled is final. Done on ${orders[0]?.number}, and no more: Add comment. ` +
        "Nothing was done on the other 1 order.",
    ]);
  });

  it("is stopped by the operator between two steps", async () => {
    const orders = [buildOrder(), buildOrder()];
    const { asked, told } = await played(orders, ({ api }) => ({
      api: ((name: string, request: unknown) => {
        stopMacro();
        return (api as (name: string, request: unknown) => unknown)(name, request);
      }) as Tools["api"],
    }));
    expect(asked).toHaveLength(1);
    expect(told[0]).toContain(
      `You stopped it. Done on ${orders[0]?.number}, and no more: Change status: On-Hold. ` +
        "Nothing was done on the other 1 order.",
    );
  });

  it("says so where a step is meant for another kind, or is gone", async () => {
    const { tools, calls } = fakeTools();
    const step = { title: "Old", answers: [] };
    const records = [recordOf("order", buildOrder())];
    await playMacro({ name: "M", steps: [{ ...step, command: "picker.duty" }] }, records, tools);
    await playMacro({ name: "M", steps: [{ ...step, command: "order.gone" }] }, records, tools);
    expect(calls.join("\n")).toMatch(/It is not meant for orders.*\n.*There is no such command any more/);
  });
});
