import type { Person } from "./fates.ts";

/** What the job needs that searches all else for somebody who is being forgotten. It is gone at its end. */
export interface Forgotten {
  readonly subject: "customer" | "person";
  readonly id: string;
  /** Where it was asked for. */
  readonly storeId: string;
  readonly stores: readonly Person[];
  /** The stores that are searched: all of the business but those in which they stay a customer. */
  readonly storeIds: readonly string[];
}
