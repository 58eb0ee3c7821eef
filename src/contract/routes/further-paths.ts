import { savedViewPaths } from "#contract/saved-views/paths.ts";
import { assignmentPaths } from "#contract/assignments/paths.ts";
import { auditPaths } from "#contract/audit/paths.ts";
import { clientPaths } from "#contract/clients/paths.ts";
import { customerPaths } from "#contract/customers/paths.ts";
import { deliveryPaths } from "#contract/delivery/paths.ts";
import { doublePaths } from "#contract/doubles/paths.ts";
import { exchangePaths } from "#contract/exchanges/paths.ts";
import { exportPaths } from "#contract/lists/export-paths.ts";
import { importPaths } from "#contract/imports/paths.ts";
import { jobPaths } from "#contract/jobs/paths.ts";
import { schedulePaths } from "#contract/schedules/paths.ts";
import { chatbotPaths } from "#contract/chatbot/paths.ts";
import { indentPaths } from "#contract/indents/paths.ts";
import { messagePaths } from "#contract/messages/paths.ts";
import { invoicePaths } from "#contract/invoices/paths.ts";
import { paymentPaths } from "#contract/payments/paths.ts";
import { printPaths } from "#contract/print/paths.ts";
import { productPaths } from "#contract/products/paths.ts";
import { promotionPaths } from "#contract/promotions/paths.ts";
import { refundPaths } from "#contract/refunds/paths.ts";
import { reportPaths } from "#contract/reports/paths.ts";
import { visitPaths } from "#contract/visits/paths.ts";
import { returnPaths } from "#contract/returns/paths.ts";
import { reviewPaths } from "#contract/reviews/paths.ts";
import { riderCashPaths } from "#contract/rider-cash/paths.ts";
import { personPaths } from "#contract/persons/paths.ts";
import { segmentPaths } from "#contract/segments/paths.ts";
import { allSettingPaths, draftPaths, settingPaths, testPaths } from "#contract/settings/paths.ts";
import { stockPaths } from "#contract/stock/paths.ts";
import { countPaths } from "#contract/stock-counts/paths.ts";
import { transactionPaths } from "#contract/transactions/paths.ts";
import { tilePaths } from "#contract/tiles/paths.ts";
import { userPaths } from "#contract/users/paths.ts";
import { furtherStorePaths } from "#contract/store/further-paths.ts";
import type { RoutePath } from "./route.ts";

/** The calls that no screen needs at once: the console fetches this table after its first screen. */
export const furtherPaths = {
  ...furtherStorePaths,
  ...savedViewPaths,
  ...returnPaths,
  ...exchangePaths,
  ...userPaths,
  ...clientPaths,
  ...auditPaths,
  ...assignmentPaths,
  ...stockPaths,
  ...countPaths,
  ...indentPaths,
  ...messagePaths,
  ...chatbotPaths,
  ...customerPaths,
  ...segmentPaths,
  ...personPaths,
  ...doublePaths,
  ...deliveryPaths,
  ...promotionPaths,
  ...productPaths,
  ...reviewPaths,
  ...paymentPaths,
  ...riderCashPaths,
  ...printPaths,
  ...refundPaths,
  ...transactionPaths,
  ...invoicePaths,
  ...settingPaths,
  ...draftPaths,
  ...testPaths,
  ...allSettingPaths,
  ...exportPaths,
  ...reportPaths,
  ...tilePaths,
  ...visitPaths,
  ...jobPaths,
  ...schedulePaths,
  ...importPaths,
} as const satisfies Record<string, RoutePath>;
