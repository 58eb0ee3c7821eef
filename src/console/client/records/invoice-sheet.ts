import useSWRImmutable from "swr/immutable";
import type { Sheet } from "#contract/print/sheet.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/cache-keys.ts";

/** Reads an invoice as it prints, once: what was issued never changes. */
export function useInvoiceSheet(
  storeId: string,
  id: string,
): { readonly sheet: Sheet | undefined; readonly failure: unknown } {
  const { data, error } = useSWRImmutable<Sheet>(cacheKeys.invoiceSheet(storeId, id), () =>
    api("invoices.sheet", { params: { storeId, id } }),
  );
  return { sheet: data, failure: error };
}
