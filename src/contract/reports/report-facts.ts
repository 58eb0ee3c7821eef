import { type Dimension, type FactName, facts } from "./facts.ts";
import type { Measure } from "./measure.ts";
import { measureOf, type MeasureName } from "./measures.ts";
import { reportName } from "./reports.ts";
import type { Report } from "./new-report.ts";

/** The measures from which another is worked out; null for one that is taken from its fact. */
export function partsOf(name: MeasureName): readonly MeasureName[] | null {
  const { of } = measureOf(name);
  if (typeof of === "string") return null;
  if ("ratio" in of) return of.ratio as readonly MeasureName[];
  if ("difference" in of) return of.difference as readonly MeasureName[];
  return "share" in of ? [of.share as MeasureName] : null;
}

/** The measures of a report, with those from which its ratios and shares are worked out. */
export function neededMeasures({ measures }: Report): readonly MeasureName[] {
  return [...new Set(measures.flatMap((name) => partsOf(name) ?? [name]))];
}

/** The fact on which a measure lives; null for one that is worked out from others. */
export function factOf(measure: Measure): FactName | null {
  return "fact" in measure ? measure.fact : null;
}

/**
 * Whether a figure of several stores follows from those of each. Nobody is counted twice, and a median of all follows
 * from none. What is worked out from others needs all of them.
 */
export function isOfAllStores(name: MeasureName): boolean {
  const { of, ofPeople } = measureOf(name);
  const isAdded = ofPeople === undefined && (typeof of === "string" || !("quantile" in of));
  return isAdded && (partsOf(name) ?? []).every(isOfAllStores);
}

/** The facts of a report, each once. */
export function factsOf(report: Report): readonly FactName[] {
  return [...new Set(neededMeasures(report).flatMap((name) => factOf(measureOf(name)) ?? []))];
}

const store: Dimension = { title: "Store", is: "record" };

/** A report with a row for each store. */
export function byStores({ sort, ...report }: Report): Report {
  const isFigure = report.measures.some((name) => name === sort?.column);
  return { ...report, by: ["store"], ...(sort && isFigure ? { sort } : {}) };
}

/** A dimension of a report, as its first fact knows it. */
export function dimensionOf(report: Report, name: string): Dimension {
  if (name === "store") return store;
  for (const fact of factsOf(report)) {
    const dimensions: Readonly<Record<string, Dimension>> = facts[fact].dimensions;
    if (dimensions[name]) return dimensions[name];
  }
  throw new Error(`${reportName(report)} has no dimension ${name}`);
}
