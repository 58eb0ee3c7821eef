import { execFile } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright-core";
import { lock } from "../../../.build/lock.mjs";

/** Names of Chromium, the one without a window first: its engine is the same, and it needs a fifth less processor. */
const programs = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
];
const applications = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
/**
 * Features of Chromium that tests do not need. Without this, every window would load three pages of its own for the
 * address bar, which takes half a second from the page under test. Naming any feature replaces playwright's list, so
 * the needed entries of that list are repeated here.
 */
const unwanted = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "AimEnabled",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
];
/** Without sandbox, because tests run as root in containers. The other flags prevent requests to anybody but us. */
const flags = [
  `--disable-features=${unwanted.join(",")}`,
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** How a Chromium is started. */
interface Launch {
  readonly flags?: readonly string[];
  /** The usual flags that are left out; without "--hide-scrollbars", its scrollbars are shown. */
  readonly without?: readonly string[];
  /** False in a program that has more to end on Ctrl+C: playwright would end the whole process at once. */
  readonly heedsSignals?: boolean;
}

/** Starts a Chromium with an empty profile; close it at the end. */
export async function launchChromium({
  flags: more = [],
  without = [],
  heedsSignals = true,
}: Launch = {}): Promise<Browser> {
  return chromium.launch({
    handleSIGINT: heedsSignals,
    handleSIGTERM: heedsSignals,
    handleSIGHUP: heedsSignals,
    executablePath: await findChromium(),
    args: [...flags, ...more],
    ignoreDefaultArgs: [...without],
  });
}

/**
 * Test pages live for seconds: optimizing what they run takes longer than it saves. Without a graphics card, a process for
 * one only passes on what is painted, which takes a tenth of the processor.
 */
const forTests = ["--js-flags=--no-maglev,--no-turbofan", "--in-process-gpu"];

let lent: Promise<Browser> | undefined;

/**
 * The Chromium that the test files of one worker use one after the other, because to start one takes a second of a
 * processor. Close its contexts, not it: it ends with the worker.
 */
export async function lendChromium(): Promise<Browser> {
  const browser = await lent?.catch(() => undefined);
  if (browser?.isConnected()) return browser;
  lent = launchChromium({ flags: forTests });
  return lent;
}

/**
 * The path of Chromium: CHROMIUM_PATH, the first program that the system has, or Debian's package, which is then
 * installed. Throws an Error with a sentence.
 */
export async function findChromium(): Promise<string> {
  const given = process.env["CHROMIUM_PATH"];
  if (given) {
    if (canRun(given)) return given;
    throw new Error(`CHROMIUM_PATH names ${given}, which cannot be run.`);
  }
  const found = installed() ?? (await installFromDebian());
  if (found) return found;
  throw new Error("The browser tests need Chromium: install it, or set CHROMIUM_PATH to a Chromium or Chrome.");
}

function installed(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const paths = programs.flatMap((program) => folders.map((folder) => join(folder, program)));
  return [...paths, ...applications].find(canRun);
}

async function installFromDebian(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  // Test files begin at the same moment, and a second apt-get fails while a first one runs: they take turns.
  const unlock = await lock(join(tmpdir(), "aisle-chromium.lock"), () => undefined);
  try {
    return installed() ?? (await aptInstall());
  } finally {
    unlock();
  }
}

async function aptInstall(): Promise<string | undefined> {
  process.stderr.write("Installing Debian's Chromium for the browser tests ...\n");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // Whether it has failed is seen by what is installed then.
  const run = (...args: string[]) => promisify(execFile)("apt-get", args, { env }).catch(() => undefined);
  await run("update");
  // Older releases have no package of the one without a window.
  for (const name of ["chromium-headless-shell", "chromium"]) {
    await run("install", "--yes", "--no-install-recommends", name, "fonts-liberation");
    const found = installed();
    if (found) return found;
  }
  return undefined;
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
