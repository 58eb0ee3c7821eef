import { setTimeout as sleep } from "node:timers/promises";
import type { StreamMessage } from "#contract/stream.ts";
import { createCaller } from "../../bench/caller.ts";
import { frameReader } from "../../bench/orders/frames.ts";
import type { Cleanups } from "../../support/run/cleanups.ts";
import type { Shop } from "./shop.ts";
import { until } from "../../support/run/until.ts";

/** A client of a store's event stream, which resumes with the last id whenever the stream breaks. */
export interface EventListener {
  /** How often it had to reconnect. */
  resumed(): number;
  /** How often it was told to read everything again. */
  resets(): number;
  /** The sequence of the newest event it has received. */
  newest(): number;
  /** Resolves once it has received an event newer than `sequence`. */
  hearsBeyond(sequence: number): Promise<void>;
  /**
   * Waits for the store's newest event and returns the problems: events that did not arrive exactly once and in order,
   * and events that differ from the database.
   */
  compare(): Promise<string[]>;
}

interface Heard {
  readonly sequence: number;
  readonly what: string;
}

/**
 * Starts to listen after the event that was the newest when the shop was entered. Where it `mayReset`, a reset stands for
 * all events up to its own, as for a console that then reads everything again.
 */
export async function openEventListener(
  shop: Shop,
  cleanups: Cleanups,
  origin = shop.installation.origin,
  mayReset = false,
): Promise<EventListener> {
  const { storeId, tokens, sequence } = shop;
  const [token = ""] = tokens;
  const caller = createCaller(origin, token);
  let heard: Heard[] = [];
  let resets = 0;
  let known = sequence;
  const wrong: string[] = [];
  let newest = sequence;
  let connects = 0;
  const closed = new AbortController();
  let hangUp = (): void => {};

  const hear = (id: number, data: () => string): void => {
    const message = JSON.parse(data()) as StreamMessage;
    if (message.type === "reset" && mayReset) {
      resets += 1;
      heard = [];
      newest = known = message.sequence;
    } else if (message.type === "reset") wrong.push(`the stream had forgotten what came after ${newest}`);
    if (message.type === "hello" || message.type === "reset" || message.type === "bye") return;
    if (message.type === "rights-changed") return;
    if (id !== newest + 1) wrong.push(`event ${id} was heard after ${newest}`);
    newest = Math.max(newest, id);
    if (message.type === "intake" || message.type === "jobs" || message.type === "settings") return;
    heard.push({ sequence: id, what: `${message.type} ${message.row.id} ${message.row.version}` });
  };
  const listen = async (): Promise<void> => {
    const over = Promise.withResolvers<void>();
    const options = { lastEventId: newest, ended: over.resolve };
    hangUp = await caller.listen(storeId, token, frameReader(hear), options);
    connects += 1;
    await over.promise;
  };
  const keepListening = async (): Promise<void> => {
    while (!closed.signal.aborted) {
      await listen().catch(() => {});
      if (!closed.signal.aborted) await sleep(50);
    }
  };
  void keepListening();
  cleanups.push(() => {
    closed.abort();
    hangUp();
    caller.close();
  });
  await until("the event stream is open", () => connects > 0);

  return {
    resumed: () => connects - 1,
    resets: () => resets,
    newest: () => newest,
    hearsBeyond: async (sequence) => {
      await until(`an event after ${sequence} is heard`, () => newest > sequence);
    },
    async compare() {
      const rows = await shop.ask<{ sequence: string; what: string }>(
        `select sequence, concat_ws(' ', message->>'type', message->'row'->>'id', message->'row'->>'version') as what
         from events where store_id = $1 and sequence > $2 order by sequence`,
        [storeId, known],
      );
      const last = Number(rows.at(-1)?.sequence ?? known);
      await until("the newest event is heard", () => newest >= last);
      const written = new Map(rows.map(({ sequence, what }) => [Number(sequence), what]));
      const missed = rows.length - new Set(heard.map(({ sequence }) => sequence)).size;
      const otherwise = heard.filter(({ sequence, what }) => written.get(sequence) !== what);
      return [
        ...wrong,
        ...(missed > 0 ? [`${missed} events were not heard`] : []),
        ...otherwise.map(({ sequence, what }) => `event ${sequence} was heard as ${what}`),
      ];
    },
  };
}
