import { pathOf } from "#commands/destinations.ts";
import { orderList } from "#contract/orders/list.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import { type ListState, writeAddress } from "#console/list/filter/write-address.ts";
import type { FilterFields, FilterFor } from "#console/list/filter/fields.ts";
import { deliveryNames, sourceNames } from "./names.ts";

/** The filter fields of the order boards, with their words on screen. */
export const boardFields: FilterFields<typeof orderList> = {
  contract: orderList,
  words: {
    orderStatus: { name: "status", address: "status", status: (status) => status as OrderStatus },
    slot: { name: "slot" },
    placed: { name: "placed" },
    late: { name: "late" },
    dueSoon: { name: "due soon", address: "due", flag: "soon" },
    picker: { name: "picker" },
    rider: { name: "rider" },
    paymentState: { name: "payment", address: "payment" },
    deliveryType: {
      name: "delivery",
      address: "delivery",
      value: (type) => (deliveryNames as Readonly<Record<string, string>>)[type] ?? type,
    },
    orderType: { name: "type", address: "type" },
    source: {
      name: "source",
      value: (source) => (sourceNames as Readonly<Record<string, string>>)[source] ?? source,
    },
    amount: { name: "amount" },
    text: { name: "text" },
  },
};

/** The path and query of the business view with a filter. */
export function boardPath(state: Partial<ListState<FilterFor<typeof orderList>>>): string {
  return pathOf("go.business-view") + writeAddress(boardFields, state);
}
