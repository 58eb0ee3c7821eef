import { paymentMethods } from "#contract/enumerations.ts";
import type { ListContract } from "#contract/lists/list.ts";
import { maxAmount } from "#contract/money.ts";
import { transactionStatuses } from "./states.ts";

/** The list of transactions: what it can be sorted and filtered by. */
export const transactionList = {
  kind: "transaction",
  columns: [
    "created",
    "number",
    "status",
    "amount",
    "method",
    "provider",
    "reference",
    "orderNumber",
    "customer",
    "by",
  ],
  sort: { column: "created", descending: true },
  fields: {
    status: { type: "choice", values: transactionStatuses },
    method: { type: "choice", values: paymentMethods },
    online: { type: "flag", about: "came or went back by a provider" },
    created: { type: "days", past: true },
    amount: { type: "range", unit: "amount", most: maxAmount, about: "the amount without its sign" },
    by: { type: "people", kind: "user", about: "who recorded it; nobody: what came without a login" },
    forReturn: { type: "flag", about: "money that went back for a return" },
    text: { type: "text", longest: 100, about: "number, reference or order" },
  },
} as const satisfies ListContract;
