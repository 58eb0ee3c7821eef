// `npm test`: checks and builds beside the tests; only those in the browser wait for the build. `--all` makes it the long
// run before a release; all other arguments are Vitest's.
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
/** How long the tests may take to end once they were asked to, in milliseconds. */
const patience = 20_000;

const words = process.argv.slice(2);
const failed: string[] = [];

/** Starts a script of package.json. What it says is printed as a whole when it has ended, because the tests write too. */
function startBeside(what: string, script: string): { readonly child: ChildProcess; readonly ended: Promise<void> } {
  // A process group of its own, so that it can be ended with all that it has started.
  const child = spawn(`npm run --silent ${script}`, { cwd: root, shell: true, detached: true });
  let said = "";
  for (const channel of [child.stdout, child.stderr])
    channel.setEncoding("utf8").on("data", (chunk: string) => (said += chunk));
  const ended = async () => {
    const code = await codeOf(child);
    if (code === 0) process.stdout.write(`\n${what} found no fault.\n${said}\n`);
    else fail(what, said);
  };
  return { child, ended: ended() };
}

/** Resolves with the exit code of a program; 1 when it was killed. */
const codeOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => child.once("close", (code) => resolve(code ?? 1)));

/** Says what has failed and ends everything else: the tests of what does not compile tell little. */
function fail(what: string, said: string): void {
  // What was ended because of the first fault says nothing of its own.
  if (failed.length === 0) process.stderr.write(`\n${what} failed:\n${said}\n`);
  failed.push(what);
  end();
}

function end(): void {
  for (const { pid } of [check.child, build.child]) killGroup(pid);
  if (tests.exitCode !== null || tests.signalCode !== null) return;
  tests.kill("SIGTERM");
  setTimeout(() => tests.kill("SIGKILL"), patience).unref();
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGTERM");
  } catch {
    // It has ended already.
  }
}

const check = startBeside("The check of types, lint, format and dead code", "check:code");
const build = startBeside("The build", "build");
const tests = spawn(
  process.execPath,
  [vitest, "run", "--config", "tests/vitest.config.ts", ...words.filter((word) => word !== "--all")],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      BUILD_PROCESS: String(build.child.pid),
      ...(words.includes("--all") && { TEST_RUN: "all" }),
    },
  },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, end);

const code = await codeOf(tests);
await Promise.all([check.ended, build.ended]);
const [first] = failed;
if (first !== undefined) process.stderr.write(`${first} failed, so the tests were ended.\n`);
process.exitCode = first === undefined ? code : 1;
