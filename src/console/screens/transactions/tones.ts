import type { OrderStage } from "#contract/orders/stage.ts";
import type { TransactionStatus } from "#contract/transactions/states.ts";

/** The colours of the states of transactions. */
export const transactionTones: Readonly<Record<TransactionStatus, OrderStage>> = {
  Received: "done",
  "Given Back": "returned",
  Reversed: "stopped",
  Reversal: "held",
};
