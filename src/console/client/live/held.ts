import { proxy, ref } from "valtio";
import type { AnyRecord, Kind } from "#contract/kinds.ts";
import type { RecordEvent } from "#contract/stream.ts";

/** Changes that were pushed but are not painted yet. */
export interface HeldChanges {
  /** Ids of records created meanwhile. */
  readonly created: ReadonlySet<string>;
  /** Ids of records changed meanwhile that were there before. */
  readonly changed: ReadonlySet<string>;
  /** The newest row of each of them. */
  readonly records: ReadonlyMap<string, AnyRecord>;
  /** Events were missed: only reading everything again tells what has changed. */
  readonly missed: boolean;
}

export const nothingHeld: HeldChanges = {
  created: new Set(),
  changed: new Set(),
  records: new Map(),
  missed: false,
};

/** The held changes with one pushed event more; comments change no row and are not held. */
export function holdEvent(held: HeldChanges, event: RecordEvent): HeldChanges {
  const { row, type } = event;
  if (type === "commented") return held;
  const known = held.records.get(row.id);
  const isOld = known !== undefined && known.row.version >= row.version;
  const record = { kind: event.kind, row } as AnyRecord;
  const records = isOld ? held.records : new Map(held.records).set(row.id, record);
  if (type === "created") {
    return { ...held, records, created: new Set(held.created).add(row.id) };
  }
  if (held.created.has(row.id)) return { ...held, records };
  return { ...held, records, changed: new Set(held.changed).add(row.id) };
}

/** How many records wait; what was missed counts as one. */
export function heldCount(held: HeldChanges): number {
  return held.created.size + held.changed.size + (held.missed ? 1 : 0);
}

/** What waits, in words: "12 new, 3 changed"; empty when nothing does. */
export function heldText(held: HeldChanges): string {
  const parts: string[] = [];
  if (held.created.size > 0) parts.push(`${held.created.size} new`);
  if (held.changed.size > 0) parts.push(`${held.changed.size} changed`);
  if (held.missed) parts.push(parts.length > 0 ? "and more" : "the list has changed");
  return parts.join(", ");
}

/** Why changes are held back: rows are picked, a filter is being typed, or the operator asked for it. */
export type HoldReason = "picked" | "typing" | "asked";

/** What is held back now, and why. `kind` is that of the list on screen: other kinds are painted at once. */
export const held = proxy<{ changes: HeldChanges; reasons: Record<HoldReason, boolean>; kind: Kind | null }>({
  changes: ref(nothingHeld),
  reasons: { picked: false, typing: false, asked: false },
  kind: null,
});

/** Whether pushed changes wait now. */
export function isHolding({ picked, typing, asked }: typeof held.reasons = held.reasons): boolean {
  return picked || typing || asked;
}

/** Whether changes of a kind wait when changes are held. */
export function isHeldKind(kind: Kind): boolean {
  return held.kind === null || held.kind === kind;
}

/** Says of which kind the list on screen is. */
export function setHeldKind(kind: Kind | null): void {
  held.kind = kind;
}

/** Keeps an event back until `takeHeld`. */
export function addHeld(event: RecordEvent): void {
  held.changes = ref(holdEvent(held.changes, event));
}

/** Notes that events were missed while changes are held. */
export function addMissed(): void {
  held.changes = ref({ ...held.changes, missed: true });
}

/** Answers what was held and forgets it. */
export function takeHeld(): HeldChanges {
  const { changes } = held;
  held.changes = ref(nothingHeld);
  return changes;
}
