import { paymentMethods } from "#contract/enumerations.ts";
import type { ListContract } from "#contract/lists/list.ts";
import { maxAmount } from "#contract/money.ts";
import { approvals, refundCauses, refundStatuses } from "./states.ts";

/** The list of refunds: what it can be sorted and filtered by. */
export const refundList = {
  kind: "refund",
  columns: [
    "number",
    "status",
    "cause",
    "amount",
    "method",
    "approval",
    "orderNumber",
    "customer",
    "requestedBy",
    "created",
  ],
  sort: { column: "created", descending: true },
  fields: {
    status: { type: "choice", values: refundStatuses },
    cause: { type: "choice", values: refundCauses },
    approval: { type: "choice", values: approvals },
    method: { type: "choice", values: paymentMethods },
    created: { type: "days", past: true },
    amount: { type: "range", unit: "amount", most: maxAmount },
    withdrawn: { type: "flag", about: "nothing is to be given back for it any more" },
    standing: { type: "flag", about: "it was not withdrawn" },
    text: { type: "text", longest: 100, about: "number of the refund or order, customer or reference" },
  },
} as const satisfies ListContract;
