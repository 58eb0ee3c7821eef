import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Metafile } from "esbuild";
import { transform } from "lightningcss";
import { PurgeCSS } from "purgecss";

/** The build as the stylesheets need to know it. */
export interface StyleSource {
  /** The folder that the metafile's paths start from. */
  readonly root: string;
  readonly metafile: Metafile;
  readonly entry: string;
  /** False leaves everything in and readable. */
  readonly production: boolean;
}

/** All stylesheets that the entry reaches as one, in the order of the imports, without what Blueprint brings unused. */
export async function bundleStyles({ root, metafile, entry, production }: StyleSource): Promise<Uint8Array> {
  const texts = await Promise.all(
    styleInputs(metafile, entry).map(async (path) => {
      const css = await readFile(join(root, path), "utf8");
      return production && path.includes("@blueprintjs") ? purge(css, root, metafile) : css;
    }),
  );
  const { code } = transform({ filename: "main.css", code: Buffer.from(texts.join("\n")), minify: production });
  const address = /url\((?!["']?data:)[^)]*\)/.exec(Buffer.from(code).toString());
  if (address) throw new Error(`A stylesheet asks for ${address[0]}: write it as a data: address or import it in code`);
  return code;
}

/** Every stylesheet that is imported anywhere, in the order in which a browser would run the imports. */
function styleInputs(metafile: Metafile, input: string, seen = new Set<string>()): string[] {
  if (seen.has(input)) return [];
  seen.add(input);
  const nested = (metafile.inputs[input]?.imports ?? []).flatMap(({ path }) => styleInputs(metafile, path, seen));
  return input.endsWith(".css") ? [input] : nested;
}

/** Keeps of Blueprint's stylesheet what the components that reached the bundle can show. */
async function purge(css: string, root: string, metafile: Metafile): Promise<string> {
  const inputs = new Set(
    Object.values(metafile.outputs).flatMap(({ inputs: used }) =>
      Object.entries(used).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
    ),
  );
  const sources = await Promise.all([...inputs].filter(isSource).map((path) => readFile(join(root, path), "utf8")));
  const require = createRequire(import.meta.url);
  const constants: Readonly<Record<string, unknown>> = {
    ...require("@blueprintjs/datetime/lib/cjs/common/classes.js"),
    ...require("@blueprintjs/core/lib/cjs/common/classes.js"),
  };
  const used = new Set<string>();
  for (const source of sources) {
    // Most components read "Classes.NAME", some import the name itself, or a group of names.
    const read = [...source.matchAll(/\bClasses\.([A-Z][A-Z0-9_]*)/g)].map(([, name = ""]) => name);
    const imported = [...source.matchAll(/import \{([^}]*)\} from "[^"]*\/classes"/g)].flatMap(([, list = ""]) =>
      list.split(",").map((name) => name.trim().replace(/ as .*/, "")),
    );
    for (const name of [...read, ...imported]) {
      for (const value of classNames(constants[name])) used.add(value);
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

/** The class, or the classes of a group. */
function classNames(constant: unknown): string[] {
  const values = typeof constant === "object" && constant !== null ? Object.values(constant) : [constant];
  return values.filter((value) => typeof value === "string");
}

/** Endings that react-transition-group adds to a class while something comes or goes. */
const madeUp = /-(appear|enter|exit)(-active|-done)?$/;
/** Classes that Blueprint puts together from a value. */
const always = /^bp6-(dark$|intent-|align-|elevation-|popover-(placement|content-placement)-|small$|large$|minimal$)/;

function isSource(path: string): boolean {
  return /(@blueprintjs\/\w+|^src\/console)\/.*\.(js|tsx?)$/.test(path) && !path.includes("/common/classes");
}
