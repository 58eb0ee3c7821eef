import { returnList } from "#contract/returns/list.ts";
import { returnWords } from "#contract/returns/words.ts";
import { definedScreens } from "#console/record/listed/defined-screens.ts";
import { returnParts } from "#console/returns/columns.ts";
import { returnFields, returnsFoundBy } from "#console/returns/fields.ts";
import { returnStages } from "#contract/returns/stage.ts";
import { ReturnLines } from "./ReturnLines.tsx";

/** The returns of a store, behind `/return-orders`. */
export const screens = definedScreens(
  { words: returnWords, list: returnList },
  {
    tones: returnStages,
    filters: returnFields.words,
    columns: () => returnParts,
    commands: ["return.next", "return.edit", "return.change-status", "return.add-photos"],
    tabs: [{ title: "PRODUCT LIST", View: ReturnLines, count: (row) => row.itemCount }],
    findBy: returnsFoundBy,
    subtitle: ({ customerName, customerPhone, orderNumber }) => [orderNumber, customerName, customerPhone],
    sections: [
      {
        title: "Return",
        fields: [
          ...(["orderNumber", "reasons", "pickup", "photoCount", "riderName"] as const),
          ...(["exchangeOrderNumber", "createdAt", "updatedAt"] as const),
        ],
      },
      { title: "Amount", fields: ["itemCount", "amount"] },
    ],
  },
);
