import { authorOf, type Handlers, signedIn } from "#gateway/http/call.ts";
import { readKeptAddresses } from "#gateway/store/customers/addresses.ts";
import { readConsents } from "#gateway/store/customers/consents.ts";
import { findCustomers } from "#gateway/store/customers/find-customers.ts";
import { noteLook } from "#gateway/store/customers/looks.ts";
import { readInsight } from "#gateway/store/customers/insight.ts";
import { readSummary } from "#gateway/store/customers/summary.ts";
import { readTimeline } from "#gateway/store/customers/timeline.ts";
import { changeWish, readWishes } from "#gateway/store/customers/wishes.ts";
import { decideDouble } from "#gateway/store/doubles/decide-double.ts";
import { pairByHand } from "#gateway/store/doubles/pair-by-hand.ts";
import { readPersonStores } from "#gateway/store/persons/person-stores.ts";
import { customerAsPerson, personInStores, refuseElsewhere, within } from "#gateway/store/privacy/find-person.ts";
import { forgetCustomer, forgetPerson } from "#gateway/store/privacy/forget.ts";
import { givePersonalData } from "#gateway/store/privacy/give-data.ts";
import { readOpenMatters } from "#gateway/store/privacy/open-matters.ts";
import { readRecord } from "#gateway/store/records/read-record.ts";
import { customerKind } from "#gateway/store/customers/customer-kind.ts";
import { readLookup } from "#gateway/store/lookup.ts";
import { foldText } from "#contract/fold-text.ts";
import type { Db } from "#gateway/database/schema.ts";
import { findProducts } from "#gateway/store/products/find-products.ts";
import { readProduct } from "#gateway/store/products/products.ts";
import { convertTimes } from "#gateway/store/stores/local-times.ts";

/** How many customers and products are answered as somebody types. */
const most = 10;

/** What is known of customers, and what whoever takes an order on the phone looks up. */
export function customerRoutes() {
  return {
    "customers.search": (call) => findCustomers(call.db, signedIn(call).storeIds, foldText(call.params.term), most),
    "customers.read": async (call) => {
      const detail = await readRecord(call.db, customerKind, call.params.storeId, call.params.id);
      await noteLook(call, detail.record, authorOf(call));
      return detail;
    },
    "customers.summary": async (call) => {
      const summary = await ofCustomer(readSummary)(call);
      await noteLook(call, summary.customer, authorOf(call));
      return summary;
    },
    "customers.addresses": ofCustomer(readKeptAddresses),
    "customers.consents": ofCustomer(readConsents),
    "customers.wishlist": ofCustomer(readWishes),
    "customers.wish": async ({ trx, params: { storeId, id }, body }) => {
      const customer = await readLookup(trx, storeId, "customer", id);
      return changeWish(trx, { storeId, customerId: customer.id }, body);
    },
    "customers.timeline": async ({ db, params: { storeId, id }, query }) =>
      readTimeline(db, storeId, (await readLookup(db, storeId, "customer", id)).id, query.kind),
    "customers.insight": ofCustomer(readInsight),
    "customers.open-matters": async (call) => {
      const { storeId, id } = call.params;
      return readOpenMatters(call.db, within(await customerAsPerson(call.db, storeId, id), signedIn(call).storeIds));
    },
    "customers.forget": (call) =>
      forgetCustomer(call.trx, { ...call.params, ...call.body }, signedIn(call).storeIds, authorOf(call)),
    "customers.give-data": async (call) => {
      const { storeId, id } = call.params;
      const stores = await customerAsPerson(call.trx, storeId, id);
      refuseElsewhere(stores, signedIn(call).storeIds);
      return givePersonalData(call.trx, { kind: "customer", id, storeId }, stores, authorOf(call));
    },
    "people.open-matters": async (call) => {
      const { storeId, id } = call.params;
      const { storeIds } = signedIn(call);
      return readOpenMatters(call.db, within(await personInStores(call.db, storeId, id, storeIds), storeIds));
    },
    "people.forget": (call) =>
      forgetPerson(call.trx, { ...call.params, ...call.body }, signedIn(call).storeIds, authorOf(call)),
    "people.give-data": async (call) => {
      const { storeId, id } = call.params;
      const stores = await personInStores(call.trx, storeId, id, signedIn(call).storeIds);
      refuseElsewhere(stores, signedIn(call).storeIds);
      return givePersonalData(call.trx, { kind: "person", id, storeId }, stores, authorOf(call));
    },
    "people.stores": (call) => readPersonStores(call.db, call.params.storeId, call.params.id, signedIn(call).storeIds),
    "doubles.pair": (call) => pairByHand(call.trx, call.params.storeId, call.body),
    "doubles.decide": (call) => {
      const { version, undoes, ...decision } = call.body;
      return decideDouble(call.trx, { ...call.params, version, undoes }, decision, authorOf(call));
    },
    "store-products.read": ({ db, params }) => readProduct(db, params.storeId, params.id),
    "store-products.find": ({ db, params, query }) => findProducts(db, params.storeId, query.term, most, query),
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
