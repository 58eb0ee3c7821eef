import type { StoredEvent } from "#gateway/store/events/events.ts";

/** Is called with each event, in order. */
export type EventListener = (event: StoredEvent) => void;

/** What a feed depends on; times in milliseconds. */
export interface FeedSource {
  /** Returns the store's events after a sequence, oldest first, at most `limit`. */
  read(after: number, limit: number): Promise<StoredEvent[]>;
  failed(error: unknown): void;
  /** The least time between two queries. */
  readonly pause: number;
}

/** Distributes the events of one store to all listeners of this process: each event is read from the database once. */
export interface Feed {
  /** Adds a listener that already has everything up to `sequence`; returns the function that removes it. */
  join(sequence: number, listener: EventListener): () => void;
  /** Queries for new events: at once, or as soon as `pause` has passed since the last query. */
  wake(): void;
  /** The sequence of the newest event this feed has read. */
  head(): number;
  readonly listeners: ReadonlySet<unknown>;
  close(): void;
}

interface Subscriber {
  cursor: number;
  readonly listener: EventListener;
}

/** Events read by one query. */
const batch = 500;

/** Milliseconds to wait before the next query after one has failed. */
const retryAfter = 500;

/** Makes the feed of one store; it starts after the sequence `start`. */
export function createFeed(source: FeedSource, start: number): Feed {
  const subscribers = new Set<Subscriber>();
  let head = start;
  let polling = false;
  let woken = false;
  let lastPoll = -Infinity;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let closed = false;

  const sendEvent = (subscriber: Subscriber, event: StoredEvent): void => {
    if (!subscribers.has(subscriber)) return;
    // Sequences have gaps only where old events were deleted. Then the listener must read everything again.
    if (subscriber.cursor < event.sequence - 1) sendReset(subscriber, event.sequence - 1);
    subscriber.cursor = event.sequence;
    try {
      subscriber.listener(event);
    } catch (error) {
      source.failed(error);
    }
  };

  const sendReset = (subscriber: Subscriber, sequence: number): void => {
    subscriber.cursor = sequence;
    try {
      subscriber.listener({ sequence, message: { type: "reset", sequence } });
    } catch (error) {
      source.failed(error);
    }
  };

  /** Reads the events after the newest one read so far; returns whether there may be more. */
  const readOn = async (): Promise<boolean> => {
    const events = await source.read(head, batch);
    for (const event of events) {
      for (const subscriber of subscribers) if (subscriber.cursor === head) sendEvent(subscriber, event);
      head = event.sequence;
    }
    return events.length === batch;
  };

  /** Reads older events for listeners that joined behind the head; returns whether some are still behind. */
  const readBehind = async (): Promise<boolean> => {
    const behind = [...subscribers].filter((subscriber) => subscriber.cursor < head);
    if (behind.length === 0) return false;
    const known = head;
    const events = await source.read(Math.min(...behind.map((subscriber) => subscriber.cursor)), batch);
    for (const event of events) {
      if (event.sequence > known) break;
      for (const subscriber of behind) if (subscriber.cursor < event.sequence) sendEvent(subscriber, event);
    }
    if (events.length === batch) return true;
    for (const subscriber of behind)
      if (subscribers.has(subscriber) && subscriber.cursor < known) sendReset(subscriber, known);
    return false;
  };

  const poll = async (): Promise<void> => {
    timer = null;
    polling = true;
    woken = false;
    lastPoll = performance.now();
    try {
      for (let more = true; more && subscribers.size > 0;) {
        const ahead = await readOn();
        more = (await readBehind()) || ahead;
      }
    } catch (error) {
      source.failed(error);
      lastPoll = performance.now() + retryAfter;
      woken = true;
    } finally {
      polling = false;
    }
    if (woken) wake();
  };

  const wake = (): void => {
    woken = true;
    if (polling || timer || closed || subscribers.size === 0) return;
    const wait = lastPoll + source.pause - performance.now();
    if (wait <= 0) void poll();
    else timer = setTimeout(() => void poll(), wait);
  };

  return {
    listeners: subscribers,
    head: () => head,
    wake,
    join(sequence, listener) {
      const subscriber: Subscriber = { cursor: sequence, listener };
      subscribers.add(subscriber);
      if (sequence !== head) wake();
      return () => void subscribers.delete(subscriber);
    },
    close() {
      closed = true;
      subscribers.clear();
      if (timer) clearTimeout(timer);
    },
  };
}
