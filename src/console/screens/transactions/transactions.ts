import { transactionWords } from "#contract/transactions/words.ts";
import { transactionList } from "#contract/transactions/list.ts";
import type { TransactionStatus } from "#contract/transactions/states.ts";
import type { OrderStage } from "#contract/orders/stage.ts";
import { OrderMoney } from "#console/order/OrderMoney.tsx";
import { definedScreens } from "#console/record/listed/defined-screens.ts";

const tones: Readonly<Record<TransactionStatus, OrderStage>> = {
  Received: "done",
  "Given Back": "returned",
  Reversed: "stopped",
  Reversal: "held",
};

/** The transactions of a store, behind `/payment-trasactions`, spelt as the specification has it. */
export const screens = definedScreens(
  { words: transactionWords, list: transactionList },
  {
    tones,
    filters: { online: { of: "provider" }, forReturn: { of: "forReturn", address: "return" } },
    columns: () => ({
      created: {},
      number: { width: 116 },
      status: { width: 126 },
      amount: {},
      method: { width: 128 },
      provider: { width: 104 },
      reference: { width: 152 },
      orderNumber: {},
      customer: {},
      by: { width: 150, narrow: 112 },
    }),
    findBy: "Number, reference or order",
    subtitle: (row, format) => [format.money(row.amount), row.orderNumber, row.customerName],
    commands: ["transaction.ledger", "transaction.totals"],
    sections: [
      {
        title: "Transaction",
        fields: ["amount", "method", "provider", "reference", "reason", "orderNumber", "by", "createdAt"],
      },
    ],
    tabs: [
      { title: "METADATA", shows: "sections" },
      { title: "PAYMENT DETAILS", View: OrderMoney },
    ],
  },
);
