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
  { screen: /\/screens\/(dashboard|orders)\/\w+Screen\.tsx$|\/simple-list-screen\.tsx$/, bytes: 200_000 },
];
const styleLimit = 30_000;
/** The screens whose size is printed; the simple list stands for all kinds that are defined as data. */
const screenFiles = /\/screens\/\w+\/\w+Screen\.tsx$|\/simple-list-screen\.tsx$/;
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

/** Computes the size of each screen, with everything that is imported on the way to it. */
export function screenWeights(metafile: Metafile, root: string, main: readonly string[], styles: Styles): Weight[] {
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
      const screen = metafile.outputs[path]?.entryPoint?.replace(/^lazy:/, "") ?? "";
      if (!screenFiles.test(screen)) continue;
      const inputs = onward.flatMap((output) => Object.keys(metafile.outputs[output]?.inputs ?? {}));
      const sheets: Stylesheet[] = [styles.main, ...inputs.flatMap((input) => styles.lazy.get(input) ?? [])];
      weights.push(weigh(screen, onward, sheets));
    }
  }
  return weights;

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
