import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import type { Kysely } from "kysely";
import { type ImportMapping, importMappingSchema } from "#contract/imports/schema.ts";
import type { Database, Trx } from "#gateway/database/schema.ts";
import type { Transact } from "#gateway/database/transact.ts";
import { doJob } from "#gateway/jobs/do-job.ts";
import { invalid, Refusal, wrongField } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { dropImportFile, markChecked } from "#gateway/store/imports/import-files.ts";
import { type BegunJob, type DoneImport, finishImport, takeOwnJob } from "#gateway/store/jobs/lease.ts";
import type { Asked, AskedImport } from "./options.ts";
import { importReport } from "./report.ts";
import { checkRefusedFile, markOfFile, placeRefusedFile } from "../file/refused-file.ts";
import { ImportRefused, ImportStopped } from "../import-refused.ts";
import { importer } from "../importer.ts";
import { mappingOf, mergeMappings } from "../mapping/mapping.ts";
import { findMap, keepMap } from "../mapping/saved-maps.ts";
import { isRefusedFile } from "../past/import-record.ts";
import { findImport } from "../past/undo-import.ts";
import { makeStore, planStore } from "../target-store.ts";
import { beginImportJob } from "../upload/begin-import.ts";
import { writeFiles } from "../upload/fetch-file.ts";
import { checkFile, doImportJob, type Importing, type ImportJobResult } from "../upload/import-job.ts";
import { refuseWrongMap } from "../upload/refuse-wrong-map.ts";
import { sendFile } from "../upload/send-file.ts";

/** Where a command works. */
export interface CommandPlace extends Required<Importing> {
  readonly transact: Transact;
}

/** What the program says at its end, and its exit code. */
export interface Outcome {
  readonly lines: readonly string[];
  readonly code: number;
}

/** Checks a file, or keeps it as one that was sent and does its import as a job, as a gateway does. */
export async function importAsked(asked: AskedImport, at: CommandPlace): Promise<Outcome> {
  const { db, transact } = at;
  const {
    subject,
    wanted: { file, join, refusedFile, replaces, by },
  } = asked;
  const mapping = await readMapping(db, asked);
  const wanted = { ...asked.wanted, ...mapping };
  const store = await planStore(db, wanted.store, { file, makesStore: subject.makesStore });
  const title = `Store ${store.code}${store.name === store.code ? "" : ` (${store.name})`}, ${store.currency}`;
  const place = asked.isPreview ? refusedFile : await checkRefusedFile(file, refusedFile);
  // A file that brings nothing makes no store.
  if (asked.isPreview || store.isNew) {
    const report = await checkFile(subject, wanted, { ...at, storeId: store.id });
    const lines = [title, ...importReport(subject.name, report, true), "", "Nothing was changed."];
    if (report.linesAccepted === 0) return { lines: [...lines, "No line was accepted."], code: 1 };
    if (asked.isPreview) return { lines, code: 0 };
  }
  const before = await markOfFile(place);
  const storeId = store.isNew ? await transact((trx) => makeStore(trx, store)) : store.id;
  const author: Author = { ...importer, name: by };
  const to = { ...at, storeId, subject: subject.name, author };
  const sent = await sendFile(file, to);
  const second = join ? await sendFile(join, to) : undefined;
  const params = { step: "run", mapping, replaces, joinId: second?.id, timeZone: wanted.store.timeZone } as const;
  const files = [sent, ...(second ? [second] : [])];
  const done = await doOwnJob(at, async (trx) => {
    if (asked.saveMap !== null) await keepMap(trx, storeId, { subject, name: asked.saveMap, wanted: mapping });
    await markChecked(
      trx,
      storeId,
      files.map(({ id }) => id),
    );
    return beginImportJob(trx, { file: sent, subject }, params, author);
  }).catch(async (error: unknown) => {
    // Nobody can begin the job again that is not theirs: the command sends the file anew.
    for (const each of files) await transact((trx) => dropImportFile(trx, each)).catch(() => undefined);
    throw error;
  });
  const { report } = done.result as ImportJobResult;
  if (!report) throw new Error("an import has ended without a report");
  const setAside = await writeRefusedFile(at, done, { storeId, place, before });
  const [name] = report.names;
  const undo = report.cannotUndo || `It can be taken back: npm run import -- --undo ${name}`;
  const lines = [
    title,
    ...importReport(subject.name, report, false),
    ...(done.refused ? [`Refused lines: ${place}`, "Mend them in that file and import it: they are added."] : []),
    ...(setAside ? [`The file of refused lines that was there may be half mended: it is now ${setAside}`] : []),
    ...(name ? [`This was import ${name}. ${undo}`] : []),
    ...(asked.saveMap === null ? [] : [`Mapping kept: --use-map ${asked.saveMap}`]),
  ];
  return report.linesAccepted > 0 ? { lines, code: 0 } : { lines: [...lines, "No line was accepted."], code: 1 };
}

