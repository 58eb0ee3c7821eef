import { storedKind } from "#gateway/store/records/stored-kind.ts";
import { readOrderMoney } from "#gateway/store/payments/read-order-money.ts";
import { transactions } from "./list.ts";

/** How transactions are read. They are the payments of orders, which are written with them and never change. */
export const transactionKind = storedKind({
  kind: "transaction",
  table: "transactions",
  list: transactions,
  parts: readOrderMoney,
});
