import { changeRequest } from "#contract/batch/change-request.ts";
import { formatAmount, sumAmounts } from "#contract/money.ts";
import { messages } from "#contract/messages.ts";
import type { RefundRow } from "#contract/refunds/schema.ts";
import { grouped } from "#contract/text.ts";
import { type RefundAction, refuseRefundAction } from "#contract/refunds/states.ts";
import type { Command } from "#commands/command.ts";
import type { Confirmation } from "#commands/context/questions.ts";
import type { Tools } from "#commands/context/tools.ts";
import { documentComment } from "#commands/record/document-comment.ts";
import { changeRecords, type RecordChange } from "#commands/record/record-change.ts";
import { oneRecordCommand, recordCommand } from "#commands/record/record-command.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";

const loadForms = loadAhead(() => import("#commands/kinds/forms/money/refund-forms.ts"));
const loadBalance = loadAhead(() => import("#commands/kinds/figures/explain-balance.ts"));

/**
 * Why a refund cannot be changed now. Rules about who asks are checked by the gateway alone, because a row does not say
 * who is looking at it.
 */
const refuse = (action: RefundAction) => (refund: RefundRow) => refuseRefundAction(refund, action);

/** The actions that need nothing but a refund, and perhaps a reason. */
type PlainAction = Exclude<RefundAction, "settle">;

const titles: Readonly<Record<PlainAction, (refunds: string) => string>> = {
  complete: (refunds) => `Carry out ${refunds}`,
  retry: (refunds) => `Try ${refunds} again`,
  approve: (refunds) => `Approve ${refunds}`,
  refuse: (refunds) => `Refuse ${refunds}`,
};

/** How a change of a refund is taken back: its money too, as long as no provider has it. */
export const refundUndo = {
  kind: "refund",
  patch: {},
  takeBack: ({ row: { storeId, id, version }, undoes }) =>
    changeRequest("refunds.take-back", { params: { storeId, id }, body: { version, undoes } }),
} as const satisfies Pick<RecordChange<"refund">, "kind" | "patch" | "takeBack">;

/** Why carrying out a refund cannot be taken back; null where its money went back by hand. */
function refuseCallBack({ status, withProvider, reference }: RefundRow): string | null {
  if (withProvider) return "its provider has it already";
  if (status === "Refund Not Completed") return "its provider has declined it: try it again instead";
  // Only a provider gives a reference to a refund that is carried out.
  return reference === "" ? null : "its provider has sent the money";
}

/** An action as a change of each refund. */
function actionChange(action: PlainAction): RecordChange<"refund"> {
  return {
    ...refundUndo,
    title: titles[action],
    done: ({ number, amount }) => `${titles[action](number)}: ${formatAmount(amount)}`,
    message: action === "complete" ? "Done. The state shows whether the money went back" : messages.updated,
    needsReason: action === "refuse",
    refuse: refuse(action),
    alwaysPlan: true,
    ...(action === "complete" ? { confirm: paying, waits: waitsFor } : {}),
    ...(action === "approve" ? { confirm: approving } : {}),
    request: ({ row: { storeId, id, version }, reason }) => {
      const params = { storeId, id };
      return action === "refuse"
        ? changeRequest("refunds.refuse", { params, body: { version, reason } })
        : changeRequest(`refunds.${action}`, { params, body: { version } });
    },
    ...(action === "complete" ? { refuseUndo: (_before: RefundRow, after: RefundRow) => refuseCallBack(after) } : {}),
  };
}

/** What a refund waits for before its money goes back; null where it goes at once. */
function waitsFor({ approval, needsSecond, status }: RefundRow): string | null {
  return status === "Refund" && (approval === "Waiting" || needsSecond)
    ? "a second person must approve it first"
    : null;
}

/** The money that goes back, to whom and how. */
function paying(all: readonly RefundRow[]): Confirmation {
  const refunds = all.filter((refund) => waitsFor(refund) === null);
  if (refunds.length === 0) return asking(all);
  const [first] = refunds;
  const sum = formatAmount(sumAmounts(refunds.map(({ amount }) => amount)));
  if (refunds.length < all.length) {
    const later = all.length - refunds.length;
    return {
      title: `Pay ${sum} now? ${later === 1 ? "1 more refund waits" : `${grouped(later)} more refunds wait`} for a second person`,
      yes: `Pay ${sum}`,
      no: "Do not pay",
    };
  }
  return {
    title:
      refunds.length === 1 && first
        ? `Pay ${sum} to ${first.customerName} by ${first.method}?`
        : `Pay ${grouped(refunds.length)} refunds, ${sum} in all?`,
    yes: `Pay ${sum}`,
    no: "Do not pay",
  };
}

