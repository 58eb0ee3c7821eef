import type { Kind } from "#contract/kinds.ts";
import { liveOrder } from "#console/client/orders/live-order.ts";
import { type LiveKind, smallKind } from "./live-kind.ts";

/** How the lists of each kind are kept up to date. */
export const liveKinds: Readonly<Record<Kind, LiveKind>> = {
  order: liveOrder,
  // Open work stands in the rows of those who do it, and a vehicle in its rider's row.
  picker: smallKind("picker", "order"),
  rider: smallKind("rider", "order", "vehicle"),
  vehicle: smallKind("vehicle", "rider"),
};
