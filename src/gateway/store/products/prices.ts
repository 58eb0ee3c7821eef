import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import type { PlannedPrice, PriceSpan } from "#contract/products/price-schema.ts";
import { formatAmount } from "#contract/money.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import { readLocal } from "#gateway/store/stores/local-times.ts";
import { productKind } from "./product-kind.ts";
import { soldAbove } from "./sold-above.ts";

/** A usual price of a product, or a sale: a price for some days, which lies over the usual one. */
interface KeptPrice extends Omit<PriceSpan, "when" | "canEnd"> {
  readonly now: string;
}

/** What a product costs in time, the oldest first; refused with 404 where the store has no such product. */
export async function readPrices(db: Db, storeId: string, productId: string) {
  const kept = await readKept(db, storeId, productId);
  const usual = kept.filter(({ isSale }) => !isSale);
  const sales = kept.filter(({ isSale }) => isSale);
  return { timeZone: await zoneOf(db, storeId), prices: usual.flatMap((span) => spansOf(span, sales)) };
}

/**
 * Plans a price of a product. With a last day it is a sale: it keeps its days, and before and after them the usual price
 * holds. Without one it becomes the usual price.
 */
export async function planPrice(
  trx: Trx,
  storeId: string,
  productId: string,
  asked: PlannedPrice,
  author: Author,
): Promise<void> {
  const { fromDay, fromTime = "00:00", fromTwice, untilDay, mrp, price, reason = "" } = asked;
  const words = reason ? `: ${reason}` : "";
  await changePrices(trx, storeId, productId, author, `A price is planned from ${fromDay}, ${fromTime}${words}`, plan);

  async function plan() {
    const timeZone = await zoneOf(trx, storeId);
    const from = beginOf(`${fromDay}T${fromTime}`, timeZone, fromTwice);
    // A day ends where the next one begins, also where clocks skip midnight or show it twice.
    const until = untilDay ? readLocal(`${dayAfter(untilDay)}T00:00`, timeZone).instant : null;
    if (Date.parse(from) <= Date.now()) throw wrong("fromDay", "has begun: change the product itself for a price now");
    if (until !== null && until <= from) throw wrong("untilDay", "ends before it begins");
    const kept = await readKept(trx, storeId, productId);
    refuseMeeting(kept, from, until, timeZone);
    const row = { store_id: storeId, product_id: productId, mrp, price, reason, by_name: author.name };
    if (until !== null) {
      await trx
        .insertInto("product_prices")
        .values({ ...row, during: range(from, until), is_sale: true })
        .execute();
      return;
    }
    const base = kept.find(
      (span) => !span.isSale && (span.from ?? "") < from && (span.until === null || span.until > from),
    );
    if (!base) throw new Error(`product ${productId} has no usual price at ${from}`);
    const above = await soldAbove(trx, storeId, productId, mrp, from);
    if (above) throw wrong("mrp", above);
    await setDuring(trx, storeId, base.id, base.from, from);
    await trx
      .insertInto("product_prices")
      .values({ ...row, during: range(from, base.until) })
      .execute();
  }
}

/** Takes back a price that is planned, or ends a sale now; the usual price holds in its time again. */
export async function endPrice(
  trx: Trx,
  storeId: string,
  productId: string,
  priceId: string,
  author: Author,
): Promise<void> {
  await changePrices(trx, storeId, productId, author, "A planned price is taken back or ended", async () => {
    const kept = await readKept(trx, storeId, productId);
    const span = kept.find(({ id }) => id === priceId);
    if (!span) throw notFound("price");
    const { now } = span;
    if (span.until !== null && span.until <= now) throw new Refusal("move-not-allowed", "this price is over");
    const isPlanned = (span.from ?? "") > now;
    if (!span.isSale && !isPlanned)
      throw new Refusal("move-not-allowed", "this is the usual price: change the product itself");
    if (!isPlanned) return setDuring(trx, storeId, span.id, span.from, now);
    await trx.deleteFrom("product_prices").where("store_id", "=", storeId).where("id", "=", span.id).execute();
    if (span.isSale) return undefined;
    const before = kept.find((other) => !other.isSale && other.until === span.from);
    if (!before) throw new Error(`a planned price of product ${productId} has none before it`);
    return setDuring(trx, storeId, before.id, before.from, span.until);
  });
}

/** The usual prices and the sales of a product by their start, with the clock of the database, which all gateways share. */
async function readKept(db: Db, storeId: string, productId: string): Promise<readonly KeptPrice[]> {
  const { rows } = await sql<KeptPrice>`
    select id, lower(during) as "from", upper(during) as until, mrp, price, reason, by_name as "by",
      made_at as "madeAt", is_sale as "isSale", date_trunc('milliseconds', now()) as now
    from product_prices where store_id = ${storeId} and product_id = ${productId} order by during`.execute(db);
  if (rows.length === 0) throw notFound("product");
  return rows;
}

