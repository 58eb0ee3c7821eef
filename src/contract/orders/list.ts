import { deliveryTypes, orderSources, orderTypes, paymentStates } from "#contract/enumerations.ts";
import type { ListContract } from "#contract/lists/list.ts";
import { maxAmount } from "#contract/money.ts";
import { sortColumns } from "./columns.ts";
import { orderStatuses } from "./status.ts";

/** The boards' list of orders: what it can be sorted and filtered by. */
export const orderList = {
  kind: "order",
  export: "order.export",
  columns: sortColumns,
  sort: { column: "placed", descending: true },
  fields: {
    orderStatus: { type: "choice", values: orderStatuses },
    slot: { type: "days" },
    placed: { type: "days" },
    late: { type: "flag" },
    dueSoon: { type: "flag" },
    picker: { type: "people", kind: "picker" },
    rider: { type: "people", kind: "rider" },
    paymentState: { type: "choice", values: paymentStates },
    deliveryType: { type: "choice", values: deliveryTypes },
    orderType: { type: "choice", values: orderTypes },
    source: { type: "choice", values: orderSources },
    amount: { type: "range", unit: "amount", most: maxAmount },
    text: { type: "text", longest: 100 },
  },
} as const satisfies ListContract;
