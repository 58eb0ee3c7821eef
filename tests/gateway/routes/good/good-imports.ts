import { importPartBytes } from "#contract/imports/import.ts";
import type { importPaths } from "#contract/imports/paths.ts";
import { buildImportFile } from "../../../support/database/import-files.ts";
import { buildJob } from "../../../support/database/rows.ts";
import type { TestGateway } from "../../../support/gateway.ts";
import type { MakeRow, RouteCase } from "./good-requests.ts";

const mapping = {
  map: { registration: "registration", vehicleType: "=Scooter", fuel: "=Petrol" },
  encoding: "utf-8",
  delimiter: ",",
  dateFormats: [],
  numberFormat: null,
};

/** The cases of the calls that bring files in. */
export function importCases(gateway: TestGateway): Readonly<Record<keyof typeof importPaths, RouteCase>> {
  const { db, stores, logins } = gateway;
  const storeId = stores.north;
  const inStore = { params: { storeId }, query: {} };
  const whole: MakeRow = (store) => buildImportFile(gateway, store);
  const announced: MakeRow = (store) =>
    db
      .insertInto("import_files")
      .values({
        store_id: store,
        subject: "vehicles",
        name: "sent.csv",
        size: importPartBytes,
        by_name: "Asha",
        user_id: logins.admin.userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
  const counts = {
    linesRead: 1,
    linesAccepted: 1,
    linesRefused: 0,
    linesPassedOver: 0,
    records: 1,
    completed: 0,
    replaced: 0,
    there: 0,
    differing: 0,
    touched: 0,
    reasons: [],
    refused: [],
    remarks: [],
    examples: [],
    names: [],
    cannotUndo: "",
  };
  const check = (store: string, importId: string) =>
    buildJob(db, store, {
      kind: "import",
      state: "done",
      needs: ["import.run", "vehicle.manage"],
      params: JSON.stringify({ importId, subject: "vehicles", step: "check", mapping, replaces: false }),
      result: JSON.stringify({ report: counts, said: "", checked: { fileMark: "file-1", outcome: "1" } }),
    });
  const own: RouteCase["own"] = async ({ params }, userId) => {
    await db
      .updateTable("import_files")
      .set({ user_id: userId })
      .where("id", "=", String(params["importId"]))
      .where("user_id", "<>", userId)
      .execute();
  };
  const begun = ["jobs", "store_sequences", "events"] as const;
  const audit = ["audit_entries", "audit_chains"] as const;
  return {
    "imports.subjects": { good: async () => inStore },
    "imports.begin": {
      good: async () => ({ ...inStore, body: { subject: "vehicles", fileName: "fleet.csv", size: 100 } }),
      writes: ["import_files"],
    },
    "imports.add-part": {
      good: async () => ({
        params: { storeId, importId: (await announced(storeId)).id },
        query: {},
        body: { at: "0" },
        files: { part: new File(["registration\n"], "part") },
      }),
      own,
      names: { importId: announced },
      writes: ["import_parts", "files"],
    },
    "imports.look": {
      good: async () => ({ params: { storeId, importId: (await whole(storeId)).id }, query: {} }),
      own,
      names: { importId: whole },
    },
    "imports.drop": {
      good: async () => ({ params: { storeId, importId: (await whole(storeId)).id }, query: {} }),
      own,
      names: { importId: whole },
      writes: ["import_parts", "files", "loose_files"],
    },
    "imports.check": {
      good: async () => ({
        params: { storeId, importId: (await whole(storeId)).id },
        query: {},
        body: { mapping, replaces: false },
      }),
      own,
      names: { importId: whole },
      writes: [...begun, "import_files"],
    },
    "imports.run": {
      async good() {
        const { id: importId } = await whole(storeId);
        const { id: checkId } = await check(storeId, importId);
        return { params: { storeId, importId }, query: {}, body: { checkId } };
      },
      own,
      names: {
        importId: whole,
        checkId: async (store) => check(store, (await whole(store)).id),
      },
      writes: [...begun, ...audit],
    },
    "imports.undo": {
      async good() {
        const { id: importId } = await whole(storeId);
        const newest = await db
          .selectFrom("imports")
          .select("number")
          .where("store_id", "=", storeId)
          .orderBy("number", "desc")
          .executeTakeFirst();
        await db
          .insertInto("imports")
          .values({
            store_id: storeId,
            number: (newest?.number ?? 0) + 1,
            subject: "vehicles",
            state: "done",
            by_name: "Asha",
            file_name: "sent.csv",
            file_mark: "file-1",
            lines_of: "file-1",
            mapping: "{}",
            lines_accepted: 1,
            lines_refused: 0,
            import_file_id: importId,
          })
          .execute();
        return { params: { storeId, importId }, query: {} };
      },
      names: { importId: whole },
      writes: [...begun, ...audit],
    },
  };
}
