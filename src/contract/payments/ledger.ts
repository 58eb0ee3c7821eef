/**
 * The accounts of the ledger: what an order owes, what the store keeps for a customer, what a provider of payments
 * holds, what is in a cash drawer, the store itself, and money that came without fitting
 * any order. A debit is above zero, a credit below.
 */
export const ledgerAccounts = ["order", "customer", "provider", "cash drawer", "store", "unmatched"] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/**
 * Why a transaction was posted: an order is charged, money comes in, is given back, or was entered by mistake; an
 * import was taken back; or something was put into a drawer or taken out of it besides payments;
 * money came that fits no order;
 * or a customer's credit went to the customer into whom they were merged.
 */
export const transactionKinds = [
  "charge",
  "payment",
  "give back",
  "reversal",
  "removal",
  "drawer",
  "unmatched",
  "merge",
] as const;
export type TransactionKind = (typeof transactionKinds)[number];
