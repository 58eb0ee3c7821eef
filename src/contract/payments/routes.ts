import { emptySchema, idSchema, orderParams, pageQuery, storeParams } from "#contract/common-schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { orderRowSchema } from "#contract/orders/schema.ts";
import {
  cashCountSchema,
  currentDrawerSchema,
  drawerCloseSchema,
  drawerMovementSchema,
  drawerOpenSchema,
  drawerSchema,
} from "./drawer-schema.ts";
import { figureEntriesSchema, figureSchema } from "./figures-schema.ts";
import { linkSchema, linksSchema, unmatchedListSchema } from "./links/links-schema.ts";
import type { paymentPaths } from "./paths.ts";
import { giveBackSchema, ledgerCheckSchema, newPaymentSchema, reversalSchema } from "./schema.ts";

const drawerParams = storeParams.extend({ drawerId: idSchema });

/** The schemas of the calls about payments, the ledger and cash drawers. */
export const paymentRoutes = {
  "payments.record": {
    summary: "Record a payment of an order; cash goes into one's own open drawer",
    params: orderParams,
    body: newPaymentSchema,
    answer: orderRowSchema,
    write: true,
  },
  "payments.give-back": {
    summary: "Give back what was paid too much, or keep it as the customer's credit",
    params: orderParams,
    body: giveBackSchema,
    answer: orderRowSchema,
    write: true,
  },
  "payments.reverse": {
    summary:
      "Reverse a payment that was not made as it was entered; above the limit of refunds, ask a second person to reverse it too",
    params: orderParams.extend({ paymentId: idSchema }),
    body: reversalSchema,
    answer: orderRowSchema,
    write: true,
  },
  "payments.send-link": {
    summary: "Make a page on which the customer can pay what is due",
    params: orderParams,
    body: linkSchema,
    answer: orderRowSchema,
    write: true,
  },
  "payments.links": {
    summary: "The payment links of an order, the newest first",
    params: orderParams,
    answer: linksSchema,
  },
  "unmatched.list": {
    summary: "Payments that fit no order and wait for a person, the oldest first",
    params: storeParams,
    answer: unmatchedListSchema,
  },
  "unmatched.assign": {
    summary: "Assign an unmatched payment to an order",
    params: orderParams.extend({ unmatchedId: idSchema }),
    body: linkSchema,
    answer: orderRowSchema,
    write: true,
  },
  "unmatched.give-back": {
    summary: "Book a payment that fits no order on the order that it was paid for, whose refund gives it back",
    params: storeParams.extend({ unmatchedId: idSchema }),
    body: emptySchema,
    answer: orderRowSchema,
    write: true,
  },
  "ledger.entries": {
    summary:
      "The entries of the ledger that a figure is the sum of; figures that are not of one order take the right transaction.view, the float of one's own drawer payment.record",
    params: storeParams,
    query: pageQuery,
    body: figureSchema,
    answer: figureEntriesSchema,
    heavy: true,
  },
  "ledger.check": {
    summary: "Check the ledger, orders, promotions, prices, invoices, returns and stock of a store against each other",
    params: storeParams,
    answer: ledgerCheckSchema,
    heavy: true,
  },
  "drawer.current": { summary: "One's own open cash drawer", params: storeParams, answer: currentDrawerSchema },
  "drawer.open": {
    summary: "Open one's cash drawer with a float",
    params: storeParams,
    body: drawerOpenSchema,
    answer: drawerSchema,
    write: true,
  },
  "drawer.move": {
    summary: "Put cash into a drawer or take some out, with a reason; that of others takes the right payment.reverse",
    params: drawerParams,
    body: drawerMovementSchema,
    answer: drawerSchema,
    write: true,
  },
  "drawer.count": {
    summary:
      "Note what was counted in a cash drawer, and only then tell what should be in it; that of others takes the right payment.reverse",
    params: drawerParams,
    body: cashCountSchema,
    answer: drawerSchema,
    write: true,
  },
  "drawer.close": {
    summary:
      "Close a cash drawer whose cash was counted, with a note where that differs; that of others takes the right payment.reverse",
    params: drawerParams,
    body: drawerCloseSchema,
    answer: drawerSchema,
    write: true,
  },
} as const satisfies Record<keyof typeof paymentPaths, RouteSchema>;
