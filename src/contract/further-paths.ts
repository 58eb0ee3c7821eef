import { assignmentPaths } from "./assignments/paths.ts";
import { auditPaths } from "./audit/paths.ts";
import { clientPaths } from "./clients/paths.ts";
import { deliveryPaths } from "./delivery/paths.ts";
import { exchangePaths } from "./exchanges/paths.ts";
import { exportPaths } from "./lists/export-paths.ts";
import { invoicePaths } from "./invoices/paths.ts";
import { paymentPaths } from "./payments/paths.ts";
import { printPaths } from "./print/paths.ts";
import { productPaths } from "./products/paths.ts";
import { promotionPaths } from "./promotions/paths.ts";
import { refundPaths } from "./refunds/paths.ts";
import { returnPaths } from "./returns/paths.ts";
import { stockPaths } from "./stock/paths.ts";
import { transactionPaths } from "./transactions/paths.ts";
import { userPaths } from "./users/paths.ts";
import type { RoutePath } from "./route.ts";

/** The calls that no screen needs at once: the console fetches this table after its first screen. */
export const furtherPaths = {
  ...returnPaths,
  ...exchangePaths,
  ...userPaths,
  ...clientPaths,
  ...auditPaths,
  ...assignmentPaths,
  ...stockPaths,
  ...deliveryPaths,
  ...promotionPaths,
  ...productPaths,
  ...paymentPaths,
  ...printPaths,
  ...refundPaths,
  ...transactionPaths,
  ...invoicePaths,
  ...exportPaths,
} as const satisfies Record<string, RoutePath>;
