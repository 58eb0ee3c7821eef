import { api } from "#console/client/api.ts";
import { onStreamMessage } from "#console/client/live/stream.ts";
import { preferences } from "#console/session/preferences/preferences.ts";
import { session } from "#console/session/session.ts";
import type { StreamMessage } from "#contract/stream.ts";
import { play, type Sound } from "./tone.ts";

/** Rises for something new, stays for somebody who waits, falls for something late. */
const sounds = { express: [660, 880, 1_320], waits: [880, 880], late: [520, 390, 520, 390] } as const satisfies Record<
  string,
  Sound
>;

/** Late orders are counted so often, in milliseconds. */
const lookEvery = 60_000;

/** Whether a message says that an Express order was placed. */
export function isNewExpress(message: StreamMessage): boolean {
  return message.type === "created" && message.kind === "order" && message.row.orderType === "Express";
}

/** Whether a message says that a customer has begun to wait for a person. */
export function isNewWaiting(message: StreamMessage): boolean {
  const waits = "Waiting for a person";
  if (message.type !== "changed" || message.kind !== "conversation") return false;
  return message.row.status === waits && message.fromStatus !== waits;
}

/** Makes a function that is told each count of late orders, and says whether this is the first late one. */
export function firstLate(): (store: string, count: number) => boolean {
  let last: { readonly store: string; readonly count: number } | null = null;
  return (store, count) => {
    const isFirst = last?.store === store && last.count === 0 && count > 0;
    last = { store, count };
    return isFirst;
  };
}

let started = false;

/** Starts to listen for what is to be heard; further calls do nothing. Without the preference, nothing is heard. */
export function startSounds(): void {
  if (started) return;
  started = true;
  onStreamMessage((message) => {
    if (!preferences.sound) return;
    if (isNewExpress(message)) ring("express");
    if (isNewWaiting(message) && session.rights.includes("conversation.answer")) ring("waits");
  });
  const isFirstLate = firstLate();
  const look = async (): Promise<void> => {
    const { store } = session;
    if (!preferences.sound || !store || !session.rights.includes("order.view")) return;
    const body = { entityInternalId: store.id, late: true } as const;
    const { total } = await api("orders.counts", { query: { filterType: "BUSINESS" }, body });
    if (isFirstLate(store.id, total)) ring("late");
  };
  // Boards and dashboard show when the gateway does not answer.
  const lookQuietly = (): void => void look().catch(() => undefined);
  lookQuietly();
  setInterval(lookQuietly, lookEvery);
}

/** Plays a sound by its name. */
export function ring(name: keyof typeof sounds): void {
  // A machine without loudspeakers is no failure.
  play(sounds[name]).catch(() => undefined);
}
