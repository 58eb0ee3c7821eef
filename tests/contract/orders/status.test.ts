import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deliveryTypes } from "#contract/enumerations.ts";
import {
  closedStatuses,
  likelyStatus,
  nextStatuses,
  openStatuses,
  orderStatuses,
  orderTransitions,
  type OrderStanding,
  pickerStatuses,
  refuseTransition,
  riderStatuses,
} from "#contract/orders/status.ts";

const standing: fc.Arbitrary<OrderStanding> = fc.record({
  status: fc.constantFrom(...orderStatuses),
  deliveryType: fc.constantFrom(...deliveryTypes),
  pickerId: fc.option(fc.uuid()),
  riderId: fc.option(fc.uuid()),
});

describe("the table of order statuses", () => {
  it("leads from Pending to every status, so that none is unreachable", () => {
    const reached = new Set<string>(["Pending"]);
    for (const status of reached) {
      for (const next of orderTransitions[status as (typeof orderStatuses)[number]]) reached.add(next);
    }
    expect([...reached].toSorted()).toEqual([...orderStatuses].toSorted());
  });

  it("ends in Returned, Cancelled and Rejected only", () => {
    const ends = orderStatuses.filter((status) => orderTransitions[status].length === 0);
    expect(ends).toEqual(["Returned", "Cancelled", "Rejected"]);
  });

  it("splits the statuses into open and closed without remainder", () => {
    expect([...openStatuses, ...closedStatuses].toSorted()).toEqual([...orderStatuses].toSorted());
  });

  it("never moves an order to the status it has", () => {
    for (const status of orderStatuses) expect(orderTransitions[status]).not.toContain(status);
  });
});

describe("likelyStatus", () => {
  const home = { deliveryType: "HOME_DELIVERY", pickerId: "p", riderId: "r" } as const;
  it.each([
    ["Pending", "Accepted"],
    ["On-Hold", "Accepted"],
    ["Accepted", "Picker Assigned"],
    ["Picker Assigned", "Picking & Packing"],
    ["Picking & Packing", "Picking Completed"],
    ["Proposed Alternatives", "Picking Completed"],
    ["Call Back Requested", "Picking & Packing"],
    ["Picking Completed", "Ready for Delivery"],
    ["Price Updated", "Ready for Delivery"],
    ["Ready for Delivery", "Rider Assigned"],
    ["Delivery Assigned", "Rider Assigned"],
    ["Rider Assigned", "In-Transit"],
    ["In-Transit", "Delivered"],
    ["Partially Delivered", "Delivered"],
    ["Delivered", null],
    ["Cancelled", null],
  ] as const)("leads from %s on to %s", (status, next) => expect(likelyStatus({ ...home, status })).toBe(next));
});

describe("refuseTransition", () => {
  it("allows nothing that the table does not list", () => {
    fc.assert(
      fc.property(standing, fc.constantFrom(...orderStatuses), (order, to) => {
        if (!orderTransitions[order.status].includes(to)) {
          expect(refuseTransition(order, to)).toMatchObject({ reason: "not-allowed" });
        }
      }),
    );
  });

  it("never lets an order be Picker Assigned without a picker or Rider Assigned without a rider", () => {
    fc.assert(
      fc.property(standing, (order) => {
        if (!order.pickerId) expect(refuseTransition(order, "Picker Assigned")).not.toBeNull();
        if (!order.riderId) expect(refuseTransition(order, "Rider Assigned")).not.toBeNull();
      }),
    );
  });

  it("hands a store pickup over at the store, and a home delivery by a rider only", () => {
    const ready = { status: "Ready for Delivery", pickerId: null, riderId: null } as const;
    const pickup = { ...ready, deliveryType: "STORE_PICKUP" } as const;
    const home = { ...ready, deliveryType: "HOME_DELIVERY" } as const;
    expect(refuseTransition(pickup, "Delivered")).toBeNull();
    expect(refuseTransition(home, "Delivered")).toMatchObject({ reason: "not-allowed" });
    expect(nextStatuses(pickup)).toEqual(["Delivered", "Cancelled"]);
    expect(nextStatuses(home)).toEqual(["Delivery Assigned", "Rider Assigned", "Cancelled"]);
  });

  it("says why in words an operator understands", () => {
    const order = { deliveryType: "HOME_DELIVERY", pickerId: null, riderId: null } as const;
    expect(refuseTransition({ ...order, status: "Cancelled" }, "Pending")?.because).toBe("Cancelled is final");
    expect(refuseTransition({ ...order, status: "Pending" }, "Delivered")?.because).toBe(
      "an order cannot change from Pending to Delivered",
    );
    expect(refuseTransition({ ...order, status: "Accepted" }, "Picker Assigned")?.because).toBe(
      "Picker Assigned needs a picker",
    );
  });

  it("offers every status in which people are named a way to name them", () => {
    expect(pickerStatuses.every((status) => openStatuses.includes(status))).toBe(true);
    expect(riderStatuses.every((status) => openStatuses.includes(status))).toBe(true);
  });
});
