import { describe, expect, it } from "vitest";
import { assigneeOptions } from "#commands/kinds/assign.ts";
import { buildNow, buildOrder, picksOf, recordOf } from "../../support/console/fake-tools.ts";
import { askAbout, runWith } from "../run.ts";

const asha = { id: "a", name: "Asha", phone: "1", openOrders: 4, capacity: 8, refusal: null };
const biru = { id: "b", name: "Biru", phone: "2", openOrders: 1, capacity: 8, refusal: null };
const chen = { id: "c", name: "Chen", phone: "3", openOrders: 0, capacity: 8, refusal: "off duty" };

describe("assigneeOptions", () => {
  it("puts the least loaded first, and who cannot last, with the reason", () => {
    const options = assigneeOptions([chen, asha, biru]);
    expect(options.map((option) => option.title)).toEqual(["Biru", "Asha", "Chen"]);
    expect(options[2]?.because).toBe("off duty");
    expect(options[0]?.hint).toBe("1 of 8 open");
  });
});

describe("assign.picker", () => {
  it("asks with the load of each, calls, tells, and can be undone to nobody", async () => {
    const order = buildOrder({ status: "Accepted" });
    const bodies: unknown[] = [];
    const { calls, undos } = await runWith("assign.picker", buildNow({ cursor: recordOf("order", order) }), {
      answers: ["Biru"],
      api: (name, request) => {
        if (name === "pickers.assignees") return [asha, biru];
        bodies.push((request as { body: unknown }).body);
        return { ...order, status: "Picker Assigned", pickerId: "b", version: 2 };
      },
    });
    expect(bodies).toEqual([{ version: 1, pickerId: "b" }]);
    expect(calls).toContain(`tell Updated Sucessfully success ${order.number}: picker Biru`);
    await undos[0]?.run();
    expect(bodies[1]).toEqual({ version: 2, pickerId: null, undoes: 2 });
  });

  it("plans for several", async () => {
    const picked = [buildOrder({ status: "Accepted" }), buildOrder({ status: "Delivered" })];
    const { calls } = await runWith("assign.picker", buildNow({ picked: picksOf("order", picked) }), {
      answers: ["Asha"],
      api: () => [asha],
    });
    expect(calls).toContain("batch Assign picker Asha: 1 can, 1 cannot");
  });

  it("says why an order takes none", () => {
    expect(askAbout("assign.picker", buildNow())).toEqual({ because: "Pending orders take no picker" });
  });
});

describe("assign.rider", () => {
  it("calls the rider's route", async () => {
    const order = buildOrder({ status: "Ready for Delivery" });
    const { calls } = await runWith("assign.rider", buildNow({ cursor: recordOf("order", order) }), {
      answers: ["Asha"],
      api: (name) => (name === "riders.assignees" ? [asha] : order),
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
