import { sql } from "kysely";
import { toThousandths } from "#contract/stock/order-stock.ts";
import type { CountEnd, CountEntry, CountRow } from "#contract/stock-counts/schema.ts";
import { refuseCountStatus } from "#contract/stock-counts/status.ts";
import { freshText } from "#contract/stock-counts/words.ts";
import { counted as countedText } from "#contract/text.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { refuseTaken } from "#gateway/store/records/refuse-taken.ts";
import { enteredQuantity } from "#gateway/store/stock/entered-quantity.ts";
import { finishByHand, openStocks } from "#gateway/store/stock/move-by-hand.ts";
import { addMovement, noMovements } from "#gateway/store/stock/stock-rows.ts";
import { type CountChange, countKind, pickedOf } from "./count-kind.ts";

/**
 * Notes how much of a product was found. One that stands elsewhere joins the count. Refused with 404 for a product that
 * the store has not got, with 409 where nothing is counted any more, and with 422 for half a piece.
 */
export function enterCount(
  trx: Trx,
  ref: RecordRef & { readonly productId: string },
  entry: CountEntry,
  author: Author,
): Promise<CountRow> {
  const { storeId, id, productId } = ref;
  return changeRecord(trx, countKind, ref, author, async (count): Promise<CountChange> => {
    if (count.status !== "Counting")
      throw new Refusal("move-not-allowed", `${count.number} is ${count.status}`, { current: count });
    const product = await readCounted(trx, storeId, id, productId);
    const after = enteredQuantity(entry, product, product.counted);
    const found = after === null ? "not counted" : `${after} counted`;
    return {
      fields: {},
      text: `${product.name}: ${found}${product.expected === null ? "" : `, ${product.expected} expected`}`,
      carryOut: (trx) => writeLine(trx, ref, product, after, author),
    };
  });
}

/** What is known of a product at the moment in which it is counted. */
interface Counted {
  readonly name: string;
  readonly unit: string;
  /** So many were counted before. */
  readonly counted: number | null;
  readonly expected: number | null;
  readonly movements: number | null;
}

