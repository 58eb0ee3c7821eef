import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { calledOffStatuses, orderStatuses } from "#contract/orders/status.ts";
import type { Period } from "#contract/reports/period.ts";
import { reportOf } from "#contract/reports/reports.ts";
import { cleanUp } from "#gateway/jobs/housekeeping.ts";
import { renewAreas } from "#gateway/store/delivery/renew-areas.ts";
import { auditLedger } from "#gateway/store/ledger/audit-ledger.ts";
import { readReport } from "#gateway/store/reports/read-report.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { buildArea, buildCustomer, buildOrder, buildProduct } from "../../../support/database/rows.ts";
import { runs } from "../../../support/run/tier.ts";

/** The statuses that an order can have without a rider or picker. */
const statuses = orderStatuses.filter((status) => !/Assigned|Transit|Packing|Proposed|Call/.test(status));
const zone = "Asia/Kolkata";

const products: Awaited<ReturnType<typeof buildProduct>>[] = [];
const customers: string[] = [];
const pincodes = ["560001", "560002", "560003"];
const gateway = await openTestGateway();
const storeId = gateway.stores.north;
beforeAll(async () => {
  for (const category of ["Dairy", "Dairy", "Bakery", ""])
    products.push(await buildProduct(gateway.db, storeId, { category }));
  for (let nth = 0; nth < 3; nth += 1) customers.push((await buildCustomer(gateway.db, storeId)).id);
  await buildArea(gateway.db, storeId, "560001");
});

const at = fc.integer({ min: Date.parse("2026-01-25"), max: Date.parse("2026-06-05") });
const line = fc.record({
  product: fc.integer({ min: 0, max: 3 }),
  quantity: fc.integer({ min: 1, max: 4 }),
  category: fc.constantFrom("Dairy", "Sweets"),
});
const order = fc.record({
  at,
  status: fc.constantFrom(...statuses),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
});
const change = fc.record({
  what: fc.constantFrom(
    "status",
    "day",
    "quantity",
    "category",
    "gone",
    "again",
    "customer",
    "place",
    "area",
    "removed",
  ),
  order: fc.nat(),
  at,
  status: fc.constantFrom(...statuses),
  quantity: fc.integer({ min: 1, max: 4 }),
});

type Ordered = ReturnType<typeof fc.sample<typeof order extends fc.Arbitrary<infer Value> ? Value : never>>[number];

function addressOf(nth: number): string {
  return JSON.stringify({ type: "Home", line: "1", locality: "", city: "", pincode: pincodes[nth % 3] });
}

async function place({ at: placed, status, lines }: Ordered): Promise<string> {
  const customer_id = customers[placed % 4] ?? null;
  const row = { status, placed_at: new Date(placed).toISOString(), customer_id, address: addressOf(placed) };
  const goods = lines.map(({ product, quantity, category }) => ({
    product_id: products[product]?.id ?? null,
    name: products[product]?.name ?? "",
    category,
    ordered_quantity: quantity,
    ordered_price: 1_000,
    ordered_discount: 0,
  }));
  return (await buildOrder(gateway.db, storeId, { ...row, lines: goods })).id;
}

/** What is wrong with what reports read. */
async function errors(): Promise<readonly string[]> {
  const { findings } = await auditLedger(gateway.db, storeId);
  return findings
    .filter(({ rule }) => /reports read|goods of a month/.test(rule))
    .map(({ rule, of }) => `${rule}: ${of}`);
}

/** Sales by product and by category, as the lines themselves tell them. */
async function told(by: "product" | "category", { from, to }: Period) {
  const key = by === "product" ? sql`product_id::text` : sql`nullif(category, '')`;
  const ended = sql.join([...calledOffStatuses]);
  const { rows } = await sql<{ key: string | null; orders: number; quantity: number; amount: number }>`
    select ${key} as key, count(distinct order_id) as orders, coalesce(sum(line.quantity), 0)::float8 as quantity,
      coalesce(sum(line.amount), 0)::bigint as amount
    from orders join order_lines as line on line.store_id = orders.store_id and line.order_id = orders.id
    where orders.store_id = ${storeId} and status not in (${ended})
      and (placed_at at time zone ${zone})::date between ${from}::date and ${to}::date
    group by grouping sets ((${key}), ()) order by grouping(${key}), 1`.execute(gateway.db);
  return rows.map(({ key: of, orders, quantity, amount }) => [of, orders, quantity, amount]);
}

