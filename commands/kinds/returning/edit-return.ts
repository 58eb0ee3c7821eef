import type { Tools } from "#commands/given/tools.ts";
import { keysPerRecord } from "#commands/record/record-keys.ts";
import { messages } from "#contract/messages.ts";
import { sumAmounts } from "#contract/money.ts";
import { listedCalls } from "#contract/records/record-calls.ts";
import type { NewReturn, ReturnRow } from "#contract/returns/schema.ts";
import { chosen, readReturnable, returnQuestion } from "./ask-return.ts";

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
  const asked = new Map(former.lines.map((line) => [line.line, line]));
  const begins = {
    place: former.record.pickup,
    note: former.note,
    deliveryCharge: former.chosenDelivery,
    promoDiscount: former.chosenPromo,
  };
  const isSaved = await tools.countGoods({
    title: `Change ${row.number}`,
    about: `${row.orderNumber} · ${row.customerName}`,
    lines: returnable.lines
      .filter((line) => line.returnable > 0)
      .map(({ line, name, code, unit, returnable: most }) => {
        const { quantity = 0, reason = "Damaged", condition = "Damaged" } = asked.get(line) ?? {};
        return { line, name, code, unit, most, quantity, reason, condition };
      }),
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
          lines: former.lines.map(({ line, quantity, reason, condition }) => ({ line, quantity, reason, condition })),
          pickup: begins.place,
          ...(begins.note === "" ? {} : { note: begins.note }),
          ...chosen(begins),
          shown: { amount: former.record.amount, tax },
        },
        true,
      );
    },
  });
  tools.clearSelection();
  tools.tell(messages.updated, "success", title);
}
