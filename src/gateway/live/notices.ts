import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { Client } from "pg";
import type { Logger } from "pino";
import { applicationName } from "#gateway/database/connect.ts";
import type { Database } from "#gateway/database/schema.ts";
import { messageOf } from "#gateway/plain-failure.ts";
import { notifyGateways, noticeChannel } from "#gateway/store/events/notice.ts";

/**
 * How long notifications are collected before they are sent, in milliseconds: at most 25 a second for a busy store, not
 * one for each change.
 */
const gather = 40;

/** Sends notifications to the other gateway processes and receives theirs, by PostgreSQL's NOTIFY and LISTEN. */
export interface Notices {
  /** Notifies every gateway soon that this store has new events, together with other stores that have some. */
  announce(storeId: string): void;
  /** Whether notifications are known to arrive: some poolers accept LISTEN and then never deliver anything. */
  arriving(): boolean;
  close(): Promise<void>;
}

/** Where notifications come from, and who receives them. */
export interface NoticeOptions {
  readonly db: Kysely<Database>;
  /** A connection string to the server itself, not through a pooler, because LISTEN needs a connection of its own. */
  readonly url: string;
  readonly log: Logger;
  onNotice(storeId: string, sequence: number): void;
}

/** Keeps one LISTEN connection for the whole process and opens it again whenever it breaks. */
export function openNotices({ db, url, log, onNotice }: NoticeOptions): Notices {
  const outgoing = gatherNotices(db, log);
  let client: Client | null = null;
  let retry: ReturnType<typeof setTimeout> | null = null;
  let tries = 0;
  let echo: string | null = null;
  let arriving = false;
  let closed = false;

  const lost = (lostClient: Client): void => {
    if (client !== lostClient) return;
    client = null;
    arriving = false;
    void lostClient.end().catch(() => undefined);
    if (closed) return;
    tries += 1;
    if (tries === 1) log.warn("the connection for notifications was lost; opening it again");
    retry = setTimeout(() => void open(), Math.min(5_000, 100 * 2 ** tries));
  };

  const open = async (): Promise<void> => {
    const opened = new Client({
      connectionString: url,
      application_name: applicationName("events"),
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client = opened;
    opened.on("error", () => lost(opened));
    opened.on("end", () => lost(opened));
    opened.on("notification", ({ payload = "" }) => {
      if (payload === echo) {
        arriving = true;
        tries = 0;
        return;
      }
      const [storeId, sequence] = payload.split(" ");
      if (storeId && sequence && /^\d+$/.test(sequence)) onNotice(storeId, Number(sequence));
    });
    try {
      await opened.connect();
      await opened.query(`listen ${noticeChannel}`);
      echo = `echo ${randomUUID()}`;
      await opened.query("select pg_notify($1, $2)", [noticeChannel, echo]);
    } catch {
      lost(opened);
    }
  };
  void open();
  return {
    announce: outgoing.announce,
    arriving: () => arriving,
    async close() {
      closed = true;
      if (retry) clearTimeout(retry);
      await outgoing.close();
      await client?.end().catch(() => undefined);
    },
  };
}

/** Gathers the stores that have new events, and notifies every gateway of them together. */
function gatherNotices(db: Kysely<Database>, log: Logger): Pick<Notices, "announce" | "close"> {
  const storesWithEvents = new Set<string>();
  let gathering: ReturnType<typeof setTimeout> | null = null;
  let sending: Promise<unknown> = Promise.resolve();
  let closed = false;
  const sendNotices = (): void => {
    gathering = null;
    const stores = [...storesWithEvents];
    storesWithEvents.clear();
    sending = notifyGateways(db, stores).catch((error: unknown) =>
      log.warn({ error: messageOf(error) }, "other gateways were not notified of changes"),
    );
  };
  return {
    announce(storeId) {
      storesWithEvents.add(storeId);
      if (!closed) gathering ??= setTimeout(sendNotices, gather);
    },
    async close() {
      closed = true;
      if (gathering) {
        clearTimeout(gathering);
        sendNotices();
      }
      await sending;
    },
  };
}
