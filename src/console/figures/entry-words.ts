import type { TransactionKind } from "#contract/payments/ledger.ts";
import type { FigureEntry } from "#contract/payments/figures-schema.ts";

const deeds: Readonly<Record<TransactionKind, string>> = {
  charge: "Charged",
  payment: "Paid",
  "give back": "Given back",
  reversal: "Entered by mistake",
  removal: "Taken back with an import",
  drawer: "Cash drawer",
  unmatched: "Assigned",
};

/** What was done, with what somebody noted about it: "Entered by mistake: typed twice". */
export function deedText({ kind, note }: FigureEntry): string {
  return note ? `${deeds[kind]}: ${note}` : deeds[kind];
}

/** The account, and whose it is. */
export function accountText({ account, holder }: FigureEntry): string {
  return holder ? `${account} ${holder}` : account;
}

/** The numbers of what an entry belongs to: its refund, payment and order. */
export function documentText({ refundNumber, paymentNumber, orderNumber }: FigureEntry): string {
  return [refundNumber, paymentNumber, orderNumber].filter(Boolean).join(" · ");
}
