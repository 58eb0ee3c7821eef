import type { Tools } from "#commands/context/tools.ts";
import { keepUndoFrom } from "#commands/record/as-left.ts";
import { hasCurrent } from "#commands/record/retry-target.ts";
import { keysPerRecord } from "#commands/record/record-keys.ts";
import { messages } from "#contract/messages.ts";
import { taxOf } from "#contract/pricing/price-return.ts";
import { listedCalls } from "#contract/records/record-calls.ts";
import type { NewReturn, ReturnRow } from "#contract/returns/schema.ts";
import { askedGoods, goodsToAsk, readReturnable, returnQuestion } from "./ask-return.ts";

/** Asks once more what comes back by a return that is Pending, beginning with what was asked, and changes it. */
export async function editReturn(row: ReturnRow, tools: Tools): Promise<void> {
  const { storeId, id: returnId, orderId } = row;
  const params = { storeId, orderId };
  const read = () => listedCalls("return", tools.api).read(storeId, returnId);
  const [former, returnable] = await Promise.all([read(), readReturnable(tools.api, params, returnId)]);
  const keyOf = keysPerRecord(tools);
  /** The return as it was last read: what is saved replaces its goods. */
  let known = former;
  const change = (before: ReturnRow, asked: NewReturn): Promise<ReturnRow> => {
    const body = { ...asked, version: before.version };
    const idempotencyKey = keyOf(before, JSON.stringify(body));
    const patch = { pickup: asked.pickup, amount: asked.shown.amount, itemCount: asked.lines.length };
    return tools.change("return", before, patch, () =>
      tools.api("returns.edit", { params: { storeId, id: returnId }, body }, { idempotencyKey }),
    );
  };
  const save = async (asked: NewReturn, tries = 4): Promise<ReturnRow> => {
    try {
      return await change(known.record, asked);
    } catch (error) {
      if (!hasCurrent(error)) throw error;
      const before = known;
      known = await read();
      // Only another row was touched, such as a photo: the goods are still those that are replaced.
      if (tries > 1 && goodsText(before) === goodsText(known)) return save(asked, tries - 1);
      throw error;
    }
  };
  let after: ReturnRow | undefined;
  const isSaved = await tools.ask("goods", {
    title: `Change ${row.number}`,
    about: `${row.orderNumber} · ${row.customerName}`,
    lines: goodsToAsk(returnable, former.lines),
    begins: beginningOf(former),
    ...returnQuestion(tools, params, returnable, {
      returnId,
      send: async (body) => {
        after = await save(body);
      },
    }),
  });
  if (!isSaved || !after) return;
  const title = `${row.number}: goods changed`;
  const replaced = known;
  keepUndoFrom({ kind: "return", after, title }, tools, (left) => {
    const { record, lines } = replaced;
    const tax = taxOf(replaced);
    const goods = askedGoods({ ...beginningOf(replaced), lines });
    return change(left, { ...goods, pickup: record.pickup, shown: { amount: record.amount, tax } });
  });
  tools.clearSelection();
  tools.tell(messages.updated, "success", title);
}

type ReadReturn = Awaited<ReturnType<ReturnType<typeof listedCalls<"return">>["read"]>>;

function beginningOf({ record, note, chosenDelivery, chosenPromo }: ReadReturn) {
  return { place: record.pickup, note, chosenDelivery, chosenPromo };
}

/** All of a return that an edit of its goods replaces, to compare. */
function goodsText(read: ReadReturn): string {
  return JSON.stringify([read.record.status, beginningOf(read), read.lines]);
}
