import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type BuildOptions, type Plugin } from "esbuild";
import { transform } from "lightningcss";
import { PurgeCSS } from "purgecss";
import type { Styles } from "./styles.ts";

/** What a page begins with: files of the build, by their names. */
export interface PageParts {
  readonly root: string;
  /** The folder of the output files. */
  readonly made: string;
  /** The page's own script first, then all that one imports. */
  readonly scripts: readonly string[];
  /** Further scripts that the log-in needs. */
  readonly logInScripts: readonly string[];
  /** Further files that every other screen needs: scripts, and stylesheets that come with them. */
  readonly workScripts: readonly string[];
  readonly workSheets: readonly string[];
  /** What the single screens need besides; src/console/early/page-files.ts says by which names. */
  readonly screens: Readonly<Record<string, readonly string[]>>;
  readonly styles: Styles;
}

/** A page that loads its stylesheet and scripts and shows nothing before: for tests, and while one develops. */
export async function writePlainPage({ root, made, scripts, styles }: PageParts): Promise<void> {
  const tags = [
    `<link rel="stylesheet" href="/${styles.main.name}" />`,
    ...preloads(scripts.slice(1)),
    startTag(scripts),
  ];
  await writeFile(join(made, "index.html"), filled(await readFile(join(root, "index.html"), "utf8"), tags, "", ""));
}

/**
 * Writes the two pages, `index.html` with the log-in screen and `work.html` with the outline of the frame. Each shows
 * this before any file is there: with it come the styles it needs, and a small script that makes it look as the store
 * and the login have set up. All other styles and the scripts are requested together and hold up nothing; those of the
 * log-in screen only after its first frame, because unpacking them would hold up that frame too.
 */
export async function writePages(parts: PageParts, options: BuildOptions): Promise<void> {
  const { root, made, scripts, logInScripts, workScripts, workSheets, screens, styles } = parts;
  const { logInScreen, frameOutline } = await prerender(options);
  const early = await buildEarly(options);
  const template = await readFile(join(root, "index.html"), "utf8");
  const all = [styles.main, ...styles.lazy.values()].map(({ code }) => Buffer.from(code).toString()).join("\n");
  const ahead = { work: [...workScripts, ...workSheets], [landingName]: screens[landingName] ?? [] };
  for (const [name, outline, screen, further, sheets, files] of [
    ["index.html", "", logInScreen, logInScripts, [], ahead],
    [
      "work.html",
      `<div id="outline" aria-hidden="true" inert>${frameOutline}</div>`,
      "",
      workScripts,
      workSheets,
      screens,
    ],
  ] as const) {
    const tags = [
      `<link data-styles rel="preload" as="style" href="/${styles.main.name}" />`,
      ...sheets.map((sheet) => `<link rel="preload" as="style" href="/${sheet}" />`),
      // The script in the page starts the first one.
      ...preloads([...scripts, ...further]).map((tag, at) =>
        at === 0 ? tag.replace("<link", "<link data-main") : tag,
      ),
    ];
    const links = screen ? tags.map((tag) => tag.replace(" rel=", " data-rel=")) : [...tags, expectEnd];
    const end = data("page-files", files) + `<script>${early}</script>` + (outline && pageEnd);
    const bare = filled(template, links, outline + screenIn(screen), end);
    const style = await criticalStyles(all, bare);
    await writeFile(
      join(made, name),
      bare.replace("</head>", () => `<style>${style}</style>\n  </head>`),
    );
  }
}

/** The screen that follows the log-in. */
const landingName = "dashboard";

/** The first frame waits for the end of the page: a frame before would be an outline that the script has not filled. */
const expectEnd = '<link rel="expect" href="#page-end" blocking="render" />';
const pageEnd = '<span id="page-end" hidden></span>';

function startTag([main]: readonly string[]): string {
  return `<script type="module" src="/${main}"></script>`;
}

function preloads(scripts: readonly string[]): string[] {
  return scripts.map((name) => `<link rel="modulepreload" href="/${name}" />`);
}

function screenIn(screen: string): string {
  return `<div id="root">${screen}</div>`;
}

function filled(template: string, tags: readonly string[], body: string, end: string): string {
  return template
    .replace(/<!-- The build .* -->/, () => tags.join("\n    "))
    .replace(/<div id="root"><\/div>/, (root) => body || root)
    .replace(/\s*<\/body>/, (close) => (end ? `\n    ${end}${close}` : close));
}

/** Renders what the pages show at first. */
async function prerender(options: BuildOptions): Promise<{ logInScreen: string; frameOutline: string }> {
  const text = await bundle(options, "src/console/prerender.tsx", [withoutDynamic, ...(options.plugins ?? [])]);
  // In a process of its own, which ends whatever the console's modules have started.
  const input = `${text};process.stdout.write(JSON.stringify(bundled), () => process.exit())`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ["-"], { input, encoding: "utf8" });
  if (status !== 0) throw new Error(`The pages could not be rendered: ${stderr}`);
  // React asks for images ahead, with elements that it would not know again.
  return JSON.parse(stdout.replaceAll(/<link rel=\\"preload\\"[^>]*>/g, "")) as {
    logInScreen: string;
    frameOutline: string;
  };
}

/** Data for the script in the page. */
function data(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;
}

/** The script that stands in the pages. */
async function buildEarly(options: BuildOptions): Promise<string> {
  const text = await bundle(options, "src/console/early/early.ts", options.plugins ?? []);
  if (/<\/script|<!--/i.test(text))
    throw new Error("The script in the page would end early: it contains a tag of HTML");
  return text.trim();
}

async function bundle(options: BuildOptions, entry: string, plugins: Plugin[]): Promise<string> {
  const { outputFiles } = await build({
    ...options,
    entryPoints: [entry],
    format: "iife",
    globalName: "bundled",
    write: false,
    splitting: false,
    sourcemap: false,
    legalComments: "none",
    metafile: false,
    plugins,
  });
  return outputFiles?.[0]?.text ?? "";
}

/** Leaves out what is fetched later. */
const withoutDynamic: Plugin = {
  name: "without-dynamic",
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, path }) => (kind === "dynamic-import" ? { path, external: true } : null));
  },
};

/** Of all styles those that a page's own elements need. */
async function criticalStyles(css: string, html: string): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: html.replaceAll(/<script>.*<\/script>/gs, ""), extension: "html" }],
    css: [{ raw: css }],
    safelist: { standard: ["bp6-dark", "data-density"] },
    variables: true,
    keyframes: true,
    fontFace: true,
  });
  const { code } = transform({ filename: "page.css", code: Buffer.from(result?.css ?? ""), minify: true });
  return Buffer.from(code).toString();
}
