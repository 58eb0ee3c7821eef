import { kinds } from "#contract/kinds.ts";
import type { DocumentKind } from "#contract/records/kind-names.ts";
import { type FilterOf, type ListContract, tabField } from "#contract/lists/list.ts";
import { pageRequest } from "#contract/records/record-calls.ts";
import type { Request } from "#contract/routes/routes.ts";
import type { Db } from "#gateway/database/schema.ts";
import { invoices } from "#gateway/store/invoices/list.ts";
import { readCounts } from "#gateway/store/lists/counts.ts";
import type { GatewayList } from "#gateway/store/lists/list.ts";
import { readPage } from "#gateway/store/lists/page.ts";
import { orders } from "#gateway/store/orders/rows/list.ts";
import { refunds } from "#gateway/store/refunds/list.ts";
import { returns } from "#gateway/store/returns/list.ts";
import { transactions } from "#gateway/store/transactions/list.ts";
import { readDayEnd } from "#gateway/store/transactions/read-day-end.ts";
import { type Bare, openBare } from "../bare.ts";
import { type Caller, createCaller } from "../caller.ts";
import { type Report, reportTimes } from "../figures.ts";
import type { Place } from "../place.ts";
import { inTurns } from "../timing.ts";
import type { Books } from "./load-books.ts";
import { measureReturns } from "./returns.ts";

const turns = 30;
const pageSize = 50;

/** What is listed: the gateway's list, what its screen always asks for, and a status that many have. */
const listed = {
  // The boards of orders, as the measure of all others.
  order: { list: orders, always: {}, status: "Delivered" },
  return: { list: returns, always: {}, status: "Completed" },
  refund: { list: refunds, always: {}, status: "Completed" },
  transaction: { list: transactions, always: {}, status: "Received" },
  // The screen of sales invoices asks for these alone.
  invoice: { list: invoices, always: { kind: ["sales"] }, status: "Not sent" },
} as const satisfies Readonly<
  Record<
    | Exclude<
        DocumentKind,
        "product-review" | "customer-double" | "stock-count" | "indent" | "message" | "conversation"
      >
    | "order",
    object
  >
>;

type Listed = keyof typeof listed;

/** Everything that one measurement needs. */
interface Bench {
  readonly place: Place;
  readonly report: Report;
  readonly bare: Bare;
  readonly caller: Caller;
}

/**
 * Fills the books of the store and measures the lists and counts of their documents, what a return takes from its price to
 * its invoice, and the end of a day, each beside the same statements without the gateway.
 */
export async function measureBooks(place: Place, report: Report): Promise<void> {
  const books = await place.fillBooks();
  report({ name: "returns in the store", value: books.returns, unit: "rows", goal: null });
  report({ name: "rows of the ledger", value: books.ledgerRows, unit: "rows", goal: null });
  const bare = openBare(place.url);
  const caller = createCaller(place.origin, await place.openSession());
  const bench = { place, report, bare, caller };
  try {
    for (const kind of Object.keys(listed) as Listed[]) await measureList(bench, kind);
    await measureDayEnd(bench, books);
    await measureReturns(bench, books);
  } finally {
    caller.close();
    await bare.close();
  }
}

async function measureList({ place, report, bare, caller }: Bench, kind: Listed): Promise<void> {
  const { storeId } = place;
  const { many } = kinds[kind];
  const { always, status } = listed[kind];
  const list = listed[kind].list as unknown as GatewayList<ListContract>;
  const middle = `B001-${String(Math.ceil(place.orders / 2)).padStart(6, "0")}`;
  const far = Math.max(1, Math.floor((place.orders * 0.05) / pageSize));
  const measure = async (
    name: string,
    goal: number,
    call: "filter" | "counts",
    asked: FilterOf<ListContract>,
    ask: (db: Db) => Promise<unknown>,
    query = {},
  ): Promise<void> => {
    const statements = await bare.statementsOf(ask);
    const times = await inTurns(
      turns,
      () => {
        if (kind === "order") return callBoards(caller, call, { ...asked, entityInternalId: storeId }, query);
        // The other kinds have the same calls.
        const request =
          call === "filter" ? pageRequest(kind, storeId, query, asked) : { params: { storeId }, body: asked };
        return caller.ask(`${many}.${call}` as "invoices.counts", request as Request<"invoices.counts">);
      },
      () => bare.run(statements),
    );
    reportTimes(report, `${many}: ${name}`, times.ours, { goal, baseline: times.bare });
  };
  const page = (name: string, goal: number, asked: object, at: number) => {
    const filter = { ...always, ...asked } as FilterOf<ListContract>;
    const query = { page: at, pageSize };
    return measure(name, goal, "filter", filter, (db) => readPage(db, list, storeId, filter, query), query);
  };
  const counts = (name: string, goal: number, asked: object) => {
    const filter = { ...always, ...asked } as FilterOf<ListContract>;
    return measure(name, goal, "counts", filter, (db) => readCounts(db, list, storeId, filter));
  };
  // The goals are those of the boards of orders.
  await page("first page", 25, {}, 1);
  await page("first page of a status", 25, { [tabField(list.contract)]: [status] }, 1);
  await page("first page by customers", 25, { sort: { column: "customer", descending: false } }, 1);
  await page(`page ${far.toLocaleString("en")}`, 60, {}, far);
  await page("search for an order number, first page", 60, { text: middle }, 1);
  await page("search for a customer's name, first page", 60, { text: "karthik iyer" }, 1);
  await counts("counts of all tabs", 40, {});
  await counts("counts of a search for a customer's name", 60, { text: "karthik iyer" });
}

/** Orders are listed by calls of their own. */
function callBoards(caller: Caller, call: "filter" | "counts", body: object, query: object): Promise<unknown> {
  const asked = { query: { filterType: call === "counts" ? "BUSINESS" : "ORDER", ...query }, body };
  return caller.ask(`orders.${call}` as "orders.filter", asked as Parameters<typeof caller.ask<"orders.filter">>[1]);
}

async function measureDayEnd({ place, report, bare, caller }: Bench, { day, ofDay }: Books): Promise<void> {
  const statements = await bare.statementsOf((db) => readDayEnd(db, place.storeId, day));
  const times = await inTurns(
    turns,
    () => caller.ask("transactions.day-end", { params: { storeId: place.storeId }, query: { day } }),
    () => bare.run(statements),
  );
  const name = `end of a day with ${ofDay.toLocaleString("en")} transactions`;
  reportTimes(report, name, times.ours, { goal: 150, baseline: times.bare });
}
