import { relative } from "node:path";
import type { Plugin } from "esbuild";

/**
 * Tells esbuild which modules a browser has already loaded when it fetches a lazy part: those of `before`, in the order
 * of fetching. Their code then stays together in few files, instead of one file for each group of lazy parts that
 * shares some modules. That means fewer requests, and larger files compress better.
 */
export function lazyParts(root: string, before: readonly string[]): Plugin {
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
        const lines = known.map((module) => `import ${JSON.stringify(`./${module}`)};`);
        return { contents: `${lines.join("\n")}\nexport * from ${JSON.stringify(`./${path}`)};`, resolveDir: root };
      });
    },
  };
}