async function readCounted(db: Db, storeId: string, countId: string, productId: string): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with picked as (${pickedOf(storeId, [productId])})
    select product.name, product.unit, line.counted::float8 as counted, stock.movements,
      (stock.on_hand - coalesce((select quantity from picked), 0))::float8 as expected
    from products product
    left join stock_count_lines line on line.store_id = product.store_id and line.product_id = product.id
      and line.count_id = ${countId}
    left join product_stock stock on stock.store_id = product.store_id and stock.product_id = product.id
      and stock.movements > 0
    where product.store_id = ${storeId} and product.id = ${productId} and product.state <> 'DELETE'`.execute(db);
  const [found] = rows;
  if (!found) throw notFound("product", { productId: "does not belong to this store" });
  return found;
}

async function writeLine(
  trx: Trx,
  { storeId, id, productId }: RecordRef & { readonly productId: string },
  { expected, movements }: Counted,
  counted: number | null,
  author: Author,
): Promise<void> {
  const set =
    counted === null
      ? { counted, expected: null, seen_movement: null, at: null, by_name: null }
      : { counted, expected, seen_movement: movements, at: sql<string>`now()`, by_name: author.name };
  await trx
    .insertInto("stock_count_lines")
    .values({ store_id: storeId, count_id: id, product_id: productId, ...set })
    .onConflict((conflict) => conflict.columns(["store_id", "count_id", "product_id"]).doUpdateSet(set))
    .execute();
}

/**
 * Books a count, gives it up or goes on with it. Booking moves each stock by what differed when the product was
 * counted. So what orders took since stays taken. What somebody else has counted since is left as they found it.
 */
export function endCount(
  trx: Trx,
  ref: RecordRef,
  { status, reason }: Pick<CountEnd, "status" | "reason">,
  author: Author,
): Promise<CountRow> {
  return refuseTaken(countKind.unique, () =>
    changeRecord(trx, countKind, ref, author, async (count): Promise<CountChange> => {
      const refused = refuseCountStatus(count, status);
      if (refused !== null) throw new Refusal("move-not-allowed", refused, { current: count });
      if (status === "Counting") return { fields: { status, endedBy: null } };
      if (status === "Given up")
        return { fields: { status, endedBy: author.name }, ...(reason ? { text: reason } : {}) };
      if (reason === "") throw new Refusal("invalid", "say why it is booked", { fields: { reason: "is needed" } });
      const { booked, skipped, ...fresh } = await bookLines(trx, count, reason, author);
      const again = skipped === 0 ? "" : `; ${countedText(skipped, "product")} was counted again elsewhere since`;
      return {
        fields: { status, reason, endedBy: author.name },
        text: `${countedText(booked, "product")} booked${fresh.fresh === 0 ? "" : `; ${freshText(fresh)}`}${again}`,
      };
    }),
  );
}

/** A counted product, and what happened to its stock since. */
interface CountedLine {
  readonly productId: string;
  readonly counted: number;
  readonly expected: number | null;
  readonly picked: number;
  /** Somebody has counted it by hand since. */
  readonly isOver: boolean;
  /** What deliveries have shown to be missing in the figures since: it is corrected already. */
  readonly corrected: number;
}

async function bookLines(trx: Trx, count: CountRow, reason: string, author: Author) {
  const { storeId, id, number } = count;
  const known = await trx
    .selectFrom("stock_count_lines")
    .select("product_id as id")
    .where("store_id", "=", storeId)
    .where("count_id", "=", id)
    .where("counted", "is not", null)
    .orderBy("product_id")
    .execute();
  const ids = known.map((line) => line.id);
  const stocks = await openStocks(trx, storeId, ids);
  const lines = await readCountedLines(trx, storeId, id, ids);
  const movements = noMovements();
  const fresh: string[] = [];
  const moved: string[] = [];
  let [skipped, freshQuantity] = [0, 0];
  for (const line of lines) {
    const stock = stocks.get(line.productId);
    if (!stock) throw new Error(`the stock of ${line.productId} is gone`);
    const isFirst = stock.movements === 0;
    if (line.isOver || (line.expected === null && !isFirst)) {
      skipped += 1;
      continue;
    }
    const by = isFirst
      ? toThousandths(line.counted + line.picked)
      : Math.max(-stock.onHand, toThousandths(line.counted - (line.expected ?? 0) - line.corrected));
    const cause = { kind: isFirst ? ("opening" as const) : ("counted" as const), author, note: `${number}: ${reason}` };
    addMovement(movements, stock, { onHand: by, reserved: 0 }, cause);
    if (isFirst) {
      fresh.push(line.productId);
      freshQuantity += line.counted;
    }
    if (isFirst || by !== 0) moved.push(line.productId);
  }
  await finishByHand(trx, storeId, movements, { fresh, moved }, author);
  return { booked: lines.length - skipped, skipped, fresh: fresh.length, freshQuantity: toThousandths(freshQuantity) };
}

/** The counted products, as their locked stocks stand. */
async function readCountedLines(
  db: Db,
  storeId: string,
  countId: string,
  ids: readonly string[],
): Promise<readonly CountedLine[]> {
  const { rows } = await sql<CountedLine>`
    with picked as (${pickedOf(storeId, ids)})
    select line.product_id as "productId", line.counted::float8 as counted, line.expected::float8 as expected,
      coalesce(picked.quantity, 0)::float8 as picked, coalesce(since.is_over, false) as "isOver",
      coalesce(since.corrected, 0)::float8 as corrected
    from stock_count_lines line
    left join picked on picked.product_id = line.product_id
    left join lateral (
      select bool_or(kind = 'counted') as is_over,
        sum(on_hand_by) filter (where kind = 'corrected' and order_id is not null) as corrected
      from stock_movements moved where moved.store_id = line.store_id and moved.product_id = line.product_id
        and moved.number > line.seen_movement
    ) since on true
    where line.store_id = ${storeId} and line.count_id = ${countId} and line.counted is not null
    order by line.product_id`.execute(db);
  return rows;
}
