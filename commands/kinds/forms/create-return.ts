import type { FilledGoods } from "#commands/given/questions.ts";
import type { Tools } from "#commands/given/tools.ts";
import { keysPerRecord } from "#commands/record/record-keys.ts";
import { messages } from "#contract/messages.ts";
import type { OrderRow } from "#contract/orders/schema.ts";

const asked = (lines: readonly FilledGoods[]) => lines.map(({ line, quantity }) => ({ line, quantity }));

/** Asks what of an order comes back, shows what that comes to, and creates the return. */
export async function createReturn(order: OrderRow, tools: Tools): Promise<void> {
  const params = { storeId: order.storeId, orderId: order.id };
  const { lines } = await tools.api("returns.products", { params });
  const open = lines.filter(({ returnable }) => returnable > 0);
  const [first] = lines;
  if (open.length === 0) {
    tools.tell(`Nothing of ${order.number} can be returned`, "plain", first?.because);
    return;
  }
  const keyOf = keysPerRecord(tools);
  let number = "";
  const isSaved = await tools.countGoods({
    title: `Return goods of ${order.number}`,
    about: order.customerName,
    step: "ask",
    lines: open.map(({ line, name, code, unit, returnable }) => ({
      line,
      name,
      code,
      unit,
      most: returnable,
      quantity: 0,
      reason: "Damaged",
      condition: "Damaged",
    })),
    price: (filled, signal) =>
      tools.api("returns.calculate", { params, query: {}, body: { lines: asked(filled) } }, { signal }),
    async save(filled, pickup, shown) {
      if (!shown) return;
      const body = {
        lines: filled.map(({ line, quantity, reason, condition }) => ({ line, quantity, reason, condition })),
        pickup,
        shown: { amount: shown.amount, tax: shown.tax },
      };
      const idempotencyKey = keyOf(order, JSON.stringify(body));
      ({ number } = await tools.api("returns.create", { params, body }, { idempotencyKey }));
    },
  });
  if (isSaved) tools.tell(messages.saved, "success", `${number}: goods of ${order.number}`);
}
