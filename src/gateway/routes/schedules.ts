import { authorOf, type Handlers, signedIn } from "#gateway/http/call.ts";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import { createSchedule, endSchedule, listSchedules } from "#gateway/store/schedules/schedules.ts";
import { describeExport, neededRights } from "./jobs.ts";

/** The calls about exports that are made again and again. */
export function scheduleRoutes() {
  return {
    "schedules.list": async (call) => ({
      schedules: await listSchedules(call.db, call.params.storeId, signedIn(call)),
    }),
    "schedules.create": async (call) => {
      const { trx, body, params } = call;
      const principal = signedIn(call);
      const needs = neededRights(body.export, principal);
      const { every, at } = body;
      const { title, about } = describeExport(body.export);
      const author = { ...authorOf(call), userId: principal.userId };
      const asked = { title, about, needs, params: body.export, every, at };
      const made = await createSchedule(trx, params.storeId, asked, author);
      const entry = { subject: "export", id: made.id, name: title, author } as const;
      await writeAudit(trx, { storeId: params.storeId }, [
        { ...entry, action: "created", before: null, after: { about: `every ${every} at ${at}` } },
      ]);
      return made;
    },
    "schedules.end": async (call) => {
      const { trx, params } = call;
      const ended = await endSchedule(trx, params.storeId, signedIn(call), params.scheduleId);
      const { id, title, every, at } = ended;
      await writeAudit(trx, { storeId: params.storeId }, [
        {
          subject: "export",
          id,
          name: title,
          action: "deleted",
          before: { about: `every ${every} at ${at}` },
          after: null,
          author: authorOf(call),
        },
      ]);
      return {};
    },
  } satisfies Partial<Handlers>;
}
