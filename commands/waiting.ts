import type { Permission } from "#contract/permission.ts";
import { openRefundStatuses } from "#contract/refunds/states.ts";
import type { Destination } from "./destinations.ts";

/** Records that wait for somebody: those in some statuses, of those that a filter finds. */
export interface WaitingRecords {
  readonly kind: "order" | "return" | "refund" | "product-review" | "customer-double" | "message" | "conversation";
  readonly status: readonly string[];
  readonly filter?: Readonly<Record<string, readonly string[]>>;
  /** "8 pending", in words. */
  readonly words: string;
}

/** What waits for somebody: records, or payments that fit no order, which are counted for those who may assign them. */
export type Waiting =
  | WaitingRecords
  | { readonly kind: "unmatched"; readonly right: Permission; readonly words: string };

/** What waits for somebody on a screen; its number is shown beside the title, once the frame stands. */
export const waitingOn: { readonly [Id in Destination["id"]]?: Waiting } = {
  "go.orders": { kind: "order", status: ["Pending"], words: "Pending" },
  "go.returns": { kind: "return", status: ["Pending"], words: "Pending" },
  "go.transactions": { kind: "unmatched", right: "payment.record", words: "unmatched" },
  // Those that wait for a second person are counted with the approvals.
  "go.refunds": {
    kind: "refund",
    status: openRefundStatuses,
    filter: { approval: ["Not needed", "Approved"] },
    words: "to give back",
  },
  "go.refund-approvals": {
    kind: "refund",
    status: ["Refund"],
    filter: { approval: ["Waiting"] },
    words: "to approve",
  },
  "go.doubles": { kind: "customer-double", status: ["Waiting"], words: "doubles" },
  "go.messages": { kind: "message", status: ["Failed"], words: "not sent" },
  "go.conversations": { kind: "conversation", status: ["Waiting for a person"], words: "waiting to be answered" },
  "go.reviews": { kind: "product-review", status: ["Waiting"], words: "to read" },
};
