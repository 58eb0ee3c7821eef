import { preferenceNames, type Preferences, type Strength, strengths } from "#contract/assignments/preferences.ts";
import type { Plan } from "#contract/assignments/schema.ts";

/** The preferences among some values; null while one of them is none. */
export function preferencesIn(values: Readonly<Record<string, unknown>>): Preferences | null {
  const entries = preferenceNames.flatMap((name): [string, Strength][] => {
    const value = strengths.find((strength) => strength === values[name]);
    return value === undefined ? [] : [[name, value]];
  });
  return entries.length === preferenceNames.length ? (Object.fromEntries(entries) as unknown as Preferences) : null;
}

/** An order that somebody else would get; null for nobody. */
export interface MovedOrder {
  readonly id: string;
  readonly number: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** The orders that somebody else gets by the second of two plans of the same orders, the most urgent first. */
export function movedOrders(before: Plan, after: Plan): readonly MovedOrder[] {
  const takers = ({ placements, lanes }: Plan): ReadonlyMap<string, string> => {
    const names = new Map(lanes.map(({ id, name }) => [id, name]));
    return new Map(placements.map(({ recordId, assigneeId }) => [recordId, names.get(assigneeId) ?? ""]));
  };
  const [were, are] = [takers(before), takers(after)];
  return after.records.flatMap(({ id, number }) => {
    const [from, to] = [were.get(id) ?? null, are.get(id) ?? null];
    return from === to ? [] : [{ id, number, from, to }];
  });
}
