import { viewRight } from "#contract/permission.ts";
import type { Command } from "#commands/command.ts";
import { may } from "#commands/conditions.ts";
import { kindHere, subjects } from "#commands/context/now.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";

const loadPrintForm = loadAhead(() => import("#commands/kinds/forms/print-form.ts"));

/** Commands that print what is on the screen. */
export const printCommands: readonly Command[] = [
  {
    id: "print.records",
    title: "Print ...",
    group: "List",
    // Otherwise the browser would print the screen itself.
    keys: ["mod+p"],
    words: "pdf paper pick sheet packing slip bag label delivery run thermal shelf price a4 barcode qr",
    changes: true,
    unrecorded: "each print is checked before it is printed",
    unrepeatable: true,
    can: (now) => {
      const kind = kindHere(now);
      if (kind !== "order" && kind !== "invoice" && kind !== "product") return "hidden";
      const answer = may(now, viewRight(kind));
      if (answer !== "yes") return answer;
      return now.total > 0 || subjects(now, kind).length > 0 ? "yes" : { because: "there is nothing to print" };
    },
    run: async (now, tools) => (await loadPrintForm()).printRecords(now, tools),
  },
  {
    id: "print.changed-labels",
    title: "Print shelf labels for changed prices ...",
    group: "List",
    words: "tag price shelf edge new",
    ofList: "product",
    changes: true,
    unrecorded: "each print has other labels",
    unrepeatable: true,
    can: (now) => (kindHere(now) === "product" ? may(now, "product.view") : "hidden"),
    run: async (now, tools) => (await loadPrintForm()).printChangedLabels(now.storeId ?? "", tools),
  },
];
