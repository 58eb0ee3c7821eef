import { Temporal } from "temporal-polyfill";
import type { ConvertedTimes, ConvertTimes } from "#contract/store/local-time-schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";

/** Converts moments to the time of a store and back; refused with 404 where there is no such store. */
export async function convertTimes(db: Db, asked: ConvertTimes): Promise<ConvertedTimes> {
  const store = await db
    .selectFrom("stores")
    .select(["time_zone as timeZone", "locale"])
    .where("id", "=", asked.storeId)
    .executeTakeFirst();
  if (!store) throw notFound("store");
  const text = new Intl.DateTimeFormat(store.locale, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: store.timeZone,
  });
  return {
    timeZone: store.timeZone,
    instants: (asked.instants ?? []).map((instant) => {
      const moment = new Date(instant);
      return { ...localOf(moment, store.timeZone), instant, text: text.format(moment) };
    }),
    locals: (asked.locals ?? []).map((local) => ({ local, ...readLocal(local, store.timeZone) })),
  };
}

/** A moment as the clock at a place shows it, and the clock's offset from UTC. */
function localOf(moment: Date, timeZone: string): { readonly local: string; readonly offset: string } {
  const zoned = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
  return { local: zoned.toPlainDateTime().toString(), offset: zoned.offset };
}

/**
 * What a time on the clock of a place means. One that is there twice, because clocks were set back, means the earlier;
 * one that is skipped, because they were set forward, means as much later as they were set.
 */
export function readLocal(local: string, timeZone: string): Omit<ConvertedTimes["locals"][number], "local"> {
  const time = Temporal.PlainDateTime.from(local);
  const at = (disambiguation: "earlier" | "later" | "compatible") => time.toZonedDateTime(timeZone, { disambiguation });
  const isoOf = (moment: Temporal.ZonedDateTime) => new Date(moment.epochMilliseconds).toISOString();
  const [earlier, later, meant] = [at("earlier"), at("later"), at("compatible")];
  const isThere = meant.toPlainDateTime().equals(time);
  const isTwice = earlier.epochMilliseconds !== later.epochMilliseconds;
  const kind = isThere ? (isTwice ? "fold" : "exact") : "gap";
  return { case: kind, instant: isoOf(meant), earlier: isoOf(earlier), later: isoOf(later) };
}
