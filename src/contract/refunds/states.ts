import type { PaymentState } from "#contract/enumerations.ts";

/** The states of a refund whose money is still to go back. */
export const openRefundStatuses = ["Refund", "Refund Not Completed"] as const satisfies readonly PaymentState[];

/**
 * The states of a refund, in their order. The specification names them among the payment states, all but the last one:
 * nothing is to be given back for it any more.
 */
export const refundStatuses = [...openRefundStatuses, "Completed", "Withdrawn"] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** Why money goes back. */
export const refundCauses = ["Cancellation", "Short or cheaper line", "Return", "Excess"] as const;
export type RefundCause = (typeof refundCauses)[number];

/** Whether a second person must approve, and whether they did or refused. */
export const approvals = ["Not needed", "Waiting", "Approved", "Refused"] as const;
export type Approval = (typeof approvals)[number];

/** What can be done with a refund. */
export const refundActions = ["complete", "retry", "settle", "approve", "refuse"] as const;
export type RefundAction = (typeof refundActions)[number];

/**
 * From which state each action starts. `complete` carries a refund out; when that fails, the refund is not completed
 * and may be retried, or settled by hand. Nothing leaves `Completed` or
 * `Withdrawn`.
 */
const startsFrom: Readonly<Record<RefundAction, RefundStatus>> = {
  complete: "Refund",
  approve: "Refund",
  refuse: "Refund",
  retry: "Refund Not Completed",
  settle: "Refund Not Completed",
};

/** The facts that decide what can be done with a refund. */
export interface RefundFacts {
  readonly status: RefundStatus;
  readonly approval: Approval;
  /** The provider has it and has not said yet what became of it. */
  readonly withProvider: boolean;
}

/** Why somebody who asked for a refund does not approve it. */
export const ownRefund = "nobody approves a refund of their own";

/** Why an action cannot be done with a refund, whoever asks; null when it can. */
export function refuseRefundAction(refund: RefundFacts, action: RefundAction): string | null {
  const { status, approval, withProvider } = refund;
  if (status === "Withdrawn") return "it was withdrawn: nothing is to be given back any more";
  // Asking the provider again is harmless: it knows the attempt by its key.
  if (withProvider && action !== "complete") return "the provider has it and has not answered yet";
  if (status !== startsFrom[action]) return `its state is ${status}, not ${startsFrom[action]}`;
  const carriesOut = action === "complete" || action === "settle";
  if (carriesOut && approval === "Waiting") return "it waits until a second person approves it";
  if (carriesOut && approval === "Refused") return "its approval was refused: ask again first";
  if (action !== "approve" && action !== "refuse") return null;
  return approval === "Waiting" ? null : "it does not wait for an approval";
}

/** Whether refunds of so much together need a second person. Minor units; without a limit none does. */
export function needsApproval(amount: number, limit: number | null): boolean {
  return limit !== null && amount > limit;
}
