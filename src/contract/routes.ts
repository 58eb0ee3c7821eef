import { z } from "zod";
import { commentsSchema, historySchema } from "./orders/history-schema.ts";
import { filledTextSchema, idSchema, orderParams, storeParams } from "./common-schema.ts";
import { pageSizes } from "./constants.ts";
import { dashboardSchema } from "./store/dashboard-schema.ts";
import { filterTypes, viewTypes } from "./enumerations.ts";
import {
  orderCountsSchema,
  orderDetailSchema,
  orderFilterSchema,
  orderIntakeSchema,
  orderPageSchema,
  orderRowSchema,
  orderStatusSchema,
  pickerChangeSchema,
  riderChangeSchema,
  statusChangeSchema,
} from "./orders/schema.ts";
import type { RouteName } from "./paths.ts";
import { assigneeSchema, searchResultSchema } from "./people/schema.ts";
import {
  credentialsSchema,
  deviceTokenSchema,
  permissionListSchema,
  preferenceNameSchema,
  preferenceSchema,
  preferencesSchema,
  sessionSchema,
} from "./session/schema.ts";
import {
  formChoicesSchema,
  formHeaderSchema,
  generalSettingsSchema,
  globalSettingsSchema,
  orderViewSchema,
  storeDetailsSchema,
  storeProfileSchema,
} from "./store/schema.ts";

/** What one call takes, does and answers. */
export interface RouteSchema {
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  /**
   * Left out: the call reads. `true`: it changes something, in one transaction, and honours an `Idempotency-Key` header.
   * "keyless": the same without a key, because the call is about the session itself and what it answers is not kept.
   * "stepwise": it commits in several steps, because something must stay although the call is refused.
   */
  readonly write?: true | "keyless" | "stepwise";
}

const userType = z.strictObject({ userType: z.literal("Store") });
/** A number in a query: plain digits and nothing else, as Number would also read "0x1", "1e3" and " 1 ". */
const fromDigits = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (typeof given === "string" && /^\d{1,9}$/.test(given) ? Number(given) : given), schema);
const page = fromDigits(z.int("a whole number in plain digits").min(1).max(1_000_000));
const pageSize = fromDigits(
  z
    .int("a whole number in plain digits")
    .refine((size) => (pageSizes as readonly number[]).includes(size), `one of ${pageSizes.join(", ")}`)
    .meta({ enum: [...pageSizes] }),
);
const nothing = z.strictObject({});

