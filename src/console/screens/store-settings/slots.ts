import type { SettingsRow } from "#commands/kinds/forms/settings-form.ts";
import {
  everyDay,
  idleRules,
  lostPlaces,
  refuseRules,
  ruleDays,
  type SlotHours,
  type SlotRule,
  type TakenSlot,
} from "#contract/delivery/slot-plan.ts";
import { checkField } from "#contract/fields/check-field.ts";
import { readDay } from "#contract/fields/read-day.ts";
import { placesLimits, surchargeLimits } from "#contract/settings/slots.ts";
import { formatAmount } from "#contract/money.ts";
import { capitalized, counted } from "#contract/text.ts";
import { mergeRows } from "./kept-grid.ts";

/** A rule as it is typed. One without any text is none. */
export type TypedRule = Readonly<Record<keyof SlotRule, string>>;

/** The section of slots, as its calls answer it. */
export type SlotsRow = SettingsRow & {
  readonly slotRules: readonly SlotRule[];
  readonly hours: SlotHours;
  readonly taken: readonly TakenSlot[];
};

/** The last row of the grid, which begins another rule. */
export const noRule: TypedRule = { on: "", from: "", until: "", places: "", surcharge: "" };

/** Rules as the grid begins with them. */
export const typedRules = (rules: readonly SlotRule[]): readonly TypedRule[] =>
  rules.map(({ places, surcharge, ...rule }) => ({
    ...rule,
    places: places === null ? "" : String(places),
    surcharge: surcharge === 0 ? "" : formatAmount(surcharge),
  }));

/** What two people have made of the rules from one beginning. */
export const mergeRules = mergeRows<TypedRule>(({ on, from }) => `${on} ${from}`);

const isTyped = (rule: TypedRule): boolean => Object.values(rule).join("").trim() !== "";

/** "Mon" from "monday", "2026-11-08" from "8/11/2026"; null where it is neither. */
function readOn(typed: string, today: string): string | null {
  const text = typed.trim().toLowerCase();
  const named = ruleDays.find((day) => day.toLowerCase() === text.slice(0, day === everyDay ? undefined : 3));
  const isName = named !== undefined && /^(?:daily|[a-z]{3}|[a-z]+day)$/.test(text);
  return text === "every day" ? everyDay : isName ? named : readDay(text, { today });
}

/** A rule from a row; or why it is none. */
function readRule(typed: TypedRule, today: string): SlotRule | string {
  const on = readOn(typed.on, today);
  if (on === null) return `The day is ${everyDay}, a weekday such as Mon, or one such as 2026-11-08`;
  const [from, until] = [typed.from, typed.until].map((text) => checkField({ type: "time" }, text));
  const places = checkField(placesLimits, typed.places);
  const surcharge = checkField(surchargeLimits, typed.surcharge.trim() || "0");
  if (!from || "because" in from) return `From: ${from?.because}`;
  if (!until || "because" in until) return `Until: ${until?.because}`;
  if ("because" in places) return `Places: ${places.because}`;
  if ("because" in surcharge) return `Surcharge: ${surcharge.because}`;
  return { on, from: from.value ?? "", until: until.value ?? "", places: places.value, surcharge: surcharge.value };
}

/**
 * The rules that rows of the grid mean, and what is wrong with a row, by its place; without rules where one is wrong.
 * `today` is the day at the store.
 */
export function readRules(
  typed: readonly TypedRule[],
  today: string,
): {
  readonly rules: readonly SlotRule[] | null;
  readonly wrong: ReadonlyMap<number, string>;
} {
  const wrong = new Map<number, string>();
  const read: { readonly place: number; readonly rule: SlotRule }[] = [];
  for (const [place, row] of typed.entries()) {
    if (!isTyped(row)) continue;
    const rule = readRule(row, today);
    if (typeof rule === "string") wrong.set(place, rule);
    else read.push({ place, rule });
  }
  const rules = read.map(({ rule }) => rule);
  for (const [at, because] of refuseRules(rules)) wrong.set(read[at]?.place ?? at, capitalized(because));
  return { rules: wrong.size === 0 ? rules : null, wrong };
}

/** What somebody should know before typed rules are saved, in sentences. */
export function slotWarnings(
  { hours, taken, slotRules }: SlotsRow,
  rules: readonly SlotRule[],
  date: (day: string) => string,
): readonly string[] {
  const lost = lostPlaces(hours, taken, slotRules, rules).map(({ day, from, until, taken, places }) => {
    const keeps = taken === 1 ? "has a place and keeps it" : "have a place and keep it";
    const then =
      places === null ? "It is no slot any more" : `The slot has only ${counted(places, "place")} and takes no more`;
    return `${date(day)}, ${from} to ${until}: ${counted(taken, "order")} ${keeps}. ${then}.`;
  });
  const idle = idleRules(hours, rules).flatMap((place) => {
    const rule = rules[place];
    if (!rule) return [];
    const when = rule.on === everyDay ? "" : ruleDays.includes(rule.on) ? ` on ${rule.on}` : ` on ${date(rule.on)}`;
    return [`No slot begins at ${rule.from}${when}: this row does nothing. With an end, it is a slot of its own.`];
  });
  return [...lost, ...idle];
}
