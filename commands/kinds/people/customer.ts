import type { Command } from "#commands/command.ts";
import { subjects } from "#commands/context/now.ts";
import { oneRecordCommand, recordCommand } from "#commands/record/record-command.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";
import { privacyCommands } from "./privacy.ts";
import { loadWriteForm, writing } from "#commands/kinds/messages/order-write.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";
import { messages } from "#contract/messages.ts";

const loadMerge = loadAhead(() => import("#commands/kinds/forms/people/merge-form.ts"));

const loadCredit = loadAhead(() => import("#commands/kinds/figures/explain-balance.ts"));

/** Commands for customers; their ids begin with "customer.". F2 begins a customer's phone order (`phone.take-order`). */
export const commands: readonly Command[] = [
  ...simpleCommands({
    kind: "customer",
    form: loadAhead(() => import("#commands/kinds/forms/people/customer-form.ts")),
  }),
  oneRecordCommand("customer", {
    ...writing,
    id: "customer.write",
    title: "Write to the customer ...",
    keys: ["w"],
    short: "write",
    hint: 60,
    refuse: (row) => (row.state === "DELETE" ? "it is deleted" : null),
    run: async ({ storeId, id, name }, tools) =>
      (await loadWriteForm()).writeMessage({ storeId, customerId: id, name }, tools),
  }),
  oneRecordCommand("customer", {
    alone: "each has a credit of their own",
    id: "customer.credit",
    title: "Show the entries behind the credit ...",
    group: "Money",
    words: "ledger debit balance explain why",
    unrepeatable: true,
    unrecorded: "it changes nothing",
    right: "transaction.view",
    run: async (row, tools) => (await loadCredit()).explainCredit(row, tools),
  }),
  ...privacyCommands("customer"),
  mergeOf(
    recordCommand("customer", {
      id: "customer.merge",
      title: "Merge two customers ...",
      words: "join unite combine duplicate double same person",
      right: "customer-double.manage",
      failure: messages.updateFailed,
      unrecorded: "of each two, other values stay",
      refuse: (row) => (row.state === "DELETE" ? "it is deleted" : null),
      noneCan: "all selected customers are deleted",
      run: async ([one, other], tools) => {
        if (!one || !other) return;
        const params = { storeId: one.storeId };
        const body = { oneId: one.id, otherId: other.id };
        const pair = await tools.api("doubles.pair", { params, body }, { idempotencyKey: tools.newKey() });
        if (pair.status === "Waiting") await (await loadMerge()).mergeDouble(pair, tools);
        else tools.tell(`${pair.number} says they are ${pair.status}: take that back first`, "plain");
      },
    }),
  ),
];

/** Two customers become one: it can run where two are selected, and nowhere else. */
function mergeOf(command: Command): Command {
  return {
    ...command,
    can: (now) => {
      const answer = command.can(now);
      const isPair = subjects(now, "customer").length === 2;
      return answer === "yes" && !isPair ? { because: "select two customers: they become one" } : answer;
    },
  };
}
