import type { ColumnType, Generated } from "kysely";
import type { PaymentMethod } from "#contract/enumerations.ts";
import type { Approval, RefundCause, RefundStatus } from "#contract/refunds/states.ts";
import type { Defaulted, Instant } from "#gateway/database/columns.ts";

/** Money of one payment that goes back. */
export interface Refunds {
  store_id: string;
  id: Generated<string>;
  version: Defaulted<number>;
  number: string;
  order_id: string;
  order_number: string;
  customer_name: string;
  return_id: string | null;
  payment_id: string;
  /** How that payment was made. */
  paid_by: PaymentMethod;
  cause: RefundCause;
  status: Defaulted<RefundStatus>;
  amount: number;
  method: PaymentMethod;
  approval: Approval;
  with_provider: Defaulted<boolean>;
  attempts: Defaulted<number>;
  because: Defaulted<string>;
  reference: Defaulted<string>;
  note: Defaulted<string>;
  /** The payment below zero that gave the money back. */
  given_payment_id: string | null;
  requested_by_id: string | null;
  requested_by: string;
  decided_by: string | null;
  decided_by_id: Defaulted<string | null>;
  created_at: Instant;
  updated_at: Instant;
  /** What text is searched in, folded. */
  search: ColumnType<string, never, never>;
}

/** The tables of refunds. */
export interface RefundTables {
  refunds: Refunds;
}
