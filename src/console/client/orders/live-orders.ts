import { type Key, mutate, SWRConfig, unstable_serialize } from "swr";
import { subscribe } from "valtio";
import type { OrderFilter } from "#contract/orders/schema.ts";
import type { OrderEvent, StreamMessage } from "#contract/stream.ts";
import { coalesce } from "#console/client/live/coalesce.ts";
import { held, heldCount, isHolding, keepHeld, keepMissed, takeHeld } from "#console/client/live/held.ts";
import { isKeyOf } from "#console/client/cache-keys.ts";
import { refreshOrders, reread } from "./order-cache.ts";
import { moves } from "./order-match.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import { recentEvents } from "#console/client/live/recent-events.ts";
import { onStreamMessage, stream } from "#console/client/live/stream.ts";

const orderRows = rowStore("order");

const { cache } = SWRConfig.defaultValue;

/** An answer of the gateway that says which events it already knows. */
interface Answered {
  readonly sequence: number;
}

/** Whether a page was answered before something happened that may change which orders stand on it. */
export function isStalePage(answer: Answered, filter: OrderFilter): boolean {
  const events = recentEvents.since(answer.sequence);
  return events === null || events.some(({ event }) => moves(event, filter, Date.now()));
}

/** Whether counts must be asked again: without a filter every event is added up exactly, with one that is a guess. */
export function isStaleCount(answer: Answered, filter: OrderFilter): boolean {
  const events = recentEvents.since(answer.sequence);
  if (events === null) return true;
  const { entityInternalId: _, orderStatus: __, ...parts } = filter;
  if (Object.keys(parts).length === 0) return false;
  return events.some(({ event }) => event.type !== "commented");
}

/** While changes are held, the pages stay as they are unless the operator has asked for what was held. */
function isStale(key: unknown, wanted: boolean): boolean {
  if (!Array.isArray(key)) return false;
  const answer = answerOf(key);
  if (!answer) return false;
  if (isKeyOf(key, "orders.filter")) {
    return (wanted || !isHolding()) && isStalePage(answer, key[2] as OrderFilter);
  }
  if (isKeyOf(key, "orders.counts")) return isStaleCount(answer, key[3] as OrderFilter);
  if (isKeyOf(key, "dashboard.read")) return recentEvents.since(answer.sequence)?.length !== 0;
  return false;
}

function answerOf(key: readonly unknown[]): Answered | undefined {
  return cache.get(unstable_serialize(key as Key))?.data as Answered | undefined;
}

/** Asks again, soon and at most about once a second, for what is on screen and out of date. */
export const revalidateStale = coalesce(() => mutate((key) => isStale(key, false)));

/** Reads the open orders again, details and history, soon and at most about once a second. */
const revalidateOpen = coalesce(() => mutate((key) => isKeyOf(key, "orders.read") || isKeyOf(key, "comments.history")));

/** Paints the held changes and asks again for the pages they moved. */
export function showHeld(): void {
  const { rows, reread: missed } = takeHeld();
  for (const row of rows.values()) orderRows.upsert(row);
  if (missed) void refreshOrders().catch(() => undefined);
  else void mutate((key) => isStale(key, true)).catch(() => undefined);
}

/** Starts or ends a reason to hold changes back; when none is left they are painted. */
export function setHold(reason: keyof typeof held.reasons, on: boolean): void {
  if (held.reasons[reason] === on) return;
  held.reasons[reason] = on;
  if (isHolding()) return;
  if (heldCount(held.changes) > 0) showHeld();
  else revalidateStale();
}

function receiveEvent(event: OrderEvent, sequence: number): void {
  recentEvents.add(sequence, event);
  reread(event.row.storeId, event.row.id);
  const known = orderRows.find(event.row.id);
  // What the operator did himself is painted already; its echo is no news.
  const isNews = !known || known.version < event.row.version;
  if (isNews && isHolding()) keepHeld(event);
  else if (isNews) orderRows.upsert(event.row);
  orderRows.touch();
  revalidateStale();
}

function receive(message: StreamMessage): void {
  const sequence = stream.sequence ?? 0;
  if (message.type === "bye") return;
  if (message.type === "hello" || message.type === "reset") {
    if (message.type === "hello" && recentEvents.newest() === sequence) return;
    recentEvents.restart(message.type === "reset" ? message.sequence : sequence);
    if (isHolding()) keepMissed();
    // An order's own answers carry no sequence: which of them have grown old cannot be told.
    if (message.type === "reset") revalidateOpen();
    revalidateStale();
    return;
  }
  // A newer gateway may tell of kinds this console does not know.
  if (message.kind === "order") receiveEvent(message, sequence);
}

let listening = false;

/** Starts to hear what the gateway pushes about orders; once is enough, for as long as the page lives. */
export function listenToOrders(): void {
  if (listening) return;
  listening = true;
  onStreamMessage(receive);
  // Leaving a store leaves its held changes behind.
  subscribe(stream, () => {
    if (stream.state === "off" && stream.sequence === null) takeHeld();
  });
}
