import { invoiceWords } from "#contract/invoices/words.ts";
import type { InvoiceKind } from "#contract/invoices/kinds.ts";
import { invoiceList } from "#contract/invoices/list.ts";
import { fieldsWithout } from "#console/list/filter/fields-without.ts";
import { lastChange } from "#console/record/listed/common-fields.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";
import { invoiceColumns } from "./columns.ts";
import { invoiceTabs } from "./tabs.tsx";
import { syncTones } from "./tones.ts";

const fields = fieldsWithout(
  {
    contract: invoiceList,
    words: {
      status: { of: "status", address: "sync" },
      kind: { of: "kind" },
      business: { name: "to a business", address: "business", flag: "to a business" },
      inForce: { name: "in force", address: "force", flag: "in force" },
      issued: { of: "createdAt", address: "issued" },
      total: { of: "total" },
      text: { name: "text" },
    },
  },
  ["kind"],
);

/** The invoices of one kind, as a list and one by one. */
export function invoiceScreens(kind: InvoiceKind): ListedScreens<"invoice"> {
  return {
    kind: "invoice",
    words: invoiceWords,
    name: `${kind}-invoices`,
    always: { kind: [kind] },
    tones: syncTones,
    fields,
    columns: invoiceColumns,
    findBy: "Number of invoice or order, customer",
    subtitle: ({ customerName, orderNumber, correctedBy }) => [
      orderNumber,
      customerName,
      correctedBy === null ? "" : `replaced by ${correctedBy}`,
    ],
    tabs: [...invoiceTabs, { title: "DETAILS", shows: "sections" }],
    sections: [
      {
        title: "Invoice",
        fields: [
          { of: "orderNumber", text: (row) => row.orderNumber },
          ...(kind === "return"
            ? [{ of: "returnNumber" as const, text: (row: { returnNumber: string | null }) => row.returnNumber }]
            : []),
          { of: "gstin", text: (row) => row.gstin },
          { of: "placeOfSupply", text: (row) => row.placeOfSupply },
          { of: "createdAt", text: (row, format) => format.full(row.createdAt) },
          { of: "issuedBy", text: (row) => row.issuedBy },
          { of: "corrects", text: (row) => row.corrects },
          { of: "correctedBy", text: (row) => row.correctedBy },
          { of: "reason", text: (row) => row.reason },
        ],
      },
      {
        title: "Sync",
        fields: [
          { of: "status", text: (row) => row.status },
          { of: "because", text: (row) => row.because },
          { of: "tries", text: (row, format) => format.count(row.tries), number: true },
          { of: "nextTryAt", text: (row, format) => row.nextTryAt && format.full(row.nextTryAt) },
          { of: "sentAt", text: (row, format) => row.sentAt && format.full(row.sentAt) },
          lastChange,
        ],
      },
    ],
  };
}
