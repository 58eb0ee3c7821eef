import { expect, it } from "vitest";
import type { DeliveryPrice } from "#contract/delivery/schema.ts";
import type { OrderDetail } from "#contract/orders/schema.ts";
import type { AnyForm } from "#commands/form.ts";
import { changeDelivery } from "#commands/kinds/forms/change-delivery.ts";
import type { Tools } from "#commands/context/tools.ts";
import { buildOrder } from "../../support/console/fake-tools.ts";

const noon = { start: "2026-11-23T06:30:00.000Z", end: "2026-11-23T08:30:00.000Z" };
const evening = { start: "2026-11-23T12:30:00.000Z", end: "2026-11-23T14:30:00.000Z" };
const address = { type: "Home", line: "12 Lake Road", locality: "Hill", city: "Pune", pincode: "411001" } as const;

/** Opens the form over a gateway that asks 19.00 more for the evening; answers the form and what was sent. */
async function open(status: "Accepted" | "In-Transit", more: Readonly<Record<string, unknown>> = {}) {
  const order = buildOrder({ status, amount: 42_900, slotStart: noon.start, slotEnd: noon.end });
  const sent: { name: string; body: unknown }[] = [];
  const undone: (() => Promise<void>)[] = [];
  let form: AnyForm | undefined;
  const answers: Record<string, unknown> = {
    "orders.read": { order, address, instructions: "", tax: 1_905 } as Partial<OrderDetail>,
    "slots.list": {
      timeZone: "Asia/Kolkata",
      slots: [
        { ...noon, remaining: 0, surcharge: 0 },
        { ...evening, remaining: 3, surcharge: 1_900 },
      ],
    },
    "orders.price-delivery": {
      before: { deliveryCharge: 2_900, amount: 42_900, tax: 1_905 },
      after: { deliveryCharge: 4_800, amount: 44_800, tax: 1_905 },
      toCollect: 44_800,
      toGiveBack: 0,
      refused: {},
    } satisfies DeliveryPrice,
    "orders.change-delivery": { ...order, version: 2, amount: 44_800 },
    "orders.undo-delivery": { ...order, version: 3 },
    ...more,
  };
  let close: (row: unknown) => void = () => undefined;
  const tools = {
    api: async (name: string, request: { body?: unknown }) => {
      sent.push({ name, body: request.body });
      return answers[name];
    },
    change: async (_kind: string, _row: unknown, _patch: unknown, call: () => Promise<unknown>) => call(),
    fill: (asked: AnyForm) => {
      form = asked;
      return new Promise((resolve) => (close = resolve));
    },
    newest: (_kind: string, row: unknown) => row,
    newKey: () => "key",
    keepUndo: (undo: { run: () => Promise<void> }) => undone.push(undo.run),
    clearSelection: () => undefined,
  } as unknown as Tools;
  const done = changeDelivery(order, tools);
  await expect.poll(() => form).toBeDefined();
  if (!form) throw new Error("no form was opened");
  const { fields, values, save } = form;
  const start = values(undefined);
  return {
    fields,
    start,
    sent,
    undone,
    save: (typed: object) => save({ ...start, ...typed }, { record: order, idempotencyKey: "key" }),
    finish: (row: unknown) => (close(row), done),
  };
}

it("offers what can be changed, the slots that have room, and the one that was promised", async () => {
  const { fields, finish } = await open("Accepted");
  expect(fields["slot"]?.words).toEqual({
    [`${evening.start}/${evening.end}`]: "Mon 23 Nov 18:00 to 20:00, 3 left, 19.00 more",
    [`${noon.start}/${noon.end}`]: "Mon 23 Nov 12:00 to 14:00 (as it is now, full)",
  });
  await finish(undefined);
  const onTheWay = await open("In-Transit");
  expect(Object.keys(onTheWay.fields)).toEqual([
    "name",
    "phone",
    "gstin",
    "businessName",
    "businessAddress",
    "instructions",
  ]);
  await onTheWay.finish(undefined);
});

it("says what another slot costs, and saves it when it is saved once more, with the way back", async () => {
  const { save, sent, undone, finish } = await open("Accepted");
  const typed = { slot: `${evening.start}/${evening.end}` };
  await expect(save(typed)).rejects.toThrow(
    "The delivery charge becomes 48.00 instead of 29.00, the order 448.00: 448.00 to collect. Save again to confirm.",
  );
  expect(sent.map(({ name }) => name)).not.toContain("orders.change-delivery");
  const row = await save(typed);
  expect(sent.at(-1)).toEqual({
    name: "orders.change-delivery",
    body: { version: 1, changes: { slot: evening }, shown: { amount: 44_800, tax: 1_905 } },
  });
  await finish(row);
  await undone[0]?.();
  expect(sent.at(-1)).toEqual({ name: "orders.undo-delivery", body: { version: 2, undoes: 2 } });
});

it("sends an address whole, and nothing where nothing was typed", async () => {
  const { save, sent, finish } = await open("Accepted");
  const same = await save({});
  expect(sent.map(({ name }) => name)).toEqual(["orders.read", "slots.list"]);
  await expect(save({ pincode: "411099" })).rejects.toThrow("Save again");
  expect(sent.at(-1)?.body).toEqual({ changes: { address: { ...address, pincode: "411099" } } });
  await finish(same);
});

it("has city and state follow another pincode, unless they were typed too; its point stays with its street", async () => {
  const point = { latitude: 18.5, longitude: 73.8 };
  const { save, sent, finish } = await open("Accepted", {
    "orders.read": { order: buildOrder({ status: "Accepted" }), address: { ...address, state: "Maharashtra", point } },
    "addresses.pincode": { city: "New Delhi", state: "Delhi" },
  });
  const lastAddress = () => (sent.at(-1)?.body as { changes: { address: unknown } } | undefined)?.changes.address;
  await expect(save({ pincode: "110001" })).rejects.toThrow("Save again");
  expect(lastAddress()).toEqual({ ...address, pincode: "110001", city: "New Delhi", state: "Delhi" });
  await expect(save({ pincode: "110001", state: "Haryana" })).rejects.toThrow("Save again");
  expect(lastAddress()).toEqual({ ...address, pincode: "110001", city: "New Delhi", state: "Haryana" });
  await expect(save({ type: "Work" })).rejects.toThrow("Save again");
  expect(lastAddress()).toEqual({ ...address, type: "Work", state: "Maharashtra", point });
  await finish(undefined);
});
