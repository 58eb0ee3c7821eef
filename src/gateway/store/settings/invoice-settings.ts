import { refuseForeignGstin } from "#contract/invoices/fields.ts";
import { stateWithCode } from "#contract/invoices/states.ts";
import { refuseStoreCode } from "#gateway/store/invoices/issuing/invoice-number.ts";
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
  async check({ syncUrl, syncKey, gstin, state, fiscalYearStart }, { storeId, hasSyncKey }, db) {
    const needed = stateWithCode(gstin.slice(0, 2));
    if (gstin && !state)
      throw wrongField("state", `a GSTIN belongs to a state${needed ? `, this one to ${needed}` : ""}`);
    const foreign = refuseForeignGstin(gstin, state);
    if (foreign !== null) throw wrongField("gstin", foreign);
    if (gstin) {
      const store = await db.selectFrom("stores").select("code").where("id", "=", storeId).executeTakeFirstOrThrow();
      const because = refuseStoreCode(store.code, fiscalYearStart);
      if (because !== null) throw wrongField("gstin", because);
    }
    if (syncUrl && !hasSyncKey && !syncKey)
      throw wrongField("syncKey", "a key is needed, so that the receiver can check the sender");
  },
};
