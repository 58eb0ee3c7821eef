import { expect, it } from "vitest";
import type { Command } from "#commands/command.ts";
import type { Now } from "#commands/context/now.ts";
import type { Tools } from "#commands/context/tools.ts";
import type { AnyForm } from "#commands/form.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { amountDue } from "#contract/payments/states/payment-state.ts";
import { allCommands } from "../support/all-commands.ts";
import { answerOf, samples } from "../support/console/command-samples.ts";
import { buildNow, buildOrder, fakeTools } from "../support/console/fake-tools.ts";

/** The calls by which money moves or a paper of the law is issued. */
const leaving =
  /^(payments\.(record|give-back|reverse)|unmatched\.|drawer\.move|refunds\.(complete|settle|approve)|orders\.issue-invoice|returns\.(generate-invoice|complete)|invoices\.(correct|send-again))/;

const overpaid = buildOrder({ status: "Accepted", paidAmount: buildOrder().amount + 5_00 });
const payment = { id: "p", at: "", amount: overpaid.paidAmount, method: "UPI", reference: "", by: "A", reverses: null };
const drawer = { id: "d", openedAt: "", float: 0, balance: 900_00, counted: null, expected: null };
const rich: Readonly<Record<string, unknown>> = {
  "drawer.current": { drawer, usualFloat: 0 },
  "unmatched.list": { payments: [{ ...payment, number: "S101-000001", because: "too much", amount: 1 }] },
  "orders.read": { order: buildOrder(), payments: [payment], address: null, instructions: "" },
  "payments.links": { links: [] },
};

const places: readonly Now[] = [
  ...Object.values(samples),
  buildNow({ cursor: { kind: "order", row: overpaid } }),
  // Several returns whose goods have come: they are completed together.
  ...Object.values(samples).flatMap((now) => {
    if (now.selected?.kind !== "return") return [];
    const rows = now.selected.rows.slice(0, 2).map((row) => ({ ...row, status: "Return Picked" as const }));
    return [{ ...now, selected: { ...now.selected, rows, count: rows.length } }];
  }),
  ...Object.values(samples).flatMap((now) =>
    now.cursor?.kind === "return" && !now.selected
      ? [{ ...now, cursor: { kind: "return", row: { ...now.cursor.row, status: "Completed" } } } as const]
      : [],
  ),
];

/** What a command showed and called, in order: "says ..." and "calls ...". */
async function walk(command: Command, now: Now, place: number, agrees: boolean): Promise<readonly string[]> {
  const done: string[] = [];
  const asked = new Set<string>();
  const calls = (name: string): void => void (name.endsWith(".list") || done.push(`calls ${name}`));
  const { tools } = fakeTools({ api: (name) => rich[name] ?? answerOf(name) ?? {} });
  const own: Partial<Tools> = {
    api: (async (name: string, request: unknown) => {
      const { body } = (request ?? {}) as { readonly body?: { readonly payment?: unknown } };
      calls(body?.payment ? "payments.record" : name);
      return rich[name] ?? answerOf(name) ?? {};
    }) as Tools["api"],
    confirm: async ({ title }) => {
      done.push(`says ${title}`);
      return agrees;
    },
    choose: async ({ title, options }) => {
      // Who is asked the same once more, as by a secret that was copied, steps back.
      if (asked.has(title)) return undefined;
      asked.add(title);
      const all = typeof options === "function" ? await options() : options;
      const able = all.filter(({ because }) => because === undefined);
      const chosen = able[Math.min(place, able.length - 1)];
      // An option with sum and name is a sentence itself.
      if (chosen) done.push(`says ${title}: ${chosen.title}`);
      return chosen && (agrees || !/\d\.\d\d/.test(chosen.title)) ? chosen.value : undefined;
    },
    write: async (writing) => {
      await writing.save?.("a reason");
      return "a reason";
    },
    fill: (async (form: AnyForm) => {
      const values = Object.fromEntries(
        Object.entries(form.fields).map(([name, { limits }]) => [name, typical(limits)]),
      );
      const sentence = form.sentence?.(values);
      if (sentence) done.push(`says ${sentence}`);
      if (!agrees) return undefined;
      return form.save(values, { record: form.record, idempotencyKey: "key" });
    }) as unknown as Tools["fill"],
    batch: async (batch) => {
      const able = batch.rows.filter((row) => batch.refuse(row) === null);
      if (batch.confirm && able.length > 0) done.push(`says ${batch.confirm(able).title}`);
      if (batch.confirm && !agrees) return [];
      for (const row of able) {
        const { call, params, body } = batch.request(row, false);
        const completes = call === "returns.change-status" && params["status"] === "Completed";
        calls(body["payment"] ? "payments.record" : completes ? "returns.complete" : call);
      }
      return [];
    },
    change: async (_kind, row, _patch, call) => (await call(row), row),
  };
  const given = new Proxy(tools, { get: (target, name) => Reflect.get(own, name) ?? Reflect.get(target, name) });
  await (async () => command.run(now, given))().catch(() => undefined);
  return done;
}

