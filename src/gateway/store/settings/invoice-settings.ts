import { wrongField } from "#gateway/refusal.ts";
import type { StoredSection } from "./stored-section.ts";

/** What invoices say of a store. They are sent with a key only, because their receiver could not check them else. */
export const invoiceSettings: StoredSection<"invoices"> = {
  columns: {
    companyName: "invoice_company_name",
    gstin: "gstin",
    state: "state",
    fiscalYearStart: "fiscal_year_start",
    syncUrl: "invoice_sync_url",
    syncKey: "invoice_sync_secret",
  },
  check({ syncUrl, syncKey }, { hasSyncKey }) {
    if (syncUrl && !hasSyncKey && !syncKey)
      throw wrongField("syncKey", "a key is needed, so that the receiver can check the sender");
  },
};
