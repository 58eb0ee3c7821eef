import type { Answer, Command } from "#commands/command.ts";
import type { Now } from "#commands/context/now.ts";
import { may } from "#commands/conditions.ts";
import { oneRecordCommand } from "#commands/record/record-command.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";
import { messages } from "#contract/messages.ts";

const loadPrices = loadAhead(() => import("#commands/kinds/forms/products/price-forms.ts"));

/** Makes the `can` of a command for the list of products as a whole. */
const inCatalogue =
  (tool: "editCells" | "priceByRule") =>
  (now: Now): Answer =>
    now.kind === "product" && now.lends.has(tool) ? may(now, "product.manage") : "hidden";

const loadEdits = loadAhead(() => import("#commands/kinds/forms/products/product-edits.ts"));

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

const editCellsCommand: Command = {
  id: "product.edit-cells",
  title: "Edit in the grid",
  group: "Record",
  keys: ["shift+Enter"],
  words: "cells spreadsheet excel paste prices many",
  short: "edit cells",
  hint: 70,
  unrepeatable: true,
  can: inCatalogue("editCells"),
  run: (_now, tools) => tools.stage.editCells(),
};

const priceRuleCommand: Command = {
  id: "product.price-rule",
  title: "Change prices by a rule ...",
  group: "Record",
  keys: ["%"],
  words: "percent raise lower round 90 99 all selected",
  ofList: "product",
  changes: true,
  unrepeatable: true,
  unrecorded: "its prices are looked at before they are saved",
  can: inCatalogue("priceByRule"),
  run: async (_now, tools) => (await loadEdits()).askPriceRule(tools),
};

const undoEditCommand: Command = {
  id: "product.undo-edit",
  title: "Take back an edit of many ...",
  group: "Record",
  words: "undo grid cells prices paste revert",
  ofList: "product",
  changes: true,
  unrepeatable: true,
  unrecorded: "an edit can be taken back once",
  failure: messages.updateFailed,
  can: (now) => (now.kind === "product" ? may(now, "product.manage") : "hidden"),
  run: async (now, tools) => (await loadEdits()).undoEdit(now, tools),
};

/** Commands for products; their ids begin with "product.". */
export const commands: readonly Command[] = [
  planPriceCommand,
  endPriceCommand,
  editCellsCommand,
  priceRuleCommand,
  undoEditCommand,
  ...simpleCommands({
    kind: "product",
    form: loadAhead(() => import("#commands/kinds/forms/products/product-form.ts")),
    refuseState: () => null,
  }),
];
