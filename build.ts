// Builds the console into dist/console. `--if-changed` does nothing when no input has changed. `--watch` rebuilds on
// every change, without minifying, and restarts the gateway when its own files change. `--weigh` only tells what each
// screen weighs.
import { createHash } from "node:crypto";
import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cp, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build, type BuildOptions, context, type Metafile, type Plugin } from "esbuild";
import { directBlueprint } from "./.build/direct-blueprint.ts";
import { type Joined, lazyParts, smallShared } from "./.build/lazy-parts.ts";
import { type PageParts, writePages, writePlainPage } from "./.build/pages.ts";
import { writePrintFonts } from "./.build/print-fonts.ts";
import { writePrintImages } from "./.build/print-images.ts";
import { filesUnder, publish, removeLeftovers } from "./.build/publish.ts";
import { buildStyles, styleImports, type Styles, styleStandIns } from "./.build/styles.ts";
import { checkInputs, checkWeights, outputOf, screenWeights, staticClosure } from "./.build/weights.ts";

const root = import.meta.dirname;
const target = join(root, "dist", "console");
/**
 * The folder that is built into, one for each process. Its files are moved when it is complete, so that a running
 * gateway never serves half a build.
 */
const made = process.argv.includes("--watch") ? target : `${target}.new-${process.pid}`;
const stampFile = join(root, "dist", "console.stamp");
const entry = "src/console/main.tsx";
/** What everybody needs who is logged in. */
const workplace = "src/console/workplace.tsx";
/** What the workplace fetches at once, beside its screen. */
const keys = "src/console/shell/keys/CommandKeys.tsx";
/** What somebody needs who is not. */
const logIn = "src/console/screens/login/LoginScreen.tsx";
/** In which the log-in screen finds why the last session has ended. */
const lastingDatabase = "src/console/session/kept/lasting-database.ts";
/** The screen whose small shared files are put into one. */
const firstBoard = "src/console/screens/orders/OrdersScreen.tsx";
/**
 * The screens whose files a page requests before it has run any code, by the first part of their addresses:
 * src/console/early/page-files.ts.
 */
const screenFiles = {
  dashboard: "src/console/screens/dashboard/DashboardScreen.tsx",
  orders: firstBoard,
  "business-view": firstBoard,
  "process-view": firstBoard,
  "orders/": "src/console/screens/order/OrderScreen.tsx",
  "": "src/console/record/listed/listed-list-screen.tsx",
  "/": "src/console/record/listed/listed-record-screens.tsx",
};
const joined: Joined = { withEntry: [], together: [] };
const production = !process.argv.includes("--watch");
const onlyWeighs = process.argv.includes("--weigh");

const shared: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  format: "esm",
  target: ["chrome120", "firefox121", "safari17"],
  jsx: "automatic",
  minify: production,
  sourcemap: "linked",
  legalComments: "external",
  define: { "process.env.NODE_ENV": production ? '"production"' : '"development"' },
  // .build/styles.ts builds the stylesheets, because esbuild would write those of lazy parts to files that nothing
  // loads.
  loader: { ".css": "empty" },
  logLevel: "warning",
  // .build/lazy-parts.ts imports modules only to say in which file they belong.
  logOverride: { "ignored-bare-import": "silent" },
};

/**
 * Leaves out Blueprint's icon loaders: they find icons by name and so bring all icons along. The console imports each
 * icon as a component.
 */
const withoutIconLoaders: Plugin = {
  name: "without-icon-loaders",
  setup({ onLoad }) {
    onLoad(
      { filter: /@blueprintjs[\\/]icons[\\/]lib[\\/].*[\\/](iconLoader|iconLoaderNext|pathsLoader)\.js$/ },
      () => ({
        contents: `const load = (icon) => Promise.reject(new Error("Icon " + icon + " is named: hand in its component"));
        export const Icons = { getPaths: () => undefined, load };
        export { Icons as IconsNext, load as defaultNextIconPathsLoader };`,
      }),
    );
  },
};

/** Libraries bring what React has had since version 18 along with them, for older versions. */
const withoutReactShim: Plugin = {
  name: "without-react-shim",
  setup({ onLoad }) {
    onLoad({ filter: /use-sync-external-store[\\/]shim[\\/]index\.js$/ }, () => ({
      contents: 'export { useSyncExternalStore } from "react";',
    }));
  },
};

const bundling = [withoutIconLoaders, withoutReactShim, directBlueprint(root)];

const consoleOptions = {
  ...shared,
  entryPoints: { main: entry },
  splitting: true,
  outdir: made,
  entryNames: production ? "[name]-[hash]" : "[name]",
  chunkNames: "[name]-[hash]",
  metafile: true,
  plugins: [...bundling, lazyParts(root, { entry, workplace, ofLogIn: [logIn, lastingDatabase] }, joined)],
} satisfies BuildOptions;

const unwritten = { write: false, minify: false, sourcemap: false, legalComments: "none" } satisfies BuildOptions;

/** The worker that shows push messages while no console is open: one file at an address that never changes. */
const pushWorkerOptions: BuildOptions = {
  ...shared,
  format: "iife",
  entryPoints: ["src/console/push-worker.ts"],
  outfile: join(made, "push-worker.js"),
};

