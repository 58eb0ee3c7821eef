import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { InvoiceRow } from "#contract/invoices/schema.ts";
import type { PrintSize } from "#contract/print/paper.ts";
import { useInvoiceSheet } from "#console/client/records/invoice-sheet.ts";
import { loadFonts } from "#console/print/load-fonts.ts";
import { SheetView } from "#console/print/SheetView.tsx";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";

/** Below this width, in pixels, the columns of A4 have no room for their words: a roll is made for that. */
const leastForA4 = 560;

/** An invoice as it prints: on A4, or in a narrow panel on the roll of the store. */
export function InvoicePage({ row }: { readonly row: InvoiceRow }): ReactElement {
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<PrintSize | null>(null);
  const { sheet, failure } = useInvoiceSheet(row.storeId, row.id, size);
  useEffect(() => void loadFonts(document), []);
  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const measure = (): void => setSize(element.clientWidth < leastForA4 ? "Thermal" : "A4");
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={room} className="aisle-invoice">
      {sheet ? (
        <article
          className={`aisle-sheet aisle-invoice-page${size === "A4" ? "" : " is-roll"}`}
          aria-label="As it prints"
        >
          <SheetView sheet={sheet} />
        </article>
      ) : (
        <RecordPlaceholder failure={failure} lines={12} />
      )}
    </div>
  );
}
