import { sql } from "kysely";
import { filterSchema } from "#contract/lists/filter-schema.ts";
import { type Permission, viewRight } from "#contract/permission.ts";
import { filteredKind, filters, type ReportFilter, unfiltered } from "#contract/reports/report-filter.ts";
import type { Report } from "#contract/reports/new-report.ts";
import type { Db } from "#gateway/database/schema.ts";
import { wrongField } from "#gateway/refusal.ts";
import { findRows } from "#gateway/store/lists/conditions.ts";
import { listOfKind } from "#gateway/store/lists/list-of-kind.ts";
import type { Sql } from "./fact-sql.ts";

/**
 * The ids of the records that the filter of a report finds in a store, by the SQL of their list; null without a filter.
 * Refused where the list has no such field, or no such value.
 */
export function findFiltered(db: Db, storeId: string, report: Report, filter: ReportFilter | undefined): Sql | null {
  checkFilter(report, filter);
  const kind = filteredKind(report);
  if (!filters(filter) || kind === null) return null;
  const { rows, where } = findRows(db, listOfKind(kind), storeId, filter as never);
  return sql`select row.id from ${rows} where ${where}`;
}

/** The rights that a report needs beside `report.view`; with a filter also the one to see the records that it finds. */
export function rightsOfReport(report: Report, filter: ReportFilter | undefined): readonly Permission[] {
  const kind = filteredKind(report);
  const needs = report.needs === undefined ? [] : [report.needs];
  return [...needs, ...(kind !== null && filters(filter) ? [viewRight(kind)] : [])];
}

/** Refuses a filter that the list of a report does not have. */
export function checkFilter(report: Report, filter: ReportFilter | undefined): void {
  if (!filters(filter)) return;
  const kind = filteredKind(report);
  if (kind === null) throw wrongField("filter", "this report cannot be filtered");
  const { contract } = listOfKind(kind);
  const other = ["sort", ...unfiltered(contract)].find((name) => Object.hasOwn(filter, name));
  if (other !== undefined) throw wrongField(`filter.${other}`, "a report is not filtered by it");
  const { error } = filterSchema(contract).safeParse(filter);
  const [wrong] = error?.issues ?? [];
  if (wrong) throw wrongField(["filter", ...wrong.path].join("."), wrong.message);
}
