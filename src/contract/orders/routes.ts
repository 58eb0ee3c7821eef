import { z } from "zod";
import {
  filledTextSchema,
  orderParams,
  pageQuery,
  placesQuery,
  somePageQuery,
  storeParams,
  idSchema,
  undoesSchema,
  versionSchema,
} from "#contract/common-schema.ts";
import { filterTypes, viewTypes } from "#contract/enumerations.ts";
import { selectedSchema, selectionSchema } from "#contract/lists/selection-schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { commentsSchema, historySchema } from "./history/history-schema.ts";
import { editUndoSchema, linesEditSchema } from "./editing/edit-schema.ts";
import { intakeToPriceSchema, pricedIntakeSchema } from "./intake-schema.ts";
import type { orderPaths } from "./paths.ts";
import {
  invoiceIssueSchema,
  orderCountsSchema,
  orderDetailSchema,
  orderFilterSchema,
  orderLinesSchema,
  newOrderSchema,
  orderPageSchema,
  orderPackingSchema,
  orderRowSchema,
  orderStatusSchema,
  selectedOrdersSchema,
} from "./schema.ts";
import { statusChangeSchema } from "./status-change-schema.ts";

const beyondCapacitySchema = z
  .literal(true)
  .optional()
  .describe(
    "assigns more than they can carry, or what they are not noted as trained for; has no effect without the right order.exceed-capacity",
  );

/** Assigns a picker, or removes the present one with `null`. */
const pickerChangeSchema = z.strictObject({
  version: versionSchema,
  undoes: undoesSchema,
  beyondCapacity: beyondCapacitySchema,
  pickerId: idSchema.nullable().describe("a picker of this store; anybody else is not found"),
});

/** Assigns a rider, or removes the present one with `null`. */
const riderChangeSchema = z.strictObject({
  version: versionSchema,
  undoes: undoesSchema,
  beyondCapacity: beyondCapacitySchema,
  riderId: idSchema.nullable().describe("a rider of this store; anybody else is not found"),
});

/** The schemas of the calls about orders. */
export const orderRoutes = {
  "orders.filter": {
    summary: "One page of the orders a filter finds",
    query: pageQuery.extend({ filterType: z.enum(filterTypes).extract(["ORDER"]).default("ORDER") }),
    body: orderFilterSchema,
    answer: orderPageSchema,
  },
  "orders.counts": {
    summary: "How many orders a filter finds, by status and by tab",
    query: z.strictObject({ filterType: z.enum(viewTypes).default("BUSINESS") }),
    body: orderFilterSchema,
    answer: orderCountsSchema,
  },
  "orders.select": {
    summary: "The ids of the orders a filter finds, from one position to another",
    query: placesQuery,
    body: orderFilterSchema,
    answer: selectionSchema,
  },
  "orders.selected": {
    summary: "Selected orders as they stand now, and which of them a filter does not find any more",
    body: selectedOrdersSchema,
    answer: selectedSchema(orderRowSchema),
  },
  "orders.slot-times": {
    summary: "A few times of slots with this text, those of most of the store's latest orders first",
    params: storeParams,
    query: z.strictObject({ term: filledTextSchema(100) }),
    answer: z.array(z.string()),
  },
  "orders.cancel-reasons": {
    summary: "A few reasons with this text for which the store's latest orders were cancelled, the most frequent first",
    params: storeParams,
    query: z.strictObject({ term: filledTextSchema(100) }),
    answer: z.array(z.string()),
  },
  "orders.read": {
    summary: "One order with its payments, address and first lines",
    params: orderParams,
    answer: orderDetailSchema,
  },
  "orders.lines": {
    summary: "One page of the lines of an order",
    params: orderParams,
    query: pageQuery,
    answer: orderLinesSchema,
  },
  "orders.create": {
    summary: "Create an order from web, app or phone",
    params: storeParams,
    body: newOrderSchema,
    answer: orderRowSchema,
    write: true,
  },
  "orders.price": {
    summary: "What an order would cost, and why it would be refused, without placing it",
    params: storeParams,
    body: intakeToPriceSchema,
    answer: pricedIntakeSchema,
  },
  "orders.change-status": {
    summary: "Change the status of an order",
    params: orderParams.extend({ status: orderStatusSchema }),
    body: statusChangeSchema,
    answer: orderRowSchema,
    write: true,
    changes: { kind: "order", id: "orderId", decidesFirst: true },
  },
  "orders.issue-invoice": {
    summary: "Issue the sales invoice of an order, or a new one that corrects it after a change",
    params: orderParams,
    body: invoiceIssueSchema,
    answer: orderRowSchema,
    write: true,
    changes: { kind: "order", id: "orderId", decidesFirst: true },
  },
  "orders.pack": {
    summary: "Say on which shelf a packed order stands, and in how many bags and crates it is",
    params: orderParams,
    body: orderPackingSchema,
    answer: orderRowSchema,
    write: true,
    changes: { kind: "order", id: "orderId" },
  },
  "orders.assign-picker": {
    summary: "Assign, change or remove the picker",
    params: orderParams,
    body: pickerChangeSchema,
    answer: orderRowSchema,
    write: true,
    changes: { kind: "order", id: "orderId", alsoLocks: { kind: "picker", field: "pickerId" }, decidesFirst: true },
  },
  "orders.assign-rider": {
    summary: "Assign, change or remove the rider",
    params: orderParams,
    body: riderChangeSchema,
    answer: orderRowSchema,
    write: true,
    changes: { kind: "order", id: "orderId", alsoLocks: { kind: "rider", field: "riderId" }, decidesFirst: true },
  },
  "orders.edit-lines": {
    summary: "Change, add or substitute products of an order, and their prices and discounts",
    params: orderParams,
    body: linesEditSchema,
    answer: orderRowSchema,
    write: true,
  },
  "orders.undo-edit": {
    summary: "Take back what an edit has changed in the products of an order",
    params: orderParams,
    body: editUndoSchema,
    answer: orderRowSchema,
    write: true,
  },
  "comments.history": {
    summary: "Everything that happened to an order, oldest first; a page of it when asked",
    params: orderParams,
    query: somePageQuery,
    answer: historySchema,
  },
  "comments.add": {
    summary: "Comment on one or more orders, or write down what customer, picker or rider said",
    params: storeParams,
    body: commentsSchema,
    answer: z.strictObject({ saved: z.int().nonnegative() }),
    write: true,
  },
} as const satisfies Record<keyof typeof orderPaths, RouteSchema>;
