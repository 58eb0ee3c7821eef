import { changeRequest } from "#contract/batch/change-request.ts";
import type { DoubleRow } from "#contract/doubles/schema.ts";
import { type DoubleStatus, refuseDoubleDecision } from "#contract/doubles/status.ts";
import { messages } from "#contract/messages.ts";
import type { Command } from "#commands/command.ts";
import { documentComment } from "#commands/record/document-comment.ts";
import { changeRecords, type RecordChange } from "#commands/record/record-change.ts";
import { oneRecordCommand, recordCommand } from "#commands/record/record-command.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";

const loadForm = loadAhead(() => import("#commands/kinds/forms/people/merge-form.ts"));

function decide({ storeId, id, version }: DoubleRow, status: DoubleStatus, undoes?: number) {
  return changeRequest("doubles.decide", { params: { storeId, id }, body: { version, undoes, status } });
}

const notTheSame: RecordChange<"customer-double"> = {
  kind: "customer-double",
  title: (doubles) => `${doubles}: not the same`,
  done: ({ oneName, otherName }) => `${oneName} and ${otherName} are not the same`,
  message: messages.updated,
  refuse: (row) => refuseDoubleDecision(row, "Not the same"),
  patch: { status: "Not the same" },
  request: ({ row, undoes }) => decide(row, "Not the same", undoes),
  takeBack: ({ row, undoes }) => decide(row, "Waiting", undoes),
};

const takenBack: RecordChange<"customer-double"> = {
  kind: "customer-double",
  title: (doubles) => `Take back what was decided: ${doubles}`,
  done: ({ number, status }) => `${number}: ${status} to Waiting`,
  message: messages.updated,
  alwaysPlan: true,
  refuse: (row) => refuseDoubleDecision(row, "Waiting"),
  patch: { status: "Waiting" },
  request: ({ row, undoes }) => decide(row, "Waiting", undoes),
  refuseUndo: () => "decide once more instead",
};

const common = { right: "customer-double.manage", failure: messages.updateFailed } as const;

/** Commands about customers who may be one person; their ids begin with "customer-double.". */
export const commands: readonly Command[] = [
  oneRecordCommand("customer-double", {
    ...common,
    alone: "of each two, other values stay",
    unrecorded: "of each two, other values stay",
    id: "customer-double.merge",
    title: "Merge customers ...",
    keys: ["m"],
    words: "join unite combine duplicate same person",
    short: "merge",
    hint: 95,
    refuse: (row) => refuseDoubleDecision(row, "Merged"),
    run: async (double, tools) => (await loadForm()).mergeDouble(double, tools),
  }),
  recordCommand("customer-double", {
    ...common,
    id: "customer-double.not-the-same",
    title: "Not the same person",
    keys: ["shift+a"],
    words: "different two people keep apart refuse no double duplicate",
    short: "not the same",
    hint: 94,
    refuse: (row) => refuseDoubleDecision(row, "Not the same"),
    noneCan: "all selected duplicates are decided",
    run: (doubles, tools) => changeRecords(doubles, notTheSame, tools),
  }),
  recordCommand("customer-double", {
    ...common,
    id: "customer-double.take-back",
    title: "Undo the merge or decision",
    keys: ["u"],
    words: "unmerge split apart again wrong",
    short: "take back",
    hint: 93,
    refuse: (row) => refuseDoubleDecision(row, "Waiting"),
    noneCan: "nothing is decided about the selected duplicates yet",
    run: (doubles, tools) => changeRecords(doubles, takenBack, tools),
  }),
  documentComment("customer-double", "customer-double.manage"),
];
