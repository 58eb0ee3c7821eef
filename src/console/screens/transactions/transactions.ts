import { transactionWords } from "#contract/transactions/words.ts";
import { transactionList } from "#contract/transactions/list.ts";
import { OrderMoney } from "#console/order/OrderMoney.tsx";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";
import { transactionColumns } from "./columns.ts";
import { transactionTones } from "./tones.ts";

/** The transactions of a store, behind `/payment-trasactions`, spelt as the specification has it. */
export const screens: ListedScreens<"transaction"> = {
  kind: "transaction",
  words: transactionWords,
  tones: transactionTones,
  fields: {
    contract: transactionList,
    words: {
      status: { of: "status" },
      method: { of: "method", address: "method" },
      online: { of: "provider", address: "online" },
      created: { of: "createdAt", address: "created" },
      amount: { of: "amount", address: "amount" },
      by: { of: "by", address: "by" },
      forReturn: { of: "forReturn", address: "return" },
      text: { name: "text" },
    },
  },
  columns: transactionColumns,
  findBy: "Number, reference or order",
  subtitle: (row, format) => [format.money(row.amount), row.orderNumber, row.customerName],
  commands: ["transaction.ledger", "transaction.totals"],
  sections: [
    {
      title: "Transaction",
      fields: [
        { of: "amount", text: (row, format) => format.amount(row.amount), number: true },
        { of: "method", text: (row) => row.method },
        { of: "provider", text: (row) => row.provider },
        { of: "reference", text: (row) => row.reference },
        { of: "reason", text: (row) => row.reason },
        { of: "orderNumber", text: (row) => row.orderNumber },
        { of: "by", text: (row) => row.by },
        { of: "createdAt", text: (row, format) => format.full(row.createdAt) },
      ],
    },
  ],
  tabs: [
    { title: "METADATA", shows: "sections" },
    { title: "PAYMENT DETAILS", View: OrderMoney },
  ],
};
