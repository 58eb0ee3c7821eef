import { describe, expect, it } from "vitest";
import { assigneeOptions } from "#commands/kinds/assigning/assignee-options.ts";
import type { Choice } from "#commands/context/questions.ts";
import type { Lane, PlannedOrder } from "#contract/assignments/schema.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { Assignee } from "#contract/people/schema.ts";
import { buildNow, buildOrder, selectedOf, recordOf } from "../../support/console/fake-tools.ts";
import { askAbout, runWith } from "../run.ts";

const anybody = { phone: "1", onDuty: true, capacity: 8, openKilograms: 0, capacityKilograms: null, refusal: null };
const asha: Assignee = { ...anybody, id: "a", name: "Asha", openOrders: 4 };
const biru: Assignee = { ...anybody, id: "b", name: "Biru", openOrders: 1, openKilograms: 2.5, capacityKilograms: 20 };
const chen: Assignee = { ...anybody, id: "c", name: "Chen", openOrders: 0, onDuty: false, refusal: "off duty" };

/** What the gateway answers to questions about who can take orders. */
const answering =
  (assignees: readonly Assignee[], best: readonly object[] = []) =>
  (name: string): unknown =>
    name.endsWith(".plan") ? { best, lanes: [], records: [] } : assignees;

describe("assigneeOptions", () => {
  it("puts the least loaded first, and who cannot last, with the reason", () => {
    const options = assigneeOptions("picker", [chen, asha, biru], false);
    expect(options.map((option) => option.title)).toEqual(["Biru", "Asha", "Chen"]);
    expect(options[2]?.because).toBe("off duty");
    expect(options[0]?.hint).toBe("1 of 8 open, 2.5 of 20 kg");
    expect(options[1]?.hint).toBe("4 of 8 open");
  });

  it("lets somebody who may exceed capacities choose who is full, but nobody who is off duty", () => {
    const full: Assignee = { ...asha, openOrders: 8, refusal: "full: 8 of 8 orders" };
    const because = (mayExceed: boolean) =>
      assigneeOptions("picker", [full, chen], mayExceed).map((option) => option.because);
    expect(because(false)).toEqual(["off duty", "full: 8 of 8 orders"]);
    expect(because(true)).toEqual(["off duty", undefined]);
  });
});

describe("the orders at hand", () => {
  const order: PlannedOrder = {
    kind: "order",
    id: "o",
    number: "S101-1",
    items: 30,
    kilograms: 0,
    area: null,
    slotEnd: null,
    version: 1,
    status: "Ready for Delivery",
    orderType: "Normal",
    deliveryType: "HOME_DELIVERY",
    customerName: "",
    placedAt: "2026-11-21T04:00:00.000Z",
    slotStart: null,
    needs: ["frozen"],
    holderId: null,
  };
  const lane = (id: string, more: Partial<Lane>): Lane => ({
    id,
    name: id,
    onDuty: true,
    shiftEnd: null,
    skills: ["frozen"],
    zone: "",
    vehicle: null,
    capacity: 8,
    capacityKilograms: null,
    minutesPerOrder: null,
    open: [],
    ...more,
  });
  const small = { registration: "KA 01 AB 1", type: "Scooter", crates: 1 };
  const plan = { best: [], records: [order], lanes: [lane("a", { skills: [] }), lane("b", { vehicle: small })] };
  const told = (mayExceed: boolean, known = plan) =>
    assigneeOptions("picker", [asha, biru], mayExceed, null, known).map(({ title, because }) => [title, because]);

  it("are refused to who is not trained for them or has no room in the vehicle, before anybody is chosen", () => {
    expect(told(false)).toEqual([
      ["Biru", "too large: 1.5 of 1 crates"],
      ["Asha", "not trained for frozen goods"],
    ]);
  });

  it("may go beyond room and skills by who may exceed them, who is told of a missing skill", () => {
    expect(told(true)).toEqual([
      ["Biru", undefined],
      ["Asha", undefined],
    ]);
    const hints = assigneeOptions("picker", [asha, biru], true, null, plan).map(({ hint }) => hint);
    expect(hints).toEqual([expect.stringContaining(" open"), "not trained for frozen goods"]);
  });

  it("can be given to who can take one of them", () => {
    const light = { ...order, items: 1, needs: [] };
    expect(told(false, { ...plan, records: [order, light] })).toEqual([
      ["Biru", undefined],
      ["Asha", undefined],
    ]);
  });
});