/** No money goes back yet. */
function asking(refunds: readonly RefundRow[]): Confirmation {
  const sum = formatAmount(sumAmounts(refunds.map(({ amount }) => amount)));
  const [first] = refunds;
  const what =
    refunds.length === 1 && first
      ? `${sum} to ${first.customerName}`
      : `${grouped(refunds.length)} refunds, ${sum} in all`;
  return {
    title: `Ask a second person to approve ${what}? Nothing is paid before that`,
    yes: "Ask for approval",
    no: "Do not ask",
  };
}

/** The money that may go back once these are approved. */
function approving(refunds: readonly RefundRow[]): Confirmation {
  const [first] = refunds;
  const sum = formatAmount(sumAmounts(refunds.map(({ amount }) => amount)));
  const isOne = refunds.length === 1;
  return {
    title:
      isOne && first
        ? `Approve the refund of ${sum} to ${first.customerName} by ${first.method}?`
        : `Approve ${grouped(refunds.length)} refunds, ${sum} in all?`,
    yes: `Approve ${sum}`,
    no: "Do not approve",
  };
}

const act = (action: PlainAction) => (refunds: readonly RefundRow[], tools: Tools) =>
  changeRecords(refunds, actionChange(action), tools);

const common = { group: "Money", unrepeatable: true, unrecorded: "each refund has its own amount" } as const;

/** Commands about refunds. */
export const commands: readonly Command[] = [
  documentComment("refund", "refund.manage"),
  recordCommand("refund", {
    ...common,
    id: "refund.complete",
    title: "Carry out refund",
    leaves: "money",
    keys: ["s"],
    words: "complete give back pay out repay",
    short: "carry out",
    hint: 95,
    failure: messages.updateFailed,
    right: "refund.manage",
    refuse: refuse("complete"),
    noneCan: "none of the selected refunds can be carried out now",
    run: act("complete"),
  }),
  recordCommand("refund", {
    ...common,
    id: "refund.retry",
    title: "Try refund again",
    keys: ["u"],
    words: "retry repeat once more ask again",
    short: "try again",
    hint: 90,
    failure: messages.updateFailed,
    right: "refund.manage",
    refuse: refuse("retry"),
    noneCan: "none of the selected refunds has failed",
    run: act("retry"),
  }),
  oneRecordCommand("refund", {
    alone: "each has a reference of its own",
    ...common,
    id: "refund.settle",
    title: "Settle refund by hand ...",
    leaves: "money",
    keys: ["m"],
    words: "manual settlement reference note bank",
    failure: messages.saveFailed,
    right: "refund.manage",
    refuse: refuse("settle"),
    run: async (refund, tools) => (await loadForms()).settleRefund(refund, tools),
  }),
  recordCommand("refund", {
    ...common,
    id: "refund.approve",
    title: "Approve refund",
    leaves: "money",
    keys: ["a"],
    words: "agree second person four eyes allow",
    short: "approve",
    hint: 94,
    failure: messages.updateFailed,
    right: "refund.approve",
    refuse: refuse("approve"),
    noneCan: "none of the selected refunds waits for an approval",
    run: act("approve"),
  }),
  recordCommand("refund", {
    ...common,
    id: "refund.refuse",
    title: "Refuse refund ...",
    keys: ["shift+a"],
    words: "decline do not approve reject",
    failure: messages.updateFailed,
    right: "refund.approve",
    refuse: refuse("refuse"),
    noneCan: "none of the selected refunds waits for an approval",
    run: act("refuse"),
  }),
  recordCommand("refund", {
    ...common,
    id: "refund.ledger",
    title: "Show the entries behind this refund ...",
    keys: ["shift+l"],
    words: "why owed ledger debit credit explain order owed",
    right: "refund.view",
    run: async ([refund], tools) => {
      if (refund) await (await loadBalance()).explainBalance(refund, tools);
    },
  }),
];