/** Writes the file of refused lines of an import to its place; answers where one that was there is set aside. */
async function writeRefusedFile(
  { db, files }: CommandPlace,
  { refused }: DoneImport,
  to: { readonly storeId: string; readonly place: string; readonly before: string | null },
): Promise<string | null> {
  const { storeId, place, before } = to;
  const part = refused && `${place}.${randomUUID()}.part`;
  try {
    if (refused && part) await writeFiles(db, files, storeId, [refused.file.id], part);
    return await placeRefusedFile(part, place, before, (mark) => isRefusedFile(db, mark));
  } finally {
    if (part) await rm(part, { force: true });
  }
}

/** Takes one import back, such as OLD-3, as a job. */
export async function undoAsked(
  { code, number, by }: Extract<Asked, { does: "undo" }>,
  at: CommandPlace,
): Promise<Outcome> {
  const { ref, subject, source, fileId } = await findImport(at.db, code, number);
  // An import of an earlier version has no file: then nothing has the id.
  const file = { id: fileId ?? randomUUID(), storeId: ref.storeId, subject: subject.name, fileName: source };
  const author: Author = { ...importer, name: by };
  const { result } = await doOwnJob(at, (trx) =>
    beginImportJob(trx, { file, subject }, { step: "undo", number }, author),
  );
  return { lines: [`Import ${code}-${number} of ${source}. ${(result as ImportJobResult).said}`], code: 0 };
}

/** Makes a job and does it here, as a gateway does. Throws what it failed for. */
async function doOwnJob(
  at: CommandPlace,
  begin: (trx: Trx) => Promise<Pick<BegunJob, "storeId" | "id">>,
): Promise<DoneImport> {
  const { transact } = at;
  const job = await transact(async (trx) => takeOwnJob(trx, await begin(trx)));
  const made: DoneImport[] = [];
  const { state, error } = await doJob(job, { transact, ending: at.stop, leaves: "cancelled" }, (doing) => {
    const onProgress: Importing["onProgress"] = (...how) => {
      doing.onProgress(...how);
      at.onProgress(...how);
    };
    return doImportJob(job, { ...at, stop: doing.stop, onProgress }, (done) => {
      made.push(done);
      return transact((trx) => finishImport(trx, job, done));
    });
  });
  const [done] = made;
  if (state === "done" && done) return done;
  throw (
    error ?? new ImportStopped("Somebody has ended this job. What is written stays; begin it again to add the rest.")
  );
}

/** How the file is read: as it was kept, and as it is said. Throws an ImportRefused that names the options that are wrong. */
async function readMapping(
  db: Kysely<Database>,
  { subject, wanted, said, useMap }: AskedImport,
): Promise<ImportMapping> {
  const whole = useMap === null ? wanted : mergeMappings(await findMap(db, subject.name, useMap), said);
  try {
    const read = importMappingSchema.safeParse(mappingOf(whole));
    if (!read.success) throw invalid(read.error.issues);
    refuseWrongMap(subject, read.data, {});
    if (wanted.join && read.data.on === null) throw wrongField("on", "say by which columns both files belong together");
    return read.data;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const wrong = Object.entries(error.fields ?? {}).map(([field, because]) => `${optionOf(field)}: ${because}.`);
    throw new ImportRefused(wrong.join(" "), { cause: error });
  }
}

/** The option that says a field of the mapping: "heading.after" is --heading-after, "dateFormats.0" --date-format. */
function optionOf(field: string): string {
  const [whole = ""] = /^(?:map(?=\b|ping)|values\b)|.*/.exec(field) ?? [];
  const word = whole.replace(/(?<=Format)s(\.\d+)?$|\.\d+$/, "").replaceAll(/\.|(?=[A-Z])/g, "-");
  return `--${word.toLowerCase()}`;
}
