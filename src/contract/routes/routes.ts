import type { z } from "zod";
import { assignmentRoutes } from "#contract/assignments/routes.ts";
import { auditRoutes } from "#contract/audit/routes.ts";
import { batchRoutes } from "#contract/batch/routes.ts";
import { clientRoutes } from "#contract/clients/routes.ts";
import { customerRoutes } from "#contract/customers/routes.ts";
import { deliveryRoutes } from "#contract/delivery/routes.ts";
import { doubleRoutes } from "#contract/doubles/routes.ts";
import { exchangeRoutes } from "#contract/exchanges/routes.ts";
import { exportRoutes } from "#contract/lists/export-routes.ts";
import { chatbotRoutes } from "#contract/chatbot/routes.ts";
import { indentRoutes } from "#contract/indents/routes.ts";
import { messageRoutes } from "#contract/messages/routes.ts";
import { invoiceRoutes } from "#contract/invoices/routes.ts";
import { importRoutes } from "#contract/imports/routes.ts";
import { jobRoutes } from "#contract/jobs/routes.ts";
import { scheduleRoutes } from "#contract/schedules/routes.ts";
import { macroRoutes } from "#contract/macros/routes.ts";
import { orderRoutes } from "#contract/orders/routes.ts";
import type { RouteName } from "./paths.ts";
import { paymentRoutes } from "#contract/payments/routes.ts";
import { peopleRoutes } from "#contract/people/routes.ts";
import { printRoutes } from "#contract/print/routes.ts";
import { productRoutes } from "#contract/products/routes.ts";
import { promotionRoutes } from "#contract/promotions/routes.ts";
import { returnRoutes } from "#contract/returns/routes.ts";
import { riderCashRoutes } from "#contract/rider-cash/routes.ts";
import { simpleRoutes } from "#contract/records/simple-routes.ts";
import { reportCalls } from "#contract/reports/routes.ts";
import { refundRoutes } from "#contract/refunds/routes.ts";
import { reviewRoutes } from "#contract/reviews/routes.ts";
import type { RouteSchema } from "./route.ts";
import { personRoutes } from "#contract/persons/routes.ts";
import { segmentRoutes } from "#contract/segments/routes.ts";
import { sessionRoutes } from "#contract/session/routes.ts";
import { savedViewRoutes } from "#contract/saved-views/routes.ts";
import { setupRoutes } from "#contract/setup/routes.ts";
import { allSettingRoutes, testRoutes } from "#contract/settings/file.ts";
import { draftRoutes, settingRoutes } from "#contract/settings/routes.ts";
import { stockRoutes } from "#contract/stock/routes.ts";
import { countRoutes } from "#contract/stock-counts/routes.ts";
import { storeRoutes } from "#contract/store/routes.ts";
import { tileRoutes } from "#contract/tiles/routes.ts";
import { transactionRoutes } from "#contract/transactions/routes.ts";
import { userRoutes } from "#contract/users/routes.ts";
import { visitRoutes } from "#contract/visits/routes.ts";

const singleRoutes = {
  ...setupRoutes,
  ...sessionRoutes,
  ...storeRoutes,
  ...orderRoutes,
  ...peopleRoutes,
  ...simpleRoutes,
  ...returnRoutes,
  ...exchangeRoutes,
  ...userRoutes,
  ...clientRoutes,
  ...auditRoutes,
  ...macroRoutes,
  ...savedViewRoutes,
  ...assignmentRoutes,
  ...stockRoutes,
  ...countRoutes,
  ...indentRoutes,
  ...messageRoutes,
  ...chatbotRoutes,
  ...deliveryRoutes,
  ...promotionRoutes,
  ...productRoutes,
  ...customerRoutes,
  ...segmentRoutes,
  ...personRoutes,
  ...doubleRoutes,
  ...paymentRoutes,
  ...riderCashRoutes,
  ...printRoutes,
  ...refundRoutes,
  ...reviewRoutes,
  ...transactionRoutes,
  ...invoiceRoutes,
  ...settingRoutes,
  ...draftRoutes,
  ...testRoutes,
  ...allSettingRoutes,
  ...exportRoutes,
  ...reportCalls,
  ...tileRoutes,
  ...visitRoutes,
  ...jobRoutes,
  ...scheduleRoutes,
  ...importRoutes,
};

/** The schemas of all calls in `paths`, under the same names. They refuse unknown fields. */
export const routes = { ...singleRoutes, ...batchRoutes(singleRoutes) } as const satisfies Record<
  RouteName,
  RouteSchema
>;

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Part<Name extends RouteName, Key extends string> =
  (typeof routes)[Name] extends Record<Key, infer Schema> ? Schema : undefined;

type FileNames<Name extends RouteName> = (typeof routes)[Name] extends { readonly files: infer Files }
  ? keyof Files
  : never;

/** The parts of a call that the caller gives: only those that the route has. */
export type Request<Name extends RouteName> = ([FileNames<Name>] extends [never]
  ? unknown
  : { files: Readonly<Record<FileNames<Name>, Blob>> }) & {
  [Key in "params" | "query" | "body" as Part<Name, Key> extends undefined ? never : Key]: Input<Part<Name, Key>>;
};

/** What a handler receives after validation. */
export type Accepted<Name extends RouteName> = {
  [Key in "params" | "query" | "body"]: Parsed<Part<Name, Key>>;
};

/** The `data` that a call answers, or its file. */
export type Answer<Name extends RouteName> = (typeof routes)[Name]["answer"] extends infer Schema extends z.ZodType
  ? z.output<Schema>
  : Blob;

/** Options of a call: an idempotency key, which makes a repeat harmless, and a signal that aborts the call. */
export interface CallOptions {
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** A file is answered as the stream of its bytes, as soon as it begins. */
  readonly streamed?: true;
}

/** Calls a route by its name, with the types of the route table. Answers `data` or throws an ApiFailure. */
export type Api = <Name extends RouteName>(
  name: Name,
  request: Request<Name>,
  options?: CallOptions,
) => Promise<Answer<Name>>;
