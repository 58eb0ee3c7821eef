import type { CommentOrigin } from "#contract/enumerations.ts";
import type { Kinds } from "#contract/kinds.ts";
import type { ChangingKind } from "#contract/records/kind-names.ts";
import type { PastChange as ChangeMade } from "#contract/records/take-back.ts";
import type { RecordHistoryEntry } from "#contract/records/history-schema.ts";
import { sql } from "kysely";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Lost } from "#gateway/database/stored-values.ts";
import type { Author } from "#gateway/store/author.ts";

/** A record, and the version from which a change starts. */
export interface RecordRef {
  readonly storeId: string;
  readonly id: string;
  /** The version that it is changed from; left out, it is changed as it stands. */
  readonly version?: number | undefined;
  /** The version of the change that is taken back by this one. */
  readonly undoes?: number | undefined;
}

/** What the history of a record says of one of its changes. */
export interface PastChange extends ChangeMade {
  readonly at: string;
  /** The status that it has changed; null where it has changed none. */
  readonly from: string | null;
  /** What it has taken from the record beside that. */
  readonly lost: Lost | null;
  /** The fields that it has set, with their values before and after; none for an order. */
  readonly changes: RecordHistoryEntry["changes"];
}

/** The columns of a history that every `PastChange` has. */
export const pastColumns = [
  "undoes",
  "user_id as userId",
  "by_name as by",
  "at",
  "from_status as from",
  "lost",
] as const;

/** How many milliseconds ago a change was made, by the clock of the database. */
export const pastAge = sql<number>`extract(epoch from clock_timestamp() - at)::float8 * 1000`.as("age");

/** One comment on a record. */
export interface RecordComment {
  readonly id: string;
  readonly comment: string;
  /** Who said it; without it, the author. */
  readonly origin?: CommentOrigin | undefined;
}

/** One comment as it is stored in the history. */
export interface WrittenComment extends RecordComment {
  readonly author: Author;
}

/** A locked row, and the decision about it. */
export interface DecidedChange<K extends ChangingKind, Change> {
  readonly before: Kinds[K];
  readonly change: Change;
}

/** A change that was just written: the row before and after it, the decision and the author. */
export interface WrittenChange<K extends ChangingKind, Change> extends DecidedChange<K, Change> {
  readonly after: Kinds[K];
  readonly author: Author;
  /** The version of the change that was taken back by it; null for any other change. */
  readonly undoes: number | null;
}

/** "no key update" locks rows against all other writers; "share" also, but not against other shared locks. */
export type LockStrength = "no key update" | "share";

/** What `changeRecord` and `commentRecords` need of a kind. `Change` is the type of a decision. */
export interface ChangeableKind<K extends ChangingKind, Change> {
  readonly kind: K;
  /** Locks a row against other writers until the transaction ends; undefined when the store has no such record. */
  lock(trx: Trx, storeId: string, id: string): Promise<Kinds[K] | undefined>;
  /** Locks rows in the order of ids; unknown ids are left out. */
  lockRows(trx: Trx, storeId: string, ids: readonly string[], strength: LockStrength): Promise<readonly Kinds[K][]>;
  /** Writes a decision and the next version, and answers the new row. */
  write(trx: Trx, before: Kinds[K], change: Change, author: Author): Promise<Kinds[K]>;
  /** Writes many decisions, each about another record, as `write` does one, and answers the new rows. */
  writeAll?(trx: Trx, storeId: string, changes: readonly DecidedChange<K, Change>[]): Promise<readonly Kinds[K][]>;
  /** Whether a change may wait until those of other records are decided, and be written together with them. */
  mayWait?(change: Change): boolean;
  /** Whether a change sets back what the change of an earlier version had set. */
  takesBack(db: Db, row: Kinds[K], change: Change, version: number): Promise<boolean>;
  /** Writes the entries about some changes in one store to the history. */
  writeHistory(trx: Trx, written: readonly WrittenChange<K, Change>[]): Promise<void>;
  /** Writes comments to the history; `at` is the time of the first, each other is one microsecond later. */
  writeComments(trx: Trx, storeId: string, comments: readonly WrittenComment[], at: string): Promise<void>;
  /** The changes of a record since a version, oldest first. */
  changesSince(db: Db, row: Pick<Kinds[K], "storeId" | "id">, version: number): Promise<readonly PastChange[]>;
  /** The row as all stores see it that show it, where these are more than its own. */
  seenBy?(db: Db, row: Kinds[K]): Promise<readonly Kinds[K][]>;
  /**
   * Updates stored figures, such as counts, after some changes in one store. It runs last, because all writers of a
   * store wait for its locks.
   */
  writeFigures?(trx: Trx, written: readonly WrittenChange<K, Change>[]): Promise<void>;
  /** Keeps what records were before one call has changed them, so that it can be taken back whole; answers its id. */
  keepBatch?(trx: Trx, storeId: string, written: readonly WrittenChange<K, Change>[]): Promise<string>;
}

/** The columns of the n-th of several comments written at once, which every history has. */
export function commentColumns({ comment, author }: WrittenComment, at: string, place: number) {
  return {
    // PostgreSQL stores microseconds, so they stay in order.
    at: at.replace("Z", `${String(place).padStart(3, "0")}Z`),
    user_id: author.userId,
    by_name: author.name,
    origin: author.origin,
    version: null,
    from_status: null,
    to_status: null,
    text: comment,
  };
}
