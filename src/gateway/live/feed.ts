import type { StoredEvent } from "#gateway/store/events.ts";

/** Hears one event after the other. */
export type EventListener = (event: StoredEvent) => void;

/** What a feed needs of the world; times in milliseconds. */
export interface FeedSource {
  /** The store's events after a sequence, oldest first, at most `limit`. */
  read(after: number, limit: number): Promise<StoredEvent[]>;
  failed(error: unknown): void;
  /** Least time between two looks. */
  readonly pause: number;
}

/** The events of one store for everybody who listens in this process: read once, heard by all. */
export interface Feed {
  /** Adds a listener that has heard everything up to `sequence`; answers how to leave. */
  join(sequence: number, listener: EventListener): () => void;
  /** Looks for new events, at once or as soon as the last look is long enough ago. */
  wake(): void;
  /** The newest event this feed has read. */
  head(): number;
  readonly listeners: ReadonlySet<unknown>;
  close(): void;
}

interface Place {
  cursor: number;
  readonly listener: EventListener;
}

/** Events read at a time. */
const batch = 500;

/** How long to wait before looking again after the database did not answer. */
const retryAfter = 500;

/** Makes the feed of one store, which begins after `start`. */
export function createFeed(source: FeedSource, start: number): Feed {
  const destinations = new Set<Place>();
  let head = start;
  let looking = false;
  let woken = false;
  let lastLook = -Infinity;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let closed = false;

  const hear = (place: Place, event: StoredEvent): void => {
    if (!destinations.has(place)) return;
    // Sequences have no gaps but where old events were deleted: then only reading everything again helps.
    if (place.cursor < event.sequence - 1) forget(place, event.sequence - 1);
    place.cursor = event.sequence;
    try {
      place.listener(event);
    } catch (error) {
      source.failed(error);
    }
  };

  const forget = (place: Place, sequence: number): void => {
    place.cursor = sequence;
    try {
      place.listener({ sequence, message: { type: "reset", sequence } });
    } catch (error) {
      source.failed(error);
    }
  };

  /** Reads on from the newest event read; answers whether there may be more. */
  const readOn = async (): Promise<boolean> => {
    const events = await source.read(head, batch);
    for (const event of events) {
      for (const place of destinations) if (place.cursor === head) hear(place, event);
      head = event.sequence;
    }
    return events.length === batch;
  };

  /** Reads for those who came with an older sequence; answers whether some are still behind. */
  const readBehind = async (): Promise<boolean> => {
    const behind = [...destinations].filter((place) => place.cursor < head);
    if (behind.length === 0) return false;
    const known = head;
    const events = await source.read(Math.min(...behind.map((place) => place.cursor)), batch);
    for (const event of events) {
      if (event.sequence > known) break;
      for (const place of behind) if (place.cursor < event.sequence) hear(place, event);
    }
    if (events.length === batch) return true;
    for (const place of behind) if (destinations.has(place) && place.cursor < known) forget(place, known);
    return false;
  };

  const look = async (): Promise<void> => {
    timer = null;
    looking = true;
    woken = false;
    lastLook = performance.now();
    try {
      for (let more = true; more && destinations.size > 0;) {
        const ahead = await readOn();
        more = (await readBehind()) || ahead;
      }
    } catch (error) {
      source.failed(error);
      lastLook = performance.now() + retryAfter;
      woken = true;
    } finally {
      looking = false;
    }
    if (woken) wake();
  };

  const wake = (): void => {
    woken = true;
    if (looking || timer || closed || destinations.size === 0) return;
    const wait = lastLook + source.pause - performance.now();
    if (wait <= 0) void look();
    else timer = setTimeout(() => void look(), wait);
  };

  return {
    listeners: destinations,
    head: () => head,
    wake,
    join(sequence, listener) {
      const place: Place = { cursor: sequence, listener };
      destinations.add(place);
      if (sequence !== head) wake();
      return () => void destinations.delete(place);
    },
    close() {
      closed = true;
      destinations.clear();
      if (timer) clearTimeout(timer);
    },
  };
}