function typical(limits: FieldLimits): unknown {
  if (limits.type === "money") return 500;
  return limits.type === "choice" ? limits.values[0] : "words";
}

/** Every command at every place where it can run, with several of the options of its questions. */
async function walkAll(agrees: boolean): Promise<ReadonlyMap<string, readonly (readonly string[])[]>> {
  const found = new Map<string, (readonly string[])[]>();
  for (const now of places) {
    for (const command of allCommands) {
      if (command.can(now) !== "yes") continue;
      for (const place of [0, 1, 2, 3]) {
        // One after the other, as an operator runs them.
        const done = await walk(command, now, place, agrees);
        found.set(command.id, [...(found.get(command.id) ?? []), done]);
      }
    }
  }
  return found;
}

const isLeaving = (line: string): boolean => line.startsWith("calls ") && leaving.test(line.slice(6));

it("shows a sentence with the sum before money or a paper leaves, and says of itself that it leaves", async () => {
  const wrong = new Set<string>();
  const seen = new Set<string>();
  for (const [id, walks] of await walkAll(true)) {
    const command = allCommands.find((one) => one.id === id);
    for (const done of walks) {
      const first = done.findIndex(isLeaving);
      if (first < 0) continue;
      seen.add(id);
      if (!command?.leaves) wrong.add(`${id} calls ${done[first]} and does not say that something leaves`);
      const says = done.slice(0, first).some((line) => line.startsWith("says ") && /\d\.\d\d/.test(line));
      if (!says) wrong.add(`${id} shows no sum before it ${done[first]}`);
    }
  }
  expect([...wrong]).toEqual([]);
  expect([...seen].toSorted()).toEqual(
    allCommands
      .filter(({ leaves }) => leaves)
      .map(({ id }) => id)
      .toSorted(),
  );
});

it("lets nothing leave that the operator does not agree to", async () => {
  const wrong: string[] = [];
  for (const [id, walks] of await walkAll(false)) {
    const done = walks.flat().find(isLeaving);
    if (done) wrong.push(`${id} ${done}`);
  }
  expect(wrong).toEqual([]);
});

it("asks how it was taken only where something is due", async () => {
  const deliver = allCommands.find(({ id }) => id === "order.to-delivered");
  const due: Partial<OrderRow> = { status: "In-Transit", riderId: "r", riderName: "R" };
  for (const order of [buildOrder(due), buildOrder({ ...due, paidAmount: buildOrder().amount })]) {
    const cursor = { kind: "order", row: order } as const;
    // One after the other, as an operator runs them.
    const done = deliver ? await walk(deliver, buildNow({ cursor }), 0, true) : [];
    expect(done.some((line) => line.startsWith("says "))).toBe(amountDue(order) > 0);
    expect(done.at(-1)).toBe(amountDue(order) > 0 ? "calls payments.record" : "calls orders.change-status");
  }
});
