import { randomUUID } from "node:crypto";
import { dayAfter } from "#contract/fields/day.ts";
import type { OrderFilter } from "#contract/orders/schema.ts";
import type { TakenVisits, Visit } from "#contract/visits/routes.ts";
import { reportName, reports } from "#contract/reports/reports.ts";
import { readReport } from "#gateway/store/reports/read-report.ts";
import { startingOrderView } from "#gateway/store/stores/starting-settings.ts";
import { idOfMoment } from "../../support/database/visits.ts";
import { openBare } from "../bare.ts";
import { type Caller, createCaller } from "../caller.ts";
import { type Report, reportTimes } from "../figures.ts";
import type { Place } from "../place.ts";
import { inTurns, onTime, timeOf } from "../timing.ts";
import { loadVisits } from "./load-visits.ts";

const turns = 20;
/** So many visits there are for each order of the store. */
const visitsOfOrder = 20;
/** Visits that come in a second, by calls of so many. */
const perSecond = 2_000;
const perCall = 20;
/** How long they come in, and how long the boards are read before that, in seconds. */
const seconds = { before: 10, during: 30 } as const;
/** How many people look at boards meanwhile, each of whom reads one so often a second. */
const people = 10;
const readsPerSecond = 2;

/** Loads the visits of two years, and measures the reports of a month of them and how they come in. */
export async function measureVisits(place: Place, report: Report): Promise<void> {
  const visits = visitsOfOrder * place.orders;
  const took = await timeOf(() => loadVisits(place.db, place.storeId, visits));
  report({ name: "visits in the store", value: visits, unit: "rows", goal: null });
  report({ name: "making them", value: Math.round(took / 1_000), unit: "s", goal: null });
  await measureReportsOfVisits(place, report);
  await measureTaking(place, report);
}

/** Measures each report of visits over a month, beside its statements directly. */
async function measureReportsOfVisits(place: Place, report: Report): Promise<void> {
  const { storeId } = place;
  const bare = openBare(place.url);
  const caller = createCaller(place.origin, await place.openSession());
  const to = new Date().toISOString().slice(0, 10);
  const body = { period: { from: dayAfter(to, -29), to }, grouping: "day" } as const;
  try {
    for (const each of reports.filter(({ route }) => route.endsWith("-visits"))) {
      const name = reportName(each);
      const statements = await bare.statementsOf((trx) => readReport(trx, storeId, each, body));
      const times = await inTurns(
        turns,
        () => caller.ask("reports.read", { params: { storeId, report: name }, body }),
        () => bare.run(statements),
      );
      reportTimes(report, `${name} over a month`, times.ours, { goal: 300, baseline: times.bare });
    }
  } finally {
    caller.close();
    await bare.close();
  }
}

/** Measures how visits come in while people look at boards, and these boards before and meanwhile. */
async function measureTaking(place: Place, report: Report): Promise<void> {
  const { storeId } = place;
  const caller = createCaller(place.origin, await place.openSession());
  const readers: Caller[] = [];
  const products = await place.db.selectFrom("products").select("id").where("store_id", "=", storeId).execute();
  const filters = startingOrderView("BUSINESS").viewTypeTabs.map(({ orderStatus }): OrderFilter => ({
    entityInternalId: storeId,
    orderStatus: [...orderStatus],
  }));
  const query = { filterType: "ORDER", page: 1, pageSize: 50 } as const;
  const readBoards = (during: number) =>
    onTime(people * readsPerSecond, during, (nth) =>
      (readers[nth % people] as Caller).ask("orders.filter", {
        query,
        body: filters[nth % filters.length] as OrderFilter,
      }),
    );
  try {
    while (readers.length < people) readers.push(createCaller(place.origin, await place.openLogin()));
    await readBoards(2);
    const before = await readBoards(seconds.before);
    let kept = 0;
    const began = performance.now();
    const [during, taken] = await Promise.all([
      readBoards(seconds.during),
      onTime(perSecond / perCall, seconds.during, async (nth) => {
        const visits = visitsAt(nth, Date.now(), products);
        const answer: TakenVisits = await caller.call("visits.take", { params: { storeId }, body: { visits } });
        kept += answer.kept;
      }),
    ]);
    const took = (performance.now() - began) / 1_000;
    const name = `${perSecond.toLocaleString("en")} visits a second`;
    // The last call begins right before the end, and is still to be answered.
    report({ name: `${name}: taken in`, value: Math.round(kept / took), unit: "rows/s", goal: 0.99 * perSecond });
    reportTimes(report, `${name}: a call of ${perCall}`, taken, { goal: 100 });
    reportTimes(report, `${name}: first pages of boards for ${people} people`, during, { goal: 25, baseline: before });
  } finally {
    for (const each of [caller, ...readers]) each.close();
  }
}

/** A call of visits, as browsers tell them: four sessions of five. */
function visitsAt(nth: number, now: number, products: readonly { readonly id: string }[]): Visit[] {
  const sessions = Array.from({ length: perCall / 5 }, () => ({ session: randomUUID(), visitor: randomUUID() }));
  return Array.from({ length: perCall }, (_, at): Visit => {
    const product = products[(nth * 7 + at * 31) % products.length];
    const seen =
      at % 2 === 0 && product
        ? { place: "product" as const, target: product.id }
        : { place: "page" as const, target: "/offers?sort=price" };
    return {
      visit: idOfMoment(now),
      ...(sessions[at % sessions.length] as (typeof sessions)[number]),
      ...seen,
      device: "phone",
      source: "google.example",
      campaign: "",
      agent:
        "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
    };
  });
}