/** The schemas of every call in `paths`, under the same names. Schemas are strict: an unknown field is refused. */
export const routes = {
  "auth.log-in": {
    summary: "Log in and receive an access token",
    query: userType,
    body: credentialsSchema,
    answer: sessionSchema,
    write: "stepwise",
  },
  "auth.renew": {
    summary: "Exchange a living token for a new one",
    query: userType,
    answer: sessionSchema,
    write: "keyless",
  },
  "auth.log-out": { summary: "End the session", answer: nothing, write: "keyless" },
  "permissions.read": { summary: "The rights of this login", answer: permissionListSchema },
  "device-tokens.add": {
    summary: "Register this browser for push messages",
    body: deviceTokenSchema,
    answer: nothing,
    write: true,
  },
  "preferences.list": { summary: "Everything this login has kept", answer: preferencesSchema },
  "preferences.save": {
    summary: "Keep one preference",
    params: z.strictObject({ name: preferenceNameSchema }),
    body: preferenceSchema,
    answer: nothing,
    write: true,
  },
  "stores.list": { summary: "The stores this login may work in", answer: z.array(storeDetailsSchema) },
  "stores.profile": {
    summary: "Name and logo of a store",
    query: z.strictObject({ storeId: idSchema.optional() }),
    answer: storeProfileSchema,
  },
  "settings.general": {
    summary: "Theme, logos and texts; more than the theme only with a token",
    answer: z.array(generalSettingsSchema),
  },
  "settings.global": { summary: "Settings all stores share", answer: z.array(globalSettingsSchema) },
  "settings.order-view": {
    summary: "Tabs, colours and refresh timing of an order view",
    query: z.strictObject({ filterType: z.enum(viewTypes), storeId: idSchema.optional() }),
    answer: orderViewSchema,
  },
  "settings.form-header": { summary: "Titles of fields", answer: formHeaderSchema },
  "settings.form-choices": { summary: "Choices of dropdowns", answer: formChoicesSchema },
  "orders.filter": {
    summary: "One page of the orders a filter finds",
    query: z.strictObject({
      filterType: z.enum(filterTypes).extract(["ORDER"]),
      page,
      pageSize,
    }),
    body: orderFilterSchema,
    answer: orderPageSchema,
  },
  "orders.counts": {
    summary: "How many orders a filter finds, by status and by tab",
    query: z.strictObject({ filterType: z.enum(viewTypes) }),
    body: orderFilterSchema,
    answer: orderCountsSchema,
  },
  "orders.read": { summary: "One order whole", params: orderParams, answer: orderDetailSchema },
  "orders.create": {
    summary: "Take in an order from web, app or phone",
    params: storeParams,
    body: orderIntakeSchema,
    answer: orderRowSchema,
    write: true,
  },
  "orders.change-status": {
    summary: "Move an order along the table of statuses",
    params: orderParams.extend({ status: orderStatusSchema }),
    body: statusChangeSchema,
    answer: orderRowSchema,
    write: true,
  },
  "orders.assign-picker": {
    summary: "Name, change or take away the picker",
    params: orderParams,
    body: pickerChangeSchema,
    answer: orderRowSchema,
    write: true,
  },
  "orders.assign-rider": {
    summary: "Name, change or take away the rider",
    params: orderParams,
    body: riderChangeSchema,
    answer: orderRowSchema,
    write: true,
  },
  "comments.history": {
    summary: "Everything that happened to an order, oldest first; a page of it when asked",
    params: orderParams,
    query: z.strictObject({ page: page.optional(), pageSize: pageSize.optional() }),
    answer: historySchema,
  },
  "comments.add": {
    summary: "Comment on one or more orders, by admin",
    params: storeParams,
    body: commentsSchema,
    answer: z.strictObject({ saved: z.int().nonnegative() }),
    write: true,
  },
  "pickers.assignees": {
    summary: "Pickers with the load they carry",
    params: storeParams,
    answer: z.array(assigneeSchema),
  },
  "riders.assignees": {
    summary: "Riders with the load they carry",
    params: storeParams,
    answer: z.array(assigneeSchema),
  },
  "search.find": {
    summary: "Orders, customers and products for a few typed letters",
    params: storeParams,
    query: z.strictObject({ term: filledTextSchema(100) }),
    answer: searchResultSchema,
  },
  "dashboard.read": { summary: "Today at the store", params: storeParams, answer: dashboardSchema },
  "health.read": {
    summary: "Whether the gateway and its database answer",
    answer: z.strictObject({ database: z.literal("up"), version: z.string() }),
  },
} as const satisfies Record<RouteName, RouteSchema>;

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Part<Name extends RouteName, Key extends string> =
  (typeof routes)[Name] extends Record<Key, infer Schema> ? Schema : undefined;

/** What a caller hands in for a call: only the parts the route has. */
export type Request<Name extends RouteName> = {
  [Key in "params" | "query" | "body" as Part<Name, Key> extends undefined ? never : Key]: Input<Part<Name, Key>>;
};

/** What a handler receives after validation. */
export type Accepted<Name extends RouteName> = {
  [Key in "params" | "query" | "body"]: Parsed<Part<Name, Key>>;
};

/** What a call answers in `data`. */
export type Answer<Name extends RouteName> = z.output<(typeof routes)[Name]["answer"]>;

/** What a caller may add to a call: a key that makes a repeat harmless, and a signal to give up. */
export interface CallOptions {
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** Calls a route by its name, typed by the route table; answers `data`, throws an ApiFailure otherwise. */
export type Api = <Name extends RouteName>(
  name: Name,
  request: Request<Name>,
  options?: CallOptions,
) => Promise<Answer<Name>>;
