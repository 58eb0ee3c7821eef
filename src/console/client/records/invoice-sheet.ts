import useSWRImmutable from "swr/immutable";
import type { PrintSize } from "#contract/print/paper.ts";
import type { Sheet } from "#contract/print/sheet.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";

/**
 * Reads the sheet of an invoice in a paper size, once: an issued invoice never changes. Nothing is requested before the
 * size is known.
 */
export function useInvoiceSheet(
  storeId: string,
  id: string,
  size: PrintSize | null,
): { readonly sheet: Sheet | undefined; readonly failure: unknown } {
  const { data, error } = useSWRImmutable<Sheet>(
    size && cacheKeys.invoiceSheet(storeId, id, size),
    ([, , , on]: ReturnType<typeof cacheKeys.invoiceSheet>) =>
      api("invoices.sheet", { params: { storeId, id }, query: { size: on } }),
  );
  return { sheet: data, failure: error };
}
