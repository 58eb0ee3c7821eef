import type { Figure } from "#contract/payments/figures-schema.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { type Fact, type FactFilter, facts } from "./facts.ts";
import { measureOf, type MeasureName } from "./measures.ts";
import { daysOfGroup, type Grouping, type Period } from "./period.ts";
import type { ReportFilter } from "./report-filter.ts";
import { partsOf } from "./report-facts.ts";
import type { Report } from "./new-report.ts";

/** The rows of a list that a filter finds: those behind a figure, or behind one of its parts. */
export interface OpenedRows {
  /** The figure that counts these rows or adds them up, or whose value they have. */
  readonly measure: MeasureName;
  readonly list: Kind;
  readonly filter: Readonly<
    Record<string, FactFilter[string] | Period | { readonly from: number; readonly to: number }>
  >;
}

/** The entries of the ledger of which a figure of the books is the sum, or the sum with the other sign. */
interface OpenedEntries {
  readonly measure: MeasureName;
  readonly entries: Extract<Figure, { of: "sales" }>;
}

export type Opened = OpenedRows | OpenedEntries;

/** The row of a report, or its total, whose key is null. */
interface Figures {
  readonly key: readonly (string | null)[] | null;
  readonly values: readonly (number | null)[];
}

/**
 * What a figure of a report opens: the list whose rows it counts or adds up, for a median the rows that have its value,
 * for net sales the entries of the ledger. A figure that is worked out from others opens each of its parts. Empty where
 * no list filter finds exactly these rows.
 */
export function openedBy(
  report: Report,
  name: MeasureName,
  of: Figures,
  period: Period | null,
  grouping: Grouping,
  filter: ReportFilter = {},
): readonly Opened[] {
  const value = of.values[report.measures.indexOf(name)] ?? null;
  const parts = partsOf(name) ?? [name];
  // A list shows the rows of one store, and so does the ledger.
  if (report.by.includes("store")) return [];
  return parts.flatMap(
    (part) =>
      entriesBehind(report, part, of.key, period, grouping) ??
      rowsBehind(report, part, of.key, value, period, grouping, filter) ??
      [],
  );
}

function entriesBehind(
  { by }: Report,
  name: MeasureName,
  key: Figures["key"],
  period: Period | null,
  grouping: Grouping,
): OpenedEntries | null {
  const measure = measureOf(name);
  if (!("fact" in measure) || measure.fact !== "booked" || !period) return null;
  const day = key?.[by.indexOf("day")];
  const { from, to } = day ? daysOfGroup(day, grouping, period) : period;
  const { where: part } = measure;
  return { measure: name, entries: { of: "sales", day: from, until: to, ...(part ? { part } : {}) } };
}

function rowsBehind(
  report: Report,
  name: MeasureName,
  key: Figures["key"],
  value: number | null,
  period: Period | null,
  grouping: Grouping,
  own: ReportFilter,
): OpenedRows | null {
  const measure = measureOf(name);
  if (!("fact" in measure) || measure.opens === undefined) return null;
  if (measure.opens === "rows" && key === null) return null;
  const fact: Fact = facts[measure.fact];
  if (fact.list === null) return null;
  if (fact.day !== null && period === null) return null;
  let days = period;
  const filters: (FactFilter | null | undefined)[] = [
    own as FactFilter,
    measure.where === undefined ? {} : fact.conditions[measure.where],
    report.where?.[measure.fact] === undefined ? {} : fact.conditions[report.where[measure.fact] ?? ""],
  ];
  for (const [at, by] of report.by.entries()) {
    const value = key?.[at];
    const dimension = fact.dimensions[by];
    if (value === undefined) continue;
    if (dimension?.is === "day" && value !== null && period) days = daysOfGroup(value, grouping, period);
    else filters.push(valueFilter(dimension, value));
  }
  const filter = both(filters);
  if (!filter) return null;
  const opened = { measure: name, list: fact.list };
  const all: OpenedRows["filter"] = { ...(fact.day !== null && days ? { [fact.day]: days } : {}), ...filter };
  if (typeof measure.of === "string" || !("quantile" in measure.of)) return { ...opened, filter: all };
  return value === null ? null : { ...opened, filter: { ...all, [measure.of.quantile]: { from: value, to: value } } };
}

function valueFilter(dimension: Fact["dimensions"][string] | undefined, value: string | null): FactFilter | null {
  const asked = value ?? dimension?.none;
  if (typeof asked === "object") return asked;
  return dimension?.filter === undefined || asked === undefined ? null : { [dimension.filter]: [asked] };
}

/** The filter for all of these; null where one is not known, or where nothing can be all of them. */
function both(filters: readonly (FactFilter | null | undefined)[]): FactFilter | null {
  const joined: Record<string, readonly string[] | true> = {};
  for (const filter of filters) {
    if (!filter) return null;
    for (const [field, values] of Object.entries(filter)) {
      const before = joined[field];
      // A range is never said twice: only the filter of the report has one.
      const common =
        Array.isArray(before) && Array.isArray(values) ? before.filter((value) => values.includes(value)) : values;
      if (Array.isArray(common) && common.length === 0) return null;
      joined[field] = common;
    }
  }
  return joined;
}
