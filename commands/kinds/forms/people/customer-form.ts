import type { RecordForm } from "#commands/record/simple/fill-record.ts";

/** The form of a customer. */
export const form: RecordForm<"customer"> = {
  kind: "customer",
  extras: () => ({
    tags: { hint: "Divided by commas", wide: true },
    notes: { wide: true },
    businessName: { hint: "Invoices are made out to it" },
    businessAddress: { wide: true, hint: "If the goods go to another address" },
    consentWording: { wide: true, hint: "Empty: the words of the settings “Messages to customers”" },
    restrictionReason: { wide: true, hint: "Told to whoever takes an order" },
  }),
};
