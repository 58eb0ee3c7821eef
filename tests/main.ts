// `npm test`: checks and builds beside the tests; only those in the browser wait for the build. `--all` makes it the long
// run before a release, `--part 1/4` a quarter of one; `--third 2` asks that third of what is asked by thirds. All other
// arguments are Vitest's.
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { endPrograms, makeFolder, programsOf, removeFolder, removeLeftovers } from "./support/run/leftovers.ts";
import { temporaryFolder } from "./support/run/temporary-folder.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));

const { own, others } = readWords(process.argv.slice(2));
const failed: string[] = [];
let stopped = false;

await removeLeftovers(temporaryFolder());
const folder = makeFolder(temporaryFolder());
const check = startBeside("The check of types, lint, format and dead code", "check:code");
const build = startBeside("The build", "build");
const tests = spawn(process.execPath, [vitest, "run", "--config", "tests/vitest.config.ts", ...others], {
  cwd: root,
  // Ctrl+C reaches this process alone, which then ends whatever the run has started.
  detached: true,
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, ...own, TMPDIR: folder, BUILD_PROCESS: String(build.child.pid) },
});
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)
  process.once(signal, () => void stop(code));
// npm ends at SIGTERM without a word to what it has started.
const { ppid } = process;
setInterval(() => process.ppid !== ppid && void stop(143), 500).unref();

const code = await codeOf(tests);
await Promise.all([check.ended, build.ended]);
await removeFolder(folder);
const [first] = failed;
if (first !== undefined) process.stderr.write(`${first} failed, so the tests were ended.\n`);
process.exitCode = first === undefined ? code : 1;

/** The settings of the run that the words of the command line mean, and the words that are Vitest's. */
function readWords(words: readonly string[]): {
  readonly own: Readonly<Record<string, string>>;
  readonly others: readonly string[];
} {
  const options = { all: { type: "boolean" }, part: { type: "string" }, third: { type: "string" } } as const;
  const { values, tokens } = parseArgs({ args: [...words], options, strict: false, tokens: true });
  const taken = new Set<number>();
  for (const token of tokens) {
    if (token.kind !== "option" || !(token.name in options)) continue;
    taken.add(token.index);
    if (token.value !== undefined && !token.inlineValue) taken.add(token.index + 1);
  }
  const { all, part, third } = values;
  if (part !== undefined && !/^\d+\/\d+$/.test(String(part))) refuse("--part takes a part of the run, such as 1/4.");
  if (third !== undefined && !/^[123]$/.test(String(third))) refuse("--third takes 1, 2 or 3.");
  return {
    own: { ...(all && { TEST_RUN: "all" }), ...(third !== undefined && { TEST_THIRD: String(third) }) },
    others: [...words.filter((_, at) => !taken.has(at)), ...(part === undefined ? [] : ["--shard", String(part)])],
  };
}

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

/** Starts a script of package.json. What it says is printed as a whole when it has ended, because the tests write too. */
function startBeside(what: string, script: string): { readonly child: ChildProcess; readonly ended: Promise<void> } {
  const child = spawn(`npm run --silent ${script}`, { cwd: root, shell: true, detached: true });
  let said = "";
  for (const channel of [child.stdout, child.stderr])
    channel.setEncoding("utf8").on("data", (chunk: string) => (said += chunk));
  const ended = async () => {
    const code = await codeOf(child);
    if (code === 0) process.stdout.write(`\n${what} found no fault.\n${said}\n`);
    else await fail(what, said);
  };
  return { child, ended: ended() };
}

/** Resolves with the exit code of a program; 1 when it was killed. */
function codeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => child.once("close", (code) => resolve(code ?? 1)));
}

/** Says what has failed and ends everything else: the tests of what does not compile tell little. */
async function fail(what: string, said: string): Promise<void> {
  // What was ended because of the first fault says nothing of its own.
  if (failed.length === 0) process.stderr.write(`\n${what} failed:\n${said}\n`);
  failed.push(what);
  await end();
}

/** Ends whatever the run has started: workers, browsers and servers among it. */
async function end(): Promise<void> {
  const started = [tests, check.child, build.child].flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
  await endPrograms(started.flatMap((pid) => programsOf(folder, pid)));
}

/** Ends the run that somebody stopped, once. */
async function stop(code: number): Promise<void> {
  if (stopped) return;
  stopped = true;
  await end();
  await removeFolder(folder);
  process.exit(code);
}
