import { proxy } from "valtio";
import { basePath, eventsPath } from "#contract/paths.ts";
import type { StreamMessage } from "#contract/stream.ts";
import { callHeaders } from "#console/client/api.ts";
import { refusedFailure } from "#console/client/failure.ts";
import { type Connection, connection } from "#console/client/connection.ts";
import { createEventParser } from "./event-parser.ts";

/**
 * How the live line to the gateway stands; "crowded" when the log-in has too many of them. `lostSince` is when it broke
 * (ms since 1970), null while it holds.
 */
export interface StreamState {
  state: "live" | "connecting" | "lost" | "crowded" | "off";
  /** The last event of the store that has arrived; null before the first hello. */
  sequence: number | null;
  lostSince: number | null;
}

/** Times of the stream in milliseconds, and where it hears of visibility; tests hand in their own. */
export interface StreamTiming {
  /** How long to wait before try number `tries` (from 1) after a break. */
  wait(tries: number): number;
  /** How long to wait until somebody may have closed another tab. */
  readonly crowdedWait: number;
  /** A line on which nothing, not even a heartbeat, came for this long is dead. */
  silence: number;
  now(): number;
}

const browserTiming: StreamTiming = {
  // Jitter spreads the returning browsers of a restarted gateway over time.
  wait: (tries) => Math.min(15_000, 250 * 2 ** tries) * (0.5 + Math.random() / 2),
  crowdedWait: 30_000,
  silence: 45_000,
  now: () => Date.now(),
};

/** A live line: its state, and the hands on it. */
export interface LiveStream {
  readonly stream: StreamState;
  /** Hears every message in order; answers how to stop hearing. */
  onStreamMessage(listener: (message: StreamMessage) => void): () => void;
  /** Opens the line for a store, closing any other store's. */
  startStream(storeId: string): void;
  stopStream(): void;
  /** Lets the line rest while nobody looks, and catch up from the last event seen when somebody does. */
  setWatched(watched: boolean): void;
  /** Tries again at once, if it is waiting to. */
  retryNow(): void;
}

/** Why a try ended: "again" tries once more, "crowded" does so slowly, "over" does not. */
type Ending = "again" | "crowded" | "over";

