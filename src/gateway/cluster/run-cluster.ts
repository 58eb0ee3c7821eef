import { Console } from "node:console";
import { readConfig } from "#gateway/config.ts";
import { PlainFailure } from "#gateway/plain-failure.ts";
import { onEndSignal, type ProgramProcess } from "#gateway/program-process.ts";
import { startCluster } from "./start-cluster.ts";

const help = `npm run cluster starts three gateways behind HAProxy and PgBouncer, and PostgreSQL, on this machine, to try
what a chain runs. It takes the settings of npm start; PORT is HAProxy's. What is not installed is left out, and told.`;

/** The program that runs a chain's gateways on one machine until a signal ends it. Answers its exit code. */
export async function runCluster(own: ProgramProcess): Promise<number> {
  const terminal = new Console(own);
  const [argument] = own.argv.slice(2);
  if (argument !== undefined) {
    terminal.log(
      argument === "--help" ? help : `${argument} is unknown: npm run cluster -- --help tells what it does.`,
    );
    return argument === "--help" ? 0 : 1;
  }
  const { config, refusals } = readConfig(own.env);
  if (!config) {
    for (const refusal of refusals) terminal.error(refusal);
    return 1;
  }
  const ended = Promise.withResolvers<void>();
  onEndSignal(own, ended.resolve);
  try {
    const cluster = await startCluster(config, own.env, (sentence) => terminal.log(sentence));
    terminal.log(`Aisle is ready: ${cluster.address}`);
    await ended.promise;
    await cluster.stop();
    return 0;
  } catch (error) {
    if (!(error instanceof PlainFailure)) throw error;
    terminal.error(error.message);
    return 1;
  }
}
