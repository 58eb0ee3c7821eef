// Installs what package-lock.json asks for, unless it is installed already. Runs before every other script, on any Node
// version and with nothing installed, so it is plain JavaScript. Two at once take turns. `--stamp` only records that the
// installation is complete.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
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

/** A hash that changes whenever the installation would become another one. */
function wantedStamp() {
  const hash = createHash("sha256");
  for (const file of ["package-lock.json", ".npmrc"]) hash.update(readFileSync(join(root, file)));
  return `${hash.digest("hex")} ${process.platform} ${process.arch}\n`;
}

function isInstalled() {
  // The project's own Node is missing after an installation that was interrupted or ran without install scripts.
  const node = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
  return existsSync(node) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === wantedStamp();
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
  if (!isInstalled()) install();
}

function install() {
  const node = Number.parseInt(process.versions.node, 10);
  if (node < oldestNode) fail(`This needs Node ${oldestNode} or newer; ${process.versions.node} runs here.`);
  const cli = process.env.npm_execpath;
  const npm = Number.parseInt(/npm\/(\d+)/.exec(process.env.npm_config_user_agent || "")?.[1] ?? String(oldestNpm), 10);
  if (npm < oldestNpm) fail(`This needs npm ${oldestNpm} or newer: npm install --global npm@latest brings it.`);
  console.error("Installing the packages of package-lock.json ...");
  // The person's npm settings must not leave out what the project needs: its tools, or the links of its PostgreSQL.
  const wanted = ["ci", "--include=dev", "--include=optional", "--ignore-scripts=false", "--engine-strict=false"];
  const found = cli
    ? spawnSync(process.execPath, [cli, ...wanted], { cwd: root, stdio: "inherit" })
    : spawnSync("npm", wanted, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  if (found.status !== 0) fail("The packages could not be installed; npm says why above.");
  writeStamp();
}

if (process.argv.includes("--stamp")) writeStamp();
else if (!isInstalled()) await installInTurn();
