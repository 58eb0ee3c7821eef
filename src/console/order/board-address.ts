import { pathOf } from "#commands/destinations.ts";
import { orderList } from "#contract/orders/list.ts";
import { type OrderStatus, pickerStatuses, riderStatuses } from "#contract/orders/status.ts";
import { unassigned } from "#contract/enumerations.ts";
import { type ListState, writeAddress } from "#console/list/filter/write-address.ts";
import type { FilterFields, FilterFor } from "#console/list/filter/fields.ts";

/** The filter fields of the order boards, with their words on screen. */
export const boardFields: FilterFields<typeof orderList> = {
  contract: orderList,
  words: {
    orderStatus: { of: "status", address: "status", status: (status) => status as OrderStatus },
    slot: { of: "slotStart" },
    placed: { of: "placedAt" },
    late: { called: "dashboard.late" },
    dueSoon: { called: "dashboard.dueSoon", address: "due", flag: "soon" },
    workNow: { name: "due now", address: "work", flag: "now" },
    picker: { of: "pickerName" },
    rider: { of: "riderName" },
    customer: { of: "customerName" },
    area: { name: "delivery area" },
    withoutArea: { name: "without delivery area" },
    segment: { name: "segment" },
    product: { name: "product" },
    together: { name: "together with" },
    paymentState: { of: "paymentState", address: "payment" },
    deliveryType: { of: "deliveryType", address: "delivery" },
    orderType: { of: "orderType", address: "type" },
    source: { of: "source" },
    hour: { name: "hour placed" },
    slotTime: { name: "slot, any day" },
    cancelledFor: { name: "cancelled because" },
    cancelledUntold: { name: "cancelled without reason" },
    promise: { name: "promise" },
    minutesLate: { name: "minutes late" },
    amount: { of: "amount" },
    text: { name: "text" },
  },
};

/** The orders of now that nobody picks. */
export const withoutPicker = { workNow: true, orderStatus: [...pickerStatuses], picker: [unassigned] } as const;

/** The orders of now that nobody brings. */
export const withoutRider = {
  workNow: true,
  orderStatus: [...riderStatuses],
  deliveryType: ["HOME_DELIVERY"],
  rider: [unassigned],
} as const;

/** The path and query of the business view with a filter. */
export function boardPath(state: Partial<ListState<FilterFor<typeof orderList>>>): string {
  return pathOf("go.business-view") + writeAddress(boardFields, state);
}
