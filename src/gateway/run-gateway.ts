import { Console } from "node:console";
import { type Config, readConfig } from "./config.ts";
import { demoLogins } from "./demo/logins.ts";
import { makeLog } from "./log.ts";
import { PlainFailure } from "./plain-failure.ts";
import { onEndSignal, type ProgramProcess } from "./program-process.ts";
import { describeSettings, knownDemoPassword } from "./settings.ts";
import { type ReadyGateway, startGateway } from "./start.ts";

/** How long the gateway may take to stop, after STOP_DELAY, in milliseconds: whatever hangs then, the process ends. */
const longestStop = 15_000;

/** The gateway's program: serves until a signal ends it. Answers its exit code. */
export async function runGateway(own: ProgramProcess): Promise<number> {
  const terminal = new Console(own);
  const fail = (sentences: readonly string[]): number => {
    for (const sentence of sentences) terminal.error(sentence);
    return 1;
  };
  const [argument] = own.argv.slice(2);
  if (argument === "--help" || argument === "-h") {
    terminal.log(`Settings are variables of the environment, such as PORT=8080 npm start.\n\n${describeSettings()}`);
    return 0;
  }
  if (argument !== undefined) return fail([`${argument} is unknown: npm start -- --help tells the settings.`]);
  const { config, refusals } = readConfig(own.env);
  if (!config) return fail(refusals);

  const gateway = startGateway(config, await makeLog(config.logLevel, own.stdout));
  const ended = Promise.withResolvers<number>();
  let stopping = 0;
  const stop = (): void => {
    // The terminal and npm both forward Ctrl+C, so a second signal within a second is the same key press and is
    // ignored. A later one comes from a person who does not want to wait.
    if (stopping && performance.now() - stopping > 1_000) ended.resolve(1);
    if (stopping) return;
    stopping = performance.now();
    const longest = config.stopDelay + longestStop;
    const timer = setTimeout(() => {
      const late = `The gateway did not stop within ${longest / 1_000} s: it ends now, unfinished calls are lost`;
      ended.resolve(fail([late]));
    }, longest);
    void gateway
      .stop()
      .then(
        () => ended.resolve(0),
        (error: unknown) => ended.resolve(fail([`The gateway did not stop cleanly: ${String(error)}`])),
      )
      .finally(() => clearTimeout(timer));
  };
  onEndSignal(own, stop);
  if (own.env["npm_lifecycle_event"]) onceOrphaned(own, () => void (stopping || stop()));
  try {
    terminal.log(announcement(config, await gateway.ready));
  } catch (error) {
    // A start that a signal has interrupted is expected to fail, so the failure is not reported.
    if (!stopping) {
      if (!(error instanceof PlainFailure)) throw error;
      return fail([error.message]);
    }
  }
  return ended.promise;
}

/**
 * npm sends SIGTERM to the shell between npm and this process, and that shell ends without forwarding it. So the end of
 * the parent process counts as the signal.
 */
function onceOrphaned(own: ProgramProcess, then: () => void): void {
  const parent = own.ppid;
  const timer = setInterval(() => {
    if (own.ppid === parent) return;
    clearInterval(timer);
    then();
  }, 250);
  timer.unref();
}

/** Says in one piece where the gateway is and who can log in. */
function announcement({ demo }: Config, { address, setupKey }: ReadyGateway): string {
  const lines = [`Aisle is ready: ${address}`];
  if (setupKey !== null) {
    lines.push("Nobody can log in yet. Within one hour, on this machine or over https, open");
    lines.push(`  ${address}/setup#${setupKey}`);
    lines.push("or make the store and its administrator here: npm run setup -- --help");
  } else if (demo) {
    const password = demo.password === knownDemoPassword ? demo.password : "as in DEMO_PASSWORD";
    lines.push(`Demo logins, password ${password}:`);
    lines.push(...demoLogins.map(({ loginId, title }) => `  ${loginId.padEnd(12)} ${title}`));
  }
  return lines.join("\n");
}
