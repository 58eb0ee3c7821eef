import { orderMoneyParts } from "#contract/payments/order-money-schema.ts";
import { listedRoutes, recordParams } from "#contract/records/routes.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { refundList } from "./list.ts";
import type { refundPaths } from "./paths.ts";
import {
  approvalRefusalSchema,
  refundActionSchema,
  refundRowSchema,
  refundTakeBackSchema,
  settlementSchema,
} from "./schema.ts";

/** What all calls that act on one refund have in common. */
const acts = {
  params: recordParams,
  answer: refundRowSchema,
  write: true,
  changes: { kind: "refund", id: "id" },
} as const;

/** The schemas of the calls about refunds. */
export const refundRoutes = {
  ...listedRoutes(refundRowSchema, refundList, orderMoneyParts),
  "refunds.complete": {
    summary: "Carry out a refund: by its provider, out of one's own cash drawer, or as given back by hand",
    body: refundActionSchema,
    ...acts,
  },
  "refunds.retry": { summary: "Let a refund that was not completed be tried again", body: refundActionSchema, ...acts },
  "refunds.settle": {
    summary: "Note that a refund was settled by hand, with its reference",
    body: settlementSchema,
    ...acts,
  },
  "refunds.approve": {
    summary: "Agree, as a second person, that a refund is carried out",
    body: refundActionSchema,
    ...acts,
  },
  "refunds.refuse": { summary: "Do not agree to a refund, with the reason", body: approvalRefusalSchema, ...acts },
  "refunds.take-back": {
    summary: "Take back one's own change of a refund, for 30 seconds; money that a provider has sent stays sent",
    body: refundTakeBackSchema,
    ...acts,
  },
} as const satisfies Record<keyof typeof refundPaths, RouteSchema>;
