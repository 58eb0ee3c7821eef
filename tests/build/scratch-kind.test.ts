import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Plugin } from "esbuild";
import { afterAll, expect, it } from "vitest";
import { isLongRun } from "../support/run/tier.ts";
import { copyProgram, kindLists, nameCrates, writeCrates } from "../support/build/scratch-kind.ts";

const folder = mkdtempSync(join(tmpdir(), "aisle-kind-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
async function firstLoad(root: string): Promise<number> {
  const { outputFiles } = await build({
    absWorkingDir: root,
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

/** What tsc says of a copy in which these lists name crates; empty where it has no objection. */
function compiled(lists: readonly (typeof kindLists)[number][]): string {
  const copy = mkdtempSync(join(folder, "compiled-"));
  copyProgram(copy);
  writeCrates(copy);
  for (const list of lists) nameCrates(copy, list);
  const tsc = join(copy, "node_modules/typescript/bin/tsc");
  return spawnSync(process.execPath, [tsc, "--incremental", "false"], { cwd: copy, encoding: "utf8" }).stdout;
}

// Half a minute each, so only in the long run.
it.runIf(isLongRun)("compiles where every list names it, by the files of the recipe alone", () => {
  expect(compiled(kindLists)).toBe("");
});

it.runIf(isLongRun).each(kindLists)("does not compile where %s leaves it out", (left) => {
  expect(compiled(kindLists.filter((list) => list !== left))).toContain("error TS");
});

it("costs the first load fewer than 50 bytes", async () => {
  const plain = join(folder, "plain");
  const withCrates = join(folder, "with-crates");
  for (const copy of [plain, withCrates]) {
    mkdirSync(copy);
    copyProgram(copy);
  }
  writeCrates(withCrates);
  for (const list of kindLists) nameCrates(withCrates, list);
  const [before, after] = await Promise.all([firstLoad(plain), firstLoad(withCrates)]);
  expect(after).toBeGreaterThan(before);
  expect(after - before).toBeLessThan(50);
});
