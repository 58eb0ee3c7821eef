import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { connectionTrouble } from "#gateway/database/connection-trouble.ts";
import { applicationName, type DatabaseOptions, openDatabase } from "#gateway/database/connect.ts";
import type { Database, Db } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import { newestSequences, oldestAfter } from "#gateway/store/events/events.ts";
import { repeat } from "#gateway/store/repeat.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";

/** Where something can be read: connections, and the connection string for processes that open their own. */
export interface ReadPlace {
  readonly db: Kysely<Database>;
  readonly url: string;
}

/** Whether a database has what is needed for an answer. */
type IsFresh = (db: Db) => Promise<boolean>;

/** A standby that follows the database, so that it may be behind it, and may fail. */
export interface Replica {
  /**
   * Answers from one snapshot of the replica that is fresh, else by `otherwise`, as where the replica fails. What is
   * refused, or takes too long, is so wherever it is asked.
   */
  ask<Answer>(isFresh: IsFresh, run: (db: Db) => Promise<Answer>, otherwise: () => Promise<Answer>): Promise<Answer>;
  /** The replica itself where it is fresh, for what reads in a transaction of its own; else null. */
  place(isFresh: IsFresh): Promise<ReadPlace | null>;
  /** How old the oldest event is that the replica has not got, in seconds; null while it does not answer. */
  secondsBehind(): number | null;
  close(): Promise<void>;
}

/** What a replica works with. */
interface ReplicaOptions extends Omit<DatabaseOptions, "contactTimeout" | "applicationName" | "onLost"> {
  readonly url: string;
  /** Connections to the database that it follows. */
  readonly primary: Db;
  readonly log: Pick<Logger, "warn" | "info">;
  /** How often it is asked how far it is, in milliseconds. */
  readonly every?: number;
}

/** How long a connection may take: whoever waits for it could have asked the database itself. In milliseconds. */
const contactTimeout = 1_000;

/** Answers whether a database has the event of a store with this sequence. */
export function hasSequence(storeId: string, sequence: number): IsFresh {
  return async (db) => ((await newestSequences(db, [storeId])).get(storeId) ?? 0) >= sequence;
}

/** Follows a replica: nothing is asked of it while it does not answer, and the log tells once that it does not. */
export function openReplica({ url, primary, log, every = 2_000, ...options }: ReplicaOptions): Replica {
  const db = openDatabase(url, { ...options, contactTimeout, applicationName: applicationName("replica") });
  let behind: number | null = null;
  let isTold = false;

  const lose = (error: unknown): void => {
    behind = null;
    if (isTold) return;
    isTold = true;
    const reason = connectionTrouble(error) ?? String(error);
    log.warn({ reason }, "DATABASE_URL_REPLICA does not answer: DATABASE_URL answers for it");
  };
  const look = async (): Promise<void> => {
    const stores = await primary
      .selectFrom("stores")
      .select("id")
      .execute()
      .catch(() => null);
    // Of the database itself others tell that it does not answer.
    if (!stores) return;
    const ids = stores.map(({ id }) => id);
    const heads = await newestSequences(db, ids).catch(lose);
    if (!heads) return;
    if (isTold) log.info("DATABASE_URL_REPLICA answers again");
    isTold = false;
    behind = await oldestAfter(primary, heads).catch(() => behind ?? 0);
  };
  const endLooking = repeat(look, () => every);

  const ask: Replica["ask"] = async (isFresh, run, otherwise) => {
    if (behind === null) return otherwise();
    try {
      const answered = await inSnapshot(db, async (at) => ((await isFresh(at)) ? { answer: await run(at) } : null));
      if (answered) return answered.answer;
    } catch (error) {
      if (error instanceof Refusal || isTimeout(error)) throw error;
      if (connectionTrouble(error) !== null) lose(error);
    }
    return otherwise();
  };
  return {
    ask,
    place: (isFresh) =>
      ask(
        isFresh,
        async (): Promise<ReadPlace | null> => ({ db, url }),
        async () => null,
      ),
    secondsBehind: () => behind,
    async close() {
      await endLooking();
      await db.destroy();
    },
  };
}

/** Whether the server has called a statement off, most often as its time was over. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "57014";
}
