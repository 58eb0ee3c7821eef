import { pathOf, recordPath } from "#commands/destinations.ts";
import { unpaidStates } from "#contract/payments/states/payment-state.ts";
import { deliveredStatuses, type OrderStatus, pickerStatuses } from "#contract/orders/status.ts";
import type { DayRange } from "#console/list/filter/write-days.ts";
import { boardPath, withoutPicker, withoutRider } from "#console/order/board-address.ts";

const soonestFirst = { column: "age", descending: false };

/** Addresses of the boards behind what the dashboard tells. */
export const links = {
  status: (status: OrderStatus, placed: DayRange): string => boardPath({ filter: { orderStatus: [status], placed } }),
  late: boardPath({ filter: { late: true }, sort: soonestFirst }),
  dueSoon: boardPath({ filter: { dueSoon: true }, sort: soonestFirst }),
  withoutPicker: boardPath({ filter: withoutPicker }),
  withoutRider: boardPath({ filter: withoutRider }),
  onHold: boardPath({ filter: { orderStatus: ["On-Hold"] } }),
  deliveredUnpaid: boardPath({ filter: { orderStatus: [...deliveredStatuses], paymentState: [...unpaidStates] } }),
  approvals: pathOf("go.refund-approvals"),
  transactions: pathOf("go.transactions"),
  "slot-load": pathOf("go.orders"),
  "picker-load": pathOf("go.pickers"),
  picker: (id: string): string => boardPath({ filter: { orderStatus: [...pickerStatuses], picker: [id] } }),
  order: (id: string): string => recordPath("order", id),
} as const;
