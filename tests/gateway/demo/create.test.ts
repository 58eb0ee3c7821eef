import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { webClient } from "#contract/constants.ts";
import { commentOrigins, type DeliveryType } from "#contract/enumerations.ts";
import { closedStatuses, type OrderStatus, orderStatuses, refuseTransition } from "#contract/orders/status.ts";
import { rowSchemas } from "#contract/records/row-schemas.ts";
import { isPassword } from "#gateway/auth/passwords.ts";
import { createDemoStore } from "#gateway/demo/create.ts";
import { makeDemoReturns } from "#gateway/demo/returns.ts";
import { demoLogins } from "#gateway/demo/logins.ts";
import { hashSecret } from "#gateway/auth/tokens.ts";
import { findInvoiceErrors } from "#gateway/store/invoices/find-invoice-errors.ts";
import { auditBooks } from "#gateway/store/ledger/audit-books.ts";
import { readPage } from "#gateway/store/lists/page.ts";
import { pickers } from "#gateway/store/pickers/list.ts";
import { riders } from "#gateway/store/riders/list.ts";
import { vehicles } from "#gateway/store/vehicles/list.ts";
import { findClientSecret } from "#gateway/store/users/users.ts";
import { type OrderSearchParts, orderSearchText } from "#gateway/store/orders/rows/order-search-text.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { brokenRules } from "../../support/kinds/orders/order-rules.ts";

const now = Date.parse("2026-03-11T12:20:00Z");
/** Enough orders that every rule has some to break, and few enough to be made in seconds on a busy machine. */
const scale = 0.3;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  expect(await createDemoStore(options())).toBe(true);
});
afterAll(() => database.drop());

function options() {
  return { db: database.db, password: "a password", scale, now: () => now };
}

/** The rows a statement finds. */
async function find<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
  return (await statement.execute(database.db)).rows;
}

test("it is made once, and only in an empty database", async () => {
  expect(await createDemoStore(options())).toBe(false);
  expect(await find(sql`select code, currency, time_zone, locale from stores order by code`)).toEqual([
    { code: "S101", currency: "INR", time_zone: "Asia/Kolkata", locale: "en-IN" },
    { code: "S102", currency: "INR", time_zone: "Asia/Kolkata", locale: "en-IN" },
  ]);
});

test("on every day more sessions looked at a store than customers ordered online", async () => {
  const rows = await find<{ sessions: number; orders: number }>(sql`
    select sessions, (
        select count(*) from orders join stores on stores.id = orders.store_id
        where orders.store_id = days.store_id and source <> 'tele' and (placed_at at time zone time_zone)::date = day
      ) as orders
    from (
      select visits.store_id, (visits.at at time zone time_zone)::date as day, count(distinct session) as sessions
      from visits join stores on stores.id = visits.store_id group by 1, 2
    ) as days`);
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter(({ orders }) => orders > 0).length).toBeGreaterThan(40);
  expect(rows.filter(({ sessions, orders }) => sessions <= orders)).toEqual([]);
});

test("the catalogue has pictures that can be read, prices of the next week, and some problems", async () => {
  const rows = await find<{ pictured: number; bare: number; planned: number; foreign: number }>(sql`
    select count(*) filter (where picture_count = 1) as pictured, count(*) filter (where picture_count = 0) as bare,
      count(*) filter (where country is null) as foreign, (
        select count(*) from product_prices price where price.store_id = products.store_id
          and lower(during) = '2026-03-15 18:30:00+00') as planned
    from products group by store_id`);
  expect(rows).toHaveLength(2);
  for (const { pictured, bare, planned, foreign } of rows) {
    expect(pictured).toBeGreaterThan(300);
    expect(bare).toBeGreaterThan(10);
    expect(bare).toBeLessThan(40);
    expect(planned).toBeGreaterThan(25);
    expect(foreign).toBeGreaterThan(3);
  }
  const [file] = await find<{ bytes: Buffer; hash: Buffer; size: number }>(sql`
    select bytes, hash, size from files join product_images image on image.store_id = files.store_id and image.small_id = files.id
    limit 1`);
  expect(file?.bytes.subarray(1, 4).toString()).toBe("PNG");
  expect(file?.bytes.length).toBe(file?.size);
});

