import { z } from "zod";
import { idSchema, instantSchema } from "#contract/common-schema.ts";
import { maxAmount } from "#contract/money.ts";
import { onlineMethods } from "#contract/payments/links.ts";

/** What a link is made from. Amounts in minor units. */
export interface LinkRequest {
  readonly id: string;
  readonly storeId: string;
  readonly number: string;
  readonly amount: number;
  /** Where browsers reach this gateway, without a slash at the end. */
  readonly origin: string;
}

/** A provider of payments. What became of a link it tells by a webhook. */
export interface PaymentProvider {
  readonly name: string;
  /** The secret with which it signs what it tells. */
  readonly secret: string;
  /** Makes a page on which the amount can be paid; answers its address. */
  makeLink(request: LinkRequest): Promise<string>;
}

/** What a provider tells: money has come by a link, or a try to pay has failed. */
export const providerEventSchema = z.strictObject({
  type: z.enum(["paid", "failed"]),
  at: instantSchema,
  linkId: idSchema,
  amount: z.int().min(1).max(maxAmount),
  method: z.enum(onlineMethods),
  reference: z.string().min(1).max(100),
});
export type ProviderEvent = z.infer<typeof providerEventSchema>;
