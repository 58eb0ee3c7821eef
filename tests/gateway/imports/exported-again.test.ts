import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { kinds } from "#contract/kinds.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import type { ImportLook, ImportReport } from "#contract/imports/schema.ts";
import { type FileFormat, fileFormats } from "#contract/jobs/job.ts";
import type { NewExport } from "#contract/jobs/schema.ts";
import { rightsOfRows } from "#contract/records/field-rights.ts";
import { writeExport } from "#gateway/exports/write-export.ts";
import { kindOfImport } from "#contract/imports/import.ts";
import type { SimpleKind } from "#contract/records/kind-names.ts";
import { recordRoute } from "#contract/records/record-calls.ts";
import { subjects } from "#gateway/imports/subjects.ts";
import { storedKinds } from "#gateway/store/stored-kinds.ts";
import { agreed, sendFile } from "../../support/files/sent-file.ts";
import { finishJobs } from "../../support/finish-jobs.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { isLongRun, thirdOf } from "../../support/run/tier.ts";
import { buildRecord, newWholeRecord } from "../../support/kinds/records.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const as = gateway.logins.admin;
beforeAll(async () => {
  const headers = {
    "product.code": "Article",
    "customer.language.en": "English (UK)",
    "picker.skills.frozen": "Frozen, deep / cold",
  };
  await gateway.db
    .updateTable("stores")
    .set({ form_header: JSON.stringify({ headers }) })
    .where("id", "=", storeId)
    .execute();
});

/** What spreadsheets and readers of files change, or take for something else. */
const odd = [
  "=1+1",
  "@handle",
  "'@handle",
  "''=2",
  "-5 °C, kept",
  "+91 98450",
  "007",
  "12E5",
  "1,50",
  "2026-01-02",
  'a "quoted", text',
  "semi;colon",
  "null",
  "'",
  "#N/A or not",
  "Ünï – ção",
  "x > y | z / w",
];

/** What an area needs beside its fields: an outline that was drawn, or none. */
const fixed: Partial<Record<SimpleKind, object>> = { "delivery-area": { outline: "", slots: "" } };

/** Parts that no export has: a pack as one text, and what a shop does not keep so. */
const notExported: Partial<Record<SimpleKind, readonly string[]>> = {
  product: ["pack", "frozen"],
  locality: ["latitude", "longitude"],
};

/** What both an export and an import have. */
const both = subjects.flatMap((subject) => {
  const kind = kindOfImport(subject.name);
  return kind ? [{ kind, subject }] : [];
});

/** Adds records with odd texts in every field that takes any text. */
async function write(kind: SimpleKind): Promise<void> {
  const { fields } = storedKinds[kind];
  const limits: Readonly<Record<string, FieldLimits>> = fields;
  const other = kind === "product" ? { categoryId: await categoryOfOneName() } : {};
  for (const [at, text] of odd.entries()) {
    const body: Record<string, unknown> = { ...(await newWholeRecord(gateway.db, kind, storeId)) };
    for (const [name, value] of Object.entries(body)) {
      const limit = limits[name];
      if (typeof value !== "string" || limit?.type !== "text" || limit.pattern || limit.longest < 20) continue;
      body[name] = limit.lines ? `${text}\n${text}` : name === kinds[kind].name ? `${text} ${at}` : text;
    }
    await gateway.call(
      recordRoute(kind, "create"),
      { params: { storeId }, body: { ...body, ...fixed[kind], ...other } } as never,
      { as },
    );
  }
}

/** A category below another one, whose name a further one has too: an export says the name alone. */
async function categoryOfOneName(): Promise<string> {
  const { id: food } = await buildRecord(gateway.db, "category", storeId, { fields: { name: "Food" } });
  await buildRecord(gateway.db, "category", storeId, { fields: { name: "Tea > green" } });
  const held = await buildRecord(gateway.db, "category", storeId, { fields: { name: "Tea > green", parentId: food } });
  return held.id;
}

/** What is written for an export of all columns. */
async function exported(what: SimpleKind, format: FileFormat): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "aisle-export-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "written");
  await writeExport(gateway.db, { storeId, needs: rightsOfRows(what) }, { what, format } as NewExport, path, () => {});
  return readFile(path);
}

async function check(look: ImportLook, replaces: boolean): Promise<ImportReport> {
  const params = { storeId, importId: look.file.id };
  const mapping = agreed(look);
  const { id } = await gateway.call("imports.check", { params, body: { mapping, replaces } }, { as });
  await finishJobs(gateway);
  const { jobs } = await gateway.call("jobs.list", { params: { storeId }, query: {} }, { as });
  const report = jobs.find((each) => each.id === id)?.import?.report;
  if (!report) throw new Error("nothing was checked");
  return report;
}

it.each(thirdOf(both))("changes nothing where an export of $kind comes back as it is", async ({ kind, subject }) => {
  await write(kind);
  for (const format of isLongRun
    ? fileFormats
    : [fileFormats[both.findIndex((each) => each.kind === kind) % 2] ?? "csv"]) {
    const bytes = await exported(kind, format);
    const look = await sendFile(gateway, { storeId, as, subject: subject.name, fileName: `a.${format}`, bytes });
    const open = look.map.flatMap(({ part, column }) => (column === null ? [part] : []));
    expect(open, `columns of ${format}`).toEqual(notExported[kind] ?? []);
    const report = await check(look, subject.replaces === true);
    const { linesRead, there, reasons, records, replaced } = report;
    expect(there).toBeGreaterThanOrEqual(odd.length);
    const all = { linesRead: there, there, reasons: [], records: 0, replaced: 0 };
    expect({ linesRead, there, reasons, records, replaced }).toEqual(all);
  }
});
