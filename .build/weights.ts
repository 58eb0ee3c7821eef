import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Metafile } from "esbuild";

/** What a browser may have to fetch before a first screen stands, gzipped, in bytes. */
const scriptLimit = 200_000;
const styleLimit = 30_000;
/** Where a day begins; the other screens' weights are printed for comparison. */
const firstScreens = /\/screens\/(login|dashboard)\//;
/** Parts of packages that must not reach the browser, and why. */
const forbiddenInputs: readonly { readonly pattern: RegExp; readonly because: string }[] = [
  { pattern: /node_modules\/zod\//, because: "import types only from the contract's schemas: zod is 55 kB" },
  {
    pattern: /@blueprintjs\/icons\/lib\/.*(allPaths|paths-loaders|[nN]ames\.|NameMap|generated\/paths)/,
    because: "import each icon as a component of its own: all paths together are 500 kB",
  },
  { pattern: /src\/gateway\//, because: "the console reaches the gateway over HTTP only" },
];

/** The file that esbuild made of an entry. */
export function outputOf(metafile: Metafile, input: string): string {
  const found = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === input);
  if (!found) throw new Error(`esbuild made nothing of ${input}`);
  return found[0];
}

/** An output and everything it imports at once, itself first. */
export function staticClosure(metafile: Metafile, output: string, seen: string[] = []): string[] {
  if (seen.includes(output)) return seen;
  seen.push(output);
  for (const { path, kind } of metafile.outputs[output]?.imports ?? []) {
    if (kind === "import-statement") staticClosure(metafile, path, seen);
  }
  return seen;
}

/** A thing that a browser fetches before something stands, in bytes after gzip. */
export interface Weight {
  readonly name: string;
  readonly bytes: number;
  readonly limit: number;
}

/** What each screen needs before it stands: the scripts of everything that is imported on the way to it. */
export function screenWeights(metafile: Metafile, root: string, main: readonly string[]): Weight[] {
  const seen = new Set<string>();
  const ways = [main];
  const weights: Weight[] = [];
  for (const way of ways) {
    const imports = way.flatMap((output) => metafile.outputs[output]?.imports ?? []);
    for (const { path } of imports.filter(({ kind }) => kind === "dynamic-import")) {
      if (seen.has(path)) continue;
      seen.add(path);
      const onward = [...new Set([...way, ...staticClosure(metafile, path)])];
      ways.push(onward);
      const name = metafile.outputs[path]?.entryPoint ?? "";
      if (!/\/screens\/.*Screen\.tsx$/.test(name)) continue;
      weights.push({ name, bytes: gzipped(root, onward), limit: firstScreens.test(name) ? scriptLimit : Infinity });
    }
  }
  return weights;
}

/** What the one stylesheet weighs. */
export function styleWeight(style: Uint8Array): Weight {
  return { name: "styles", bytes: gzipSync(style).length, limit: styleLimit };
}

function gzipped(root: string, outputs: readonly string[]): number {
  return outputs.reduce((sum, path) => sum + gzipSync(readFileSync(join(root, path))).length, 0);
}

/** Prints the weights; throws when one is over its limit. */
export function checkWeights(weights: readonly Weight[]): void {
  const kilobytes = (bytes: number) => (Number.isFinite(bytes) ? `${(bytes / 1000).toFixed(1)} kB` : "any");
  console.log("First load, gzipped:");
  for (const { name, bytes, limit } of weights) console.log(`  ${kilobytes(bytes)} of ${kilobytes(limit)}  ${name}`);
  const heavy = weights.filter(({ bytes, limit }) => bytes > limit).map(({ name }) => name);
  if (heavy.length > 0) throw new Error(`Too heavy for a first load: ${heavy.join(", ")}`);
}

/** Throws when something is in the bundle that must not be. */
export function checkInputs(metafile: Metafile): void {
  const inputs = Object.values(metafile.outputs).flatMap((output) =>
    Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  for (const { pattern, because } of forbiddenInputs) {
    const path = inputs.find((input) => pattern.test(input));
    if (path) throw new Error(`${path} is in the console: ${because}`);
  }
}
