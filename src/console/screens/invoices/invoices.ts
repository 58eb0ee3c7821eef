import { invoiceWords } from "#contract/invoices/words.ts";
import type { InvoiceKind } from "#contract/invoices/kinds.ts";
import { invoiceList } from "#contract/invoices/list.ts";
import type { InvoiceRow } from "#contract/invoices/schema.ts";
import type { SyncStatus } from "#contract/invoices/sync.ts";
import type { OrderStage } from "#contract/orders/stage.ts";
import { fieldsWithout } from "#console/list/filter/fields-without.ts";
import { definedScreens } from "#console/record/listed/defined-screens.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";
import { invoiceTabs } from "./tabs.tsx";

/** The colours of how far invoices were sent on. */
const tones: Readonly<Record<SyncStatus, OrderStage>> = {
  "Not sent": "stopped",
  Waiting: "waiting",
  Sent: "done",
  Failed: "held",
};

/** The invoices of one kind, as a list and one by one. */
export function invoiceScreens(kind: InvoiceKind): ListedScreens<"invoice"> {
  const screens = definedScreens(
    { words: invoiceWords, list: invoiceList },
    {
      name: `${kind}-invoices`,
      always: { kind: [kind] },
      tones,
      filters: {
        status: { of: "status", address: "sync" },
        issued: { of: "createdAt" },
        business: { name: "to a business", flag: "to a business" },
        inForce: { name: "in force", address: "force", flag: "in force" },
      },
      columns: () => ({
        number: { width: 158 },
        status: { width: 118 },
        orderNumber: {},
        customer: {},
        items: { width: 72 },
        taxable: {},
        tax: {},
        total: {},
        issued: {},
        corrects: { width: 158, text: replacedText },
      }),
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
            ...(kind === "return" ? (["orderNumber", "returnNumber"] as const) : (["orderNumber"] as const)),
            ...(["gstin", "placeOfSupply", "createdAt", "issuedBy", "corrects", "correctedBy", "reason"] as const),
          ],
        },
        { title: "Sync", fields: ["status", "because", "tries", "nextTryAt", "sentAt", "updatedAt"] },
      ],
    },
  );
  return { ...screens, fields: fieldsWithout(screens.fields, ["kind"]) };
}

/** The invoice that it replaces, and the one by which it was replaced itself. */
function replacedText({ corrects, correctedBy }: InvoiceRow): string {
  return [corrects, correctedBy && `replaced by ${correctedBy}`].filter(Boolean).join("; ");
}
