import type { Command } from "#commands/command.ts";
import { insideSession } from "#commands/conditions.ts";
import { messages } from "#contract/messages.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";

const loadStock = loadAhead(() => import("./stock-forms.ts"));
const loadOutOfStock = loadAhead(() => import("./out-of-stock.ts"));

/** Commands about the stock of products. Each asks for the product, where none is highlighted. */
export const stockCommands: readonly Command[] = [
  {
    id: "stock.change",
    title: "Change stock of a product ...",
    group: "Stock",
    keys: ["+"],
    words: "receive count correct delivery goods in on hand inventory safety purchase limit out of stock",
    short: "change stock",
    changes: true,
    unrepeatable: true,
    unrecorded: "the quantity differs each time",
    can: (now) => insideSession(now, "stock.manage"),
    run: async (now, tools) => (await loadStock()).changeStock(now, tools),
  },
  {
    id: "stock.out",
    title: "Out of stock now ...",
    group: "Stock",
    keys: ["shift+z"],
    words: "product gone empty zero sold out missing substitute replace take off orders set",
    changes: true,
    unrepeatable: true,
    unrecorded: "the product differs each time",
    failure: messages.updateFailed,
    can: (now) => {
      const mayStock = insideSession(now, "stock.manage");
      return mayStock === "yes" ? insideSession(now, "order.edit") : mayStock;
    },
    run: async (now, tools) => (await loadOutOfStock()).setOutOfStock(now, tools),
  },
  {
    id: "stock.movements",
    title: "Show stock movements of a product ...",
    group: "Stock",
    words: "inventory history on hand reserved available sold received why",
    unrepeatable: true,
    can: (now) => insideSession(now, "order.view"),
    run: async (now, tools) => (await loadStock()).showMovements(now, tools),
  },
];
