import type { InvoiceSettings, InvoiceSettingsChange } from "#contract/invoices/schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import type { Author } from "#gateway/store/author.ts";

/** What the invoices of a store say about it, and where they are sent. */
export async function readInvoiceSettings(db: Db, storeId: string): Promise<InvoiceSettings> {
  const { key, ...settings } = await db
    .selectFrom("stores")
    .select(["invoice_company_name as companyName", "gstin", "state", "fiscal_year_start as fiscalYearStart"])
    .select(["invoice_sync_url as syncUrl", "invoice_sync_secret as key"])
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  return { ...settings, hasKey: key !== "" };
}

/**
 * Changes these settings. Refused with 422 when invoices would be sent without a key, so that the receiver could not
 * check them.
 */
export async function changeInvoiceSettings(
  trx: Trx,
  storeId: string,
  { syncKey, ...settings }: InvoiceSettingsChange,
  author: Author,
): Promise<InvoiceSettings> {
  const { name } = await trx
    .selectFrom("stores")
    .select("name")
    .where("id", "=", storeId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { hasKey, ...before } = await readInvoiceSettings(trx, storeId);
  if (settings.syncUrl && !hasKey && !syncKey) {
    const because = "a key is needed, so that the receiver can check the sender";
    throw new Refusal("invalid", because, { fields: { syncKey: because } });
  }
  await trx
    .updateTable("stores")
    .set({
      invoice_company_name: settings.companyName,
      gstin: settings.gstin,
      state: settings.state,
      fiscal_year_start: settings.fiscalYearStart,
      invoice_sync_url: settings.syncUrl,
      ...(syncKey && { invoice_sync_secret: syncKey }),
    })
    .where("id", "=", storeId)
    .execute();
  const entry = { subject: "store", id: storeId, name, author } as const;
  await writeAudit(trx, { storeId }, [
    { ...entry, action: "changed", before, after: settings },
    ...(syncKey ? [{ ...entry, action: "secret" as const, before: null, after: null }] : []),
  ]);
  return readInvoiceSettings(trx, storeId);
}
