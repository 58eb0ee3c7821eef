import type { UserRow } from "#contract/users/user.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import { noteMaker } from "./persons.ts";
import { userKind } from "./user-kind.ts";

/** A password to set. */
export interface GivenPassword {
  readonly hash: string;
  /** Whether it must be changed at the next log-in. */
  readonly mustChange: boolean;
  /** What the history says: "gave a first password". */
  readonly text: string;
}

/**
 * Sets the password of a user as a change of the record. `check` may refuse it, by the locked row. Refused with 404
 * when the store's business has no such user.
 */
export async function givePassword(
  trx: Trx,
  { storeId, id }: { readonly storeId: string; readonly id: string },
  given: GivenPassword,
  author: Author,
  check: (row: UserRow) => Promise<void> = async () => {},
): Promise<UserRow> {
  const locked = await userKind.lock(trx, storeId, id);
  if (!locked) throw notFound("user");
  return changeRecord(trx, userKind, { storeId, id, version: locked.version }, author, async (before) => {
    await check(before);
    await trx
      .updateTable("users")
      .set({ password_hash: given.hash, must_change_password: given.mustChange })
      .where("id", "=", id)
      .execute();
    // Whoever has given it knows it until it is changed.
    if (author.userId !== id) await noteMaker(trx, id, author);
    return { fields: {}, text: given.text, act: "password" as const };
  });
}
