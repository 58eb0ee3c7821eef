import { unassigned } from "#contract/enumerations.ts";
import type { FilterOf } from "#contract/lists/list.ts";
import type { orderList } from "#contract/orders/list.ts";
import { pickerStatuses, riderStatuses } from "#contract/orders/status.ts";
import type { returnList } from "#contract/returns/list.ts";
import type { Assignment, assignments } from "./assignment.ts";

interface Filters {
  readonly order: FilterOf<typeof orderList>;
  readonly return: FilterOf<typeof returnList>;
}

/** The filters that find what waits for somebody, by the assignment. */
export const waiting: { readonly [A in Assignment]: Filters[(typeof assignments)[A]["kind"]] } = {
  picker: { orderStatus: [...pickerStatuses], picker: [unassigned] },
  rider: { orderStatus: [...riderStatuses], deliveryType: ["HOME_DELIVERY"], rider: [unassigned] },
  pickup: { status: ["Ready for Pickup"] },
};
