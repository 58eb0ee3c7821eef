import { messages } from "#contract/messages.ts";
import type { Command } from "#commands/command.ts";
import { may } from "#commands/conditions.ts";

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
      tools.takePhoneOrders({
        place: (storeId, order, idempotencyKey) =>
          tools.api("orders.create", { params: { storeId }, body: order }, { idempotencyKey }),
        placed: ({ number, customerName }) => tools.tell(messages.saved, "success", `${number} for ${customerName}`),
      }),
  },
];
