import type { CashDrawer } from "#contract/payments/drawer-schema.ts";
import { rightMissing } from "#gateway/refusal.ts";
import { authorOf, type Call, type Handlers, signedIn } from "#gateway/http/call.ts";
import { auditBooks } from "#gateway/store/ledger/audit-books.ts";
import { readFigureEntries } from "#gateway/store/ledger/figure-entries.ts";
import {
  closeDrawer,
  countDrawer,
  currentDrawer,
  type DrawerRef,
  type KnownDrawer,
  moveCash,
  openDrawer,
} from "#gateway/store/payments/drawer.ts";
import { providersOf } from "#gateway/providers/of-store.ts";
import { giveBack } from "#gateway/store/payments/give-back.ts";
import { readLinks, sendLink } from "#gateway/store/payments/online/links.ts";
import { recordPayment } from "#gateway/store/payments/record-payment.ts";
import { listRiderCash, readRiderCash, takeRiderCash } from "#gateway/store/payments/rider-cash.ts";
import { readSetting } from "#gateway/store/settings/read-setting.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";
import { reversePayment } from "#gateway/store/payments/reverse-payment.ts";
import { assignUnmatched, giveUnmatchedBack, listUnmatched } from "#gateway/store/payments/online/unmatched.ts";
import type { Services } from "#gateway/services.ts";
import { readSettlement } from "#gateway/imports/settlement/read-settlement.ts";
import { readDayEnd } from "#gateway/store/transactions/read-day-end.ts";
import { readTotals } from "#gateway/store/transactions/read-totals.ts";
import { reconcile } from "#gateway/store/transactions/reconcile.ts";

/** Payments of orders, the ledger and one's own cash drawer. */
export function paymentRoutes({
  now,
  publicOrigin = () => "http://localhost",
  ...services
}: Pick<Services, "now" | "paymentProvider" | "publicOrigin" | "outbound">) {
  return {
    "payments.record": (call) => recordPayment(call.trx, refOf(call), call.body, authorOf(call)),
    "payments.give-back": (call) =>
      giveBack(call.trx, refOf(call), call.body, authorOf(call), providersOf(call.trx, call.params.storeId, services)),
    "payments.reverse": (call) =>
      reversePayment(call.trx, { ...refOf(call), paymentId: call.params.paymentId }, call.body, {
        author: authorOf(call),
        mayApprove: signedIn(call).rights.has("refund.approve"),
      }),
    "payments.send-link": (call) =>
      sendLink(call.trx, refOf(call), authorOf(call), {
        providers: providersOf(call.trx, call.params.storeId, services),
        // Not from the request: whoever sends it could lead the customer's money to another address.
        origin: publicOrigin(),
        now: now(),
      }),
    "payments.links": ({ db, params }) => readLinks(db, params.storeId, params.orderId),
    "unmatched.list": ({ db, params }) => listUnmatched(db, params.storeId),
    "unmatched.assign": (call) =>
      assignUnmatched(call.trx, { ...refOf(call), unmatchedId: call.params.unmatchedId }, authorOf(call)),
    "unmatched.give-back": (call) =>
      giveUnmatchedBack(call.trx, call.params.storeId, call.params.unmatchedId, authorOf(call)),
    "ledger.entries": async (call) => {
      const { db, params, query, body } = call;
      await mayAskFor(call);
      return readFigureEntries(db, params.storeId, body, query);
    },
    "ledger.check": ({ db, params }) => auditBooks(db, params.storeId),
    "drawer.current": async (call) => ({
      usualFloat: await readSetting(call.db, call.params.storeId, "cash-drawers", "usualFloat"),
      drawer: seenBy(call, await currentDrawer(call.db, call.params.storeId, authorOf(call))),
    }),
    "drawer.open": async (call) =>
      seenBy(call, await openDrawer(call.trx, call.params.storeId, call.body.float, authorOf(call))),
    "drawer.move": async (call) => seenBy(call, await moveCash(call.trx, drawerOf(call), call.body, authorOf(call))),
    "drawer.count": async (call) =>
      seenBy(call, await countDrawer(call.trx, drawerOf(call), call.body, authorOf(call))),
    "drawer.close": async (call) =>
      seenBy(call, await closeDrawer(call.trx, drawerOf(call), call.body, authorOf(call))),
  } satisfies Partial<Handlers>;
}

/** What an order owes is told to whoever may see the order; the rest of the books takes a right of its own. */
async function mayAskFor(call: Call<"ledger.entries">): Promise<void> {
  const { body: figure, params } = call;
  const { rights } = signedIn(call);
  if (figure.of === "order" || rights.has("transaction.view")) return;
  // Any other figure of an open drawer would tell what should be in it.
  if (figure.of === "drawer" && figure.part === "float" && rights.has("payment.record")) {
    const own = await currentDrawer(call.db, params.storeId, authorOf(call));
    if (own && own.id === figure.drawerId) return;
  }
  throw rightMissing("transaction.view");
}

/**
 * A drawer as whoever asks may see it: what should be in an open one is told to those alone who see the end of the day.
 */
function seenBy<Drawer extends KnownDrawer | null>(
  call: Parameters<typeof signedIn>[0],
  drawer: Drawer,
): Drawer | (CashDrawer & { readonly balance: null }) {
  const isTold = drawer === null || drawer.counted !== null || signedIn(call).rights.has("transaction.view");
  return isTold ? drawer : { ...drawer, balance: null };
}

function drawerOf(call: Call<"drawer.move" | "drawer.count" | "drawer.close">): DrawerRef {
  return { ...call.params, mayBeOthers: signedIn(call).rights.has("payment.reverse") };
}

function refOf({
  params,
  body,
}: {
  readonly params: { readonly storeId: string; readonly orderId: string };
  readonly body: { readonly version: number };
}) {
  return { storeId: params.storeId, id: params.orderId, version: body.version };
}

/** The cash that riders have taken at the door. */
export function riderCashRoutes() {
  return {
    "rider-cash.list": ({ db, params }) => inSnapshot(db, (db) => listRiderCash(db, params.storeId)),
    "rider-cash.read": ({ db, params }) => readRiderCash(db, params.storeId, params.riderId),
    "rider-cash.take": (call) => {
      const { drawerId, ...taken } = call.body;
      const ref = { ...call.params, drawerId, mayBeOthers: signedIn(call).rights.has("payment.reverse") };
      return takeRiderCash(call.trx, ref, taken, authorOf(call));
    },
  } satisfies Partial<Handlers>;
}

/** Sums and checks of the payments of all orders. */
export function transactionRoutes() {
  return {
    "transactions.totals": ({ db, params, body }) => readTotals(db, params.storeId, body),
    "transactions.day-end": ({ db, params, query }) => readDayEnd(db, params.storeId, query.day),
    "transactions.reconcile": async ({ db, params, body }) =>
      reconcile(db, params.storeId, body, await readSettlement(body.file, body)),
  } satisfies Partial<Handlers>;
}
