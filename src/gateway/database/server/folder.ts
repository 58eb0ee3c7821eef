import { randomBytes } from "node:crypto";
import { chownSync } from "node:fs";
import { chmod, mkdir, readdir, readFile, realpath, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { PlainFailure } from "#gateway/plain-failure.ts";
import { type ServerUser, runToEnd } from "./process.ts";

/** The PostgreSQL version whose files this gateway creates and reads. */
const serverVersion = "18";

/** The only login of the embedded server; it owns everything in it. */
export const serverLogin = "aisle";

/** The database folder cannot be used as it is; the message is a sentence for the person who starts the gateway. */
export class FolderRefused extends PlainFailure {}

/** The paths of the files in a database folder. */
export function folderPaths(directory: string) {
  return {
    version: join(directory, "PG_VERSION"),
    password: join(directory, "password"),
    port: join(directory, "port"),
    lock: join(directory, "postmaster.pid"),
    log: join(directory, "server.log"),
  };
}

/**
 * Makes `directory` a PostgreSQL database folder unless it is one already, and returns its real path. The files are
 * created in a folder beside it, which is renamed when complete: a crash or a second gateway never leaves half a
 * database. Throws FolderRefused when something else is there, or nothing can be created there.
 */
export async function ensureFolder(directory: string, user: ServerUser): Promise<string> {
  try {
    return await findOrMake(directory, user);
  } catch (error) {
    if (!(error instanceof Error) || !("syscall" in error)) throw error;
    throw new FolderRefused(`${dirname(directory)} cannot hold the database: ${error.message}; set DATA_DIR`, {
      cause: error,
    });
  }
}

async function findOrMake(directory: string, user: ServerUser): Promise<string> {
  await makeFolder(dirname(directory), user);
  await removeLeftovers(directory);
  if (!(await isReady(directory))) {
    const made = `${directory}.new-${process.pid}`;
    await initialise(made, user);
    try {
      await rmdir(directory).catch(ignore("ENOENT"));
      await rename(made, directory);
    } catch (error) {
      await rm(made, { recursive: true, force: true });
      // Another gateway was faster; its folder can be used as well as this one.
      if (!(await isReady(directory))) throw error;
    }
  }
  return realpath(directory);
}

/**
 * Creates a folder and its parents, which the user of the server may enter. Node's `recursive` option is not used because it never ends where nothing can be
 * created, such as in /proc.
 */
export async function makeFolder(path: string, user: ServerUser): Promise<void> {
  const make = async (): Promise<void> => {
    await mkdir(path);
    // The server's user must be able to enter it, whatever the person's umask is.
    if (user.uid !== undefined) await chmod(path, 0o711);
  };
  try {
    await make().catch(ignore("EEXIST"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(path) === path) throw error;
    await makeFolder(dirname(path), user);
    await make().catch(ignore("EEXIST"));
  }
}

async function isReady(directory: string): Promise<boolean> {
  const version = await readText(folderPaths(directory).version);
  if (version === serverVersion) return true;
  if (version) {
    throw new FolderRefused(
      `${directory} holds a database of PostgreSQL ${version}, this is ${serverVersion}: move it away or set DATA_DIR`,
    );
  }
  const entries = await readdir(directory).catch(ignore("ENOENT"));
  if (entries && entries.length > 0) {
    throw new FolderRefused(`${directory} holds something that is not a database: move it away or set DATA_DIR`);
  }
  return false;
}

async function initialise(directory: string, user: ServerUser): Promise<void> {
  await mkdir(directory, { mode: 0o700 });
  const password = randomBytes(24).toString("base64url");
  const passwordFile = `${directory}.password`;
  try {
    giveTo(user, directory);
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    giveTo(user, passwordFile);
    await runToEnd("initdb", user, [
      `--pgdata=${directory}`,
      `--username=${serverLogin}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // This locale is part of the server: it exists on every machine, its sort order never changes under an index, and
      // it is fast.
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      "--no-instructions",
    ]);
    const paths = folderPaths(directory);
    await writeFile(paths.password, `${password}\n`, { mode: 0o600 });
    giveTo(user, paths.password);
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    if (error instanceof Error && /ENOSPC|No space left on device/.test(error.message)) {
      throw new FolderRefused(`The disk that holds ${dirname(directory)} is full: free 100 MB for the database`);
    }
    throw error;
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Removes the unfinished folders of gateways that were killed while they created the database. */
async function removeLeftovers(directory: string): Promise<void> {
  const prefix = `${basename(directory)}.new-`;
  for (const name of await readdir(dirname(directory))) {
    if (!name.startsWith(prefix)) continue;
    const maker = Number.parseInt(name.slice(prefix.length), 10);
    if (maker === process.pid || !isAlive(maker)) {
      await rm(join(dirname(directory), name), { recursive: true, force: true });
    }
  }
}

/** Makes the server's user the owner of a file that this process created as root. */
export function giveTo(user: ServerUser, path: string): void {
  if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid);
}

/** Whether a process with this id runs, whoever started it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The content of a small text file without surrounding white space; undefined when there is no such file. */
export async function readText(path: string): Promise<string | undefined> {
  const text = await readFile(path, "utf8").catch(ignore("ENOENT"));
  return text?.trim();
}

function ignore(code: string): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (error.code !== code) throw error;
    return undefined;
  };
}
