import { pathOf, recordPath } from "#commands/destinations.ts";
import { unassigned } from "#contract/enumerations.ts";
import { type OrderStatus, pickerStatuses, riderStatuses } from "#contract/orders/status.ts";
import { type BoardFilter, type BoardSort, writeBoard } from "#console/order/board-address.ts";

const soonestFirst: BoardSort = { column: "age", descending: false };

function board(filter: BoardFilter, sort: BoardSort | null = null): string {
  return pathOf("go.business-view") + writeBoard({ filter, sort, tab: null, open: null });
}

/** Addresses of the boards behind the dashboard's figures. */
export const links = {
  status: (status: OrderStatus): string => board({ orderStatus: [status], placed: "today" }),
  late: board({ late: true }, soonestFirst),
  dueSoon: board({ dueSoon: true }, soonestFirst),
  withoutPicker: board({ orderStatus: [...pickerStatuses], picker: [unassigned] }),
  withoutRider: board({ orderStatus: [...riderStatuses], deliveryType: ["HOME_DELIVERY"], rider: [unassigned] }),
  order: (id: string): string => recordPath("order", id),
} as const;
