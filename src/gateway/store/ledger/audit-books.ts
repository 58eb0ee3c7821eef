import type { LedgerCheck } from "#contract/payments/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { findInvoiceErrors } from "#gateway/store/invoices/find-invoice-errors.ts";
import { findReturnErrors } from "#gateway/store/returns/find-return-errors.ts";
import { findOrderErrors } from "#gateway/store/orders/find-order-errors.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";
import { findStockErrors } from "#gateway/store/stock/find-stock-errors.ts";
import { auditLedger, mostNamed } from "./audit-ledger.ts";

/** Checks the ledger of a store, and its orders, promotions, prices, invoices, returns and stock, at one moment. */
export function auditBooks(db: Db, storeId: string): Promise<LedgerCheck> {
  return inSnapshot(db, async (db) => {
    const ledger = await auditLedger(db, storeId);
    const found = [];
    for (const find of [findOrderErrors, findInvoiceErrors, findReturnErrors, findStockErrors])
      found.push(...(await find(db, storeId)));
    const byRule = Map.groupBy(found, ({ rule }) => rule);
    const named = [...byRule.values()].flatMap((each) => each.slice(0, mostNamed));
    return { ...ledger, findings: [...ledger.findings, ...named] };
  });
}
