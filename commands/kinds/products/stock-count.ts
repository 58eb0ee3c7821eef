import { changeRequest } from "#contract/batch/change-request.ts";
import { messages } from "#contract/messages.ts";
import type { CountRow } from "#contract/stock-counts/schema.ts";
import { freshText } from "#contract/stock-counts/words.ts";
import { countReasons, type CountStatus, refuseCountStatus } from "#contract/stock-counts/status.ts";
import { grouped } from "#contract/text.ts";
import type { Command } from "#commands/command.ts";
import { may } from "#commands/conditions.ts";
import { kindHere } from "#commands/context/now.ts";
import { documentComment } from "#commands/record/document-comment.ts";
import { changeRecords, type RecordChange } from "#commands/record/record-change.ts";
import { oneRecordCommand, recordCommand } from "#commands/record/record-command.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";

const loadBegin = loadAhead(() => import("#commands/kinds/forms/products/begin-count.ts"));

function end({ storeId, id, version }: CountRow, status: CountStatus, undoes?: number, reason = "") {
  return changeRequest("stock-counts.end", { params: { storeId, id }, body: { version, undoes, status, reason } });
}

/** What is booked, in words: "24 of 26 products counted, 3 differ, 1 had no stock: set to 7". */
function figuresOf(count: CountRow): string {
  const { counted, products, differing, fresh } = count;
  const known = fresh === 0 ? "all" : "the others";
  const differs = differing > 0 ? `${grouped(differing)} differ` : `${known} as expected`;
  const parts = [
    ...(fresh > 0 ? [freshText(count)] : []),
    // Where nothing was known, nothing was expected.
    ...(counted > 0 && fresh === counted ? [] : [differs]),
  ];
  return [`${grouped(counted)} of ${grouped(products)} products counted`, ...parts].join(", ");
}

const booking = (count: CountRow): RecordChange<"stock-count"> => ({
  kind: "stock-count",
  title: (name) => `Book ${name}: ${figuresOf(count)}`,
  done: (row) => `${row.number} is booked${row.fresh === 0 ? "" : `: ${freshText(row)}`}`,
  message: messages.updated,
  needsReason: true,
  reason: { offers: async () => countReasons, buttons: { save: "Book", leave: "Do not book" } },
  refuse: (row) => refuseCountStatus(row, "Booked"),
  patch: { status: "Booked" },
  request: ({ row, reason }) => end(row, "Booked", undefined, reason),
  refuseUndo: () => "what is booked stays: correct the stock of single products instead",
});

const givingUp: RecordChange<"stock-count"> = {
  kind: "stock-count",
  title: (counts) => `Give up ${counts}`,
  done: ({ number }) => `${number} is given up`,
  message: messages.updated,
  refuse: (row) => refuseCountStatus(row, "Given up"),
  patch: { status: "Given up" },
  request: ({ row, undoes }) => end(row, "Given up", undoes),
  takeBack: ({ row, undoes }) => end(row, "Counting", undoes),
};

const goingOn: RecordChange<"stock-count"> = {
  ...givingUp,
  title: (counts) => `Go on with ${counts}`,
  done: ({ number }) => `${number} is counted again`,
  refuse: (row) => refuseCountStatus(row, "Counting"),
  patch: { status: "Counting" },
  request: ({ row, undoes }) => end(row, "Counting", undoes),
  takeBack: ({ row, undoes }) => end(row, "Given up", undoes),
};

const common = { right: "stock-count.manage", failure: messages.updateFailed } as const;

/** Commands about counts of stock; their ids begin with "stock-count.". */
export const commands: readonly Command[] = [
  {
    id: "stock-count.begin",
    title: "Begin a stock count ...",
    group: "Record",
    keys: ["i"],
    words: "new count shelf aisle inventory stocktake scan",
    ofList: "stock-count",
    short: "begin",
    hint: 97,
    failure: messages.saveFailed,
    changes: true,
    unrepeatable: true,
    unrecorded: "each shelf is counted by somebody",
    can: (now) => {
      if (kindHere(now) !== "stock-count") return "hidden";
      return now.storeId === null ? { because: "no store is open" } : may(now, "stock-count.manage");
    },
    run: async (now, tools) => (await loadBegin()).beginCount(now.storeId ?? "", tools),
  },
  {
    id: "stock-count.scan",
    title: "Scan or type a product of the count",
    group: "Record",
    keys: ["w"],
    words: "count enter number barcode",
    short: "scan",
    hint: 96,
    unrepeatable: true,
    can: (now) =>
      kindHere(now) === "stock-count" && now.lends.has("focusField") ? may(now, "stock-count.manage") : "hidden",
    run: (_now, tools) => tools.stage.focusField(),
  },
  oneRecordCommand("stock-count", {
    ...common,
    alone: "each has a reason of its own",
    unrecorded: "each has a reason of its own",
    unrepeatable: true,
    id: "stock-count.book",
    title: "Book the stock count ...",
    keys: ["a"],
    words: "finish post adjust differences save",
    short: "book",
    hint: 95,
    refuse: (row) => refuseCountStatus(row, "Booked"),
    run: (row, tools) => changeRecords([row], booking(row), tools),
  }),
  recordCommand("stock-count", {
    ...common,
    id: "stock-count.give-up",
    title: "Give up the stock count",
    keys: ["shift+a"],
    words: "cancel stop drop discard",
    short: "give up",
    hint: 94,
    refuse: (row) => refuseCountStatus(row, "Given up"),
    noneCan: "all selected counts have ended",
    run: (counts, tools) => changeRecords(counts, givingUp, tools),
  }),
  recordCommand("stock-count", {
    ...common,
    id: "stock-count.go-on",
    opensField: true,
    title: "Go on with the stock count",
    keys: ["u"],
    words: "resume reopen continue again",
    short: "go on",
    hint: 93,
    refuse: (row) => refuseCountStatus(row, "Counting"),
    noneCan: "none of the selected counts was given up",
    run: async (counts, tools) => {
      const [only, ...more] = counts;
      // It leaves the list of those that were given up, and what is scanned next belongs to it.
      if (only && more.length === 0) await tools.openField({ kind: "stock-count", row: only });
      await changeRecords(counts, goingOn, tools);
    },
  }),
  documentComment("stock-count", "stock-count.manage"),
];
