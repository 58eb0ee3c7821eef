import { subscribe } from "valtio";
import { isKind } from "#contract/records/kind-names.ts";
import type { RecordEvent, StreamMessage } from "#contract/stream.ts";
import {
  addWaiting,
  addMissed,
  liveUpdates,
  waitingCount,
  isPaused,
  isPausedKind,
  takeWaiting,
} from "#console/client/live/live-updates.ts";
import { recentEvents } from "#console/client/live/recent-events.ts";
import { onStreamMessage, stream } from "#console/client/live/stream.ts";
import { refresh } from "#console/client/records/refresh.ts";
import { revalidateRecord } from "#console/client/records/revalidate.ts";
import { rowStore, upsertRecord } from "#console/client/records/row-store.ts";
import { revalidateIntake, revalidateJobs, revalidatePaused, revalidateStale, revalidateUndated } from "./stale.ts";

/** Shows the waiting updates and revalidates the lists whose order they changed. */
export function showWaiting(): void {
  const { records, missed } = takeWaiting();
  for (const record of records.values()) upsertRecord(record);
  const read = missed ? refresh() : revalidatePaused();
  // The views whose data could not be read show the failure.
  read.catch(() => undefined);
}

/** Starts or ends a reason to pause live updates; when none is left, the waiting updates are shown. */
export function setPaused(reason: keyof typeof liveUpdates.pausedBy, on: boolean): void {
  if (liveUpdates.pausedBy[reason] === on) return;
  liveUpdates.pausedBy[reason] = on;
  if (isPaused()) return;
  if (waitingCount(liveUpdates.waiting) > 0) showWaiting();
  else revalidateStale();
}

function receiveEvent(event: RecordEvent, sequence: number): void {
  recentEvents.add(sequence, event);
  revalidateRecord(event.row.id);
  const known = rowStore(event.kind).find(event.row.id);
  // The operator's own change is on screen already: its event brings nothing new.
  const isNews = !known || known.version < event.row.version;
  if (isNews && isPaused() && isPausedKind(event.kind)) addWaiting(event);
  else if (isNews) upsertRecord(event);
  rowStore(event.kind).touch();
  revalidateStale();
}

function receive(message: StreamMessage): void {
  const sequence = stream.sequence ?? 0;
  if (message.type === "bye" || message.type === "rights-changed") return;
  if (message.type === "hello" || message.type === "reset") {
    if (message.type === "hello" && recentEvents.newest() === sequence) return;
    recentEvents.restart(message.type === "reset" ? message.sequence : sequence);
    if (isPaused()) addMissed();
    // A response without a sequence does not show whether it is stale.
    if (message.type === "reset") revalidateUndated();
    revalidateStale();
    return;
  }
  if (message.type === "intake" || message.type === "jobs" || message.type === "settings") {
    recentEvents.skip(sequence);
    if (message.type === "intake") revalidateIntake();
    else if (message.type === "jobs") revalidateJobs();
    else revalidateUndated();
    return;
  }
  // A newer gateway may send events of kinds that this console does not know: only their sequence counts.
  if (isKind(message.kind)) receiveEvent(message, sequence);
  else recentEvents.skip(sequence);
}

let listening = false;

/** Starts to listen to the events of records. Further calls do nothing. */
export function listenToRecords(): void {
  if (listening) return;
  listening = true;
  onStreamMessage(receive);
  // Whoever leaves a store no longer needs its waiting updates.
  subscribe(stream, () => {
    if (stream.state === "off" && stream.sequence === null) takeWaiting();
  });
}
