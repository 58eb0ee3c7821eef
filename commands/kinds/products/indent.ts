import { changeRequest } from "#contract/batch/change-request.ts";
import type { IndentRow } from "#contract/indents/schema.ts";
import { cancelReasons, refuseGoods, refuseIndentStatus, refuseReceipt } from "#contract/indents/status.ts";
import { messages } from "#contract/messages.ts";
import { counted } from "#contract/text.ts";
import type { Answer, Command } from "#commands/command.ts";
import { may } from "#commands/conditions.ts";
import { kindHere, type Now } from "#commands/context/now.ts";
import type { Tools } from "#commands/context/tools.ts";
import { documentComment } from "#commands/record/document-comment.ts";
import { changeRecords, type RecordChange } from "#commands/record/record-change.ts";
import { oneRecordCommand, recordCommand } from "#commands/record/record-command.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";

const loadForms = loadAhead(() => import("#commands/kinds/forms/products/indent-forms.ts"));

type Moved = "Draft" | "Sent" | "Cancelled";

function move({ storeId, id, version }: IndentRow, status: Moved, undoes?: number, reason = "") {
  return changeRequest("indents.move", { params: { storeId, id }, body: { version, undoes, status, reason } });
}

const sending: RecordChange<"indent"> = {
  kind: "indent",
  title: (indents) => `Send ${indents}`,
  done: ({ number, supplier }) => `${number} is sent to ${supplier}`,
  message: messages.updated,
  refuse: (row) => refuseIndentStatus(row, "Sent"),
  confirm: ([first]) => ({
    title: `Send ${first?.number} to ${first?.supplier}: ${counted(first?.products ?? 0, "product")}?`,
    yes: "Send",
    no: "Do not send",
  }),
  patch: { status: "Sent" },
  request: ({ row, undoes }) => move(row, "Sent", undoes),
  takeBack: ({ row, undoes }) => move(row, "Draft", undoes),
};

const cancelling: RecordChange<"indent"> = {
  kind: "indent",
  title: (indents) => `Cancel ${indents}`,
  done: ({ number }) => `${number} is cancelled`,
  message: messages.updated,
  needsReason: true,
  reason: { offers: async () => cancelReasons, buttons: { save: "Cancel it", leave: "Keep it" } },
  refuse: (row) => refuseIndentStatus(row, "Cancelled"),
  patch: { status: "Cancelled" },
  request: ({ row, reason, undoes }) => move(row, "Cancelled", undoes, reason),
  takeBack: ({ row, undoes }, before) => move(row, before.status === "Sent" ? "Sent" : "Draft", undoes),
};

/** Sends an indent, and saves the file that its supplier gets. */
async function send(row: IndentRow, tools: Tools): Promise<void> {
  const { saveForSupplier } = await loadForms();
  await changeRecords([row], sending, tools);
  if (tools.newest("indent", row).status === "Sent") await saveForSupplier(row, tools);
}

function refuseEdit({ status }: IndentRow): string | null {
  return status === "Received" || status === "Cancelled" ? `it is ${status}` : null;
}

/** Why nothing can be put into the stock, or said to be the last of an indent; null when something can. */
function refuseBooking(row: IndentRow): string | null {
  return refuseReceipt(row, true) === null ? null : refuseReceipt(row, false);
}

/** The `can` of a command that makes an indent. */
function canMake(now: Now): Answer {
  if (kindHere(now) !== "indent") return "hidden";
  return now.storeId === null ? { because: "no store is open" } : may(now, "indent.create");
}

const making = {
  group: "Record",
  ofList: "indent",
  failure: messages.saveFailed,
  changes: true,
  unrepeatable: true,
  unrecorded: "each purchase order is another one",
  can: canMake,
} as const;

const single = {
  alone: "each has a supplier of its own",
  unrepeatable: true,
  unrecorded: "each has a supplier of its own",
  failure: messages.updateFailed,
} as const;

/** Commands about indents; their ids begin with "indent.". */
export const commands: readonly Command[] = [
  {
    ...making,
    id: "indent.propose",
    title: "Propose a purchase order ...",
    keys: ["i"],
    words: "indent demand forecast reorder purchase buy need calculate",
    short: "propose",
    hint: 97,
    run: async (now, tools) => (await loadForms()).proposeIndent(now.storeId ?? "", tools),
  },
  {
    ...making,
    id: "indent.begin",
    title: "Make an empty purchase order ...",
    keys: ["shift+i"],
    words: "new indent buy reorder add by hand",
    run: async (now, tools) => (await loadForms()).beginIndent(now.storeId ?? "", tools),
  },
  {
    id: "indent.scan",
    title: "Scan or type a product of the purchase order",
    group: "Record",
    keys: ["w"],
    words: "quantity order count enter number barcode add remove",
    short: "product",
    hint: 96,
    unrepeatable: true,
    can: (now) => {
      if (kindHere(now) !== "indent" || !now.lends.has("focusField")) return "hidden";
      const row = now.opened?.kind === "indent" ? now.opened.row : null;
      return may(now, row?.status === "Draft" ? "indent.change" : "indent.receive");
    },
    run: (_now, tools) => tools.stage.focusField(),
  },
  oneRecordCommand("indent", {
    ...single,
    id: "indent.send",
    title: "Send the purchase order ...",
    keys: ["s"],
    words: "order supplier csv file print buy purchase",
    short: "send",
    hint: 95,
    right: "indent.change",
    refuse: (row) => refuseIndentStatus(row, "Sent"),
    run: send,
  }),
  oneRecordCommand("indent", {
    ...single,
    id: "indent.receive",
    title: "Put what came into the stock ...",
    keys: ["a"],
    words: "receive book goods in delivery close nothing more",
    short: "receive",
    hint: 94,
    right: "indent.receive",
    refuse: (row) => refuseGoods(row) ?? refuseBooking(row),
    run: async (row, tools) => (await loadForms()).receiveGoods(row, tools),
  }),
  oneRecordCommand("indent", {
    ...single,
    id: "indent.edit",
    title: "Change the purchase order ...",
    keys: ["m"],
    words: "supplier expected day note edit",
    short: "change",
    hint: 93,
    right: "indent.change",
    refuse: refuseEdit,
    run: async (row, tools) => (await loadForms()).editIndent(row, tools),
  }),
  oneRecordCommand("indent", {
    ...single,
    id: "indent.save",
    title: "Save the purchase order for its supplier",
    keys: ["l"],
    words: "csv file download print list order",
    right: "indent.view",
    refuse: ({ products }) => (products === 0 ? "nothing is ordered yet" : null),
    run: async (row, tools) => (await loadForms()).saveForSupplier(row, tools),
  }),
  recordCommand("indent", {
    failure: messages.updateFailed,
    unrecorded: "each has a reason of its own",
    id: "indent.cancel",
    title: "Cancel the purchase order ...",
    keys: ["shift+a"],
    words: "stop drop discard withdraw",
    short: "cancel",
    hint: 92,
    right: "indent.change",
    refuse: (row) => refuseIndentStatus(row, "Cancelled"),
    noneCan: "none of the selected purchase orders can be cancelled",
    run: (indents, tools) => changeRecords(indents, cancelling, tools),
  }),
  documentComment("indent", "indent.change"),
];
