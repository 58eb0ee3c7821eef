import { openDatabase } from "#gateway/database/connect.ts";
import { auditLedger } from "#gateway/store/ledger/audit-ledger.ts";
import { findStockErrors } from "#gateway/store/stock/find-stock-errors.ts";
import { findInvoiceErrors } from "#gateway/store/invoices/find-invoice-errors.ts";
import { findReturnErrors } from "#gateway/store/returns/find-return-errors.ts";
import type { Shop } from "../work/shop.ts";

/** What the audits of the stock, the ledger, the invoices and the returns find in the shop's store, one sentence each. */
export async function wrongBooks({ installation, storeId }: Shop): Promise<string[]> {
  const options = { connections: 1, statementTimeout: 60_000, applicationName: "prove" };
  const db = openDatabase(await installation.url(), options);
  try {
    const stock = await findStockErrors(db, storeId);
    const { findings } = await auditLedger(db, storeId);
    const invoices = await findInvoiceErrors(db, storeId);
    const returns = await findReturnErrors(db, storeId);
    return [
      ...returns.map(({ what, of }) => `the returns, ${what}: ${of}`),
      ...invoices.map(({ what, of }) => `the invoices, ${what}: ${of}`),
      ...stock.map(({ what, productId, orderId }) => `the stock of ${productId}, ${what}: ${orderId ?? "no order"}`),
      ...findings.map(({ rule, of }) => `not so: ${rule}: ${of}`),
    ];
  } finally {
    await db.destroy();
  }
}
