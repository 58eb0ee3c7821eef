import { changeRequest } from "#contract/batch/change-request.ts";
import { messages } from "#contract/messages.ts";
import { refuseAgain, refuseCancel } from "#contract/messages/message.ts";
import type { MessageRow } from "#contract/messages/schema.ts";
import type { Command } from "#commands/command.ts";
import { insideSession } from "#commands/conditions.ts";
import { kindHere } from "#commands/context/now.ts";
import { documentComment } from "#commands/record/document-comment.ts";
import { changeRecords, type RecordChange } from "#commands/record/record-change.ts";
import { recordCommand } from "#commands/record/record-command.ts";
import { loadWriteForm } from "./order-write.ts";

function move({ storeId, id, version }: MessageRow, status: "Waiting" | "Cancelled", undoes?: number, reason = "") {
  return changeRequest("messages.move", { params: { storeId, id }, body: { version, undoes, status, reason } });
}

const sendingAgain: RecordChange<"message"> = {
  kind: "message",
  title: (some) => `Send ${some} again`,
  done: ({ number, customerName }) => `${number} is sent to ${customerName} again`,
  message: messages.updated,
  refuse: refuseAgain,
  confirm: ([first, ...more]) => ({
    title:
      more.length === 0
        ? `Send ${first?.number} to ${first?.customerName} by ${first?.channel} again?`
        : `Send ${more.length + 1} messages again?`,
    yes: "Send",
    no: "Do not send",
  }),
  patch: { status: "Waiting" },
  request: ({ row, undoes }) => move(row, "Waiting", undoes),
  refuseUndo: () => "it may have been sent: cancel it while it waits",
};

const cancelling: RecordChange<"message"> = {
  kind: "message",
  title: (some) => `Cancel ${some}`,
  done: ({ number }) => `${number} is cancelled`,
  message: messages.updated,
  needsReason: true,
  reason: {
    offers: async () => ["Written by mistake", "The customer was called", "Not true any more"],
    buttons: { save: "Cancel it", leave: "Keep it" },
  },
  refuse: refuseCancel,
  patch: { status: "Cancelled" },
  request: ({ row, reason, undoes }) => move(row, "Cancelled", undoes, reason),
  takeBack: ({ row, undoes }) => move(row, "Waiting", undoes),
};

const common = { right: "message.send", failure: messages.updateFailed } as const;

/** Commands about messages to customers; their ids begin with "message.". */
export const commands: readonly Command[] = [
  recordCommand("message", {
    ...common,
    id: "message.send-again",
    title: "Send the message again ...",
    keys: ["a"],
    words: "retry resend repeat deliver",
    short: "send again",
    hint: 95,
    refuse: refuseAgain,
    noneCan: "none of the selected messages can be sent again",
    run: (rows, tools) => changeRecords(rows, sendingAgain, tools),
  }),
  recordCommand("message", {
    ...common,
    unrecorded: "each has a reason of its own",
    id: "message.cancel",
    title: "Cancel the message ...",
    keys: ["shift+a"],
    words: "stop drop discard withdraw",
    short: "cancel",
    hint: 94,
    refuse: refuseCancel,
    noneCan: "none of the selected messages waits",
    run: (rows, tools) => changeRecords(rows, cancelling, tools),
  }),
  {
    id: "message.test",
    title: "Try the provider of messages ...",
    group: "Record",
    words: "test sms whatsapp e-mail settings check send",
    ofList: "message",
    failure: "Not tried",
    changes: true,
    unrepeatable: true,
    unrecorded: "it only tries the settings",
    can: (now) => (kindHere(now) === "message" ? insideSession(now, "store.set-up") : "hidden"),
    run: async ({ storeId }, tools) => {
      if (storeId) await (await loadWriteForm()).testProvider(storeId, tools);
    },
  },
  documentComment("message", "message.send"),
];
