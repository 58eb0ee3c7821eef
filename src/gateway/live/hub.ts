import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Database, Db } from "#gateway/database/schema.ts";
import { messageOf } from "#gateway/plain-failure.ts";
import { newestSequences, oldestAfter, readEvents } from "#gateway/store/events/events.ts";
import { createFeed, type EventListener, type Feed, type FeedSource } from "./feed.ts";
import { openNotices } from "./notices.ts";
import { repeat } from "#gateway/store/repeat.ts";

/** Passes new events of stores to the listeners in this process, whichever process wrote them. */
export interface Hub {
  /** Something was committed for this store: read its events now, and notify the other processes. */
  notify(storeId: string): void;
  /**
   * Calls `listener` with each event after `sequence`, in order and without a gap; returns the function that ends it.
   */
  listen(storeId: string, sequence: number, listener: EventListener): () => void;
  /** How old the oldest event is that listeners in this process have not got; 0 where they have all. In seconds. */
  secondsBehind(db: Db): Promise<number>;
  close(): Promise<void>;
}

/** What a hub works with; the times are milliseconds and have defaults. */
export interface HubOptions {
  readonly db: Kysely<Database>;
  /** A connection string to the server itself, not through a pooler, because the hub uses LISTEN. */
  readonly url: string;
  readonly log: Logger;
  /** The least time between two queries for one store's events. */
  readonly pause?: number;
  /** How often to poll although notifications arrive, in case one was lost. */
  readonly poll?: number;
  /** How often to poll while notifications do not arrive. */
  readonly pollWithoutNotices?: number;
}

/**
 * Makes the hub of this process. It reads events at once after a write of its own process, after a notification from
 * another process, and by polling in case a notification was lost. A store's events are read once, however many listen.
 */
export function createHub({ db, url, log, pause = 40, poll = 5_000, pollWithoutNotices = 500 }: HubOptions): Hub {
  const feeds = new Map<string, Feed>();
  const failed = (error: unknown): void => log.warn({ error: messageOf(error) }, "events were not read");

  const notices = openNotices({
    db,
    url,
    log,
    onNotice(storeId, sequence) {
      const feed = feeds.get(storeId);
      if (feed && sequence > feed.head()) feed.wake();
    },
  });

  const openFeed = (storeId: string, sequence: number): Feed => {
    const feed = feedOf(db, storeId, sequence, { failed, pause });
    feeds.set(storeId, feed);
    // An event may have been committed after `sequence` was read and before the listener joined.
    queueMicrotask(() => feeds.get(storeId)?.wake());
    return feed;
  };

  const pollStores = async (): Promise<void> => {
    try {
      const newest = await newestSequences(db, [...feeds.keys()]);
      for (const [storeId, sequence] of newest) {
        const feed = feeds.get(storeId);
        // Less than what was read is there after a failover that has lost something.
        if (feed && sequence !== feed.head()) feed.wake();
      }
    } catch (error) {
      failed(error);
    }
  };
  const endPolling = repeat(pollStores, () => (notices.arriving() ? poll : pollWithoutNotices));

  return {
    notify(storeId) {
      feeds.get(storeId)?.wake();
      notices.announce(storeId);
    },
    listen(storeId, sequence, listener) {
      const feed = feeds.get(storeId) ?? openFeed(storeId, sequence);
      const leave = feed.join(sequence, listener);
      return () => {
        leave();
        if (feed.listeners.size > 0 || feeds.get(storeId) !== feed) return;
        feed.close();
        feeds.delete(storeId);
      };
    },
    async close() {
      const polled = endPolling();
      for (const feed of feeds.values()) feed.close();
      feeds.clear();
      await Promise.all([polled, notices.close()]);
    },
    secondsBehind: (by) => oldestAfter(by, new Map([...feeds].map(([storeId, feed]) => [storeId, feed.head()]))),
  };
}

function feedOf(db: Db, storeId: string, start: number, options: Pick<FeedSource, "failed" | "pause">): Feed {
  const read = (after: number, limit: number) => readEvents(db, storeId, after, limit);
  const newest = async () => (await newestSequences(db, [storeId])).get(storeId) ?? 0;
  return createFeed({ read, newest, ...options }, start);
}
