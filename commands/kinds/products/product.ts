import type { Answer, Command } from "#commands/command.ts";
import type { Now } from "#commands/context/now.ts";
import { oneRecordCommand, recordCommand } from "#commands/record/record-command.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";
import type { FormList, ListEntry } from "#commands/kinds/forms/products/list-forms.ts";
import type { ShownImages } from "./product-images.ts";
import { may } from "#commands/conditions.ts";
import type { Tools } from "#commands/context/tools.ts";
import { messages } from "#contract/messages.ts";
import { productLists } from "#contract/products/lists.ts";
import type { ProductRow } from "#contract/products/product.ts";

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

const loadImages = loadAhead(() => import("./product-images.ts"));
const loadLists = loadAhead(() => import("#commands/kinds/forms/products/list-forms.ts"));

const isDeleted = ({ state }: ProductRow): string | null => (state === "DELETE" ? "it is deleted" : null);

const imageCommands: readonly Command[] = [
  oneRecordCommand("product", {
    alone: "each has images of its own",
    id: "product.add-images",
    title: "Add images to product ...",
    keys: ["u"],
    words: "picture photo upload",
    short: "add images",
    unrepeatable: true,
    unrecorded: "each product has images of its own",
    right: "product.manage",
    refuse: isDeleted,
    run: async (row, tools) => (await loadImages()).showImages(row, tools, { begins: "add" }),
  }),
  oneRecordCommand("product", {
    alone: "each has images of its own",
    id: "product.show-images",
    title: "Show images of product",
    keys: ["w"],
    words: "look picture photo order caption remove",
    unrepeatable: true,
    unrecorded: "it changes nothing",
    right: "product.view",
    refuse: ({ imageCount }) => (imageCount > 0 ? null : "it has no images"),
    run: async (row, tools) => (await loadImages()).showImages(row, tools, { begins: null }),
  }),
  oneRecordCommand("product", {
    alone: "each has images of its own",
    id: "product.crop-image",
    title: "Crop an image of product ...",
    keys: ["shift+r"],
    words: "picture photo cut trim square edge",
    short: "crop image",
    unrepeatable: true,
    unrecorded: "each product has images of its own",
    right: "product.manage",
    refuse: (row) => isDeleted(row) ?? (row.imageCount > 0 ? null : "it has no images"),
    run: async (row, tools) => (await loadImages()).cropImage(row, tools),
  }),
];

/** The id of a command for a list of a product. */
export function listCommandId(act: "add" | "remove", name: FormList): Command["id"] {
  return `product.${act}-${productLists[name].one.toLowerCase().replaceAll(" ", "-")}`;
}

/** The commands that add to a list of a product, and remove from it; `keys` are those that add. */
function listCommands(name: FormList, words: string, keys?: readonly string[]): readonly Command[] {
  const { one } = productLists[name];
  const same = {
    alone: `each has its own`,
    words,
    unrepeatable: true,
    unrecorded: "each product has its own",
    failure: messages.saveFailed,
    right: "product.manage",
  } as const;
  return [
    oneRecordCommand("product", {
      ...same,
      id: listCommandId("add", name),
      ...(keys ? { keys } : {}),
      title: `Add a ${one} to product ...`,
      short: `add ${one}`,
      refuse: isDeleted,
      run: async (row, tools) => (await loadLists()).fillEntry(name, row, tools),
    }),
    oneRecordCommand("product", {
      ...same,
      id: listCommandId("remove", name),
      title: `Remove a ${one} of product ...`,
      refuse: (row) => isDeleted(row) ?? (row[name] === "" ? `it has no ${one}` : null),
      run: async (row, tools) => (await loadLists()).chooseRemoved(name, row, tools),
    }),
  ];
}

const loadVariants = loadAhead(() => import("#commands/kinds/forms/products/variant-forms.ts"));

