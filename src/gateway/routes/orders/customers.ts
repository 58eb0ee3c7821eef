import { type Handlers, signedIn } from "#gateway/http/call.ts";
import { findCustomers } from "#gateway/store/customers/find-customers.ts";
import { readSummary } from "#gateway/store/customers/summary.ts";
import { foldText } from "#contract/text.ts";
import { findProducts, readProduct } from "#gateway/store/products/products.ts";
import { convertTimes } from "#gateway/store/stores/local-times.ts";

/** How many customers and products are answered as somebody types. */
const most = 10;

/** What whoever takes an order on the phone looks up: customers, products, and times at the store. */
export function customerRoutes() {
  return {
    "customers.search": (call) => findCustomers(call.db, signedIn(call).storeIds, foldText(call.params.term), most),
    "customers.summary": ({ db, params }) => readSummary(db, params.storeId, params.id),
    "store-products.read": ({ db, params }) => readProduct(db, params.storeId, params.id),
    "store-products.find": ({ db, params, query }) => findProducts(db, params.storeId, foldText(query.term), most),
    "times.convert": ({ db, body }) => convertTimes(db, body),
  } satisfies Partial<Handlers>;
}
