import { beginDueSchedule } from "#gateway/store/schedules/schedules.ts";
import { dueJob, type Job, type JobTools } from "./runner.ts";

/** The job that begins the exports that are due by a schedule. Each is begun by one of several gateways. */
export const beginningSchedules = (tools: JobTools): Job =>
  dueJob(tools, { failure: "schedules could not be read", every: 20_000, step: beginDueSchedule });
