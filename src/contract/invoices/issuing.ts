import type { ReturnStatus } from "#contract/enumerations.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { endedStatuses, isDelivered } from "#contract/orders/status.ts";

/**
 * Why an order cannot be invoiced by command now; null when it can. At its delivery it is invoiced by itself. An
 * invoice of one that was brought back, and that still says that it was sold, is corrected so.
 */
export function refuseIssue({ status }: Pick<OrderRow, "status">): string | null {
  if (status === "Pending" || status === "On-Hold") return `an order that is ${status} is not accepted yet`;
  return status !== "Returned" && endedStatuses.has(status) ? `an order that is ${status} is not sold` : null;
}

/** When an order is invoiced by itself: at its delivery, or when the goods leave the store. */
export const invoiceMoments = ["delivery", "removal"] as const;
export type InvoiceMoment = (typeof invoiceMoments)[number];

/**
/**
 * How many digits of tariff numbers invoices have: all that the product has, or as many as the law asks by the turnover
 * of the year before.
 */
export const hsnDigits = ["all", "4", "6"] as const;

/**
 * Whether an invoice must be issued after a change of an order: at each delivery, or before at its removal where the
 * store has it so; when a delivered order has another amount; and when it ends without a sale. What comes back with a
 * return has an invoice of that return instead.
 */
export function asksForInvoice(
  before: Pick<OrderRow, "status" | "amount">,
  after: Pick<OrderRow, "status" | "amount">,
  { isReturn, invoicedAt }: { readonly isReturn: boolean; readonly invoicedAt: InvoiceMoment },
): boolean {
  const moved = before.status !== after.status;
  if (after.status === "In-Transit") return moved && invoicedAt === "removal";
  if (isDelivered(after.status)) return moved || before.amount !== after.amount;
  return moved && !isReturn && endedStatuses.has(after.status);
}

/**
 * Whether an order ended without a sale: a Returned one did where no return says what came back of it. If it was
 * invoiced before, the goods on that invoice were never sold.
 */
export function isNothing({ status, cameBack }: Pick<OrderRow, "status"> & { readonly cameBack: boolean }): boolean {
  return endedStatuses.has(status) && !(status === "Returned" && cameBack);
}

/**
 * Why a return has no invoice yet; null when it can have one, because its goods were counted and its amounts are final.
 */
export function refuseReturnInvoice({ status }: { readonly status: ReturnStatus }): string | null {
  return status === "Completed" ? null : `the goods of a return that is ${status} were not counted yet`;
}

/** Why an invoice cannot be corrected; null when it can. */
export function refuseCorrection({ correctedBy }: { readonly correctedBy: string | null }): string | null {
  return correctedBy === null ? null : `it was corrected by ${correctedBy}: correct that one`;
}
