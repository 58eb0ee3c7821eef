import { sql } from "kysely";
import { priceLines } from "#contract/orders/order-price.ts";
import { createCaller } from "../caller.ts";
import { type Report, reportTimes } from "../figures.ts";
import type { Place } from "../place.ts";
import { timeOf } from "../timing.ts";

const edits = 100;
const warmUp = 10;
const manyProducts = 50_000;

/** An order of sixty products on the phone, which is then edited and shown. */
export async function placeLongOrder(place: Place): Promise<{ readonly id: string; readonly number: string }> {
  const caller = createCaller(place.origin, await place.openSession());
  try {
    const products = await place.db
      .selectFrom("products")
      .select("id")
      .where("store_id", "=", place.storeId)
      .orderBy("code")
      .limit(60)
      .execute();
    return await caller.call("orders.create", {
      params: { storeId: place.storeId },
      body: {
        source: "tele",
        orderType: "Normal",
        deliveryType: "STORE_PICKUP",
        customer: { name: "Bench", phone: "9800000000" },
        payment: "Cash On Delivery",
        lines: products.map(({ id }) => ({ productId: id, quantity: 1 })),
      },
    });
  } finally {
    caller.close();
  }
}

/** Measures a durable edit of an order of sixty lines with its settlement, and finding a product among 50,000 while typing. */
export async function measureEditing(place: Place, report: Report): Promise<void> {
  const { storeId } = place;
  const order = await placeLongOrder(place);
  const caller = createCaller(place.origin, await place.openSession());
  try {
    const params = { storeId, orderId: order.id };
    const { terms, lines } = await caller.call("orders.read", { params });
    let version = 1;
    const times: number[] = [];
    for (let turn = 0; turn < edits + warmUp; turn += 1) {
      const quantity = 1 + ((turn + 1) % 2);
      const edited = lines.map((line) => (line.line === 1 ? { ...line, quantity } : line));
      const { amount, tax } = priceLines(edited, terms);
      const body = { version, changes: [{ line: 1, quantity }], additions: [], shown: { amount, tax } };
      const time = await timeOf(() => caller.ask("orders.edit-lines", { params, body }));
      version += 1;
      if (turn >= warmUp) times.push(time);
    }
    reportTimes(report, "an edit of an order of 60 lines", times, { goal: 25 });
    await addProducts(place);
    const found: number[] = [];
    for (const word of ["milk", "silk gold 12", "select 40", "p40", "brand 7"]) {
      for (let length = 1; length <= word.length; length += 1) {
        const query = { term: word.slice(0, length) };
        if (query.term.trim() === "") continue;
        found.push(await timeOf(() => caller.ask("store-products.find", { params: { storeId }, query })));
      }
    }
    reportTimes(report, "a letter of a product among 50,000", found, { goal: 60 });
  } finally {
    caller.close();
  }
}

/** Fills the shop up to 50,000 products. */
async function addProducts({ db, storeId }: Place): Promise<void> {
  await sql`
    insert into products (store_id, code, name, brand, category, unit, mrp, price, tax_rate)
    select ${storeId}, 'X' || lpad(n::text, 6, '0'),
      (array['Rice','Milk','Bread','Onion','Tomato','Apple','Silk','Tea','Coffee','Sugar'])[1 + n % 10]
        || ' ' || (array['Fresh','Daily','Gold','Select','Farm','Home','Prime'])[1 + n % 7] || ' ' || n,
      'Brand ' || n % 40, 'Category ' || n % 12, 'piece', 10000 + n, 9000 + n, 500
    from generate_series(1, ${manyProducts}::int) n`.execute(db);
  await sql`vacuum (analyze) products`.execute(db);
}
