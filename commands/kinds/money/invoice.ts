import { changeRequest } from "#contract/batch/change-request.ts";
import type { InvoiceRow } from "#contract/invoices/schema.ts";
import { refuseCorrection } from "#contract/invoices/issuing.ts";
import { refuseSync } from "#contract/invoices/sync.ts";
import { messages } from "#contract/messages.ts";
import { formatAmount, sumAmounts } from "#contract/money.ts";
import { grouped } from "#contract/text.ts";
import type { Command } from "#commands/command.ts";
import type { Confirmation } from "#commands/context/questions.ts";
import { documentComment } from "#commands/record/document-comment.ts";
import { changeRecords } from "#commands/record/record-change.ts";
import { oneRecordCommand, recordCommand } from "#commands/record/record-command.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";

const loadForms = loadAhead(() => import("#commands/kinds/forms/money/invoice-forms.ts"));

const sendAgain = ({ row }: { readonly row: InvoiceRow }) =>
  changeRequest("invoices.send-again", {
    params: { storeId: row.storeId, id: row.id },
    body: { version: row.version },
  });

/** The invoices that go to whoever keeps the books. */
function sending(invoices: readonly InvoiceRow[]): Confirmation {
  const sum = formatAmount(sumAmounts(invoices.map(({ total }) => total)));
  const [first] = invoices;
  return {
    title:
      invoices.length === 1 && first
        ? `Send ${first.number} over ${sum}, of ${first.customerName}, once more?`
        : `Send ${grouped(invoices.length)} invoices over ${sum} in all once more?`,
    yes: invoices.length === 1 ? "Send the invoice" : `Send ${grouped(invoices.length)} invoices`,
    no: "Do not send",
  };
}

/** Commands for invoices; their ids begin with "invoice.". */
export const commands: readonly Command[] = [
  recordCommand("invoice", {
    id: "invoice.sync-retry",
    title: "Send invoice again",
    leaves: "paper",
    keys: ["u"],
    words: "sync retry receiver accounting failed",
    short: "send",
    hint: 90,
    failure: messages.updateFailed,
    right: "invoice.issue",
    refuse: refuseSync,
    noneCan: "all selected invoices wait to be sent",
    unrecorded: "what was sent is not undone",
    run: (rows, tools) =>
      changeRecords(
        rows,
        {
          kind: "invoice",
          title: (which) => `Send ${which} again`,
          done: (row) => `${row.number} waits to be sent`,
          message: messages.updated,
          refuse: refuseSync,
          confirm: sending,
          patch: { status: "Waiting" },
          request: sendAgain,
          takeBack: sendAgain,
          refuseUndo: () => "what was sent cannot be taken back",
        },
        tools,
      ),
  }),
  oneRecordCommand("invoice", {
    alone: "each has a buyer of its own",
    id: "invoice.correct",
    title: "Correct invoice ...",
    leaves: "paper",
    keys: ["m"],
    words: "gstin buyer name company wrong replace",
    short: "correct",
    hint: 80,
    unrepeatable: true,
    failure: messages.saveFailed,
    right: "invoice.issue",
    refuse: refuseCorrection,
    run: async (invoice, tools) => (await loadForms()).correctInvoice(invoice, tools),
  }),
  documentComment("invoice", "invoice.issue"),
];
