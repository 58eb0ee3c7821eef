import type { CommentOrigin } from "#contract/enumerations.ts";
import type { Kind, Kinds } from "#contract/kinds.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";

/** A record, and the version a change was made from. */
export interface RecordRef {
  readonly storeId: string;
  readonly id: string;
  readonly version: number;
  /** The version of the change that is taken back by this one. */
  readonly undoes?: number | undefined;
}

/** One step of a record's past: who took it and when. */
export interface PastChange {
  readonly by: string;
  readonly at: string;
}

/** One comment on a record. */
export interface RecordComment {
  readonly id: string;
  readonly comment: string;
  /** Whose words it holds; without it, those of whoever writes it. */
  readonly origin?: CommentOrigin | undefined;
}

/** One comment as the history keeps it. */
export interface WrittenComment extends RecordComment {
  readonly author: Author;
}

/** A change that has just been written: the row before and after it, what was decided, and by whom. */
export interface WrittenChange<K extends Kind, Change> {
  readonly before: Kinds[K];
  readonly after: Kinds[K];
  readonly change: Change;
  readonly author: Author;
  /** The version of the change that was taken back by it; null for any other change. */
  readonly undoes: number | null;
}

/** What `changeRecord` and `commentRecords` must know of a kind; `Change` is what a decision about it may hold. */
export interface ChangeableKind<K extends Kind, Change> {
  readonly kind: K;
  /** The row, held against every other writer until the transaction ends; undefined when the store has no such record. */
  lock(trx: Trx, storeId: string, id: string): Promise<Kinds[K] | undefined>;
  /** The rows among these ids that the store has, held against writers but not against each other, in the order of ids. */
  lockShared(trx: Trx, storeId: string, ids: readonly string[]): Promise<readonly Kinds[K][]>;
  /** Writes what was decided with the next version, and answers the row as it then stands. */
  write(trx: Trx, before: Kinds[K], change: Change): Promise<Kinds[K]>;
  /** Whether a change sets back what the change of an earlier version had set. */
  takesBack(db: Db, row: Kinds[K], change: Change, version: number): Promise<boolean>;
  writeHistory(trx: Trx, written: WrittenChange<K, Change>): Promise<void>;
  /** Writes comments to the history; `at` is the moment of the first, the others follow a microsecond apart. */
  writeComments(trx: Trx, storeId: string, comments: readonly WrittenComment[], at: string): Promise<void>;
  /** Who has changed the record since a version, oldest first. */
  changesSince(db: Db, row: Kinds[K], version: number): Promise<readonly PastChange[]>;
  /** Figures that are kept beside the rows; written last, as all writers of a store wait for each other there. */
  writeFigures?(trx: Trx, written: WrittenChange<K, Change>): Promise<void>;
}

/** The moment of the n-th of several comments written at once. PostgreSQL keeps microseconds, so they stay in order. */
export function momentOfComment(at: string, place: number): string {
  return at.replace("Z", `${String(place).padStart(3, "0")}Z`);
}
