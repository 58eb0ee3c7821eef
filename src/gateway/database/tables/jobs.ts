import type { ColumnType, Generated } from "kysely";
import type { JobKind, JobState } from "#contract/jobs/job.ts";
import type { SchedulePeriod } from "#contract/schedules/schedule.ts";
import type { Defaulted, Instant, Json, MadeInstant } from "#gateway/database/columns.ts";

export interface Jobs {
  store_id: string;
  id: Generated<string>;
  kind: JobKind;
  state: Defaulted<JobState>;
  title: string;
  about: Defaulted<string>;
  /** The rights without which nobody but its author sees it. */
  needs: string[];
  /** What is to be done; only the code of its kind knows its shape. */
  params: Json<unknown>;
  user_id: string | null;
  by_name: string;
  made_at: MadeInstant;
  ended_at: Instant | null;
  /** How often it was begun. Whoever has begun it writes only while this is still the same. */
  attempt: Defaulted<number>;
  /** How often it has failed, or its gateway has died over it; one that ended in order is not counted. */
  failures: Defaulted<number>;
  /** Until when whoever has begun it must say that they still work; null while nobody does. */
  lease_until: Instant | null;
  /** It runs, and is to end as soon as it can. */
  is_cancelled: Defaulted<boolean>;
  done: Defaulted<number>;
  total: number | null;
  as_of: Instant | null;
  rows: number | null;
  sha256: string | null;
  size: number | null;
  time_zone: string | null;
  file_name: string | null;
  file_id: string | null;
  kept_until: Instant | null;
  error: Defaulted<string>;
  /** The schedule that has asked for it. */
  schedule_id: Defaulted<string | null>;
  /** It is not begun again before that. */
  wait_until: Instant | null;
  /** What an import has found or done; only its code knows its shape. */
  result: ColumnType<unknown, string | undefined, string>;
}

export interface ExportSchedules {
  store_id: string;
  id: Generated<string>;
  title: string;
  about: string;
  /** The rights that its author must have each time. */
  needs: string[];
  /** The export as it was asked for; the days of a relative one are those before each time. */
  params: Json<unknown>;
  every: SchedulePeriod;
  /** A time of the store's clocks, such as "06:00". */
  at: string;
  next_at: Instant;
  user_id: string;
  by_name: string;
  made_at: MadeInstant;
  /** Why it has ended; null while it goes on. */
  ended: Defaulted<string | null>;
}

/** The tables of jobs. */
export interface JobTables {
  export_schedules: ExportSchedules;
  jobs: Jobs;
}
