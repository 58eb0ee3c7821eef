import { type Kinds, kinds } from "#contract/kinds.ts";
import type { ChangingKind } from "#contract/records/kind-names.ts";
import { refuseTakeBack } from "#contract/records/take-back.ts";
import type { Db } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import type { ChangeableKind, PastChange } from "./changeable-kind.ts";

/**
 * Reads the change of a record that is to be taken back, and why it cannot be; null where the record has no such
 * change. The record must be locked.
 */
export async function readTakeBack<K extends ChangingKind>(
  db: Db,
  kind: Pick<ChangeableKind<K, never>, "kind" | "changesSince">,
  row: Kinds[K],
  undoes: number,
  author: Author,
): Promise<{ readonly change: PastChange; readonly because: string | null } | null> {
  const [change, ...since] = await kind.changesSince(db, row, undoes - 1);
  if (change?.version !== undoes) return null;
  return { change, because: refuseTakeBack(change, since, author.userId, kinds[kind.kind].one) };
}

/** What is gone is a conflict with what others have done since, and no error of whoever takes a change back. */
export async function goneIsConflict<Answer>(
  current: Kinds[ChangingKind],
  run: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal("move-not-allowed", error.message, { current });
  }
}
