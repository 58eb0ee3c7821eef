import { type Kind, kindNames } from "#contract/records/kind-names.ts";
import type { Permission } from "#contract/permission.ts";
import { exportRight, viewRight } from "#contract/permission.ts";
import { reportOf } from "#contract/reports/reports.ts";

/** What jobs do. */
export const jobKinds = ["export", "import", "print", "forget"] as const;
export type JobKind = (typeof jobKinds)[number];

/** How far a job is. One that was cancelled or has failed has left nothing half done. */
export const jobStates = ["waiting", "running", "done", "failed", "cancelled"] as const;
export type JobState = (typeof jobStates)[number];

/** The formats of an exported file. */
export const fileFormats = ["csv", "xlsx"] as const;
export type FileFormat = (typeof fileFormats)[number];

/** How many days the file of a job is kept. */
export const daysKept = 7;

/** How many jobs of one login may wait or run at once. */
export const mostWaitingJobs = 5;

/** How many jobs are listed: the newest ones. */
export const mostListedJobs = 200;

/** Whether a job waits or runs. */
export function isUnderWay({ state }: { readonly state: JobState }): boolean {
  return state === "waiting" || state === "running";
}

/** What an export has: the records of a kind, or a report. */
export type ExportedThing = { readonly what: Kind } | { readonly what: "report"; readonly report: string };

/** The rights that an export needs: all of them. */
export function exportRights(of: ExportedThing): readonly Permission[] {
  if (of.what !== "report") return [viewRight(of.what), exportRight(of.what)];
  const needs = reportOf(of.report)?.needs;
  return ["report.view", "report.export", ...(needs === undefined ? [] : [needs])];
}

/** What can be exported with these rights, as far as it is records of a kind. */
export function exportedKinds(rights: ReadonlySet<Permission>): readonly Kind[] {
  return kindNames.filter((what) => exportRights({ what }).every((right) => rights.has(right)));
}
