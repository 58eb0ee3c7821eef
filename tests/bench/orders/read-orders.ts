import { Agent, request } from "node:http";
import type { OrderFilter } from "#contract/orders/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { readPage } from "#gateway/store/lists/page.ts";
import { orders } from "#gateway/store/orders/rows/list.ts";
import { readTabCounts } from "#gateway/store/orders/rows/tab-counts.ts";
import { startingOrderView } from "#gateway/store/stores/starting-settings.ts";
import { startProgram, stopProgram } from "../../support/run/program.ts";
import { type Bare, openBare, type Statement } from "../bare.ts";
import { type Caller, createCaller } from "../caller.ts";
import { type Report, reportTimes, round } from "../figures.ts";
import type { Place } from "../place.ts";
import { crowd, inTurns } from "../timing.ts";

const turns = 40;
const pageSize = 50;
const crowdTime = 8_000;

/** Measures pages, counts and searches of the boards through the gateway, beside the same SQL directly through `pg`. */
export async function measureReading(place: Place, report: Report): Promise<void> {
  const bare = openBare(place.url);
  const caller = createCaller(place.origin, await place.openSession());
  try {
    const views = (["BUSINESS", "PROCESS"] as const).flatMap((view) =>
      startingOrderView(view).viewTypeTabs.map((tab) => ({ view, ...tab })),
    );
    const filters = views.map(({ orderStatus }): OrderFilter => ({
      entityInternalId: place.storeId,
      orderStatus: [...orderStatus],
    }));
    for (const [at, { view, level }] of views.entries()) {
      const name = `first page, ${view.toLowerCase()} tab "${level}"`;
      await page(report, bare, caller, name, filters[at] ?? { entityInternalId: place.storeId }, 1, 25);
    }
    const everything: OrderFilter = { entityInternalId: place.storeId };
    const far = Math.min(2_000, Math.max(1, Math.floor(place.orders / pageSize)));
    await page(report, bare, caller, `page ${far.toLocaleString("en")} of all`, everything, far, 60);
    await counts(report, bare, caller, "counts of all tabs", everything, 40);
    for (const [kind, text] of await searches(place)) {
      const filter = { ...everything, text };
      await page(report, bare, caller, `search for ${kind}, first page`, filter, 1, 60);
    }
    for (const [kind, named] of await exactFilters(place))
      await page(report, bare, caller, `orders of ${kind}, first page`, { ...everything, ...named }, 1, 60);
    await page(
      report,
      bare,
      caller,
      "search among the delivered for a word in four of ten orders, first page",
      { ...everything, orderStatus: ["Delivered"], text: "milk" },
      1,
      60,
    );
    await counts(
      report,
      bare,
      caller,
      "counts of a search for a customer",
      { ...everything, text: "karthik iyer" },
      null,
    );
    await fortyClients(report, bare, place, filters);
  } finally {
    caller.close();
    await bare.close();
  }
}

/** Search words: words of one order in the middle of the store, and words that many orders share. */
export async function searches({ db, storeId, orders }: Place): Promise<readonly (readonly [string, string])[]> {
  const number = `B001-${String(Math.ceil(orders / 2)).padStart(6, "0")}`;
  const order = await db
    .selectFrom("orders")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .select([
      "orders.customer_name as customer",
      "orders.customer_phone as phone",
      "order_lines.name as product",
      "order_lines.code",
    ])
    .where("orders.store_id", "=", storeId)
    .where("orders.number", "=", number)
    .executeTakeFirstOrThrow();
  return [
    ["an order number", number],
    ["the last six digits of a phone", order.phone.slice(-6)],
    ["a customer's name", order.customer.replace(/ \d+$/, "")],
    ["a product's name", order.product],
    ["a product's code", order.code],
    ["a word in four of ten orders", "milk"],
    ["two words that stand in one product of many orders", "milk gold"],
    ["two words of many orders that stand in no product together", "milk bread"],
  ];
}

