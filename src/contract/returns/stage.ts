import type { ReturnStatus } from "#contract/enumerations.ts";
import type { OrderStage } from "#contract/orders/stage.ts";

/** The stage of an order whose colour each status of a return has. */
export const returnStages: Readonly<Record<ReturnStatus, OrderStage>> = {
  Pending: "waiting",
  "Return Accepted": "picking",
  "Ready for Pickup": "packed",
  "Assign Rider": "delivery",
  "Pickup Initiated": "delivery",
  "Return Picked": "returned",
  "Return Not Picked": "held",
  "Return Rejected": "stopped",
  Completed: "done",
};
