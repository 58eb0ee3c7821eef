import type { z } from "zod";
import { assignmentRoutes } from "./assignments/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { batchRoutes } from "./batch/routes.ts";
import { clientRoutes } from "./clients/routes.ts";
import { customerRoutes } from "./customers/routes.ts";
import { deliveryRoutes } from "./delivery/routes.ts";
import { exchangeRoutes } from "./exchanges/routes.ts";
import { exportRoutes } from "./lists/export-routes.ts";
import { invoiceRoutes } from "./invoices/routes.ts";
import { macroRoutes } from "./macros/routes.ts";
import { orderRoutes } from "./orders/routes.ts";
import type { RouteName } from "./paths.ts";
import { paymentRoutes } from "./payments/routes.ts";
import { peopleRoutes } from "./people/routes.ts";
import { printRoutes } from "./print/routes.ts";
import { productRoutes } from "./products/routes.ts";
import { promotionRoutes } from "./promotions/routes.ts";
import { returnRoutes } from "./returns/routes.ts";
import { simpleRoutes } from "./records/simple-routes.ts";
import { refundRoutes } from "./refunds/routes.ts";
import type { RouteSchema } from "./route.ts";
import { sessionRoutes } from "./session/routes.ts";
import { setupRoutes } from "./setup/routes.ts";
import { stockRoutes } from "./stock/routes.ts";
import { storeRoutes } from "./store/routes.ts";
import { transactionRoutes } from "./transactions/routes.ts";
import { userRoutes } from "./users/routes.ts";

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
  ...assignmentRoutes,
  ...stockRoutes,
  ...deliveryRoutes,
  ...promotionRoutes,
  ...productRoutes,
  ...customerRoutes,
  ...paymentRoutes,
  ...printRoutes,
  ...refundRoutes,
  ...transactionRoutes,
  ...invoiceRoutes,
  ...exportRoutes,
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
