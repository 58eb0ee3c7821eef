import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import type { Metafile, Plugin } from "esbuild";
import { transform } from "lightningcss";
import { PurgeCSS } from "purgecss";
import { bundledInputs, outputOf, staticClosure } from "./weights.ts";

/** A built stylesheet: its file name and its text. */
export interface Stylesheet {
  readonly name: string;
  readonly code: Uint8Array;
}

/** What the stylesheets need to know about the build. */
export interface StyleSource {
  /** The folder that the metafile's paths are relative to. */
  readonly root: string;
  /** The import graph, from a first run of esbuild that wrote nothing. */
  readonly metafile: Metafile;
  readonly entry: string;
  /** The folder of the output files. */
  readonly made: string;
  /** False keeps all rules, readable and in one file. */
  readonly production: boolean;
}

/** The stylesheets of a build: one for the page, and one for each lazy part of the scripts. */
export interface Styles {
  readonly main: Stylesheet;
  /** By the path of its first stylesheet, as the metafile writes it. */
  readonly lazy: ReadonlyMap<string, Stylesheet>;
}

/** Builds all stylesheets that the entry imports, in import order, without Blueprint's unused rules. */
export async function buildStyles(source: StyleSource): Promise<Styles> {
  const { metafile, entry, production } = source;
  const order = styleInputs(metafile, entry);
  if (!production) return { main: await buildSheet(source, "main", order), lazy: new Map() };
  const first = staticClosure(metafile, outputOf(metafile, entry));
  const parts = Object.entries(metafile.outputs).map(([output, { inputs }]) => ({
    isFirst: first.includes(output),
    sheets: order.filter((path) => path in inputs),
  }));
  const atOnce = parts.filter(({ isFirst }) => isFirst).flatMap(({ sheets }) => sheets);
  const main = await buildSheet(
    source,
    "main",
    order.filter((path) => atOnce.includes(path)),
  );
  const lazy = new Map<string, Stylesheet>();
  for (const { isFirst, sheets } of parts) {
    const [head] = sheets;
    if (!isFirst && head) lazy.set(head, await buildSheet(source, basename(sheets.at(-1) ?? head, ".css"), sheets));
  }
  return { main, lazy };
}

/**
 * Stands for the stylesheets while the scripts are planned: without a module in its place, a stylesheet's position in
 * the import order would be lost.
 */
export const styleStandIns: Plugin = {
  name: "style-stand-ins",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, () => ({ contents: "globalThis.style", loader: "js" }));
  },
};

/**
 * Replaces the stylesheet imports in scripts: the page's own is removed, and that of a lazy part is awaited before the
 * part runs.
 */
export function styleImports(root: string, { lazy }: Styles): Plugin {
  return {
    name: "style-imports",
    setup({ onLoad }) {
      onLoad({ filter: /\.css$/ }, ({ path }) => {
        const sheet = lazy.get(relative(root, path));
        return { contents: sheet ? waitFor(sheet.name) : "", loader: "js" };
      });
    },
  };
}

// A module that throws while it is evaluated can never be imported again in the same page. So a failed stylesheet only
// gets a mark, and the code that fetches the part (shell/lazy/lazy-part.ts) requests it again.
function waitFor(name: string): string {
  return `const link = document.createElement("link");
    await new Promise((resolve) => {
      link.rel = "stylesheet";
      link.href = "/${name}";
      link.onload = resolve;
      link.onerror = () => resolve((link.dataset.failed = ""));
      document.head.append(link);
    });`;
}

async function buildSheet(source: StyleSource, name: string, inputs: readonly string[]): Promise<Stylesheet> {
  const { root, made, metafile, production } = source;
  const texts = await Promise.all(
    inputs.map(async (path) => {
      const css = await readFile(join(root, path), "utf8");
      return production && path.includes("@blueprintjs") ? purge(css, root, metafile) : css;
    }),
  );
  const { code } = transform({ filename: `${name}.css`, code: Buffer.from(texts.join("\n")), minify: production });
  const address = /url\((?!["']?data:)[^)]*\)/.exec(Buffer.from(code).toString());
  if (address) throw new Error(`${name}.css asks for ${address[0]}: write it as a data: address or import it in code`);
  const hash = createHash("sha256").update(code).digest("hex").slice(0, 8).toUpperCase();
  const file = production ? `${name}-${hash}.css` : `${name}.css`;
  await mkdir(made, { recursive: true });
  await writeFile(join(made, file), code);
  return { name: file, code };
}

/** The stylesheets that a module imports, in the order in which a browser evaluates the imports. */
function styleInputs(metafile: Metafile, input: string, seen = new Set<string>()): string[] {
  if (seen.has(input)) return [];
  seen.add(input);
  const nested = (metafile.inputs[input]?.imports ?? []).flatMap(({ path }) => styleInputs(metafile, path, seen));
  return input.endsWith(".css") ? [input] : nested;
}

/** Removes from Blueprint's stylesheet every rule that no bundled component can use. */
async function purge(css: string, root: string, metafile: Metafile): Promise<string> {
  const inputs = bundledInputs(metafile).filter(isSource);
  const sources = await Promise.all(inputs.map((path) => readFile(join(root, path), "utf8")));
  const load = createRequire(import.meta.url);
  const constants: Readonly<Record<string, unknown>> = Object.assign(
    {},
    ...classLists.map((path) => load(path) as object),
  );
  const used = new Set<string>();
  for (const source of sources) {
    // Most components write Classes.HEADING; some import HEADING directly.
    for (const [name] of source.matchAll(/\b[A-Z][A-Z0-9_]+\b/g)) {
      if (typeof constants[name] === "string") used.add(constants[name]);
    }
    for (const [name] of source.matchAll(/\bbp6-[a-z0-9-]+/g)) used.add(name);
  }
  const classes = new Set(css.match(/\bbp6-[\w-]+/g));
  const kept = [...classes].filter((name) => used.has(name) || used.has(name.replace(madeUp, "")) || always.test(name));
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: sources.join("\n"), extension: "js" }],
    css: [{ raw: css }],
    safelist: { standard: kept },
    blocklist: [...classes].filter((name) => !kept.includes(name)),
    fontFace: true,
    keyframes: true,
  });
  return result?.css ?? css;
}

/** The files in which Blueprint's packages define their class names. */
const classLists = ["core", "datetime"].map((name) => `@blueprintjs/${name}/lib/cjs/common/classes.js`);
/** The endings that react-transition-group appends to a class during a transition. */
const madeUp = /-(appear|enter|exit)(-active|-done)?$/;
/** Classes that Blueprint builds from a prop's value, so that no constant names them. */
const always = /^bp6-(dark$|intent-|align-|elevation-|popover-(placement|content-placement)-|small$|large$|minimal$)/;

function isSource(path: string): boolean {
  return /(@blueprintjs\/\w+|^src\/console)\/.*\.(js|tsx?)$/.test(path) && !path.includes("/common/classes");
}
