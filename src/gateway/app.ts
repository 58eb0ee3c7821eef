import { OpenAPIHono } from "@hono/zod-openapi";
import { basePath } from "#contract/routes/base-path.ts";
import { createAdmission } from "./http/admission/admission.ts";
import { limitAddresses } from "./http/admission/call-limits.ts";
import { refuseForeignHosts, refuseForeignPages } from "./http/admission/host.ts";
import type { Handlers } from "./http/call.ts";
import { trustedProxies } from "./http/client-address.ts";
import { mountRoutes } from "./http/mount.ts";
import { buildNames } from "./http/pages/build-name.ts";
import { mountConsole } from "./http/pages/console.ts";
import { consoleImages, imageOrigins } from "./http/pages/image-base.ts";
import { mountImages } from "./http/pages/images.ts";
import { pageTheme, readTheme } from "./http/pages/page-theme.ts";
import { pushOrigins, tileOrigins } from "./http/pages/page-origins.ts";
import { mountReference } from "./http/openapi/reference.ts";
import { usualLimits } from "./limits.ts";
import { readConsoleFile } from "./store/files/console-files.ts";
import { mountMetrics } from "./sight/mount-metrics.ts";
import { notFound } from "./refusal.ts";
import { forbidCaching, secure } from "./http/pages/security.ts";
import { refuse, trace } from "./http/trace.ts";
import type { App, RequestVariables } from "./http/variables.ts";
import { mountEvents } from "./live/stream.ts";
import { mountSandbox } from "./providers/sandbox.ts";
import { mountWebhook } from "./providers/webhook.ts";
import { assignmentRoutes } from "./routes/people/assignments.ts";
import { auditRoutes } from "./routes/records/audit.ts";
import { authRoutes } from "./routes/session/auth.ts";
import { batchRoutes } from "./routes/records/batch.ts";
import { commentRoutes } from "#gateway/routes/orders/orders.ts";
import { customerRoutes } from "./routes/orders/customers.ts";
import { exportHandlers } from "./routes/records/exports.ts";
import { healthRoutes } from "./routes/health.ts";
import { invoiceRoutes } from "./routes/money/invoices.ts";
import { exchangeRoutes } from "#gateway/routes/money/returns.ts";
import { macroRoutes, savedViewRoutes } from "#gateway/routes/session/preferences.ts";
import { orderRoutes } from "./routes/orders/orders.ts";
import { paymentRoutes } from "./routes/money/payments.ts";
import { peopleRoutes } from "./routes/people/people.ts";
import { printRoutes } from "./routes/orders/prints.ts";
import { preferenceRoutes } from "./routes/session/preferences.ts";
import { recordRoutes } from "./routes/records/records.ts";
import { returnRoutes } from "./routes/money/returns.ts";
import { sectionRoutes, settingsRoutes } from "./routes/settings.ts";
import { dashboardRoutes } from "./routes/dashboard.ts";
import { importRoutes } from "./routes/imports.ts";
import { jobRoutes } from "./routes/jobs.ts";
import { scheduleRoutes } from "./routes/schedules.ts";
import { reportRoutes } from "./routes/reports.ts";
import { refundRoutes } from "./routes/money/refunds.ts";
import { segmentRoutes } from "./routes/people/segments.ts";
import { reviewRoutes } from "./routes/reviews.ts";
import { visitHandlers } from "./routes/visits.ts";
import { chatbotRoutes } from "./routes/chatbot.ts";
import { indentRoutes } from "./routes/indents.ts";
import { messageRoutes } from "./routes/messages.ts";
import { stockCountRoutes } from "./routes/stock-counts.ts";
import { searchRoutes } from "./routes/records/search.ts";
import { setupRoutes } from "./routes/setup.ts";
import { productEditRoutes } from "./routes/product-edits.ts";
import { productRoutes } from "./routes/products.ts";
import { stockRoutes } from "./routes/orders/stock.ts";
import { termRoutes } from "./routes/orders/terms.ts";
import { riderCashRoutes, transactionRoutes } from "#gateway/routes/money/payments.ts";
import { userRoutes } from "./routes/people/users.ts";
import { isWaitingForSetup } from "./setup/set-up.ts";
import type { Services } from "./services.ts";

/** The gateway as one Hono app: API, event stream, reference and, where built, the console. */
export function createApp(services: Services): App {
  const app: App = new OpenAPIHono<{ Variables: RequestVariables }>();
  const names = new Set(services.allowedHosts);
  const { limits = usualLimits, storageBase = consoleImages } = services;
  app.use(
    "*",
    ...(services.sight ? [services.sight.statements.remember] : []),
    trace(services.log, trustedProxies(services.trustedProxy ?? []), services.sight?.metrics.answered),
    secure(pushOrigins(services.db), imageOrigins(storageBase), tileOrigins(services.db)),
    forbidCaching,
    refuseForeignHosts(names),
    limitAddresses(limits.calls),
  );
  app.use(`${basePath}/*`, refuseForeignPages(names));
  app.onError(refuse(services.log));
  const admission = createAdmission(services.db, limits.calls);
  mountRoutes(app, services, admission, allHandlers(services));
  const { consoleDirectory } = services;
  const buildName = consoleDirectory === null ? async () => null : buildNames(consoleDirectory);
  mountEvents(app, { ...services, buildName }, admission);
  mountWebhook(app, services);
  mountSandbox(app, services);
  mountReference(app);
  app.all(`${basePath}/*`, () => {
    throw notFound("call");
  });
  mountImages(app, services);
  mountMetrics(app, services);
  if (services.consoleDirectory !== null) {
    // Before the first day there is nothing to log in to: the console finds that out, and leads on.
    const theme = pageTheme(async (lastStoreId) =>
      (await isWaitingForSetup(services.db)) ? null : readTheme(services.db, storageBase, lastStoreId),
    );
    mountConsole(app, services.consoleDirectory, theme, (name) => readConsoleFile(services.files, name));
  }
  return app;
}

/** The handlers of all routes. */
function allHandlers(services: Services): Handlers {
  const single = {
    ...setupRoutes(services),
    ...authRoutes(services),
    ...preferenceRoutes(),
    ...macroRoutes(),
    ...savedViewRoutes(),
    ...sectionRoutes(services),
    ...settingsRoutes(services),
    ...orderRoutes(services),
    ...commentRoutes(),
    ...peopleRoutes(services),
    ...recordRoutes(),
    ...exportHandlers(),
    ...returnRoutes(services),
    ...exchangeRoutes(services),
    ...userRoutes(),
    ...searchRoutes(),
    ...dashboardRoutes(),
    ...reportRoutes(services),
    ...visitHandlers(services),
    ...jobRoutes(services),
    ...scheduleRoutes(),
    ...importRoutes(services),
    ...auditRoutes(services),
    ...assignmentRoutes(services),
    ...stockRoutes(),
    ...productRoutes(services.files),
    ...productEditRoutes(),
    ...termRoutes(services),
    ...customerRoutes(),
    ...segmentRoutes(),
    ...paymentRoutes(services),
    ...printRoutes(services),
    ...refundRoutes(services),
    ...reviewRoutes(),
    ...stockCountRoutes(),
    ...indentRoutes(),
    ...messageRoutes(services),
    ...chatbotRoutes(services),
    ...transactionRoutes(),
    ...riderCashRoutes(),
    ...invoiceRoutes(services),
    ...healthRoutes(services),
  };
  return { ...single, ...batchRoutes(single) };
}
