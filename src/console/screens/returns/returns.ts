import { returnWords } from "#contract/returns/words.ts";
import { valueTitle } from "#console/client/field-words.ts";
import { lastChange } from "#console/record/listed/common-fields.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";
import { returnColumns } from "#console/returns/columns.ts";
import { returnFields, returnsFoundBy } from "#console/returns/fields.ts";
import { returnStages } from "#contract/returns/stage.ts";
import { ReturnLines } from "./ReturnLines.tsx";

/** The returns of a store, behind `/return-orders`. */
export const screens: ListedScreens<"return"> = {
  kind: "return",
  words: returnWords,
  tones: returnStages,
  fields: returnFields,
  commands: ["return.next", "return.edit", "return.change-status", "return.add-photos"],
  tabs: [{ title: "PRODUCT LIST", View: ReturnLines, count: (row) => row.itemCount }],
  columns: returnColumns,
  findBy: returnsFoundBy,
  subtitle: ({ customerName, customerPhone, orderNumber }) => [orderNumber, customerName, customerPhone],
  sections: [
    {
      title: "Return",
      fields: [
        { of: "orderNumber", text: (row) => row.orderNumber },
        { of: "reasons", text: (row) => row.reasons.join(", ") },
        { of: "pickup", text: (row) => valueTitle("return", "pickup", row.pickup) },
        { of: "photoCount", text: (row, format) => format.count(row.photoCount), number: true },
        { of: "riderName", text: (row) => row.riderName },
        { of: "exchangeOrderNumber", text: (row) => row.exchangeOrderNumber },
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
