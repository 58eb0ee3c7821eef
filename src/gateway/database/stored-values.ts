import type { CustomerRow } from "#contract/customers/customer.ts";
import type { AgreedPromo } from "#contract/pricing/promo-schema.ts";
import type { ReturnCondition } from "#contract/returns/fields.ts";

/** A use of a promo code or an offer, with what it has cost, in minor units. */
export interface LostUse {
  readonly customerId: string | null;
  readonly oncePerCustomer: boolean;
  readonly amount: number;
  /** Left out where it counted. */
  readonly counted?: boolean;
}

/** What a change has taken from an order or a return, beside what its history says of it. What is left out, it has not touched. */
export interface Lost {
  /** What an edit has taken from the delivery charge, in minor units. */
  readonly deliveryCharge?: number;
  /** The promo code before an edit that has taken it away or given it again. */
  readonly promo?: AgreedPromo | null;
  readonly pickerId?: string | null;
  readonly riderId?: string | null;
  readonly returnedAmount?: number;
  /** The return that it has made, and whether that one was completed before. */
  readonly returned?: { readonly id: string; readonly completed: boolean };
  /** What was handed over of lines, of which the rest was reserved; null where a line was not divided. */
  readonly handedOver?: readonly { readonly line: number; readonly quantity: number | null }[];
  readonly slot?: { readonly start: string; readonly end: string };
  /** The use of its promo code. */
  readonly use?: { readonly promoId: string; readonly code: string } & LostUse;
  /** The uses of offers. */
  readonly offerUses?: readonly ({ readonly offerId: string } & LostUse)[];
  /** What receiving the goods of a return has changed. */
  readonly received?: {
    /** The conditions in which they were asked back, by the lines of the order. */
    readonly conditions: Readonly<Record<string, ReturnCondition>>;
    /** The version of the order that it has made. */
    readonly orderVersion: number;
  };
}

/** What fields of a customer were before a merge, and what they became. */
export interface MergedValues {
  readonly before: Partial<CustomerRow>;
  readonly after: Partial<CustomerRow>;
}
