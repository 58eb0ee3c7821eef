import type { RefundSettings } from "#contract/refunds/schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import type { Author } from "#gateway/store/author.ts";

/** How refunds are handled in a store. */
export async function readRefundSettings(db: Db, storeId: string): Promise<RefundSettings> {
  const store = await db
    .selectFrom("stores")
    .select("refund_limit as approvalLimit")
    .where("id", "=", storeId)
    .executeTakeFirst();
  if (!store) throw notFound("store");
  return store;
}

/** Sets the amount above which refunds need a second person. Refunds that are made already stay as they are. */
export async function changeRefundSettings(
  trx: Trx,
  storeId: string,
  { approvalLimit }: RefundSettings,
  author: Author,
): Promise<RefundSettings> {
  const before = await trx
    .selectFrom("stores")
    .select(["name", "refund_limit as approvalLimit"])
    .where("id", "=", storeId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw notFound("store");
  const { name, ...settings } = before;
  await trx.updateTable("stores").set({ refund_limit: approvalLimit }).where("id", "=", storeId).execute();
  const change = { action: "changed", before: settings, after: { approvalLimit }, author } as const;
  await writeAudit(trx, { storeId }, [{ subject: "store", id: storeId, name, ...change }]);
  return { approvalLimit };
}
