import { factsOf } from "#contract/records/kind-facts.ts";
import type { InvoiceRow } from "./schema.ts";

/** The facts about invoices. */
export const invoiceFacts = factsOf<InvoiceRow>()({
  one: "invoice",
  called: "number",
  dividedBy: "kind",
  detail: "customerName",
  tabs: "status",
  amount: "total",
});
