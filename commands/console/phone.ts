import type { CustomerRow } from "#contract/customers/customer.ts";
import { messages } from "#contract/messages.ts";
import type { NewOrder, OrderRow } from "#contract/orders/schema.ts";
import type { Command } from "#commands/command.ts";
import { may } from "#commands/conditions.ts";
import type { Question } from "#commands/context/dialogs.ts";
import { kindHere, type Now, subjects } from "#commands/context/now.ts";

/** How a phone order is placed, and what happens after that. */
export interface PhoneQuestion extends Question {
  /** The customer who is on the phone, where that is known. */
  readonly caller?: Pick<CustomerRow, "id" | "name" | "phone">;
  /** The same order sent again under the same key is placed once. */
  place(storeId: string, order: NewOrder, key: string): Promise<OrderRow>;
  placed(order: OrderRow): void;
}

/** Taking orders on the phone. */
export const phoneCommands: readonly Command[] = [
  {
    id: "phone.take-order",
    title: "Phone order ...",
    titleHere: (now) => (callerHere(now) ? `Phone order for ${callerHere(now)?.name} ...` : "Phone order ..."),
    group: "Record",
    words: "new order create tele call customer",
    keys: ["F2"],
    short: "phone order",
    hint: 60,
    unrepeatable: true,
    can: (now) => may(now, "order.create"),
    run: (now, tools) => {
      const caller = callerHere(now);
      return tools.ask("phone", {
        title: "Phone orders",
        ...(caller && { caller }),
        place: (storeId, order, idempotencyKey) =>
          tools.api("orders.create", { params: { storeId }, body: order }, { idempotencyKey }),
        placed: (order) => tools.added("order", order, messages.saved, `${order.number} for ${order.customerName}`),
      });
    },
  },
];

/** The customer on screen, who calls or writes; null on other screens, and with several selected. */
function callerHere(now: Now): PhoneQuestion["caller"] | null {
  if (kindHere(now) === "conversation") {
    const [first, ...others] = subjects(now, "conversation");
    if (!first || first.customerId === null || others.length > 0) return null;
    return { id: first.customerId, name: first.customerName, phone: first.customerPhone };
  }
  if (kindHere(now) !== "customer") return null;
  const [caller, ...more] = subjects(now, "customer");
  return caller && more.length === 0 && caller.state !== "DELETE" ? caller : null;
}
