import type { Kind } from "#contract/kinds.ts";
import { type Fact, type FactFilter, facts } from "./facts.ts";
import { measureOf, type MeasureName } from "./measures.ts";
import { daysOfGroup, type Grouping, type Period } from "./period.ts";
import type { Report } from "./reports.ts";

/** A list with the filter that finds the rows behind a figure. */
export interface Opened {
  readonly list: Kind;
  readonly filter: Readonly<Record<string, readonly string[] | true | Period>>;
}

/**
 * What a figure of a report opens: the list whose rows it counts or adds up. `key` has the row's values of the report's
 * dimensions; null for the total. Null where no list filter finds exactly these rows.
 */
export function openedBy(
  report: Report,
  name: MeasureName,
  key: readonly (string | null)[] | null,
  period: Period | null,
  grouping: Grouping,
): Opened | null {
  const measure = measureOf(name);
  if (!("fact" in measure) || measure.opens === undefined) return null;
  if (measure.opens === "rows" && key === null) return null;
  const fact: Fact = facts[measure.fact];
  if (fact.list === null || fact.day === null || period === null) return null;
  let days = period;
  const filters: (FactFilter | null | undefined)[] = [
    measure.where === undefined ? {} : fact.conditions[measure.where],
    report.where?.[measure.fact] === undefined ? {} : fact.conditions[report.where[measure.fact] ?? ""],
  ];
  for (const [at, by] of report.by.entries()) {
    const value = key?.[at];
    const dimension = fact.dimensions[by];
    if (value === undefined) continue;
    if (dimension?.is === "day" && value !== null) days = daysOfGroup(value, grouping, period);
    else filters.push(valueFilter(dimension, value));
  }
  const filter = both(filters);
  return filter && { list: fact.list, filter: { [fact.day]: days, ...filter } };
}

function valueFilter(dimension: Fact["dimensions"][string] | undefined, value: string | null): FactFilter | null {
  const asked = value ?? dimension?.none;
  return dimension?.filter === undefined || asked === undefined ? null : { [dimension.filter]: [asked] };
}

/** The filter for all of these; null where one is not known, or where nothing can be all of them. */
function both(filters: readonly (FactFilter | null | undefined)[]): FactFilter | null {
  const joined: Record<string, readonly string[] | true> = {};
  for (const filter of filters) {
    if (!filter) return null;
    for (const [field, values] of Object.entries(filter)) {
      const before = joined[field];
      const common =
        before === undefined || before === true || values === true
          ? values
          : before.filter((value) => values.includes(value));
      if (common !== true && common.length === 0) return null;
      joined[field] = common;
    }
  }
  return joined;
}
