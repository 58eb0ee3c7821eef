import { z } from "zod";
import { filledTextSchema, idSchema, textSchema, undoesSchema, versionSchema } from "#contract/common-schema.ts";
import { phonePattern } from "#contract/fields/fields.ts";
import { documentRowSchema } from "#contract/records/row-schema.ts";
import { reviewStatuses } from "./status.ts";

const starsSchema = z.int().min(1).max(5);

/** What a customer wrote about a product or the store, and what the store has done with it. */
export const reviewRowSchema = documentRowSchema
  .extend({
    status: z.enum(reviewStatuses),
    productId: idSchema.nullable().describe("null where it is about the store"),
    productName: z.string().describe("empty where it is about the store"),
    stars: starsSchema,
    title: z.string(),
    text: z.string().describe("as the customer wrote it; nobody changes it"),
    author: z.string().describe("who wrote it, as shown to others"),
    customerId: idSchema.nullable().describe("null where no customer is known by the phone number"),
    bought: z.boolean().describe("an order of this customer has brought what it is about"),
    orderNumber: z.string().describe("the newest such order; empty without one"),
    because: z.string().describe("why it was refused"),
    decidedBy: z.string().nullable().describe("who published or refused it, by name"),
    answer: z.string(),
    answeredBy: z.string().nullable().describe("who wrote the answer, by name"),
  })
  .meta({ id: "ReviewRow" });
export type ReviewRow = z.infer<typeof reviewRowSchema>;

/** What the published reviews of a product, or of the store, come to. */
export const ratingSchema = z
  .strictObject({
    count: z.int().nonnegative(),
    average: z.number().nullable().describe("of the stars, with two decimals; null without a review"),
    byStars: z.array(z.int().nonnegative()).length(5).describe("how many have one star, two stars, ..."),
  })
  .meta({ id: "Rating" });
export type Rating = z.infer<typeof ratingSchema>;

/** What a review's detail has beside its row. */
export const reviewParts = { rating: ratingSchema } as const;
export interface ReviewParts {
  readonly rating: Rating;
}

/** A review as the storefront sends it in. */
export const newReviewSchema = z.strictObject({
  productId: idSchema.nullable().describe("null for a review of the store"),
  stars: starsSchema,
  title: textSchema(120).default(""),
  text: textSchema(2_000).default(""),
  author: filledTextSchema(80),
  phone: z.string().regex(phonePattern).optional().describe("by which the customer and their orders are known"),
});
export type NewReview = z.infer<typeof newReviewSchema>;

/** What is decided about a review. */
export const decisionSchema = z.strictObject({
  version: versionSchema,
  undoes: undoesSchema,
  status: z.enum(reviewStatuses).describe("Waiting only where another change is taken back"),
  because: textSchema(300).default("").describe("why it is refused, which must be said"),
  answer: textSchema(1_000).default("").describe("what the store answers; needed for Answered"),
});
export type Decision = z.infer<typeof decisionSchema>;
