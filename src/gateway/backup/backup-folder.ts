import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { PlainFailure } from "#gateway/plain-failure.ts";
import { giveTo, readText } from "#gateway/database/server/folder.ts";
import { canEnter, type ServerUser } from "#gateway/database/server/process.ts";

/** What stands in a folder of back-ups. */
export function partsOf(directory: string) {
  const at = (name: string) => join(resolve(directory), name);
  return {
    /** Which database it is of. */
    mark: at("database"),
    /** Copies of the whole database folder, each with its manifest. */
    bases: at("bases"),
    /** The write-ahead log, part by part. */
    log: at("log"),
    /** Uploaded files, under the paths that they have below DATA_DIR/files. */
    files: at("files"),
    anchors: at("audit-anchors.jsonl"),
    /** Who was forgotten, so that a restore forgets them again. */
    forgotten: at("forgotten.jsonl"),
    /** Which restores were tried. */
    restores: at("restores.jsonl"),
  };
}

/** A file that was backed up, by its path below its folder. */
export interface BackedUpFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** What a back-up of the whole database says of itself. */
export interface Manifest {
  readonly format: 1;
  readonly begun: string;
  /** From this moment on the database can be restored with it. */
  readonly ended: string;
  readonly timeline: number;
  /** The first part of the log that a restore reads. */
  readonly firstPart: string;
  /** The last part that the copy itself has. */
  readonly lastPart: string;
  /** The copy of the database folder, and the list of uploaded files, which are read when they are needed. */
  readonly base: Omit<BackedUpFile, "path">;
  readonly list: Omit<BackedUpFile, "path">;
}

/** A back-up in a folder: its manifest, or why that cannot be used. */
export type Base = { readonly folder: string } & (
  | { readonly manifest: Manifest; readonly trouble: null }
  | { readonly manifest: null; readonly trouble: string }
);

/** The names of the copy of the database folder and of the list of uploaded files within a back-up. */
export const baseFile = "base.tar.gz";
export const listFile = "files.json";
const manifestFile = "manifest.json";

/** The file in a database folder that says from which restore it comes. */
export const restoredFile = "restored";

/**
 * Makes a folder ready for the back-ups of a database folder, which may still have to be made, and whose server writes
 * there as `user`. Throws a PlainFailure with a sentence where that is not possible, or it has those of another database.
 */
export async function prepareBackups(directory: string, database: string, user: ServerUser): Promise<void> {
  const parts = partsOf(directory);
  try {
    for (const folder of [resolve(directory), parts.bases, parts.log, parts.files]) {
      await makeFolder(folder);
      giveTo(user, folder);
    }
    if (user.uid !== undefined && !canEnter(parts.log, user))
      throw new PlainFailure(`PostgreSQL runs as user ${user.uid}, who may not enter ${directory}: let that user in`);
    const [known, own] = [await readText(parts.mark), await readIdentity(database)];
    if (known !== undefined && known !== own)
      throw new PlainFailure(
        `${directory} has the back-ups of another database, or of this one before it was restored: name a new folder`,
      );
    if (known === undefined && own !== null) await writeWhole(parts.mark, `${own}\n`);
  } catch (error) {
    if (error instanceof PlainFailure || !(error instanceof Error)) throw error;
    throw new PlainFailure(`${directory} cannot hold back-ups: ${error.message}`, { cause: error });
  }
}

/** Node's `recursive` is not used: it never ends where nothing can be made, such as in /proc. */
async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await chmod(path, 0o700);
}

/**
 * Tells a database folder from every other one: by the identifier that PostgreSQL gave it when it was made, and by the
 * restore that it comes from. So a copy that is only tried never writes where the shop's own back-ups are. Null where
 * there is none yet.
 */
async function readIdentity(database: string): Promise<string | null> {
  const control = await readFile(join(database, "global", "pg_control")).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  const restored = await readText(join(database, restoredFile));
  return control && [String(control.readBigUInt64LE(0)), ...(restored ? [restored] : [])].join(" ");
}

/** All back-ups in a folder, oldest first; those that were not finished are left out. */
export async function readBases(directory: string): Promise<readonly Base[]> {
  const { bases } = partsOf(directory);
  const names = await readdir(bases).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw new PlainFailure(`${directory} has no back-ups`);
    throw error;
  });
  const found = names.toSorted().map(async (name): Promise<Base | null> => {
    const folder = join(bases, name);
    const text = await readText(join(folder, manifestFile));
    if (text === undefined) return null;
    const manifest = parseManifest(text);
    return manifest
      ? { folder, manifest, trouble: null }
      : { folder, manifest: null, trouble: `${join(folder, manifestFile)} is not as it was written` };
  });
  return (await Promise.all(found)).filter((base) => base !== null);
}

/** Writes the manifest of a back-up, which makes it one. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest);
  await writeWhole(join(folder, manifestFile), `${JSON.stringify({ sha256: hashOfText(text) })}\n${text}`);
}

function parseManifest(text: string): Manifest | null {
  const [head = "", body = ""] = text.split("\n");
  try {
    const { sha256 } = JSON.parse(head) as { readonly sha256?: string };
    return sha256 === hashOfText(body) ? (JSON.parse(body) as Manifest) : null;
  } catch {
    return null;
  }
}

function hashOfText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Reads a file whole, part by part: its length, and the SHA-256 of its bytes. */
export async function measure(path: string): Promise<Omit<BackedUpFile, "path">> {
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(createReadStream(path), async (parts) => {
    for await (const part of parts as AsyncIterable<Buffer>) {
      bytes += part.length;
      hash.update(part);
    }
  });
  return { bytes, sha256: hash.digest("hex") };
}

/** Writes a file so that under its name it is always whole, and on the disk. */
export async function writeWhole(path: string, bytes: string | Uint8Array): Promise<void> {
  await writeFile(`${path}.part`, bytes, { mode: 0o600 });
  await keepWhole(path);
}

/** Gives a file that was written as `….part` its name, once its bytes are on the disk. */
export async function keepWhole(path: string): Promise<void> {
  for (const step of ["file", "folder"] as const) {
    const written = await open(step === "file" ? `${path}.part` : join(path, ".."), "r");
    await written.sync().finally(() => written.close());
    if (step === "file") await rename(`${path}.part`, path);
  }
}

/** The lines of a file, each of them JSON; one that was cut off is left out. None where there is no file. */
export async function readLines<Line>(path: string): Promise<readonly Line[]> {
  const text = (await readText(path)) ?? "";
  return text.split("\n").flatMap((line) => {
    try {
      return line === "" ? [] : [JSON.parse(line) as Line];
    } catch {
      return [];
    }
  });
}

/** Removes a folder or file with all that it has. */
export function removeAll(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true });
}
