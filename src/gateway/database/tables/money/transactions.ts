import type { ColumnType } from "kysely";
import type { PaymentMethod } from "#contract/enumerations.ts";
import type { TransactionStatus } from "#contract/transactions/states.ts";

/** A column that only the database writes. */
export type Written<Value> = ColumnType<Value, never, never>;

/** A payment as lists show it. Triggers of payments, refunds and orders write it. */
export interface Transactions {
  store_id: Written<string>;
  id: Written<string>;
  order_id: Written<string>;
  number: Written<string>;
  at: Written<string>;
  method: Written<PaymentMethod>;
  amount: Written<number>;
  provider: Written<string | null>;
  reference: Written<string>;
  reason: Written<string>;
  user_id: Written<string | null>;
  by_name: Written<string>;
  status: Written<TransactionStatus>;
  order_number: Written<string>;
  customer_name: Written<string>;
  /** The money went back for a return. */
  for_return: Written<boolean>;
  /** What text is searched in, folded. */
  search: Written<string>;
}

/** The table behind the list of transactions. */
export interface TransactionTables {
  transactions: Transactions;
}