test("the logins have their passwords, roles and stores", async () => {
  const users = await find<{ login_id: string; password_hash: string; codes: string[] }>(sql`
    select login_id, password_hash,
      array(select code from user_stores join stores on stores.id = store_id where user_id = users.id order by code) as codes
    from users`);
  expect(users.map((user) => user.login_id).sort()).toEqual(demoLogins.map((login) => login.loginId).sort());
  for (const user of users) {
    expect(await isPassword(user.password_hash, "a password")).toBe(true);
    expect(user.codes).toEqual(user.login_id === "staff" ? ["S101"] : ["S101", "S102"]);
  }
  expect(await findClientSecret(database.db, webClient.id)).toBe(hashSecret(webClient.secret));
});

describe("products", () => {
  test("about 400 with sane prices and tax", async () => {
    const rows = await find<{ found: number; wrong: number; weighed: number }>(sql`
      select count(*) as found,
        count(*) filter (where price > mrp or price <= 0 or tax_rate not in (0, 500, 1800, 4000) or name = '') as wrong,
        count(*) filter (where unit = 'weight') as weighed
      from products group by store_id`);
    expect(rows).toHaveLength(2);
    for (const { found, wrong, weighed } of rows) {
      expect(found).toBeGreaterThan(370);
      expect(found).toBeLessThan(450);
      expect(wrong).toBe(0);
      expect(weighed).toBeGreaterThan(10);
    }
  });

  test("every barcode is an EAN-13", async () => {
    const rows = await find<{ barcode: string }>(sql`select barcode from products`);
    for (const { barcode } of rows) {
      const sum = [...barcode].reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0);
      expect([barcode, /^\d{13}$/.test(barcode), sum % 10]).toEqual([barcode, true, 0]);
    }
  });
});

describe("people and vehicles", () => {
  test("are such as their lists show them, and each has been made by somebody", async () => {
    const { db } = database;
    const everybody = { page: 1, pageSize: 100 };
    for (const { id: storeId } of await find<{ id: string }>(sql`select id from stores`)) {
      const found = {
        picker: await readPage(db, pickers, storeId, {}, everybody),
        rider: await readPage(db, riders, storeId, {}, everybody),
        vehicle: await readPage(db, vehicles, storeId, {}, everybody),
      };
      expect(found.vehicle.rows).toHaveLength(8);
      expect(new Set(found.vehicle.rows.map((row) => row.vehicleType)).size).toBeGreaterThan(4);
      expect(found.vehicle.rows.filter((row) => row.riderName !== null).length).toBeGreaterThan(1);
      for (const row of found.picker.rows) rowSchemas.picker.parse(row);
      for (const row of found.rider.rows) rowSchemas.rider.parse(row);
      for (const row of found.vehicle.rows) rowSchemas.vehicle.parse(row);
      for (const [kind, { rows }] of Object.entries(found)) {
        expect(rows.filter((row) => row.state === "INACTIVE")).toHaveLength(1);
        const history = await find<{ id: string; version: number; status: string; at: string }>(sql`
          select distinct on (record_id) record_id as id, version, to_status as status, at from record_history
          where store_id = ${storeId} and kind = ${kind} order by record_id, version desc`);
        const told = ({ id, version, state, updatedAt }: (typeof rows)[number]) => [id, version, state, updatedAt];
        expect(history.map(({ id, version, status, at }) => [id, version, status, at])).toEqual(
          rows.map(told).sort(([one = ""], [other = ""]) => (one < other ? -1 : 1)),
        );
        expect(history.every(({ at }) => Date.parse(at) < now)).toBe(true);
      }
    }
  });

  test("some papers have run out and some soon will, by the day of the shop", async () => {
    const [row] = await find<{ gone: number; soon: number; later: number }>(sql`
      select count(*) filter (where next < '2026-03-11') as gone,
        count(*) filter (where next between '2026-03-11' and '2026-04-10') as soon,
        count(*) filter (where next > '2026-04-10') as later
      from vehicles, least(insurance_until, permit_until, fitness_until, pollution_until) next`);
    expect(row).toEqual({ gone: 2, soon: 4, later: 8 });
  });

  test("open orders are with pickers and riders who are on duty", async () => {
    expect(
      await find(sql`
        select number from orders left join pickers on pickers.id = picker_id left join riders on riders.id = rider_id
        where not pickers.on_duty or pickers.state <> 'ACTIVE' or not riders.on_duty or riders.state <> 'ACTIVE' limit 3`),
    ).toEqual([]);
  });
});