/** Makes a live line over fetch, because an EventSource could not send the token in a header. */
export function createStream(line: Connection, timing: StreamTiming): LiveStream {
  const stream = proxy<StreamState>({ state: "off", sequence: null, lostSince: null });
  const listeners = new Set<(message: StreamMessage) => void>();
  let store: string | null = null;
  let watched = true;
  let run: AbortController | null = null;
  let wake: (() => void) | null = null;

  const heard = (message: StreamMessage, id: string, resumed: boolean): void => {
    if (message.type === "reset") stream.sequence = message.sequence;
    else if (message.type === "hello") {
      // A resumed line says hello before it sends what was missed: taking its number would skip just that.
      if (!resumed) stream.sequence = message.sequence;
    } else if (/^\d+$/.test(id)) {
      const sequence = Number(id);
      if (message.type !== "bye" && stream.sequence !== null && sequence <= stream.sequence) return;
      if (message.type !== "bye") stream.sequence = sequence;
    }
    for (const listener of listeners) {
      try {
        listener(message);
      } catch (error) {
        // A listener's mistake must reach the error log, but neither the other listeners nor the line.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  };

  const readOnce = async (storeId: string, stop: AbortSignal): Promise<Ending> => {
    const token = line.token();
    if (token === null) return "over";
    const silent = new AbortController();
    let alarm = setTimeout(() => silent.abort(), timing.silence);
    try {
      const resumed = stream.sequence !== null;
      const response = await fetch(
        `${line.origin}${basePath}${eventsPath.path}?storeId=${encodeURIComponent(storeId)}`,
        {
          headers: {
            ...callHeaders(line, token),
            accept: "text/event-stream",
            ...(resumed ? { "last-event-id": String(stream.sequence) } : {}),
          },
          signal: AbortSignal.any([stop, silent.signal]),
          cache: "no-store",
        },
      );
      if (response.status === 401) return refused(token);
      if (response.status === 403 || response.status === 404) return "over";
      if (!response.ok) {
        const body: unknown = await response.json().catch(() => null);
        return refusedFailure(response.status, body).code === "too-many-streams" ? "crowded" : "again";
      }
      if (!response.body) return "again";
      stream.state = "live";
      stream.lostSince = null;
      const parser = createEventParser();
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (stop.aborted || done) return "again";
        clearTimeout(alarm);
        alarm = setTimeout(() => silent.abort(), timing.silence);
        for (const event of parser.feed(value)) {
          const message = JSON.parse(event.data) as StreamMessage;
          heard(message, event.id, resumed);
          if (message.type === "bye" && message.because === "session-ended") return refused(token);
        }
      }
    } catch {
      // However the line broke, the next try tells whether the gateway is there.
      return "again";
    } finally {
      clearTimeout(alarm);
      silent.abort();
    }
  };

  const refused = (token: string): Ending => {
    if (line.token() !== token && line.token() !== null) return "again";
    line.ended();
    return "over";
  };

  const keepReading = async (storeId: string, stop: AbortSignal): Promise<void> => {
    let tries = 0;
    const brokenState = (): StreamState["state"] => (tries > 1 ? "lost" : "connecting");
    while (!stop.aborted) {
      // Words that came and went with every try would only be a flicker.
      if (stream.state !== "crowded") stream.state = brokenState();
      const ending = await readOnce(storeId, stop);
      if (stop.aborted) return;
      if (ending === "over") {
        run = null;
        stream.state = "off";
        return;
      }
      if ((stream.state as StreamState["state"]) === "live") tries = 0;
      tries += 1;
      stream.lostSince ??= timing.now();
      stream.state = ending === "crowded" ? "crowded" : brokenState();
      const pause = ending === "crowded" ? timing.crowdedWait : timing.wait(tries);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
        stop.addEventListener("abort", wake, { once: true });
      });
      wake = null;
    }
  };

  const begin = (): void => {
    run?.abort();
    run = null;
    stream.state = "off";
    if (store === null || !watched) return;
    run = new AbortController();
    void keepReading(store, run.signal);
  };

  return {
    stream,
    onStreamMessage(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    startStream(storeId) {
      if (store === storeId && run) return;
      if (store !== storeId) {
        stream.sequence = null;
        stream.lostSince = null;
      }
      store = storeId;
      begin();
    },
    stopStream() {
      store = null;
      stream.sequence = null;
      stream.lostSince = null;
      begin();
    },
    setWatched(now) {
      if (watched === now) return;
      watched = now;
      begin();
    },
    retryNow: () => wake?.(),
  };
}

const browserStream = createStream(connection, browserTiming);

/** How the console's live line stands; read it with valtio's `useSnapshot`. */
export const stream = browserStream.stream;

/** Hears every message of the open store's stream in order; answers how to stop hearing. */
export function onStreamMessage(listener: (message: StreamMessage) => void): () => void {
  return browserStream.onStreamMessage(listener);
}

/** Opens the live line of a store; another store's is closed. */
export function startStream(storeId: string): void {
  browserStream.startStream(storeId);
}

/** Closes the live line. */
export function stopStream(): void {
  browserStream.stopStream();
}

/** Tries a lost line again at once, however long the next try was put off. */
export function retryStream(): void {
  browserStream.retryNow();
}

/** Ties the line to the tab: it rests while the tab is hidden, and tries at once when shown or back on the network. */
export function followVisibility(): void {
  const look = (): void => browserStream.setWatched(document.visibilityState !== "hidden");
  document.addEventListener("visibilitychange", look);
  window.addEventListener("online", () => browserStream.retryNow());
  look();
}
