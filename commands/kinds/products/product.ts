import type { Command } from "#commands/command.ts";
import { oneRecordCommand } from "#commands/record/record-command.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";
import { messages } from "#contract/messages.ts";

const loadPrices = loadAhead(() => import("#commands/kinds/forms/products/price-forms.ts"));

const planPriceCommand: Command = oneRecordCommand("product", {
  alone: "each has prices of its own",
  id: "product.plan-price",
  title: "Plan a price ...",
  keys: ["$"],
  words: "schedule future next week monday offer sale mrp",
  short: "plan price",
  hint: 80,
  unrepeatable: true,
  unrecorded: "the price differs each time",
  failure: messages.saveFailed,
  right: "product.manage",
  refuse: ({ state }) => (state === "DELETE" ? "it is deleted" : null),
  run: async (row, tools) => (await loadPrices()).planPrice(row, tools),
});

const endPriceCommand: Command = oneRecordCommand("product", {
  alone: "each has prices of its own",
  id: "product.end-price",
  title: "Take back or end a planned price ...",
  words: "unschedule cancel price stop sale early",
  unrepeatable: true,
  unrecorded: "the price differs each time",
  failure: messages.saveFailed,
  right: "product.manage",
  refuse: ({ state }) => (state === "DELETE" ? "it is deleted" : null),
  run: async (row, tools) => (await loadPrices()).endPrice(row, tools),
});

/** Commands for products; their ids begin with "product.". */
export const commands: readonly Command[] = [
  planPriceCommand,
  endPriceCommand,
  ...simpleCommands({
    kind: "product",
    form: loadAhead(() => import("#commands/kinds/forms/products/product-form.ts")),
    refuseState: () => null,
  }),
];
