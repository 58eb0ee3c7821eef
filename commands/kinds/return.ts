import { isDelivered } from "#contract/orders/status.ts";
import type { Command } from "#commands/command.ts";
import { documentComment } from "#commands/record/document-comment.ts";
import { oneRecordCommand, recordCommand, subjectText } from "#commands/record/record-command.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";
import { may } from "#commands/conditions.ts";
import { recordPath } from "#commands/destinations.ts";
import { subjects } from "#commands/context/now.ts";
import type { Tools } from "#commands/context/tools.ts";
import { returnAction } from "./returning/return-words.ts";
import { refuseReturnInvoice } from "#contract/invoices/issuing.ts";
import { messages } from "#contract/messages.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { ReturnRow } from "#contract/returns/schema.ts";
import { likelyReturnStatus, refuseFinalReturn, refuseReturnMove, refuseRider } from "#contract/returns/status.ts";

const loadMoves = loadAhead(() => import("./returning/return-moves.ts"));

const loadCreateReturn = loadAhead(() => import("./returning/create-return.ts"));

const loadEditReturn = loadAhead(() => import("./returning/edit-return.ts"));

const loadPhotos = loadAhead(() => import("./returning/return-photos.ts"));

const loadIssueInvoices = loadAhead(() => import("./returning/issue-return-invoices.ts"));

const loadExchange = loadAhead(() => import("./returning/exchange-goods.ts"));

const refuseUndelivered = ({ status }: OrderRow): string | null =>
  isDelivered(status) ? null : "the order is not delivered";

const common = { right: "return.manage", failure: messages.statusFailed } as const;

/** Commands for returns; their ids begin with "return.". */
export const commands: readonly Command[] = [
  recordCommand("return", {
    ...common,
    id: "return.next",
    title: "Move return to its next status",
    leaves: "money",
    // The button and the palette say which step that is, where all returns have the same.
    titleHere: (now) => {
      const [next, ...others] = new Set(subjects(now, "return").map(likelyReturnStatus));
      return next && others.length === 0 ? returnAction(next, "return") : "Move return to its next status";
    },
    keys: ["shift+e"],
    words: "advance status",
    short: "next step",
    hint: 100,
    refuse: refuseFinalReturn,
    noneCan: "all selected returns are final",
    run: async (rows, tools) => (await loadMoves()).takeNextStep(rows, tools),
  }),
  recordCommand("return", {
    ...common,
    id: "return.change-status",
    title: "Change status of return ...",
    leaves: "money",
    keys: ["s"],
    words: "move accept reject ready pickup picked complete",
    short: "status",
    hint: 90,
    refuse: refuseFinalReturn,
    noneCan: "all selected returns are final",
    run: async (rows, tools) => {
      const { moveReturns, returnStatusOptions } = await loadMoves();
      const status = await tools.choose({
        title: `${subjectText("return", rows)}: new status`,
        numbered: true,
        dropdown: "return.status",
        options: returnStatusOptions(rows),
      });
      if (status) await moveReturns(rows, status, tools);
    },
  }),
  oneRecordCommand("return", {
    alone: "each has goods of its own",
    ...common,
    id: "return.edit",
    title: "Change goods of return ...",
    keys: ["l"],
    words: "edit lines quantity reason condition pickup delivery charge promo note",
    short: "goods",
    hint: 75,
    failure: messages.updateFailed,
    // Each return has goods of its own.
    unrepeatable: true,
    unrecorded: "each return has goods of its own",
    refuse: ({ status }) => (status === "Pending" ? null : `a return that is ${status} cannot be changed any more`),
    run: async (row, tools) => (await loadEditReturn()).editReturn(row, tools),
  }),
  recordCommand("return", {
    ...common,
    id: "return.assign-rider",
    title: "Assign rider to return ...",
    group: "Assign",
    keys: ["shift+a"],
    words: "fetch pickup",
    short: "rider",
    hint: 80,
    refuse: refuseRider,
    noneCan: "no selected return waits for a rider",
    run: async (rows, tools) => (await loadMoves()).moveReturns(rows, "Assign Rider", tools),
  }),
  recordCommand("return", {
    ...common,
    id: "return.receive",
    title: "Receive goods of return ...",
    keys: ["m"],
    words: "count complete condition stock write off",
    short: "receive",
    hint: 85,
    // What was counted differs from return to return.
    unrepeatable: true,
    unrecorded: "each return has goods of its own",
    refuse: (row) => refuseReturnMove(row, "Completed"),
    noneCan: "no selected return has goods to receive",
    run: async ([row, ...more], tools) => {
      if (more.length > 0) tools.tell("Select one return only: the goods of several are not counted at once", "plain");
      else if (row) await (await loadMoves()).receiveReturn(row, tools);
    },
  }),
  recordCommand("return", {
    id: "return.open-exchange",
    title: "Open the new order of exchange",
    group: "Go",
    keys: ["shift+h"],
    words: "show swap exchange instead order",
    right: "order.view",
    unrepeatable: true,
    unrecorded: "it changes nothing",
    refuse: ({ exchangeOrderId }) => (exchangeOrderId === null ? "this return is no exchange" : null),
    noneCan: "no selected return is an exchange",
    run: (rows, tools) => {
      const [id] = rows.flatMap(({ exchangeOrderId }) => exchangeOrderId ?? []);
      if (id !== undefined) tools.go(recordPath("order", id));
    },
  }),
  oneRecordCommand("return", {
    alone: "each has photos of its own",
    id: "return.add-photos",
    title: "Add photos of the goods ...",
    keys: ["u"],
    words: "upload picture image camera file paste damaged",
    short: "photos",
    right: "return.manage",
    failure: messages.saveFailed,
    // Each return has goods of its own.
    unrepeatable: true,
    unrecorded: "each return has goods of its own",
    refuse: refuseFinalReturn,
    run: async (row, tools) => (await loadPhotos()).showPhotos(row, tools, "add"),
  }),
  recordCommand("return", {
    id: "return.generate-invoice",
    title: "Issue return invoice",
    leaves: "paper",
    keys: ["shift+i"],
    words: "credit note bill tax gst",
    short: "invoice",
    failure: messages.saveFailed,
    right: "invoice.issue",
    unrecorded: "an invoice cannot be undone",
    refuse: refuseReturnInvoice,
    noneCan: "the goods of no selected return were counted",
    run: async (rows, tools) => (await loadIssueInvoices()).issueReturnInvoices(rows, tools),
  }),
  recordCommand("return", {
    id: "return.show-photos",
    title: "Show photos of return",
    keys: ["w"],
    words: "look picture image damaged remove",
    right: "return.view",
    unrepeatable: true,
    unrecorded: "it changes nothing",
    refuse: ({ photoCount }) => (photoCount > 0 ? null : "it has no photos"),
    noneCan: "no selected return has photos",
    run: async ([row], tools) => {
      if (row) await (await loadPhotos()).showPhotos(row, tools, null);
    },
  }),
  documentComment("return", "return.manage"),
];

