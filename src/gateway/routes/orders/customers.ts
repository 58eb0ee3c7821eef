import { authorOf, type Handlers, signedIn } from "#gateway/http/call.ts";
import { readKeptAddresses } from "#gateway/store/customers/addresses.ts";
import { findCustomers } from "#gateway/store/customers/find-customers.ts";
import { readInsight } from "#gateway/store/customers/insight.ts";
import { readSummary } from "#gateway/store/customers/summary.ts";
import { readTimeline } from "#gateway/store/customers/timeline.ts";
import { changeWish, readWishes } from "#gateway/store/customers/wishes.ts";
import { decideDouble } from "#gateway/store/doubles/decide-double.ts";
import { pairByHand } from "#gateway/store/doubles/pair-by-hand.ts";
import { readPersonStores } from "#gateway/store/persons/person-stores.ts";
import { readLookup } from "#gateway/store/lookup.ts";
import { foldText } from "#contract/text.ts";
import type { Db } from "#gateway/database/schema.ts";
import { findProducts, readProduct } from "#gateway/store/products/products.ts";
import { convertTimes } from "#gateway/store/stores/local-times.ts";

/** How many customers and products are answered as somebody types. */
const most = 10;

/** What is known of customers, and what whoever takes an order on the phone looks up. */
export function customerRoutes() {
  return {
    "customers.search": (call) => findCustomers(call.db, signedIn(call).storeIds, foldText(call.params.term), most),
    "customers.summary": ofCustomer(readSummary),
    "customers.addresses": ofCustomer(readKeptAddresses),
    "customers.wishlist": ofCustomer(readWishes),
    "customers.wish": async ({ trx, params: { storeId, id }, body }) => {
      const customer = await readLookup(trx, storeId, "customer", id);
      return changeWish(trx, { storeId, customerId: customer.id }, body);
    },
    "customers.timeline": ofCustomer(readTimeline),
    "customers.insight": ofCustomer(readInsight),
    "people.stores": ({ db, params }) => readPersonStores(db, params.storeId, params.id),
    "doubles.pair": (call) => pairByHand(call.trx, call.params.storeId, call.body),
    "doubles.decide": (call) => {
      const { version, undoes, ...decision } = call.body;
      return decideDouble(call.trx, { ...call.params, version, undoes }, decision, authorOf(call));
    },
    "store-products.read": ({ db, params }) => readProduct(db, params.storeId, params.id),
    "store-products.find": ({ db, params, query }) =>
      findProducts(db, params.storeId, foldText(query.term), most, query.orderId),
    "times.convert": ({ db, body }) => convertTimes(db, body),
  } satisfies Partial<Handlers>;
}

/** Answers something about one customer; refused with 404 where the store has none with this id. */
function ofCustomer<Answer>(read: (db: Db, storeId: string, id: string) => Promise<Answer>) {
  return async ({ db, params }: { readonly db: Db; readonly params: { storeId: string; id: string } }) => {
    const { id } = await readLookup(db, params.storeId, "customer", params.id);
    return read(db, params.storeId, id);
  };
}
