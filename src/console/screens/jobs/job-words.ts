import type { JobState } from "#contract/jobs/job.ts";
import type { Job } from "#contract/jobs/schema.ts";
import { capitalized } from "#contract/text.ts";
import type { Format } from "#console/kit/format.ts";
import type { StatusTones } from "#console/kit/status/state-look.ts";

/** The colours of the states of jobs, by their words. */
export const jobTones: StatusTones = {
  Waiting: "waiting",
  Running: "picking",
  Done: "done",
  Failed: "held",
  Cancelled: "stopped",
};

/** The state of a job as people say it. */
export function stateWord(state: JobState): string {
  return capitalized(state);
}

/** How far a job is: "1,200 of 250,000"; empty while nothing is known. */
export function progressText({ done, total, kind }: Job, format: Format): string {
  // An import reads, then writes: its progress is a share of both. Who forgets somebody need not know of pages.
  if ((kind === "import" || kind === "forget") && total !== null)
    return `${Math.round((100 * done) / Math.max(1, total))} %`;
  return total === null ? "" : `${format.count(done)} of ${format.count(total)}`;
}

/** What forgetting somebody has found elsewhere, as a sentence; empty where that is nothing. */
export function foundText({ found }: Job, format: Format): string {
  if (found === null || found.total === 0) return "";
  const told = found.records.map(({ table, record }) => `${table.replaceAll("_", " ")} ${record}`);
  const more = found.total > told.length ? `, and ${format.count(found.total - told.length)} more` : "";
  return `The same name also stands in the following records, which were not changed: ${told.join(", ")}${more}`;
}

/** The size of a file: "1.2 MB"; empty without one. */
export function sizeText(bytes: number | null): string {
  if (bytes === null) return "";
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