describe("assign.picker", () => {
  it("names the best for these orders first, with the reasons, then everyone else", async () => {
    const best = [
      {
        assigneeId: "a",
        reasons: [{ type: "open", orders: 4 }, { type: "free", minutes: 6 }, { type: "same-slot" }],
      },
    ];
    const order = buildOrder({ status: "Accepted" });
    const { questions } = await runWith("assign.picker", buildNow({ cursor: recordOf("order", order) }), {
      api: answering([asha, biru, chen], best),
    });
    const { options: read } = questions[0] as Choice<Assignee>;
    const options = typeof read === "function" ? await read() : read;
    expect(options.map(({ title, hint, heading }) => [title, hint, heading])).toEqual([
      ["Asha", "4 open, free in 6 min, same slot", undefined],
      ["Biru", "1 of 8 open, 2.5 of 20 kg", "Everyone else"],
      ["Chen", "0 of 8 open", "Everyone else"],
    ]);
  });

  it("asks all the same when nobody can say who is best", async () => {
    const order = buildOrder({ status: "Accepted" });
    const { questions } = await runWith("assign.picker", buildNow({ cursor: recordOf("order", order) }), {
      api: (name) => {
        if (name === "pickers.plan") throw new Error("unavailable");
        return [asha];
      },
    });
    const { options: read } = questions[0] as Choice<Assignee>;
    expect(typeof read === "function" ? (await read()).length : 0).toBe(1);
  });

  it("refuses who has all of the orders already, last and with the reason", async () => {
    const held = { status: "Picker Assigned", pickerId: "b", pickerName: "Biru" } as const;
    const one = buildOrder(held);
    const reasons = async (...orders: readonly OrderRow[]) => {
      const { questions } = await runWith("assign.picker", buildNow({ selected: selectedOf("order", orders) }), {
        api: answering([asha, biru]),
      });
      const { options: read } = questions[0] as Choice<Assignee>;
      const options = typeof read === "function" ? await read() : read;
      return options.map(({ title, because }) => [title, because]);
    };
    expect(await reasons(one)).toEqual([
      ["Asha", undefined],
      ["Biru", "already assigned"],
    ]);
    expect(await reasons(one, buildOrder(held))).toContainEqual(["Biru", "already assigned"]);
    expect(await reasons(one, buildOrder({ status: "Accepted" }))).toContainEqual(["Biru", undefined]);
    expect(await reasons(buildOrder({ status: "Accepted" }))).toContainEqual(["Biru", undefined]);
  });

  it("asks with the load of each, calls, tells, and can be undone to nobody", async () => {
    const order = buildOrder({ status: "Accepted" });
    const bodies: unknown[] = [];
    const { calls, undos } = await runWith("assign.picker", buildNow({ cursor: recordOf("order", order) }), {
      answers: ["Biru"],
      api: (name, request) => {
        if (name === "pickers.assignees" || name === "pickers.plan") return answering([asha, biru])(name);
        bodies.push((request as { body: unknown }).body);
        return { ...order, status: "Picker Assigned", pickerId: "b", version: 2 };
      },
    });
    expect(bodies).toEqual([{ version: 1, pickerId: "b" }]);
    expect(calls).toContain(`tell Updated Sucessfully success ${order.number}: picker Biru`);
    await undos[0]?.run();
    expect(bodies[1]).toEqual({ version: 2, pickerId: null, undoes: 2 });
    expect(calls).toContain("clearSelection");
  });

  it("says whom it takes an order from, and gives it back to them whatever they carry by then", async () => {
    const order = buildOrder({ status: "Picker Assigned", pickerId: "a", pickerName: "Asha" });
    const bodies: unknown[] = [];
    const { calls, undos } = await runWith("assign.picker", buildNow({ cursor: recordOf("order", order) }), {
      answers: ["Biru"],
      api: (name, request) => {
        if (name === "pickers.assignees" || name === "pickers.plan") return answering([asha, biru])(name);
        bodies.push((request as { body: unknown }).body);
        return { ...order, pickerId: "b", version: 2 };
      },
    });
    expect(calls).toContain(`tell Updated Sucessfully success ${order.number}: picker Biru, taken from Asha`);
    await undos[0]?.run();
    expect(bodies).toEqual([
      { version: 1, pickerId: "b" },
      { version: 2, pickerId: "a", undoes: 2, beyondCapacity: true },
    ]);
  });

  it("plans for as many as somebody has room for", async () => {
    const selected = Array.from({ length: 6 }, () => buildOrder({ status: "Accepted" }));
    const { calls } = await runWith("assign.picker", buildNow({ selected: selectedOf("order", selected) }), {
      answers: ["Asha"],
      api: answering([asha]),
    });
    expect(calls).toContain("batch Assign picker Asha to orders: 4 will change, 2 will be skipped");
  });

  it("plans for several", async () => {
    const selected = [buildOrder({ status: "Accepted" }), buildOrder({ status: "Delivered" })];
    const { calls } = await runWith("assign.picker", buildNow({ selected: selectedOf("order", selected) }), {
      answers: ["Asha"],
      api: answering([asha]),
    });
    expect(calls).toContain("batch Assign picker Asha to orders: 1 will change, 1 will be skipped");
  });

  it("says why an order takes none", () => {
    expect(askAbout("assign.picker", buildNow())).toEqual({ because: "Pending orders cannot be assigned a picker" });
  });
});

describe("assign.rider", () => {
  it("calls the rider's route", async () => {
    const order = buildOrder({ status: "Ready for Delivery" });
    const { calls } = await runWith("assign.rider", buildNow({ cursor: recordOf("order", order) }), {
      answers: ["Asha"],
      api: (name) => (name === "orders.assign-rider" ? order : answering([asha])(name)),
    });
    expect(calls).toContain("api orders.assign-rider");
  });

  it("takes no order the customer collects", () => {
    const order = buildOrder({ status: "Ready for Delivery", deliveryType: "STORE_PICKUP" });
    expect(askAbout("assign.rider", buildNow({ cursor: recordOf("order", order) }))).toEqual({
      because: "the customer collects this order at the store",
    });
  });
});
