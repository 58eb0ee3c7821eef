import type { Kind } from "#contract/records/kind-names.ts";
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
  common: () => import("./later.ts"),
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
