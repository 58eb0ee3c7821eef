import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ImportFile, ImportLook } from "#contract/imports/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { fileTypeOf } from "#gateway/imports/file/file-type.ts";
import { plainHeading } from "#gateway/imports/file/heading.ts";
import { learnedMaps, mapsOfStore } from "#gateway/imports/mapping/saved-maps.ts";
import type { ImportSubject } from "#gateway/imports/subject.ts";
import { LimitReached, runProcess } from "#gateway/limited/run-process.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";
import { fetchFile } from "./fetch-file.ts";
import type { Beginning, LookErrand, LookTold } from "./look-errand.ts";

const program = new URL("look-errand.ts", import.meta.url);

/** What looking at a file may use. Somebody waits for it. */
const limits = { memory: 512, cpu: 30, wall: 60 } as const;

/** A file that was sent, what it has, and a second file whose lines belong to those of the first. */
interface Looked {
  readonly file: ImportFile;
  readonly subject: ImportSubject;
  readonly join: ImportFile | null;
  /** Whether somebody has the right to bring a part in. */
  mayBring(part: string): boolean;
}

/**
 * Looks at how a file begins, in a process of its own, and guesses how it is read. What somebody has said about that
 * already counts instead. Refused with 422 where looking takes more than is given to one file.
 */
export async function lookAtFile(
  db: Db,
  files: FileStores,
  { file, subject, join: second, mayBring }: Looked,
  said: LookErrand["said"],
  stop: AbortSignal,
): Promise<ImportLook> {
  const folder = await files.work.make();
  try {
    const kept = await mapsOfStore(db, file.storeId, subject.name);
    const errand: LookErrand = {
      first: await fetchBeginning(db, files, file, join(folder, "first")),
      second: second && (await fetchBeginning(db, files, second, join(folder, "second"))),
      subject: { parts: subject.parts, hasDates: subject.hasDates },
      kept,
      learned: await learnedMaps(db, file.storeId, subject.name),
      said,
    };
    let look: LookTold | null = null;
    for await (const told of runProcess<LookTold>({ program, errand, limits, stop })) look = told;
    if (!look) throw new Error("a look at a file has ended without an answer");
    const names = new Set(look.columns.map(({ name }) => name));
    const fitsFile = (map: Readonly<Partial<Record<string, string>>>): boolean =>
      Object.values(map).every((source = "") => source.startsWith("=") || names.has(source));
    return {
      ...look,
      file,
      join: second && look.join && { ...look.join, file: second },
      map: look.map.filter(({ part }) => mayBring(part)),
      maps: kept.map(({ name, mapping }) => ({
        name,
        fits: fitsFile(mapping.map),
        mapping: {
          map: Object.fromEntries(
            Object.entries(mapping.map).flatMap(([part, from]) => (from && mayBring(part) ? [[part, from]] : [])),
          ),
          encoding: mapping.encoding,
          delimiter: mapping.delimiter,
          dateFormats: [...mapping.dateFormats],
          numberFormat: mapping.numberFormat ?? null,
          values: Object.fromEntries(Object.entries(mapping.values ?? {}).map(([part, table]) => [part, { ...table }])),
          returns: [...(mapping.returns ?? [])],
          clears: [...(mapping.clears ?? [])],
          minorUnits: mapping.minorUnits ?? false,
          on: mapping.on ?? null,
          sheet: mapping.sheet ?? null,
          heading: mapping.heading ?? plainHeading,
        },
      })),
    };
  } catch (error) {
    if (error instanceof LimitReached) throw new Refusal("invalid", error.message);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Puts the beginning of a file into a new folder; of a workbook all of it, because it says at its end what it has. */
async function fetchBeginning(db: Db, files: FileStores, file: ImportFile, folder: string): Promise<Beginning> {
  await mkdir(folder);
  const path = await fetchFile(db, files, file, folder, 1);
  const type = await fileTypeOf(path).catch(() => "text");
  if (type !== "workbook") return { path, isWorkbook: false };
  await rm(path);
  return { path: await fetchFile(db, files, file, folder), isWorkbook: true };
}
