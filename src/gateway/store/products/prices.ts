import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import type { PlannedPrice, PriceSpan } from "#contract/products/price-schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import { readLocal } from "#gateway/store/stores/local-times.ts";
import { productKind } from "./product-kind.ts";

/** All prices of a product, the oldest first; refused with 404 where the store has no such product. */
export async function readPrices(db: Db, storeId: string, productId: string) {
  const { rows } = await sql<PriceSpan>`
    select id, lower(during) as "from", upper(during) as until, mrp, price, reason, by_name as "by",
      made_at as "madeAt",
      case when during @> now() then 'now' when lower(during) > now() then 'planned' else 'past' end as "when"
    from product_prices where store_id = ${storeId} and product_id = ${productId} order by during`.execute(db);
  if (rows.length === 0) throw notFound("product");
  return { timeZone: await zoneOf(db, storeId), prices: rows };
}

/** Plans a price of a product. The price before it goes on after its last day. */
export async function planPrice(
  trx: Trx,
  storeId: string,
  productId: string,
  asked: PlannedPrice,
  author: Author,
): Promise<void> {
  const { fromDay, fromTime = "00:00", fromTwice, untilDay, mrp, price, reason = "" } = asked;
  const words = reason ? `: ${reason}` : "";
  await noteChange(trx, storeId, productId, author, `A price is planned from ${fromDay}, ${fromTime}${words}`);
  const timeZone = await zoneOf(trx, storeId);
  const from = beginOf(`${fromDay}T${fromTime}`, timeZone, fromTwice);
  // A day ends where the next one begins, also where clocks skip midnight or show it twice.
  const until = untilDay ? readLocal(`${dayAfter(untilDay)}T00:00`, timeZone).instant : null;
  if (Date.parse(from) <= Date.now()) throw wrong("fromDay", "has begun: change the product itself for a price now");
  if (until !== null && until <= from) throw wrong("untilDay", "ends before it begins");
  const { prices } = await readPrices(trx, storeId, productId);
  const hindering = prices.find((span) => span.when === "planned" && span.from && isWithin(span.from, from, until));
  if (hindering)
    throw new Refusal("move-not-allowed", "another price begins in that time: take it back first", {
      fields: { untilDay: "another price begins before" },
    });
  const base = prices.find((span) => (span.from ?? "") < from && (span.until === null || span.until > from));
  if (!base) throw new Error(`product ${productId} has no price at ${from}`);
  const end = until !== null && (base.until === null || until < base.until) ? until : base.until;
  await setDuring(trx, storeId, base.id, base.from, from);
  const row = { store_id: storeId, product_id: productId };
  await trx
    .insertInto("product_prices")
    .values({ ...row, during: range(from, end), mrp, price, reason, by_name: author.name })
    .execute();
  if (end === base.until) return;
  const { mrp: mrpAfter, price: priceAfter } = base;
  await trx
    .insertInto("product_prices")
    .values({ ...row, during: range(end, base.until), mrp: mrpAfter, price: priceAfter })
    .execute();
}

/** Takes back a price that is planned, or ends the present one now; the price before or after it takes its time. */
export async function endPrice(
  trx: Trx,
  storeId: string,
  productId: string,
  priceId: string,
  author: Author,
): Promise<void> {
  await noteChange(trx, storeId, productId, author, "A planned price is taken back or ended");
  const { prices } = await readPrices(trx, storeId, productId);
  const place = prices.findIndex(({ id }) => id === priceId);
  const [before, span, after] = [prices[place - 1], prices[place], prices[place + 1]];
  if (!span) throw notFound("price");
  if (span.when === "past") throw new Refusal("move-not-allowed", "this price is over");
  if (span.when === "now") {
    if (!after) throw new Refusal("move-not-allowed", "no other price follows: change the product itself");
    const now = await clockOf(trx);
    await setDuring(trx, storeId, span.id, span.from, now);
    await setDuring(trx, storeId, after.id, now, after.until);
    return;
  }
  if (!before) throw new Error(`a planned price of product ${productId} has none before it`);
  await remove(trx, storeId, span.id);
  // What stood there only to go on with the price before it is one with that again.
  const goesOn = after && after.by === "" && after.mrp === before.mrp && after.price === before.price;
  if (goesOn) await remove(trx, storeId, after.id);
  await setDuring(trx, storeId, before.id, before.from, goesOn ? after.until : span.until);
}

/** Locks a product, and writes into its history what happens to its prices. */
async function noteChange(trx: Trx, storeId: string, id: string, author: Author, text: string): Promise<void> {
  await changeRecord(trx, productKind, { storeId, id }, author, ({ state }) => {
    if (state === "DELETE") throw new Refusal("move-not-allowed", "the product is deleted");
    return { fields: {}, text };
  });
}

/** The clock of the database, which all gateways share. */
async function clockOf(trx: Trx): Promise<string> {
  const { rows } = await sql<{ readonly now: string }>`select date_trunc('milliseconds', now()) as now`.execute(trx);
  return rows[0]?.now ?? "";
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

function isWithin(instant: string, from: string, until: string | null): boolean {
  return instant === from || (until !== null && instant > from && instant < until);
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

async function remove(trx: Trx, storeId: string, id: string): Promise<void> {
  await trx.deleteFrom("product_prices").where("store_id", "=", storeId).where("id", "=", id).execute();
}

function wrong(field: keyof PlannedPrice, because: string): Refusal {
  return new Refusal("invalid", because, { fields: { [field]: because } });
}
