import { describe, expect, it } from "vitest";
import { returnStatuses, type ReturnStatus } from "#contract/enumerations.ts";
import { likelyReturnStatus, needsOfMove, nextReturnStatuses, refuseReturnMove } from "#contract/returns/status.ts";

/** The moves as they were agreed on; every other is refused. */
const agreed: Readonly<Record<ReturnStatus, readonly ReturnStatus[]>> = {
  Pending: ["Return Accepted", "Return Rejected"],
  "Return Accepted": ["Ready for Pickup", "Return Picked"],
  "Ready for Pickup": ["Assign Rider"],
  "Assign Rider": ["Pickup Initiated", "Ready for Pickup"],
  "Pickup Initiated": ["Return Picked", "Return Not Picked"],
  "Return Not Picked": ["Ready for Pickup", "Return Rejected"],
  "Return Picked": ["Completed"],
  "Return Rejected": [],
  Completed: [],
};

describe("the status of a return", () => {
  it.each(returnStatuses)("moves from %s only as agreed", (from) => {
    const possible = (["ADDRESS", "STORE"] as const).flatMap((pickup) => nextReturnStatuses({ status: from, pickup }));
    expect([...new Set(possible)].toSorted()).toEqual([...agreed[from]].toSorted());
    for (const to of returnStatuses) {
      const because = refuseReturnMove({ status: from, pickup: "ADDRESS" }, to);
      if (!agreed[from].includes(to)) expect(because).not.toBeNull();
    }
  });

  it("goes the way that the goods go", () => {
    expect(nextReturnStatuses({ status: "Return Accepted", pickup: "STORE" })).toEqual(["Return Picked"]);
    expect(nextReturnStatuses({ status: "Return Accepted", pickup: "ADDRESS" })).toEqual(["Ready for Pickup"]);
    expect(likelyReturnStatus({ status: "Assign Rider", pickup: "ADDRESS" })).toBe("Pickup Initiated");
    expect(likelyReturnStatus({ status: "Completed", pickup: "ADDRESS" })).toBeNull();
    expect(needsOfMove("Ready for Pickup", "Assign Rider")).toBe("rider");
    expect(needsOfMove("Pickup Initiated", "Return Not Picked")).toBe("reason");
  });
});
