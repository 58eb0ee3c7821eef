import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { reportOf } from "#contract/reports/reports.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import { askFact } from "#gateway/store/reports/report-query.ts";
import { buildOrder, buildProduct } from "../../../support/database/rows.ts";
import { idOfMoment } from "../../../support/database/visits.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { runs } from "../../../support/run/tier.ts";

const zone = "Asia/Kolkata";
const hour = 3_600_000;
const first = Date.parse("2025-03-01T00:00:00Z");
const sessions = Array.from({ length: 6 }, () => randomUUID());
const visitors = Array.from({ length: 12 }, () => randomUUID());

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const products: Awaited<ReturnType<typeof buildProduct>>[] = [];
const categories: string[] = [];
beforeAll(async () => {
  for (const category of ["Fruit", "Bread"]) products.push(await buildProduct(gateway.db, storeId, { category }));
  const rows = await gateway.db.selectFrom("categories").select("id").where("store_id", "=", storeId).execute();
  categories.push(...rows.map(({ id }) => id));
});

/** Two days and their nights, so that quarters, hours and days of the store begin within; a few moments more often. */
const at = fc.integer({ min: first, max: first + 48 * hour });
const often = fc.constantFrom(...[8.5, 8.75, 18.5, 20].map((hours) => first + hours * hour));
const visit = fc.record({
  at: fc.oneof(at, often, often),
  who: fc.nat(visitors.length - 1),
  place: fc.constantFrom("page" as const, "product" as const, "category" as const),
  which: fc.nat(2),
  device: fc.constantFrom("phone" as const, "tablet" as const),
  source: fc.constantFrom("", "asha@news.example"),
});

async function writeVisits(count: number): Promise<void> {
  const rows = fc.sample(visit, count).map(({ at: moment, who, place, which, ...seen }) => ({
    ...seen,
    // Two share a session.
    session: sessions[who % sessions.length] ?? "",
    visitor: visitors[who] ?? "",
    store_id: storeId,
    id: idOfMoment(moment),
    at: new Date(moment).toISOString(),
    place,
    page: place === "page" ? "/offers" : "",
    product_id: place === "product" ? (products[which % products.length]?.id ?? null) : null,
    category_id: place === "category" ? (categories[which % categories.length] ?? null) : null,
    campaign: "",
  }));
  await gateway.db.transaction().execute((trx) => insertRows(trx, "visits", rows));
}

type Span = readonly [from: string, to: string];

/** A report's part of visits between two moments, by its keys; the total last. */
async function told(name: string, [from, to]: Span, figures: readonly string[]) {
  const report = reportOf(name);
  if (!report) throw new Error("there is no such report");
  const moments = { days: { from: from.slice(0, 10), to: to.slice(0, 10) }, from, to };
  const of = { report, fact: "visit", storeId, zone, weekStart: 1, found: null } as const;
  const rows = await askFact(gateway.db, of, "day", moments);
  return sorted(rows.map(({ isTotal, key, values }) => [isTotal ? "all" : key[0], ...figures.map((of) => values[of])]));
}

/** The same, counted visit by visit. */
async function counted(
  key: RawBuilder<unknown>,
  [from, to]: Span,
  figures: readonly RawBuilder<unknown>[],
  where = sql`true`,
) {
  const { rows } = await sql<{ of: unknown[] }>`
    select json_build_array(case when grouping(key) = 1 then 'all' else key::text end, ${sql.join(figures)}) as of
    from (
      select ${key} as key, visits.* from visits
      left join categories as shelf on shelf.store_id = visits.store_id and shelf.id = category_id
      where visits.store_id = ${storeId} and at >= ${from} and at < ${to} and ${where}) as visits
    group by grouping sets ((key), ())`.execute(gateway.db);
  return sorted(rows.map(({ of }) => of));
}

const sorted = (rows: readonly unknown[][]) => rows.map((row) => JSON.stringify(row)).toSorted();

/** Moments of the store's days and others, the second of which may be within a quarter of an hour. */
function spans(): readonly Span[] {
  const ends = fc.sample(fc.tuple(fc.integer({ min: 0, max: 191 }), at), runs(6, 40));
  return ends.map(([quarters, end]): Span => {
    const from = first + quarters * (hour / 4);
    return [new Date(from).toISOString(), new Date(Math.max(from, end)).toISOString()];
  });
}

const local = sql`(at at time zone ${zone})`;
const general = { day: sql`${local}::date`, hour: sql`to_char(${local}, 'HH24')`, device: sql`device` };
const all = [sql`count(*)`, sql`count(distinct visitor)`, sql`count(distinct session)`];

