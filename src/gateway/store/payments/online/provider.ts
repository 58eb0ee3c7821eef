import { z } from "zod";
import { idSchema, instantSchema } from "#contract/common-schema.ts";
import { maxAmount } from "#contract/money.ts";
import { onlineMethods } from "#contract/payments/links/links.ts";

/** What a link is made from. Amounts in minor units. */
export interface LinkRequest {
  readonly id: string;
  readonly storeId: string;
  readonly number: string;
  readonly amount: number;
  /** Where browsers reach this gateway, without a slash at the end. */
  readonly origin: string;
}

/** What a provider is asked to give back. Amounts in minor units. */
export interface RefundRequest {
  readonly id: string;
  readonly storeId: string;
  /** The try of this refund, from 1: the provider knows one try by refund and number, however often it is asked. */
  readonly attempt: number;
  readonly amount: number;
  /** The provider's own reference of the payment. */
  readonly paymentReference: string;
}

/** What a provider says when it is asked to give money back; `pending` when it will tell later, by its webhook. */
export type RefundAnswer =
  | { readonly state: "refunded"; readonly reference: string }
  | { readonly state: "declined"; readonly because: string }
  | { readonly state: "pending" };

/** A provider of payments. What became of a link or a refund it tells by a webhook. */
export interface PaymentProvider {
  readonly name: string;
  /** The secret with which it signs what it tells. */
  readonly secret: string;
  /** Makes a page on which the amount can be paid; answers its address. */
  makeLink(request: LinkRequest): Promise<string>;
  /** Gives money back on a payment that came by this provider. It may be asked for the same try again. */
  refund(request: RefundRequest): Promise<RefundAnswer>;
}

/** Who takes payments for a store. */
export interface Providers {
  /** The provider by which new links are made; null where there is none. */
  forLinks(): Promise<PaymentProvider | null>;
  /** The provider by its name, also where the store has another one by now; null where it is not set up any more. */
  named(name: string): Promise<PaymentProvider | null>;
}

const told = { at: instantSchema, amount: z.int().min(1).max(maxAmount) };
const referenceSchema = z.string().min(1).max(100);

const linkEventSchema = z.strictObject({
  type: z.enum(["paid", "failed"]),
  ...told,
  linkId: idSchema,
  method: z.enum(onlineMethods),
  reference: referenceSchema,
});
const refundedSchema = z.strictObject({
  type: z.literal("refunded"),
  ...told,
  refundId: idSchema,
  attempt: z.int().positive().max(1_000_000),
  reference: referenceSchema,
});
const refundFailedSchema = refundedSchema.omit({ reference: true }).extend({
  type: z.literal("refund-failed"),
  because: z.string().min(1).max(300),
});

/**
 * What a provider tells: money has come by a link, a try to pay has failed, money was given back, or a try to give it
 * back has failed.
 */
export const providerEventSchema = z.discriminatedUnion("type", [linkEventSchema, refundedSchema, refundFailedSchema]);
export type LinkEvent = z.infer<typeof linkEventSchema>;
export type RefundEvent = z.infer<typeof refundedSchema> | z.infer<typeof refundFailedSchema>;
export type ProviderEvent = LinkEvent | RefundEvent;
