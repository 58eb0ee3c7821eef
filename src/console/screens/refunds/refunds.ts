import { refundWords } from "#contract/refunds/words.ts";
import { refundList } from "#contract/refunds/list.ts";
import type { RefundRow } from "#contract/refunds/schema.ts";
import type { RefundStatus } from "#contract/refunds/states.ts";
import type { OrderStage } from "#contract/orders/stage.ts";
import { OrderMoney } from "#console/order/OrderMoney.tsx";
import { definedScreens } from "#console/record/listed/defined-screens.ts";

const tones: Readonly<Record<RefundStatus, OrderStage>> = {
  Refund: "waiting",
  "Refund Not Completed": "stopped",
  Completed: "done",
  Withdrawn: "stopped",
};

/** The refunds of a store, behind `/refund-orders`. */
export const screens = definedScreens(
  { words: refundWords, list: refundList },
  {
    tones,
    opens: "Refund",
    filters: {
      withdrawn: { name: "withdrawn" },
      standing: { name: "not withdrawn" },
    },
    columns: () => ({
      number: { width: 140 },
      status: { width: 176 },
      cause: { width: 164 },
      amount: {},
      method: { width: 128 },
      approval: { width: 150 },
      orderNumber: {},
      customer: {},
      requestedBy: { width: 140, narrow: 112 },
      created: {},
    }),
    findBy: "Number, order, customer or reference",
    subtitle: (row, format) => [format.money(row.amount), row.orderNumber, row.customerName],
    badge: badgeOf,
    commands: ["refund.complete", "refund.approve", "refund.refuse", "refund.retry", "refund.settle", "refund.ledger"],
    sections: [
      {
        title: "Refund",
        fields: ["amount", "cause", "orderNumber", "paidBy", "method", "reference", "because", "attempts", "note"],
      },
      { title: "People", fields: ["requestedBy", "approval", "decidedBy", "createdAt", "updatedAt"] },
    ],
    tabs: [
      { title: "METADATA", shows: "sections" },
      { title: "PAYMENT DETAILS", View: OrderMoney },
    ],
  },
);

/** What holds a refund up, as a word beside its state. */
function badgeOf({ withProvider, approval, status }: RefundRow) {
  const text = withProvider
    ? "With the provider"
    : approval === "Waiting" && status === "Refund"
      ? "Waits for a second person"
      : null;
  return text === null ? null : { text, className: "aisle-quiet" };
}
