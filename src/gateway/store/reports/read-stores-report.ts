import type { MeasureName } from "#contract/reports/measures.ts";
import { byStores, isOfAllStores, neededMeasures } from "#contract/reports/report-facts.ts";
import type { Report } from "#contract/reports/new-report.ts";
import type { AskedReport, ReportAnswer } from "#contract/reports/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";
import { checkAsked, comparison, figures, headOf, readFacts, totalsOf, type Values } from "./read-report.ts";

/**
 * A report with a row for each of some stores, all of one moment: the totals that each store has, by its own days. Stores
 * with another currency than that of `storeId` are left out. Refused as the report of one store is.
 */
export function readStoresReport(
  db: Db,
  storeId: string,
  storeIds: readonly string[],
  ofOne: Report,
  asked: AskedReport,
): Promise<ReportAnswer> {
  const report = byStores(ofOne);
  const { columns, sort } = checkAsked(report, asked);
  return inSnapshot(db, async (db) => {
    const all = await db
      .selectFrom("stores")
      .select(["id", "name", "currency"])
      .where("id", "in", [...storeIds])
      .execute();
    const here = all.find(({ id }) => id === storeId);
    if (!here) throw notFound("store");
    const stores = all.filter(({ currency }) => currency === here.currency);
    const told: Awaited<ReturnType<typeof readFacts>>[] = [];
    // One after the other, on the one connection that has the snapshot.
    for (const { id } of stores) told.push(await readFacts(db, id, report, asked));
    const own = told.find((_, at) => stores[at] === here);
    if (!own) throw notFound("store");
    const rowsOf = (part: "told" | "before") => {
      const values = told.map((each) => totalsOf(each[part]));
      const totals = sumOf(report, values);
      const ofAll = figures(report, totals, totals);
      const rows = stores.map(({ id, name }, at) => ({
        key: [id],
        names: [name],
        values: figures(report, values[at] ?? {}, totals),
      }));
      return { rows, totals: report.measures.map((name, at) => (isOfAllStores(name) ? (ofAll[at] ?? null) : null)) };
    };
    const now = rowsOf("told");
    const before = asked.compare ? rowsOf("before") : null;
    return {
      ...headOf(report, asked, own.moment, own.isUnfinished),
      columns: columns.map(withReason),
      rows: now.rows.toSorted(comparison(report, columns, sort)),
      comparedRows: before && before.rows.toSorted(comparison(report, columns, { column: "store", descending: false })),
      rowCount: stores.length,
      totals: now.totals,
      comparedTotals: before && before.totals,
      leftOut: all.filter((store) => !stores.includes(store)).map(({ name }) => name),
    };
  });
}

/** The sums over stores; no order or document is in two of them. */
function sumOf(report: Report, stores: readonly Values[]): Values {
  return Object.fromEntries(
    neededMeasures(report).map((name) => [name, stores.reduce((sum, values) => sum + (values[name] ?? 0), 0)]),
  );
}

/** The column of a figure, which says why it has no total where it has none. */
function withReason(column: ReportAnswer["columns"][number]): ReportAnswer["columns"][number] {
  const { name, explain } = column;
  if (explain === "" || isOfAllStores(name as MeasureName)) return column;
  return { ...column, explain: `${explain} ${noTotal}` };
}

const noTotal = "There is none of all stores: it does not follow from those of each, and one person may be in several.";
