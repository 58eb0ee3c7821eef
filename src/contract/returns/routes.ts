import { z } from "zod";
import {
  countSchema,
  idSchema,
  orderParams,
  pageQuery,
  somePageQuery,
  typedVersionSchema,
} from "#contract/common-schema.ts";
import { filterTypes, returnStatuses } from "#contract/enumerations.ts";
import { filterSchema } from "#contract/lists/filter-schema.ts";
import { pageSchema } from "#contract/lists/page-schema.ts";
import { maxAmount } from "#contract/money.ts";
import { recordHistorySchema } from "#contract/records/history-schema.ts";
import type { SpecifiedCall } from "#contract/records/paths.ts";
import { listedRoutes, recordParams } from "#contract/records/routes.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { returnPhotoFile } from "./fields.ts";
import { returnList } from "./list.ts";
import type { returnPaths } from "./paths.ts";
import {
  newReturnSchema,
  pricedReturnSchema,
  returnableSchema,
  returnEditSchema,
  returnMoveSchema,
  returnParts,
  returnRowSchema,
  returnToPriceSchema,
} from "./schema.ts";

const photoParams = recordParams.extend({ photoId: idSchema });
const chosenQuery = countSchema(0, maxAmount - 1).optional();

const ownRoutes = {
  "returns.filter": {
    summary: "One page of the returns a filter finds",
    query: pageQuery.extend({ filterType: z.enum(filterTypes).extract(["RETURN_ORDER"]).default("RETURN_ORDER") }),
    body: filterSchema(returnList).extend({ entityInternalId: idSchema.describe("the store") }),
    answer: pageSchema(returnRowSchema),
  },
  "returns.history": {
    summary: "Everything that happened to a return, oldest first; a page of it when asked",
    params: z.strictObject({ id: idSchema }),
    query: somePageQuery.extend({ storeId: idSchema.optional().describe("without it, the first of one's stores") }),
    answer: recordHistorySchema,
  },
  "returns.products": {
    summary: "What of an order can be returned, and until when",
    params: orderParams,
    query: z.strictObject({ returnId: idSchema.optional().describe("a return that is changed, which does not count") }),
    answer: returnableSchema,
  },
  "returns.calculate": {
    summary: "What a return would come to, and what would go back to which payment",
    params: orderParams,
    query: z.strictObject({
      deliveryCharge: chosenQuery.describe("how much of it goes back, where the operator decides"),
      promoCodesDiscount: chosenQuery.describe("how much of it is kept back, where the operator decides"),
    }),
    body: returnToPriceSchema,
    answer: pricedReturnSchema,
  },
  "returns.create": {
    summary: "Take back an order, or part of it",
    params: orderParams,
    body: newReturnSchema,
    answer: returnRowSchema,
    write: true,
  },
  "returns.edit": {
    summary: "Change a return that is Pending",
    params: recordParams,
    body: returnEditSchema,
    answer: returnRowSchema,
    write: true,
  },
  "returns.change-status": {
    summary: "Change the status of a return; Completed takes what was received",
    params: recordParams.extend({ status: z.enum(returnStatuses) }),
    body: returnMoveSchema,
    answer: returnRowSchema,
    write: true,
    changes: { kind: "return", id: "id" },
  },
  "returns.photo": {
    summary: "A photo of returned goods",
    params: photoParams,
    answer: { file: returnPhotoFile.types },
  },
  "returns.add-photo": {
    summary: "Add a photo of the goods to a return that is open; the same one again changes nothing",
    params: recordParams,
    body: z.strictObject({ version: typedVersionSchema }),
    files: { photo: returnPhotoFile },
    answer: returnRowSchema,
    write: true,
  },
  "returns.remove-photo": {
    summary: "Remove a photo from a return that is open",
    params: photoParams,
    query: z.strictObject({ version: typedVersionSchema }),
    answer: returnRowSchema,
    write: true,
  },
} as const satisfies Record<keyof typeof returnPaths | SpecifiedCall, RouteSchema>;

/** The schemas of the calls about returns. */
export const returnRoutes = { ...listedRoutes(returnRowSchema, returnList, returnParts), ...ownRoutes };
