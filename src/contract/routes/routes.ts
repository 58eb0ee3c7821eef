import { assignmentRoutes } from "#contract/assignments/routes.ts";
import { auditRoutes } from "#contract/audit/routes.ts";
import { batchRoutes, type ChangeName } from "#contract/batch/routes.ts";
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

/** The calls that one subject has. An interface extends only what has a name. */
type Calls<Part> = Part;

/**
 * The types of all calls but the batch, each named where it is defined: written out, they would be a megabyte, and who
 * uses one call would read them all.
 */
interface SingleRoutes
  extends
    Calls<typeof setupRoutes>,
    Calls<typeof sessionRoutes>,
    Calls<typeof storeRoutes>,
    Calls<typeof orderRoutes>,
    Calls<typeof peopleRoutes>,
    Calls<Omit<typeof simpleRoutes, "customers.read">>,
    Calls<typeof returnRoutes>,
    Calls<typeof exchangeRoutes>,
    Calls<typeof userRoutes>,
    Calls<typeof clientRoutes>,
    Calls<typeof auditRoutes>,
    Calls<typeof macroRoutes>,
    Calls<typeof savedViewRoutes>,
    Calls<typeof assignmentRoutes>,
    Calls<typeof stockRoutes>,
    Calls<typeof countRoutes>,
    Calls<typeof indentRoutes>,
    Calls<typeof messageRoutes>,
    Calls<typeof chatbotRoutes>,
    Calls<typeof deliveryRoutes>,
    Calls<typeof promotionRoutes>,
    Calls<typeof productRoutes>,
    Calls<typeof customerRoutes>,
    Calls<typeof segmentRoutes>,
    Calls<typeof personRoutes>,
    Calls<typeof doubleRoutes>,
    Calls<typeof paymentRoutes>,
    Calls<typeof riderCashRoutes>,
    Calls<typeof printRoutes>,
    Calls<typeof refundRoutes>,
    Calls<typeof reviewRoutes>,
    Calls<typeof transactionRoutes>,
    Calls<typeof invoiceRoutes>,
    Calls<typeof settingRoutes>,
    Calls<typeof draftRoutes>,
    Calls<typeof testRoutes>,
    Calls<typeof allSettingRoutes>,
    Calls<typeof exportRoutes>,
    Calls<typeof reportCalls>,
    Calls<typeof tileRoutes>,
    Calls<typeof visitRoutes>,
    Calls<typeof jobRoutes>,
    Calls<typeof scheduleRoutes>,
    Calls<typeof importRoutes> {}

const singleRoutes: SingleRoutes = {
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

/** The types of all calls. */
export interface Routes extends SingleRoutes, Calls<ReturnType<typeof batchRoutes<ChangeName<SingleRoutes>>>> {}

/** The names of those calls that change one record. */
const changes = Object.entries<RouteSchema>({ ...singleRoutes }).flatMap(([name, schema]) =>
  schema.changes ? [name as ChangeName<SingleRoutes>] : [],
);

const all: Routes = { ...singleRoutes, ...batchRoutes(changes) };

/**
 * The schemas of all calls in `paths`, under the same names. They refuse unknown fields. `Routes` has the types of each;
 * here they are left out, because who reads this table handles all calls alike.
 */
export const routes: Readonly<Record<RouteName, RouteSchema>> = all;

// Only what a schema answers is looked at: to compare a schema whole with zod's type costs the compiler seconds.
type Input<Schema, Else> = Schema extends { readonly _zod: { readonly input: infer Value } } ? Value : Else;
type Parsed<Schema, Else> = Schema extends { readonly _zod: { readonly output: infer Value } } ? Value : Else;
type Part<Name extends RouteName, Key extends string> =
  Routes[Name] extends Record<Key, infer Schema> ? Schema : undefined;

type FileNames<Name extends RouteName> = Routes[Name] extends { readonly files: infer Files } ? keyof Files : never;

/** The parts of a call that the caller gives: only those that the route has. */
export type Request<Name extends RouteName> = ([FileNames<Name>] extends [never]
  ? unknown
  : { files: Readonly<Record<FileNames<Name>, Blob>> }) & {
  [Key in "params" | "query" | "body" as Part<Name, Key> extends undefined ? never : Key]: Input<
    Part<Name, Key>,
    undefined
  >;
};

/** What a handler receives after validation. */
export type Accepted<Name extends RouteName> = {
  [Key in "params" | "query" | "body"]: Parsed<Part<Name, Key>, undefined>;
};

/** The `data` that a call answers, or its file. */
export type Answer<Name extends RouteName> = Parsed<Routes[Name]["answer"], Blob>;

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
