import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, closeSync, fchownSync, openSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { PlainFailure } from "#gateway/plain-failure.ts";

/**
 * The user who runs the server, and the programs that this user runs. PostgreSQL refuses to run as root, so a gateway
 * that runs as root chooses another user.
 */
export interface ServerUser {
  /** The folder of PostgreSQL's programs. */
  readonly programs: string;
  readonly uid?: number;
  readonly gid?: number;
  /**
   * True where that user may not enter the folders above the files: the server's processes then get the right to enter
   * any folder.
   */
  readonly withCapability: boolean;
}

/** When the server's log is larger than this, the next start begins a new one; in bytes. */
const logLimit = 10_000_000;

/** The program and arguments that run one of PostgreSQL's programs as `user`. */
function commandLine(program: string, user: ServerUser, args: readonly string[]): [string, string[]] {
  return lineOf(user, join(user.programs, process.platform === "win32" ? `${program}.exe` : program), args);
}

/** Whether a user may enter a folder. */
export function canEnter(path: string, user: ServerUser): boolean {
  try {
    const [test, line] = lineOf(user, "test", ["-x", path]);
    execFileSync(test, line, { ...identity(user), cwd: "/", stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function lineOf(user: ServerUser, path: string, args: readonly string[]): [string, string[]] {
  if (!user.withCapability) return [path, [...args]];
  // Without this securebit, access(2) ignores the capability, and PostgreSQL uses access(2) to find its own programs.
  const addCapability = [
    "--securebits",
    "+no_setuid_fixup",
    "--inh-caps",
    "+dac_override",
    "--ambient-caps",
    "+dac_override",
  ];
  const become = ["--reuid", String(user.uid), "--regid", String(user.gid), "--clear-groups"];
  return ["/usr/bin/setpriv", [...become, ...addCapability, path, ...args]];
}

function identity(user: ServerUser): { uid?: number; gid?: number } {
  if (user.withCapability || user.uid === undefined || user.gid === undefined) return {};
  return { uid: user.uid, gid: user.gid };
}

/** The environment of the server's programs: no PG* variable of the person may change what they do. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("PG"));
  return { ...Object.fromEntries(kept), LC_ALL: "C", TZ: "UTC" };
}

/** Runs one of PostgreSQL's programs and waits for its end; throws PlainFailure with its output when it fails. */
export async function runToEnd(program: "initdb" | "pg_ctl", user: ServerUser, args: string[]): Promise<void> {
  makeExecutable(user);
  await run(`PostgreSQL's ${program}`, user, commandLine(program, user, args));
}

/** Runs a program of the system as `user` and waits for its end; throws PlainFailure with its output when it fails. */
export function runAs(user: ServerUser, program: string, args: readonly string[]): Promise<void> {
  return run(program, user, lineOf(user, program, args));
}

async function run(name: string, user: ServerUser, [path, line]: readonly [string, string[]]): Promise<void> {
  const child = spawn(path, line, {
    ...identity(user),
    cwd: "/",
    env: cleanEnvironment(),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  await new Promise<void>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new PlainFailure(`${name} failed: ${output.trim()}`)),
    );
  });
}

/**
 * Starts the server. It outlives this process and the terminal, and only `pg_ctl stop` ends it: a restarted gateway
 * finds it again, and Ctrl+C does not stop the database of a gateway that is still finishing requests.
 */
export function spawnServer(user: ServerUser, args: readonly string[], logFile: string): ChildProcess {
  makeExecutable(user);
  const [path, line] = commandLine("postgres", user, args);
  const log = openLog(logFile, user);
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

function openLog(path: string, user: ServerUser): number | "ignore" {
  try {
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > logLimit) truncateSync(path);
    const log = openSync(path, "a", 0o600);
    // The server reads it too, when it backs up its folder.
    if (user.uid !== undefined && user.gid !== undefined) fchownSync(log, user.uid, user.gid);
    return log;
  } catch {
    // The log cannot be written when the disk is full; the server must start all the same.
    return "ignore";
  }
}

// npm loses the executable bit on some file systems and in some archives.
function makeExecutable({ programs }: ServerUser): void {
  if (process.platform === "win32") return;
  for (const program of ["initdb", "pg_ctl", "postgres"]) {
    const path = join(programs, program);
    if ((statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755);
  }
}
