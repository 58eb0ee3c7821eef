import type { Tools } from "#commands/given/tools.ts";
import { keysPerRecord } from "#commands/record/record-keys.ts";
import { messages } from "#contract/messages.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { goodsToAsk, readReturnable, returnQuestion } from "./ask-return.ts";

/** Asks what of an order comes back, shows what that comes to, and creates the return. */
export async function createReturn(order: OrderRow, tools: Tools): Promise<void> {
  const params = { storeId: order.storeId, orderId: order.id };
  const returnable = await readReturnable(tools.api, params);
  const lines = goodsToAsk(returnable);
  if (lines.length === 0) {
    tools.tell(`Nothing of ${order.number} can be returned`, "plain", returnable.lines[0]?.because);
    return;
  }
  const keyOf = keysPerRecord(tools);
  let number = "";
  const isSaved = await tools.countGoods({
    title: `Return goods of ${order.number}`,
    about: order.customerName,
    lines,
    begins: { place: "ADDRESS", note: "", deliveryCharge: null, promoDiscount: null },
    ...returnQuestion(tools, params, returnable, {
      async send(body) {
        const idempotencyKey = keyOf(order, JSON.stringify(body));
        ({ number } = await tools.api("returns.create", { params, body }, { idempotencyKey }));
      },
    }),
  });
  if (isSaved) tools.tell(messages.saved, "success", `${number}: goods of ${order.number}`);
}
