import { proxy } from "valtio";
import { onStreamMessage } from "#console/client/live/stream.ts";

/** What the status bar says of one's own exports and imports that wait or run; empty where none does. */
export const jobLine = proxy({ text: "" });

/** Asks for them whenever the store tells of a job, and never before. */
export function followJobs(): () => void {
  return onStreamMessage(({ type }) => {
    if (type === "jobs") void import("./read-own-jobs.ts").then(({ readOwnJobs }) => readOwnJobs(jobLine));
  });
}
