import { proxy, ref } from "valtio";
import type { AnyRecord, Kind, RecordRow } from "#contract/kinds.ts";
import type { RecordEvent } from "#contract/stream.ts";

/** Changes that the event stream has brought but that are not yet on screen. */
export interface HeldChanges {
  /** Ids of records that were created meanwhile. */
  readonly created: ReadonlySet<string>;
  /** Ids of records that were changed meanwhile and existed before. */
  readonly changed: ReadonlySet<string>;
  /** The newest row of each of these records. */
  readonly records: ReadonlyMap<string, AnyRecord>;
  /** True when events were missed: only reading everything again shows what has changed. */
  readonly missed: boolean;
}

export const nothingHeld: HeldChanges = {
  created: new Set(),
  changed: new Set(),
  records: new Map(),
  missed: false,
};

/** Adds one event to the held changes. A comment changes no row, so it is not held. */
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

/** The number of records with held changes; missed events count as one. */
export function heldCount(held: HeldChanges): number {
  return held.created.size + held.changed.size + (held.missed ? 1 : 0);
}

/** The held changes in words: "7 updates waiting"; empty when there are none. */
export function heldText(held: HeldChanges): string {
  const count = held.created.size + held.changed.size;
  if (count === 0) return held.missed ? "Updates waiting" : "";
  const waiting = `${count} ${count === 1 ? "update" : "updates"} waiting`;
  return held.missed ? `More than ${waiting}` : waiting;
}

/** Why changes are held: rows are picked, a filter is being typed, or the operator has asked for it. */
export type HoldReason = "picked" | "typing" | "asked";

/**
 * The held changes and the reasons for holding. `kind` is the kind of the list on screen: changes of other kinds are
 * shown at once.
 */
export const held = proxy<{ changes: HeldChanges; reasons: Record<HoldReason, boolean>; kind: Kind | null }>({
  changes: ref(nothingHeld),
  reasons: { picked: false, typing: false, asked: false },
  kind: null,
});

/** Whether changes are being held now. */
export function isHolding({ picked, typing, asked }: typeof held.reasons = held.reasons): boolean {
  return picked || typing || asked;
}

/** Whether changes of this kind are among those that wait while changes are held. */
export function isHeldKind(kind: Kind): boolean {
  return held.kind === null || held.kind === kind;
}

/** Sets the kind of the list on screen. */
export function setHeldKind(kind: Kind | null): void {
  held.kind = kind;
}

/** Holds an event until `takeHeld` is called. */
export function addHeld(event: RecordEvent): void {
  held.changes = ref(holdEvent(held.changes, event));
}

/** Drops the held change of a record that is on screen by now as this row or newer: one's own change is no news. */
export function dropHeld({ id, version }: RecordRow): void {
  const { records, changed } = held.changes;
  const known = records.get(id);
  if (!known || known.row.version > version || !changed.has(id)) return;
  const without = new Map(records);
  without.delete(id);
  held.changes = ref({
    ...held.changes,
    records: without,
    changed: new Set([...changed].filter((other) => other !== id)),
  });
}

/** Records that events were missed while changes are held. */
export function addMissed(): void {
  held.changes = ref({ ...held.changes, missed: true });
}

/** Returns the held changes and clears them. */
export function takeHeld(): HeldChanges {
  const { changes } = held;
  held.changes = ref(nothingHeld);
  return changes;
}
