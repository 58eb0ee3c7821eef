import { returnList } from "#contract/returns/list.ts";
import { valueTitle } from "#console/client/field-words.ts";
import { lastChange } from "#console/record/simple/common-fields.ts";
import type { SimpleScreens } from "#console/record/simple/simple-screens.ts";
import { ReturnLines } from "./ReturnLines.tsx";
import { returnColumns } from "./columns.ts";
import { returnTones } from "./tones.ts";

/** The returns of a store, behind `/return-orders`. */
export const screens: SimpleScreens<"return"> = {
  kind: "return",
  tones: returnTones,
  // Returns are waited for in several statuses: an empty first one must not look like no work.
  allFirst: true,
  fields: {
    contract: returnList,
    words: {
      status: { of: "status" },
      reason: { of: "reasons", address: "reason" },
      pickup: { of: "pickup" },
      rider: { of: "riderName", address: "rider" },
      created: { of: "createdAt", address: "created" },
      text: { name: "text" },
    },
  },
  commands: ["return.next", "return.edit", "return.change-status"],
  tabs: [{ title: "PRODUCT LIST", View: ReturnLines }],
  columns: returnColumns,
  findBy: "Number, order, customer or phone",
  subtitle: ({ customerName, customerPhone, orderNumber }) => [orderNumber, customerName, customerPhone],
  sections: [
    {
      title: "Return",
      fields: [
        { of: "orderNumber", text: (row) => row.orderNumber },
        { of: "reasons", text: (row) => row.reasons.join(", ") },
        { of: "pickup", text: (row) => valueTitle("return", "pickup", row.pickup) },
        { of: "riderName", text: (row) => row.riderName },
        { of: "createdAt", text: (row, format) => format.full(row.createdAt) },
        lastChange,
      ],
    },
    {
      title: "Amount",
      fields: [
        { of: "itemCount", text: (row, format) => format.count(row.itemCount), number: true },
        { of: "amount", text: (row, format) => format.amount(row.amount), number: true },
      ],
    },
  ],
};
