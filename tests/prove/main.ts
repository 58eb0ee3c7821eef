// Disturbs the real program and checks that it keeps its promises; `--help` says how. Exits with 1 when a promise is
// broken or the options are wrong.
import { writeFile } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { type Figure, meets } from "../bench/figures.ts";
import { fillDiskAmidOthers, killBackendAmidOthers, killServerAmidOthers } from "./proofs/crash-amid-others.ts";
import { deploy } from "./proofs/deploy.ts";
import { failover } from "./proofs/failover.ts";
import { fillDisk } from "./proofs/fill-disk.ts";
import { freezePostgres } from "./proofs/freeze-postgres.ts";
import { killBatch } from "./proofs/kill-batch.ts";
import { killImport } from "./proofs/kill-import.ts";
import { killMended } from "./proofs/kill-mended.ts";
import { stopCleanly } from "./proofs/stop-cleanly.ts";
import { stopHung } from "./proofs/stop-hung.ts";
import { twoGateways } from "./proofs/two-gateways.ts";
import { killGateway } from "./proofs/kill-gateway.ts";
import { killPostgres } from "./proofs/kill-postgres.ts";
import { losePower } from "./proofs/lose-power.ts";
import { restartPostgres } from "./proofs/restart-postgres.ts";
import { restore } from "./proofs/restore.ts";
import { type Proof, prove } from "./proof.ts";
import { readCommandLine } from "../support/command-line.ts";
import { type Cleanups, runCleanups } from "../support/run/cleanups.ts";
import { verdictLine } from "./verdict-line.ts";

const proofs: readonly Proof[] = [
  killGateway,
  killPostgres,
  restartPostgres,
  freezePostgres,
  losePower,
  failover,
  fillDisk,
  twoGateways,
  deploy,
  restore,
  stopCleanly,
  stopHung,
  killBatch,
  killImport,
  killMended,
  killBackendAmidOthers,
  killServerAmidOthers,
  fillDiskAmidOthers,
];

const { only, values } = readCommandLine({
  usage: "npm run prove --",
  does: "Disturbs the real program under load and says of each promise PASS or FAIL.",
  names: proofs.map(({ name, does, times }) => ({ name, does: `${does}, ${times} times` })),
  options: {
    times: { takes: "count", does: "how often each proof disturbs the program" },
    json: { takes: "text", does: "the file that the figures are written to" },
  },
});
const wanted = proofs.filter(({ name }) => only.length === 0 || only.includes(name));
const times = values.times === undefined ? undefined : Number(values.times);

const figures: Figure[] = [];
const say = (message: string): void => void process.stderr.write(`${message}\n`);
const report = (figure: Figure): void => {
  figures.push(figure);
  console.log(verdictLine(figure));
};
let cleanups: Cleanups = [];
let failed = false;
let stopping = false;

/** Only one clean-up runs at a time: a signal during a clean-up waits for its end. */
let clearing = Promise.resolve();
function clearUp(): Promise<void> {
  clearing = clearing.then(() => runCleanups(cleanups, say));
  return clearing;
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  say("Called off: clearing up.");
  await clearUp();
  await writeFigures();
  process.exit(1);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop());

async function writeFigures(): Promise<void> {
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(figures, null, 2)}\n`);
}

for (const proof of wanted) {
  if (stopping) break;
  const often = times ?? proof.times;
  console.log(`\n${proof.name}: ${proof.does}, ${often} times`);
  // Other programs on the machine make every time longer.
  say(`(${availableParallelism()} cores, ${loadavg()[0]?.toFixed(1)} processes busy)`);
  cleanups = [];
  try {
    const { skipped } = await prove(proof, { times: often, cleanups, report, say });
    if (skipped !== null) console.log(`SKIPPED  ${proof.name}: ${skipped}`);
  } catch (error) {
    // A cancelled proof fails somewhere, which need not be reported.
    if (stopping) break;
    failed = true;
    console.log(`FAIL  ${proof.name}: ${error instanceof Error ? error.stack : String(error)}`);
  } finally {
    if (!stopping) await clearUp();
  }
}
if (!stopping) {
  await writeFigures();
  const broken = figures.filter((figure) => !meets(figure));
  console.log(
    broken.length === 0 && !failed
      ? "\nEvery promise was kept."
      : `\nNot kept: ${broken.map(({ name }) => name).join("; ") || "see above"}`,
  );
  process.exitCode = broken.length > 0 || failed ? 1 : 0;
}
