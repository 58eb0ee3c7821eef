import { exportRights } from "#contract/jobs/job.ts";
import type { NewExport } from "#contract/jobs/schema.ts";
import { kinds } from "#contract/kinds.ts";
import type { Permission } from "#contract/permission.ts";
import { rightsOfRows } from "#contract/records/field-rights.ts";
import { reportOf } from "#contract/reports/reports.ts";
import { capitalized } from "#contract/text.ts";
import { authorOf, type Handlers, signedIn } from "#gateway/http/call.ts";
import { daysFilter } from "#gateway/exports/days-filter.ts";
import { listSheet } from "#gateway/exports/list-sheet.ts";
import type { Principal } from "#gateway/principal.ts";
import { notFound, wrongField } from "#gateway/refusal.ts";
import type { Services } from "#gateway/services.ts";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import { listOfKind } from "#gateway/store/lists/list-of-kind.ts";
import { streamFile } from "#gateway/store/files/files.ts";
import { checkFilter, rightsOfReport } from "#gateway/store/reports/find-filtered.ts";
import { cancelJob, createJob, listJobs, needRights, readJobFile, retryJob } from "#gateway/store/jobs/jobs.ts";

/** The calls about jobs: each is done beside the calls, by whichever gateway comes first. */
export function jobRoutes({ files }: Pick<Services, "files">) {
  return {
    "jobs.list": async (call) => ({ jobs: await listJobs(call.db, asking(call), call.query) }),
    "jobs.export": async (call) => {
      const { body, params, trx } = call;
      const principal = signedIn(call);
      const needs = neededRights(body, principal);
      const { title, about } = describeExport(body);
      const author = authorOf(call);
      const job = await createJob(trx, params.storeId, { kind: "export", title, about, needs, params: body }, author);
      await writeAudit(trx, { storeId: params.storeId }, [
        {
          subject: "export",
          id: job.id,
          name: title,
          action: "created",
          before: null,
          after: { about, format: body.format },
          author,
        },
      ]);
      return job;
    },
    "jobs.cancel": (call) => cancelJob(call.trx, asking(call), call.params.jobId),
    "jobs.retry": (call) => retryJob(call.trx, asking(call), call.params.jobId),
    "jobs.file": async (call) => {
      const { fileId, fileName } = await readJobFile(call.db, asking(call), call.params.jobId);
      const bytes = await streamFile(call.db, files, call.params.storeId, fileId);
      return { name: fileName, type: "application/octet-stream", bytes };
    },
  } satisfies Partial<Handlers>;
}

/**
 * The rights that an export needs. What its author may see of single fields is in it, so whoever fetches it must be
 * allowed to see them as well. Refused where the author may not export such things.
 */
export function neededRights(asked: NewExport, principal: Principal): readonly Permission[] {
  const report = asked.what === "report" ? reportOf(asked.report) : null;
  const ofReport = report && asked.what === "report" ? rightsOfReport(report, asked.filter) : [];
  const needs = [...new Set([...exportRights(asked), ...ofReport])];
  needRights(principal, needs);
  const ofFields = asked.what === "report" ? [] : rightsOfRows(asked.what);
  return [...needs, ...ofFields.filter((right) => principal.rights.has(right))];
}

type Asking = Parameters<typeof listJobs>[1];

function asking(call: {
  readonly params: { readonly storeId: string };
  readonly principal: Parameters<typeof signedIn>[0]["principal"];
}): Asking {
  return { storeId: call.params.storeId, principal: signedIn(call) };
}

/** What an export is about, in words. Refused where it asks for what there is not. */
export function describeExport(asked: NewExport): { readonly title: string; readonly about: string } {
  if (asked.what !== "report") {
    const { what: list, filter = {}, days, columns } = asked;
    const { contract } = listOfKind(list);
    const from = days && daysFilter(contract, days, "UTC");
    listSheet(list, columns, { headers: {}, moment: String });
    const { sort: _, ...conditions } = { ...filter, ...(from && { [Object.keys(from)[0] ?? ""]: days }) };
    const some = Object.entries(conditions).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}: ${wordsOf(value)}`],
    );
    return { title: capitalized(kinds[list].many), about: some.join(", ").slice(0, 500) };
  }
  const report = reportOf(asked.report);
  if (!report) throw notFound("report");
  const { period, filter = {} } = asked;
  checkFilter(report, filter);
  if (report.isOfNow && period) throw wrongField("period", "this report tells of now and has no days");
  if (!report.isOfNow && !period) throw wrongField("period", "this report needs days");
  const conditions = Object.entries(filter).map(([name, value]) => `${name}: ${wordsOf(value)}`);
  const days = period ? [`${period.from} to ${period.to}`] : [];
  return { title: report.title, about: [...days, ...conditions].join(", ").slice(0, 500) };
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(" or ");
  if (typeof value !== "object" || value === null) return String(value);
  const { from, to } = value as { readonly from?: unknown; readonly to?: unknown };
  return [from === undefined ? "" : `from ${String(from)}`, to === undefined ? "" : `to ${String(to)}`]
    .join(" ")
    .trim();
}
