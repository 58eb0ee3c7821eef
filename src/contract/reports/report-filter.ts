import type { Kind } from "#contract/records/kind-names.ts";
import type { ListContract } from "#contract/lists/list.ts";
import { facts } from "./facts.ts";
import { factsOf } from "./report-facts.ts";
import type { Report } from "./new-report.ts";

/** The filter of a report: values of some fields of the list that shows its facts. */
export type ReportFilter = Readonly<Record<string, unknown>>;

/** The kind by whose list a report can be filtered: the one that shows all of its facts. Null where there is none. */
export function filteredKind(report: Report): Kind | null {
  const kinds = new Set(factsOf(report).map((fact): Kind | null => facts[fact].list));
  const [kind = null] = kinds;
  return kinds.size === 1 ? kind : null;
}

/** The fields of a list by which no report is filtered: it has days of its own, and no text is searched in it. */
export function unfiltered({ fields }: ListContract): readonly string[] {
  return Object.keys(fields).filter((name) => ["days", "text"].includes(fields[name]?.type ?? ""));
}

/** Whether a filter has any condition. */
export function filters(filter: ReportFilter | undefined): filter is ReportFilter {
  return filter !== undefined && Object.keys(filter).length > 0;
}
