import type { OrderStatus } from "./status.ts";

/** The stages that an order passes. Statuses of one stage have the same colour. */
export type OrderStage =
  | "waiting"
  | "held"
  | "picking"
  | "asking"
  | "packed"
  | "delivery"
  | "done"
  | "returned"
  | "stopped";

/** The stage of a status, and how far an order with this status is in that stage, in percent. */
export interface StageStep {
  readonly stage: OrderStage;
  readonly reached: 25 | 33 | 50 | 67 | 75 | 100;
}

/** The stage and progress of each status. */
export const stageSteps: Readonly<Record<OrderStatus, StageStep>> = {
  Pending: { stage: "waiting", reached: 100 },
  "On-Hold": { stage: "held", reached: 100 },
  Accepted: { stage: "picking", reached: 33 },
  "Picker Assigned": { stage: "picking", reached: 67 },
  "Picking & Packing": { stage: "picking", reached: 100 },
  "Proposed Alternatives": { stage: "asking", reached: 50 },
  "Call Back Requested": { stage: "asking", reached: 100 },
  "Picking Completed": { stage: "packed", reached: 50 },
  "Price Updated": { stage: "packed", reached: 100 },
  "Ready for Delivery": { stage: "delivery", reached: 25 },
  "Delivery Assigned": { stage: "delivery", reached: 50 },
  "Rider Assigned": { stage: "delivery", reached: 75 },
  "In-Transit": { stage: "delivery", reached: 100 },
  "Partially Delivered": { stage: "done", reached: 50 },
  Delivered: { stage: "done", reached: 100 },
  Returned: { stage: "returned", reached: 100 },
  Cancelled: { stage: "stopped", reached: 100 },
  Rejected: { stage: "stopped", reached: 100 },
};

/** The common stage of these statuses; null when they belong to several, or when there are none. */
export function commonStage(statuses: readonly OrderStatus[]): OrderStage | null {
  const stages = new Set(statuses.map((status) => stageSteps[status].stage));
  const [only] = stages;
  return stages.size === 1 && only ? only : null;
}
