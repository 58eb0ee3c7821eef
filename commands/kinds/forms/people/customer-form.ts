import type { RecordForm } from "#commands/record/simple/fill-record.ts";
import { customerFields } from "#contract/customers/customer.ts";

/** The form of a customer. */
export const form: RecordForm<"customer"> = {
  kind: "customer",
  limits: customerFields,
  extras: () => ({
    name: { section: "section.person" },
    tags: { hint: "Divided by commas", wide: true },
    notes: { wide: true },
    businessName: { section: "section.business", hint: "Invoices are made out to it" },
    businessAddress: { wide: true, hint: "If the goods go to another address" },
    consent: { section: "section.contact" },
    consentWording: { wide: true, hint: "Empty: the words of the settings “Messages to customers”" },
    blocked: { section: "section.limits" },
    restrictionReason: { wide: true, hint: "Told to whoever takes an order" },
  }),
};
