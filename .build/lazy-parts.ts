import { relative } from "node:path";
import type { Metafile, Plugin } from "esbuild";
import { outputOf, staticClosure } from "./weights.ts";

/**
 * Tells esbuild which modules a browser has already loaded when it fetches a lazy part: those of `before`, in the order
 * of fetching. Their code then stays together in few files, instead of one file for each group of lazy parts that
 * shares some modules. That means fewer requests, and larger files compress better. The modules of `joined` get one file
 * that every part imports which comes after those.
 */
export function lazyParts(root: string, before: readonly string[], joined: readonly string[]): Plugin {
  return {
    name: "lazy-parts",
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /^[.#]/ }, async ({ kind, path, importer, resolveDir }) => {
        if (kind !== "dynamic-import") return null;
        const found = await resolve(path, { kind: "import-statement", importer, resolveDir });
        return found.errors.length > 0 ? found : { path: relative(root, found.path), namespace: "lazy" };
      });
      onLoad({ filter: /.*/, namespace: "lazy" }, ({ path }) => {
        const known = before.includes(path) ? before.slice(0, before.indexOf(path)) : before;
        const further = before.includes(path) ? [] : joined;
        const lines = [...known, ...further].map((module) => `import ${JSON.stringify(`./${module}`)};`);
        return { contents: `${lines.join("\n")}\nexport * from ${JSON.stringify(`./${path}`)};`, resolveDir: root };
      });
    },
  };
}

/** Files up to this size, before they are made small, cost more as requests than as bytes. */
const small = 20_000;

/**
 * The modules of the small files that a screen shares with other lazy parts: esbuild makes one file for each group of
 * parts that shares some. Files with a stylesheet stay as they are.
 */
export function smallShared(metafile: Metafile, before: readonly string[], screen: string): string[] {
  const known = before.flatMap((input) => staticClosure(metafile, outputOf(metafile, input)));
  return staticClosure(metafile, outputOf(metafile, screen))
    .filter((output) => !known.includes(output))
    .flatMap((output) => {
      const { bytes = Infinity, entryPoint, inputs = {} } = metafile.outputs[output] ?? {};
      const paths = Object.keys(inputs);
      if (entryPoint !== undefined || bytes > small || paths.some((path) => path.endsWith(".css"))) return [];
      return paths.filter((path) => !path.startsWith("lazy:"));
    });
}
