import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Cleanups } from "../../support/run/cleanups.ts";
import { type Program, startProgram } from "../../support/run/program.ts";
import { type Installation, makeFolder } from "../installation/installation.ts";

const linesPerOrder = 4;
/** What stands in a refused line in place of its quantity. */
export const spoiled = "many";

/**
 * Writes a file of this many orders with four lines each, and returns its path. Of each order whose number `spoils`
 * divides, the last line is one that the import refuses.
 */
export async function writeOrderFile(cleanups: Cleanups, orders: number, spoils = orders + 1): Promise<string> {
  const file = join(await makeFolder(cleanups), "orders.csv");
  await writeFile(file, orderLines(orders, spoils));
  return file;
}

/** Starts the import of such a file into a store of an installation's database; it makes the store. */
export function startOrderImport(installation: Installation, file: string, store: string): Program {
  const map = "order=order,product=product,name=name,quantity=quantity,placedAt=at,price=price,customer=customer";
  const named = ["--store", store, "--currency", "INR", "--time-zone", "Asia/Kolkata", "--locale", "en-IN"];
  const refused = ["--refused", refusedFile(installation, store)];
  const args = ["orders", file, "--map", map, ...named, ...refused];
  return startProgram("import", { DATA_DIR: installation.directory, DEMO: "off" }, args);
}

/** The file for the refused lines of such an import. */
export function refusedFile(installation: Installation, store: string): string {
  return join(installation.directory, `${store}.refused.csv`);
}

/** Starts to take an import back, such as "OLD-3". */
export function startUndo(installation: Installation, id: string): Program {
  return startProgram("import", { DATA_DIR: installation.directory, DEMO: "off" }, ["--undo", id]);
}

function orderLines(orders: number, spoils: number): string {
  const lines = ["order,product,name,quantity,at,price,customer"];
  for (let order = 1; order <= orders; order += 1) {
    const at = new Date(Date.UTC(2026, 0, 1) + order * 3_600_000).toISOString();
    for (let line = 1; line <= linesPerOrder; line += 1) {
      const product = 1 + ((order * 7 + line * 31) % 400);
      const quantity = order % spoils === 0 && line === linesPerOrder ? spoiled : 1 + (line % 3);
      lines.push(`R${order},P${product},Product ${product},${quantity},${at},${product}.50,C${order % 500}`);
    }
  }
  return `${lines.join("\n")}\n`;
}
