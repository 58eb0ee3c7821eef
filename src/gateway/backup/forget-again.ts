import type { Kysely } from "kysely";
import type { Database, Trx } from "#gateway/database/schema.ts";
import { makeTransact } from "#gateway/database/transact.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { forgetCustomer, forgetPerson } from "#gateway/store/privacy/forget.ts";
import type { ForgottenLine } from "./keep-outside.ts";

/**
 * Forgets those again who were forgotten after the moment that was restored. The gateways that start next search all else
 * for them, as always. Answers a sentence for each who cannot be forgotten, as while an order of theirs is open.
 */
export async function forgetAgain(db: Kysely<Database>, lines: readonly ForgottenLine[]): Promise<readonly string[]> {
  const transact = makeTransact(db, () => {});
  const sentences: string[] = [];
  for (const line of lines) {
    try {
      await transact((trx) => forget(trx, line));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      sentences.push(
        `The ${line.subject} ${line.id} was forgotten at ${line.at} and has to be again: ${error.message}`,
      );
    }
  }
  return sentences;
}

async function forget(trx: Trx, line: ForgottenLine): Promise<void> {
  const { businessUnitId, storeId, subject, id } = line;
  const done = await trx
    .selectFrom("audit_entries")
    .select("sequence")
    .where("business_unit_id", "=", businessUnitId)
    .where("subject_id", "=", id)
    .where("action", "=", "forgotten")
    .executeTakeFirst();
  const found = await trx
    .selectFrom(subject === "customer" ? "customers" : "people")
    .select(["name", "version"])
    .where("id", "=", id)
    .executeTakeFirst();
  // Whoever became a customer later is not there.
  if (done || !found) return;
  const stores = await trx.selectFrom("stores").select("id").where("business_unit_id", "=", businessUnitId).execute();
  const user = await trx.selectFrom("users").select("id").where("id", "=", line.userId).executeTakeFirst();
  const author: Author = { userId: user?.id ?? null, name: line.by, address: null, origin: "By Admin" };
  const forgets = subject === "customer" ? forgetCustomer : forgetPerson;
  await forgets(
    trx,
    { storeId, id, ...found },
    stores.map((store) => store.id),
    author,
  );
}
