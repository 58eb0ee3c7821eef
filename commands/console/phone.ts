import { messages } from "#contract/messages.ts";
import type { NewOrder, OrderRow } from "#contract/orders/schema.ts";
import type { Command } from "#commands/command.ts";
import { may } from "#commands/conditions.ts";
import type { Question } from "#commands/context/dialogs.ts";

/** How a phone order is placed, and what happens after that. */
export interface PhoneQuestion extends Question {
  /** The same order sent again under the same key is placed once. */
  place(storeId: string, order: NewOrder, key: string): Promise<OrderRow>;
  placed(order: OrderRow): void;
}

/** Taking orders on the phone. */
export const phoneCommands: readonly Command[] = [
  {
    id: "phone.take-order",
    title: "Phone order ...",
    group: "Record",
    words: "new order create tele call customer",
    keys: ["F2"],
    short: "phone order",
    unrepeatable: true,
    can: (now) => may(now, "order.create"),
    run: (_now, tools) =>
      tools.ask("phone", {
        title: "Phone orders",
        place: (storeId, order, idempotencyKey) =>
          tools.api("orders.create", { params: { storeId }, body: order }, { idempotencyKey }),
        placed: (order) => tools.added("order", order, messages.saved, `${order.number} for ${order.customerName}`),
      }),
  },
];