const variantCommands: readonly Command[] = [
  oneRecordCommand("product", {
    alone: "each has variants of its own",
    id: "product.add-variant",
    title: "Add a variant of product ...",
    words: "size flavour copy new",
    short: "add variant",
    unrepeatable: true,
    unrecorded: "each variant has its own code",
    failure: messages.saveFailed,
    right: "product.manage",
    refuse: (row) => isDeleted(row) ?? (row.parentId === null ? null : "it is a variant itself"),
    run: async (row, tools) => (await loadVariants()).addVariant(row, tools),
  }),
  oneRecordCommand("product", {
    alone: "each is linked to its own product",
    id: "product.link-variant",
    title: "Make product a variant of ...",
    words: "link parent",
    unrepeatable: true,
    unrecorded: "it names a product",
    failure: messages.saveFailed,
    right: "product.manage",
    refuse: (row) => isDeleted(row) ?? (row.variants === 0 ? null : "it has variants of its own"),
    run: async (row, tools) => (await loadVariants()).linkVariant(row, tools),
  }),
  recordCommand("product", {
    id: "product.unlink-variant",
    title: "Unlink variant",
    words: "parent own product",
    failure: messages.saveFailed,
    right: "product.manage",
    refuse: (row) => isDeleted(row) ?? (row.parentId === null ? "it is no variant" : null),
    noneCan: "none of the selected products is a variant",
    run: async (rows, tools) => (await loadVariants()).unlinkVariants(rows, tools),
  }),
];

/** A command on a product that is on screen, as a view makes it for one entry. Only some may run one that changes it. */
function onScreen(title: string, run: (tools: Tools) => Promise<void>, changes = false): Command {
  return {
    id: "product.on-screen",
    title,
    group: "Record",
    unrepeatable: true,
    unrecorded: "each product has its own",
    failure: messages.saveFailed,
    ...(changes ? { changes } : {}),
    can: (now) => (changes ? may(now, "product.manage") : "yes"),
    run: (_now, tools) => run(tools),
  };
}

/** Shows the images of a product, or crops one of them. */
export function showImagesCommand(row: ProductRow, shown: ShownImages): Command {
  const show = async (tools: Tools): Promise<void> => (await loadImages()).showImages(row, tools, shown);
  return onScreen("Show images of product", show, shown.onlyCrops);
}

/** Unlinks a variant that is on screen. */
export function unlinkCommand(variant: ProductRow): Command {
  const unlink = async (tools: Tools): Promise<void> => (await loadVariants()).unlinkVariants([variant], tools);
  return onScreen("Unlink variant", unlink, true);
}

/** What is done with an entry of a list: changed, removed, or moved by one place. */
export type EntryAct = "change" | "remove" | 1 | -1;

/** Does something with an entry of a list that is on screen. */
export function entryCommand(
  name: FormList,
  row: ProductRow,
  entries: readonly ListEntry[],
  entry: ListEntry,
  act: EntryAct,
): Command {
  const run = async (tools: Tools): Promise<void> => {
    const { fillEntry, moveEntry, removeEntry } = await loadLists();
    if (act === "change") await fillEntry(name, row, tools, entry);
    else if (act === "remove") await removeEntry(name, row, entries, entry, tools);
    else await moveEntry(name, row, entries, entry, act, tools);
  };
  return onScreen(`Change a ${productLists[name].one}`, run, true);
}
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

const loadMend = loadAhead(() => import("#commands/kinds/forms/products/mend-product.ts"));

const mendCommand: Command = oneRecordCommand("product", {
  alone: "each has problems of its own",
  id: "product.mend",
  title: "Mend a problem of product ...",
  keys: ["l"],
  words: "fix problem missing catalogue complete",
  short: "mend",
  hint: 78,
  unrepeatable: true,
  unrecorded: "each product has problems of its own",
  failure: messages.saveFailed,
  right: "product.manage",
  refuse: (row) => isDeleted(row) ?? (row.problems === "" ? "it has no problems" : null),
  run: async (row, tools) => (await loadMend()).mendProduct(row, tools),
});

/** Commands for products; their ids begin with "product.". */
export const commands: readonly Command[] = [
  planPriceCommand,
  endPriceCommand,
  mendCommand,
  ...imageCommands,
  ...variantCommands,
  ...listCommands("barcodes", "ean gtin upc code scan"),
  ...listCommands("conversions", "conversion crate pack pieces"),
  ...listCommands("substitutes", "alternative instead offer similar"),
  ...listCommands("categories", "also found in second tree"),
  ...listCommands("printedMrps", "old new pack tax revised price several", ["shift+m"]),
  editCellsCommand,
  priceRuleCommand,
  undoEditCommand,
  ...simpleCommands({
    kind: "product",
    form: loadAhead(() => import("#commands/kinds/forms/products/product-form.ts")),
    refuseState: () => null,
  }),
];
