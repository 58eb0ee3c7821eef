import type { Kind } from "#contract/kinds.ts";
import type { Command } from "./command.ts";

/**
 * The loaders of all commands that no screen waits for: those of every kind, and some without a kind. Those about
 * orders are fetched beside every first screen, the others with their own.
 */
export const furtherCommands = {
  order: async () => ({ commands: await ordersCommands() }),
  return: () => import("./kinds/return.ts"),
  invoice: () => import("./kinds/money/invoice.ts"),
  customer: () => import("./kinds/people/customer.ts"),
  person: () => import("./kinds/people/person.ts"),
  picker: () => import("./kinds/people/picker.ts"),
  rider: () => import("./kinds/people/rider.ts"),
  vehicle: () => import("./kinds/people/vehicle.ts"),
  product: () => import("./kinds/products/product.ts"),
  category: () => import("./kinds/products/category.ts"),
  user: () => import("./kinds/access/user.ts"),
  role: () => import("./kinds/access/role.ts"),
  client: () => import("./kinds/access/client.ts"),
  "promo-code": () => import("./kinds/promotions/promo-code.ts"),
  segment: () => import("./kinds/people/segment.ts"),
  "product-offer": () => import("./kinds/promotions/product-offer.ts"),
  "delivery-area": () => import("./kinds/delivery-area.ts"),
  locality: () => import("./kinds/areas/locality.ts"),
  audit: () => import("./kinds/audit.ts"),
  transaction: () => import("./kinds/money/transaction.ts"),
  refund: () => import("./kinds/money/refund.ts"),
  "product-review": () => import("./kinds/product-review.ts"),
  "stock-count": () => import("./kinds/products/stock-count.ts"),
  indent: () => import("./kinds/products/indent.ts"),
  message: () => import("./kinds/messages/message.ts"),
  "message-template": () => import("./kinds/messages/message-template.ts"),
  conversation: () => import("./kinds/conversation.ts"),
  "chat-flow": () => import("./kinds/chat-flow.ts"),
  "customer-double": () => import("./kinds/people/customer-double.ts"),
  common: async () => ({ commands: await laterCommands() }),
  plan: () => import("./console/plan.ts"),
} satisfies {
  readonly [K in Kind | "plan" | "common"]: () => Promise<{ readonly commands: readonly Command[] }>;
};

async function ordersCommands(): Promise<readonly Command[]> {
  const [{ orderCommands }, { assignCommands }] = await Promise.all([
    import("./kinds/order.ts"),
    import("./kinds/assign.ts"),
  ]);
  return [...orderCommands, ...assignCommands];
}

async function laterCommands(): Promise<readonly Command[]> {
  const lists: readonly (readonly Command[])[] = await Promise.all([
    import("./console/steps/undo.ts").then(({ undoCommands }) => undoCommands),
    import("./console/steps/repeat.ts").then(({ repeatCommands }) => repeatCommands),
    import("./console/export.ts").then(({ exportCommands }) => exportCommands),
    import("./console/view.ts").then(({ viewCommands }) => viewCommands),
    import("./console/session/session.ts").then(({ sessionCommands }) => sessionCommands),
    import("./console/help.ts").then(({ helpCommands }) => helpCommands),
    import("./kinds/order-quote.ts").then(({ orderQuote }) => [orderQuote]),
    import("./kinds/messages/order-write.ts").then(({ orderWrite }) => [orderWrite]),
    import("./kinds/order-terms.ts").then(({ orderTermsCommands }) => orderTermsCommands),
    import("./console/session/session-password.ts").then(({ ownPasswordCommand }) => [ownPasswordCommand]),
    import("./kinds/settings.ts").then(({ settingsCommands }) => settingsCommands),
    import("./kinds/money/payment.ts").then(({ paymentCommands }) => paymentCommands),
    import("./console/money/money.ts").then(({ moneyCommands }) => moneyCommands),
    import("./kinds/return.ts").then(({ returnOrderCommands }) => returnOrderCommands),
    import("./console/money/day-end.ts").then(({ dayEndCommands }) => dayEndCommands),
    import("./console/intake/intake.ts").then(({ intakeCommands }) => intakeCommands),
    import("./console/stock/stock.ts").then(({ stockCommands }) => stockCommands),
    import("./console/view-layout.ts").then(({ viewLayoutCommands }) => viewLayoutCommands),
    import("./console/go-views.ts").then(({ goViewCommands }) => goViewCommands),
    import("./console/saved-view.ts").then(({ savedViewCommands }) => savedViewCommands),
    import("./console/scroll.ts").then(({ scrollCommands }) => scrollCommands),
    import("./console/report.ts").then(({ reportCommands }) => reportCommands),
    import("./console/analytics.ts").then(({ analyticsCommands }) => analyticsCommands),
    import("./console/jobs.ts").then(({ jobCommands }) => jobCommands),
    import("./console/imports.ts").then(({ importCommands }) => importCommands),
    import("./console/print.ts").then(({ printCommands }) => printCommands),
    import("./console/steps/macro.ts").then(({ macroCommands }) => macroCommands),
  ]);
  return lists.flat();
}
