import { sql } from "kysely";
import type { NewExport } from "#contract/jobs/schema.ts";
import type { Permission } from "#contract/permission.ts";
import { mostSchedules, type SchedulePeriod } from "#contract/schedules/schedule.ts";
import type { Schedule } from "#contract/schedules/schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Principal } from "#gateway/principal.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { createJob } from "#gateway/store/jobs/jobs.ts";
import { daysBefore, nextTime } from "./times.ts";

/** An export that is to be made again and again. */
interface NewSchedule {
  readonly title: string;
  readonly about: string;
  readonly needs: readonly Permission[];
  readonly params: NewExport;
  readonly every: SchedulePeriod;
  readonly at: string;
}

/** Adds a schedule. Refused where its author has enough of them already. */
export async function createSchedule(
  trx: Trx,
  storeId: string,
  { params, needs, ...schedule }: NewSchedule,
  author: Author & { readonly userId: string },
): Promise<Schedule> {
  const { timeZone, now } = await trx
    .selectFrom("stores")
    .select(["time_zone as timeZone", sql<string>`now()`.as("now")])
    .where("id", "=", storeId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { count } = await trx
    .selectFrom("export_schedules")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("store_id", "=", storeId)
    .where("user_id", "=", author.userId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostSchedules)
    throw new Refusal("move-not-allowed", `At most ${mostSchedules} schedules: end one of yours first`);
  const { id } = await trx
    .insertInto("export_schedules")
    .values({
      store_id: storeId,
      ...schedule,
      needs: [...needs],
      params: JSON.stringify(params),
      next_at: nextTime(now, schedule, timeZone),
      user_id: author.userId,
      by_name: author.name,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return rowsOf(trx, storeId).where("id", "=", id).executeTakeFirstOrThrow();
}

/** The schedules that somebody may see: their own, and those of what they may export. */
export async function listSchedules(db: Db, storeId: string, principal: Principal): Promise<Schedule[]> {
  return seen(rowsOf(db, storeId), principal).orderBy("next_at").execute();
}

/** Ends a schedule for good. */
export async function endSchedule(trx: Trx, storeId: string, principal: Principal, id: string): Promise<Schedule> {
  const found = await seen(rowsOf(trx, storeId), principal).where("id", "=", id).executeTakeFirst();
  if (!found) throw notFound("schedule");
  await trx.deleteFrom("export_schedules").where("store_id", "=", storeId).where("id", "=", id).execute();
  return found;
}

/**
 * Begins the export of the schedule that is due longest, and says when it is due next; false where none is due. Times
 * that passed while no gateway ran are made up for once. Several gateways may do this at the same time.
 */
export async function beginDueSchedule(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{
    storeId: string;
    id: string;
    title: string;
    about: string;
    needs: Permission[];
    params: NewExport;
    every: SchedulePeriod;
    at: string;
    dueAt: string;
    now: string;
    timeZone: string;
    userId: string;
    by: string;
    rights: Permission[] | null;
  }>`
    select due.store_id as "storeId", due.id, due.title, due.about, due.needs, due.params, due.every, due.at,
      due.next_at as "dueAt", now() as now, stores.time_zone as "timeZone", due.user_id as "userId", due.by_name as by,
      (select permissions from users join roles on roles.id = users.role_id
        where users.id = due.user_id and users.state = 'ACTIVE' and exists (
          select from user_stores where user_stores.user_id = users.id and user_stores.store_id = due.store_id)) as rights
    from export_schedules as due join stores on stores.id = due.store_id
    where due.ended is null and due.next_at <= now()
    order by due.next_at limit 1 for update of due skip locked`.execute(trx);
  const [due] = rows;
  if (!due) return false;
  const { storeId, id, title, needs, every, at, dueAt, now, timeZone, userId, by, rights } = due;
  const missing = needs.find((right) => !rights?.includes(right));
  const change =
    missing === undefined
      ? { next_at: nextTime(now, { every, at }, timeZone) }
      : { ended: rights === null ? `${by} does not work here any more` : `${by} lacks the right ${missing}` };
  await trx.updateTable("export_schedules").set(change).where("store_id", "=", storeId).where("id", "=", id).execute();
  if (missing !== undefined) return true;
  const { params, about } = ofDays(due, daysBefore(dueAt, every, timeZone));
  const author: Author = { userId, name: by, address: null, origin: "By Admin" };
  await createJob(trx, storeId, { kind: "export", title, about, needs, params, scheduleId: id }, author);
  return true;
}

/** An export whose days, where it has any, are these. */
function ofDays(
  { params, about }: { readonly params: NewExport; readonly about: string },
  days: { readonly from: string; readonly to: string },
): { readonly params: NewExport; readonly about: string } {
  const words = `${days.from} to ${days.to}`;
  if (params.what === "report")
    return params.period
      ? {
          params: { ...params, period: days },
          about: about.replace(`${params.period.from} to ${params.period.to}`, words),
        }
      : { params, about };
  return params.days ? { params: { ...params, days }, about: words } : { params, about };
}

function seen<Query extends ReturnType<typeof rowsOf>>(query: Query, { userId, rights }: Principal) {
  return query.where(sql<boolean>`(user_id = ${userId} or needs <@ ${[...rights]}::text[])`);
}

function rowsOf(db: Db, storeId: string) {
  return db
    .selectFrom("export_schedules")
    .select(["id", "title", "about", "every", "at", "next_at as nextAt", "by_name as by", "ended"])
    .where("store_id", "=", storeId);
}
