import { sql } from "kysely";
import { loadCatalogue } from "../catalogue/load-catalogue.ts";
import { createCaller } from "../caller.ts";
import { type Report, reportTimes } from "../figures.ts";
import { searches } from "../orders/read-orders.ts";
import type { Place } from "../place.ts";
import { timeOf } from "../timing.ts";
import { loadCustomers } from "./load-customers.ts";

const turns = 40;
/** How long a search may take, in milliseconds. */
const goal = 60;
const page = { page: 1, pageSize: 50 } as const;

/** What is searched among customers and products: one of them, some, very many and nobody. */
const words = (phone: string) =>
  ({
    "one customer's number": "M700007",
    "a whole phone": phone,
    "the last six digits of a phone": phone.slice(-6),
    "a first name": "kavya",
    "a whole name, which hundreds have": "kavya menon",
    "the beginning of a name": "kav",
    "a product's code": "Q31234",
    "a barcode": "2000000031234",
    "two words of many products": "milk gold",
    "the middle of a word": "ilk",
    "a word of none": "xylophone",
  }) as const;

/** Measures every search of lists, palette and phone desk, with all orders, customers and products together. */
export async function measureSearching(place: Place, report: Report, customers: number): Promise<void> {
  const { db, storeId } = place;
  const { rows } = await sql`select from customers where store_id = ${storeId} and code = 'M1'`.execute(db);
  if (rows.length === 0) await loadCustomers(db, storeId, customers);
  await loadCatalogue(db, storeId);
  const caller = createCaller(place.origin, await place.openSession());
  const measure = async (name: string, ask: () => Promise<unknown>) => {
    await ask();
    const times: number[] = [];
    while (times.length < turns) times.push(await timeOf(ask));
    reportTimes(report, name, times, { goal });
  };
  const params = { storeId };
  const { phone } = await db
    .selectFrom("customers")
    .select("phone")
    .where("store_id", "=", storeId)
    .where("code", "=", "M70007")
    .executeTakeFirstOrThrow();
  try {
    for (const [kind, text] of await searches(place))
      await measure(`orders with ${kind}, all together`, () =>
        caller.ask("orders.filter", {
          query: { filterType: "ORDER", ...page },
          body: { entityInternalId: storeId, text },
        }),
      );
    for (const [kind, text] of Object.entries(words(phone))) {
      await measure(`customers with ${kind}`, () =>
        caller.ask("customers.filter", { params, query: page, body: { text } }),
      );
      await measure(`products with ${kind}`, () =>
        caller.ask("products.filter", { params, query: page, body: { text } }),
      );
      await measure(`the phone desk with ${kind}`, () => caller.ask("customers.search", { params: { term: text } }));
      await measure(`the palette with ${kind}`, () => caller.ask("search.find", { params, query: { term: text } }));
    }
  } finally {
    caller.close();
  }
}
