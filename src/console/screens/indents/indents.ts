import { indentList } from "#contract/indents/list.ts";
import type { IndentRow } from "#contract/indents/schema.ts";
import type { IndentStatus } from "#contract/indents/status.ts";
import { indentWords } from "#contract/indents/words.ts";
import type { OrderStage } from "#contract/orders/stage.ts";
import { counted } from "#contract/text.ts";
import { definedScreens } from "#console/record/listed/defined-screens.ts";
import { IndentLines } from "./IndentLines.tsx";

const tones: Readonly<Record<IndentStatus, OrderStage>> = {
  Draft: "waiting",
  Sent: "delivery",
  "Partly received": "picking",
  Received: "done",
  Cancelled: "stopped",
};

/** What a store asks to be bought for it, behind `/demand-indent`. */
export const screens = definedScreens(
  { words: indentWords, list: indentList },
  {
    tones,
    filters: { overdue: { name: "overdue" } },
    columns: () => ({
      number: { width: 136 },
      status: { width: 136 },
      supplier: { width: 200, narrow: 140 },
      expected: { width: 112, exported: (row: IndentRow) => row.expectedDay ?? "" },
      products: { width: 92 },
      received: { width: 92 },
      counted: { width: 92 },
      note: { width: 180 },
      reason: { width: 180 },
      madeBy: { width: 130 },
      created: {},
    }),
    findBy: "Number, supplier, note or who made it",
    subtitle: (row, format) => [
      row.supplier,
      counted(row.products, "product"),
      row.expectedDay === null ? "" : `expected ${format.date(row.expectedDay)}`,
    ],
    commands: ["indent.scan", "indent.send", "indent.receive", "indent.edit", "indent.cancel", "indent.save"],
    sections: [
      {
        title: "Purchase order",
        fields: [
          ...(["supplier", "expectedDay", "note", "products", "received", "counted", "reason"] as const),
          ...(["madeBy", "createdAt", "updatedAt"] as const),
        ],
      },
    ],
    tabs: [
      { title: "LINES", View: IndentLines, count: (row) => row.products },
      { title: "DETAILS", shows: "sections" },
    ],
  },
);
