import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { refusedFileBeside } from "#gateway/imports/file/refused-lines.ts";
import { orders } from "#gateway/imports/orders/orders.ts";
import { undoImport } from "#gateway/imports/past/undo-import.ts";
import { previewImport, runImport } from "#gateway/imports/run-import.ts";
import type { ImportFile, ImportTools } from "#gateway/imports/stage-file.ts";
import { createTestDatabase } from "../database/database.ts";
import { quietTools } from "./import-tools.ts";

/** The columns of the files of these tests. */
const header = "No,Code,Name,Quantity,At,Price,Customer";
const map = {
  order: "No",
  product: "Code",
  name: "Name",
  quantity: "Quantity",
  placedAt: "At",
  price: "Price",
  customer: "Customer",
};

/** A database and a folder for one test, with imports of order files into the store OLD. */
export async function orderFiles() {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const folder = await mkdtemp(join(tmpdir(), "aisle-import-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { db } = database;

  const wanted = async (name: string, more: Partial<ImportFile>): Promise<ImportFile> => {
    const file = join(folder, name);
    return {
      file,
      map,
      delimiter: ",",
      encoding: "utf-8",
      dateFormats: [],
      store: { code: "OLD", name: "Old orders", timeZone: "UTC", currency: "GBP", locale: "en-GB" },
      refusedFile: await refusedFileBeside(file),
      replaces: false,
      by: "Meera",
      ...more,
    };
  };

  return {
    database,
    db,
    folder,
    /** Writes a file with these lines below the header. */
    write: (name: string, ...lines: readonly string[]) =>
      writeFile(join(folder, name), [header, ...lines, ""].join("\n")),
    read: (name: string) => readFile(join(folder, name), "utf8"),
    /** Changes the text of a file, as somebody does who mends it. */
    async mend(name: string, change: (text: string) => string) {
      const file = join(folder, name);
      await writeFile(file, change(await readFile(file, "utf8")));
    },
    run: async (name: string, more: Partial<ImportFile> = {}, tools: Partial<ImportTools> = {}) =>
      runImport(db, orders, await wanted(name, more), quietTools(tools)),
    preview: async (name: string, more: Partial<ImportFile> = {}) =>
      previewImport(db, orders, await wanted(name, more), quietTools()),
    undo: (number: number) => undoImport(db, { code: "OLD", number, by: "Asha" }, quietTools()),
  };
}
