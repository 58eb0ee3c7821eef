import { countList } from "#contract/stock-counts/list.ts";
import type { CountStatus } from "#contract/stock-counts/status.ts";
import { countWords } from "#contract/stock-counts/words.ts";
import type { OrderStage } from "#contract/orders/stage.ts";
import { definedScreens } from "#console/record/listed/defined-screens.ts";
import { Counting } from "./Counting.tsx";

const tones: Readonly<Record<CountStatus, OrderStage>> = {
  Counting: "picking",
  Booked: "done",
  "Given up": "stopped",
};

/** The counts of stock of a store, behind `/stock-counts`. */
export const screens = definedScreens(
  { words: countWords, list: countList },
  {
    tones,
    columns: () => ({
      number: { width: 136 },
      status: { width: 112 },
      place: { width: 200, narrow: 140 },
      products: { width: 92 },
      counted: { width: 92 },
      differing: { width: 92 },
      reason: { width: 180 },
      startedBy: { width: 130 },
      endedBy: { width: 130 },
      created: {},
    }),
    findBy: "Number, place or who began it",
    subtitle: (row) => [row.place, `${row.counted} of ${row.products} counted`, `${row.differing} differ`],
    commands: ["stock-count.scan", "stock-count.book", "stock-count.give-up", "stock-count.go-on"],
    sections: [
      {
        title: "Stock count",
        fields: [
          ...(["place", "products", "counted", "differing", "fresh", "reason"] as const),
          ...(["startedBy", "endedBy", "createdAt", "updatedAt"] as const),
        ],
      },
    ],
    tabs: [
      { title: "COUNT", View: Counting, count: (row) => row.products },
      { title: "DETAILS", shows: "sections" },
    ],
  },
);
