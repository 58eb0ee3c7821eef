import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "../../..");

/** What a page may name. */
export interface Tree {
  /** Every file and folder, from the root: "commands/", "commands/further.ts". */
  readonly paths: ReadonlySet<string>;
  /** Every word of the sources, also those joined by dashes. */
  readonly words: ReadonlySet<string>;
  /** The text of every page by its path. */
  readonly pages: ReadonlyMap<string, string>;
}

/** Reads the tree; `more` are files that are not there, but may be named: those that a recipe creates. */
export function readTree(more: readonly string[]): Tree {
  const names = ["src", "commands", "tests", ".build", "public"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
  const top = readdirSync(root, { withFileTypes: true });
  names.push(...top.filter((entry) => entry.isFile()).map(({ name }) => name));
  const words = new Set<string>();
  const pages = new Map<string, string>();
  for (const name of names) {
    if (name.endsWith("README.md")) pages.set(name, readFileSync(join(root, name), "utf8"));
    if (!/\.(tsx?|mjs|css|json|html)$/.test(name) || name === "package-lock.json") continue;
    for (const [word] of readFileSync(join(root, name), "utf8").matchAll(/[\w$]+(?:-[\w$]+)*/g)) {
      words.add(word);
      if (word.includes("-")) for (const part of word.split("-")) words.add(part);
    }
  }
  return { paths: new Set([...names, ...more].flatMap(withFolders)), words, pages };
}

/** A file and every folder above it. */
function withFolders(name: string): string[] {
  const parts = name.split("/");
  return [name, ...parts.slice(1).map((_, at) => `${parts.slice(0, at + 1).join("/")}/`)];
}

/** From where pages name paths. */
const rooms = ["", "src/", "src/contract/", "src/console/", "src/gateway/", "tests/"];

/**
 * What stands in backticks or as a link on a page and is nowhere: "src/README.md:12 `gone.ts`". A path begins in the
 * page's own folder where that has its first part, else in a room or below the page. A file without its folder may be
 * anywhere.
 */
export function wrongNames(page: string, { paths, words, pages }: Tree): readonly string[] {
  const lines = (pages.get(page) ?? "").split("\n");
  const own = page.slice(0, page.lastIndexOf("/") + 1);
  const isThere = (name: string): boolean => {
    const [first = ""] = /^[^/]+\/?/.exec(name) ?? [];
    if (own !== "" && paths.has(own + first)) return paths.has(own + name);
    if (rooms.some((room) => paths.has(room + name))) return true;
    const from = name.includes("/") ? own : "";
    return [...paths].some((path) => path.startsWith(from) && path.endsWith(`/${name}`));
  };
  return lines.flatMap((line, at) => [
    ...inBackticks(line)
      .filter((name) => (isPath(name) ? !isThere(name) : !wordsOf(name).every((word) => words.has(word))))
      .map((name) => `${page}:${at + 1} \`${name}\``),
    ...[...line.matchAll(/\]\(([^)#:]*)(?:#([^)]*))?\)/g)]
      .filter(([, path = "", anchor]) => !leads(page, path, anchor))
      .map(([link]) => `${page}:${at + 1} ${link.slice(1)}`),
  ]);

  function leads(from: string, path: string, anchor: string | undefined): boolean {
    const target = path === "" ? from : join(dirname(from), path);
    if (!paths.has(target)) return false;
    return anchor === undefined || anchorsOf(pages.get(target) ?? "").includes(anchor);
  }
}

const inBackticks = (line: string): string[] => [...line.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

/** Whether this is a file or a folder; not the address of a screen, as "/orders", nor one below a setting's folder. */
const isPath = (name: string): boolean =>
  /^(?![A-Z_]+\/)[A-Za-z.\d][\w.@-]*(\/[\w.@-]+)*\/?$/.test(name) &&
  /\/|\.(tsx?|mjs|css|json|html|md|cfg|conf|ini)$/.test(name);

/**
 * The words of a name, such as `orderKind.writeFigures`, `tools.ask("goods", question)` or `heavy: true`. What begins with
 * a capital and has dashes is a header of HTTP.
 */
function wordsOf(text: string): readonly string[] {
  const [, name = ""] = /^(?![A-Z]\w*-)(?:await )?([A-Za-z_$][\w$.-]*)(?:\(.*\)|: .*)?$/.exec(text) ?? [];
  return name.split(".").filter((word) => word.length > 2);
}

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string): string[] =>
  [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