it("keeps what reports read of orders and months, whatever becomes of orders, lines and areas, as a rebuild makes it", async () => {
  const { db, files } = gateway;
  const ids: string[] = [];
  for (const some of fc.sample(order, 40)) ids.push(await place(some));
  expect(await errors()).toEqual([]);
  for (const [nth, { what, order: which, at: moment, status, quantity }] of fc
    .sample(change, runs(60, 400))
    .entries()) {
    const id = ids[which % ids.length] ?? "";
    const of = sql`store_id = ${storeId} and order_id = ${id}`;
    if (what === "status") await sql`update orders set status = ${status} where id = ${id}`.execute(db);
    if (what === "day")
      await sql`update orders set placed_at = ${new Date(moment).toISOString()} where id = ${id}`.execute(db);
    if (what === "quantity")
      await sql`update order_lines set quantity = ${quantity}, amount = ${quantity} * unit_price where ${of} and line = 1`.execute(
        db,
      );
    if (what === "category") await sql`update order_lines set category = 'Sweets' where ${of}`.execute(db);
    if (what === "gone") await sql`delete from order_lines where ${of} and line = 1`.execute(db);
    if (what === "again")
      await sql`insert into order_lines (store_id, order_id, line, product_id, code, name, unit, quantity, mrp, unit_price,
          tax_rate, tax, amount)
        select store_id, order_id, max(line) + 1, ${products[nth % 4]?.id ?? null}, 'AGAIN', 'Again', 'piece', 1, 500, 500,
          0, 0, 500 from order_lines where ${of} group by 1, 2`.execute(db);
    if (what === "customer")
      await sql`update orders set customer_id = ${customers[moment % 4] ?? null} where id = ${id}`.execute(db);
    if (what === "place")
      await sql`update orders set address = ${addressOf(moment)},
        delivery_type = ${moment % 2 ? "STORE_PICKUP" : "HOME_DELIVERY"} where id = ${id}`.execute(db);
    if (what === "area") {
      await db
        .updateTable("delivery_areas")
        .set({ pincodes: [pincodes[moment % 3] ?? ""] })
        .execute();
      // Until the job has looked the areas up again, only they may be the former ones.
      expect(await errors()).toEqual([]);
      await renewAreas(db);
      expect(await db.selectFrom("order_areas_due").selectAll().execute()).toEqual([]);
    }
    if (nth % 20 === 0) expect(await errors()).toEqual([]);
  }
  // So many changes, which come to nothing, that housekeeping sums them up.
  await sql`insert into goods_months (store_id, month, product_id, category, name, is_sold, is_picked, lines, orders,
      product_orders, category_orders, net, ordered, supplied, filled, shorts, substitutes, amount, lost)
    select store_id, month, product_id, category, name, is_sold, is_picked, sign * lines, sign * orders,
      sign * product_orders, sign * category_orders, sign * net, sign * ordered, sign * supplied, sign * filled,
      sign * shorts, sign * substitutes, sign * amount, sign * lost
    from goods_months cross join (values (1), (-1)) as signs (sign) cross join generate_series(1, 300)
    where store_id = ${storeId}`.execute(db);
  expect((await cleanUp(db, files)).goodsChanges).toBeGreaterThan(0);
  const left = db.selectFrom("goods_months").select("month").where("is_sum", "=", false);
  expect(await left.execute()).toEqual([]);
  expect(await errors()).toEqual([]);
}, 120_000);

it.each(["product", "category"] as const)(
  "says of sales by %s what the lines say, from any day to any other",
  async (by) => {
    const report = reportOf(`${by}-reports.sales`);
    if (!report) throw new Error("there is no such report");
    const day = fc.integer({ min: 0, max: 140 }).map((days) => new Date(Date.parse("2026-01-20") + days * 86_400_000));
    const usual = [
      ["2026-02-01", "2026-04-30"],
      ["2026-03-10", "2026-03-12"],
      ["2026-03-02", "2026-03-30"],
      ["2026-02-20", "2026-05-05"],
      ["2026-02-05", "2026-05-25"],
    ];
    const some = fc
      .sample(fc.tuple(day, day), 6)
      .map((days) => days.map((each) => each.toISOString().slice(0, 10)).toSorted());
    for (const [from = "", to = ""] of [...usual, ...some]) {
      const period = { from, to };
      const { rows, totals } = await readReport(gateway.db, storeId, report, {
        period,
        grouping: "day",
        sort: { column: by, descending: false },
      });
      const returned = report.measures.indexOf("returnedQuantity");
      const answered = rows
        // What was only given back in these days has a row too.
        .filter(({ values }) => values[0] !== 0 || values[returned] === 0)
        .map(({ key, values }) => [key[0] ?? null, ...values.slice(0, 3)])
        .toSorted((one, other) => (String(one[0] ?? "~") < String(other[0] ?? "~") ? -1 : 1));
      const found = await told(by, period);
      expect({ period, rows: [...answered, [null, ...totals.slice(0, 3)]] }).toEqual({ period, rows: found });
    }
  },
);

it("lets orders of one product be written at the same time", async () => {
  const { db } = gateway;
  const [id, other] = [
    await place({
      at: Date.parse("2026-03-10"),
      status: "Pending",
      lines: [{ product: 0, quantity: 1, category: "Dairy" }],
    }),
    await place({
      at: Date.parse("2026-03-10"),
      status: "Pending",
      lines: [{ product: 0, quantity: 1, category: "Dairy" }],
    }),
  ];
  const more = (each: string) => sql`update order_lines set quantity = quantity + 1 where order_id = ${each}`;
  await db.transaction().execute(async (trx) => {
    await more(id).execute(trx);
    await db.transaction().execute(async (second) => {
      await sql`set local lock_timeout = '2s'`.execute(second);
      await more(other).execute(second);
    });
  });
  expect(await errors()).toEqual([]);
});
