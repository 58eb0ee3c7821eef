import { refundWords } from "#contract/refunds/words.ts";
import { refundList } from "#contract/refunds/list.ts";
import type { RefundRow } from "#contract/refunds/schema.ts";
import { valueTitle } from "#console/client/field-words.ts";
import { OrderMoney } from "#console/order/OrderMoney.tsx";
import { lastChange } from "#console/record/listed/common-fields.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";
import { refundColumns } from "./columns.ts";
import { refundTones } from "./tones.ts";

/** The refunds of a store, behind `/refund-orders`. */
export const screens: ListedScreens<"refund"> = {
  kind: "refund",
  words: refundWords,
  tones: refundTones,
  opens: "Refund",
  fields: {
    contract: refundList,
    words: {
      status: { of: "status" },
      cause: { of: "cause", address: "cause" },
      approval: { of: "approval", address: "approval" },
      method: { of: "method", address: "method" },
      created: { of: "createdAt", address: "created" },
      amount: { of: "amount", address: "amount" },
      withdrawn: { name: "withdrawn", address: "withdrawn" },
      standing: { name: "not withdrawn", address: "standing" },
      text: { name: "text" },
    },
  },
  columns: refundColumns,
  findBy: "Number, order, customer or reference",
  subtitle: (row, format) => [format.money(row.amount), row.orderNumber, row.customerName],
  badge: (row) => badgeOf(row),
  commands: ["refund.complete", "refund.approve", "refund.refuse", "refund.retry", "refund.settle", "refund.ledger"],
  sections: [
    {
      title: "Refund",
      fields: [
        { of: "amount", text: (row, format) => format.amount(row.amount), number: true },
        { of: "cause", text: (row) => row.cause },
        { of: "orderNumber", text: (row) => row.orderNumber },
        { of: "paidBy", text: (row) => row.paidBy },
        { of: "method", text: (row) => row.method },
        { of: "reference", text: (row) => row.reference },
        { of: "because", text: (row) => row.because },
        { of: "attempts", text: (row, format) => format.count(row.attempts), number: true },
        { of: "note", text: (row) => row.note },
      ],
    },
    {
      title: "People",
      fields: [
        { of: "requestedBy", text: (row) => row.requestedBy },
        { of: "approval", text: (row) => valueTitle("refund", "approval", row.approval) },
        { of: "decidedBy", text: (row) => row.decidedBy },
        { of: "createdAt", text: (row, format) => format.full(row.createdAt) },
        lastChange,
      ],
    },
  ],
  tabs: [
    { title: "METADATA", shows: "sections" },
    { title: "PAYMENT DETAILS", View: OrderMoney },
  ],
};

/** What holds a refund up, as a word beside its state. */
function badgeOf({ withProvider, approval, status }: RefundRow) {
  const text = withProvider
    ? "With the provider"
    : approval === "Waiting" && status === "Refund"
      ? "Waits for a second person"
      : null;
  return text === null ? null : { text, className: "aisle-quiet" };
}
