import { kinds } from "./kinds.ts";
import { documentKinds, simpleKinds } from "./records/kind-names.ts";
import { documentTitles, ownTitles, type Permission, recordTitles } from "./permission.ts";
import { capitalized } from "./text.ts";

/** Rights that belong together, under one heading. */
interface RightGroup {
  readonly title: string;
  readonly values: readonly Permission[];
}

const ownGroups: readonly RightGroup[] = [
  {
    title: "Console",
    values: ["console.use", "dashboard.view", "report.view", "report.export", "import.run", "wall.stay"],
  },
  { title: "Stock", values: ["stock.manage"] },
  { title: "Store", values: ["store.set-up", "tax.set-up", "visit.create"] },
  { title: "Orders", values: (Object.keys(ownTitles) as Permission[]).filter((right) => right.startsWith("order.")) },
  {
    title: "Payments",
    values: (Object.keys(ownTitles) as Permission[]).filter((right) => right.startsWith("payment.")),
  },
];

/** All rights in groups: those of the console, of orders, of documents, and of each simple kind. */
export const rightGroups: readonly RightGroup[] = [
  ...ownGroups,
  ...documentKinds.map((kind) => ({
    title: capitalized(kinds[kind].many),
    values: (Object.keys(documentTitles) as Permission[]).filter((right) => right.startsWith(`${kind}.`)),
  })),
  ...simpleKinds.map((kind) => ({
    title: capitalized(kinds[kind].many),
    values: [
      ...(Object.keys(recordTitles) as (keyof typeof recordTitles)[]).map((right): Permission => `${kind}.${right}`),
      ...(Object.keys(ownTitles) as Permission[]).filter((right) => right.startsWith(`${kind}.`)),
    ],
  })),
];
