import { exportedKinds, isUnderWay } from "#contract/jobs/job.ts";
import type { Job } from "#contract/jobs/schema.ts";
import type { Answer, Command } from "#commands/command.ts";
import { insideSession } from "#commands/conditions.ts";
import { kindHere, type Now } from "#commands/context/now.ts";
import type { Tools } from "#commands/context/tools.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";

const loadExportForm = loadAhead(() => import("#commands/kinds/forms/export-form.ts"));

/** Only on the screen of jobs; screens of records have commands with the same keys. */
function onJobs(now: Now): Answer {
  if (now.kind !== null || !now.lends.has("readJob")) return "hidden";
  if (now.lends.has("readImport")) return insideSession(now, "import.run");
  const mayExport = exportedKinds(now.rights).length > 0 || now.rights.has("report.export");
  return mayExport ? insideSession(now) : { because: "you may not export anything" };
}

function onJob(now: Now): Answer {
  const answer = onJobs(now);
  if (answer !== "yes") return answer;
  return now.total > 0 ? "yes" : { because: "there is none yet" };
}

const common = { group: "List", unrepeatable: true } as const;
const unrecorded = "a file changes nothing in the books";

/** Commands about exports, and those of the job under the cursor. */
export const jobCommands: readonly Command[] = [
  {
    ...common,
    id: "jobs.export",
    title: "New export ...",
    keys: ["n"],
    words: "file csv xlsx excel download report data out",
    short: "new export",
    hint: 90,
    changes: true,
    unrecorded,
    can: (now) => (now.lends.has("readImport") ? "hidden" : onJobs(now)),
    run: async (now, tools) => (await loadExportForm()).askExport(now, tools),
  },
  {
    ...common,
    id: "jobs.export-list",
    title: "Export list as a job ...",
    titleHere: ({ lends }) => (lends.has("reportHere") ? "Export report as a job ..." : "Export list as a job ..."),
    words: "file csv xlsx excel large background all custom columns zone",
    changes: true,
    unrecorded,
    can: (now) => {
      if (now.lends.has("reportHere"))
        return now.rights.has("report.export") ? "yes" : { because: "you may not export reports" };
      const kind = kindHere(now);
      if (kind === null || !now.lends.has("listQuery") || !now.lends.has("exportList")) return "hidden";
      return exportedKinds(now.rights).includes(kind) ? "yes" : { because: "you may not export this list" };
    },
    run: async (now, tools) => (await loadExportForm()).askExportOfList(now, tools),
  },
  {
    ...common,
    id: "jobs.end-schedule",
    title: "End a schedule ...",
    words: "stop repeated again every day week month scheduled",
    changes: true,
    unrecorded,
    can: (now) => (now.lends.has("readImport") ? "hidden" : onJobs(now)),
    run: async (now, tools) => {
      const params = { storeId: now.storeId ?? "" };
      const scheduleId = await tools.choose<string>({
        title: "Which schedule ends?",
        options: async () => {
          const { schedules } = await tools.api("schedules.list", { params });
          return schedules.map(({ id, title, about, every, at, by, ended }) => ({
            value: id,
            title: [title, about].filter((words) => words !== "").join(", "),
            hint: ended === null ? `every ${every} at ${at}, by ${by}` : `ended: ${ended}`,
          }));
        },
      });
      if (scheduleId === undefined) return;
      const request = { params: { ...params, scheduleId } };
      await tools.api("schedules.end", request, { idempotencyKey: tools.newKey() });
      tools.tell("The schedule has ended", "success");
    },
  },
  {
    ...common,
    id: "jobs.download",
    title: "Download the file",
    keys: ["s"],
    words: "save fetch csv xlsx",
    short: "download",
    hint: 85,
    can: onJob,
    run: (_now, tools) =>
      withJob(tools, async (job) => {
        if (!job.hasFile)
          tools.tell(job.state === "done" ? "The file is not kept any more" : "There is no file yet", "plain");
        else await tools.stage.downloadJob(job);
      }),
  },
  {
    ...common,
    id: "jobs.cancel",
    title: "Cancel the job",
    keys: ["x"],
    words: "stop abort end",
    short: "cancel",
    hint: 80,
    changes: true,
    unrecorded,
    can: onJob,
    run: (now, tools) =>
      withJob(tools, async (job) => {
        if (isUnderWay(job)) await change("jobs.cancel", job, now, tools);
        else tools.tell("This has ended already", "plain");
      }),
  },
  {
    ...common,
    id: "jobs.retry",
    title: "Begin the job again",
    keys: ["t"],
    words: "retry repeat once more",
    short: "again",
    hint: 75,
    changes: true,
    unrecorded,
    can: onJob,
    run: (now, tools) =>
      withJob(tools, async (job) => {
        if (job.state === "failed" || job.state === "cancelled") await change("jobs.retry", job, now, tools);
        else tools.tell("Only a job that has failed or was cancelled begins again", "plain");
      }),
  },
];

async function withJob(tools: Tools, run: (job: Job) => Promise<void>): Promise<void> {
  const job = tools.stage.readJob();
  if (job) await run(job);
}

async function change(name: "jobs.cancel" | "jobs.retry", { id }: Job, now: Now, tools: Tools): Promise<void> {
  const request = { params: { storeId: now.storeId ?? "", jobId: id } };
  await tools.api(name, request, { idempotencyKey: tools.newKey() });
  await tools.refresh();
}