describe("on all orders", () => {
  /** Expects that no row is found. */
  async function none(statement: RawBuilder<unknown>): Promise<void> {
    expect(await find(statement)).toEqual([]);
  }

  test("the rules that hold for every order of a demo hold", async () => {
    expect(await brokenRules(database.db, "demo")).toEqual({});
  });

  test("there are 6,000 at scale 1, over 60 days, in both stores", async () => {
    const [row] = await find<{ orders: number; days: number; stores: number }>(sql`
      select count(*) as orders, count(distinct placed_at::date) as days, count(distinct store_id) as stores from orders`);
    expect(row?.orders).toBe(6_000 * scale);
    expect(row?.days).toBeGreaterThanOrEqual(60);
    expect(row?.stores).toBe(2);
  });

  test("moves that depend on the delivery type, a picker or a rider are kept too", async () => {
    const standing = { pickerId: "x", riderId: "x" };
    const moves = await find<{ from: OrderStatus; to: OrderStatus; delivery: DeliveryType }>(sql`
      select distinct from_status as from, to_status as to, delivery_type as delivery
      from order_history join orders on orders.store_id = order_history.store_id and orders.id = order_id
      where from_status is not null`);
    expect(moves.length).toBeGreaterThan(40);
    for (const { from, to, delivery } of moves) {
      expect([from, to, refuseTransition({ ...standing, status: from, deliveryType: delivery }, to)]).toEqual([
        from,
        to,
        null,
      ]);
    }
  });

  test("promotions that hold have uses, and no others", async () => {
    const found = await find<{ code: string; uses: number; spent: number }>(sql`
      select code, sum(uses)::int as uses, sum(spent)::int as spent from (
        select code, uses, spent, starts_on, state from promo_codes
        union all select offer_type, uses, spent, starts_on, state from offers) promotion
      where starts_on <= '2026-03-04' and state = 'ACTIVE' group by 1`);
    expect(found.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["WELCOME50", "FRESH10", "FREEDEL", "category"]),
    );
    for (const { code, uses, spent } of found)
      if (["WELCOME50", "FRESH10", "FREEDEL", "category"].includes(code))
        expect([code, uses > 3, spent > 0]).toEqual([code, true, true]);
    await none(sql`select title from offers where uses > 0 and (starts_on > '2026-03-11' or state <> 'ACTIVE')`);
  });

  test("lines are priced from the catalogue", async () => {
    await none(sql`
      select lines.* from order_lines lines
      join products on products.store_id = lines.store_id and products.id = lines.product_id
      where unit_price <> price or lines.mrp <> products.mrp or lines.tax_rate <> products.tax_rate or lines.name <> products.name
        or (lines.unit = 'piece' and quantity <> trunc(quantity)) limit 3`);
  });

  test("a picker and a rider are there where the status needs one, and nowhere else", async () => {
    await none(sql`
      select number, status from orders
      where (picker_id is null and status in ('Picker Assigned', 'Picking & Packing', 'Proposed Alternatives',
          'Call Back Requested', 'Picking Completed', 'Price Updated', 'Ready for Delivery', 'Delivery Assigned',
          'Rider Assigned', 'In-Transit', 'Partially Delivered', 'Delivered', 'Returned'))
        or (picker_id is not null and status in ('Pending', 'On-Hold', 'Accepted', 'Rejected'))
        or (rider_id is null and (status in ('Rider Assigned', 'In-Transit', 'Partially Delivered')
          or (status in ('Delivered', 'Returned') and delivery_type = 'HOME_DELIVERY')))
        or (rider_id is not null and (status in ('Pending', 'On-Hold', 'Accepted', 'Ready for Delivery', 'Delivery Assigned')
          or delivery_type = 'STORE_PICKUP')) limit 3`);
    await none(sql`
      select number from orders
      left join lateral (
        select subject from order_history entry where entry.store_id = orders.store_id and entry.order_id = orders.id
          and kind = 'picker' order by version desc limit 1) last on true
      left join pickers on pickers.store_id = orders.store_id and pickers.id = picker_id
      where picker_id is not null and last.subject is distinct from pickers.name limit 3`);
  });

  test("slots come after placing, and nothing lies in the future", async () => {
    await none(sql`select number from orders where slot_start is null or slot_start < placed_at limit 3`);
    await none(sql`
      select 'order' from orders where greatest(placed_at, updated_at) > ${new Date(now).toISOString()}::timestamptz
      union all select 'payment' from order_payments where at > ${new Date(now).toISOString()}::timestamptz
      union all select 'history' from order_history where at > ${new Date(now).toISOString()}::timestamptz
      union all select 'customer' from customers where created_at > ${new Date(now).toISOString()}::timestamptz
      union all select 'early comment' from order_history entry join orders on orders.store_id = entry.store_id
        and orders.id = order_id where entry.at < placed_at limit 3`);
  });

  test("invoices were issued of all that was delivered in the last week, some across the border of the state", async () => {
    const stores = await find<{ id: string }>(sql`select id from stores`);
    for (const { id } of stores) expect(await findInvoiceErrors(database.db, id)).toEqual([]);
    const [row] = await find<{ invoices: number; across: number }>(sql`
      select count(*) as invoices, count(*) filter (where document @? '$.taxes[*].parts[*] ? (@.name == "IGST")') as across
      from invoices`);
    expect(row?.invoices).toBeGreaterThan(20);
    expect(row?.across).toBeGreaterThan(0);
  });

  test("numbers follow the placing, and the sequence stands at the last", async () => {
    await none(sql`
      select number from (
        select number, code, row_number() over (partition by store_id order by placed_at, number) as place
        from orders join stores on stores.id = store_id) numbered
      where number <> code || '-' || lpad(place::text, 6, '0') limit 3`);
    await none(sql`
      select code from (select id as store_id, * from stores) stores join store_sequences using (store_id)
        join store_counters on store_counters.store_id = stores.id and counter = 'orders'
      where store_counters.value <> (select count(*) from orders where orders.store_id = stores.id)
        or store_sequences.events <> (select count(*) from events where events.store_id = stores.id)`);
  });

  test("every order can be found by its search text", async () => {
    const rows = await find<OrderSearchParts & { search: string }>(sql`
      select number, customer_name as "customerName", customer_phone as "customerPhone", search,
        json_agg(lines.* order by line) as products
      from orders join order_search using (store_id) join order_lines lines using (store_id, order_id)
      where orders.id = order_id group by number, customer_name, customer_phone, search`);
    expect(rows).toHaveLength(6_000 * scale);
    for (const row of rows) expect(row.search).toBe(orderSearchText(row));
  });

  test("today every status has somebody, some are late, and everybody comments", async () => {
    const statuses = await find<{ status: string }>(sql`
      select distinct status from orders where placed_at at time zone 'Asia/Kolkata' >= '2026-03-11' order by status`);
    expect(statuses.map((row) => row.status).sort()).toEqual([...orderStatuses].sort());
    const [late] = await find<{ open: number; closed: number }>(sql`
      select count(*) filter (where status <> all(${closedStatuses}) and slot_end < ${new Date(now).toISOString()}) as open,
        count(*) filter (where status = 'Delivered' and updated_at > slot_end) as closed from orders`);
    expect(late?.open).toBeGreaterThan(3);
    expect(late?.closed).toBeGreaterThan(200);
    const origins = await find<{ origin: string }>(
      sql`select distinct origin from order_history where kind = 'comment'`,
    );
    expect(origins.map((row) => row.origin).sort()).toEqual([...commentOrigins].sort());
  });
});

