import { type ReactElement, useEffect } from "react";
import type { InvoiceRow } from "#contract/invoices/schema.ts";
import { useInvoiceSheet } from "#console/client/records/invoice-sheet.ts";
import { loadFonts } from "#console/print/load-fonts.ts";
import { SheetView } from "#console/print/SheetView.tsx";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";

/** An invoice as it prints on A4. */
export function InvoicePage({ row }: { readonly row: InvoiceRow }): ReactElement {
  const { sheet, failure } = useInvoiceSheet(row.storeId, row.id);
  useEffect(() => void loadFonts(document), []);
  if (!sheet) return <RecordPlaceholder failure={failure} lines={12} />;
  return (
    <div className="aisle-invoice">
      <article className="aisle-sheet aisle-invoice-page" aria-label="As it prints">
        <SheetView sheet={sheet} />
      </article>
    </div>
  );
}
