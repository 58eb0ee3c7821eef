import { subscribe } from "valtio";
import { isKind } from "#contract/kinds.ts";
import type { RecordEvent, StreamMessage } from "#contract/stream.ts";
import { addHeld, addMissed, held, heldCount, isHolding, isHeldKind, takeHeld } from "#console/client/live/held.ts";
import { recentEvents } from "#console/client/live/recent-events.ts";
import { onStreamMessage, stream } from "#console/client/live/stream.ts";
import { refresh } from "#console/client/records/refresh.ts";
import { revalidateRecord } from "#console/client/records/revalidate.ts";
import { rowStore, upsertRecord } from "#console/client/records/row-store.ts";
import { revalidateHeld, revalidateStale, revalidateUndated } from "./stale.ts";

/** Paints the held changes and reads the lists again that they moved. */
export function showHeld(): void {
  const { records, missed } = takeHeld();
  for (const record of records.values()) upsertRecord(record);
  const read = missed ? refresh() : revalidateHeld();
  // Whoever shows what could not be read says so.
  read.catch(() => undefined);
}

/** Starts or ends a reason to hold changes back; when none is left they are painted. */
export function setHold(reason: keyof typeof held.reasons, on: boolean): void {
  if (held.reasons[reason] === on) return;
  held.reasons[reason] = on;
  if (isHolding()) return;
  if (heldCount(held.changes) > 0) showHeld();
  else revalidateStale();
}

function receiveEvent(event: RecordEvent, sequence: number): void {
  recentEvents.add(sequence, event);
  revalidateRecord(event.row.id);
  const known = rowStore(event.kind).find(event.row.id);
  // What the operator did himself is painted already: its event tells nothing new.
  const isNews = !known || known.version < event.row.version;
  if (isNews && isHolding() && isHeldKind(event.kind)) addHeld(event);
  else if (isNews) upsertRecord(event);
  rowStore(event.kind).touch();
  revalidateStale();
}

function receive(message: StreamMessage): void {
  const sequence = stream.sequence ?? 0;
  if (message.type === "bye") return;
  if (message.type === "hello" || message.type === "reset") {
    if (message.type === "hello" && recentEvents.newest() === sequence) return;
    recentEvents.restart(message.type === "reset" ? message.sequence : sequence);
    if (isHolding()) addMissed();
    // An answer without a sequence cannot tell whether it has grown old.
    if (message.type === "reset") revalidateUndated();
    revalidateStale();
    return;
  }
  // A newer gateway may tell of kinds that this console does not know: they only take a number.
  if (isKind(message.kind)) receiveEvent(message, sequence);
  else recentEvents.skip(sequence);
}

let listening = false;

/** Starts to hear what the gateway tells about records; once is enough, for as long as the page lives. */
export function listenToRecords(): void {
  if (listening) return;
  listening = true;
  onStreamMessage(receive);
  // Leaving a store leaves its held changes behind.
  subscribe(stream, () => {
    if (stream.state === "off" && stream.sequence === null) takeHeld();
  });
}
