import { sql } from "kysely";
import { refuseRules, ruleDays, type SlotRule, type TakenSlot } from "#contract/delivery/slot-plan.ts";
import { wrongField } from "#gateway/refusal.ts";
import { readSlotRules, writeSlotRules } from "#gateway/store/delivery/slot-rules.ts";
import { readPattern } from "#gateway/store/delivery/read-slots.ts";
import type { StoredSection } from "./stored-section.ts";

/** The most slots ahead with orders that are told: more than two months of them. */
const mostTaken = 2_000;

/** "Daily" before weekdays before single days, and the first slot of a day first. */
function orderOf({ on, from }: SlotRule): string {
  const at = ruleDays.indexOf(on);
  return `${at < 0 ? on : at} ${from}`;
}

/** The slots of a store by weekday and day, with the places that are taken in those ahead. */
export const slotSettings: StoredSection<"slots"> = {
  kept: {
    read: async (db, storeId) => ({ slotRules: await readSlotRules(db, storeId) }),
    write: (trx, storeId, { slotRules }) => writeSlotRules(trx, storeId, slotRules as readonly SlotRule[]),
  },
  toColumns({ slotRules }) {
    for (const [place, because] of refuseRules(slotRules)) throw wrongField(`slotRules.${place}.from`, because);
    const isDay = ({ on }: SlotRule): boolean => !ruleDays.includes(on);
    const sorted = slotRules.toSorted(
      (one, other) => Number(isDay(one)) - Number(isDay(other)) || (orderOf(one) < orderOf(other) ? -1 : 1),
    );
    return { slotRules: sorted };
  },
  async fromColumns(db, storeId, stored) {
    const { opensAt, closesAt, slotMinutes } = await readPattern(db, storeId);
    const { rows } = await sql<TakenSlot>`
      select to_char(slot_start at time zone time_zone, 'YYYY-MM-DD') as day,
        to_char(slot_start at time zone time_zone, 'HH24:MI') as "from",
        to_char(slot_end at time zone time_zone, 'HH24:MI') as until, taken
      from slot_counts join stores on stores.id = slot_counts.store_id
      where slot_counts.store_id = ${storeId} and slot_end > now() and taken > 0
      order by slot_start limit ${mostTaken}`.execute(db);
    return { ...stored, hours: { opensAt, closesAt, slotMinutes }, taken: rows };
  },
};