test("every product has a stock that fits its orders; some are low, out, or limited", async () => {
  const [found] = await find<Record<"products" | "counted" | "out" | "low" | "limited" | "reserved", number>>(sql`
    select (select count(*)::int from products) as products, count(*)::int as counted,
      count(*) filter (where on_hand - reserved - safety = 0)::int as out,
      count(*) filter (where on_hand - reserved - safety between 0.001 and 5)::int as low,
      count(purchase_limit)::int as limited, count(*) filter (where reserved > 0)::int as reserved
    from product_stock where on_hand >= reserved`);
  expect(found?.counted).toBe(found?.products);
  for (const part of ["out", "low", "limited", "reserved"] as const) expect(found?.[part]).toBeGreaterThan(5);
});

test("money that went back or is owed has its documents, on the days on which it came to that", async () => {
  const without = await find(sql`
    select number from orders where status = 'Returned'
      and not exists (select from return_orders back where back.order_id = orders.id and back.status = 'Completed')
    union all select orders.number from order_payments given join orders on orders.id = given.order_id
    where given.amount < 0 and (gives_back is null or not exists (
      select from refunds where given_payment_id = given.id and refunds.amount = -given.amount))
    union all select number from orders
    where paid_amount - case when status in ('Cancelled', 'Rejected') then 0 else greatest(amount - returned_amount, 0) end
      <> coalesce((select sum(amount) from refunds where order_id = orders.id and status = 'Refund'), 0)
      and paid_amount > case when status in ('Cancelled', 'Rejected') then 0 else greatest(amount - returned_amount, 0) end
    union all select number from return_orders back where status = 'Completed'
      and exists (select from invoices where invoices.order_id = back.order_id and kind = 'sales')
      and not exists (select from invoices where invoices.return_id = back.id)`);
  expect(without).toEqual([]);
  const [dated] = await find<{ refunds: number; notes: number; days: number; late: number }>(sql`
    select count(*)::int as refunds, count(distinct created_at::date)::int as days,
      count(*) filter (where updated_at > ${new Date(now).toISOString()})::int as late,
      (select count(*)::int from invoices where kind = 'return' and issued_at < ${new Date(now).toISOString()}) as notes
    from refunds`);
  expect(dated?.refunds).toBeGreaterThan(60);
  expect(dated?.days).toBeGreaterThan(30);
  expect(dated?.notes).toBeGreaterThan(0);
  expect(dated?.late).toBe(0);
});

