import type { RefundStatus } from "#contract/refunds/states.ts";
import type { OrderStage } from "#contract/orders/stage.ts";

/** The colours of the states of refunds. */
export const refundTones: Readonly<Record<RefundStatus, OrderStage>> = {
  Refund: "waiting",
  "Refund Not Completed": "stopped",
  Completed: "done",
  Withdrawn: "stopped",
};
