import { exportedFields } from "#contract/jobs/exported-fields.ts";
import { exportedKinds, fileFormats } from "#contract/jobs/job.ts";
import type { NewExport } from "#contract/jobs/schema.ts";
import { kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import type { ListContract } from "#contract/lists/list.ts";
import { definitions, wordsOfKind } from "#contract/records/definitions.ts";
import { daysOf } from "#contract/reports/period.ts";
import { maySee, reportName, reports } from "#contract/reports/reports.ts";
import type { Report } from "#contract/reports/new-report.ts";
import type { Permission } from "#contract/permission.ts";
import { schedulePeriods } from "#contract/schedules/schedule.ts";
import { capitalized } from "#contract/text.ts";
import { pathOf } from "#commands/destinations.ts";
import { kindHere, type Now } from "#commands/context/now.ts";
import type { Tools } from "#commands/context/tools.ts";
import type { FormField } from "#commands/form.ts";

type Asked = Extract<NewExport, { readonly what: Kind }>;

/** Asks what is to be exported and how, and begins it. */
export async function askExport(now: Now, tools: Tools): Promise<void> {
  const lists = exportedKinds(now.rights).map((kind) => ({
    value: { kind },
    title: capitalized(kinds[kind].many),
    hint: "all records, or some of them",
  }));
  const figures = ["report.view", "report.export"].every((right) => now.rights.has(right as Permission))
    ? reports
        .filter((report) => maySee(report, now.rights))
        .map((report) => ({
          value: { report },
          title: report.title,
          hint: "report",
          ...(report.words === undefined ? {} : { words: report.words }),
        }))
    : [];
  const what = await tools.choose<{ readonly kind: Kind } | { readonly report: Report }>({
    title: "What do you export?",
    options: [...lists, ...figures],
  });
  if (!what) return;
  await ("kind" in what
    ? exportList(what.kind, {}, now, tools)
    : exportReport({ report: what.report, filter: {}, period: null, again: "once" }, now, tools));
}

/** Asks when the report on screen is exported again and again, with its filter. */
export async function scheduleReport(now: Now, tools: Tools): Promise<void> {
  const { report, filter, period } = tools.stage.reportHere();
  const days = period ? daysOf(period) : 1;
  const again = days > 7 ? "month" : days > 1 ? "week" : "day";
  await exportReport({ report, filter, period, again }, now, tools);
}

/** Asks how the list or report on screen is exported, with its filter, and begins it. */
export async function askExportOfList(now: Now, tools: Tools): Promise<void> {
  if (now.lends.has("reportHere")) {
    const { report, filter, period } = tools.stage.reportHere();
    return exportReport({ report, filter, period, again: "once" }, now, tools);
  }
  const kind = kindHere(now);
  if (kind === null) return;
  // The board of orders asks for its store as well.
  const { entityInternalId: _, ...filter } = { ...tools.stage.listQuery() };
  await exportList(kind, filter, now, tools);
}

const format: FormField<{ readonly type: "choice"; readonly required: true; readonly values: typeof fileFormats }> = {
  title: "Format",
  header: null,
  limits: { type: "choice", required: true, values: fileFormats },
  words: { csv: "CSV: exact texts, any number of rows", xlsx: "XLSX for Excel: at most 1,048,575 rows" },
};

const againValues = ["once", ...schedulePeriods] as const;

/** Whether the export is made again, and when. */
const repeated = {
  again: {
    title: "How often",
    header: null,
    limits: { type: "choice", required: true, values: againValues } as const,
    words: { once: "once, now", day: "every day", week: "every week", month: "every month" },
    hint: "Again and again, it has the day, week or month before",
  },
  at: {
    title: "At",
    header: null,
    limits: { type: "time" } as const,
    hint: "By the clocks of the store; empty for 06:00",
  },
} as const;

const zone: FormField<{ readonly type: "text"; readonly longest: 60 }> = {
  title: "Time zone",
  header: null,
  limits: { type: "text", longest: 60 },
  hint: "Such as Asia/Kolkata; empty for that of the store",
};

const day = (title: string): FormField<{ readonly type: "date" }> => ({
  title,
  header: null,
  limits: { type: "date" },
});

const dialog = {
  name: "export",
  as: "dialog",
  saved: "",
  failure: "The export was not begun",
  does: { button: "Export", words: "exports", meanwhile: "Beginning ..." },
} as const;

async function exportList(kind: Kind, filter: Readonly<Record<string, unknown>>, now: Now, tools: Tools) {
  const { many } = kinds[kind];
  const contract: ListContract = definitions[kind].list;
  const words = wordsOfKind(kind);
  const known = exportedFields(kind).filter((field) => {
    const right = words[field]?.right;
    return right === undefined || now.rights.has(right);
  });
  const { sort, ...conditions } = filter;
  const hasDays =
    Object.keys(conditions).length === 0 &&
    Object.values(contract.fields).some((field) => field.type === "days" && field.past);
  await tools.fill({
    ...dialog,
    title: Object.keys(conditions).length === 0 ? `Export ${many}` : `Export the ${many} of this list`,
    fields: {
      format,
      ...repeated,
      ...(hasDays ? { from: day("From"), to: { ...day("Until"), hint: "Both empty for all days" } } : {}),
      zone,
      columns: {
        title: "Columns",
        header: null,
        limits: { type: "choices", values: known },
        words: Object.fromEntries(known.map((field) => [field, words[field]?.title ?? field])),
        hint: "None chosen: all of them",
        wide: true,
      },
    },
    values: () => ({ format: "csv" as const, again: "once" as const }),
    save: (values) => {
      const { from = null, to = null } = values as { readonly from?: string | null; readonly to?: string | null };
      const days = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
      const asked = {
        what: kind,
        filter: { ...conditions, ...(sort === undefined ? {} : { sort }) },
        format: values.format,
        ...(from === null && to === null ? {} : { days }),
        ...(values.columns.length === 0 ? {} : { columns: known.filter((field) => values.columns.includes(field)) }),
        ...(values.zone.trim() === "" ? {} : { timeZone: values.zone.trim() }),
      };
      return begin(asked as Asked, values, now, tools);
    },
  });
}

/** A report that is exported: the days that it shows, and how often it is proposed. */
interface ExportedReport extends ReturnType<Tools["stage"]["reportHere"]> {
  readonly again: (typeof againValues)[number];
}

async function exportReport({ report, filter, period, again }: ExportedReport, now: Now, tools: Tools): Promise<void> {
  await tools.fill({
    ...dialog,
    title: `${again === "once" ? "Export" : "Schedule"} ${report.title}${Object.keys(filter).length === 0 ? "" : " with its filter"}`,
    fields: {
      ...(report.isOfNow
        ? {}
        : {
            from: { ...day("From"), limits: { type: "date", required: true } as const },
            to: { ...day("Until"), limits: { type: "date", required: true } as const },
          }),
      format,
      ...repeated,
      zone,
    },
    // The days are fields only of a report that has days.
    values: () =>
      ({ ...period, format: "csv", again }) as { readonly format: "csv"; readonly again: ExportedReport["again"] },
    save: (values) => {
      const { from = null, to = null } = values as { readonly from?: string | null; readonly to?: string | null };
      const asked = {
        what: "report",
        report: reportName(report),
        ...(Object.keys(filter).length === 0 ? {} : { filter }),
        format: values.format,
        ...(from === null || to === null ? {} : { period: { from, to } }),
        ...(values.zone.trim() === "" ? {} : { timeZone: values.zone.trim() }),
      };
      return begin(asked as unknown as Extract<NewExport, { readonly what: "report" }>, values, now, tools);
    },
  });
}

/** Begins an export and leads to the list of exports. The form takes the job for what was saved. */
async function begin(
  body: NewExport,
  { again, at }: { readonly again: (typeof againValues)[number] | null; readonly at: string | null },
  now: Now,
  tools: Tools,
) {
  const params = { storeId: now.storeId ?? "" };
  if (again !== null && again !== "once") {
    const schedule = { export: body, every: again, at: at ?? "06:00" };
    const made = await tools.api("schedules.create", { params, body: schedule }, { idempotencyKey: tools.newKey() });
    tools.go(pathOf("go.jobs"));
    return { id: made.id, storeId: params.storeId, version: 1 };
  }
  const request = { params, body };
  const job = await tools.api("jobs.export", request, { idempotencyKey: tools.newKey() });
  tools.go(pathOf("go.jobs"));
  return { id: job.id, storeId: job.storeId, version: 1 };
}