test("returns are made too where hardly a rider can take one", async () => {
  await sql`update riders set capacity = 1`.execute(database.db);
  const open = () => find<{ of: number }>(sql`select count(*)::int as of from return_orders`);
  const [before = { of: 0 }] = await open();
  await makeDemoReturns(database.db, now);
  const [after = { of: 0 }] = await open();
  expect(after.of).toBeGreaterThan(before.of);
  // They lie in the past of the demo, on many days, and the books agree.
  const [days] = await find<{ days: number; late: number; statuses: number }>(sql`
    select count(distinct created_at::date)::int as days, count(distinct status)::int as statuses,
      count(*) filter (where greatest(created_at, updated_at) > ${new Date(now).toISOString()})::int as late
    from return_orders`);
  expect(days?.days).toBeGreaterThan(30);
  expect(days?.statuses).toBeGreaterThan(4);
  expect(days?.late).toBe(0);
  expect(
    await find(sql`select at from record_history where kind in ('return', 'refund')
    and at > ${new Date(now).toISOString()}`),
  ).toEqual([]);
  for (const { id } of await find<{ id: string }>(sql`select id from stores`))
    expect((await auditBooks(database.db, id)).findings).toEqual([]);
  // The clock of the past was theirs alone.
  expect(
    await find(sql`select from pg_proc where proname = 'clock_timestamp' and pronamespace = 'public'::regnamespace`),
  ).toEqual([]);
});
