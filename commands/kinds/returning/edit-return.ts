import type { Tools } from "#commands/context/tools.ts";
import { keysPerRecord } from "#commands/record/record-keys.ts";
import { messages } from "#contract/messages.ts";
import { sumAmounts } from "#contract/money.ts";
import { listedCalls } from "#contract/records/record-calls.ts";
import type { NewReturn, ReturnRow } from "#contract/returns/schema.ts";
import { askedGoods, goodsToAsk, readReturnable, returnQuestion } from "./ask-return.ts";

/** Asks once more what comes back by a return that is Pending, beginning with what was asked, and changes it. */
export async function editReturn(row: ReturnRow, tools: Tools): Promise<void> {
  const { storeId, id: returnId, orderId } = row;
  const params = { storeId, orderId };
  const [former, returnable] = await Promise.all([
    listedCalls("return", tools.api).read(storeId, returnId),
    readReturnable(tools.api, params, returnId),
  ]);
  const keyOf = keysPerRecord(tools);
  const change = (asked: NewReturn, isUndo = false) => {
    const before = tools.newest("return", row);
    const body = { ...asked, version: before.version };
    const idempotencyKey = keyOf(before, JSON.stringify([isUndo, body]));
    const patch = { pickup: asked.pickup, amount: asked.shown.amount, itemCount: asked.lines.length };
    return tools.change("return", before, patch, () =>
      tools.api("returns.edit", { params: { storeId, id: returnId }, body }, { idempotencyKey }),
    );
  };
  const begins = {
    place: former.record.pickup,
    note: former.note,
    chosenDelivery: former.chosenDelivery,
    chosenPromo: former.chosenPromo,
  };
  const isSaved = await tools.ask("goods", {
    title: `Change ${row.number}`,
    about: `${row.orderNumber} · ${row.customerName}`,
    lines: goodsToAsk(returnable, former.lines),
    begins,
    ...returnQuestion(tools, params, returnable, { returnId, send: async (body) => void (await change(body)) }),
  });
  if (!isSaved) return;
  const title = `${row.number}: goods changed`;
  tools.keepUndo({
    title,
    because: null,
    run: async () => {
      const tax = sumAmounts(former.lines.map((line) => line.tax));
      await change(
        {
          ...askedGoods({ ...begins, lines: former.lines }),
          pickup: begins.place,
          shown: { amount: former.record.amount, tax },
        },
        true,
      );
    },
  });
  tools.clearSelection();
  tools.tell(messages.updated, "success", title);
}
