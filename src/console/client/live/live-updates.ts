import { proxy, ref } from "valtio";
import type { AnyRecord } from "#contract/kinds.ts";
import type { Kind, RecordRow } from "#contract/records/kind-names.ts";
import type { RecordEvent } from "#contract/stream.ts";

/** Updates that the event stream has brought but that are not yet on screen, as live updates are paused. */
export interface WaitingUpdates {
  /** Ids of records that were created meanwhile. */
  readonly created: ReadonlySet<string>;
  /** Ids of records that were changed meanwhile and existed before. */
  readonly changed: ReadonlySet<string>;
  /** The newest row of each of these records. */
  readonly records: ReadonlyMap<string, AnyRecord>;
  /** True when events were missed: only reading everything again shows what has changed. */
  readonly missed: boolean;
}

export const noUpdates: WaitingUpdates = {
  created: new Set(),
  changed: new Set(),
  records: new Map(),
  missed: false,
};

/** The waiting updates with one event more. A comment changes no row, so it does not wait. */
export function withEvent(waiting: WaitingUpdates, event: RecordEvent): WaitingUpdates {
  const { row, type } = event;
  if (type === "commented") return waiting;
  const known = waiting.records.get(row.id);
  const isOld = known !== undefined && known.row.version >= row.version;
  const record = { kind: event.kind, row } as AnyRecord;
  const records = isOld ? waiting.records : new Map(waiting.records).set(row.id, record);
  if (type === "created") {
    return { ...waiting, records, created: new Set(waiting.created).add(row.id) };
  }
  if (waiting.created.has(row.id)) return { ...waiting, records };
  return { ...waiting, records, changed: new Set(waiting.changed).add(row.id) };
}

/** The number of records with waiting updates; missed events count as one. */
export function waitingCount(waiting: WaitingUpdates): number {
  return waiting.created.size + waiting.changed.size + (waiting.missed ? 1 : 0);
}

/** The waiting updates in words: "7 updates waiting"; empty when there are none. */
export function waitingText(waiting: WaitingUpdates): string {
  const count = waiting.created.size + waiting.changed.size;
  if (count === 0) return waiting.missed ? "Updates waiting" : "";
  const text = `${count} ${count === 1 ? "update" : "updates"} waiting`;
  return waiting.missed ? `More than ${text}` : text;
}

/** Why live updates are paused: rows are selected, a filter is typed, cells are not saved, or the operator asked. */
export type PauseReason = "selected" | "typing" | "edited" | "asked";

/**
 * The waiting updates and the reasons to pause. `kind` is the kind of the list on screen: updates of other kinds are
 * shown at once.
 */
export const liveUpdates = proxy<{
  waiting: WaitingUpdates;
  pausedBy: Record<PauseReason, boolean>;
  kind: Kind | null;
}>({
  waiting: ref(noUpdates),
  pausedBy: { selected: false, typing: false, edited: false, asked: false },
  kind: null,
});

/** Whether live updates are paused now. */
export function isPaused(
  { selected, typing, edited, asked }: typeof liveUpdates.pausedBy = liveUpdates.pausedBy,
): boolean {
  return selected || typing || edited || asked;
}

/** Whether updates of this kind wait while live updates are paused. */
export function isPausedKind(kind: Kind): boolean {
  return liveUpdates.kind === null || liveUpdates.kind === kind;
}

/** Sets the kind of the list on screen. */
export function setPausedKind(kind: Kind | null): void {
  liveUpdates.kind = kind;
}

/** Lets an event wait until `takeWaiting` is called. */
export function addWaiting(event: RecordEvent): void {
  liveUpdates.waiting = ref(withEvent(liveUpdates.waiting, event));
}

/** Drops the waiting update of a record that is already shown as this row or newer, such as one's own change. */
export function dropWaiting({ id, version }: RecordRow): void {
  const { records, changed } = liveUpdates.waiting;
  const known = records.get(id);
  if (!known || known.row.version > version || !changed.has(id)) return;
  const without = new Map(records);
  without.delete(id);
  liveUpdates.waiting = ref({
    ...liveUpdates.waiting,
    records: without,
    changed: new Set([...changed].filter((other) => other !== id)),
  });
}

/** Records that events were missed while live updates are paused. */
export function addMissed(): void {
  liveUpdates.waiting = ref({ ...liveUpdates.waiting, missed: true });
}

/** Returns the waiting updates and clears them. */
export function takeWaiting(): WaitingUpdates {
  const { waiting } = liveUpdates;
  liveUpdates.waiting = ref(noUpdates);
  return waiting;
}
