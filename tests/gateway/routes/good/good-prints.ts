import type { printPaths } from "#contract/print/paths.ts";
import type { TestGateway } from "../../../support/gateway.ts";
import { buildOrder, buildPrint } from "../../../support/database/rows.ts";
import type { MakeRow, RouteCase } from "./good-requests.ts";

/** The cases of the calls about what is printed. */
export function printCases({ db, stores }: TestGateway): Readonly<Record<keyof typeof printPaths, RouteCase>> {
  const storeId = stores.north;
  const inStore = { params: { storeId }, query: {} };
  const print: MakeRow = (store) => buildPrint(db, store);
  const names = { printId: print };
  const aPrint: RouteCase = {
    good: async () => ({ params: { storeId, printId: (await print(storeId)).id }, query: {} }),
    names,
  };
  const setup = {
    size: "A5",
    codes: "None",
    copies: 2,
    head: "Open all day",
    foot: "",
    terms: "",
    copyNames: "",
  };
  const recordIds = async () => [(await buildOrder(db, storeId)).id];
  return {
    "prints.check": {
      good: async () => ({ ...inStore, body: { paper: "Pick sheet", recordIds: await recordIds() } }),
    },
    "prints.create": {
      good: async () => ({
        ...inStore,
        body: { paper: "Packing slip", size: "A4", codes: "QR", recordIds: await recordIds() },
      }),
      writes: ["prints", "printed_records"],
    },
    "prints.day-end": {
      good: async () => ({ ...inStore, body: { day: "2026-11-21", size: "A4" } }),
      writes: ["prints"],
    },
    "prints.preview": {
      good: async () => ({ ...inStore, body: { paper: "Shelf label", setup } }),
    },
    "prints.changed-labels": { good: async () => inStore },
    "prints.read": aPrint,
    "prints.sheets": aPrint,
    "prints.pdf": aPrint,
  };
}