/** The spans of a usual price, and the sales that lie over it and begin in it, or that it begins in. */
function spansOf(usual: KeptPrice, sales: readonly KeptPrice[]): readonly PriceSpan[] {
  const spans: PriceSpan[] = [];
  let { from } = usual;
  for (const sale of sales) {
    if (!meet(sale, usual)) continue;
    if (from === null || (sale.from ?? "") > from) spans.push(spanOf(usual, from, sale.from));
    // A sale over two usual prices is told by the first one.
    if (usual.from === null || (sale.from ?? "") >= usual.from) spans.push(spanOf(sale, sale.from, sale.until));
    from = sale.until;
  }
  if (from === null || usual.until === null || from < usual.until) spans.push(spanOf(usual, from, usual.until));
  return spans;
}

function spanOf({ now, ...price }: KeptPrice, from: string | null, until: string | null): PriceSpan {
  const isOver = until !== null && until <= now;
  const isToCome = from !== null && from > now;
  const isPlanned = price.isSale ? !isOver : (price.from ?? "") > now;
  return { ...price, from, until, when: isOver ? "past" : isToCome ? "planned" : "now", canEnd: isPlanned };
}

type Time = Pick<KeptPrice, "from" | "until">;

function meet(one: Time, other: Time): boolean {
  const beginsBeforeEnd = (begins: string | null, ends: string | null) =>
    begins === null || ends === null || begins < ends;
  return beginsBeforeEnd(one.from, other.until) && beginsBeforeEnd(other.from, one.until);
}

/** Refuses a price whose days are another one's, or in whose days another one begins. */
function refuseMeeting(kept: readonly KeptPrice[], from: string, until: string | null, timeZone: string): void {
  const asked = { from, until: until ?? new Date(Date.parse(from) + 1).toISOString() };
  const other = kept.find((span) => {
    const begin = span.from ?? "";
    return span.isSale ? meet(span, asked) : begin > span.now && begin >= from && begin < asked.until;
  });
  if (!other) return;
  const last = other.isSale ? ` until ${dayText(lastOf(other.until), timeZone)}` : "";
  const because = `${formatAmount(other.price)} is planned from ${dayText(other.from, timeZone)}${last}`;
  throw new Refusal("move-not-allowed", `${because}: take it back first, or plan for other days`, {
    fields: { [(other.from ?? "") <= from ? "fromDay" : "untilDay"]: because },
  });
}

function dayText(instant: string | null, timeZone: string): string {
  return Temporal.Instant.from(instant ?? "")
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

function lastOf(until: string | null): string {
  return new Date(Date.parse(until ?? "") - 1).toISOString();
}

/** Locks a product, changes its prices, and writes into its history and to consoles what happened to them. */
async function changePrices(
  trx: Trx,
  storeId: string,
  id: string,
  author: Author,
  text: string,
  change: () => Promise<void>,
): Promise<void> {
  await changeRecord(trx, productKind, { storeId, id }, author, async ({ state }) => {
    if (state === "DELETE") throw new Refusal("move-not-allowed", "the product is deleted");
    await change();
    await followPrice(trx, storeId, id);
    return { fields: {}, text };
  });
}

/** Makes the column of a product say what it is sold for now. */
export async function followPrice(trx: Trx, storeId: string, id: string): Promise<void> {
  await sql`
    update products set price_now = (price_at(store_id, id, now())).price
    where store_id = ${storeId} and id = ${id}`.execute(trx);
}

async function zoneOf(db: Db, storeId: string): Promise<string> {
  const { timeZone } = await db
    .selectFrom("stores")
    .select("time_zone as timeZone")
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  return timeZone;
}

/** When a price begins by the store's clock. One that clocks skip or show twice is asked about, because it can be either. */
function beginOf(local: string, timeZone: string, which: PlannedPrice["fromTwice"]): string {
  const read = readLocal(local, timeZone);
  if (read.case === "gap") throw wrong("fromTime", "clocks are set forward on that day and skip this time");
  if (read.case === "exact") return read.instant;
  if (which === undefined)
    throw wrong("fromTwice", "clocks are set back on that day and show this time twice: say which is meant");
  return which === "first" ? read.earlier : read.later;
}

function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

function range(from: string | null, until: string | null): string {
  return `[${from ?? ""},${until ?? ""})`;
}

async function setDuring(trx: Trx, storeId: string, id: string, from: string | null, until: string | null) {
  await trx
    .updateTable("product_prices")
    .set({ during: range(from, until) })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .execute();
}

function wrong(field: keyof PlannedPrice, because: string): Refusal {
  return new Refusal("invalid", because, { fields: { [field]: because } });
}
