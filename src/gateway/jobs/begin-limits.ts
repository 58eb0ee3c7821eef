import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { publishDraft } from "#gateway/store/settings/drafts.ts";
import { dueLimit } from "#gateway/store/settings/refund-settings.ts";
import { dueJob, type Job, type JobTools } from "./runner.ts";

/** The job that publishes higher limits of refunds where for 24 hours nobody else could. */
export const beginningLimits = (tools: JobTools): Job =>
  dueJob(tools, { failure: "limits of refunds that begin were not set", every: 60_000, step: beginDueLimit });

async function beginDueLimit(trx: Trx): Promise<boolean> {
  const due = await dueLimit(trx);
  if (!due) return false;
  const author: Author = { userId: null, name: "Time", address: null, origin: "By Admin" };
  await publishDraft(trx, "refunds", due.storeId, due, author);
  return true;
}