it("adds visits up by quarters as they come, change and go, and counts between any moments what they say one by one", async () => {
  const { db } = gateway;
  const changes = [
    () => writeVisits(1),
    () => writeVisits(90),
    // As when somebody is forgotten whose address stands there.
    () => sql`update visits set source = 'forgotten' where source like 'asha@%'`.execute(db),
    async () => {
      // With a product that goes, its visits do.
      const gone = await buildProduct(db, storeId, { category: "Bread" });
      products.push(gone);
      await writeVisits(20);
      await sql`delete from visits where store_id = ${storeId} and page <> '' and device = 'tablet'`.execute(db);
      await db.deleteFrom("products").where("id", "=", gone.id).execute();
      products.pop();
    },
  ];
  await writeVisits(60);
  for (const which of fc.sample(fc.nat(changes.length - 1), runs(8, 60))) {
    await changes[which]?.();
    for (const span of spans().slice(0, 2))
      for (const [by, key] of Object.entries(general))
        expect(await told(`page-visits.by-${by}`, span, ["visits", "visitors", "sessions"])).toEqual(
          await counted(key, span, all),
        );
  }
  const { rows } = await sql`select * from visit_quarters where visits <= 0`.execute(db);
  expect(rows).toEqual([]);
}, 60_000);

it("counts as buyers those whom the definition finds, visit by visit", async () => {
  await writeVisits(60);
  const order = fc.record({
    at: fc.oneof(
      fc.integer({ min: first - 24 * hour, max: first + 9 * 24 * hour }),
      fc.tuple(often, fc.constantFrom(0, 7 * 24 * hour - 1, 7 * 24 * hour)).map(([seen, later]) => seen + later),
    ),
    visitor: fc.constantFrom(...visitors, null),
    lines: fc.array(fc.nat(1), { minLength: 1, maxLength: 3 }),
    status: fc.constantFrom("Delivered" as const, "Cancelled" as const),
    source: fc.constantFrom("web" as const, "tele" as const),
  });
  const bought = (isSame: RawBuilder<unknown>) => sql`count(distinct visitor) filter (where exists (
    select from orders join order_lines as goods on goods.store_id = orders.store_id and goods.order_id = orders.id
    where orders.store_id = visits.store_id and orders.visitor = visits.visitor and orders.source <> 'tele'
      and order_is_sold(orders.status) and orders.placed_at >= visits.at
      and orders.placed_at < visits.at + interval '7 days' and ${isSame}))`;
  for (const { at: placed, lines, ...fields } of fc.sample(order, runs(25, 120)))
    await buildOrder(gateway.db, storeId, {
      ...fields,
      placed_at: new Date(placed).toISOString(),
      lines: lines.map((nth) => ({ product_id: products[nth]?.id ?? null, category: nth === 0 ? "Fruit" : "Bread" })),
    });
  for (const span of spans()) {
    expect(await told("product-visits.by-product", span, ["visits", "visitors", "buyers"])).toEqual(
      await counted(
        sql`product_id`,
        span,
        [...all.slice(0, 2), bought(sql`goods.product_id = visits.product_id`)],
        sql`place = 'product'`,
      ),
    );
    expect(await told("category-visits.by-category", span, ["visits", "visitors", "buyers"])).toEqual(
      await counted(
        sql`shelf.name`,
        span,
        [...all.slice(0, 2), bought(sql`goods.category = visits.key`)],
        sql`place = 'category'`,
      ),
    );
  }
}, 60_000);

it("counts a visit at the very moment of an order, and none that is seven days before it", async () => {
  const { id } = await buildProduct(gateway.db, storeId);
  const ordered = first - 90 * 24 * hour;
  for (const before of [0, 7 * 24 * hour - 1, 7 * 24 * hour]) {
    const visitor = randomUUID();
    const moment = ordered - before;
    const seen = { store_id: storeId, id: idOfMoment(moment), at: new Date(moment).toISOString(), session: visitor };
    await gateway.db
      .insertInto("visits")
      .values({ ...seen, visitor, place: "product", product_id: id, category_id: null, device: "phone" })
      .execute();
    await buildOrder(gateway.db, storeId, {
      visitor,
      placed_at: new Date(ordered).toISOString(),
      lines: [{ product_id: id }],
    });
  }
  const span: Span = [new Date(ordered - 8 * 24 * hour).toISOString(), new Date(ordered + 1).toISOString()];
  expect(await told("product-visits.by-product", span, ["visits", "buyers"])).toEqual(
    sorted([
      [id, 3, 2],
      ["all", 3, 2],
    ]),
  );
});
