import { openDatabase } from "#gateway/database/connect.ts";
import { auditBooks } from "#gateway/store/ledger/audit-books.ts";
import type { Shop } from "../work/shop.ts";

/** What the check of the ledger, the invoices, the returns and the stock finds in the shop's store, one sentence each. */
export async function wrongBooks({ installation, storeId }: Shop): Promise<string[]> {
  const options = { connections: 1, statementTimeout: 60_000, applicationName: "prove" };
  const db = openDatabase(await installation.url(), options);
  try {
    const { findings } = await auditBooks(db, storeId);
    return findings.map(({ rule, of }) => `not so: ${rule}: ${of}`);
  } finally {
    await db.destroy();
  }
}
