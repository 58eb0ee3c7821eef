import { proxy } from "valtio";
import type { StreamMessage } from "#contract/stream.ts";
import { type Connection, connection } from "#console/client/connection.ts";
import type { Ending } from "./read-events.ts";

/**
 * The state of the event stream; "crowded" when the log-in has too many streams open. `lostSince` is the moment it
 * broke (ms since 1970), null while it is connected.
 */
export interface StreamState {
  state: "live" | "connecting" | "lost" | "crowded" | "off";
  /** The sequence of the store's last received event; null before the first hello. */
  sequence: number | null;
  lostSince: number | null;
}

/** The times of the stream in milliseconds; tests pass their own. */
export interface StreamTiming {
  /** How long to wait before attempt number `tries` (from 1) after a break. */
  wait(tries: number): number;
  /** How long to wait for another tab to be closed when there are too many streams. */
  readonly crowdedWait: number;
  /** When nothing arrives for this long, not even a heartbeat, the connection counts as broken. */
  silence: number;
  now(): number;
}

const browserTiming: StreamTiming = {
  // Random delays spread the browsers that reconnect after a gateway restart over time.
  wait: (tries) => Math.min(15_000, 250 * 2 ** tries) * (0.5 + Math.random() / 2),
  crowdedWait: 30_000,
  silence: 45_000,
  now: () => Date.now(),
};

/** An event stream that reconnects: its state, and the functions that open and close it. */
export interface LiveStream {
  readonly stream: StreamState;
  /** Calls `listener` with every message in order; returns the function that unsubscribes. */
  onStreamMessage(listener: (message: StreamMessage) => void): () => void;
  /** Opens the stream of a store; a stream of another store is closed. */
  startStream(storeId: string): void;
  stopStream(): void;
  /** False closes the stream while nobody looks; true opens it again after the last received event. */
  setVisible(visible: boolean): void;
  /** Reconnects at once when the stream is waiting for its next attempt. */
  retryNow(): void;
  /** Counts the connection as lost until it has answered again: the browser says so, or a request had no answer. */
  lose(): void;
}

/** A wait that can be ended early. */
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

/** Stores the sequence of a message; returns false when the message was received before. */
function takeSequence(stream: StreamState, message: StreamMessage, id: string, resumed: boolean): boolean {
  if (message.type === "reset") stream.sequence = message.sequence;
  else if (message.type === "hello") {
    // A resumed stream sends hello before the events that were missed: with its sequence, those would be skipped.
    if (!resumed) stream.sequence = message.sequence;
  } else if (message.type !== "bye" && message.type !== "rights-changed" && /^\d+$/.test(id)) {
    const sequence = Number(id);
    if (stream.sequence !== null && sequence <= stream.sequence) return false;
    stream.sequence = sequence;
  }
  return true;
}

function notifyAll(listeners: Iterable<(message: StreamMessage) => void>, message: StreamMessage): void {
  for (const listener of listeners) {
    try {
      listener(message);
    } catch (error) {
      // A listener's error must reach the error log, but must stop neither the other listeners nor the stream.
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}

/** Makes an event stream that reconnects whenever it breaks. */
export function createStream(connection: Connection, timing: StreamTiming): LiveStream {
  const stream = proxy<StreamState>({ state: "off", sequence: null, lostSince: null });
  const listeners = new Set<(message: StreamMessage) => void>();
  let store: string | null = null;
  let visible = true;
  let run: AbortController | null = null;
  let pause: Pause | null = null;

  const connect = async (storeId: string, stop: AbortSignal): Promise<Ending> => {
    // The first rows do not wait for the code that reads events. Where it cannot be fetched, it is tried again.
    const reading = await import("./read-events.ts").catch(() => null);
    if (!reading || stop.aborted) return "again";
    const lastEvent = stream.sequence;
    return reading.readEvents(connection, {
      storeId,
      lastEvent,
      stop,
      silence: timing.silence,
      onOpen() {
        stream.state = "live";
        stream.lostSince = null;
      },
      onMessage(message, id) {
        if (takeSequence(stream, message, id, lastEvent !== null)) notifyAll(listeners, message);
      },
    });
  };

  const stayConnected = async (storeId: string, stop: AbortSignal, triesBefore = 0): Promise<void> => {
    let tries = triesBefore;
    const brokenState = (): StreamState["state"] => (tries > 1 ? "lost" : "connecting");
    while (!stop.aborted) {
      // "crowded" stays during the attempt; otherwise the words on screen would flicker with every attempt.
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
    if (store === null || !visible) return;
    run = new AbortController();
    void stayConnected(store, run.signal);
  };

  const clearPosition = (): void => {
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
      if (store !== storeId) clearPosition();
      store = storeId;
      restart();
    },
    stopStream() {
      store = null;
      clearPosition();
      restart();
    },
    setVisible(isVisible) {
      if (visible === isVisible) return;
      visible = isVisible;
      restart();
    },
    retryNow: () => pause?.end(),
    lose() {
      if (store === null || (stream.state !== "live" && stream.state !== "connecting")) return;
      run?.abort();
      run = new AbortController();
      stream.state = "lost";
      stream.lostSince ??= timing.now();
      void stayConnected(store, run.signal, 2);
    },
  };
}

const browserStream = createStream(connection, browserTiming);

/** The state of the console's event stream; read it with valtio's `useSnapshot`. */
export const stream = browserStream.stream;

/** Calls `listener` with every message of the open store's stream, in order; returns the function that unsubscribes. */
export function onStreamMessage(listener: (message: StreamMessage) => void): () => void {
  return browserStream.onStreamMessage(listener);
}

/** Opens the event stream of a store; a stream of another store is closed. */
export function startStream(storeId: string): void {
  browserStream.startStream(storeId);
}

/** Closes the event stream. */
export function stopStream(): void {
  browserStream.stopStream();
}

/** Reconnects a broken stream at once, however long it would still wait. */
export function retryStream(): void {
  browserStream.retryNow();
}

/** Closes the stream while the tab is hidden; reconnects at once when the tab is shown or the network is back. */
export function followVisibility(): void {
  const followTab = (): void => browserStream.setVisible(document.visibilityState !== "hidden");
  document.addEventListener("visibilitychange", followTab);
  window.addEventListener("online", () => browserStream.retryNow());
  window.addEventListener("offline", () => browserStream.lose());
  connection.unanswered = () => browserStream.lose();
  followTab();
}
