import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Plugin } from "esbuild";
import { isLongRun } from "../run/tier.ts";
import type { Recipe, Step } from "./recipes/recipe.ts";

const root = join(import.meta.dirname, "../../..");
const migrations = "src/gateway/database/migrations";
const vitest = "node_modules/vitest/vitest.mjs";

/** Copies the program into a folder of its own, where a test may change it, and answers that folder. */
export function copyProgram(): string {
  const copy = mkdtempSync(join(tmpdir(), "aisle-recipes-"));
  for (const name of [".build", "src", "commands", "tests", "public", "package.json", "tsconfig.json"])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  const packages = "node_modules";
  mkdirSync(join(copy, packages));
  // Each package for itself: what programs cache beside them is then the copy's own.
  for (const name of readdirSync(join(root, packages)))
    if (!name.startsWith(".")) symlinkSync(join(root, packages, name), join(copy, packages, name));
  return copy;
}

/**
 * Makes the files of a copy as these recipes make them, one after the other, from how they are here. A step that is left
 * out leaves its file as it is, or away. Answers the files that are then there.
 */
export function follow(copy: string, recipes: readonly Recipe[], left?: Step): readonly string[] {
  const texts = new Map<string, string>();
  const numbers = readdirSync(join(root, migrations)).map((name) => Number.parseInt(name, 10));
  let next = Math.max(...numbers);
  for (const { steps } of recipes)
    for (const [named, step] of Object.entries(steps)) {
      const name = named.replace("NNNN", () => String((next += 1)).padStart(4, "0"));
      const before = texts.get(name) ?? (existsSync(join(root, name)) ? readFileSync(join(root, name), "utf8") : "");
      texts.set(name, step === left ? before : step(before, name));
    }
  return [...texts].flatMap(([name, text]) => {
    const file = join(copy, name);
    if (text === "") rmSync(file, { force: true });
    else {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    return text === "" ? [] : [name];
  });
}

/**
 * What the compiler says of these files of a copy and of all that they import, once the types of the tables are written
 * as `npm run fix` does; empty where it has no objection.
 */
export async function compile(copy: string, files: readonly string[]): Promise<string> {
  const refused = await run(copy, [".build/write-tables.ts"]);
  if (refused !== "") return refused;
  const once = { composite: false, emitDeclarationOnly: false, noEmit: true };
  const options = { ...once, incremental: isLongRun, tsBuildInfoFile: "node_modules/.cache/types" };
  const project = { extends: "./tsconfig.json", compilerOptions: options, include: [], files };
  writeFileSync(join(copy, "tsconfig.recipes.json"), JSON.stringify(project));
  return run(copy, ["node_modules/typescript/bin/tsc", "--project", "tsconfig.recipes.json", "--checkers", "1"]);
}

/**
 * Runs tests of a copy: of each file, or of all files whose paths begin so, those whose names match. Answers what is
 * wrong with them: tests that fail, and names that no test has. Empty where nothing is.
 */
export async function failures(copy: string, tests: readonly Recipe["tests"][]): Promise<readonly string[]> {
  const wanted = tests.flatMap((some) => Object.entries(some));
  if (wanted.length === 0) return [];
  const report = join(copy, "tests.json");
  rmSync(report, { force: true });
  // Named, because the project "browser" makes a demo store first.
  const projects = ["--project", "unit", "--project", "gateway"];
  const names = ["--testNamePattern", wanted.map(([, name]) => name).join("|")];
  const options = ["--config", "tests/vitest.config.ts", "--maxWorkers", "1", "--reporter", "json", "--outputFile"];
  const some = new Set(wanted.map(([file]) => file));
  const said = await run(copy, [vitest, "run", ...options, report, ...projects, ...names, ...some]);
  if (!existsSync(report)) throw new Error(said);
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Results;
  const passed = testResults.flatMap(({ assertionResults, name }) =>
    assertionResults.filter(({ status }) => status === "passed").map(({ fullName }) => ({ file: name, fullName })),
  );
  return [
    ...testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((each) => each.status === "failed").map(({ fullName }) => fullName);
      return status === "failed" && failed.length === 0 ? [`${name}: ${message}`] : failed;
    }),
    ...wanted
      .filter(([file, names]) =>
        passed.every((test) => !test.file.includes(file) || !new RegExp(names).test(test.fullName)),
      )
      .map(([file, names]) => `no test of ${file} that has ${names} has passed`),
  ];
}

/** What is read of Vitest's report. */
interface Results {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** Runs a script with Node and answers all that it says. The tests' own worker is not held up meanwhile. */
async function run(copy: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: copy, maxBuffer: 1e8 }, (failed, said, alsoSaid) => {
      const all = said + alsoSaid;
      // One that was killed has nothing to say, and so must not count as one without an objection.
      if (failed && all === "") reject(failed);
      else resolve(all);
    });
  });
}

/** Leaves out what is fetched later; a name as long as that of its file stands in its place. */
const withoutLater: Plugin = {
  name: "without-later",
  setup({ onResolve }) {
    onResolve({ filter: /^[.#]/ }, ({ kind, path }) => {
      if (kind !== "dynamic-import") return null;
      const hash = createHash("sha256").update(path).digest("base64url").slice(0, 8).toUpperCase();
      return { path: `./${basename(path, extname(path))}-${hash}.js`, external: true };
    });
  },
};

/** The bytes after gzip of what a browser fetches before it fetches any part: the frame, and the list of all screens. */
export async function firstLoad(copy: string): Promise<number> {
  const { outputFiles } = await build({
    absWorkingDir: copy,
    entryPoints: ["src/console/workplace.tsx"],
    outdir: "made",
    bundle: true,
    format: "esm",
    minify: true,
    write: false,
    jsx: "automatic",
    loader: { ".css": "empty" },
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
    plugins: [withoutLater],
  });
  const [script] = outputFiles;
  if (!script) throw new Error("esbuild made nothing of the workplace");
  return gzipSync(script.contents, { level: 9 }).length;
}
