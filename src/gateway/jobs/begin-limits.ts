import type { Kysely } from "kysely";
import type { Database, Trx } from "#gateway/database/schema.ts";
import { makeTransact } from "#gateway/database/transact.ts";
import type { Author } from "#gateway/store/author.ts";
import { publishDraft } from "#gateway/store/settings/drafts.ts";
import { dueLimit } from "#gateway/store/settings/refund-settings.ts";
import type { Job } from "./runner.ts";

/** The job that publishes higher limits of refunds where for 24 hours nobody else could. */
export function beginningLimits({
  db,
  notify,
}: {
  readonly db: Kysely<Database>;
  readonly notify: (storeId: string) => void;
}): Job {
  const transact = makeTransact(db, notify);
  return {
    failure: "limits of refunds that begin were not set",
    every: 60_000,
    async round(stopping) {
      while (!stopping.aborted && (await transact(beginDueLimit)));
    },
  };
}

async function beginDueLimit(trx: Trx): Promise<boolean> {
  const due = await dueLimit(trx);
  if (!due) return false;
  const author: Author = { userId: null, name: "Time", address: null, origin: "By Admin" };
  await publishDraft(trx, "refunds", due.storeId, due, author);
  return true;
}
