import type { DatedEvent, StoredEvent } from "#gateway/store/events/events.ts";
import { createPoller } from "./poller.ts";

/** Is called with each event, in order. */
export type EventListener = (event: StoredEvent) => void;

/** What a feed depends on; times in milliseconds. */
export interface FeedSource {
  /** Returns the store's events after a sequence, oldest first, at most `limit`. */
  read(after: number, limit: number): Promise<DatedEvent[]>;
  /** Returns the sequence of the store's newest event; 0 where there is none. */
  newest(): Promise<number>;
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

/** Events read by one query. */
const batch = 500;

/** Makes the feed of one store; it starts after the sequence `start`. */
export function createFeed(source: FeedSource, start: number): Feed {
  const subscribers = new Set<Subscriber>();
  let head = start;
  /** When the event at the head was written; null before it was read. */
  let headAt: string | null = null;

  /** Reads the newest event read so far and those after it; returns whether there may be more. */
  const readNewer = async (): Promise<boolean> => {
    const events = await source.read(head - 1, batch + 1);
    const known = events[0]?.sequence === head ? events.shift() : undefined;
    if (await isLost(source, { sequence: head, at: headAt }, known, events.length)) {
      head = await source.newest();
      headAt = null;
      for (const subscriber of subscribers) subscriber.sendReset(head);
      return false;
    }
    headAt = known?.at ?? null;
    for (const event of events) {
      for (const subscriber of subscribers) if (subscriber.cursor() === head) subscriber.send(event);
      ({ sequence: head, at: headAt } = event);
    }
    return events.length === batch;
  };

  const poller = createPoller(source, async () => {
    for (let more = true; more && subscribers.size > 0;) {
      const newer = await readNewer();
      more = (await readOlder(source, head, subscribers)) || newer;
    }
  });
  const wake = (): void => {
    if (subscribers.size > 0) poller.wake();
  };

  return {
    listeners: subscribers,
    head: () => head,
    wake,
    join(sequence, listener) {
      const subscriber = createSubscriber(sequence, listener, source.failed);
      subscribers.add(subscriber);
      if (sequence !== head) wake();
      return () => {
        subscriber.close();
        subscribers.delete(subscriber);
      };
    },
    close() {
      for (const subscriber of subscribers) subscriber.close();
      subscribers.clear();
      poller.close();
    },
  };
}

/**
 * Whether the database has lost the newest event read so far, in a failover: its numbers end before it, or another
 * event has come to the same number. A mere old one may have been deleted.
 */
async function isLost(
  source: FeedSource,
  head: { readonly sequence: number; readonly at: string | null },
  known: DatedEvent | undefined,
  newer: number,
): Promise<boolean> {
  if (known) return head.at !== null && known.at !== head.at;
  return head.sequence > 0 && newer === 0 && (await source.newest()) < head.sequence;
}

/** Reads older events for listeners that joined behind the head; returns whether some are still behind. */
async function readOlder(source: FeedSource, head: number, subscribers: Iterable<Subscriber>): Promise<boolean> {
  const behind = [...subscribers].filter((subscriber) => subscriber.cursor() < head);
  if (behind.length === 0) return false;
  const events = await source.read(Math.min(...behind.map((subscriber) => subscriber.cursor())), batch);
  for (const event of events) {
    if (event.sequence > head) break;
    for (const subscriber of behind) if (subscriber.cursor() < event.sequence) subscriber.send(event);
  }
  if (events.length === batch) return true;
  for (const subscriber of behind) if (subscriber.cursor() < head) subscriber.sendReset(head);
  return false;
}

/** A listener, and how far it has got. */
interface Subscriber {
  /** The sequence of the last event that it was sent. */
  cursor(): number;
  send(event: StoredEvent): void;
  /** Tells the listener to read everything again; it then has everything up to `sequence`. */
  sendReset(sequence: number): void;
  close(): void;
}

function createSubscriber(start: number, listener: EventListener, failed: (error: unknown) => void): Subscriber {
  let cursor = start;
  let closed = false;
  const send = (event: StoredEvent): void => {
    if (closed) return;
    // Sequences have gaps only where old events were deleted. Then the listener must read everything again.
    if (cursor < event.sequence - 1) sendReset(event.sequence - 1);
    cursor = event.sequence;
    try {
      listener(event);
    } catch (error) {
      failed(error);
    }
  };
  const sendReset = (sequence: number): void => {
    if (closed) return;
    cursor = sequence;
    try {
      listener({ sequence, message: { type: "reset", sequence } });
    } catch (error) {
      failed(error);
    }
  };
  return { cursor: () => cursor, send, sendReset, close: () => void (closed = true) };
}
