import { weekdays } from "#contract/pricing/conditions.ts";
import { dayAfter } from "#contract/fields/day.ts";
import { minutesOf, slotTimes, timeOf, weekdayOf } from "./served.ts";

/** A rule that holds on every day. */
export const everyDay = "Daily";

/** When a store is open, and how long its usual slots are. */
export interface SlotHours {
  readonly opensAt: string;
  readonly closesAt: string;
  readonly slotMinutes: number;
}

/** What a store says of one slot, or of all slots of some days. */
export interface SlotRule {
  /** "Daily", a weekday such as "Mon", or a day such as "2026-11-08". */
  readonly on: string;
  /** When the slot begins, such as "07:00"; empty for all slots of these days. */
  readonly from: string;
  /** When it ends, where it is a slot of its own; empty for one that follows from the opening hours. */
  readonly until: string;
  /** How many orders it takes; null for no limit. */
  readonly places: number | null;
  /** What delivery in it costs more, in minor units. */
  readonly surcharge: number;
}

/** A slot of one day, in times of the store. */
export interface PlannedSlot {
  readonly from: string;
  readonly until: string;
  readonly capacity: number | null;
  readonly surcharge: number;
}

/** The days that a rule may name beside single ones. */
export const ruleDays: readonly string[] = [everyDay, ...weekdays];

const isOwn = ({ until }: SlotRule): boolean => until !== "";

/** The rules of a day, those of the day itself first, then those of its weekday, then those of every day. */
function levelsOf(rules: readonly SlotRule[], day: string): readonly (readonly SlotRule[])[] {
  return [day, weekdayOf(day), everyDay].map((on) => rules.filter((rule) => rule.on === on));
}

/**
 * The slots of a day. The nearest rule counts: of the day before its weekday, before every day; of one slot before all of
 * the same days. Where the nearest of them have slots of their own, these take the place of the usual ones.
 */
export function planOf(hours: SlotHours, rules: readonly SlotRule[], day: string): readonly PlannedSlot[] {
  const levels = levelsOf(rules, day);
  const own = levels.map((level) => level.filter(isOwn)).find((level) => level.length > 0);
  const spans = own
    ? own.toSorted((one, other) => (one.from < other.from ? -1 : 1))
    : slotTimes(hours).map((from) => ({ from, until: timeOf(minutesOf(from) + hours.slotMinutes) }));
  return spans.map(({ from, until }) => {
    const rule = levels
      .flatMap((level) => [level.find((one) => one.from === from), level.find((one) => one.from === "")])
      .find((one) => one !== undefined);
    return { from, until, capacity: rule?.places ?? null, surcharge: rule?.surcharge ?? 0 };
  });
}

/** Whether a day, or its weekday, has slots of its own: then no other time is taken. */
export function hasOwnSlots(rules: readonly SlotRule[], day: string): boolean {
  return levelsOf(rules, day)
    .slice(0, 2)
    .some((level) => level.some(isOwn));
}

/** What is wrong with rules, by their places: two for one slot, an end before the beginning, slots over each other. */
export function refuseRules(rules: readonly SlotRule[]): ReadonlyMap<number, string> {
  const wrong = new Map<number, string>();
  for (const [place, { on, from, until }] of rules.entries()) {
    const before = rules.slice(0, place).filter((rule) => rule.on === on);
    const over = before.find((rule) => isOwn(rule) && until !== "" && from < rule.until && rule.from < until);
    const when = on === everyDay ? "every day" : on;
    if (before.some((rule) => rule.from === from))
      wrong.set(
        place,
        from === "" ? `all slots of ${when} have a row already` : `${from} on ${when} has a row already`,
      );
    else if (until !== "" && from === "") wrong.set(place, "a slot of its own needs a beginning");
    else if (until !== "" && until <= from) wrong.set(place, "the slot ends before it begins");
    else if (over) wrong.set(place, `lies over the slot from ${over.from} to ${over.until}`);
  }
  return wrong;
}

/** The places of rules that say something of a slot that their days do not have. */
export function idleRules(hours: SlotHours, rules: readonly SlotRule[]): readonly number[] {
  const monday = "2024-01-01";
  return [...rules.entries()].flatMap(([place, { on, from, until }]) => {
    if (from === "" || until !== "") return [];
    const at = weekdays.findIndex((weekday) => weekday === on);
    const day = ruleDays.includes(on) ? dayAfter(monday, Math.max(0, at)) : on;
    // A day's own rules do not tell what its weekday has, nor those of a weekday what every day has.
    const known = ruleDays.includes(on) ? rules.filter((rule) => rule.on === on || rule.on === everyDay) : rules;
    return planOf(hours, known, day).some((slot) => slot.from === from) ? [] : [place];
  });
}

/** A slot of a day in which orders have places. */
export interface TakenSlot {
  readonly day: string;
  readonly from: string;
  readonly until: string;
  readonly taken: number;
}

/** The slots that a change of rules leaves with fewer places than are taken; null places where it is no slot any more. */
export function lostPlaces(
  hours: SlotHours,
  taken: readonly TakenSlot[],
  before: readonly SlotRule[],
  after: readonly SlotRule[],
): readonly (TakenSlot & { readonly places: number | null })[] {
  const placesIn = (rules: readonly SlotRule[], { day, from, until }: TakenSlot): number | null => {
    const found = planOf(hours, rules, day).find((slot) => slot.from === from && slot.until === until);
    return found ? (found.capacity ?? Infinity) : null;
  };
  return taken.flatMap((slot) => {
    const [was, places] = [placesIn(before, slot), placesIn(after, slot)];
    return places === was || (places !== null && places >= slot.taken) ? [] : [{ ...slot, places }];
  });
}
