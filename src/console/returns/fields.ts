import { returnList } from "#contract/returns/list.ts";
import type { FilterFields } from "#console/list/filter/fields.ts";

/** The filter fields of a list of returns, with their words. */
export const returnFields: FilterFields<typeof returnList> = {
  contract: returnList,
  words: {
    status: { of: "status" },
    reason: { of: "reasons", address: "reason" },
    pickup: { of: "pickup" },
    rider: { of: "riderName", address: "rider" },
    customer: { of: "customerName" },
    created: { of: "createdAt", address: "created" },
    withoutInvoice: { name: "without return invoice", address: "invoice", flag: "missing" },
    text: { name: "text" },
  },
};

/** What the text search of a list of returns looks at. */
export const returnsFoundBy = "Number, order, customer or phone";
