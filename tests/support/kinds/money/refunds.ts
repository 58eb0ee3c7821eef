import type { refundList } from "#contract/refunds/list.ts";
import type { RefundRow } from "#contract/refunds/schema.ts";
import { refundCauses, refundStatuses } from "#contract/refunds/states.ts";
import { buildRefund } from "../../database/refunds.ts";
import { kindSample } from "../kind-sample.ts";
import { among, lower, within } from "../list-promises.ts";

/** A refund with plain values, except those that a test sets. */
export function refundRow(part: Partial<RefundRow> = {}): RefundRow {
  return {
    id: "00000000-0000-4000-8000-0000000000f1",
    storeId: "00000000-0000-4000-8000-00000000000a",
    version: 1,
    number: "S101-RF-000001",
    orderId: "00000000-0000-4000-8000-0000000000a1",
    orderNumber: "S101-000001",
    customerName: "Asha Rao",
    returnId: null,
    paymentId: "00000000-0000-4000-8000-0000000000d1",
    paidBy: "UPI",
    cause: "Cancellation",
    status: "Refund",
    amount: 21_240,
    method: "UPI",
    approval: "Not needed",
    needsSecond: false,
    withProvider: false,
    attempts: 0,
    because: "",
    reference: "",
    note: "",
    requestedById: "00000000-0000-4000-8000-0000000000b1",
    requestedBy: "Meera",
    decidedBy: null,
    givenPaymentId: null,
    createdAt: "2026-11-21T04:00:00.000Z",
    updatedAt: "2026-11-21T04:00:00.000Z",
    ...part,
  };
}

/** Refunds of every state. */
export const refundRows = [
  refundRow(),
  refundRow({ id: "w", number: "S101-RF-000002", approval: "Waiting", amount: 500_000 }),
  refundRow({ id: "p", number: "S101-RF-000003", withProvider: true, attempts: 1 }),
  refundRow({ id: "n", number: "S101-RF-000004", status: "Refund Not Completed", because: "the bank has declined it" }),
  refundRow({ id: "r", number: "S101-RF-000005", status: "Refund Not Completed", approval: "Refused" }),
  refundRow({ id: "x", number: "S101-RF-000006", status: "Withdrawn" }),
  refundRow({ id: "c", number: "S101-RF-000007", status: "Completed", attempts: 1, reference: "UPI77" }),
] as const;

const names = ["Asha Rao", "Émile Zola", "émile zola", "Meera Nair", "Zoe"];

/** What the tests know of refunds. */
export const refundSample = kindSample<"refund", typeof refundList>({
  rows: [...refundRows],
  texts: (at) => ({
    number: `RF-${at}`,
    cause: refundCauses[at % refundCauses.length] ?? "Excess",
    amount: 100 * (1 + (at % 5)),
    reference: at % 2 ? `UTR${at}` : "",
    requestedBy: names[at % names.length] ?? "",
    decidedBy: at % 3 ? "Zoe" : null,
    because: at % 2 ? "the bank has declined it" : "",
    note: "",
    givenPaymentId: null,
    attempts: at % 4,
  }),
  write: (db, storeId, fields) => buildRefund(db, storeId, fields),
  list: {
    values: {
      number: (row) => row.number,
      status: (row) => refundStatuses.indexOf(row.status),
      cause: (row) => row.cause,
      amount: (row) => row.amount,
      method: (row) => row.method,
      approval: (row) => row.approval,
      orderNumber: (row) => row.orderNumber,
      customer: (row) => lower(row.customerName),
      requestedBy: (row) => lower(row.requestedBy),
      created: (row) => row.createdAt,
    },
    names: ["customer", "requestedBy"],
    fields: {
      status: (row, value) => among(row.status, value),
      cause: (row, value) => among(row.cause, value),
      approval: (row, value) => among(row.approval, value),
      method: (row, value) => among(row.method, value),
      created: (row, value) => within(row.createdAt, value),
      amount: (row, value) => within(row.amount, value),
      withdrawn: (row) => row.status === "Withdrawn",
      standing: (row) => row.status !== "Withdrawn",
      text: (row) => `${row.number} ${row.orderNumber} ${row.customerName} ${row.reference}`,
    },
  },
});
