import { returnStatuses } from "#contract/enumerations.ts";
import type { ListContract } from "#contract/lists/list.ts";
import { returnPlaces, returnReasons } from "./fields.ts";

/** The list of returns: what it can be sorted and filtered by. */
export const returnList = {
  kind: "return",
  columns: ["number", "status", "orderNumber", "customer", "items", "amount", "pickup", "rider", "created", "phone"],
  sort: { column: "created", descending: true },
  fields: {
    status: { type: "choice", values: returnStatuses },
    reason: { type: "choice", values: returnReasons, about: "returns with a line of one of these reasons" },
    pickup: { type: "choice", values: returnPlaces },
    rider: { type: "people", kind: "rider" },
    customer: { type: "lookup", of: "customer" },
    created: { type: "days", past: true },
    withoutInvoice: { type: "flag", about: "completed returns of which goods came, and that have no return invoice" },
    text: {
      type: "text",
      longest: 100,
      about: "number of return, order or new order of an exchange, customer name, phone",
    },
  },
} as const satisfies ListContract;