async function buildOnce(): Promise<void> {
  const since = performance.now();
  // Of what is read now: a file that changes during the build must be built again.
  const stamp = changeStamp();
  await removeLeftovers(target);
  // A first run without output finds out which stylesheets a first screen needs and which of Blueprint's classes are
  // used.
  const planned = [...consoleOptions.plugins, styleStandIns];
  const plan = await build({ ...consoleOptions, ...unwritten, plugins: planned });
  joined.withEntry = smallShared(plan.metafile, [entry], `lazy:${logIn}`);
  joined.together = smallShared(plan.metafile, [entry, `lazy:${workplace}`], `lazy:${firstBoard}`);
  const styles = await buildStyles({ root, metafile: plan.metafile, entry, made, production });
  const plugins = [...consoleOptions.plugins, styleImports(root, styles)];
  const { metafile } = await build({ ...consoleOptions, plugins });
  checkInputs(metafile);
  await build(pushWorkerOptions);
  const scripts = await finish(metafile, styles);
  checkWeights(screenWeights(metafile, root, scripts, styles));
  if (onlyWeighs) return rm(made, { recursive: true });
  compress(made);
  await publish(made, target);
  await writeFile(stampFile, stamp);
  console.log(`Console built in ${((performance.now() - since) / 1000).toFixed(1)} s`);
}

/** Adds the pages and the public files to the output of esbuild; returns the scripts that a page starts with. */
async function finish(metafile: Metafile, styles: Styles): Promise<string[]> {
  const scripts = staticClosure(metafile, outputOf(metafile, entry));
  const further = (input: string, known = scripts): string[] =>
    staticClosure(metafile, outputOf(metafile, `lazy:${input}`)).filter((output) => !known.includes(output));
  const work = production ? [...new Set([...further(workplace), ...further(keys)])] : [];
  const screens = production
    ? Object.entries(screenFiles).map(([name, input]) => [name, further(input, [...scripts, ...work])] as const)
    : [];
  const sheetsOf = (outputs: readonly string[]): string[] =>
    outputs
      .flatMap((output) => Object.keys(metafile.outputs[output]?.inputs ?? {}))
      .flatMap((input) => styles.lazy.get(input)?.name ?? []);
  const parts: PageParts = {
    root,
    made,
    scripts: scripts.map(fileName),
    logInScripts: production ? further(logIn).map(fileName) : [],
    workScripts: work.map(fileName),
    workSheets: sheetsOf(work),
    screens: Object.fromEntries(
      screens.map(([name, outputs]) => [name, [...sheetsOf(outputs), ...outputs.map(fileName)]]),
    ),
    styles,
  };
  if (production) await writePages(parts, { ...shared, plugins: bundling });
  else await writePlainPage(parts);
  await writePrintFonts(made);
  await cp(join(root, "public"), made, { recursive: true });
  await writePrintImages(made);
  return scripts;
}

function fileName(output: string): string {
  return relative(made, join(root, output));
}

/** Writes a gzip and a brotli file beside every text file; browsers accept brotli over TLS only. */
function compress(directory: string): void {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  for (const file of filesUnder(directory).filter((name) => /\.(js|css|svg)$/.test(name))) {
    const text = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
  }
}

/** A hash over all inputs of the build. */
function changeStamp(): string {
  const hash = createHash("sha256");
  const places = [
    "build.ts",
    ".build/",
    "index.html",
    "package-lock.json",
    "public",
    "commands",
    "src/contract",
    "src/console",
  ];
  for (const place of places) {
    const path = join(root, place);
    const files = /\.\w+$/.test(place) ? [path] : filesUnder(path);
    for (const file of files.sort()) hash.update(`${file}\n`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function isBuilt(): boolean {
  return existsSync(target) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === changeStamp();
}

async function watch(): Promise<void> {
  const finishing: Plugin = {
    name: "finish",
    setup({ onEnd }) {
      onEnd(async ({ metafile }) => {
        if (metafile) await finish(metafile, await buildStyles({ root, metafile, entry, made, production }));
      });
    },
  };
  await rm(target, { recursive: true, force: true });
  await rm(stampFile, { force: true });
  await build(pushWorkerOptions);
  const watching = await context({ ...consoleOptions, plugins: [...consoleOptions.plugins, finishing] });
  // The gateway looks for the console only once, at its start, so the first build must be complete before.
  await watching.rebuild();
  await watching.watch();
  const args = ["--watch", "--watch-preserve-output", "src/gateway/main.ts"];
  const gateway = spawn(process.execPath, args, { cwd: root, stdio: "inherit" });
  process.once("SIGTERM", () => gateway.kill("SIGTERM"));
  gateway.once("exit", () => void watching.dispose());
}

try {
  if (!production) await watch();
  else if (process.argv.includes("--if-changed") && isBuilt()) console.log("The console is already built");
  else {
    console.log("Building the console ...");
    await buildOnce();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (production) await rm(made, { recursive: true, force: true });
  process.exitCode = 1;
}
