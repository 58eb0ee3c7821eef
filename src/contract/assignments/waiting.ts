import { unassigned } from "#contract/enumerations.ts";
import type { FilterOf } from "#contract/lists/list.ts";
import type { orderList } from "#contract/orders/list.ts";
import { pickerStatuses, riderStatuses } from "#contract/orders/status.ts";
import type { AssigneeRole } from "./role.ts";

/** The filters that find the orders which wait for somebody of a role. */
export const waitingOrders: Readonly<Record<AssigneeRole, FilterOf<typeof orderList>>> = {
  picker: { orderStatus: [...pickerStatuses], picker: [unassigned] },
  rider: { orderStatus: [...riderStatuses], deliveryType: ["HOME_DELIVERY"], rider: [unassigned] },
};
