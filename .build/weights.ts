import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Metafile } from "esbuild";
import type { Styles, Stylesheet } from "./styles.ts";

/**
 * The largest size of all scripts a browser must fetch before a screen is complete, in bytes after gzip; the first
 * matching entry applies.
 */
const scriptLimits: readonly { readonly screen: RegExp; readonly bytes: number }[] = [
  // The screens that a working day begins with.
  { screen: /\/LoginScreen\.tsx$/, bytes: 105_000 },
  { screen: /\/screens\/(dashboard|orders)\/\w+Screen\.tsx$|\/listed-list-screen\.tsx$/, bytes: 190_000 },
];
const styleLimit = 30_000;
/** The screens whose size is printed; the simple list stands for all kinds that are defined as data. */
const screenFiles = /\/screens\/\w+\/\w+Screen\.tsx$|\/listed-list-screen\.tsx$/;
/** Parts of packages that must not be in the bundle, and the reason. */
const forbiddenInputs: readonly { readonly pattern: RegExp; readonly because: string }[] = [
  { pattern: /node_modules\/zod\//, because: "import types only from the contract's schemas: zod is 55 kB" },
  {
    pattern: /@blueprintjs\/icons\/lib\/.*(allPaths|paths-loaders|[nN]ames\.|NameMap|generated\/paths)/,
    because: "import each icon as a component of its own: all paths together are 500 kB",
  },
  { pattern: /src\/gateway\//, because: "the console reaches the gateway over HTTP only" },
];

/** The output file that esbuild made of an entry. */
export function outputOf(metafile: Metafile, input: string): string {
  const found = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === input);
  if (!found) throw new Error(`esbuild made nothing of ${input}`);
  return found[0];
}

/** An output and everything it imports statically, itself first. */
export function staticClosure(metafile: Metafile, output: string, seen: string[] = []): string[] {
  if (seen.includes(output)) return seen;
  seen.push(output);
  for (const { path, kind } of metafile.outputs[output]?.imports ?? []) {
    if (kind === "import-statement") staticClosure(metafile, path, seen);
  }
  return seen;
}

/** The modules that have code in the bundle. */
export function bundledInputs(metafile: Metafile): string[] {
  return Object.values(metafile.outputs).flatMap((output) =>
    Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
}

/** Throws when the bundle contains a forbidden module. */
export function checkInputs(metafile: Metafile): void {
  const inputs = bundledInputs(metafile);
  for (const { pattern, because } of forbiddenInputs) {
    const path = inputs.find((input) => pattern.test(input));
    if (path) throw new Error(`${path} is in the console: ${because}`);
  }
}

/** What a browser fetches before a screen is complete, in bytes after gzip. */
export interface Weight {
  readonly screen: string;
  readonly scripts: number;
  readonly styles: number;
}

/**
 * Computes the size of each screen, with everything that is imported on the way to it: on the lightest way, because a
 * part that other parts fetch beside the screen is not waited for.
 */
export function screenWeights(metafile: Metafile, root: string, main: readonly string[], styles: Styles): Weight[] {
  const seen = new Set<string>();
  const weights: Weight[] = [];
  let ways: { readonly part: string; readonly way: readonly string[] }[] = [{ part: "", way: main }];
  for (let next = ways.pop(); next !== undefined; next = ways.pop()) {
    const { part, way } = next;
    if (seen.has(part)) continue;
    seen.add(part);
    const screen = metafile.outputs[part]?.entryPoint?.replace(/^lazy:/, "") ?? "";
    if (screenFiles.test(screen)) {
      const inputs = way.flatMap((output) => Object.keys(metafile.outputs[output]?.inputs ?? {}));
      const sheets: Stylesheet[] = [styles.main, ...inputs.flatMap((input) => styles.lazy.get(input) ?? [])];
      weights.push(weigh(screen, way, sheets));
    }
    const fetched = way.flatMap((output) => metafile.outputs[output]?.imports ?? []);
    const onward = fetched.flatMap(({ path, kind }) =>
      kind === "dynamic-import" && !seen.has(path)
        ? [{ part: path, way: [...new Set([...way, ...staticClosure(metafile, path)])] }]
        : [],
    );
    ways = [...ways, ...onward].toSorted((one, other) => bytesOf(other.way) - bytesOf(one.way));
  }
  return weights;

  function bytesOf(way: readonly string[]): number {
    return way.reduce((bytes, output) => bytes + (metafile.outputs[output]?.bytes ?? 0), 0);
  }

  function weigh(screen: string, scripts: readonly string[], sheets: readonly Stylesheet[]): Weight {
    return {
      screen,
      scripts: sum(scripts.map((output) => readFileSync(join(root, output)))),
      styles: sum(sheets.map(({ code }) => code)),
    };
  }
}

function sum(files: readonly Uint8Array[]): number {
  return files.reduce((bytes, file) => bytes + gzipSync(file, { level: 9 }).length, 0);
}

/** Prints the sizes; throws when one is above its limit. */
export function checkWeights(weights: readonly Weight[]): void {
  const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1).padStart(6)} kB`;
  console.log("First load, gzipped, with the limit of its scripts:");
  const heavy: string[] = [];
  for (const { screen, scripts, styles } of weights) {
    const limit = scriptLimits.find((each) => each.screen.test(screen))?.bytes ?? Infinity;
    const most = limit === Infinity ? "" : ` of ${kilobytes(limit).trim()}`;
    console.log(`  ${kilobytes(scripts)} JS ${kilobytes(styles)} CSS  ${screen}${most}`);
    if (scripts > limit || styles > styleLimit) heavy.push(screen);
  }
  if (heavy.length > 0) throw new Error(`Too heavy for a first load: ${heavy.join(", ")}`);
}
