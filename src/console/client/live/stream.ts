import { proxy } from "valtio";
import type { StreamMessage } from "#contract/stream.ts";
import { type Connection, connection } from "#console/client/connection.ts";
import { type Ending, readEvents } from "./read-events.ts";

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

/** A live line: its state, and what opens and closes it. */
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

/** A wait that can be cut short. */
interface Pause {
  readonly over: Promise<void>;
  end(): void;
}

function startPause(duration: number): Pause {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, duration);
  return {
    over: promise,
    end() {
      clearTimeout(timer);
      resolve();
    },
  };
}

/** Notes the sequence that a message brings; false when the message was heard before. */
function takeSequence(stream: StreamState, message: StreamMessage, id: string, resumed: boolean): boolean {
  if (message.type === "reset") stream.sequence = message.sequence;
  else if (message.type === "hello") {
    // A resumed stream says hello before it sends what was missed: taking its number would skip just that.
    if (!resumed) stream.sequence = message.sequence;
  } else if (message.type !== "bye" && /^\d+$/.test(id)) {
    const sequence = Number(id);
    if (stream.sequence !== null && sequence <= stream.sequence) return false;
    stream.sequence = sequence;
  }
  return true;
}

function tellAll(listeners: Iterable<(message: StreamMessage) => void>, message: StreamMessage): void {
  for (const listener of listeners) {
    try {
      listener(message);
    } catch (error) {
      // A listener's mistake must reach the error log, but neither the other listeners nor the stream.
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}

/** Makes a live line, which connects again however it breaks. */
export function createStream(line: Connection, timing: StreamTiming): LiveStream {
  const stream = proxy<StreamState>({ state: "off", sequence: null, lostSince: null });
  const listeners = new Set<(message: StreamMessage) => void>();
  let store: string | null = null;
  let watched = true;
  let run: AbortController | null = null;
  let pause: Pause | null = null;

  const connect = (storeId: string, stop: AbortSignal): Promise<Ending> => {
    const lastEvent = stream.sequence;
    return readEvents(line, {
      storeId,
      lastEvent,
      stop,
      silence: timing.silence,
      onOpen() {
        stream.state = "live";
        stream.lostSince = null;
      },
      onMessage(message, id) {
        if (takeSequence(stream, message, id, lastEvent !== null)) tellAll(listeners, message);
      },
    });
  };

  const stayConnected = async (storeId: string, stop: AbortSignal): Promise<void> => {
    let tries = 0;
    const brokenState = (): StreamState["state"] => (tries > 1 ? "lost" : "connecting");
    while (!stop.aborted) {
      // Words that came and went with every try would only be a flicker.
      if (stream.state !== "crowded") stream.state = brokenState();
      const ending = await connect(storeId, stop);
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
      pause = startPause(ending === "crowded" ? timing.crowdedWait : timing.wait(tries));
      stop.addEventListener("abort", pause.end, { once: true });
      await pause.over;
      pause = null;
    }
  };

  const restart = (): void => {
    run?.abort();
    run = null;
    stream.state = "off";
    if (store === null || !watched) return;
    run = new AbortController();
    void stayConnected(store, run.signal);
  };

  const forget = (): void => {
    stream.sequence = null;
    stream.lostSince = null;
  };

  return {
    stream,
    onStreamMessage(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    startStream(storeId) {
      if (store === storeId && run) return;
      if (store !== storeId) forget();
      store = storeId;
      restart();
    },
    stopStream() {
      store = null;
      forget();
      restart();
    },
    setWatched(now) {
      if (watched === now) return;
      watched = now;
      restart();
    },
    retryNow: () => pause?.end(),
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
