import { assignmentPaths } from "./assignments/paths.ts";
import { auditPaths } from "./audit/paths.ts";
import { batchPaths } from "./batch/paths.ts";
import { clientPaths } from "./clients/paths.ts";
import { customerPaths } from "./customers/paths.ts";
import { deliveryPaths } from "./delivery/paths.ts";
import { invoicePaths } from "./invoices/paths.ts";
import { macroPaths } from "./macros/paths.ts";
import { orderPaths } from "./orders/paths.ts";
import { paymentPaths } from "./payments/paths.ts";
import { peoplePaths } from "./people/paths.ts";
import { printPaths } from "./print/paths.ts";
import { productPaths } from "./products/paths.ts";
import { promotionPaths } from "./promotions/paths.ts";
import { recordPaths } from "./records/paths.ts";
import { refundPaths } from "./refunds/paths.ts";
import { returnPaths } from "./returns/paths.ts";
import { sessionPaths } from "./session/paths.ts";
import { setupPaths } from "./setup/paths.ts";
import { stockPaths } from "./stock/paths.ts";
import { storePaths } from "./store/paths.ts";
import { transactionPaths } from "./transactions/paths.ts";
import { userPaths } from "./users/paths.ts";
import type { RoutePath } from "./route.ts";

/**
 * All calls of the gateway below `/api`. The gateway mounts them, the console's client calls them, and the tests go
 * through them. They are plain data without schemas, so that the browser needs no schema library. Source: specification
 * 7.
 */
export const paths = {
  ...setupPaths,
  ...sessionPaths,
  ...storePaths,
  ...orderPaths,
  ...peoplePaths,
  ...recordPaths,
  ...returnPaths,
  ...userPaths,
  ...clientPaths,
  ...auditPaths,
  ...batchPaths,
  ...macroPaths,
  ...assignmentPaths,
  ...stockPaths,
  ...deliveryPaths,
  ...promotionPaths,
  ...productPaths,
  ...customerPaths,
  ...paymentPaths,
  ...printPaths,
  ...refundPaths,
  ...transactionPaths,
  ...invoicePaths,
} as const satisfies Record<string, RoutePath>;
export type RouteName = keyof typeof paths;

/**
 * The event stream, with `?storeId=` and `Last-Event-ID`. It is not in the table, because it answers a stream instead
 * of a body, and because any one of `eventRights` is enough to open it.
 */
export const eventsPath = { method: "get", path: "/events" } as const;

/** The path below which all calls for programs are. */
export const basePath = "/api";
