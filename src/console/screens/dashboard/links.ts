import { unassigned } from "#contract/enumerations.ts";
import { type OrderStatus, pickerStatuses, riderStatuses } from "#contract/order-status.ts";

const board = "/business-view";

function link(query: Readonly<Record<string, string>>): string {
  return `${board}?${new URLSearchParams(query)}`;
}

/** Addresses of the boards behind the dashboard's figures. */
export const links = {
  status: (status: OrderStatus): string => link({ status, placed: "today" }),
  late: link({ late: "1", sort: "age" }),
  dueSoon: link({ due: "soon", sort: "age" }),
  withoutPicker: link({ status: pickerStatuses.join(), picker: unassigned }),
  withoutRider: link({ status: riderStatuses.join(), delivery: "HOME_DELIVERY", rider: unassigned }),
  order: (orderId: string): string => `/orders/${orderId}`,
} as const;
