import type { Command } from "#commands/command.ts";
import { may } from "#commands/conditions.ts";
import { kindHere, type Now } from "#commands/context/now.ts";
import type { Permission } from "#contract/permission.ts";
import { documentComment } from "#commands/record/document-comment.ts";
import { recordCommand } from "#commands/record/record-command.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";

const loadForms = loadAhead(() => import("#commands/kinds/forms/money/transaction-forms.ts"));
const loadBalance = loadAhead(() => import("#commands/kinds/figures/explain-balance.ts"));

/** These are about all transactions of the store, and run where transactions are shown. */
const whereShown = (right: Permission) => (now: Now) => (kindHere(now) === "transaction" ? may(now, right) : "hidden");

const common = { group: "Money", unrepeatable: true } as const;

/** Commands about transactions. */
export const commands: readonly Command[] = [
  documentComment("transaction", "transaction.reconcile"),
  recordCommand("transaction", {
    ...common,
    id: "transaction.ledger",
    title: "Show the entries behind this transaction ...",
    keys: ["shift+l"],
    words: "why owed ledger debit credit explain",
    unrecorded: "it changes nothing",
    right: "transaction.view",
    run: async ([transaction], tools) => {
      if (transaction) await (await loadBalance()).explainBalance(transaction, tools);
    },
  }),
  {
    ...common,
    id: "transaction.totals",
    title: "Show totals by state and provider ...",
    keys: ["s"],
    words: "sum add up method filter",
    ofList: "transaction",
    short: "totals",
    hint: 90,
    can: (now) => (now.lends.has("listQuery") ? whereShown("transaction.view")(now) : "hidden"),
    run: async (now, tools) => (await loadForms()).showTotals(now.storeId ?? "", tools),
  },
  {
    ...common,
    id: "transaction.reconcile",
    title: "Reconcile a settlement file ...",
    keys: ["m"],
    words: "provider csv compare match missing bank",
    ofList: "transaction",
    changes: true,
    unrecorded: "each file is compared once",
    can: whereShown("transaction.reconcile"),
    run: async (now, tools) => (await loadForms()).reconcileFile(now.storeId ?? "", tools),
  },
];