/** A command about the goods of one delivered order. */
function goodsCommand(
  look: Pick<Command, "id" | "title" | "keys" | "words">,
  act: (order: OrderRow, tools: Tools) => Promise<void>,
): Command {
  return oneRecordCommand("order", {
    alone: "each has goods of its own",
    ...look,
    failure: messages.saveFailed,
    right: "return.manage",
    unrepeatable: true,
    unrecorded: "each order has goods of its own",
    refuse: refuseUndelivered,
    run: act,
  });
}

const exchange = goodsCommand(
  {
    id: "return.exchange",
    title: "Exchange goods of order ...",
    keys: ["shift+h"],
    words: "swap return take back new order difference instead",
  },
  async (order, tools) => (await loadExchange()).exchangeGoods(order, tools),
);

/** An exchange also places an order, which takes a right of its own. */
const exchangeCommand: Command = {
  ...exchange,
  can: (now) => {
    const answer = exchange.can(now);
    return answer === "yes" ? may(now, "order.create") : answer;
  },
};

/** The command that shows the photos of a return, beginning with one that is on screen. */
export function showPhotoCommand(row: ReturnRow, photoId: string): Command {
  return {
    id: "return.show-photo",
    title: "Show photo of return",
    group: "Record",
    unrepeatable: true,
    unrecorded: "it changes nothing",
    can: () => "yes",
    run: async (_now, tools) => (await loadPhotos()).showPhotos(row, tools, photoId),
  };
}

/** The commands about returns that begin at an order. */
export const returnOrderCommands: readonly Command[] = [
  goodsCommand(
    {
      id: "return.create",
      title: "Return goods of order ...",
      keys: ["shift+b"],
      words: "take back refund damaged wrong",
    },
    async (order, tools) => (await loadCreateReturn()).createReturn(order, tools),
  ),
  exchangeCommand,
  recordCommand("order", {
    id: "return.open",
    title: "Show returns of order",
    keys: ["shift+r"],
    words: "open return goods back",
    right: "return.view",
    unrepeatable: true,
    unrecorded: "it changes nothing",
    run: ([order], tools) => {
      if (order) tools.go(`/return-orders?text=${encodeURIComponent(order.number)}`);
    },
  }),
];
