import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Plugin } from "esbuild";
import { afterAll, expect, it } from "vitest";
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
