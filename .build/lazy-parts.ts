import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Metafile, Plugin } from "esbuild";
import { outputOf, staticClosure } from "./weights.ts";

/** The modules that a browser begins with: `entry` always, then `workplace` for those who are logged in. */
export interface Beginning {
  readonly entry: string;
  readonly workplace: string;
  /** Parts that the log-in fetches: nothing of the workplace comes with them. */
  readonly ofLogIn: readonly string[];
}

/** The modules of small files, which are put into larger ones; known after a first run. */
export interface Joined {
  /** Those that the log-in shares with other parts: they come with the entry. */
  withEntry: readonly string[];
  /** Those that the screens share: they get one file. */
  together: readonly string[];
}

/**
 * Tells esbuild which modules a browser has already loaded when it fetches a lazy part: those that it begins with. Their
 * code then stays together in few files, instead of one file for each group of lazy parts that shares some modules. That
 * means fewer requests, and larger files compress better.
 */
export function lazyParts(root: string, { entry, workplace, ofLogIn }: Beginning, joined: Joined): Plugin {
  return {
    name: "lazy-parts",
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /^[.#]/ }, async ({ kind, path, importer, resolveDir }) => {
        if (kind !== "dynamic-import") return null;
        const found = await resolve(path, { kind: "import-statement", importer, resolveDir });
        return found.errors.length > 0 ? found : { path: relative(root, found.path), namespace: "lazy" };
      });
      onLoad({ filter: /.*/, namespace: "lazy" }, ({ path }) => {
        const isFirst = path === workplace || ofLogIn.includes(path);
        const known = isFirst ? [entry] : [entry, workplace, ...joined.together];
        const contents = `${imports(root, known)}\nexport * from ${JSON.stringify(`./${path}`)};`;
        return { contents, resolveDir: root };
      });
      onLoad({ filter: /\.tsx$/ }, async ({ path }) => {
        if (relative(root, path) !== entry) return null;
        return { contents: `${await readFile(path, "utf8")}\n${imports(root, joined.withEntry)}`, loader: "tsx" };
      });
    },
  };
}

function imports(root: string, modules: readonly string[]): string {
  return modules.map((module) => `import ${JSON.stringify(join(root, module))};`).join("\n");
}

/** Files up to this size, before they are made small, cost more as requests than as bytes. */
const small = 20_000;

/**
 * The modules of the small files that a screen shares with other lazy parts: esbuild makes one file for each group of
 * parts that shares some. Files with a stylesheet stay as they are, and so do those that need a larger file: every lazy
 * part would fetch it.
 */
export function smallShared(metafile: Metafile, before: readonly string[], screen: string): string[] {
  const known = before.flatMap((input) => staticClosure(metafile, outputOf(metafile, input)));
  const pathsOf = (output: string): string[] => Object.keys(metafile.outputs[output]?.inputs ?? {});
  const isSmall = (output: string): boolean => {
    const { bytes = Infinity, entryPoint } = metafile.outputs[output] ?? {};
    return entryPoint === undefined && bytes <= small && !pathsOf(output).some((path) => path.endsWith(".css"));
  };
  return staticClosure(metafile, outputOf(metafile, screen))
    .filter((output) => staticClosure(metafile, output).every((each) => known.includes(each) || isSmall(each)))
    .filter((output) => !known.includes(output))
    .flatMap((output) => pathsOf(output).filter((path) => !path.startsWith("lazy:")));
}
