import { type Config, readConfig } from "./config.ts";
import { demoLogins } from "./demo/logins.ts";
import { makeLog } from "./log.ts";
import { PlainFailure } from "./plain-failure.ts";
import { describeSettings, knownDemoPassword } from "./settings.ts";
import { type ReadyGateway, startGateway } from "./start.ts";

/** How long the gateway may take to stop, in milliseconds: whatever hangs then, the process ends. */
const longestStop = 15_000;

const [argument] = process.argv.slice(2);
if (argument === "--help" || argument === "-h")
  console.log(`Settings are variables of the environment, such as PORT=8080 npm start.\n\n${describeSettings()}`);
else if (argument !== undefined) fail([`${argument} is unknown: npm start -- --help tells the settings.`]);
else {
  const { config, refusals } = readConfig(process.env);
  if (config) await run(config);
  else fail(refusals);
}

async function run(settings: Config): Promise<void> {
  const log = await makeLog(settings.logLevel, process.stdout);
  const gateway = startGateway(settings, log);
  let stopping = 0;
  const stop = (): void => {
    // The terminal and npm both forward Ctrl+C, so a second signal within a second is the same key press and is
    // ignored. A later one comes from a person who does not want to wait.
    if (stopping && performance.now() - stopping > 1_000) process.exit(1);
    if (stopping) return;
    stopping = performance.now();
    setTimeout(() => {
      console.error(`The gateway did not stop within ${longestStop / 1_000} s: it ends now, unfinished calls are lost`);
      process.exit(1);
    }, longestStop).unref();
    void gateway.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`The gateway did not stop cleanly: ${String(error)}`);
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  if (process.env["npm_lifecycle_event"]) onceOrphaned(() => void (stopping || stop()));
  try {
    announce(settings, await gateway.ready);
  } catch (error) {
    // A start that a signal has interrupted is expected to fail, so the failure is not reported.
    if (stopping) return;
    if (!(error instanceof PlainFailure)) throw error;
    fail([error.message]);
  }
}

/**
 * npm sends SIGTERM to the shell between npm and this process, and that shell ends without forwarding it. So the end of
 * the parent process counts as the signal.
 */
function onceOrphaned(then: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, 250);
  timer.unref();
}

/** Says in one piece where the gateway is and who can log in. */
function announce({ demo }: Config, { address, setupKey }: ReadyGateway): void {
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
  console.log(lines.join("\n"));
}

function fail(sentences: readonly string[]): void {
  for (const sentence of sentences) console.error(sentence);
  process.exitCode = 1;
}
