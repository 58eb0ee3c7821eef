import type { transactionList } from "#contract/transactions/list.ts";
import type { TransactionRow } from "#contract/transactions/schema.ts";
import { transactionStatuses } from "#contract/transactions/states.ts";
import { buildTransaction } from "../../database/transactions.ts";
import { kindSample } from "../kind-sample.ts";
import { among, lower, within } from "../list-promises.ts";

/** A transaction with plain values, except those that a test sets. */
function transactionRow(part: Partial<TransactionRow> = {}): TransactionRow {
  return {
    id: "00000000-0000-4000-8000-0000000000f9",
    storeId: "00000000-0000-4000-8000-00000000000a",
    version: 1,
    number: "P-00000000",
    status: "Received",
    createdAt: "2026-11-21T04:00:00.000Z",
    updatedAt: "2026-11-21T04:00:00.000Z",
    orderId: "00000000-0000-4000-8000-0000000000a1",
    orderNumber: "S101-000001",
    customerName: "Asha Rao",
    method: "UPI",
    provider: null,
    amount: 21_240,
    reference: "UPI77",
    reason: "",
    by: "Meera",
    userId: "00000000-0000-4000-8000-0000000000b1",
    forReturn: false,
    ...part,
  };
}

const names = ["Asha Rao", "Meera Nair", "Zoe"];
const methods = ["UPI", "Card", "Wallet"];

/** What the tests know of transactions. */
export const transactionSample = kindSample<"transaction", typeof transactionList>({
  rows: [
    transactionRow(),
    transactionRow({ id: "g", status: "Given Back", amount: -500, provider: "sandbox", forReturn: true, userId: null }),
  ],
  texts: (at) => ({
    amount: 100 * (1 + (at % 5)),
    reference: at % 2 ? `UTR${at}` : "",
    by: names[at % names.length] ?? "",
    method: (methods[at % methods.length] ?? "UPI") as TransactionRow["method"],
    provider: at % 3 ? null : "sandbox",
  }),
  write: (db, storeId, fields) => buildTransaction(db, storeId, fields),
  list: {
    values: {
      created: (row) => row.createdAt,
      number: (row) => row.number,
      status: (row) => transactionStatuses.indexOf(row.status),
      amount: (row) => row.amount,
      method: (row) => row.method,
      provider: (row) => row.provider,
      reference: (row) => row.reference,
      orderNumber: (row) => row.orderNumber,
      customer: (row) => lower(row.customerName),
      by: (row) => lower(row.by),
    },
    names: ["customer", "by"],
    fields: {
      status: (row, value) => among(row.status, value),
      method: (row, value) => among(row.method, value),
      online: (row) => row.provider !== null,
      created: (row, value) => within(row.createdAt, value),
      amount: (row, value) =>
        Math.abs(row.amount) >= (value.from ?? 0) && Math.abs(row.amount) <= (value.to ?? Number.MAX_SAFE_INTEGER),
      by: (row, value) => among(row.userId ?? "unassigned", value),
      forReturn: (row) => row.forReturn,
      text: (row) => `${row.number} ${row.reference} ${row.orderNumber}`,
    },
  },
});
