import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Database } from "#gateway/database/schema.ts";
import { newestSequences, readEvents } from "#gateway/store/events/events.ts";
import { createFeed, type EventListener, type Feed } from "./feed.ts";
import { openNotices } from "./notices.ts";

/** Hands new events of stores to those who listen in this process, whichever process made them. */
export interface Hub {
  /** Something was committed for this store: look now, and let other processes know. */
  notify(storeId: string): void;
  /** Calls `listener` with each event after `sequence`, in order and without a gap, until the answer is called. */
  listen(storeId: string, sequence: number, listener: EventListener): () => void;
  close(): Promise<void>;
}

/** What a hub works with; times in milliseconds have defaults. */
export interface HubOptions {
  readonly db: Kysely<Database>;
  /** Leads to the server itself, not through a pooler: the hub listens there. */
  readonly url: string;
  readonly log: Logger;
  /** Least time between two looks for one store's events. */
  readonly pause?: number;
  /** How often to look without being told, should a notice have been missed. */
  readonly poll?: number;
  /** How often to look while notices do not arrive at all. */
  readonly pollDeaf?: number;
}

/**
 * Makes the hub of this process. What this process wrote is heard at once, what others wrote by one listening
 * connection, and what neither told by looking now and then. A store's events are read once, however many listen.
 */
export function createHub({ db, url, log, pause = 40, poll = 5_000, pollDeaf = 500 }: HubOptions): Hub {
  const feeds = new Map<string, Feed>();
  const failed = (error: unknown): void =>
    log.warn({ error: error instanceof Error ? error.message : String(error) }, "events were not read");
  let closed = false;
  let looking: Promise<void> = Promise.resolve();

  const notices = openNotices({
    db,
    url,
    log,
    hear(storeId, sequence) {
      const feed = feeds.get(storeId);
      if (feed && sequence > feed.head()) feed.wake();
    },
  });

  const look = async (): Promise<void> => {
    try {
      const newest = await newestSequences(db, [...feeds.keys()]);
      for (const [storeId, sequence] of newest) {
        const feed = feeds.get(storeId);
        if (feed && sequence > feed.head()) feed.wake();
      }
    } catch (error) {
      failed(error);
    }
  };
  const lookLater = (): ReturnType<typeof setTimeout> =>
    setTimeout(
      () => {
        looking = look().finally(() => {
          if (!closed) timer = lookLater();
        });
      },
      notices.arriving() ? poll : pollDeaf,
    ).unref();
  let timer = lookLater();

  return {
    notify(storeId) {
      feeds.get(storeId)?.wake();
      notices.announce(storeId);
    },
    listen(storeId, sequence, listener) {
      let feed = feeds.get(storeId);
      if (!feed) {
        feed = createFeed({ read: (after, limit) => readEvents(db, storeId, after, limit), failed, pause }, sequence);
        feeds.set(storeId, feed);
        // Something may have been committed between the reading of `sequence` and this line.
        queueMicrotask(() => feeds.get(storeId)?.wake());
      }
      const own = feed;
      const leave = own.join(sequence, listener);
      return () => {
        leave();
        if (own.listeners.size > 0 || feeds.get(storeId) !== own) return;
        own.close();
        feeds.delete(storeId);
      };
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      for (const feed of feeds.values()) feed.close();
      feeds.clear();
      await Promise.all([looking, notices.close()]);
    },
  };
}
