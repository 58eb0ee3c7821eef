import { doubleList } from "#contract/doubles/list.ts";
import type { DoubleStatus } from "#contract/doubles/status.ts";
import { doubleWords } from "#contract/doubles/words.ts";
import type { OrderStage } from "#contract/orders/stage.ts";
import { definedScreens } from "#console/record/listed/defined-screens.ts";
import { Compare } from "./Compare.tsx";

const tones: Readonly<Record<DoubleStatus, OrderStage>> = {
  Waiting: "waiting",
  Merged: "done",
  "Not the same": "stopped",
};

/** The customers of a store who may be one person, behind `/customer-doubles`. */
export const screens = definedScreens(
  { words: doubleWords, list: doubleList },
  {
    opens: "Waiting",
    tones,
    columns: () => ({
      number: { width: 128 },
      status: { width: 124 },
      one: { width: 180, narrow: 140 },
      onePhone: { width: 132, tone: () => "aisle-number" },
      other: { width: 180, narrow: 140 },
      otherPhone: { width: 132, tone: () => "aisle-number" },
      because: {},
      kept: {},
      decidedBy: { width: 130 },
      created: {},
    }),
    findBy: "Name or phone",
    subtitle: (row) => [row.oneName, row.otherName, `the same ${row.because}`],
    commands: ["customer-double.merge", "customer-double.not-the-same", "customer-double.take-back"],
    sections: [
      { title: "What was decided", fields: ["because", "kept", "decidedBy", "mergedAt", "createdAt", "updatedAt"] },
    ],
    tabs: [
      { title: "COMPARE", View: Compare },
      { title: "DETAILS", shows: "sections" },
    ],
  },
);
