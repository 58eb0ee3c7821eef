import type { Tools } from "#commands/context/tools.ts";
import { keysPerRecord } from "#commands/record/record-keys.ts";
import { messages } from "#contract/messages.ts";
import { maxReturnPhotos } from "#contract/returns/fields.ts";
import type { ReturnRow } from "#contract/returns/schema.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { showPhotos } from "./return-photos.ts";
import { askReturnable, goodsToAsk, returnQuestion, undecided } from "./ask-return.ts";

/** Asks what of an order comes back, shows the amounts, creates the return, and adds the photos of the goods to it. */
export async function createReturn(order: OrderRow, tools: Tools): Promise<void> {
  const params = { storeId: order.storeId, orderId: order.id };
  const returnable = await askReturnable(order, "returned", tools);
  if (!returnable) return;
  const keyOf = keysPerRecord(tools);
  let created: { readonly row: ReturnRow; readonly photos: readonly File[] } | undefined;
  const isSaved = await tools.ask("goods", {
    title: `Return goods of ${order.number}`,
    about: order.customerName,
    lines: goodsToAsk(returnable),
    mostPhotos: maxReturnPhotos,
    begins: { place: "ADDRESS", note: "", ...undecided },
    ...returnQuestion(tools, params, returnable, {
      async send(body, { photos }) {
        const idempotencyKey = keyOf(order, JSON.stringify(body));
        created = { row: await tools.api("returns.create", { params, body }, { idempotencyKey }), photos };
      },
    }),
  });
  if (!isSaved || !created) return;
  const { row, photos } = created;
  tools.added("return", row, messages.saved, `${row.number}: goods of ${order.number}`);
  if (photos.length > 0) await showPhotos(row, tools, null, photos);
}
