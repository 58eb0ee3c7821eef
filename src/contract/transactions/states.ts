/** What became of a payment: it came in, was given back, was reversed later, or is such a reversal itself. */
export const transactionStatuses = ["Received", "Given Back", "Reversed", "Reversal"] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];
