// Installs what package-lock.json asks for, unless it is installed already. Runs before every other script, on any Node
// version and with nothing installed, so it is plain JavaScript. Two at once take turns. `--running` leaves out what only
// checks and tests need; `--stamp` only records that the installation is complete.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { lock } from "./.build/lock.mjs";

const root = dirname(fileURLToPath(import.meta.url));
const stampFile = join(root, "node_modules", ".cache", "installed");
const oldestNode = 20;
const oldestNpm = 10;

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Whether only what running needs is asked for. */
const forRunning = process.argv.includes("--running");

/** A hash that changes whenever the installation would become another one. */
function wantedStamp() {
  const hash = createHash("sha256");
  for (const file of ["package-lock.json", ".npmrc"]) hash.update(readFileSync(join(root, file)));
  return `${hash.digest("hex")} ${process.platform} ${process.arch}\n`;
}

const isHere = (...path) => existsSync(join(root, "node_modules", ...path));

function isInstalled() {
  // The project's own Node is missing after an installation that was interrupted or ran without install scripts.
  if (!isHere("node", "bin", process.platform === "win32" ? "node.exe" : "node")) return false;
  // Running needs no part of what tests need, so the test runner stands for all of that.
  if (!forRunning && !isHere("vitest")) return false;
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === wantedStamp();
}

function writeStamp() {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, wantedStamp());
}

async function installInTurn() {
  const lockFile = join(root, "dist", "install.lock");
  const unlock = await lock(lockFile, (owner) =>
    console.error(`Process ${owner} is installing the packages already: waiting for it (${lockFile}) ...`),
  );
  // Removed also when this process ends in the middle, after a failure.
  process.once("exit", unlock);
  if (!isInstalled()) await install();
}

async function install() {
  const node = Number.parseInt(process.versions.node, 10);
  if (node < oldestNode) fail(`This needs Node ${oldestNode} or newer; ${process.versions.node} runs here.`);
  const cli = process.env.npm_execpath;
  const npm = Number.parseInt(/npm\/(\d+)/.exec(process.env.npm_config_user_agent || "")?.[1] ?? String(oldestNpm), 10);
  if (npm < oldestNpm) fail(`This needs npm ${oldestNpm} or newer: npm install --global npm@latest brings it.`);
  console.error("Installing the packages of package-lock.json, which takes a minute or two ...");
  // The person's npm settings must not leave out what the project needs: its tools, or the links of its PostgreSQL. Its
  // warnings are about the packages' own wishes, and nobody can do anything about them.
  const parts = [forRunning ? "--omit=dev" : "--include=dev", "--include=optional"];
  const wanted = ["ci", ...parts, "--ignore-scripts=false", "--engine-strict=false"];
  const silent = ["--loglevel=error", "--no-progress"];
  const options = { cwd: root, stdio: "inherit" };
  const child = cli
    ? spawn(process.execPath, [cli, ...wanted, ...silent], options)
    : spawn("npm", [...wanted, ...silent], { ...options, shell: process.platform === "win32" });
  const packages = expectedPackages();
  const since = Date.now();
  // A terminal shows one line that changes; a file gets a line now and then.
  const onTerminal = process.stderr.isTTY === true;
  const progress = setInterval(
    () => {
      const here = packages.filter((path) => existsSync(join(root, path, "package.json"))).length;
      const doing =
        here < packages.length ? `${here} of ${packages.length} packages are here` : "preparing the packages";
      const line = `  ${doing} (${Math.round((Date.now() - since) / 1000)} s)`;
      process.stderr.write(onTerminal ? `\r${line}\u001b[K` : `${line}\n`);
    },
    onTerminal ? 1_000 : 10_000,
  );
  // Ctrl+C reaches npm too, which ends by itself; other signals are passed on to it.
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  const [code, signal] = await new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve([1, null]);
    });
    child.once("close", (...ended) => resolve(ended));
  });
  clearInterval(progress);
  if (onTerminal) process.stderr.write("\n");
  if (signal !== null) process.exit(128 + constants.signals[signal]);
  if (code !== 0) fail("The packages could not be installed; npm says why above.");
  writeStamp();
}

/** The folders of the packages that this machine surely gets. */
function expectedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  // Such as ["linux"] or ["!win32"].
  const suits = (systems, own) =>
    systems === undefined ||
    systems.includes(own) ||
    systems.some((name) => name.startsWith("!") && name !== `!${own}`);
  return Object.entries(packages).flatMap(([path, { os, cpu, libc, optional, dev }]) => {
    if (path === "" || libc !== undefined || (optional && os === undefined) || (dev && forRunning)) return [];
    return suits(os, process.platform) && suits(cpu, process.arch) ? [path] : [];
  });
}

if (process.argv.includes("--stamp")) writeStamp();
else if (!isInstalled()) await installInTurn();