/** A customer and a product of an order in the middle of the store. */
async function exactFilters({
  db,
  storeId,
  orders,
}: Place): Promise<readonly (readonly [string, Partial<OrderFilter>])[]> {
  const { customer, product } = await db
    .selectFrom("orders")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .select(["orders.customer_id as customer", "order_lines.product_id as product"])
    .where("orders.store_id", "=", storeId)
    .where("orders.number", "=", `B001-${String(Math.ceil(orders / 2)).padStart(6, "0")}`)
    .executeTakeFirstOrThrow();
  return [
    ["a customer", { customer: customer ? [customer] : [] }],
    ["a product in three thousand orders", { product: product ? [product] : [] }],
  ];
}

function readBoard(db: Db, { entityInternalId, ...filter }: OrderFilter, page: number) {
  return readPage(db, orders, entityInternalId, filter, { page, pageSize });
}

async function page(
  report: Report,
  bare: Bare,
  caller: Caller,
  name: string,
  filter: OrderFilter,
  page: number,
  goal: number,
): Promise<void> {
  const statements = await bare.statementsOf((db) => readBoard(db, filter, page));
  const query = { filterType: "ORDER", page, pageSize } as const;
  const times = await inTurns(
    turns,
    () => caller.ask("orders.filter", { query, body: filter }),
    () => bare.run(statements),
  );
  reportTimes(report, name, times.ours, { goal, baseline: times.bare });
}

async function counts(
  report: Report,
  bare: Bare,
  caller: Caller,
  name: string,
  filter: OrderFilter,
  goal: number | null,
): Promise<void> {
  const statements = await bare.statementsOf((db) => {
    const { entityInternalId, ...rest } = filter;
    return readTabCounts(db, entityInternalId, rest, "BUSINESS");
  });
  const query = { filterType: "BUSINESS" } as const;
  const times = await inTurns(
    turns,
    () => caller.ask("orders.counts", { query, body: filter }),
    () => bare.run(statements),
  );
  reportTimes(report, name, times.ours, { goal, baseline: times.bare });
}

/**
 * Forty people who each look at a board, beside the same statements directly and behind an empty route of such a server.
 */
async function fortyClients(report: Report, bare: Bare, place: Place, filters: readonly OrderFilter[]): Promise<void> {
  const statements: Statement[][] = [];
  for (const filter of filters) statements.push(await bare.statementsOf((db) => readBoard(db, filter, 1)));
  const query = { filterType: "ORDER", page: 1, pageSize } as const;
  const callers: Caller[] = [];
  while (callers.length < 40) callers.push(createCaller(place.origin, await place.openLogin()));
  const empty = startProgram("empty route", {}, [place.url, JSON.stringify(statements)]);
  const agent = new Agent({ keepAlive: true, maxSockets: 40 });
  try {
    const origin = await empty.ready;
    const ours = await crowd(40, crowdTime, (nth, client) =>
      (callers[client] as Caller).ask("orders.filter", { query, body: filters[nth % filters.length] as OrderFilter }),
    );
    const behind = await crowd(40, crowdTime, (nth) => postEmpty(`${origin}/${nth % statements.length}`, agent));
    const straight = await crowd(40, crowdTime, (nth) => bare.run(statements[nth % statements.length] ?? []));
    for (const [twin, { perSecond, times }, goal] of [
      ["beside the statements", straight, 0.7],
      ["beside an empty route", behind, 0.85],
    ] as const) {
      report({
        name: `40 clients, first pages of all tabs in turn, ${twin}`,
        value: round(ours.perSecond),
        unit: "requests/s",
        goal: round(goal * perSecond),
        baseline: round(perSecond),
      });
      reportTimes(report, `40 clients, one call, ${twin}`, ours.times, { baseline: times });
    }
  } finally {
    agent.destroy();
    for (const caller of callers) caller.close();
    await stopProgram(empty);
  }
}

/** Sends a body as short as a board's and receives the whole answer. */
function postEmpty(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: "POST", headers: { "content-length": 2 } }, (answer) => {
      answer.resume();
      answer.on("error", reject);
      answer.on("end", resolve);
    });
    sent.on("error", reject);
    sent.end("{}");
  });
}
