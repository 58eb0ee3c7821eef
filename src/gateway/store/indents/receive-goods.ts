import { sql } from "kysely";
import type { IndentEntry, IndentRow } from "#contract/indents/schema.ts";
import { refuseGoods, refuseReceipt } from "#contract/indents/status.ts";
import { toThousandths } from "#contract/stock/order-stock.ts";
import { counted as countedText } from "#contract/text.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { enteredQuantity } from "#gateway/store/stock/entered-quantity.ts";
import { finishByHand, openStocks } from "#gateway/store/stock/move-by-hand.ts";
import { addMovement, noMovements } from "#gateway/store/stock/stock-rows.ts";
import { type LineRef, notAllowed, readProduct, writeLine } from "./change-indent.ts";
import { type IndentChange, indentKind } from "./indent-kind.ts";

/**
 * Notes how much of a product came. One that was not ordered joins the indent. Refused with 404 for a product that the
 * store has not got, with 409 where nothing can come, and with 422 for half a piece.
 */
export function countGoods(trx: Trx, ref: LineRef, entry: IndentEntry, author: Author): Promise<IndentRow> {
  return changeRecord(trx, indentKind, ref, author, async (indent): Promise<IndentChange> => {
    const refused = refuseGoods(indent);
    if (refused !== null) throw notAllowed(refused, indent);
    const product = await readProduct(trx, ref);
    const after = enteredQuantity(entry, product, product.counted);
    return {
      fields: {},
      text: `${product.name}: ${after === null ? "not counted" : `${after} came`}`,
      carryOut: (trx) => writeLine(trx, ref, product, { counted: after }),
    };
  });
}

/**
 * Puts what is counted into the stock. The indent is then received in part, or whole where nothing is missing or `last`
 * says that nothing more comes. Refused with 409 where nothing is counted, as after somebody else has done it.
 */
export function receiveGoods(trx: Trx, ref: RecordRef, last: boolean, author: Author): Promise<IndentRow> {
  return changeRecord(trx, indentKind, ref, author, async (indent): Promise<IndentChange> => {
    const refused = refuseReceipt(indent, last);
    if (refused !== null) throw notAllowed(refused, indent);
    const { came, isWhole, surplus } = await bookGoods(trx, indent, author);
    const missing = isWhole ? "" : last ? "; nothing more comes" : "; more comes";
    const more = surplus.length === 0 ? "" : `; more than ordered: ${surplus.join(", ")}`;
    return {
      fields: { status: isWhole || last ? "Received" : "Partly received" },
      text: `${countedText(came, "product")} came${missing}${more}`,
    };
  });
}

/** How many of a long list of surplus are named in the history. */
const mostNamed = 20;

async function bookGoods(trx: Trx, { storeId, id, number, supplier }: IndentRow, author: Author) {
  const { rows: lines } = await sql<{ productId: string; name: string; counted: number; over: number }>`
    select line.product_id as "productId", product.name, line.counted::float8 as counted,
      (line.received + line.counted - greatest(line.ordered, line.received))::float8 as over
    from indent_lines line
    join products product on product.store_id = line.store_id and product.id = line.product_id
    where line.store_id = ${storeId} and line.indent_id = ${id} and line.counted > 0
    order by line.product_id`.execute(trx);
  const ids = lines.map(({ productId }) => productId);
  const stocks = await openStocks(trx, storeId, ids);
  const movements = noMovements();
  const fresh: string[] = [];
  for (const { productId, counted } of lines) {
    const stock = stocks.get(productId);
    if (!stock) throw new Error(`the stock of ${productId} is gone`);
    const isFirst = stock.movements === 0;
    const cause = { kind: isFirst ? "opening" : "received", author, note: `${number}: ${supplier}` } as const;
    addMovement(movements, stock, { onHand: counted, reserved: 0 }, cause);
    if (isFirst) fresh.push(productId);
  }
  await finishByHand(trx, storeId, movements, { fresh, moved: ids }, author);
  const { rows: left } = await sql<{ missing: boolean }>`
    update indent_lines set received = received + coalesce(counted, 0), counted = null
    where store_id = ${storeId} and indent_id = ${id}
    returning received < ordered as missing`.execute(trx);
  return {
    came: lines.length,
    isWhole: left.every(({ missing }) => !missing),
    surplus: lines
      .filter(({ over }) => over > 0)
      .slice(0, mostNamed)
      .map(({ name, over }) => `${name} ${toThousandths(over)}`),
  };
}
